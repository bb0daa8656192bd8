"""What the rules have against a play: asked by the engine, which refuses, and by the judge, which reports."""

from __future__ import annotations

from itertools import islice

from notation.findings import Arg
from notation.moves import Move, Pattern, described
from notation.shapes import RUNS, Kind, Reading
from validator.faults import Fault, Seat
from validator.hands import Hands, Ranked, beats
from validator.plays import Wanted, search
from validator.resolve import search_for


def move_text(move: Move | Reading) -> str:
    """A move, or the reading of one, in canonical notation."""
    from notation.move_writer import write_move, write_reading

    return write_reading(move) if isinstance(move, Reading) else write_move(move)


def beaten(top: tuple[Ranked, ...], new: Ranked) -> bool:
    """Whether a hand beats what lies there, in at least one of the readings that may have."""
    return any(beats(new, each) for each in top)


def follow_fault(move: Move, top: tuple[Ranked, ...], ranked: tuple[Ranked, ...], owner: int) -> Fault:
    """Why a hand does not beat what lies there: lower or equal (P105), or of another kind or size (P106).

    Args:
        move: the play as said.
        top: what lies there, in the readings it may have.
        ranked: the play, in the readings it may have.
        owner: the seat that played what lies there.
    """
    new, over = ranked[0], top[0]
    lower = any(one.group == other.group or one.tier < other.tier for one in ranked for other in top)
    args: dict[str, Arg] = {
        "play": move_text(move),
        "over": move_text(over.reading),
        "owner": Seat(owner),
        "kind": new.reading.kind.value,
        "over_kind": over.reading.kind.value,
    }
    return Fault("P105" if lower else "P106", args)


def claim_fault(move: Move, ranked: tuple[Ranked, ...]) -> Fault:
    """A claim that no allowed reading of the cards meets (P107)."""
    claimed = tuple(kind.value for kind in move.claim.kinds) if move.claim is not None else ()
    return Fault("P107", {"play": move_text(move), "kind": ranked[0].reading.kind.value, "claimed": claimed})


def open_fault(hands: Hands, move: Move, ranked: tuple[Ranked, ...]) -> Fault:
    """Cards that have several readings, and nothing says which (P117): each, with the lowest play that beats it."""
    args: dict[str, Arg] = {
        "play": move_text(move),
        "count": len(ranked),
        "readings": tuple(move_text(each.reading) for each in ranked),
        "followed": tuple(_next_above(hands, each) for each in ranked),
    }
    return Fault("P117", args)


def _next_above(hands: Hands, ranked: Ranked) -> str:
    """The lowest play of its own kind that beats a hand, kickers unsaid; where there is none, any bomb."""
    kind = ranked.reading.kind
    above = next(search(hands, hands.ruleset.setup.deck, ranked, Wanted(kinds=(kind,))), None)
    if above is None:
        return move_text(described(Pattern((Kind.BOMB,))))
    reading = above.reading
    length = reading.length if kind in RUNS else None
    return move_text(described(Pattern((kind,), reading.low, length)) if reading.kickers else reading)


def fillings(
    hands: Hands, move: Move, hand: int | None, top: tuple[Ranked, ...] | None, most: int
) -> tuple[Ranked, ...]:
    """What a move may be: at most `most` plays that fill its holes, from a hand (None: any), over one of `top`."""
    found: dict[Reading, Ranked] = {}
    for over in top or (None,):
        for each in islice(search_for(hands, move, hand, over), most):
            found.setdefault(each.reading, each)
    return tuple(found.values())[:most]
