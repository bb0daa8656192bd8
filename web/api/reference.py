"""What stands still: codes, rulesets, formats, schemas, versions, the contract itself."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from flask import abort, url_for

from notation.formats.registry import every
from notation.json_text import json_text
from validator import ruleset as named
from validator.describe import title
from validator.report.data import tool_version
from validator.report.formats import format_data
from validator.report.rules import every_code
from validator.report.rules import rule as rule_of
from validator.ruleset_files import shipped
from web.api import contract
from web.api.calls import Call, Reply, operation
from web.i18n import choices, texts

JsonObject = dict[str, Any]


@operation("rules")
def rules(call: Call) -> Reply:
    """Every code."""
    return Reply({"rules": [_rule_title(code) for code in every_code()]})


@operation("rule")
def rule(call: Call, code: str) -> Reply:
    """One code."""
    if code not in every_code():
        abort(404)
    told = rule_of(code, texts())
    names = ("message", "why", "advice", "told", "wrong", "right")
    return Reply({**_rule_title(code), **{name: getattr(told, name) for name in names}})


def _rule_title(code: str) -> JsonObject:
    return {
        "code": code,
        "severity": str(every_code()[code].severity),
        "title": texts().words(code).title,
        "url": url_for("standing.rule", code=code),
    }


@operation("rulesets")
def rulesets(call: Call) -> Reply:
    """Every shipped ruleset, the default first."""
    told = [
        {"name": name, "title": title(named.load(name), choices().lang), "url": url_for("standing.ruleset", name=name)}
        for name in named.names()
    ]
    return Reply({"rulesets": told})


@operation("ruleset")
def ruleset(call: Call, name: str) -> Reply:
    """One ruleset as data."""
    if name not in named.names():
        abort(404)
    return Reply(shipped(name))


@operation("formats")
def formats(call: Call) -> Reply:
    """Every format."""
    return Reply({"formats": [format_data(each, texts()) for each in every()]})


@operation("schema")
def schema(call: Call, name: str) -> Reply:
    """A packaged schema."""
    return Reply(contract.schema(name))


@operation("version")
def version(call: Call) -> Reply:
    """Versions, and digests of the rulesets."""
    return Reply(
        {
            "version": tool_version(),
            "api": contract.document()["info"]["version"],
            "schemas": {name: contract.schema(name)["$id"] for name in contract.PACKAGED},
            "rulesets": {name: sha256(json_text(shipped(name)).encode()).hexdigest() for name in named.names()},
        }
    )


@operation("openapi_json")
def openapi_json(call: Call) -> Reply:
    """The contract as JSON."""
    return Reply(contract.document())


@operation("openapi_yaml")
def openapi_yaml(call: Call) -> Reply:
    """The contract as it is written."""
    return Reply(contract.text())
