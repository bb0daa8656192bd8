"""Rulesets: what is allowed, as data.

A ruleset is a JSON file (`rulesets/`, or a person's own) described by `schema/ruleset.schema.json`. The shipped ones
are trusted and load without a schema checker; a file from outside is checked first, and every fault names its key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from notation.cards import RANK_OF
from notation.moves import Pattern
from notation.shapes import Kind
from validator.parameters import (
    WING,
    AllPass,
    AuctionRules,
    BombRule,
    HandRule,
    KickerRule,
    Ruleset,
    ScoreRules,
    SetupRules,
    Shares,
)

if TYPE_CHECKING:
    from jsonschema import ValidationError

__all__ = [
    "DEFAULT",
    "AuctionRules",
    "BadRuleset",
    "BombRule",
    "HandRule",
    "KickerRule",
    "Ruleset",
    "SchemaFault",
    "ScoreRules",
    "SetupRules",
    "UnknownRuleset",
    "check",
    "load",
    "loads",
    "names",
    "schema",
    "shipped",
]

DEFAULT: Final = "site"
"""The ruleset that judges a record which names none."""


class UnknownRuleset(LookupError):
    """No shipped ruleset has this name."""


class BadRuleset(ValueError):
    """A ruleset from outside is not one. `faults` tells each thing that is wrong with it."""

    def __init__(self, faults: tuple[SchemaFault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class SchemaFault:
    """One thing that is wrong with a ruleset from outside.

    Attributes:
        path: the key it is at, `hands.straight.length`; empty for the whole.
        message: what is wrong there, in English, as the schema checker puts it.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


def names() -> tuple[str, ...]:
    """The names of the shipped rulesets, the default first."""
    found = (entry.name for entry in files("validator").joinpath("rulesets").iterdir())
    shipped = sorted(name.removesuffix(".json") for name in found if name.endswith(".json"))
    return (DEFAULT, *(name for name in shipped if name != DEFAULT))


@cache
def load(name: str = DEFAULT) -> Ruleset:
    """A shipped ruleset.

    Raises:
        UnknownRuleset: there is none of this name.
    """
    return _build(shipped(name))


