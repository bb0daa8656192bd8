"""Hypothesis strategies for records: everything that the model can hold and a text can say."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import TypeVar

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

NUMBER = st.integers(0, 10**15)
SMALL = st.integers(0, 4)
RANK = st.integers(0, EITHER_JOKER)
T = TypeVar("T")
V = TypeVar("V")

# A strategy is made once, not in every example: making and checking them took longer than what they draw.


@cache
def maybe(of: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    """Nothing, or one of these."""
    return st.none() | of


@cache
def few(of: st.SearchStrategy[T], most: int) -> st.SearchStrategy[tuple[T, ...]]:
    """So many of these at most."""
    return st.lists(of, max_size=most).map(tuple)


@cache
def both(one: st.SearchStrategy[T], other: st.SearchStrategy[V]) -> st.SearchStrategy[tuple[T, V]]:
    """One of each."""
    return st.tuples(one, other)


@cache
def below(count: int) -> st.SearchStrategy[int]:
    """A number from 0, as of a seat or a place."""
    return st.integers(0, count - 1)


def records() -> st.SearchStrategy[Record]:
    """Any record."""
    return st.sampled_from([words for words in SEATS if words != ("后", "後")]).flatmap(_record)


@cache
@st.composite
def _record(draw: st.DrawFn, seats: tuple[str, ...]) -> Record:
    whose = below(len(seats))
    return Record(
        line=draw(lines(whose, depth=2)),
        tags=draw(tags(seats)),
        seats=seats,
        hands=draw(few(hands(whose), 4)),
        bottom=draw(maybe(cards(8))),
        auction=draw(few(acts(whose), 5)),
        position=draw(maybe(positions(whose))),
        end=draw(maybe(ends(whose))),
        scores=draw(few(both(whose, SCORES), 4)),
        closing=draw(few(comments(), 2)),
        unread=draw(few(TEXT, 2)),
        trailing=draw(few(TEXT, 2)),
    )


@cache
def _named(seats: tuple[str, ...]) -> st.SearchStrategy[tuple[tuple[str, str], ...]]:
    players = [word + detail for word in seats for detail in ("", *(f".{key}" for key in PLAYER_KEYS))]
    names = st.sampled_from([*BY_KEY, *players, "規則", "甲.編號", "Rules"]) | TEXT
    return few(both(names, TEXT), 6)


@cache
@st.composite
def tags(draw: st.DrawFn, seats: tuple[str, ...]) -> tuple[Tag, ...]:
    """Known tags, players' tags, unknown ones; a repeated name stands next to its first."""
    found: dict[str, list[Tag]] = {}
    for name, value in draw(_named(seats)):
        found.setdefault(name, []).append(Tag(name, value))
    return tuple(tag for several in found.values() for tag in several)


@cache
@st.composite
def cards(draw: st.DrawFn, most: int) -> tuple[Card, ...]:
    """Cards low to high, with suits or without."""
    ranks = draw(few(RANK, most))
    return sort_cards(card(rank, 0 if rank >= SMALL_JOKER else draw(SMALL)) for rank in ranks)


@cache
@st.composite
def hands(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Hand:
    """Hands known whole, in part, or not at all."""
    size = draw(SIZES)
    return Hand(draw(whose), draw(cards(20)), size, size is None and draw(st.booleans()))


SIZES = st.none() | st.integers(0, 25)
KINDS = st.none() | st.sampled_from(ActKind)
VALUES = st.none() | st.integers(0, 3) | NUMBER


@cache
@st.composite
def acts(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Act:
    """Acts of every kind with and without a value, and such as could not be read."""
    seat = draw(maybe(whose))
    beside = draw(few(comments(), 2))
    kind = draw(KINDS)
    if kind is None:
        return Act(None, seat, None, beside, draw(TEXT))
    return Act(kind, seat, draw(VALUES), beside)


VALUED = few(both(st.sampled_from(["eval", "language", "author", "clk", ""]) | TEXT, TEXT), 2)


@cache
@st.composite
def comments(draw: st.DrawFn) -> Comment:
    """Comments with language, author and values, of which the keys may be those of a comment's own."""
    values = draw(VALUED)
    return Comment(draw(TEXT), draw(maybe(TEXT)), draw(maybe(TEXT)), values)


@cache
@st.composite
def positions(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> Position:
    """Positions of which each part may be unsaid."""
    return Position(draw(maybe(whose)), draw(maybe(MOVES)), draw(maybe(whose)))


MOVES = moves()
SAID = st.builds(Said, st.sampled_from(Term), st.lists(RANK, max_size=4).map(lambda each: tuple(sorted(each))))
"""Terms, with and without ranks."""
SCORES = st.decimals(allow_nan=False, allow_infinity=False, places=3) | st.integers(-(10**20), 10**20).map(Decimal)
"""Exact numbers with and without decimals."""
OUTCOMES = st.sampled_from(Outcome)
REASONS = st.none() | st.sampled_from(Reason)


@cache
@st.composite
def ends(draw: st.DrawFn, whose: st.SearchStrategy[int]) -> End:
    """Ends with a reason, somebody who did it, and terms."""
    terms = draw(few(SAID, 2))
    return End(draw(OUTCOMES), draw(REASONS), draw(maybe(whose)), terms)


@cache
def _seats(whose: st.SearchStrategy[int], count: int) -> st.SearchStrategy[list[int | None]]:
    return st.lists(maybe(whose), min_size=count, max_size=count)


@cache
def _noted(count: int) -> st.SearchStrategy[set[int]]:
    return st.sets(below(count), max_size=3)


@cache
@st.composite
def lines(draw: st.DrawFn, whose: st.SearchStrategy[int], depth: int) -> Line:
    """Lines with holes, unread moves and texts, notes, round numbers, and variations so deep."""
    said_moves = draw(few(MOVES, 5))
    count = len(said_moves)
    places = below(count + 1)
    seats = tuple(draw(_seats(whose, count)))
    rounds = draw(few(both(places, NUMBER), 3))
    unread = draw(few(both(places, TEXT), 2))
    noted = sorted(draw(_noted(count))) if count else []
    beside = [(index, draw(notes(whose, depth))) for index in noted]
    return Line(
        seats,
        said_moves,
        tuple(sorted(rounds, key=lambda pair: pair[0])),
        tuple((index, note) for index, note in beside if note != Note()),
        draw(few(comments(), 2)),
        tuple(sorted(unread, key=lambda pair: pair[0])),
    )


@cache
def _branches(whose: st.SearchStrategy[int], depth: int) -> st.SearchStrategy[tuple[Variation, ...]]:
    return few(lines(whose, depth - 1).map(Variation), 2) if depth else st.just(())


MARKED = st.sampled_from(MARKS)


@cache
@st.composite
def notes(draw: st.DrawFn, whose: st.SearchStrategy[int], depth: int) -> Note:
    """What is written beside a ply."""
    return Note(draw(MARKED), draw(few(comments(), 2)), draw(few(SAID, 2)), draw(_branches(whose, depth)))
