"""What a parsed move means: cards with what is claimed of them, or a description with holes.

The grammar gives each form of a move a name; `FORMS` says what the form of that name means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.cards import EITHER_JOKER, RANK_LETTERS, TWO, Card
from notation.findings import Arg, Problem, Severity
from notation.move_builder import Builder, fits
from notation.move_cards import (
    USUAL,
    WAYS,
    Run,
    Series,
    Way,
    cards_of,
    may_have_two_readings,
    multiplied,
    steps,
    whole_body,
)
from notation.move_faults import Unread, end_of, replaced, start_of, tokens_in, unread
from notation.move_kickers import (
    AIRPLANES,
    FOURS,
    SHUTTLES,
    TRIPLES,
    Family,
    Tail,
    group_size,
    kinds_left,
    misfit,
    quota_of,
)
from notation.move_runs import of_run, run_alone, run_before, run_with, run_word, span_alone
from notation.moves import EVERYONE_PASSES, PASS, Move, Pattern
from notation.shapes import Kind
from notation.words import NUMERALS

if TYPE_CHECKING:
    from lark import Token


@dataclass(frozen=True, slots=True)
class Form:
    """A parsed move: the name of its form in the grammar, and its parts in order."""

    name: str
    parts: list[Any]


class Count(NamedTuple):
    """So many of a rank: 三3, 對5; or a kind word before cards, 對子55."""

    prefix: Token
    cards: Series


class Title(NamedTuple):
    """What a kind word by itself claims."""

    kinds: tuple[Kind, ...]
    length: int | None = None
    high: int | None = None


def meaning_of(form: Form, text: str, folded: str) -> tuple[Move, tuple[Problem, ...]]:
    """The move that a parsed text means, with what is remarkable about it.

    Args:
        form: the parsed text.
        text: the text as written.
        folded: the text as parsed.

    Raises:
        Unread: it means nothing.
    """
    if not may_have_two_readings(folded):
        return _in_way(form, text, USUAL)
    best: tuple[int, Move, tuple[Problem, ...]] | None = None
    fault: Unread | None = None
    for way in _ways(form):
        try:
            move, problems = _in_way(form, text, way)
        except Unread as error:
            fault = fault or error
            continue
        worth = 2 * fits(move) + all(problem.code != "N209" for problem in problems)
        if best is None or worth > best[0]:
            best = worth, move, problems
    if best is None:
        assert fault is not None
        raise fault
    return best[1:]


def _ways(form: Form) -> list[Way]:
    """The ways to try, the likeliest first: a suit that touches only the rank before it belongs to that one."""
    tokens = list(tokens_in(form.parts))
    suit = next((place for place, token in enumerate(tokens) if token.type == "SUIT"), 0)
    touches_left = suit > 0 and tokens[suit - 1].end_pos == tokens[suit].start_pos
    touches_right = suit + 1 < len(tokens) and tokens[suit + 1].start_pos == tokens[suit].end_pos
    if touches_left and not touches_right:
        return sorted(WAYS, key=lambda way: (way.jacks, way.suits != "after"))
    return list(WAYS)


def _in_way(form: Form, text: str, way: Way) -> tuple[Move, tuple[Problem, ...]]:
    build = Builder(text, way)
    move = FORMS[form.name](build, *form.parts)
    return move, tuple(build.problems)


# Cards ----------------------------------------------------------------------------------------------------------------


def _passing(build: Builder, word: Token) -> Move:
    return PASS


def _everyone(build: Builder, word: Token) -> Move:
    return EVERYONE_PASSES


def _cards_alone(build: Builder, series: Series) -> Move:
    cards = build.cards(series)
    if not series.joints:
        if steps(series.parts[0]):
            return _pair_straight(build, series.parts[0][0], cards)
        return build.play(cards)
    _remark_dash(build, series, cards)
    return build.play(cards, body=build.body_before_plus(series))


def _pair_straight(build: Builder, token: Token, cards: tuple[Card, ...]) -> Move:
    """345 alone."""
    written = f"{build.text[token.start_pos : token.end_pos]}連對"
    build.remark("N207", Severity.NOTE, (replaced(token, written),), safe=True, suggestion=written)
    return build.play(Run(cards[0].rank, len(cards)).cards(2), (Kind.PAIR_STRAIGHT,))


def _remark_dash(build: Builder, series: Series, cards: tuple[Card, ...]) -> None:
    """3-7 alone: two cards, where a straight may have been meant."""
    if len(cards) == 2 and series.joints[0] == "-" and 4 <= cards[1].rank - cards[0].rank <= TWO - 1 - cards[0].rank:
        low, high = (RANK_LETTERS[each.rank].replace("T", "10") for each in cards)
        edit = replaced(series.joints[0], "到")
        build.remark("N216", Severity.WARNING, (edit,), low=low, high=high, suggestion=f"{low}到{high}")


def _cards_with(build: Builder, series: Series, tail: Tail) -> Move:
    return _body_with(build, build.cards(series), tail)


def _body_with(build: Builder, cards: tuple[Card, ...], tail: Tail) -> Move:
    if tail.bare:
        return build.play(cards, body=cards)
    whole = whole_body(cards)
    if tail.portions is not None:
        kinds = kinds_left(_family(*whole), tail, whole[1].length)[0] if whole and tail.quota else ()
        return build.play(cards + build.kickers(tail), kinds, cards)
    if whole is None:
        raise misfit(tail)
    group, run = whole
    family = _family(group, run)
    kinds, _ = kinds_left(family, tail, run.length)
    low = build.ranks(cards)[0]
    return build.hole(Pattern(kinds, low, run.length if family in (AIRPLANES, SHUTTLES) else None))


def _family(group: int, run: Run) -> Family:
    if run.length == 1:
        return TRIPLES if group == 3 else FOURS
    return AIRPLANES if group == 3 else SHUTTLES


# 稱 -------------------------------------------------------------------------------------------------------------------


def _called(build: Builder, series: Series, *rest: Any) -> Move:
    *tails, _, title = rest
    claim = TITLES_OF[title.name](*title.parts)
    cards = build.cards(series)
    body = build.body_before_plus(series)
    if tails:
        body = cards
        cards += build.kickers(tails[0])
        if tails[0].quota is not None and not tails[0].portions:
            raise misfit(tails[0])
    return build.play(cards, claim.kinds, body, claim.length, claim.high)


def _run_title(tokens: list[Token], tail: Tail | None = None) -> Title:
    word = run_word(tokens)
    if tail is None:
        return Title(word.kinds, word.length, word.high)
    if word.family is None or tail.portions is not None:
        raise misfit(tail)
    return Title((word.family.alone,) if tail.bare else kinds_left(word.family, tail, None)[0])


def _group_title(prefix: Token, tail: Tail | None = None) -> Title:
    size = group_size(prefix)
    if tail is None:
        return Title((_of_group(size),))
    family = _by_size(size, tail)
    if tail.portions is not None:
        raise misfit(tail)
    return Title((family.alone,) if tail.bare else kinds_left(family, tail, 1)[0])


def _big_title(word: Token) -> Title:
    if word.type == "NAME":
        raise unread("N219", word)
    return Title((Kind.ROCKET if word.type == "ROCKET" else Kind.BOMB,))


# Counts: 對5, 三3帶一6 -----------------------------------------------------------------------------------------------


def _of_group(size: int) -> Kind:
    return {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE}.get(size, Kind.BOMB)


def _by_size(size: int, tail: Tail) -> Family:
    """The kinds of a body of three or four. Raises `Unread` for any other."""
    if size not in (3, 4):
        raise misfit(tail)
    return TRIPLES if size == 3 else FOURS


def _group_alone(build: Builder, prefix: Token) -> Move:
    size = group_size(prefix)
    return build.hole(Pattern((_of_group(size),), size=size if size > 3 else None))


def _group_of(build: Builder, count: Count) -> Move:
    cards = build.cards(count.cards)
    size = group_size(count.prefix)
    if len(cards) == 1:
        return build.play(multiplied(cards[0], size))
    return build.play(cards, (_of_group(size),), build.body_before_plus(count.cards))


def _group_of_with(build: Builder, count: Count, tail: Tail) -> Move:
    size = group_size(count.prefix)
    cards = build.cards(count.cards)
    body = multiplied(cards[0], size) if len(cards) == 1 else cards
    if tail.portions is not None:
        return build.play(body + build.kickers(tail), _kinds_with(size, tail), body)
    family = _by_size(size, tail)
    if tail.bare:
        return build.play(body, (family.alone,))
    kinds, _ = kinds_left(family, tail, 1)
    ranks = set(build.ranks(body))
    if len(ranks) > 1 or len(body) != size:
        raise misfit(tail)
    return build.hole(Pattern(kinds, low=ranks.pop()))


def _groups_alone(build: Builder, counts: list[Count]) -> Move:
    return build.play(_cards_of_groups(build, counts))


def _groups_with(build: Builder, counts: list[Count], tail: Tail) -> Move:
    return _body_with(build, _cards_of_groups(build, counts), tail)


def _cards_of_groups(build: Builder, counts: list[Count]) -> tuple[Card, ...]:
    """The cards of 對J對Q對K or 三3三4, in the order written.

    Raises:
        Unread: they do not touch (對3 對4 are moves of their own), or one says cards that are not as many as it says.
    """
    for before, after in pairwise(counts):
        end, at = end_of(before.cards.parts[-1][-1]), start_of(after.prefix)
        if end < at:
            facts: dict[str, Arg] = {"read": build.text[:end], "rest": build.text[at:], "expected": _AFTER_A_COUNT}
            raise Unread("N201", at, len(build.text), facts)
    return tuple([each for count in counts for each in _cards_of_group(build, count)])


_AFTER_A_COUNT: Final = ("rank", "joker", "suit", "bring", "end")


def _cards_of_group(build: Builder, count: Count) -> tuple[Card, ...]:
    cards = build.cards(count.cards)
    size = group_size(count.prefix)
    if len(cards) == 1:
        return multiplied(cards[0], size)
    if len(cards) != size or len({each.rank for each in cards}) > 1:
        raise unread("N219", count.prefix, count.cards.parts[-1][-1])
    return cards


def _kinds_with(size: int, tail: Tail) -> tuple[Kind, ...]:
    """The kinds that a body of one rank and named kickers claim: 三3帶一6 says 三帶一, 四8帶對5 nothing."""
    if tail.quota is not None:
        return kinds_left(_by_size(size, tail), tail, 1)[0]
    prefix, pieces = tail.portions[0] if tail.portions else (None, [])
    if size != 3 or prefix is None or (len(tail.portions or ()) > 1 and len(cards_of(pieces)) == 1):
        return ()
    return {"single": (Kind.TRIPLE_SINGLE,), "card": ()}.get(quota_of(prefix).wing, (Kind.TRIPLE_PAIR,))


def _group_with(build: Builder, prefix: Token, tail: Tail, rest: Tail | None = None) -> Move:
    size = group_size(prefix)
    family = _by_size(size, tail)
    if rest is not None:
        return _whole_hand(build, prefix, tail, rest)
    if tail.bare:
        return build.hole(Pattern((family.alone,), size=size if size > 3 else None))
    if tail.portions is None:
        return build.hole(Pattern(kinds_left(family, tail, 1)[0]))
    kinds = _kinds_with(size, tail) or (family.singles, family.pairs)
    return build.kickers_or_cards(kinds, tail, size + (1 if size == 3 else 2))


def _whole_hand(build: Builder, prefix: Token, tail: Tail, rest: Tail) -> Move:
    """三帶一333帶4, 三帶一(3334): a kind word, and the hand with its own 帶 or in brackets."""
    if tail.portions is None and rest.in_brackets:
        hand = build.hand_in_brackets(_group_title(prefix, tail).kinds, rest)
        if hand is not None:
            return hand
    if tail.portions is None or rest.portions is None:
        raise misfit(rest)
    body = build.kickers(tail, counted=False)
    return build.play(body + build.kickers(rest), _kinds_with(group_size(prefix), tail), body)


# Bombs, jokers, names -------------------------------------------------------------------------------------------------


def _big_alone(build: Builder, word: Token) -> Move:
    if word.type == "ROCKET":
        return build.play(multiplied(_EITHER, 2))
    if word.type == "NAME":
        return build.hole(Pattern(name=str(word)))
    return build.hole(Pattern((Kind.BOMB,), size=_bomb_size(word)))


def _of_big(build: Builder, series: Series, word: Token) -> Move:
    cards = build.cards(series)
    if word.type == "ROCKET":
        return build.play(cards, (Kind.ROCKET,))
    if word.type == "NAME":
        if len(cards) > 1 or int(cards[0]) > TWO:
            raise unread("N219", series.parts[0][0], word)
        return build.hole(Pattern(low=cards[0].rank, name=str(word)))
    size = _bomb_size(word)
    if len(cards) == 1:
        return build.play(multiplied(cards[0], 2 if cards[0].rank == EITHER_JOKER else size or 4))
    if size not in (None, len(cards)):
        raise unread("N221", series.parts[0][0], word, count=len(cards), said=size)
    return build.play(cards, (Kind.BOMB,))


def _big_of(build: Builder, word: Token, series: Series) -> Move:
    return _of_big(build, series, word)


def _bomb_size(word: str) -> int | None:
    return NUMERALS.get(word[0])


_EITHER: Final = Card(EITHER_JOKER)

TITLES_OF: Final[Mapping[str, Callable[..., Title]]] = {
    "run_title": _run_title,
    "group_title": _group_title,
    "big_title": _big_title,
}
"""What each form of a kind word by itself claims."""

FORMS: Final[Mapping[str, Callable[..., Move]]] = {
    "passing": _passing,
    "everyone": _everyone,
    "cards_alone": _cards_alone,
    "cards_with": _cards_with,
    "called": _called,
    "span_alone": span_alone,
    "run_alone": run_alone,
    "run_with": run_with,
    "run_of": run_before,
    "of_run": of_run,
    "group_alone": _group_alone,
    "group_of": _group_of,
    "group_of_with": _group_of_with,
    "groups_alone": _groups_alone,
    "groups_with": _groups_with,
    "group_with": _group_with,
    "big_alone": _big_alone,
    "of_big": _of_big,
    "big_of": _big_of,
}
"""What each form of a move means: functions of a builder and the parts of the form."""
