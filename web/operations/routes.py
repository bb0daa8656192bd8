"""What each route lets a client send, and how often: one table, asked by the body rules and by the rate limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Final

from flask import Request, current_app
from werkzeug.routing import Rule

from web.settings import FORM_ROOM

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of request.

    Attributes:
        rate: the setting that says how often a client may send it, None for as often as it likes.
        bytes: the setting that says how large the record in its body may be.
    """

    rate: str | None = None
    bytes: str = "MAX_RECORD_BYTES"


READ: Final = Kind()
JUDGED: Final = Kind("RATE_VALIDATE")
TYPED: Final = Kind("RATE_TYPED")
KEPT: Final = Kind("RATE_UPLOAD")
ARCHIVE: Final = Kind("RATE_ARCHIVE", "MAX_ARCHIVE_BYTES")
PICTURE: Final = Kind("RATE_IMAGE")

SENT: Final[Mapping[str, Kind]] = {
    "records.validate": KEPT,
    "*.validate*": JUDGED,
    "*.convert*": JUDGED,
    "*.preview*": JUDGED,
    "*.check*": JUDGED,
    "*.plays*": JUDGED,
    "view.*": JUDGED,
    "editor.*": TYPED,
    "*.batch*": ARCHIVE,
    "*.archive*": ARCHIVE,
}
"""What is sent (POST, PUT, PATCH, DELETE), by endpoint, the first that matches; what is not here is kept, so `KEPT`."""

PICTURES: Final = (".png", ".gif")
"""Addresses that end so, or have a choice of such endings, are drawn for each request."""


def kind_of(request: Request) -> Kind:
    """What a request is, by its route and method."""
    rule = request.url_rule
    if rule is None:
        return READ
    if request.method in SAFE_METHODS:
        return PICTURE if _draws(rule, request.path) else READ
    return _sent(rule.endpoint)


@cache
def _sent(endpoint: str) -> Kind:
    return next((kind for pattern, kind in SENT.items() if fnmatchcase(endpoint, pattern)), KEPT)


def most_bytes(kind: Kind) -> int:
    """How many bytes the body of a kind of request may have, with the form around the record."""
    return int(current_app.config[kind.bytes]) + FORM_ROOM


def _draws(rule: Rule, path: str) -> bool:
    return rule.endpoint != "static" and path.endswith(PICTURES)
