"""How often a client may ask: counted by Flask-Limiter, by kind of request and client; 429 with Retry-After beyond it.

Counted in memory, each worker process counts for itself, so two workers let twice as much through; `RATE_STORE` names
a Redis that they share. If that cannot be reached, every worker counts in memory until it can.
"""

from __future__ import annotations

from math import ceil
from time import time
from typing import Final

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter, RequestLimit

from web.operations.clients import client_key
from web.operations.routes import kind_of

EXTENSION: Final = "paipu-rates"


def init_app(app: Flask) -> None:
    """Count the requests of an application, if its settings say so."""
    if not app.config["RATE_LIMITS"]:
        return
    limiter = Limiter(
        _key,
        application_limits=[_rate],
        application_limits_exempt_when=lambda: kind_of(request).rate is None,
        storage_uri=app.config["RATE_STORE"],
        strategy="moving-window",
        in_memory_fallback_enabled=not app.config["RATE_STORE"].startswith("memory:"),
        key_prefix="paipu",
    )
    limiter.init_app(app)
    app.extensions[EXTENSION] = limiter
    app.after_request(_tell)


def _key() -> str:
    """One count for each kind of request of a client, whatever the route."""
    return f"{kind_of(request).rate}/{client_key()}"


def _rate() -> str:
    name = kind_of(request).rate
    return str(current_app.config[name]) if name else ""


def _tell(response: Response) -> Response:
    """Tell a client what it has left, and, where it has nothing left, when to come again."""
    limit: RequestLimit | None = current_app.extensions[EXTENSION].current_limit
    if limit is None:
        return response
    seconds = max(1, ceil(limit.reset_at - time()))
    response.headers["X-RateLimit-Limit"] = str(limit.limit.amount)
    response.headers["X-RateLimit-Remaining"] = str(limit.remaining)
    response.headers["X-RateLimit-Reset"] = str(seconds)
    if response.status_code == 429:
        response.headers["Retry-After"] = str(seconds)
    return response
