"""Every page of the site, in every state that looks different, and a site on which each of them can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import urlencode

from flask import Flask
from playwright.sync_api import Page, Response
from werkzeug.exceptions import HTTPException

from notation.writer import write
from tests.played_games import played_game
from tests.site import GAME, WRONG, game_ids, make_app, paste, serving
from web import jobs, store
from web.intake.samples import keep_sample
from web.intake.uploads import Upload
from web.jobs import problems
from web.jobs.queue import queue
from web.store.models import JobState

GAMES: Final = Path(__file__).parent.parent.parent / "samples" / "games"
OFFERED: Final = ("match", "annotated", "wiki-four", "spring", "partial-hands")
"""Samples on the first page; that is more than a page of the library holds here."""
SIXTY: Final = 0
"""The seed of a game of sixty plies."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page in one state.

    Attributes:
        name: what is seen.
        endpoint: the route that answers.
        path: its address, with the keys of a site to fill in.
        fields: what a form sends to get there, filled in likewise; None if it is only opened.
        status: of the answer.
        fragment: what stands behind the `#`.
        plain: whether the form sends its fields as plain text, which no page accepts.
    """

    name: str
    endpoint: str
    path: str
    fields: Mapping[str, str] | None = None
    status: int = 200
    fragment: str = ""
    plain: bool = False

    def __str__(self) -> str:
        return self.name


SENT: Final = {"token": "{token}"}
ERRORS: Final = tuple(
    Place(f"error {status}", "wrong", f"/wrong/{status}", status=status) for status in (429, 500, 503)
)
"""Errors that no address leads to."""

PLACES: Final = (
    Place("home", "standing.home", "/"),
    Place("home, with an example", "standing.home", "/?example=P105"),
    Place("home, nothing sent", "records.validate", "/validate", {"text": ""}, 422),
    Place("write", "editor.write", "/write"),
    Place("verdict, clean", "records.verdict", "/v/{clean}", fragment="t={token}"),
    Place("verdict, with findings", "records.verdict", "/v/{wrong}"),
    Place("verdict, several games", "records.verdict", "/v/{match}"),
    Place("verdict, no game", "records.verdict", "/v/{none}"),
    Place("replay, dealt", "replay.page", "/r/{clean_game}/b0"),
    Place("replay, in the middle", "replay.page", "/r/{wrong_game}/7"),
    Place("replay, the end", "replay.page", "/r/{sixty_game}"),
    Place("replay, one seat's eyes", "replay.page", "/r/{clean_game}/4?view=0"),
    Place("replay, four players", "replay.page", "/r/{four_game}/5"),
    Place("replay, hands unknown", "replay.page", "/r/{partial_game}/0"),
    Place("replay, of a match", "replay.page", "/r/{match_game}/3"),
    Place("replay, commented", "replay.page", "/r/{annotated_game}/3"),
    Place("embed", "embed.frame", "/embed/{wrong_game}/7?view=1"),
    Place("compare", "compare.page", "/compare/{clean_game}/{same_game}"),
    Place("compare, refused", "compare.page", "/compare/{clean_game}/{four_game}", status=409),
    Place("match", "match.page", "/m/{match}"),
    Place("match, with a pool", "match.page", "/m/{pool}"),
    Place("browse", "library.browse", "/browse"),
    Place("browse, found", "library.browse", "/browse?spring=any&bombs=0"),
    Place("browse, nothing found", "library.browse", "/browse?player=nobody"),
    Place("rules", "standing.rules", "/rules"),
    Place("rule", "standing.rule", "/rules/P105"),
    Place("ruleset", "standing.ruleset", "/rulesets/site"),
    Place("notation", "standing.notation", "/notation"),
    Place("api", "standing.api", "/api"),
    Place("forms", "downloads.forms", "/r/{clean_game}/forms"),
    Place("lossy", "downloads.as_", "/r/{annotated_game}/as/rlcard-showdown", status=422),
    Place("lossy, of a match", "downloads.all_as", "/v/{match}/as/rlcard-showdown", status=422),
    Place("change, closed", "change.page", "/e/{clean}"),
    Place("change, opened", "change.open_", "/e/{clean}/open", SENT),
    Place("change, nothing sent", "change.text", "/e/{clean}/text", {**SENT, "text": ""}, 422),
    Place("change, not sure", "change.delete", "/e/{clean}/delete", SENT, 422),
    Place("change, wrong token", "change.open_", "/e/{clean}/open", {"token": "x"}, 404),
    Place("deleted", "change.delete", "/e/{doomed}/delete", {**SENT, "sure": "yes"}),
    Place("gone", "records.verdict", "/v/{gone}", status=410),
    Place("view, empty", "view.page", "/view"),
    Place("view, a record", "view.page", "/view", fragment="z={packed}"),
    Place("archive", "jobs.archive_form", "/archive"),
    Place("archive, nothing sent", "jobs.archive", "/archive", {"rules": ""}, 422),
    Place("sent as no form is", "records.validate", "/validate", {"text": "3"}, 415, plain=True),
    *(
        Place(f"job, {state}", "jobs.page", f"/j/{{{state}}}")
        for state in ("queued", "running", "stopping", "converted", "failed", "cancelled", "expired")
    ),
    Place("nothing here", "", "/nothing", status=404),
    Place("not like this", "", "/validate", status=405),
    Place("too large", "records.validate", "/validate", {"text": "{large}"}, 413),
    *ERRORS,
)

NO_PAGES: Final = {
    "static",
    "change.listed",
    "downloads.svg",
    "downloads.png_",
    "downloads.gif",
    "downloads.json",
    "downloads.text",
    "downloads.html",
    "editor.check",
    "editor.change",
    "embed.part",
    "embed.oembed",
    "health.healthz",
    "health.readyz",
    "jobs.cancel",
    "jobs.events",
    "jobs.result",
    "jobs.state",
    "library.feed",
    "metrics.metrics",
    "records.source",
    "view.show",
}
"""Routes that answer with a file, with data, with a piece of a page, or that lead on to a page."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site with something on every page.

    Attributes:
        app: the application.
        address: where it is served, as `http://127.0.0.1:8123`.
        keys: what the paths of places are filled in with.
    """

    app: Flask
    address: str
    keys: dict[str, str] = field(default_factory=dict)

    def filled(self, place: Place) -> tuple[str, dict[str, str] | None]:
        """The path of a place and the fields of its form."""
        keys = self.keys
        if "{doomed}" in place.path:
            doomed, token = send(self.app, GAME)
            keys = {**keys, "doomed": doomed, "token": token}
        fields = None if place.fields is None else {name: said.format(**keys) for name, said in place.fields.items()}
        return place.path.format(**keys), fields

    def open(self, page: Page, place: Place, **choices: str) -> Response:
        """Bring a browser to a place, as a reader who has made some choices; the answer that it got."""
        path, fields = self.filled(place)
        fragment = "#" + place.fragment.format(**self.keys) if place.fragment else ""
        address = self.address + path + ("&" if "?" in path else "?") * bool(choices) + urlencode(choices)
        if fields is None:
            if fragment:  # else a page that is open already would stay
                page.goto("about:blank")
            answer = page.goto(address + fragment)
        else:
            page.goto(f"{self.address}/archive")
            with page.expect_navigation() as arrival:
                page.evaluate(SEND, [address, fields, place.plain])
            answer = arrival.value
        assert answer is not None
        assert answer.status == place.status, place.name
        return answer


SEND: Final = """([address, fields, plain]) => {
    const form = Object.assign(document.createElement("form"), {action: address, method: "post"});
    form.enctype = plain ? "text/plain" : "multipart/form-data";
    for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("textarea"), {name, value}));
    }
    document.body.append(form);
    form.submit();
}"""


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """A site that is served from a folder, furnished."""
    app = make_app(folder, BROWSE_PAGE=3, MAX_RECORD_BYTES=64 * 1024, MAX_LISTENERS=100)
    app.add_url_rule("/wrong/<int:status>", "wrong", _wrong)
    keys = furnish(app)
    with serving(app) as address:
        yield Site(app, f"http://{address}", keys)
    with app.app_context():
        queue().close()


def send(app: Flask, text: str | bytes) -> tuple[str, str]:
    """Send a text; the id of its verdict and the token that changes it."""
    found = re.fullmatch("/v/([^#]+)#t=(.+)", paste(app.test_client(), text).headers["Location"])
    assert found is not None
    return found[1], found[2]


def furnish(app: Flask) -> dict[str, str]:
    """Keep records and jobs of every kind; where they are."""
    with app.app_context():
        for name in OFFERED:
            keep_sample(f"{name}.txt", (GAMES / f"{name}.txt").read_bytes())
    texts: dict[str, str | bytes] = {
        "wrong": WRONG,
        "same": GAME.replace("對4!?", "對K"),
        "four": (GAMES / "wiki-four.txt").read_bytes(),
        "partial": (GAMES / "partial-hands.txt").read_bytes(),
        "annotated": (GAMES / "annotated.txt").read_bytes(),
        "match": (GAMES / "match.txt").read_bytes(),
        "pool": (GAMES / "pool.txt").read_bytes(),
        "sixty": write(played_game(SIXTY, "site")),
    }
    keys = {name: send(app, text)[0] for name, text in texts.items()}
    keys["clean"], keys["token"] = send(app, GAME)
    client = app.test_client()
    keys |= {f"{name}_game": game_ids(client, key)[0] for name, key in keys.items() if name != "token"}
    keys["none"], _ = send(app, "你好")
    keys["gone"], _ = send(app, GAME)
    with app.app_context():
        store.delete(keys["gone"])
        keys |= dict(_jobs(keys["token"]))
    return keys | {"large": "3" * 100_000, "packed": packed(GAME)}


def packed(text: str) -> str:
    """A record as it stands in an address: deflated, in base64url."""
    from base64 import urlsafe_b64encode
    from zlib import compressobj

    squeeze = compressobj(9, wbits=-15)
    return urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


def _jobs(token: str) -> Iterator[tuple[str, str]]:
    """A job in each state: name and id."""
    states: Mapping[str, dict[str, Any]] = {
        "queued": {},
        "running": {"state": JobState.RUNNING, "total": 200, "done": 80},
        "stopping": {"state": JobState.RUNNING, "total": 200, "done": 80, "cancel": True},
        "failed": {"state": JobState.FAILED, "problem": problems.document("lost", record=80, attempts=3)},
        "cancelled": {"state": JobState.CANCELLED, "total": 200, "done": 80},
    }
    for name, said in states.items():
        yield name, _job_as(jobs.judge_later(Upload(GAME.encode()), None, token=token).id, said)
    for name, state in (("converted", JobState.SUCCEEDED), ("expired", JobState.EXPIRED)):
        job = jobs.work_later("convert", GAME.encode(), {"to": "json"})
        yield name, _job_as(job.id, {"state": state, "total": 1, "done": 1, "expires": store.now()})


def _job_as(key: str, said: Mapping[str, Any]) -> str:
    with store.writing() as session:
        job = session.get(store.Job, key)
        for name, value in said.items():
            setattr(job, name, value)
    return key


def _wrong(status: int) -> NoReturn:
    error = HTTPException(HTTPStatus(status).phrase)
    error.code = status
    raise error
