"""Ways to say a play in a position: the shortest that is unique there, as players speak, or in full.

Whatever is left unsaid is what the hand and the moment tell: `shortest` is the inverse of `resolve.search_for`. Read in
the same position, each form is the same play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, Literal

from notation.cards import ACE, EITHER_JOKER, SMALL_JOKER, Card, bare, size_of
from notation.move_writer import write_move
from notation.moves import Move, Pattern, described, of_reading, played
from notation.shapes import Kind, Reading
from notation.words import NAMES, TITLES
from validator.hands import Hands, Ranked
from validator.resolve import search_for

PositionStyle = Literal["shortest", "nickname"]
"""`shortest`: whatever is unique in the position. `nickname`: as players speak, 34飛機 without its wings."""

Over = tuple[Ranked, ...] | None
"""What a play has to beat, in the readings that may have; None for a lead."""


def shortest(hands: Hands, play: Ranked, hand: int | None, over: Over) -> Move:
    """The shortest move that is this play, and only this, in a position.

    Args:
        hands: the ruleset.
        play: the play.
        hand: the hand it comes from, packed; None if it is not known.
        over: what it has to beat.
    """
    return _first(hands, play, hand, over, _forms(play.reading))


def nickname(hands: Hands, play: Ranked, hand: int | None, over: Over) -> Move:
    """The move as players say it, where that is unique in the position; in full where it is not.

    The body is said and the kickers are not (34飛機, 三3帶一, 四8帶二); a straight up to the ace is 通天順. Arguments
    are those of `shortest`.
    """
    return _first(hands, play, hand, over, _nicknames(play.reading))


def in_full(hands: Hands, play: Ranked, over: Over) -> Move:
    """All the cards of a play, with its reading where the ruleset allows others in the position."""
    plain = played(bare(play.reading.cards))
    return plain if _is_only(hands, plain, play, None, over) else of_reading(play.reading)


WAYS: Final[dict[PositionStyle, Callable[[Hands, Ranked, int | None, Over], Move]]] = {
    "shortest": shortest,
    "nickname": nickname,
}
"""How a play is said in each style."""


def _first(hands: Hands, play: Ranked, hand: int | None, over: Over, moves: Iterable[Move]) -> Move:
    """The first of some moves that is only this play in a position; in full where none is."""
    fitting = (move for move in moves if _is_only(hands, move, play, hand, over))
    return next(fitting, None) or in_full(hands, play, over)


def _is_only(hands: Hands, move: Move, play: Ranked, hand: int | None, over: Over) -> bool:
    """Whether a move is this play, and nothing else, in a position; the search ends at the first other play."""
    found = False
    for top in over or (None,):
        for each in search_for(hands, move, hand, top):
            if each.reading != play.reading:
                return False
            found = True
    return found


# Forms ----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _forms(reading: Reading) -> tuple[Move, ...]:
    """Every way to say a reading, the shortest text first; of two that are as long, the one that says more."""
    cards = bare(reading.cards)
    moves = [played(cards), of_reading(reading), *_of_a_joker(cards), *_described(_patterns(reading))]
    return tuple(sorted(dict.fromkeys(moves), key=lambda move: len(write_move(move, "shortest"))))


@lru_cache(maxsize=1 << 12)
def _nicknames(reading: Reading) -> tuple[Move, ...]:
    """The ways to say a reading that players use, the one that leaves most unsaid first."""
    kept = [
        pattern
        for pattern in _patterns(reading)
        if pattern.kickers is None and (_says_body(pattern, reading) or pattern.high == ACE)
    ]
    return tuple(_described(sorted(kept, key=lambda pattern: -len(pattern.kinds))))


def _says_body(pattern: Pattern, reading: Reading) -> bool:
    """Whether a description says the body and leaves the kickers."""
    return bool(reading.kickers) and pattern.low == reading.low is not None and not pattern.name


def _of_a_joker(cards: tuple[Card, ...]) -> Iterator[Move]:
    """One joker, which one unsaid: 王, 333王."""
    *others, last = cards
    if last.rank >= SMALL_JOKER and all(each.rank < SMALL_JOKER for each in others):
        yield played((*others, Card(EITHER_JOKER)))


def _described(patterns: Iterable[Pattern]) -> Iterator[Move]:
    """The moves of those descriptions that there are words for."""
    for pattern in patterns:
        try:
            yield described(pattern)
        except ValueError:
            continue


def _patterns(reading: Reading) -> Iterator[Pattern]:
    """Descriptions that leave out some of what a reading is; not for all of them are there words."""
    size = size_of(reading.cards) if reading.kind is Kind.BOMB else None
    ranks = tuple(each.rank for each in bare(reading.kickers)) if reading.kickers else None
    high = None if reading.low is None else reading.low + reading.length - 1
    for kinds in TITLES:
        if reading.kind in kinds:
            options = product((None, reading.low), (None, reading.length), (None, high), (None, size), (None, ranks))
            yield from (Pattern(kinds, *option) for option in options)
    if reading.kind in _NAMED:
        for name, low in product(NAMES, (None, reading.low)):
            yield Pattern(name=name, low=low)


_NAMED: Final = frozenset({Kind.BOMB, Kind.ROCKET, Kind.JOKERS})
"""Kinds that rulesets give names of their own to."""
