"""Files of RLCard, its viewer and DouZero, and what every test of them asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from notation.findings import Finding
from notation.formats.aspects import lost, without
from notation.formats.registry import by_name
from notation.record import Record

NAMES: Final = (
    "rlcard-showdown",
    "rlcard-trace",
    "douzero-deal",
    "douzero-sequence",
    "douzero-log",
    "douzero-predict",
    "douzero-human",
)
"""The formats of RLCard and DouZero."""
FOLDER: Final = Path(__file__).parents[2] / "samples" / "formats"


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def value(name: str) -> Any:
    return json.loads(text(name))


def read(form: str, said: str) -> list[Record]:
    reader = by_name(form).read
    assert reader is not None
    return list(reader([said]))


def only(form: str, said: Any) -> Record:
    """The one record of a text, or of a value as JSON."""
    (record,) = read(form, said if isinstance(said, str) else json.dumps(said))
    return record


def codes(record: Record) -> list[str]:
    return [finding.code for finding in record.findings]


def write(form: str, record: Record) -> tuple[str | None, tuple[Finding, ...]]:
    writer = by_name(form).write
    assert writer is not None
    found = writer(record)
    return found.text, found.losses


def there_and_back(form: str, record: Record) -> tuple[Record, Record]:
    """What comes back of a record that is written and read again, and what should: all but what was said to be lost."""
    said, losses = write(form, record)
    assert said is not None
    back = only(form, said)
    assert not back.findings
    return back, without(record, lost(losses))
