"""What every request has to pass and what every answer carries: body rules, origin check, security headers."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, request

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

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

HEADERS: Final = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


def init_app(app: Flask) -> None:
    """Guard an application."""
    app.before_request(_number_request)
    app.before_request(refuse_unreadable_bodies)
    app.before_request(refuse_foreign_origins)
    app.after_request(add_headers)


def _number_request() -> None:
    g.request_id = secrets.token_hex(8)


def refuse_unreadable_bodies() -> None:
    """Refuse bodies whose end is not told (411: they could be cut without anybody noticing) and packed ones (415)."""
    if request.method in SAFE_METHODS or request.routing_exception is not None:
        return
    if request.content_length is None:
        abort(411)
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        abort(415)


def refuse_foreign_origins() -> None:
    """Refuse what another site's page made a browser send (403). Programs, which send neither header, pass."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in {"same-origin", "none"}:
            abort(403)
    elif "Origin" in request.headers and urlsplit(request.headers["Origin"]).netloc != request.host:
        abort(403)


def add_headers(response: Response) -> Response:
    """Put the security headers on an answer that has not set its own."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if "request_id" in g:
        response.headers.setdefault("X-Request-Id", g.request_id)
    return response
