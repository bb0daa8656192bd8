"""The score: what makes the multiplier grow, and how a game is settled. Exact, never a float."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from math import prod

from notation.record import Term
from validator.ruleset import Ruleset


def factor(ruleset: Ruleset, tier: int) -> int:
    """What one bomb of a tier (from 1, as in `Ranked.tier`) does to the multiplier; 1 for a hand that is no bomb."""
    return ruleset.bombs[tier - 1].factor if tier else 1


def multiplier(ruleset: Ruleset, tiers: Iterable[int], end: Term | None = None) -> int:
    """The multiplier after some bombs, and a spring or anti-spring.

    Args:
        ruleset: the ruleset.
        tiers: the tier of each bomb that was played, in any order; 0 counts for nothing.
        end: `Term.SPRING` or `Term.ANTI_SPRING` if the game ended with one.
    """
    factors = [factor(ruleset, tier) for tier in tiers]
    score = ruleset.score
    grown = prod(factors) if score.growth == "multiply" else 1 + sum(each - 1 for each in factors)
    if end is not None:
        grown *= score.spring if end is Term.SPRING else score.anti_spring
    return grown if score.cap is None else min(grown, score.cap)


def ending(plays: Sequence[int], landlord: int, *, landlord_won: bool) -> Term | None:
    """Spring or anti-spring, None for neither.

    Args:
        plays: how many hands each seat played, passes aside.
        landlord: the landlord's seat.
        landlord_won: whether the landlord's hand was empty first.
    """
    if landlord_won:
        return Term.SPRING if sum(plays) == plays[landlord] else None
    return Term.ANTI_SPRING if plays[landlord] == 1 else None


@lru_cache(maxsize=1 << 12)
def settle(ruleset: Ruleset, base: int, multiplier: int, landlord: int, landlord_won: bool) -> tuple[Decimal, ...]:
    """What each seat wins or loses, in seat order: shares of base times multiplier."""
    shares = ruleset.score.landlord_wins if landlord_won else ruleset.score.peasants_win
    stake = Decimal(base * multiplier)
    return tuple(
        stake * (shares.landlord if seat == landlord else shares.peasant) for seat in range(ruleset.setup.players)
    )
