"""Why a JSON value is not a record: the schema's objections, and those that a schema cannot make, as faults.

It runs only after `json_read.from_json` said no, so that clean records never pay for jsonschema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from notation.cards import LANE_MAX
from notation.json_moves import move_from_json
from notation.json_strict import Fault, Path
from notation.json_text import json_text
from notation.json_values import JsonObject, some_cards_of_a_play
from notation.json_write import VERSION
from notation.record import DEFAULT_SEATS

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

MOST_FAULTS: Final = 20
"""Faults told of one record; one wrong program makes the same mistake at every ply."""


@cache
def schema() -> JsonObject:
    """The JSON Schema (2020-12) of a record."""
    text = files("notation").joinpath("schema", "record.schema.json").read_text(encoding="utf-8")
    loaded: JsonObject = json.loads(text)
    return loaded


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema())


def faults(value: Any) -> list[Fault]:
    """What keeps a value from being a record, in the order of the value; never empty for one that is none."""
    if not isinstance(value, dict):
        return [Fault("N308", args={"found": _type(value)})]
    if "paipu" not in value:
        return [Fault("N310", args={"keys": ("paipu",)})]
    version = value["paipu"]
    if type(version) is int and version > VERSION:
        return [Fault("N309", ("paipu",), {"version": version, "known": VERSION})]
    found = list(islice(_schema_faults(value), MOST_FAULTS)) or list(islice(_deeper_faults(value), MOST_FAULTS))
    return found or [Fault("N315", args={"value": _shown(value)})]


def _type(value: Any) -> str:
    """The JSON type of a value, as JSON Schema names it."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    names = {dict: "object", list: "array", str: "string", int: "integer", float: "number"}
    return names[type(value)]


def _shown(value: Any) -> str:
    text = json_text(value)
    return text if len(text) <= 40 else text[:39] + "…"


# What the schema objects to -------------------------------------------------------------------------------------------


def _schema_faults(value: JsonObject) -> Iterator[Fault]:
    """The schema's objections, each once; beside a wrong type nothing else is said of the same value."""
    errors = sorted(_validator().iter_errors(value), key=lambda error: _place(value, error.absolute_path))
    mistyped = {tuple(error.absolute_path) for error in errors if error.validator == "type"}
    told: set[tuple[str, Path, tuple[object, ...]]] = set()
    for error in errors:
        if error.validator != "type" and tuple(error.absolute_path) in mistyped:
            continue
        for fault in _worded(error):
            key = (fault.code, fault.path, tuple(fault.args.values()))
            if key not in told:
                told.add(key)
                yield fault


def _place(value: Any, path: Iterable[str | int]) -> tuple[int, ...]:
    """Where a path leads, as positions: paths sort by them as their values stand in the text."""
    places = []
    for step in path:
        places.append(step if isinstance(step, int) else list(value).index(step))
        value = value[step]
    return tuple(places)


def _worded(error: ValidationError) -> Iterator[Fault]:
    """One objection of the schema as faults, at the key that is wrong where there is one."""
    path: Path = tuple(error.absolute_path)
    said: Any = error.instance
    wanted: Any = error.validator_value
    match error.validator:
        case "required":
            yield from (Fault("N310", path, {"keys": (key,)}) for key in wanted if key not in said)
        case "dependentRequired":
            needed = [key for given, keys in wanted.items() if given in said for key in keys if key not in said]
            yield Fault("N310", path, {"keys": tuple(needed)})
        case "oneOf" | "anyOf":
            keys = tuple(branch["required"][0] for branch in wanted)
            present = tuple(key for key in keys if key in said)
            yield Fault("N316", path, {"keys": present}) if len(present) > 1 else Fault("N310", path, {"keys": keys})
        case "not":
            alone = [key for key in ("round", "line") if key in said]
            beside = [key for branch in wanted["anyOf"] for key in branch["required"] if key in said]
            yield Fault("N316", path, {"keys": (*alone, *beside)})
        case "additionalProperties":
            known = _properties(error.schema)
            yield from (_unknown(key, path, known) for key in said if key not in known)
        case "type":
            types = (wanted,) if isinstance(wanted, str) else tuple(wanted)
            yield Fault("N312", path, {"found": _type(said), "expected": types})
        case "enum" | "const":
            choices = wanted if isinstance(wanted, list) else [wanted]
            yield Fault("N313", path, {"value": _shown(said), "choices": tuple(map(_shown, choices))})
        case "pattern":
            yield Fault("N314", path, {"value": _shown(said), "form": _FORMS.get(path[-1], "cards")})
        case _:
            yield Fault("N315", path, {"value": _shown(said)})


