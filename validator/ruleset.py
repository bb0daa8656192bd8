"""Rulesets: what is allowed, as data.

A ruleset is a JSON file (`rulesets/`, or a person's own) described by `schema/ruleset.schema.json`. The shipped ones
are trusted and load without a schema checker; a file from outside is checked first, and every fault names its key.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from validator.parameters import (
    AuctionRules,
    BombRule,
    HandRule,
    KickerRule,
    Ruleset,
    ScoreRules,
    SetupRules,
)
from validator.ruleset_files import DEFAULT, UnknownRuleset, extended, names, near, parameters, schema, shipped
from validator.ruleset_values import build

if TYPE_CHECKING:
    from validator.ruleset_check import RulesetFault

__all__ = [
    "DEFAULT",
    "AuctionRules",
    "BadRuleset",
    "BombRule",
    "HandRule",
    "KickerRule",
    "Ruleset",
    "ScoreRules",
    "SetupRules",
    "UnknownRuleset",
    "load",
    "loads",
    "names",
    "near",
    "parameters",
    "parsed",
    "schema",
    "shipped",
]


class BadRuleset(ValueError):
    """A ruleset from outside is not one. `faults` tells each thing that is wrong with it."""

    def __init__(self, faults: tuple[RulesetFault, ...]) -> None:
        super().__init__("; ".join(f"{fault.key}: {fault.kind}" if fault.path else fault.kind for fault in faults))
        self.faults = faults


@cache
def load(name: str = DEFAULT) -> Ruleset:
    """A shipped ruleset.

    Raises:
        UnknownRuleset: there is none of this name.
    """
    return build(shipped(name))


def loads(text: str) -> Ruleset:
    """A ruleset from outside, checked.

    Raises:
        BadRuleset: it is no JSON, or not what the schema asks for.
    """
    return build(parsed(text))


def parsed(text: str) -> dict[str, Any]:
    """The plain data of a ruleset from outside, whole and checked. Raises `BadRuleset`."""
    from validator.ruleset_check import check, read

    data, faults = read(text)
    faults = faults or check(data)
    if faults:
        raise BadRuleset(faults)
    return extended(data)
