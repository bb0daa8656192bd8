"""What is wrong with a ruleset from outside: by its schema, and by what goes together, each fault at its key.

It runs only on files of somebody's own: the shipped rulesets are trusted and never pay for a schema checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from notation.findings import Arg
from notation.json_strict import HARMLESS, Path, load, pointer
from notation.json_text import json_text
from validator.ruleset_files import UnknownRuleset, extended, names, parameters, schema
from validator.ruleset_odds import at_odds

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError


@dataclass(frozen=True, slots=True)
class RulesetFault:
    """One thing that is wrong with a ruleset from outside.

    Attributes:
        kind: what kind of fault it is: a key of `[faults]` in `texts/rules.*.toml`, or a code of a finding about JSON.
        path: the keys and positions that lead to it; empty for the whole.
        args: what the words for it fill in.
        at: the offset in the text, where it is known without looking for `path`.
    """

    kind: str
    path: Path = ()
    args: Mapping[str, Arg] = field(default_factory=dict)
    at: int | None = None

    @property
    def key(self) -> str:
        """The path as people write it: `hands.straight.length.0`."""
        return ".".join(map(str, self.path))


def read(text: str) -> tuple[Any, tuple[RulesetFault, ...]]:
    """The value of a JSON text, and what is wrong with it as JSON; `1.0` is the whole number 1."""
    value, faults = load(text)
    told = tuple(
        RulesetFault(each.code, each.path, {**each.args, "pointer": pointer(each.path)}, each.at)
        for each in faults
        if each.code not in HARMLESS or value is None
    )
    return (None, told) if told else (_whole(value), ())


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def check(data: object) -> tuple[RulesetFault, ...]:
    """What is wrong with a ruleset from outside (as `read` gives it), in its order; empty if nothing is."""
    if not isinstance(data, dict):
        return (RulesetFault("not_an_object", args={"found": _type(data)}),)
    found = list(_before_extending(data))
    if found:
        return tuple(found)
    whole = extended(data)
    found = list(_schema_faults(whole)) or list(_deeper_faults(whole))
    return tuple(sorted(found, key=lambda fault: _place(data, fault.path)))


def _before_extending(data: Mapping[str, Any]) -> Iterator[RulesetFault]:
    """What has to be right before a ruleset can be put together with the one it extends."""
    if "extends" in data:
        said = data["extends"]
        if not isinstance(said, str):
            yield RulesetFault("wrong_type", ("extends",), {"found": _type(said), "expected": ("string",)})
        elif said not in names():
            near = UnknownRuleset(said).near
            args: dict[str, Arg] = {"said": said, "near": (near,) if near else names()}
            yield RulesetFault("unknown_ruleset", ("extends",), args)
    if not isinstance(data.get("sources", {}), dict):
        yield RulesetFault("wrong_type", ("sources",), {"found": _type(data["sources"]), "expected": ("object",)})


def _place(data: object, path: Path) -> tuple[int, ...]:
    """Where a path leads, as positions; what the file itself does not say comes last."""
    places = []
    for step in path:
        if isinstance(data, dict) and step in data:
            places.append(list(data).index(str(step)))
            data = data[step]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            places.append(step)
            data = data[step]
        else:
            places.append(_LAST)
            break
    return tuple(places)


_LAST: Final = 1 << 20


def _deeper_faults(data: Mapping[str, Any]) -> Iterator[RulesetFault]:
    """Faults of a ruleset that fits the schema."""
    yield from (RulesetFault(kind, path, args) for kind, path, args in at_odds(data))
    known = parameters(data)
    for path in data["sources"]:
        if path not in known:
            near = get_close_matches(path, known, n=1)
            kind = "source_of_nothing_near" if near else "source_of_nothing"
            yield RulesetFault(kind, ("sources", path), {"key": path, "near": tuple(near)})


# What the schema objects to -------------------------------------------------------------------------------------------


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema())


def _schema_faults(data: Mapping[str, Any]) -> Iterator[RulesetFault]:
    """The schema's objections, each once; beside a wrong type nothing else is said of the same value."""
    errors = list(_validator().iter_errors(data))
    mistyped = {tuple(error.absolute_path) for error in errors if error.validator == "type"}
    told: set[tuple[str, Path]] = set()
    for error in errors:
        if error.validator != "type" and tuple(error.absolute_path) in mistyped:
            continue
        for fault in _worded(error):
            if (fault.kind, fault.path) not in told:
                told.add((fault.kind, fault.path))
                yield fault


