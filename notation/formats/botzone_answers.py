"""What a bot answered, as the value of a comment: `[%answer 0,2]`, `[%answer pass]`, `[%answer 2]` for a bid.

An answer of no such form stands as JSON, `[%answer json:{"x": 1}]`. Nothing is lost: the text gives the answer back.
"""

from __future__ import annotations

import json
from typing import Any, Final

PASS: Final = "pass"
_JSON: Final = "json:"


def answer_text(answer: Any, *, is_bid: bool) -> str:
    """An answer as a text."""
    if is_bid and _is_int(answer):
        return str(answer)
    if not is_bid and isinstance(answer, list) and all(map(_is_int, answer)):
        return ",".join(map(str, answer)) or PASS
    return _JSON + json_text(answer)


def answer_value(text: str, *, is_bid: bool) -> Any:
    """The answer of a text that `answer_text` made.

    Raises:
        ValueError: it made no such text.
    """
    if text.startswith(_JSON):
        return json.loads(text.removeprefix(_JSON))
    if is_bid:
        return int(text)
    return [] if text == PASS else [int(each) for each in text.split(",")]


def json_text(value: Any) -> str:
    """A value as JSON on one line; `?` for what has no JSON."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "?"


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
