"""What the writers of engines' formats ask of a record before they write it, and how they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from notation.cards import Card
from notation.findings import Arg, Finding
from notation.formats.json_game import PLAYERS
from notation.formats.laying_out import plies, refusal, refusals, too_many, with_bottom_in_hand
from notation.moves import Move
from notation.record import Place, Record

TELLS: Final = ("landlord",)
"""The tag that engines tell by who plays first, or by a role."""


@dataclass(slots=True)
class Writing:
    """A record that is being written.

    Attributes:
        record: the record.
        format: the name of the format.
        refused: why it cannot be written.
    """

    record: Record
    format: str
    refused: list[Finding] = field(default_factory=list)

    def refuse(self, code: str, *place: str | int, **args: Arg) -> None:
        """Say why the record cannot be written, at a place of it."""
        self.refused.append(refusal(self.record, self.format, code, *place, **args))

    def check(self) -> None:
        """Refuse what no format of plays by three can say: more players, a game from its middle, plays with holes."""
        self.refused += refusals(self.record, self.format)

    def check_players(self) -> None:
        """Refuse a game of more than three."""
        self.refused += too_many(self.record, self.format)

    def plies(self, record: Record) -> Iterator[tuple[int, int, Move]]:
        """The plies of a record like this one, which may sit otherwise; each with its index and seat."""
        return plies(record)


def whole_hands(record: Record) -> list[tuple[Card, ...]] | None:
    """The hands of three by seat, the bottom cards in the landlord's; None where they are not all known."""
    hands = {hand.seat: hand for hand in with_bottom_in_hand(record).hands}
    if len(record.hands) != PLAYERS or set(hands) != set(range(PLAYERS)):
        return None
    if any(hand.more or hand.size not in {None, len(hand.cards)} for hand in hands.values()):
        return None
    return [hands[seat].cards for seat in range(PLAYERS)]


def place_of_hands(record: Record) -> Place:
    """Where a finding about the hands belongs."""
    return ("hand", 0) if record.hands else ("record",)
