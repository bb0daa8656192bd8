"""The contract of the API, `openapi.yaml`, read once: its operations, and validators of what they take.

The schemas that it refers to are the packaged ones; nothing is ever fetched.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

BASE: Final = "https://paipu.invalid/api/v1/"
"""What the contract and its schemas are called among themselves; there is no such host."""
PACKAGED: Final[Mapping[str, tuple[str, str]]] = {
    "record": ("notation", "record.schema.json"),
    "ruleset": ("validator", "ruleset.schema.json"),
}
"""The schemas that are served under `/schemas`, by the floor they belong to."""
METHODS: Final = ("get", "put", "post", "delete", "patch")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an operation.

    Attributes:
        name, where, required, schema: as the contract says.
        words: what it says about it, by language.
    """

    name: str
    where: str
    required: bool
    schema: Mapping[str, Any]
    words: Mapping[str, str]

    @property
    def type(self) -> str:
        """The type of its values."""
        return str(self.schema["type"])


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that the API does.

    Attributes:
        name: its `operationId`, and its endpoint.
        path: where, with `{parameters}`.
        method: how, in capitals.
        tag: what it belongs to.
        words: what it does, by language.
        parameters: by name.
        bodies: the media types that it takes, each with its schema; empty for no body.
        offers: the media types that it answers with, the usual one first.
        statuses: the statuses that the contract names.
        raw: whether a body is a record, which is judged, and not checked.
        open: whether pages of other sites may call it.
        secret: whether it takes an edit token.
    """

    name: str
    path: str
    method: str
    tag: str
    words: Mapping[str, str]
    parameters: Mapping[str, Parameter]
    bodies: Mapping[str, Mapping[str, Any]]
    offers: tuple[str, ...]
    statuses: tuple[str, ...]
    raw: bool
    open: bool
    secret: bool

    @property
    def query(self) -> Mapping[str, Parameter]:
        """The parameters that stand in the query."""
        return {name: each for name, each in self.parameters.items() if each.where == "query"}


@cache
def text() -> str:
    """The contract as it is written."""
    return files("web.api").joinpath("openapi.yaml").read_text(encoding="utf-8")


@cache
def document() -> dict[str, Any]:
    """The contract."""
    loaded: dict[str, Any] = yaml.load(text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return loaded


@cache
def schema(name: str) -> dict[str, Any]:
    """A packaged schema. Raises `KeyError` for an unknown name."""
    floor, file = PACKAGED[name]
    loaded: dict[str, Any] = json.loads(files(floor).joinpath("schema", file).read_text(encoding="utf-8"))
    return loaded


@cache
def operations() -> Mapping[str, Operation]:
    """Every operation by its name, in the order of the contract."""
    return {each.name: each for each in _operations()}


@cache
def validator(pointer: str) -> Draft202012Validator:
    """The validator of the schema at a place of the contract, as `components/schemas/Change`."""
    return Draft202012Validator({"$ref": f"{BASE}openapi.json#/{pointer}"}, registry=_registry())


def words(said: Mapping[str, Any]) -> dict[str, str]:
    """What a part of the contract says about itself, by language."""
    english = str(said.get("summary") or said.get("description", ""))
    return {"en": english, "zh-Hant": str(said.get("x-hant", english)), "zh-Hans": str(said.get("x-hans", english))}


def resolved(part: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of the contract, or what it refers to in it."""
    while "$ref" in part and str(part["$ref"]).startswith("#/"):
        found: Any = document()
        for step in str(part["$ref"])[2:].split("/"):
            found = found[step]
        part = found
    return part


@cache
def _registry() -> Registry[Any]:
    """The contract and the packaged schemas; anything else is unknown."""
    everything = {
        f"{BASE}openapi.json": document(),
        **{f"{BASE}schemas/{name}.json": schema(name) for name in PACKAGED},
    }
    found: Registry[Any] = Registry()
    return found.with_resources((uri, DRAFT202012.create_resource(each)) for uri, each in everything.items())


def _operations() -> Iterator[Operation]:
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield _operation(path, method, item[method], item.get("parameters", []))


def _operation(path: str, method: str, said: Mapping[str, Any], shared: list[Mapping[str, Any]]) -> Operation:
    parameters = [resolved(each) for each in (*shared, *said.get("parameters", []))]
    body = resolved(said.get("requestBody", {}))
    good = next(each for status, each in said["responses"].items() if status.startswith("2"))
    return Operation(
        name=said["operationId"],
        path=path,
        method=method.upper(),
        tag=said["tags"][0],
        words=words(said),
        parameters={
            each["name"]: Parameter(
                each["name"], each["in"], each.get("required", False), resolved(each["schema"]), words(each)
            )
            for each in parameters
        },
        bodies={kind: each.get("schema", {}) for kind, each in body.get("content", {}).items()},
        offers=tuple(good.get("content", {})),
        statuses=tuple(said["responses"]),
        raw=body.get("x-raw", False),
        open=method == "get" or said.get("x-cross-origin", False),
        secret="security" in said,
    )
