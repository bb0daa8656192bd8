"""All the plays of a hand, built from its cards: exactly those that the classifier and the comparison accept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from notation.cards import BIG_JOKER, SMALL_JOKER, UNIT, counts_of
from notation.shapes import Kind
from validator import kickers
from validator.hands import Body, Frame, Hands, Ranked
from validator.ruleset import BombRule


@dataclass(frozen=True, slots=True)
class Wanted:
    """What plays are looked for; None for anything.

    Attributes:
        kinds: kinds of play.
        lows: the lowest ranks that the body may have.
        length: ranks in the body.
        high: the highest rank of the body.
        size: how many cards a bomb has.
        kickers: choices of kickers, packed.
    """

    kinds: tuple[Kind, ...] | None = None
    lows: tuple[int, ...] | None = None
    length: int | None = None
    high: int | None = None
    size: int | None = None
    kickers: tuple[int, ...] | None = None

    def has_body(self, body: Body) -> bool:
        """Whether a body is wanted."""
        return (
            (self.lows is None or body.low in self.lows)
            and (self.length is None or body.length == self.length)
            and (self.high is None or body.low + body.length - 1 == self.high)
        )


ANYTHING: Final = Wanted()
_NO_KICKERS: Final[Sequence[int]] = (0,)


def plays(hands: Hands, hand: int, over: Ranked | None = None) -> Iterator[Ranked]:
    """All the plays of a hand, a pass aside, each once: by kind, low to high, short to long, the bombs last.

    Args:
        hands: the ruleset.
        hand: the hand, packed; it may be a whole deck.
        over: the play to beat, None for a lead.
    """
    return search(hands, hand, over, ANYTHING)


def search(hands: Hands, hand: int, over: Ranked | None, wanted: Wanted) -> Iterator[Ranked]:
    """The plays of a hand that are wanted, in the order of `plays`."""
    counts = counts_of(hand)
    for kind, frame in hands.frames.items():
        if wanted.kinds is not None and kind not in wanted.kinds:
            continue
        if over is None or (not over.tier and over.reading.kind is kind):
            for body in _bodies(frame, counts, over):
                if wanted is ANYTHING or wanted.has_body(body):
                    found = map(body.__getitem__, _choices(body, counts, wanted.kickers))
                    yield from _counting(hands, found) if body.size in hands.contested else found
    for tier, bomb in enumerate(hands.ruleset.bombs, start=1):
        if (wanted.kinds is None or bomb.kind in wanted.kinds) and wanted.size in (None, bomb.size):
            yield from _bombs(hands, counts, tier, bomb, over, wanted)


def _counting(hands: Hands, found: Iterable[Ranked]) -> Iterator[Ranked]:
    """Those readings that count under a ruleset where of several only those of one kind do."""
    return (each for each in found if each in hands.table[each.reading.cards])


def _bodies(frame: Frame, counts: tuple[int, ...], over: Ranked | None) -> Iterator[Body]:
    """The bodies of a kind in some cards; only those above `over` where it is given."""
    group = frame.group
    first = 0 if over is None else over.strength + 1
    lowest, highest = frame.ends
    if not frame.runs:
        for low in range(first, highest + 1):
            if counts[low] >= group:
                yield frame[16 * low + 1]
        return
    least, most = (frame.least, frame.most) if over is None else (over.reading.length,) * 2
    for start, stop in _runs(counts, group, max(first, lowest), highest + 1):
        for low in range(start, stop - least + 1):
            for length in range(least, min(most, stop - low) + 1):
                yield frame[16 * low + length]


def _runs(counts: tuple[int, ...], group: int, low: int, end: int) -> Iterator[tuple[int, int]]:
    """The longest runs of ranks that come at least `group` times, from `low` to before `end`, as (first, past last)."""
    while low < end:
        start = low
        while low < end and counts[low] >= group:
            low += 1
        if low > start:
            yield start, low
        low += 1


def _choices(body: Body, counts: tuple[int, ...], wanted: tuple[int, ...] | None) -> Sequence[int]:
    """The kickers that a body may take out of some cards, packed; only those wanted where they are given."""
    found = _NO_KICKERS
    if body.limits:
        beside = [*counts]
        for rank in range(body.low, body.low + body.length):
            beside[rank] -= body.frame.group
        found = kickers.choose(body.frame.rule, body.limits, beside, body.length)
    return found if wanted is None else [choice for choice in found if choice in wanted]


def _bombs(
    hands: Hands, counts: tuple[int, ...], tier: int, bomb: BombRule, over: Ranked | None, wanted: Wanted
) -> Iterator[Ranked]:
    """The plays of one step of the order of bombs."""
    if over is not None and tier < over.tier:
        return
    above = over.strength if over is not None and tier == over.tier else -1
    for cards in _bomb_cards(counts, bomb):
        for ranked in hands.table[cards]:
            low = ranked.reading.low
            if ranked.tier == tier and ranked.strength > above and (wanted.lows is None or low in wanted.lows):
                yield ranked


def _bomb_cards(counts: tuple[int, ...], bomb: BombRule) -> Iterator[int]:
    if bomb.kind is Kind.BOMB:
        yield from (bomb.size * UNIT[rank] for rank in range(SMALL_JOKER) if counts[rank] >= bomb.size)
        return
    for small in range(min(bomb.size, counts[SMALL_JOKER]) + 1):
        if bomb.size - small <= counts[BIG_JOKER]:
            yield small * UNIT[SMALL_JOKER] + (bomb.size - small) * UNIT[BIG_JOKER]
