"""Ruleset files as plain data: the shipped ones, what a file is that extends one, and the paths of its parameters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

DEFAULT: Final = "site"
"""The ruleset that judges a record which names none."""


class UnknownRuleset(LookupError):
    """No shipped ruleset has this name.

    Attributes:
        name: the name.
        near: the shipped one that is most like it, None if none is.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"no ruleset {name!r}; there are {', '.join(names())}")
        self.name = name
        self.near = near(name)


@cache
def names() -> tuple[str, ...]:
    """The names of the shipped rulesets, the default first."""
    found = (entry.name for entry in files("validator").joinpath("rulesets").iterdir())
    shipped = sorted(name.removesuffix(".json") for name in found if name.endswith(".json"))
    return (DEFAULT, *(name for name in shipped if name != DEFAULT))


@lru_cache(maxsize=256)
def near(name: str) -> str | None:
    """The shipped ruleset whose name is most like this one, signs and case aside; None if none is."""
    folded = {_folded(each): each for each in names()}
    found = get_close_matches(_folded(name), folded, n=1)
    return folded[found[0]] if found else None


def _folded(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def shipped(name: str) -> dict[str, Any]:
    """A shipped ruleset as the plain data of its file, with what it extends. Raises `UnknownRuleset`."""
    return extended(own(name))


def own(name: str) -> dict[str, Any]:
    """A shipped ruleset as the plain data of its file alone. Raises `UnknownRuleset`."""
    if name not in names():
        raise UnknownRuleset(name)
    text = files("validator").joinpath("rulesets", f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of rulesets."""
    text = files("validator").joinpath("schema", "ruleset.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


_ABOUT: Final = frozenset({"paipu_ruleset", "name", "document", "title", "sources", "extends"})
"""Keys that say something about a ruleset, not about the game."""


def parameters(data: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a ruleset by path (`kickers.alike`, `bombs`), in the order of the file; each has one source."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        if key in _ABOUT:
            continue
        if isinstance(value, Mapping):
            found |= {f"{key}.{inner}": each for inner, each in value.items()}
        else:
            found[key] = value
    return found


def extended(data: Mapping[str, Any]) -> dict[str, Any]:
    """The whole of a ruleset that may extend a shipped one and tells only the differences. Raises `UnknownRuleset`."""
    if "extends" not in data:
        return dict(data)
    told = {key: value for key, value in data.items() if key != "extends"}
    base = shipped(str(data["extends"]))
    told.setdefault("document", told.get("name", base["document"]))
    merged = _merged(base, told)
    if isinstance(merged["sources"], dict):
        merged["sources"] = _sources(base, told)
    return merged


def _sources(base: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Where the parameters of a ruleset come from that extends another.

    What is taken over from another document is a reading, and says of what; what differs has only a source of its own.
    """
    own_sources: Mapping[str, Any] = told.get("sources", {})
    found = {}
    for path, source in base["sources"].items():
        taken_over = _value(told, path) is None or _value(told, path) == _value(base, path)
        if path in own_sources or not taken_over:
            continue
        same = told["document"] == base["document"] or source.startswith("(r)")
        found[path] = source if same else f"(r) {base['name']}: {source}"
    return {**found, **own_sources}


def _value(data: Any, path: str) -> object:
    """The parameter at a path, in a list so that a null is something; None if it is not said."""
    for key in path.split("."):
        if not isinstance(data, Mapping) or key not in data:
            return None
        data = data[key]
    return [data]


_REPLACED: Final = frozenset({"all_pass"})
"""Objects that are replaced whole: what goes with one outcome does not go with another."""


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with what `over` says instead: objects are merged, everything else is replaced."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and key not in _REPLACED:
            merged[key] = _merged(old, value)
        else:
            merged[key] = value
    return merged
