"""Files that OpenSpiel 2.0.2 wrote, all of one game but the playthrough, which is of its repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from notation.formats.registry import by_name
from notation.record import Record

FOLDER: Final = Path(__file__).parents[2] / "samples" / "formats"


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def history() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text("openspiel-history.json"))
    return found


def only(format_name: str, said: str) -> Record:
    """The one record of a text in a format."""
    reader = by_name(format_name).read
    assert reader is not None
    (record,) = reader([said])
    return record


def written(format_name: str, record: Record) -> str:
    """A record in a format that loses nothing of it."""
    writer = by_name(format_name).write
    assert writer is not None
    found = writer(record)
    assert found.text is not None
    assert not found.losses
    return found.text
