"""What an engine thought of its choices, as RLCard's viewer shows it, kept as values of a comment beside the ply.

`{"probs": {"33": 0.5}}` is `[%prob 33 0.5]`, `{"values": {"33": -1.5}}` is `[%value 33 -1.5]`; anything else that
stands there is `[%info …]`, as JSON.
"""

from __future__ import annotations

from typing import Any, Final

from notation.formats.json_game import Values, as_json, is_number
from notation.formats.rlcard_cards import PASS_WORD
from notation.json_strict import load
from notation.json_text import json_text
from notation.record import Comment

_KEYS: Final = {"probs": "prob", "values": "value"}
_KEY_OF: Final = {key: info for info, key in _KEYS.items()}
_OTHER: Final = "info"


def values_of(info: Any) -> Values:
    """The values that say what an engine thought; none where there is nothing (`[]`)."""
    if info in ([], {}, None):
        return ()
    if isinstance(info, dict) and all(_is_plain(key, said) for key, said in info.items()):
        return tuple(
            (_KEYS[key], f"{action or PASS_WORD} {json_text(number)}")
            for key, said in info.items()
            for action, number in said.items()
        )
    return ((_OTHER, as_json(info)),)


def _is_plain(key: str, said: Any) -> bool:
    return (
        key in _KEYS
        and isinstance(said, dict)
        and bool(said)
        and all(not set(" \t\r\n\\[]") & set(action) and is_number(number) for action, number in said.items())
    )


def info_of(comment: Comment) -> Any:
    """What an engine thought, by the values of a comment; None where they are no such values."""
    if comment.text or comment.language is not None or comment.author is not None or not comment.values:
        return None
    keys = {key for key, _ in comment.values}
    if keys == {_OTHER} and len(comment.values) == 1:
        value, faults = load(comment.values[0][1])
        return None if faults else value
    if not keys <= _KEY_OF.keys():
        return None
    info: dict[str, dict[str, Any]] = {}
    for key, said in comment.values:
        action, _, number = said.partition(" ")
        value, faults = load(number)
        if faults or not is_number(value):
            return None
        info.setdefault(_KEY_OF[key], {})[action] = value
    return info if values_of(info) == comment.values else None
