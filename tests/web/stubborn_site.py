"""The site with routes that a test needs: a record that is judged for ever, and an answer that takes its time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from flask import Flask

from notation.record import Record
from validator import replay
from validator.replay import Replay
from web.app import create_app
from web.intake import verdicts

ENDLESS = "judge this for ever"
_replays = replay.replays


def stubborn(records: Iterable[Record], rules: str | None = None) -> Iterator[Replay]:
    """As the judge, but for a record whose event is `ENDLESS`."""
    for record in records:
        while record.tag("event") == ENDLESS:
            pass
        yield from _replays([record], rules)


def create() -> Flask:
    """The site with them."""
    verdicts.replays = stubborn  # type: ignore[assignment, attr-defined]
    app = create_app()

    @app.get("/slow")
    def slow() -> str:
        time.sleep(2)
        return "done"

    return app
