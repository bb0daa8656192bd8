"""The contract as the page `/api` shows it, in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from web.api import contract
from web.api.contract import Operation, Parameter


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter.

    Attributes:
        name: its name.
        where: `query`, `header` or `path`.
        required: whether it has to be sent.
        values: what it may be, as code.
        usual: its default, empty where it has none.
        words: what it says.
    """

    name: str
    where: str
    required: bool
    values: tuple[str, ...]
    usual: str
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An operation.

    Attributes:
        operation: the operation.
        words: what it does.
        rows: its own parameters; what every operation has is not among them.
    """

    operation: Operation
    words: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Operations that belong together."""

    name: str
    words: str
    entries: tuple[Entry, ...]


def everywhere(language: str) -> Row:
    """The parameter that every operation has."""
    return _row(contract.operations()["version"].parameters["lang"], language)


def told(language: str) -> str:
    """What the contract says about itself."""
    info = contract.document()["info"]
    return contract.words({"description": info["description"], **_translations(info)})[language]


def groups(language: str) -> tuple[Group, ...]:
    """Every operation, by what it belongs to."""
    return tuple(
        Group(
            tag["name"],
            contract.words(tag)[language],
            tuple(_entry(each, language) for each in contract.operations().values() if each.tag == tag["name"]),
        )
        for tag in contract.document()["tags"]
    )


def _entry(operation: Operation, language: str) -> Entry:
    own = (each for name, each in operation.parameters.items() if name != "lang")
    return Entry(operation, operation.words[language], tuple(_row(each, language) for each in own))


def _row(parameter: Parameter, language: str) -> Row:
    schema = parameter.schema
    usual = schema.get("default")
    return Row(
        parameter.name,
        parameter.where,
        parameter.required,
        _values(schema),
        "" if usual is None else str(usual).lower() if isinstance(usual, bool) else str(usual),
        parameter.words[language],
    )


def _values(schema: Mapping[str, Any]) -> tuple[str, ...]:
    if "enum" in schema:
        return tuple(map(str, schema["enum"]))
    if schema["type"] == "boolean":
        return ("true", "false")
    if "minimum" in schema and "maximum" in schema:
        return (f"{schema['minimum']}–{schema['maximum']}",)
    return ()


def _translations(said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: said[key] for key in ("x-hant", "x-hans") if key in said}
