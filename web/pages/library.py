"""The library: listed games, searched and browsed, newest first; the newest as a feed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, make_response, render_template, request

from notation.record import Outcome
from validator import ruleset as rulesets
from web import store
from web.store import Search

blueprint = Blueprint("library", __name__)

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
FEED: Final = 30
"""Games in the feed."""
LONGEST: Final = 100
"""Characters of a name or a text that is looked for."""


def _words(said: str) -> str:
    return " ".join(said.split())[:LONGEST]


def _number(said: str) -> int:
    return min(int(said), 10**6) if said.isascii() and said.isdigit() and len(said) < 9 else 0


def _one_of(values: tuple[str, ...]) -> Callable[[str], str | None]:
    return lambda said: said if said in values else None


def _yes_or_no(said: str) -> bool | None:
    return {"yes": True, "no": False}.get(said)


def _day(said: str) -> str | None:
    return said if _DAY.fullmatch(said) else None


def _score(said: str) -> float | None:
    digits = said.removeprefix("-")
    return float(said) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None


READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "player": _words,
    "text": _words,
    "ruleset": _one_of(rulesets.names()),
    "outcome": _one_of(tuple(map(str, Outcome))),
    "findings": _yes_or_no,
    "bombs": _number,
    "rocket": _yes_or_no,
    "spring": lambda said: _one_of(("spring", "anti_spring", "any"))(said) or "",
    "airplane": _number,
    "score": _score,
    "since": _day,
    "until": _day,
}
"""How each parameter of a search is read; one that says nothing that can be looked for is as if it were not there."""


def search_of(args: Mapping[str, str]) -> Search:
    """What the parameters of an address ask for."""
    said = {name: read(args[name].strip()) for name, read in READ.items() if args.get(name, "").strip()}
    return Search(**{name: value for name, value in said.items() if value is not None})


@blueprint.get("/browse")
def browse() -> str:
    """The games that a search finds, a page at a time."""
    search, size = search_of(request.args), current_app.config["BROWSE_PAGE"]
    page = store.found(search, _cursor(request.args.get("after", "")), size)
    asked = {name: request.args[name] for name in READ if request.args.get(name, "").strip()}
    return render_template(
        "browse.html",
        games=page.games,
        asked=asked,
        next=None if page.next is None else urlencode({**asked, "after": page.next}),
        begun="after" in request.args,
        query=urlencode(asked),
        rulesets=rulesets.names(),
        outcomes=tuple(map(str, Outcome)),
    )


def _cursor(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else None


@blueprint.get("/browse.atom")
def feed() -> Response:
    """The newest games that a search finds, as an Atom feed."""
    games = store.found(search_of(request.args), limit=FEED).games
    response = make_response(render_template("browse.atom.xml", games=games, now=store.now()))
    response.content_type = "application/atom+xml; charset=utf-8"
    return response
