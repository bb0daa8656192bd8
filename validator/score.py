"""The score: what makes the multiplier grow, and how a game is settled. Exact, never a float."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Context, Decimal, localcontext
from functools import lru_cache
from typing import Final, NamedTuple

from notation.record import Term
from notation.shapes import Kind
from validator.hands import Ranked
from validator.parameters import Points, Ruleset, Shares

_SHUTTLES: Final = frozenset({Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS})


class Stakes(NamedTuple):
    """What a game is played for, once there is a landlord.

    Attributes:
        base: the base 底分.
        unit: what a base of 1 is worth 基礎銀兩.
        public: what robs, and whatever else counts for all, have made of the multiplier before the first card.
        personal: by seat, what multiplies that player's winnings and losses alone; 1 for nothing, and for the landlord.
    """

    base: int
    unit: int | Decimal
    public: int
    personal: tuple[int, ...]


class Settlement(NamedTuple):
    """How a game is settled.

    Attributes:
        scores: what each seat wins or loses, in seat order.
        pool: what goes into the pool 彩金 of the table.
    """

    scores: tuple[Decimal, ...]
    pool: Decimal = Decimal(0)


def multiplier(ruleset: Ruleset, tiers: Iterable[int], end: Term | None = None, public: int = 1) -> int:
    """The multiplier after some bombs, and a spring or anti-spring.

    Args:
        ruleset: the ruleset.
        tiers: the tier of each bomb that was played, in any order; 0 counts for nothing.
        end: `Term.SPRING` or `Term.ANTI_SPRING` if the game ended with one.
        public: the multiplier before the first card, see `Stakes`.
    """
    score, grown, added = ruleset.score, public, 1
    for tier in tiers:
        if tier:
            bomb = ruleset.bombs[tier - 1]
            grown *= bomb.factor
            added += bomb.adds
    grown *= added
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


def worth(points: Points, play: Ranked) -> Decimal:
    """What a hand is worth where hands are."""
    found = points.hands.get(play.reading.kind, Decimal(0))
    return found + points.shuttle_bonus if play.reading.length >= 3 and play.reading.kind in _SHUTTLES else found


@lru_cache(maxsize=1 << 12)
def settle(
    ruleset: Ruleset,
    stakes: Stakes,
    multiplier: int,
    landlord: int,
    landlord_won: bool,
    worths: tuple[Decimal, ...] = (),
) -> Settlement:
    """Settle a game: shares of unit times base times multiplier, or points.

    Args:
        ruleset: the ruleset.
        stakes: what it was played for.
        multiplier: the multiplier at the end, `Stakes.public` in it.
        landlord: the landlord's seat.
        landlord_won: whether the landlord's hand was empty first.
        worths: by seat, what the hands that it played are worth, where the ruleset counts points.
    """
    with localcontext(_EXACT):
        return _settled(ruleset, stakes, multiplier, landlord, landlord_won, worths)


_EXACT: Final = Context(prec=400)
"""Room for every digit that a record can write, and more."""


def _settled(
    ruleset: Ruleset, stakes: Stakes, multiplier: int, landlord: int, landlord_won: bool, worths: tuple[Decimal, ...]
) -> Settlement:
    points = ruleset.score.points
    if points is not None:
        return Settlement(_points(points, landlord, landlord_won, worths))
    shares = ruleset.score.landlord_wins if landlord_won else ruleset.score.peasants_win
    gross = _gross(shares, Decimal(stakes.unit * stakes.base * multiplier), landlord, stakes.personal)
    pool = ruleset.score.pool
    if pool is None:
        return Settlement(gross)
    parts = [gain * pool.part if gain > 0 else Decimal(0) for gain in gross]
    kept = tuple(_short(gain - part) for gain, part in zip(gross, parts, strict=True))
    return Settlement(kept, _short(sum(parts, Decimal(0))))


def _short(number: Decimal) -> Decimal:
    """The same number without zeros at its end."""
    whole = number.to_integral_value()
    return whole if whole == number else number.normalize()


def _gross(shares: Shares, stake: Decimal, landlord: int, personal: tuple[int, ...]) -> tuple[Decimal, ...]:
    """What each seat wins or loses, before anything goes to a pool: the landlord plays against each peasant."""
    peasants = len(personal) - 1
    against = sum(factor for seat, factor in enumerate(personal) if seat != landlord)
    return tuple(
        shares.landlord * stake * against / peasants if seat == landlord else shares.peasant * stake * factor
        for seat, factor in enumerate(personal)
    )


def _points(points: Points, landlord: int, landlord_won: bool, worths: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    """What each side gets for its win, and for its hands; the peasants' halved between them."""
    shared = (sum(worths, Decimal(0)) - worths[landlord]) / (len(worths) - 1)
    won, lost = points.winner, points.loser
    landlords, peasants = (won, lost) if landlord_won else (lost, won)
    return tuple(landlords + each if seat == landlord else peasants + shared for seat, each in enumerate(worths))
