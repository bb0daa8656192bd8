"""What was said: cards, shapes, typed moves, records, and the readers and writers of their notation. No rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from notation.json_form import dumps, from_json, loads, to_json
    from notation.reader import read, records, scan
    from notation.writer import write, write_all

_HOMES = {
    **dict.fromkeys(("read", "records", "scan"), "notation.reader"),
    **dict.fromkeys(("write", "write_all"), "notation.writer"),
    **dict.fromkeys(("dumps", "from_json", "loads", "to_json"), "notation.json_form"),
}

__all__ = ["dumps", "from_json", "loads", "read", "records", "scan", "to_json", "write", "write_all"]


def __getattr__(name: str) -> Any:
    """The readers and writers, loaded when they are asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
