"""What the site writes down: a line of JSON for each request and each mishap, on standard error.

A line holds what an operator needs and nothing that belongs to a player: the route as the code has it (an id in an
address may be a secret), how it ended, how long it took, the codes of findings with their number, the client's address
cut short. No text of a record, no token, no query, no message of an exception, which may quote any of them: of an
exception its type and the lines of code that it went through.
"""

from __future__ import annotations

import logging
import sys
from time import perf_counter
from typing import Final, TextIO

import structlog
from flask import Flask, Response, g, request

from web.operations import counters
from web.operations.clients import client_shown
from web.operations.lines import lines

NAME: Final = "paipu"
"""The logger of the site. Flask's own (`web`) and the server's (`gunicorn.error`) write in the same form."""
QUIET: Final = frozenset({"health.healthz", "health.readyz", "metrics.metrics", "static"})
"""Endpoints that are asked all the time: their requests are lines of level `debug`."""

log: Final[structlog.stdlib.BoundLogger] = structlog.wrap_logger(
    logging.getLogger(NAME),
    wrapper_class=structlog.stdlib.BoundLogger,
    processors=[structlog.stdlib.filter_by_level, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
)


def init_app(app: Flask) -> None:
    """Write down what an application does."""
    root = logging.getLogger()
    if not any(isinstance(each.formatter, structlog.stdlib.ProcessorFormatter) for each in root.handlers):
        root.addHandler(_Handler())
    for logger in (logging.getLogger(NAME), app.logger):
        logger.setLevel(str(app.config["LOG_LEVEL"]).upper())
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.begun = perf_counter()


def _end(response: Response) -> Response:
    """Count and write down a request when its answer has gone out; what is needed of it is gathered before."""
    line = {
        "request_id": g.get("request_id"),
        "method": request.method if request.method in counters.METHODS else counters.OTHER,
        "route": counters.route(),
        "status": response.status_code,
        "received": request.content_length or 0,
        "client": client_shown(),
    }
    if "findings" in g:
        line["findings"] = dict(sorted(g.findings.items()))
    begun = g.get("begun", perf_counter())
    seconds = perf_counter() - begun
    counters.count(response, seconds)
    level = logging.DEBUG if request.endpoint in QUIET else logging.INFO

    line["bytes"] = response.content_length
    if line["bytes"] is None and not response.is_streamed:  # to ask a stream would be to wait for its end
        line["bytes"] = response.calculate_content_length()
    if request.method == "HEAD":
        line["bytes"] = 0

    def gone() -> None:
        log.log(level, "request", **line, ms=round(1000 * (perf_counter() - begun), 1))

    response.call_on_close(gone)
    return response


class _Handler(logging.StreamHandler[TextIO]):
    """Standard error as it is when the line is written."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(lines())

    @property
    def stream(self) -> TextIO:
        return sys.stderr

    @stream.setter
    def stream(self, _stream: TextIO) -> None:
        """It is always standard error."""