def _properties(part: Any) -> list[str]:
    """The keys that a part of the schema knows."""
    return sorted(part["properties"])


_FORMS: Final[dict[str | int, str]] = {"body": "ranks", "ranks": "ranks", "kickers": "ranks", "score": "decimal"}
"""What the text at a key is, if not cards."""


def _unknown(key: str, path: Path, known: list[str]) -> Fault:
    near = get_close_matches(key, known, n=1)
    return Fault("N311", (*path, key), {"key": key, "keys": tuple(near or known)})


# What no schema can say -----------------------------------------------------------------------------------------------


def _deeper_faults(value: JsonObject) -> Iterator[Fault]:
    """Objections to a record that fits the schema."""
    seats = value.get("seats", list(DEFAULT_SEATS))
    for path, each in _objects(value):
        for key in ("seat", "to_move", "by"):
            if key in each and each[key] not in seats:
                yield Fault("N317", (*path, key), {"seat": each[key], "seats": tuple(seats)})
        if path[:1] != ("hands",):
            if "cards" in each and not _is_fine(some_cards_of_a_play, each["cards"]):
                yield Fault("N318", (*path, "cards"), {"most": LANE_MAX})
            yield from _unsayable(path, each)
    yield from _paths(value)


def _objects(value: JsonObject) -> Iterator[tuple[Path, JsonObject]]:
    """Every object with its path, in order; tags are free."""
    stack: list[tuple[Path, Any]] = [((), {key: each for key, each in value.items() if key != "tags"})]
    while stack:
        path, each = stack.pop()
        if isinstance(each, dict):
            yield path, each
            stack += [((*path, key), each[key]) for key in reversed(each)]
        elif isinstance(each, list):
            stack += [((*path, index), each[index]) for index in reversed(range(len(each)))]


def _unsayable(path: Path, each: JsonObject) -> Iterator[Fault]:
    """A description, a claim or cards that no words make a move of."""
    move: JsonObject = {key: each[key] for key in ("said", "cards", "claim") if key in each}
    cards = {"cards": each.get("cards", "3")}
    if not move or _is_fine(move_from_json, move) or not _is_fine(some_cards_of_a_play, cards["cards"]):
        return
    key = "said" if "said" in move else "claim" if _is_fine(move_from_json, cards) else "cards"
    yield Fault("N320", (*path, key), {"value": _shown(move[key])})


def _is_fine(read: Callable[[Any], object], value: Any) -> bool:
    try:
        read(value)
    except ValueError:
        return False
    return True


def _paths(value: JsonObject) -> Iterator[Fault]:
    """Paths of variations that lead to no ply, or leave a place out."""
    plies = {(): _plies(value.get("plays", []))}
    told: dict[tuple[int, ...], int] = {}
    for each in value.get("variations", []):
        told[tuple(each["path"])] = told.get(tuple(each["path"]), 0) + 1
        plies[tuple(each["path"])] = _plies(each["plays"])
    for index, each in enumerate(value.get("variations", [])):
        ply, place = each["path"][-2:]
        parent = tuple(each["path"][:-2])
        before = place == 1 or (*parent, ply, place - 1) in plies
        if len(each["path"]) % 2 or ply > plies.get(parent, 0) or not before or told[tuple(each["path"])] > 1:
            yield Fault("N319", ("variations", index, "path"), {"path": tuple(each["path"])})


def _plies(items: list[JsonObject]) -> int:
    return sum(1 for item in items if "round" not in item and "line" not in item)
