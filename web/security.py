"""What every request has to pass and what every answer carries: body rules, origin check, security headers."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, g, request

from web.operations.routes import SAFE_METHODS, kind_of, most_bytes

PAGE_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
    )
)
"""The content security policy of every page: nothing inline, nothing from elsewhere, no frame around it."""

DOWNLOAD_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"
"""The policy of a file as it was uploaded: whatever is in it, it runs nothing."""

EMBED_POLICY: Final = PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *").replace(
    "form-action 'self'", "form-action 'none'"
)
"""The policy of a page that is made for frames of other sites: as a page, without forms."""

SVG_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""The policy of a picture that somebody opens by itself: it has its own styles and runs nothing."""

DATA_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
"""The policy of everything that is no page: JSON, text, pictures, scripts."""

ALWAYS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""On every answer."""

OURS: Final = {"Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY"}
SHOWN_ELSEWHERE: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "page": {"Content-Security-Policy": PAGE_POLICY, **OURS},
    "embed": {"Content-Security-Policy": EMBED_POLICY, **SHOWN_ELSEWHERE},
    "download": {"Content-Security-Policy": DOWNLOAD_POLICY, **OURS},
    "svg": {"Content-Security-Policy": SVG_POLICY, **SHOWN_ELSEWHERE, "X-Frame-Options": "DENY"},
    "picture": {"Content-Security-Policy": DATA_POLICY, **SHOWN_ELSEWHERE, "X-Frame-Options": "DENY"},
    "part": {
        "Content-Security-Policy": DATA_POLICY,
        **SHOWN_ELSEWHERE,
        "X-Frame-Options": "DENY",
        "Access-Control-Allow-Origin": "*",
    },
    "data": {"Content-Security-Policy": DATA_POLICY, **OURS},
}
"""What answers of each kind carry besides. Scripts and styles (`part`) are read by the pages that embed a replay."""

CARRIED: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    kind: tuple({**ALWAYS, **more}.items()) for kind, more in KINDS.items()
}
"""All that answers of each kind carry."""

EXPOSED: Final = "Content-Language, ETag, Link, Location, Paipu-Losses, Retry-After, X-Request-Id"
"""Headers that pages of other sites may read."""

View = TypeVar("View", bound=Callable[..., Any])

DRAIN: Final = 8 * 1024 * 1024
"""Bytes of a refused body that are read and thrown away."""

EMBEDDED: Final = "embed"
"""The blueprint of pages for other sites' frames."""

ASKED_ABOUT: Final = f"{EMBEDDED}.oembed"
"""What tells of them, and is no such page itself: where it answers with a page, that is the page of an error."""


def init_app(app: Flask) -> None:
    """Guard an application."""
    app.before_request(_number_request)
    app.before_request(refuse_unreadable_bodies)
    app.before_request(refuse_foreign_origins)
    app.after_request(add_headers)
    app.after_request(_read_to_the_end)


def _number_request() -> None:
    g.request_id = secrets.token_hex(8)
    # A server that says that its stream ends by itself is believed by Werkzeug, also where the line broke off and the
    # stream is short. Without that word the bytes are counted, and a body that is short is an error.
    g.ends_by_itself = request.environ.pop("wsgi.input_terminated", False)


def _read_to_the_end(response: Response) -> Response:
    """Read what is left of a body that was refused: who is still sending when the line is cut does not see the answer.

    Not more than `DRAIN` bytes, and only where the server's stream ends; `paipu serve` has its own way.
    """
    if g.get("ends_by_itself"):
        left = DRAIN
        with suppress(OSError):
            while left > 0 and (piece := request.environ["wsgi.input"].read(min(left, 65536))):
                left -= len(piece)
    return response


def refuse_unreadable_bodies() -> None:
    """Refuse bodies whose end is not told (411: they could be cut without anybody noticing), packed ones (415), and
    those that are larger than their route takes (413), before a byte of them is read."""
    if request.method in SAFE_METHODS or request.routing_exception is not None:
        return
    if request.content_length is None:
        if request.method == "DELETE" and "Transfer-Encoding" not in request.headers:
            return  # there is no body at all
        abort(411)
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        abort(415)
    most = most_bytes(kind_of(request))
    request.max_content_length = request.max_form_memory_size = most
    if request.content_length > most:
        abort(413)


def refuse_foreign_origins() -> None:
    """Refuse what another site's page made a browser send (403).

    Programs, which send neither header, pass; so does what carries its own authority, which no page can forge.
    """
    if request.method in SAFE_METHODS or "Authorization" in request.headers or is_open(request.endpoint):
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in {"same-origin", "none"}:
            abort(403)
    elif "Origin" in request.headers and urlsplit(request.headers["Origin"]).netloc != request.host:
        abort(403)


def add_headers(response: Response) -> Response:
    """Put the security headers on an answer that has not set its own."""
    _share(response)
    kind = kind_of_answer(response)
    own = {name.lower() for name in response.headers.keys()}  # noqa: SIM118 (iterating gives pairs)
    for name, value in CARRIED[kind]:
        if name.lower() not in own:
            response.headers.add(name, value)
    if kind == "embed":
        response.headers.pop("Set-Cookie", None)
    if g.get("unlisted"):
        response.headers.setdefault("X-Robots-Tag", "noindex")
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if "request_id" in g:
        response.headers.setdefault("X-Request-Id", g.request_id)
    return response


def kind_of_answer(response: Response) -> str:
    """Which of `KINDS` an answer is, by what it is and, for a page, by its blueprint."""
    if request.endpoint == "static":
        return "svg" if response.mimetype == "image/svg+xml" else "part"
    if response.headers.get("Content-Disposition", "").startswith("attachment"):
        return "download"
    if response.mimetype == "text/html":
        return "embed" if request.blueprint == EMBEDDED and request.endpoint != ASKED_ABOUT else "page"
    if response.mimetype == "image/svg+xml":
        return "svg"
    return "picture" if (response.mimetype or "").startswith("image/") else "data"


def open_to_all(view: View) -> View:
    """Mark a view that the pages of any site may call and read: it gives them nothing that it would not give to all."""
    view.open_to_all = True  # type: ignore[attr-defined]
    return view


def is_open(endpoint: str | None) -> bool:
    """Whether an endpoint is marked so."""
    return getattr(current_app.view_functions.get(endpoint or ""), "open_to_all", False)


def _share(response: Response) -> None:
    """Let pages of other sites read an answer, never with credentials; a preflight is told what they may send."""
    rule = request.url_rule
    if rule is None:
        return
    if request.method == "OPTIONS":
        rules = (each for each in current_app.url_map.iter_rules() if each.rule == rule.rule and is_open(each.endpoint))
        methods = sorted({method for each in rules for method in each.methods or ()})
        if not methods:
            return
        response.headers["Access-Control-Allow-Methods"] = ", ".join(methods)
        response.headers["Access-Control-Allow-Headers"] = "Accept, Accept-Language, Content-Type, If-None-Match"
        response.headers["Access-Control-Max-Age"] = "86400"
    elif not is_open(rule.endpoint):
        return
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = EXPOSED
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"


def cookie_name(name: str, sent: Request) -> str:
    """The name of a cookie: over an encrypted connection one that only this very host can have set, for all of it."""
    return f"__Host-{name}" if sent.is_secure else name