def loads(text: str) -> Ruleset:
    """A ruleset from outside, checked.

    Raises:
        BadRuleset: it is no JSON, or not what the schema asks for.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRuleset((SchemaFault("", str(error)),)) from error
    faults = check(data)
    if faults:
        raise BadRuleset(faults)
    return _build(_extended(data))


def check(data: object) -> tuple[SchemaFault, ...]:
    """What is wrong with a ruleset from outside (as `json.loads` gives it); empty if nothing is."""
    from jsonschema import Draft202012Validator

    if not isinstance(data, dict):
        return (SchemaFault("", "a ruleset is a JSON object"),)
    try:
        whole = _extended(data)
    except UnknownRuleset as error:
        return (SchemaFault("extends", str(error)),)
    errors = Draft202012Validator(schema()).iter_errors(whole)
    found = [fault for error in errors for fault in _faults(error)]
    return tuple(sorted(found or _at_odds(whole), key=str))


def _faults(error: ValidationError) -> Iterator[SchemaFault]:
    """The faults of one error of the schema checker, each at its key."""
    path = ".".join(map(str, error.absolute_path))
    before = f"{path}." if path else ""
    schema: Any = error.schema
    given: Any = error.instance
    known = schema.get("properties")
    if error.validator == "additionalProperties" and known:
        yield from (SchemaFault(before + key, "there is no such parameter") for key in given if key not in known)
    elif error.validator == "required" and known:
        missing = (key for key in known if key not in given and error.message.startswith(repr(key)))
        yield from (SchemaFault(before + key, "this parameter is missing") for key in missing)
    else:
        yield SchemaFault(path, error.message)


def _at_odds(data: Mapping[str, Any]) -> Iterator[SchemaFault]:
    """Parameters that are right by themselves and do not go together, which a schema cannot say."""
    setup, auction = data["setup"], data["auction"]
    dealt, cards = setup["players"] * setup["dealt"] + setup["bottom"], 54 * setup["decks"]
    if dealt != cards:
        yield SchemaFault("setup", f"{dealt} cards are dealt of {cards}")
    if auction["bids"] != sorted(auction["bids"]):
        yield SchemaFault("auction.bids", "bids go low to high")
    if auction["ends_at"] not in auction["bids"]:
        yield SchemaFault("auction.ends_at", f"there is no bid of {auction['ends_at']}")
    if RANK_OF[data["runs"]["lowest"]] > RANK_OF[data["runs"]["highest"]]:
        yield SchemaFault("runs", "the lowest rank is above the highest")
    for kind, rule in data["hands"].items():
        if rule and "length" in rule and rule["length"][0] > rule["length"][1]:
            yield SchemaFault(f"hands.{kind}.length", "the shortest body is longer than the longest")


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of rulesets."""
    text = files("validator").joinpath("schema", "ruleset.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def shipped(name: str) -> dict[str, Any]:
    """A shipped ruleset as the plain data of its file, with what it extends. Raises `UnknownRuleset`."""
    if name not in names():
        raise UnknownRuleset(f"no ruleset {name!r}; there are {', '.join(names())}")
    text = files("validator").joinpath("rulesets", f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return _extended(loaded)


def _extended(data: Mapping[str, Any]) -> dict[str, Any]:
    """The whole of a ruleset that may extend a shipped one and tells only the differences."""
    if "extends" not in data:
        return dict(data)
    own = {key: value for key, value in data.items() if key != "extends"}
    return _merged(shipped(str(data["extends"])), own)


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with what `over` says instead: objects are merged, everything else is replaced."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _build(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset of checked data."""
    score = data["score"]
    return Ruleset(
        name=data["name"],
        title=data["title"],
        setup=SetupRules(**data["setup"]),
        auction=_auction(data["auction"]),
        base=data["stakes"]["base"],
        hands={rule.kind: rule for rule in _hands(data)},
        lowest=RANK_OF[data["runs"]["lowest"]],
        highest=RANK_OF[data["runs"]["highest"]],
        fours_whole=data["fours_whole"],
        bombs=tuple(BombRule(Kind(each["kind"]), each.get("size", 2), each["factor"]) for each in data["bombs"]),
        score=ScoreRules(
            growth=score["growth"],
            spring=score["spring"],
            anti_spring=score["anti_spring"],
            cap=score["cap"],
            landlord_wins=_shares(score["landlord_wins"]),
            peasants_win=_shares(score["peasants_win"]),
        ),
        names={word: _described(each) for word, each in data["names"].items()},
        sources=data["sources"],
    )


def _auction(data: Mapping[str, Any]) -> AuctionRules:
    plain = {key: value for key, value in data.items() if key not in {"bids", "all_pass"}}
    return AuctionRules(bids=tuple(data["bids"]), all_pass=AllPass(**data["all_pass"]), **plain)


def _hands(data: Mapping[str, Any]) -> list[HandRule]:
    """The rules of the kinds that may be played, in the order of `Kind`."""
    rules = []
    for kind in Kind:
        rule = data["hands"].get(kind)
        if rule is not None:
            least, most = rule.get("length", (1, 1))
            kickers = KickerRule(**(data["kickers"] | rule.get("kickers", {})))
            rules.append(HandRule(kind, least, most, rule.get("each", _EACH.get(kind, 0)), kickers))
    return rules


_EACH: Final = {
    kind: 2 if kind in {Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS} else 1
    for kind in WING
}
"""Kickers for each group of the body; a ruleset may say another number for a shuttle."""


def _shares(data: Mapping[str, Any]) -> Shares:
    return Shares(Decimal(str(data["landlord"])), Decimal(str(data["peasant"])))


def _described(data: Mapping[str, Any]) -> Pattern:
    """The description that a name stands for."""
    return Pattern(kinds=(Kind(data["kind"]),), size=data.get("size"))
