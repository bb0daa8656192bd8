"""Records that are kept: found, read, kept, replaced, published, deleted.

A record is one game; it came with a file, and what is changed is the file: its bytes, whether it is listed, whether it
is there. Who changes it has its edit token and says which state of it they have read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from flask import abort, request, url_for

from notation.json_form import from_json
from notation.json_text import json_text
from notation.writer import write
from web import store
from web.api import etags
from web.api.calls import Call, Reply, operation
from web.api.sent import records_sent
from web.api.told import faults_data, is_valid, kept_data, record_data
from web.errors import Problem
from web.i18n import gettext, texts
from web.intake.verdicts import judged
from web.kept import game_of, missing
from web.viewer.shown import from_data

LINES: Final = "application/x-ndjson"


@operation("search")
def search(call: Call) -> Reply:
    """A page of the listed records."""
    asked = {name: call[name] for name in store.Search.__dataclass_fields__ if call.values.get(name) is not None}
    after = None if call["cursor"] is None else int(call["cursor"], 16)
    page = store.found(store.Search(**asked), after, call["limit"])
    told = [record_data(game) for game in page.games]
    following = None if page.next is None else f"{page.next:016x}"
    headers = {}
    if following is not None:
        query = urlencode({**request.args.to_dict(), "cursor": following})
        headers["Link"] = f'<{url_for("api.search")}?{query}>; rel="next"'
    if call.accept == LINES:
        return Reply("".join(json_text(each) + "\n" for each in told), headers=headers)
    return Reply({"records": told, "next": following}, headers=headers)


@operation("create")
def create(call: Call) -> Reply:
    """Keep what is sent."""
    token = store.new_token()
    upload = judged(records_sent(), call["rules"], token=token, listed=call["listed"])
    _refuse_invalid(upload, allowed=call["allow_invalid"])
    key, fresh = call["Idempotency-Key"], True
    if key is None:
        name = store.put(upload)
    else:
        try:
            kept = store.put_once(upload, key)
        except store.KeyReused:
            message = gettext("同一個 Idempotency-Key 已經用來送過別的內容。請換一個。")
            raise Problem(422, message, [{"code": "reused", "message": message}]) from None
        name, fresh = kept.id, kept.fresh
    stored = store.upload_by_id(name) or abort(410)
    told = kept_data(stored, texts())
    if not fresh:
        return Reply(told)
    first = stored.games[0]
    headers = {"Location": url_for("api.record", id=first.id), "Cache-Control": "no-store"}
    return Reply({**told, "edit_token": token}, 201, headers, state_of(first))


@operation("record")
def record(call: Call, id: str) -> Reply:
    """A record."""
    game = game_of(id)
    if call.accept == "text/plain":
        return Reply(write(from_json(game.record)), state=state_of(game))
    return Reply({**record_data(game), "record": game.record}, state=state_of(game))


@operation("source")
def source(call: Call, id: str) -> Reply:
    """What was sent, byte for byte."""
    upload = game_of(id).upload
    headers = {"Content-Disposition": f'attachment; filename="{upload.id}.txt"'}
    return Reply(upload.source, headers=headers, state=etags.digest(upload.digest))


@operation("replace")
def replace(call: Call, id: str) -> Reply:
    """Put what is sent in the place of the file that a record came with."""
    key, revision = _own(id)
    sent = judged(records_sent(), call["rules"])
    _refuse_invalid(sent, allowed=call["allow_invalid"])
    _changing(lambda: store.replace(key, sent, revision))
    return _changed(key, id)


@operation("change")
def change(call: Call, id: str) -> Reply:
    """List the file that a record came with, or list it no more."""
    key, revision = _own(id)
    _changing(lambda: store.publish(key, call.body["listed"], revision))
    return _changed(key, id)


@operation("delete")
def delete(call: Call, id: str) -> Reply:
    """Delete the file that a record came with."""
    key, revision = _own(id)
    _changing(lambda: store.delete(key, revision))
    return Reply(None, 204)


def bearer() -> str:
    """The edit token of a request, the right one or not. Raises a 401 `Problem` if there is none."""
    said = request.authorization
    if said is None or said.type != "bearer" or not said.token:
        raise Problem(401)
    return said.token


def state_of(game: store.Game) -> str:
    """The digest of everything that a record says about itself."""
    upload = game.upload
    return etags.digest(game.id, upload.revision, upload.digest, upload.validator, game.facts)


def _own(id: str) -> tuple[str, int]:
    """The file of a game that the caller may change, and the revision that they have read.

    Aborts with 401, 404 or 410, 428, 412. No transaction that reads is left open: a change waits for all of them.
    """
    token, game = bearer(), store.game_by_id(id)
    if not store.opens(token, None if game is None else game.upload.token) or game is None:
        missing(id)
    etags.demand(request, state_of(game))
    seen = game.upload_id, game.upload.revision
    store.db.session.rollback()
    return seen


def _changing(change: Callable[[], object]) -> None:
    """Do it, unless somebody was faster. Aborts with 412 or 410."""
    try:
        change()
    except store.Changed:
        abort(412)
    except store.NotThere:
        abort(410)


def _changed(upload_id: str, id: str) -> Reply:
    """The file after a change, with the state of the record that was named; of one that is no more, of the first."""
    upload = store.upload_by_id(upload_id) or abort(410)
    game = next((each for each in upload.games if each.id == id), upload.games[0])
    return Reply(kept_data(upload, texts()), state=state_of(game))


def _refuse_invalid(upload: store.Upload, *, allowed: bool) -> None:
    """Raise a 422 `Problem` for a file without a game, and for one with errors where they are not allowed."""
    every = [*upload.problems, *(each for game in upload.games for each in game.findings)]
    errors = [from_data(each) for each in every if each["severity"] == "error"]
    if not upload.games:
        raise Problem(422, gettext("裡面沒有牌譜。"), faults_data(errors, texts()))
    if not allowed and not is_valid(upload):
        raise Problem(
            422, gettext("牌譜有錯，沒有存下。要照樣存，用 allow_invalid=true。"), faults_data(errors, texts())
        )
