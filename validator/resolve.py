"""What a move can be under a ruleset: the plays that fill its holes, out of a hand or of the whole deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from notation.cards import BIG_JOKER, EITHER_JOKER, LANE_MAX, RANKS, SMALL_JOKER, pack_counts, within
from notation.moves import Claim, Move, Pattern
from validator.hands import Hands, Ranked, beats
from validator.plays import Wanted, search

_EITHER = (SMALL_JOKER, BIG_JOKER)


def candidates(hands: Hands, move: Move, hand: int | None, over: Ranked | None) -> list[Ranked]:
    """The plays that a move may stand for, low to high; as `search_for`, which finds one at a time."""
    return list(search_for(hands, move, hand, over))


def search_for(hands: Hands, move: Move, hand: int | None, over: Ranked | None) -> Iterator[Ranked]:
    """The plays that a move may stand for, low to high; one for most moves whose cards are all said.

    None for a pass, which is no play, and for a move that could not be read.

    Args:
        hands: the ruleset.
        move: the move as said.
        hand: the hand it comes from, packed; None if that is not known: then any cards of the deck.
        over: the play it has to beat, None if it leads.
    """
    if move.pattern is not None:
        wanted = _wanted(hands, move.pattern)
        held = hands.ruleset.setup.deck if hand is None else hand
        if wanted is not None:
            yield from search(hands, held, over, wanted)
    elif not move.is_pass and move.unread is None:
        for cards in sets_of(move):
            if hand is None or within(cards, hand):
                yield from (
                    ranked
                    for ranked in hands.rank(cards)
                    if (move.claim or Claim()).allows(ranked.reading) and (over is None or beats(ranked, over))
                )


def sets_of(move: Move) -> list[int]:
    """The sets of cards, packed, that a move which says cards can be: several where a joker is left unsaid (333王)."""
    if not move.is_hole:
        return [move.packed]
    return _with_jokers(tuple(each.rank for each in move.cards))


def _with_jokers(ranks: tuple[int, ...]) -> list[int]:
    """The packed cards of some ranks, for every choice of the jokers that are left unsaid; each set once.

    Empty if they are more than any hand can hold.
    """
    known = [rank for rank in ranks if rank != EITHER_JOKER]
    unsaid = len(ranks) - len(known)
    found = []
    for small in range(unsaid, -1, -1):
        counts = Counter(known)
        counts[SMALL_JOKER] += small
        counts[BIG_JOKER] += unsaid - small
        if max(counts.values()) <= LANE_MAX:
            found.append(pack_counts(counts[rank] for rank in range(len(RANKS))))
    return found


def _wanted(hands: Hands, pattern: Pattern) -> Wanted | None:
    """What a description asks for, None if it has a name that the ruleset does not know."""
    if pattern.name is not None:
        named = hands.ruleset.names.get(pattern.name)
        if named is None:
            return None
        pattern = _together(pattern, named)
    lows = None
    if pattern.low is not None:
        lows = _EITHER if pattern.low == EITHER_JOKER else (pattern.low,)
    return Wanted(
        kinds=pattern.kinds or None,
        lows=lows,
        length=pattern.length,
        high=pattern.high,
        size=pattern.size,
        kickers=None if pattern.kickers is None else tuple(_with_jokers(pattern.kickers)),
    )


def _together(said: Pattern, named: Pattern) -> Pattern:
    """What was said beside a name, with what the name stands for."""
    return replace(said, name=None, kinds=named.kinds, size=named.size)
