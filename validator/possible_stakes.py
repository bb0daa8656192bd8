"""What a game may have been played for, where the record does not say it in full."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import product

from notation.record import Record
from notation.tags import is_wrong
from validator.parameters import Ruleset
from validator.score import Stakes


def unit_of(record: Record, ruleset: Ruleset) -> int | Decimal | None:
    """What a base of 1 is worth, by the ruleset or as the table says 底注; None where neither tells."""
    word = record.tag("stake")
    if ruleset.stakes.unit is not None or word is None or word == "?" or is_wrong("stake", word, ()):
        return ruleset.stakes.unit
    return Decimal(word)


def raises_before_play(ruleset: Ruleset) -> bool:
    """Whether anything can raise the stakes before the first card."""
    stakes = ruleset.stakes
    return any((stakes.rob, stakes.stake, stakes.show, stakes.drift))


def possible_stakes(ruleset: Ruleset, unit: int | Decimal, base: int | None, landlord: int) -> Iterator[Stakes]:
    """Every stakes that a game can have had under a ruleset.

    Args:
        ruleset: the ruleset.
        unit: what a base of 1 is worth.
        base: the base where it is known.
        landlord: the landlord's seat.
    """
    passed = ruleset.auction.all_pass
    bases = {*ruleset.auction.bids, passed.base, passed.staker_base} if base is None else {base}
    ways = list(product(sorted(_publics(ruleset)), _personals(ruleset, landlord)))
    for each in sorted(found for found in bases if found is not None):
        for public, personal in ways:
            yield Stakes(each, unit, public, personal)


def _publics(ruleset: Ruleset) -> set[int]:
    """What the multiplier of the game may be before the first card."""
    stakes, players = ruleset.stakes, ruleset.setup.players
    # Each may rob once, who called too; where a second rob ends it, one of them twice.
    found = {1} if stakes.rob is None else {stakes.rob**times for times in range(players + 2)}
    # Of what counts for one player alone, the landlord's counts for all.
    most = ((stakes.stake, players, 1), (stakes.show, 1, 1), (stakes.drift, players - 1, 0))
    for doubling, everybody, landlord in most:
        if doubling is not None:
            times = everybody if doubling.scope == "public" else landlord
            found = {public * doubling.factor**each for public in found for each in range(times + 1)}
    return found


def _personals(ruleset: Ruleset, landlord: int) -> Iterator[tuple[int, ...]]:
    """What may multiply each player's winnings and losses alone."""
    choices = {1}
    for doubling in (ruleset.stakes.stake, ruleset.stakes.drift):
        if doubling is not None and doubling.scope == "personal":
            choices |= {choice * doubling.factor for choice in choices}
    each = sorted(choices)
    return product(*((1,) if seat == landlord else each for seat in range(ruleset.setup.players)))