def _worded(error: ValidationError) -> Iterator[RulesetFault]:
    """One objection of the schema as faults, at the key that is wrong where there is one."""
    path: Path = tuple(error.absolute_path)
    asked: Any = error.schema
    said: Any = error.instance
    wanted: Any = error.validator_value
    if "propertyNames" in error.schema_path:
        yield _key_fault(error, path)
        return
    match error.validator:
        case "additionalProperties":
            yield from (
                _unknown(key, path, list(asked["properties"])) for key in said if key not in asked["properties"]
            )
        case "required":
            yield from (RulesetFault("missing", (*path, key), {"key": key}) for key in wanted if key not in said)
        case "oneOf":
            yield from _one_of(error, path)
        case "type":
            types = (wanted,) if isinstance(wanted, str) else tuple(wanted)
            yield RulesetFault("wrong_type", path, {"found": _type(said), "expected": types})
        case "enum" | "const":
            choices = wanted if isinstance(wanted, list) else [wanted]
            yield _no_choice(path, said, [_shown(each) for each in choices])
        case "minItems" | "maxItems":
            yield RulesetFault("wrong_count", path, {"count": len(said), "expected": wanted})
        case _:
            kind = _KINDS.get(str(error.validator), "not_allowed")
            yield RulesetFault(kind, path, {"value": _shown(said), "limit": _limit(wanted)})


_KINDS: Final = {
    "minimum": "too_small",
    "exclusiveMinimum": "not_above",
    "maximum": "too_large",
    "exclusiveMaximum": "not_below",
    "minLength": "empty",
    "maxLength": "too_long",
    "minProperties": "empty",
    "uniqueItems": "repeated",
    "pattern": "no_name",
}
"""The kinds of fault that a keyword of the schema stands for, and that fill in the value and the limit."""


def _limit(wanted: object) -> int | str:
    return wanted if isinstance(wanted, int) else str(wanted)


def _unknown(key: str, path: Path, known: list[str]) -> RulesetFault:
    """A key that is not known here: told with the nearest one that is, or with the place where it is known."""
    near = get_close_matches(key, known, n=1, cutoff=0.7)
    elsewhere = [each for each in _everywhere() if each.endswith(f".{key}")]
    found = near or elsewhere
    return RulesetFault(
        "unknown_near" if found else "unknown", (*path, key), {"key": key, "near": tuple(found or known)}
    )


@cache
def _everywhere() -> tuple[str, ...]:
    """The paths of all parameters that the schema knows."""
    sections = schema()["properties"].items()
    return tuple(f"{section}.{key}" for section, asked in sections for key in asked.get("properties", ()))


def _key_fault(error: ValidationError, path: Path) -> RulesetFault:
    """A key of an object whose keys are free, or words of a list."""
    key = str(error.instance)
    wanted: Any = error.validator_value
    if error.validator == "enum":
        return _unknown(key, path, list(wanted))
    kind = _KINDS[str(error.validator)]
    return RulesetFault(kind, (*path, key), {"value": _shown(key), "limit": _limit(wanted)})


def _no_choice(path: Path, said: object, choices: list[str]) -> RulesetFault:
    near = get_close_matches(_shown(said), choices, n=1) if isinstance(said, str) else []
    kind = "no_choice_near" if near else "no_choice"
    return RulesetFault(kind, path, {"value": _shown(said), "choices": tuple(choices), "near": tuple(near)})


def _one_of(error: ValidationError, path: Path) -> Iterator[RulesetFault]:
    """Of several forms the faults of the one that is meant: the one that its first word is right for."""
    branches: Any = error.validator_value
    said: Any = error.instance
    if all("required" in each and len(each) == 1 for each in branches):
        keys = tuple(each["required"][0] for each in branches)
        given = [key for key in keys if key in said]
        yield RulesetFault("exclude" if given else "one_missing", path, {"keys": keys})
        return
    if not isinstance(said, dict) or "properties" not in branches[0]:
        yield from _word_or_number(branches, path, said)
        return
    word = next(iter(branches[0]["properties"]))
    choices = [each for branch in branches for each in _choices(branch["properties"][word])]
    if word not in said:
        yield RulesetFault("missing", (*path, word), {"key": word})
    elif said[word] not in choices:
        yield _no_choice((*path, word), said[word], [_shown(each) for each in choices])
    else:
        meant = next(place for place, each in enumerate(branches) if said[word] in _choices(each["properties"][word]))
        for inner in error.context or ():
            if inner.relative_schema_path[0] == meant:
                yield from _worded(inner)


def _choices(asked: Mapping[str, Any]) -> list[Any]:
    return [asked["const"]] if "const" in asked else list(asked["enum"])


def _word_or_number(branches: Iterable[Mapping[str, Any]], path: Path, said: object) -> Iterator[RulesetFault]:
    """A value that is a word or a number, or an object."""
    word = next((each["const"] for each in branches if "const" in each), None)
    if word is None:
        yield RulesetFault("wrong_type", path, {"found": _type(said), "expected": ("object",)})
    else:
        yield RulesetFault("word_or_number", path, {"value": _shown(said), "word": _shown(word)})


def _type(value: object) -> str:
    """The JSON type of a value, as JSON Schema names it."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    types = {dict: "object", list: "array", str: "string", int: "integer", float: "number"}
    return types[type(value)]


def _shown(value: object) -> str:
    text = json_text(value)
    return text if len(text) <= 40 else text[:39] + "…"
