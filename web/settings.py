"""The settings of the site, with their defaults.

`PAIPU_NAME` in the environment sets `NAME`; docs/hosting.md lists them.
"""

from __future__ import annotations

import os
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
    "RATE_LIMITS": True,
    "RATE_STORE": "memory://",
    "RATE_VALIDATE": "60 per minute",
    "RATE_TYPED": "240 per minute",
    "RATE_UPLOAD": "10 per minute; 200 per day",
    "RATE_ARCHIVE": "2 per minute",
    "RATE_IMAGE": "30 per minute",
    "MAX_ARCHIVE_BYTES": 32 * 1024 * 1024,
    "JUDGE_SECONDS": 10,
    "METRICS_FROM": "127.0.0.0/8 ::1",
    "MIN_FREE_DISK": 0.05,
    "MAX_QUEUE_SECONDS": 600,
    "QUEUE": None,
    "INLINE_BYTES": 64 * 1024,
    "MAX_JOB_GAMES": 100_000,
    "JOB_DAYS": 7,
    "JOB_ATTEMPTS": 3,
    "JOB_CHUNK_SECONDS": 60,
    "JOB_LEASE_SECONDS": 180,
    "JOB_SWEEP_SECONDS": 60,
    "JOB_MEMORY_MB": 1024,
    "THREADS": 8,
    "MAX_LISTENERS": None,
    "LISTEN_SECONDS": 120,
    "LOG_LEVEL": "info",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_SECURE": True,
}
"""Limits of an upload (bytes, games) and of what one page shows, hosts answered, proxies in front, database URL; rates
by client and where they are counted, seconds that judging may take, networks that may read the numbers, what readiness
asks (free part of the disk, seconds that a job may wait); long work: where its queue is, bytes from which it is long,
games, days that results are kept, attempts, seconds of a chunk, of a lease and between two sweeps, memory of a worker;
threads of the server, how many clients may listen to jobs in a process, and for how long; and what is logged."""


def instance_path(config: Mapping[str, Any] | None) -> str | None:
    """The folder of the store: `INSTANCE_PATH` as given, else as the environment says; None leaves it to Flask."""
    said = (config or {}).get("INSTANCE_PATH") or os.environ.get("PAIPU_INSTANCE_PATH")
    return str(Path(said).resolve()) if said else None


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
