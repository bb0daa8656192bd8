"""Kickers 帶牌: which cards a ruleset lets stand beside a body.

All that a ruleset says about kickers comes down to one number a rank, how many of it may be kickers of this body, and
one question about the jokers. The classifier compares with these numbers, the generator counts up to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import BIG_JOKER, LANE_MAX, RANKS, SMALL_JOKER, UNIT, count_of, counts_of, pack_counts, within
from validator.ruleset import HandRule, KickerRule, Ruleset


def allows(rule: HandRule, caps: int, beside: int) -> bool:
    """Whether a ruleset lets these kickers, which are as many as there must be, stand beside a body.

    Args:
        rule: the rule of the kind.
        caps: what `limits` says for the body.
        beside: the kickers, packed; whole pairs for a kind with pairs.
    """
    return within(beside, caps) and _may_be(rule, count_of(beside, SMALL_JOKER), count_of(beside, BIG_JOKER))


def _may_be(rule: HandRule, small: int, big: int) -> bool:
    """Whether so many small and big jokers may be kickers of one hand, as far as one asks something of the other."""
    if rule.wing == 1:
        return rule.kickers.both_jokers or not (small and big)
    return rule.kickers.joker_pairs == "any" or not (small % 2 or big % 2)


def limits(rule: HandRule, ruleset: Ruleset, low: int, length: int) -> int:
    """How many cards of each rank may be kickers beside the body of `length` ranks from `low`, packed."""
    cap = _alike(rule.kickers, rule.wing)
    if ruleset.fours_whole:
        cap = min(cap, 3)
    caps = [cap] * len(RANKS)
    if not rule.kickers.of_body_rank or ruleset.fours_whole or length == 1:
        caps[low : low + length] = [0] * length
    if rule.wing == 2 and rule.kickers.joker_pairs == "never":
        caps[SMALL_JOKER] = caps[BIG_JOKER] = 0
    elif rule.wing == 1 and not rule.kickers.may_extend_body:
        for rank in (low - 1, low + length):
            if ruleset.lowest <= rank <= ruleset.highest:
                caps[rank] = min(cap, rule.group - 1)
    return pack_counts(caps)


def _alike(rule: KickerRule, wing: int) -> int:
    """How many cards of one rank may be kickers, body and fours aside."""
    if wing == 2:
        return LANE_MAX if rule.pairs_alike else 2
    return LANE_MAX if rule.alike is None else rule.alike


def choose(rule: HandRule, caps: int, counts: Sequence[int], length: int) -> list[int]:
    """Every choice of kickers out of some cards, packed, each once, low ones first.

    Args:
        rule: the rule of the kind.
        caps: what `limits` says for the body.
        counts: how many cards of each rank there are beside the body.
        length: ranks in the body.
    """
    wing, number = rule.wing, rule.each * length
    room = [min(count, cap) for count, cap in zip(counts, counts_of(caps), strict=True)]
    options = [
        (wing * unit, most // wing) for unit, most in zip(UNIT, room[:SMALL_JOKER], strict=False) if most >= wing
    ]
    jokers = _jokers(rule, number, room[SMALL_JOKER], room[BIG_JOKER])
    if number == 1:
        return [unit for unit, _ in options] + [packed for packed, _ in jokers]
    chosen = _choose(options, number)
    found = chosen[number]
    for packed, taken in jokers:
        found += [rest + packed for rest in chosen[number - taken]]
    found.sort()
    return found


def _jokers(rule: HandRule, number: int, small: int, big: int) -> list[tuple[int, int]]:
    """Every choice of jokers, packed, and how many of `number` kickers it is, out of so many; not none at all."""
    return [
        (small_taken * UNIT[SMALL_JOKER] + big_taken * UNIT[BIG_JOKER], taken // rule.wing)
        for big_taken in range(big + 1)
        for small_taken in range(small + 1)
        if (taken := small_taken + big_taken)
        and taken % rule.wing == 0
        and taken // rule.wing <= number
        and _may_be(rule, small_taken, big_taken)
    ]


def _choose(options: list[tuple[int, int]], number: int) -> list[list[int]]:
    """Sums of 0, 1, … `number` kickers, each kind of which (a packed kicker) may be taken so often."""
    sums: list[list[int]] = [[0]] + [[] for _ in range(number)]
    for unit, most in options:
        for count in range(number, 0, -1):
            for times in range(1, min(most, count) + 1):
                sums[count] += [rest + times * unit for rest in sums[count - times]]
    return sums
