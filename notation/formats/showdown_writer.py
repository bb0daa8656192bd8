"""A record as a replay that the viewer of RLCard loads.

The viewer plays it card by card: it needs every hand with its suits, every ply in turn, and stops at a card that the
hand does not have. Suits that the record lacks are invented, and listed under `inventedSuits`, a key of ours that the
viewer does not look at; a reader that knows it leaves them out again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from notation.cards import Card
from notation.findings import Finding
from notation.formats.aspects import Aspect, losses
from notation.formats.engine_values import info_of
from notation.formats.engine_writing import TELLS, Writing, place_of_hands, whole_hands
from notation.formats.format import Written
from notation.formats.json_game import PLAYERS
from notation.formats.rlcard_cards import PASS_WORD, in_words
from notation.formats.seating import landlord_of
from notation.formats.suiting import suited
from notation.json_text import json_text
from notation.moves import Move
from notation.record import NO_NOTE, Record

HOLDS: Final = frozenset(
    {Aspect.HANDS, Aspect.SUITS, Aspect.PLAYS, Aspect.SEATS, Aspect.PLAYERS}
)  # fmt: skip
"""What a replay holds; of comments only what an engine thought of its choices."""
INVENTED: Final = "inventedSuits"
LANDLORD: Final = "landlord"
NAME: Final = "rlcard-showdown"
_ABOUT: Final = ("kind", "team", "rating", "masked")


def write(record: Record) -> Written:
    """A record as a replay: one object on one line."""
    writing = Writing(record, NAME)
    writing.check()
    landlord = landlord_of(record)
    if landlord is None:
        writing.refuse("F205", "record", problem="landlord")
    if whole_hands(record) is None:
        writing.refuse("F205", *place_of_hands(record), problem="hands")
    if writing.refused or landlord is None:
        return Written(None, tuple(writing.refused))
    dressed = suited(record, NAME)
    hands = whole_hands(dressed.record) or []
    replay: dict[str, Any] = {
        "playerInfo": [_player(record, seat, landlord) for seat in range(PLAYERS)],
        "initHands": [in_words(hand) for hand in hands],
        "moveHistory": list(_moves(writing, dressed.record, hands, landlord)),
    }
    if dressed.invented:
        replay[INVENTED] = in_words(sorted(dressed.invented)).split()
    if writing.refused:
        return Written(None, tuple(writing.refused))
    told = (*TELLS, *_told(record))
    lost: tuple[Finding, ...] = losses(_without_engines(record), HOLDS - {Aspect.PLAYERS}, NAME, told)
    return Written(json_text(replay) + "\n", (*lost, *dressed.findings))


def _told(record: Record) -> Iterator[str]:
    """The tags that are told of the players."""
    for word in record.seats[:PLAYERS]:
        yield word
        yield from (f"{word}.{key}" for key in ("id", *_ABOUT))


def _player(record: Record, seat: int, landlord: int) -> dict[str, Any]:
    """One player. An id that the record has is a text, so that it is told from the number of a seat."""
    word = record.seats[seat]
    about = {"name": record.tag(word) or ""} | {
        key: said for key in _ABOUT if (said := record.tag(f"{word}.{key}")) is not None
    }
    if record.tag(word) is None:
        del about["name"]
    said = record.tag(f"{word}.id")
    role = LANDLORD if seat == landlord else "peasant"
    return {"id": seat if said is None else said, "index": seat, "role": role, "agentInfo": about}


def _moves(writing: Writing, record: Record, hands: list[tuple[Card, ...]], landlord: int) -> list[dict[str, Any]]:
    """The plies; one that the viewer would stop at is refused."""
    held = [list(hand) for hand in hands]
    notes = dict(record.line.notes)
    found: list[dict[str, Any]] = []
    for index, seat, move in writing.plies(record):
        if seat != (landlord + len(found)) % PLAYERS:
            writing.refuse("F205", "ply", index, problem="turn")
        if not _take(held[seat], move):
            writing.refuse("F205", "ply", index, problem="cards")
        comments = notes.pop(index, NO_NOTE).comments
        thought: Any = next((info for each in comments if (info := info_of(each)) is not None), [])
        said = in_words(move.cards) if move.cards else PASS_WORD
        found.append({"playerIdx": seat, "move": said, "info": thought})
    return found


def _take(hand: list[Card], move: Move) -> bool:
    """Take the cards of a move out of a hand; whether they were there."""
    for each in move.cards:
        if each not in hand:
            return False
        hand.remove(each)
    return True


def _without_engines(record: Record) -> Record:
    """A record without the comments that a replay holds: the first at each ply that says what an engine thought."""
    notes = []
    for index, note in record.line.notes:
        held = next((each for each in note.comments if info_of(each) is not None), None)
        if held is not None:
            rest = list(note.comments)
            rest.remove(held)
            note = replace(note, comments=tuple(rest))
        if note != NO_NOTE:
            notes.append((index, note))
    return replace(record, line=replace(record.line, notes=tuple(notes)))
