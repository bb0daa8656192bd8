"""A job's progress as server-sent events: a comfort beside asking again and again, which always works.

A listener holds a thread of the server for as long as it listens. So there are a few places only, and each is given up
after a while: a browser comes again by itself, and is told only what it has not heard (`Last-Event-ID`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Final

from flask import Flask, Response, current_app, request, stream_with_context

from notation.json_text import json_text
from web.jobs.told import document, has_ended, job_by_id, version
from web.store.models import Job

KIND: Final = "text/event-stream"
LOOK_SECONDS: Final = 0.5
"""How often a listener's job is looked at."""
HEARTBEAT_SECONDS: Final = 15
"""After so long without news a comment is sent, so that nobody on the way takes the line for dead."""
EXTENSION: Final = "paipu-listeners"


class Full(Exception):
    """There is no place for another listener (503); whoever asks can ask again and again instead."""


class _Places:
    """The places for listeners in this process."""

    def __init__(self, most: int) -> None:
        self.free = threading.BoundedSemaphore(most)


def init_app(app: Flask) -> None:
    """Give an application its places: `MAX_LISTENERS`, or a quarter of its threads (`THREADS`)."""
    most = app.config["MAX_LISTENERS"] or max(1, int(app.config["THREADS"]) // 4)
    app.extensions[EXTENSION] = _Places(int(most))


def stream(job: Job) -> Response:
    """The events of a job, from now on until it is at its end. Each is the job's document.

    204 tells a client that has heard of the end already not to come again. Raises `Full`.
    """
    heard = request.headers.get("Last-Event-ID", "")
    if has_ended(job) and heard == version(job):
        return Response(status=204)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    places: _Places = app.extensions[EXTENSION]
    if not places.free.acquire(blocking=False):
        raise Full
    listener = _Listener(app, job, heard)
    # The request stays with the answer: a problem is told in the reader's language.
    response = Response(stream_with_context(listener.lines()), mimetype=KIND)
    response.call_on_close(places.free.release)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class _Listener:
    """One who listens to a job.

    Args:
        app: the site.
        job: the job as it stood when the request came.
        heard: the id of the last event that was heard before.
    """

    def __init__(self, app: Flask, job: Job, heard: str) -> None:
        self.app = app
        self.job: Job | None = job
        self.heard = heard

    def lines(self) -> Iterator[str]:
        """What goes over the line."""
        until = time.monotonic() + self.app.config["LISTEN_SECONDS"]
        spoken = time.monotonic()
        yield "retry: 2000\n\n"
        while self.job is not None:
            if version(self.job) != self.heard:
                self.heard = version(self.job)
                yield f"id: {self.heard}\ndata: {json_text(document(self.job))}\n\n"
                spoken = time.monotonic()
            if has_ended(self.job) or time.monotonic() >= until:
                return
            if time.monotonic() - spoken >= HEARTBEAT_SECONDS:
                yield ": still here\n\n"
                spoken = time.monotonic()
            time.sleep(LOOK_SECONDS)
            self.job = job_by_id(self.job.id)
