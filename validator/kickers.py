"""Kickers 帶牌: which cards a ruleset lets stand beside a body.

All that a ruleset says about kickers comes down to one number a rank, how many of it may be kickers of this body, and
one question about the jokers. The classifier compares with these numbers, the generator counts up to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import BIG_JOKER, LANE_MAX, RANKS, SMALL_JOKER, UNIT, counts_of
from validator.ruleset import HandRule, KickerRule, Ruleset


def allows(rule: HandRule, caps: Sequence[int], beside: int) -> bool:
    """Whether a ruleset lets these kickers, which are as many as there must be, stand beside a body.

    Args:
        rule: the rule of the kind.
        caps: what `limits` says for the body.
        beside: the kickers, packed; whole pairs for a kind with pairs.
    """
    counts = counts_of(beside)
    if not rule.kickers.both_jokers and counts[SMALL_JOKER] and counts[BIG_JOKER]:
        return False
    return all(count <= cap for count, cap in zip(counts, caps, strict=True))


def limits(rule: HandRule, ruleset: Ruleset, low: int, length: int) -> tuple[int, ...]:
    """How many cards of each rank may be kickers beside the body of `length` ranks from `low`."""
    cap = _alike(rule.kickers, rule.wing)
    if ruleset.fours_whole:
        cap = min(cap, 3)
    caps = [cap] * len(RANKS)
    if not rule.kickers.of_body_rank or ruleset.fours_whole or length == 1:
        caps[low : low + length] = [0] * length
    if rule.wing == 2:
        caps[SMALL_JOKER] = caps[BIG_JOKER] = 0
    elif not rule.kickers.may_extend_body:
        for rank in (low - 1, low + length):
            if ruleset.lowest <= rank <= ruleset.highest:
                caps[rank] = min(cap, rule.group - 1)
    return tuple(caps)


def _alike(rule: KickerRule, wing: int) -> int:
    """How many cards of one rank may be kickers, body and fours aside."""
    if wing == 2:
        return LANE_MAX if rule.pairs_alike else 2
    return LANE_MAX if rule.alike is None else rule.alike


def choose(rule: HandRule, caps: Sequence[int], counts: Sequence[int], length: int) -> list[int]:
    """Every choice of kickers out of some cards, packed, each once, low ones first.

    Args:
        rule: the rule of the kind.
        caps: what `limits` says for the body.
        counts: how many cards of each rank there are beside the body.
        length: ranks in the body.
    """
    wing, number = rule.wing, rule.each * length
    room = [min(count, cap) // wing for count, cap in zip(counts, caps, strict=True)]
    apart = not rule.kickers.both_jokers and room[SMALL_JOKER] and room[BIG_JOKER]
    if number == 1:
        return [wing * unit for unit, most in zip(UNIT, room, strict=True) if most]
    options = [(wing * unit, most) for unit, most in zip(UNIT, room, strict=True) if most]
    chosen = _choose(options[:-2] if apart else options, number)
    found = chosen[number]
    if apart:
        for joker in (SMALL_JOKER, BIG_JOKER):
            for times in range(1, min(room[joker], number) + 1):
                found += [rest + times * UNIT[joker] for rest in chosen[number - times]]
    found.sort()
    return found


def _choose(options: list[tuple[int, int]], number: int) -> list[list[int]]:
    """Sums of 0, 1, … `number` kickers, each kind of which (a packed kicker) may be taken so often."""
    sums: list[list[int]] = [[0]] + [[] for _ in range(number)]
    for unit, most in options:
        for count in range(number, 0, -1):
            for times in range(1, min(most, count) + 1):
                sums[count] += [rest + times * unit for rest in sums[count - times]]
    return sums
