"""What a viewer may know at a step, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from notation.cards import RANKS, Card
from notation.move_writer import write_move, write_reading
from notation.moves import Move
from notation.texts import Texts
from validator.acts import said_in_record
from validator.choices import Asked, choices
from validator.plies import Ply
from validator.replay import Replay
from validator.steps import AfterAct
from validator.view import SeatView, View
from web.api.told import findings_data
from web.viewer.wording import Wording

JsonObject = dict[str, Any]

MOST_LISTED: Final = 500
"""Legal plays that an answer lists; all are counted."""


def step_data(replay: Replay, view: View, texts: Texts, *, legal: bool) -> JsonObject:
    """A step as its viewer sees it. `legal`: the legal plays of whose turn it is too, where that hand is seen."""
    in_auction = isinstance(view.step, AfterAct)
    return {
        "step": str(view.step),
        "view": str(view.viewer),
        "seats": [_seat(replay, each) for each in view.seats],
        "bottom": _cards(view.bottom),
        "turned_up": None if view.turned_up is None else str(view.turned_up),
        "turn": view.turn,
        "to_beat": view.to_beat,
        "base": view.base,
        "bidder": view.bidder,
        "multiplier": view.multiplier,
        "counter": None if view.counter is None else dict(zip(RANKS, view.counter, strict=True)),
        "closed": "".join(RANKS[rank] for rank in view.closed),
        "springs": [str(each) for each in view.springs],
        "certain": view.certain,
        "act": _act(replay, view, texts),
        "play": None if in_auction or view.ply == 0 else _play(replay.plies[view.ply]),
        "findings": findings_data(view.findings, texts),
        "legal": _legal(replay, view, texts) if legal else None,
    }


def _seat(replay: Replay, seat: SeatView) -> JsonObject:
    names = {each.seat: each.name for each in replay.record.players(replay.ruleset.setup.players)}
    return {
        "seat": seat.seat,
        "word": replay.record.seat_word(seat.seat),
        "name": names.get(seat.seat),
        "landlord": seat.landlord,
        "hand": _cards(seat.hand),
        "bottom": _cards(seat.bottom),
        "maybe": _cards(seat.maybe),
        "hidden": seat.hidden,
        "left": list(seat.left),
        "last": seat.last and {"ply": seat.last.ply, "passed": seat.last.passed, "cards": _cards(seat.last.cards)},
        "spoken": seat.spoken,
        "missing": None if seat.missing is None else "".join(RANKS[rank] for rank in seat.missing),
        "announced": None if seat.announced is None else str(seat.announced),
    }


def _act(replay: Replay, view: View, texts: Texts) -> JsonObject | None:
    """The act after which the auction stands."""
    if not isinstance(view.step, AfterAct) or not view.step.number:
        return None
    number = view.step.number - 1
    said = Wording(texts, replay, frozenset()).act(replay.record.auction[number])
    return {"seat": replay.opening.spoken[number][0], "said": said}


def _play(ply: Ply) -> JsonObject:
    assert ply.move is not None
    return {
        "seat": ply.seat,
        "said": _move(ply.move),
        "cards": _cards(ply.cards),
        "kinds": [str(each.kind) for each in ply.readings],
        "passed": ply.move.is_pass,
        "beats": ply.beats,
        "doubled": list(ply.doubled),
        "terms": [str(each) for each in ply.terms],
    }


def _move(move: Move) -> str:
    """A move in canonical notation; one that could not be read, as it stood."""
    return move.unread if move.unread is not None else write_move(move)


def _legal(replay: Replay, view: View, texts: Texts) -> JsonObject | None:
    """The legal acts or plays; None where nobody can tell them, and plays where the viewer does not see the hand."""
    asked = choices(replay, view.step)
    if asked.asked is Asked.ACT:
        wording = Wording(texts, replay, frozenset())
        acts = [{"seat": each.seat, "said": wording.act(said_in_record(each))} for each in asked.acts]
        return {"seat": asked.seat, "may_pass": False, "total": len(acts), "plays": [], "acts": acts}
    if asked.asked is not Asked.PLAY or asked.seat is None or view.seats[asked.seat].hand is None:
        return None
    listed = [write_reading(each.reading) for each in asked.plays[:MOST_LISTED]]
    total = len(asked.plays)
    return {"seat": asked.seat, "may_pass": asked.may_pass, "total": total, "plays": listed, "acts": []}


def _cards(cards: Iterable[Card] | None) -> str | None:
    return None if cards is None else "".join(map(str, cards))
