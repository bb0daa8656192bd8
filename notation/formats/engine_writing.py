"""What the writers of engines' formats ask of a record before they write it, and how they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from notation.cards import Card
from notation.findings import Arg, Finding, Severity
from notation.formats.json_game import PLAYERS
from notation.formats.laying_out import plies, with_bottom_in_hand
from notation.formats.seating import landlord_of
from notation.moves import Move
from notation.record import Place, Record


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
        ply = int(place[1]) + 1 if place[0] == "ply" else None
        args = {"format": self.format, **args}
        self.refused.append(
            Finding(code, Severity.ERROR, args, self.record.span(*place), self.record.index, ply)
        )  # fmt: skip

    def check(self) -> None:
        """Refuse what no format of plays by three can say: more players, a game from its middle, plays with holes."""
        self.check_players()
        record = self.record
        if record.position is not None:
            self.refuse("F205", "position", problem="position")
        for index, move in enumerate(record.line.moves):
            if move.unread is not None:
                self.refuse("F202", "ply", index, said=move.unread)
            elif move.is_hole:
                self.refuse("F203", "ply", index)

    def check_players(self) -> None:
        """Refuse a game of more than three."""
        record = self.record
        seats = [hand.seat for hand in record.hands] + [seat for seat in record.line.seats if seat is not None]
        if max(seats, default=0) >= PLAYERS:
            self.refuse("F205", "record", problem="players")

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


def landlord_aside(record: Record) -> Record:
    """A record without the tag that names the landlord, for formats that tell it otherwise."""
    if landlord_of(record) is None:
        return record
    return replace(record, tags=tuple(tag for tag in record.tags if tag.name != "landlord"))


def place_of_hands(record: Record) -> Place:
    """Where a finding about the hands belongs."""
    return ("hand", 0) if record.hands else ("record",)
