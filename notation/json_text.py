"""JSON as text that every file, stream and database takes: UTF-8, with half characters escaped."""

from __future__ import annotations

import json
import re
from typing import Any, Final

_HALF: Final = re.compile("[\ud800-\udfff]")
"""Surrogates: half characters, which UTF-8 does not have. JSON can say them only by their number."""


def json_text(value: Any, indent: int | None = None) -> str:
    """A JSON value as text, on one line or indented for people; it can always be encoded."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return text if text.isascii() else _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
