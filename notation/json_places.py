"""Where the parts of a record stand in its JSON text, worked out when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from notation.findings import Span
from notation.json_locate import Located, locate
from notation.json_strict import HARMLESS, Path, load
from notation.json_values import JsonObject
from notation.record import Place
from notation.source import Source


class JsonText:
    """The text of one JSON record, and where it stands in its file. It is the `Places` of the record."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, path: Path) -> Span:
        """The span of the value that a path leads to, or of what is nearest above it."""
        while path and path not in self._located.values:
            path = path[:-1]
        return self.source.span(*self._located.values[path])

    def key(self, path: Path) -> Span:
        """The span of the last key of a path."""
        found = self._located.keys.get(path)
        return self.value(path) if found is None else self.source.span(*found)

    def span(self, place: Place) -> Span | None:
        """The span of a part of the record, see `record.Place`."""
        path = _path_to(self._value, place) if self._value else None
        return None if path is None or path not in self._located.values else self.value(path)

    @cached_property
    def _located(self) -> Located:
        return locate(self.source.text)

    @cached_property
    def _value(self) -> JsonObject:
        """The value of the text; empty if it is no object, or has faults."""
        value, faults = load(self.source.text)
        return value if isinstance(value, dict) and all(fault.code in HARMLESS for fault in faults) else {}


_LISTS: Final[dict[str | int, str]] = {"hand": "hands", "act": "auction", "score": "scores"}


def _path_to(value: JsonObject, place: Place, branch: tuple[int, ...] = ()) -> Path | None:
    """The path of a place in the value of a record; None if the record does not say it."""
    name, *rest = place
    if "variation" in rest:
        return _path_to(value, tuple(rest[3:]), (*branch, int(rest[0]) + 1, int(rest[2]) + 1))
    if name == "record":
        return ("paipu",)
    if name == "tag":
        return _tag_path(value, int(rest[0]))
    if name in _LISTS:
        return (_LISTS[name], rest[0])
    if name in {"ply", "note", "round"}:
        return _item_path(value, branch, name == "round", int(rest[0]))
    return (name,)


def _tag_path(value: JsonObject, index: int) -> Path | None:
    paths: list[Path] = []
    for name, said in value.get("tags", {}).items():
        paths += [("tags", name, each) for each in range(len(said))] if isinstance(said, list) else [("tags", name)]
    return paths[index] if index < len(paths) else None


def _item_path(value: JsonObject, branch: tuple[int, ...], is_round: bool, index: int) -> Path | None:
    """The path of a ply or round number of the main line or of a variation, counted among its own kind."""
    lines: dict[tuple[int, ...], tuple[Path, list[JsonObject]]] = {(): (("plays",), value.get("plays", []))}
    for number, each in enumerate(value.get("variations", [])):
        lines[tuple(each["path"])] = ("variations", number, "plays"), each["plays"]
    if branch not in lines:
        return None
    path, items = lines[branch]
    alike = [at for at, item in enumerate(items) if "line" not in item and ("round" in item) == is_round]
    return (*path, alike[index]) if index < len(alike) else None
