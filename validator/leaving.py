"""Running away 逃跑: leaving a game before it is over, and what that costs."""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Final, NamedTuple

from notation.record import Reason, Record
from validator.acts import act_of
from validator.auction import Auction
from validator.opening import Opening
from validator.parameters import Leaving, Ruleset
from validator.possible_stakes import unit_of
from validator.score import multiplier
from validator.state import State

_EXACT: Final = Context(prec=400)


class Flight(NamedTuple):
    """The moment at which somebody runs away.

    Attributes:
        unit: what a base of 1 is worth 基礎銀兩.
        base: the base; before there is a landlord the highest bid; None before any bid.
        multiplier: the multiplier so far, without what counts for one player alone.
        bombs: how many bombs were played, rockets among them.
        landlord: whether it is the landlord who runs.
    """

    unit: int | Decimal
    base: int | None
    multiplier: int = 1
    bombs: int = 0
    landlord: bool = False


def penalty(rule: Leaving, flight: Flight) -> Decimal:
    """What running away costs. It goes to the system; the others get nothing."""
    if flight.base is None:
        times = rule.before_bid
    else:
        times = flight.base * flight.multiplier * rule.factor * (rule.landlord if flight.landlord else 1)
        times *= max(flight.bombs, rule.least_bombs) if rule.times_bombs else 1
    return _EXACT.multiply(Decimal(flight.unit), Decimal(times))


def runaway(record: Record, state: State, players: int) -> int | None:
    """The seat that ran away before any hand was empty; None if nobody did, and where it is not said who."""
    end = record.end
    if end is None or end.reason is not Reason.LEFT or state.winner is not None:
        return None
    return end.by if end.by is not None and end.by < players else None


def flight_of(record: Record, opening: Opening, state: State, ruleset: Ruleset, seat: int) -> Flight | None:
    """The moment at which a seat ran away, as the record tells; None where unit or base are not known."""
    auction = _auction(record, opening, ruleset)
    if _has_landlord(record, opening, auction):
        stakes = opening.stakes
        if stakes is None:
            return None
        grown = multiplier(ruleset, state.tiers, None, stakes.public)
        return Flight(stakes.unit, stakes.base, grown, len(state.tiers), seat == opening.landlord)
    unit = unit_of(record, ruleset)
    if unit is None or auction is None:
        return None
    # Whoever leaves before there is a landlord is a peasant, with the highest bid for a base (a reading).
    return Flight(unit, auction.base if auction.bidding.high else None, auction.factors[0])


def _auction(record: Record, opening: Opening, ruleset: Ruleset) -> Auction | None:
    """How far the auction went; None where an act cannot be read."""
    auction = Auction.of(ruleset)
    for act, (seat, _) in zip(record.auction, opening.spoken, strict=True):
        if act.kind is None or seat is None or seat >= ruleset.setup.players:
            return None
        auction = auction.after(act_of(act.kind, seat, act.value))
    return auction


def _has_landlord(record: Record, opening: Opening, auction: Auction | None) -> bool:
    """Whether there was a landlord before the game broke off."""
    if opening.landlord is None:
        return False
    begun = len(record.line) or record.position is not None or record.tag("landlord") is not None
    return bool(begun) or (auction is not None and auction.over)
