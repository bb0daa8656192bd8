"""Who sits at the table, and where the reader sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from validator.replay import Replay
from web.viewer.looking import Look
from web.viewer.wording import Wording

PLACES: Final = {2: ("below", "across"), 3: ("below", "right", "left"), 4: ("below", "right", "across", "left")}
"""Where the seats are, from the reader's on in turn order: counter-clockwise, as at a table."""


@dataclass(frozen=True, slots=True)
class Person:
    """One seat of the table.

    Attributes:
        seat: the seat.
        place: where it is drawn: `below` is the reader's.
        word: the seat word of the record.
        name: the player's name, empty if none is recorded.
        landlord: whether the seat is the landlord's; None where nobody can tell.
        role: 地主 or 農民 in the reader's language, empty where nobody can tell.
    """

    seat: int
    place: str
    word: str
    name: str
    landlord: bool | None
    role: str

    @property
    def called(self) -> str:
        """The name, or the seat word of somebody without one."""
        return self.name or self.word


def people_of(replay: Replay, look: Look, wording: Wording) -> tuple[Person, ...]:
    """Who sits where, as the reader looks."""
    record, players, landlord = replay.record, replay.ruleset.setup.players, replay.landlord
    first = look.below(replay)
    names = {each.seat: each.name or "" for each in record.players(players)}
    return tuple(
        Person(
            seat,
            PLACES[players][(seat - first) % players],
            record.seat_word(seat),
            names.get(seat, ""),
            None if landlord is None else seat == landlord,
            "" if landlord is None else wording.role(seat == landlord),
        )
        for seat in range(players)
    )
