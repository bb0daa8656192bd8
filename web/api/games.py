"""One game, looked at: its steps as a viewer sees them, its timeline, its findings.

Only `validator.view` decides what a viewer may know; the look is read where every page reads it.
"""

from __future__ import annotations

from typing import Any

from flask import abort, current_app, request

from notation.findings import Severity
from notation.json_form import from_json
from notation.json_text import json_text
from validator.replay import Replay
from validator.replay import replay as replay_of
from validator.view import may_know, visible
from web import store
from web.api.calls import Call, Reply, operation
from web.api.records import LINES
from web.api.steps import step_data
from web.api.told import findings_data, validator_data
from web.errors import Problem
from web.i18n import gettext, texts
from web.kept import game_of
from web.viewer.links import Stored
from web.viewer.looking import Look, NoSuchLook, look_of
from web.viewer.sheet import sheet_of
from web.viewer.shown import from_data

JsonObject = dict[str, Any]


@operation("timeline")
def timeline(call: Call, id: str) -> Reply:
    """Every step, as the script of a page steps through them."""
    game = game_of(id)
    done = _replayed(game)
    look = _look(done)
    told = sheet_of(done, [from_data(each) for each in game.findings], look, Stored(game.id)).timeline()
    return Reply({**told, "view": str(look.view), "validator": _validator(game)})


@operation("step")
def step(call: Call, id: str, step: str) -> Reply:
    """One step."""
    game = game_of(id)
    done = _replayed(game)
    look = _look(done, step)
    assert look.step is not None
    told = step_data(done, visible(done, look.step, look.view), texts(), legal=call["legal"])
    return Reply({**told, "validator": _validator(game)})


@operation("findings")
def findings(call: Call, id: str) -> Reply:
    """What is wrong, as far as the viewer may know it."""
    game = game_of(id)
    done = _replayed(game)
    look = _look(done)
    known = [each for each in map(from_data, game.findings) if may_know(done, each, look.view)]
    told = findings_data(known, texts())
    valid = not any(each.severity is Severity.ERROR for each in known)
    if call.accept == LINES:
        return Reply("".join(json_text(each) + "\n" for each in told))
    return Reply({"valid": valid, "validator": _validator(game), "findings": told})


def _replayed(game: store.Game) -> Replay:
    return replay_of(from_json(game.record), game.upload.rules)


def _validator(game: store.Game) -> JsonObject:
    return validator_data(game.upload.validator, game.ruleset)


def _look(done: Replay, step: str | None = None) -> Look:
    """How the call looks at a game. Aborts with 404 for a step that is not there; 422 for a viewer or seat."""
    try:
        look = look_of(done, {name: said for name, said in request.args.items() if name in {"view", "seat"}})
    except NoSuchLook:
        message = gettext("這一局沒有這樣看的人或座位。")
        name = "view" if "view" in request.args else "seat"
        raise Problem(422, message, [{"code": "look", "message": message, "parameter": name}]) from None
    if step is None:
        return look
    try:
        return look_of(done, request.args, step, current_app.config["MAX_PLIES_SHOWN"])
    except NoSuchLook:
        abort(404)
