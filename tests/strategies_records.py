"""Hypothesis strategies for records: everything that the model can hold and a text can say."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from notation.cards import EITHER_JOKER, SMALL_JOKER, Card, card, sort_cards
from notation.record import (
    DEFAULT_SEATS,
    Act,
    ActKind,
    Comment,
    End,
    Hand,
    Line,
    Note,
    Outcome,
    Position,
    Reason,
    Record,
    Said,
    Tag,
    Term,
    Variation,
)
from notation.tags import BY_KEY, PLAYER_KEYS
from tests.strategies_moves import moves

TEXT = st.text(st.characters(), max_size=12) | st.sampled_from(
    [
        "",
        " ",
        "好",
        "{[%x y]}",
        "\\",
        "\\}",
        "\\u0041",
        '"',
        "a\nb",
        "\n[a]",
        "\n---",
        "¯\\_(ツ)_/¯",
        "他說“好”",
        "🃏 \r\n",
        "\ud83c",
    ]
)
"""Any text, lone surrogates and control characters too, and such as looks like the structure of a record."""
MARKS = (None, None, None, "!", "?", "!!", "??", "!?", "?!", "□")
SEATS = (
    DEFAULT_SEATS,
    DEFAULT_SEATS[:3],
    ("東", "南", "西", "北"),
    ("地主", "上家", "下家"),
    ("A", "B", "C"),
    ("0", "1"),
    ("Tom", "Ann"),
    ("三", "順"),
    ("后", "後"),
)
"""Declared seat words, also such as need a colon."""

number = st.integers(0, 10**15)


def records() -> st.SearchStrategy[Record]:
    """Any record."""
    return st.sampled_from([words for words in SEATS if words != ("后", "後")]).flatmap(_record)


@st.composite
def _record(draw: st.DrawFn, seats: tuple[str, ...]) -> Record:
    whose = st.integers(0, len(seats) - 1)
    line = draw(lines(whose, depth=2))
    return Record(
        tags=draw(tags(seats)),
        seats=seats,
        hands=tuple(draw(st.lists(hands(whose), max_size=4))),
        bottom=draw(st.none() | cards(8)),
        auction=tuple(draw(st.lists(acts(whose), max_size=5))),
        position=draw(st.none() | positions(whose)),
        line=line,
        end=draw(st.none() | ends(whose)),
        scores=tuple(draw(st.lists(st.tuples(whose, scores()), max_size=4))),
        closing=tuple(draw(st.lists(comments(), max_size=2))),
        unread=tuple(draw(st.lists(TEXT, max_size=2))),
        trailing=tuple(draw(st.lists(TEXT, max_size=2))),
    )


@st.composite
def tags(draw: st.DrawFn, seats: tuple[str, ...]) -> tuple[Tag, ...]:
    """Known tags, players' tags, unknown ones; a repeated name stands next to its first."""
    players = [word + detail for word in seats for detail in ("", *(f".{key}" for key in PLAYER_KEYS))]
    names = st.sampled_from([*BY_KEY, *players, "規則", "甲.編號", "Rules"]) | TEXT
    found: dict[str, list[Tag]] = {}
    for name, value in draw(st.lists(st.tuples(names, TEXT), max_size=6)):
        found.setdefault(name, []).append(Tag(name, value))
    return tuple(tag for several in found.values() for tag in several)


@st.composite
def cards(draw: st.DrawFn, most: int) -> tuple[Card, ...]:
    """Cards low to high, with suits or without."""
    ranks = draw(st.lists(st.integers(0, EITHER_JOKER), max_size=most))
    return sort_cards(card(rank, 0 if rank >= SMALL_JOKER else draw(st.integers(0, 4))) for rank in ranks)


@st.composite
def hands(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Hand:
    """Hands known whole, in part, or not at all."""
    size = draw(st.none() | st.integers(0, 25))
    return Hand(draw(whose), draw(cards(20)), size, size is None and draw(st.booleans()))


@st.composite
def acts(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Act:
    """Acts of every kind with and without a value, and such as could not be read."""
    seat = draw(st.none() | whose)
    beside = tuple(draw(st.lists(comments(), max_size=2)))
    kind = draw(st.none() | st.sampled_from(ActKind))
    if kind is None:
        return Act(None, seat, None, beside, draw(TEXT))
    return Act(kind, seat, draw(st.none() | st.integers(0, 3) | number), beside)


@st.composite
def comments(draw: st.DrawFn) -> Comment:
    """Comments with language, author and values, of which the keys may be those of a comment's own."""
    keys = st.sampled_from(["eval", "language", "author", "clk", ""]) | TEXT
    values = tuple(draw(st.lists(st.tuples(keys, TEXT), max_size=2)))
    return Comment(draw(TEXT), draw(st.none() | TEXT), draw(st.none() | TEXT), values)


@st.composite
def positions(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Position:
    """Positions of which each part may be unsaid."""
    return Position(draw(st.none() | whose), draw(st.none() | moves()), draw(st.none() | whose))


def said() -> st.SearchStrategy[Said]:
    """Terms, with and without ranks."""
    ranks = st.lists(st.integers(0, EITHER_JOKER), max_size=4).map(lambda each: tuple(sorted(each)))
    return st.builds(Said, st.sampled_from(Term), ranks)


@st.composite
def ends(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> End:
    """Ends with a reason, somebody who did it, and terms."""
    terms = tuple(draw(st.lists(said(), max_size=2)))
    return End(
        draw(st.sampled_from(Outcome)), draw(st.none() | st.sampled_from(Reason)), draw(st.none() | whose), terms
    )


def scores() -> st.SearchStrategy[Decimal]:
    """Exact numbers with and without decimals."""
    return st.decimals(allow_nan=False, allow_infinity=False, places=3) | st.integers(-(10**20), 10**20).map(Decimal)


@st.composite
def lines(draw: st.DrawFn, whose: st.SearchStrategy[int], depth: int) -> Line:
    """Lines with holes, unread moves and texts, notes, round numbers, and variations so deep."""
    said_moves = tuple(draw(st.lists(moves(), max_size=5)))
    count = len(said_moves)
    places = st.integers(0, count)
    seats = tuple(draw(st.lists(st.none() | whose, min_size=count, max_size=count)))
    rounds = draw(st.lists(st.tuples(places, number), max_size=3))
    unread = draw(st.lists(st.tuples(places, TEXT), max_size=2))
    noted = sorted(draw(st.sets(st.integers(0, count - 1), max_size=3))) if count else []
    beside = [(index, draw(notes(whose, depth))) for index in noted]
    return Line(
        seats,
        said_moves,
        tuple(sorted(rounds, key=lambda pair: pair[0])),
        tuple((index, note) for index, note in beside if note != Note()),
        tuple(draw(st.lists(comments(), max_size=2))),
        tuple(sorted(unread, key=lambda pair: pair[0])),
    )


@st.composite
def notes(draw: st.DrawFn, whose: st.SearchStrategy[int], depth: int) -> Note:
    """What is written beside a ply."""
    branches = st.lists(lines(whose, depth - 1).map(Variation), max_size=2) if depth else st.just([])
    return Note(
        draw(st.sampled_from(MARKS)),
        tuple(draw(st.lists(comments(), max_size=2))),
        tuple(draw(st.lists(said(), max_size=2))),
        tuple(draw(branches)),
    )
