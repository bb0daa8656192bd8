"""The settings of the site, with their defaults.

`PAIPU_NAME` in the environment sets `NAME`; docs/site.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask

FORM_ROOM: Final = 16 * 1024
"""Bytes that a form may have around the record."""

DEFAULTS: Final[Mapping[str, Any]] = {
    "MAX_RECORD_BYTES": 1024 * 1024,
    "MAX_GAMES": 1000,
    "MAX_PLIES_SHOWN": 600,
    "MAX_FINDINGS_SHOWN": 200,
    "BROWSE_PAGE": 50,
    "MAX_FORM_PARTS": 16,
    "TRUSTED_HOSTS": None,
    "PROXY_HOPS": 0,
    "DATABASE": None,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_SECURE": True,
}
"""Limits of an upload (bytes, games) and of what one page shows, hosts answered, proxies in front, database URL."""


def configure(app: Flask, config: Mapping[str, Any] | None) -> None:
    """Set the defaults, then the environment, then `config`, and what follows from them."""
    app.config.from_mapping(DEFAULTS)
    app.config.from_prefixed_env("PAIPU")
    app.config.from_mapping(config or {})
    most = app.config["MAX_RECORD_BYTES"] + FORM_ROOM
    app.config["MAX_CONTENT_LENGTH"] = most
    app.config["MAX_FORM_MEMORY_SIZE"] = most
    url = app.config["DATABASE"] or f"sqlite:///{Path(app.instance_path) / 'paipu.sqlite3'}"
    app.config["SQLALCHEMY_ENGINES"] = {"default": url}
