"""Moves with a word for a run: 順子, 連對, 飛機, 太空梭, and X到Y."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from notation.cards import ACE, RANK_LETTERS, TWO, Card
from notation.findings import Edit
from notation.move_builder import Builder
from notation.move_cards import Run, Series, run_of, whole_body
from notation.move_faults import Unread, replaced, unread
from notation.move_kickers import AIRPLANES, SHUTTLES, Family, Tail, kinds_left, kinds_of_wing, misfit
from notation.moves import Move, Pattern
from notation.saying import PAIR_STRAIGHT_LENGTHS, STRAIGHT_LENGTHS
from notation.shapes import Kind
from notation.words import NUMERALS, RANK_WORDS

if TYPE_CHECKING:
    from lark import Token


class Span(NamedTuple):
    """Two ranks with 到 between them."""

    low: Token
    high: Token


class RunWord(NamedTuple):
    """What a word for a run says.

    Attributes:
        kinds: the kinds it means.
        group: cards of each rank.
        family: the kinds of such a body with kickers; None for one that has none.
        length: the ranks that 五順 and 三連對 say; None if unsaid.
        high: the highest rank that 通天順 says; None if unsaid.
    """

    kinds: tuple[Kind, ...]
    group: int
    family: Family | None = None
    length: int | None = None
    high: int | None = None


_STRAIGHT: Final = RunWord((Kind.STRAIGHT,), 1)
_PAIR_STRAIGHT: Final = RunWord((Kind.PAIR_STRAIGHT,), 2)
_AIRPLANE: Final = RunWord((Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS), 3, AIRPLANES)
_SHUTTLE: Final = RunWord((Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS), 4, SHUTTLES)
_WORDS: Final = {
    **dict.fromkeys(("順子", "順", "單順", "單順子", "連子"), _STRAIGHT),
    **dict.fromkeys(("通天順", "通天順子"), _STRAIGHT._replace(high=ACE)),
    **dict.fromkeys(("連對", "雙順", "雙順子", "姊妹對", "拖拉機"), _PAIR_STRAIGHT),
    **dict.fromkeys(("三順", "三順子"), _AIRPLANE._replace(kinds=(Kind.AIRPLANE,))),
    "飛機": _AIRPLANE,
    **dict.fromkeys(("太空梭", "航天飛機"), _SHUTTLE),
}


def run_word(tokens: list[Token]) -> RunWord:
    """What one word for a run says, or 五順 and 通天順 together.

    Raises:
        Unread: two words that do not go together.
    """
    word = _one_word(tokens[0])
    if len(tokens) == 1:
        return word
    other = _one_word(tokens[1])
    if word.length is None or word.kinds != _STRAIGHT.kinds or other.high is None:
        raise unread("N219", *tokens)
    return word._replace(high=other.high)


def _one_word(token: Token) -> RunWord:
    known = _WORDS.get(token)
    if known is not None:
        return known
    sized = _PAIR_STRAIGHT if token.endswith("連對") else _STRAIGHT
    return sized._replace(length=NUMERALS[token.rstrip("順子連對張")])


def span_alone(build: Builder, span: Span) -> Move:
    """3到7: a straight."""
    return build.play(_of_span(build, span).cards(1), (Kind.STRAIGHT,))


def run_alone(build: Builder, tokens: list[Token]) -> Move:
    """順子, 五順, 通天順, 連對, 飛機: which ranks is unsaid."""
    word = run_word(tokens)
    if word.length is not None and word.high is not None:
        return build.play(Run(word.high - word.length + 1, word.length).cards(1), word.kinds)
    return build.hole(Pattern(word.kinds, length=word.length, high=word.high))


def run_with(build: Builder, tokens: list[Token], tail: Tail) -> Move:
    """飛機不帶, 飛機帶兩單, 飛機帶56: a body of which the ranks are unsaid."""
    word = run_word(tokens)
    family = word.family
    hand = build.hand_in_brackets(word.kinds, tail) if tail.in_brackets else None
    if hand is not None:
        return hand
    if family is None:
        raise misfit(tail)
    if tail.bare:
        return build.hole(Pattern((family.alone,)))
    if tail.portions is None:
        kinds, length = kinds_left(family, tail, None)
        return build.hole(Pattern(kinds, length=length))
    return build.kickers_or_cards(kinds_of_wing(family, tail), tail, 2 * word.group)


def of_run(build: Builder, body: Span | Series, tokens: list[Token], tail: Tail | None = None) -> Move:
    """34飛機, 345連對, 3到7順, 34飛機帶56: a body, and the word after it."""
    return _with_body(build, body, run_word(tokens), tail)


def run_before(build: Builder, tokens: list[Token], body: Span | Series, tail: Tail | None = None) -> Move:
    """飛機34, 連對JJQQKK, 飛機333444帶5、6: the word in front."""
    return _with_body(build, body, run_word(tokens), tail)


def _with_body(build: Builder, body: Span | Series, word: RunWord, tail: Tail | None) -> Move:
    said = _ranks_or_cards(build, body, word)
    if tail is None:
        return _without_tail(build, body, said, word)
    cards = said.cards(word.group) if isinstance(said, Run) else said
    if tail.bare:
        return build.play(cards, word.kinds, cards) if word.family is None else build.play(cards, (word.family.alone,))
    if tail.portions is not None:
        kinds = word.kinds if word.family is None else _with_kickers(word.family, tail, said, word.group)
        return build.play(cards + build.kickers(tail), kinds, cards)
    run = said if isinstance(said, Run) else _run_of_cards(build, said, word.group)
    if word.family is None or run is None:
        raise misfit(tail)
    kinds, _ = kinds_left(word.family, tail, run.length)
    return build.hole(Pattern(kinds, run.low, run.length))


def _without_tail(build: Builder, body: Span | Series, said: Run | tuple[Card, ...], word: RunWord) -> Move:
    if isinstance(said, Run):
        if len(word.kinds) > 1:
            return build.hole(Pattern(word.kinds, said.low, said.length))
        return build.play(said.cards(word.group), word.kinds, length=word.length, high=word.high)
    split = build.body_before_plus(body) if isinstance(body, Series) else None
    return build.play(said, word.kinds, split, word.length, word.high)


def _with_kickers(family: Family, tail: Tail, said: Run | tuple[Card, ...], group: int) -> tuple[Kind, ...]:
    """The kinds that a word with kickers claims; their number, where it is said, must be that of the body."""
    if tail.quota is None:
        return (family.singles, family.pairs)
    length = said.length if isinstance(said, Run) else len(said) // group
    return kinds_left(family, tail, length)[0]


def _run_of_cards(build: Builder, cards: tuple[Card, ...], group: int) -> Run | None:
    """The ranks of a body whose cards are all said, and nothing but them."""
    body = whole_body(cards)
    build.ranks(cards)
    return body[1] if body is not None and body[0] == group else None


def _ranks_or_cards(build: Builder, body: Span | Series, word: RunWord) -> Run | tuple[Card, ...]:
    """A body is ranks, each said once (34飛機), or cards (333444飛機).

    Raises:
        Unread: ranks that make no run.
    """
    if isinstance(body, Span):
        return _of_span(build, body)
    ends = _ends(body)
    if ends is not None:
        return _of_span(build, ends)
    cards = build.cards(body)
    ranks = [each.rank for each in cards]
    if len(set(ranks)) < len(ranks) or any(int(each) > TWO for each in cards):
        return cards
    run = run_of(ranks) if len(ranks) > 1 else None
    if run is None and (word.group > 1 or len(ranks) < 3):
        raise _no_run(body, ranks, word)
    return cards if run is None else run


def _ends(series: Series) -> Span | None:
    """Exactly two ranks with a `-` between them."""
    if len(series.joints) != 1 or series.joints[0].type != "DASH":
        return None
    ends = [part[0] for part in series.parts if len(part) == 1 and _rank_of(part[0]) is not None]
    return Span(*ends) if len(ends) == 2 else None


def _rank_of(token: str) -> int | None:
    """The rank of a token that is one rank, a Chinese numeral too."""
    rank = RANK_WORDS.get(token.replace("10", "T"))
    return RANK_WORDS.get(str(NUMERALS.get(token))) if rank is None else rank


def _of_span(build: Builder, span: Span) -> Run:
    """The ranks from one to another.

    Raises:
        Unread: one of them is no single rank, or they do not rise.
    """
    low, high = _rank_of(span.low), _rank_of(span.high)
    written = [build.text[end.start_pos : end.end_pos] for end in span]
    if low is None or high is None:
        raise unread("N220", span.low, span.high, low=written[0], high=written[1])
    if low >= high:
        swap = (replaced(span.low, written[1]), replaced(span.high, written[0]))
        edits = swap if high < low <= ACE else ()
        raise unread("N210", span.low, span.high, edits=edits, low=written[0], high=written[1])
    for end in span:
        if end.type in {"NUMERAL", "TRIO"}:
            build.numeral(end)
    return Run(low, high - low + 1)


_COUNTS: Final = {1: STRAIGHT_LENGTHS, 2: PAIR_STRAIGHT_LENGTHS}


def _no_run(series: Series, ranks: list[int], word: RunWord) -> Unread:
    """The error of ranks that make no run, with what may have been meant: 五順, 3到7順."""
    first, last = series.parts[0][0], series.parts[-1][-1]
    if len(ranks) == 1 and word.length is None and word.high is None:
        figure = ranks[0] + 3
        if figure <= 10 and figure in _COUNTS.get(word.group, ()):
            numeral = "一二三四五六七八九十"[figure - 1]
            return unread("N204", first, edits=(replaced(first, numeral),), figure=str(first), numeral=numeral)
    edits: tuple[Edit, ...] = ()
    ends = sorted(ranks) if word.length is None else [ranks[0], ranks[0] + word.length - 1]
    if len(ends) == 2 and ends[1] <= ACE:
        low, high = map(_written, ends)
        edits = (Edit(first.start_pos or 0, last.end_pos or 0, f"{low}到{high}"),)
    return unread("N211", first, last, edits=edits, ranks="".join(_written(rank) for rank in ranks))


def _written(rank: int) -> str:
    return RANK_LETTERS[rank].replace("T", "10")
