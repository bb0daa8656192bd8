"""The form of every line that is written down: JSON in ASCII, with the time in UTC.

Nothing in a value can end the line or colour a terminal. Of an exception a line has the type and the lines of code that
it went through, not its message, which may quote a record; of a line that a library writes, no whole address.

The server's own process reads this module before it has the site, and keeps it when the workers are renewed: it imports
nothing else of the site.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from typing import Any, Final

import structlog
from structlog.typing import EventDict, WrappedLogger

from web.operations.addresses import NOBODY, prefix

QUOTING: Final = ("Invalid request", "Error handling request")
"""What the server says before it quotes a request."""
ADDRESS: Final = re.compile(r"\b[0-9]{1,3}(?:\.[0-9]{1,3}){3}\b|[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7}")


def lines() -> logging.Formatter:
    """The form of every line: JSON in ASCII, so that nothing in a value can end the line or colour a terminal."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_foreign],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper("iso", utc=True, key="time"),
            _without_messages,
            structlog.processors.JSONRenderer(ensure_ascii=True, default=lambda each: type(each).__name__),
        ],
    )


def _foreign(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Of a line that a library writes: who wrote it, no whole address, and nothing of a request that it quotes."""
    said = str(event["event"])
    for start in QUOTING:
        before, found, _quoted = said.partition(start)
        said = before + found
    event["event"] = ADDRESS.sub(lambda found: _cut(found[0]), said)
    event["logger"] = event["_record"].name
    return event


def _cut(said: str) -> str:
    """An address cut short, unless it is this machine's; other things with dots and colons stay as they are."""
    short = prefix(said, 24, 48)
    return said if short == NOBODY or short.startswith(("127.0.0.", "::/")) or said == "0.0.0.0" else short


def _without_messages(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """The exception of a line as its type and its lines of code, without what it says."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else sys.exception() if info is True else info
    if isinstance(error, BaseException):
        event["exception"] = told(error)
    return event


def told(error: BaseException) -> list[Mapping[str, Any]]:
    """An exception and what it came from, the last first: type, and where, the innermost place last."""
    chain: list[Mapping[str, Any]] = []
    seen: BaseException | None = error
    while seen is not None and len(chain) < 8:
        frames = traceback.extract_tb(seen.__traceback__)[-20:]
        chain.append(
            {
                "type": f"{type(seen).__module__}.{type(seen).__qualname__}",
                "at": [f"{_short(each.filename)}:{each.lineno} {each.name}" for each in frames],
            }
        )
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return chain


def _short(filename: str) -> str:
    return "/".join(filename.replace("\\", "/").split("/")[-3:])
