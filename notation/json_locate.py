"""Where the values of a JSON text stand: one pass over its tokens, made only when somebody asks."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Final

from notation.json_strict import Path

Stretch = tuple[int, int]
"""Offsets of the first character and of the one past the last."""


@dataclass(frozen=True, slots=True)
class Located:
    """Where the values of a text stand, and the keys of its objects; of doubled ones the last."""

    values: dict[Path, Stretch] = field(default_factory=dict)
    keys: dict[Path, Stretch] = field(default_factory=dict)


_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},]|[^\s\[\]{},:"]+')


def locate(text: str) -> Located:
    """Where everything stands in a text that is JSON."""
    found = Located()
    frames: list[_Frame] = []
    for match in _TOKEN.finditer(text):
        token, stretch = match[0], match.span()
        top = frames[-1] if frames else None
        if token in "]}":
            frames.pop()
            found.values[top.prefix if top else ()] = (top.start if top else 0, stretch[1])
        elif token == ",":
            if top is not None:
                top.next()
        elif top is not None and top.wants_key:
            top.take_key(str(json.loads(token)) if "\\" in token else token[1:-1])
            found.keys[top.path] = stretch
        elif token in "[{":
            frames.append(_Frame(stretch[0], token == "{", top.path if top else ()))
        else:
            found.values[top.path if top else ()] = stretch
    return found


@dataclass(slots=True)
class _Frame:
    """An array or object that is being read, its own path, and where in it."""

    start: int
    is_object: bool
    prefix: Path
    key: str | int = 0
    wants_key: bool = field(init=False)

    def __post_init__(self) -> None:
        self.wants_key = self.is_object

    @property
    def path(self) -> Path:
        """The path of the value, or key, that is read now."""
        return (*self.prefix, self.key)

    def next(self) -> None:
        self.wants_key = self.is_object
        if not self.is_object:
            self.key = int(self.key) + 1

    def take_key(self, key: str) -> None:
        self.key, self.wants_key = key, False
