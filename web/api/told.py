"""Stored records and findings as the API tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from flask import current_app, url_for

from notation.findings import Finding
from notation.texts import Texts
from validator.report.data import finding_data, tool_version
from web import store
from web.api import contract
from web.viewer.shown import from_data

JsonObject = dict[str, Any]


def validator_data(version: str, ruleset: str | None) -> JsonObject:
    """What gave a verdict."""
    return {"version": version, "ruleset": ruleset, "schema": contract.schema("record")["$id"]}


def record_data(game: store.Game) -> JsonObject:
    """What there is to say about a record without opening it."""
    upload = game.upload
    return {
        "id": game.id,
        "url": url_for("replay.page", key=game.id),
        "file": upload.id,
        "number": game.number,
        "created": _time(game.created),
        "changed": _time(upload.changed),
        "listed": bool(game.listed),
        "valid": not game.errors,
        "validator": validator_data(upload.validator, game.ruleset),
        "title": game.title,
        "date": game.date,
        "players": list(game.players),
        "outcome": game.outcome,
        "plies": game.plies,
        "counts": {"errors": game.errors, "warnings": game.warnings, "notes": game.notes},
    }


def kept_data(upload: store.Upload, texts: Texts) -> JsonObject:
    """A file that is kept, with its records."""
    problems = [from_data(each) for each in upload.problems]
    return {
        "file": upload.id,
        "valid": is_valid(upload),
        "validator": validator_data(upload.validator, upload.rules),
        "listed": bool(upload.listed),
        "problems": findings_data(problems, texts),
        "records": [record_data(game) for game in upload.games],
    }


def is_valid(upload: store.Upload) -> bool:
    """Whether nothing in a file is an error."""
    return not any(game.errors for game in upload.games) and not _serious(upload.problems)


def _serious(findings: Iterable[Mapping[str, Any]]) -> bool:
    return any(each["severity"] == "error" for each in findings)


def findings_data(findings: Iterable[Finding], texts: Texts) -> list[JsonObject]:
    """Findings, in the one shape that they have everywhere."""
    return [finding_data(each, texts) for each in findings]


def fault_data(finding: Finding, texts: Texts) -> JsonObject:
    """A finding as one of the `errors` of a problem."""
    told: JsonObject = {"code": finding.code, "message": texts.message(finding)}
    if finding.span is not None:
        told |= {"line": finding.span.line, "column": finding.span.column}
    return told


def faults_data(findings: Iterable[Finding], texts: Texts) -> list[JsonObject]:
    """Findings as the `errors` of a problem, as many as an answer lists."""
    return [fault_data(each, texts) for each in list(findings)[: current_app.config["MAX_FINDINGS_SHOWN"]]]


def here(ruleset: str | None) -> JsonObject:
    """What gives a verdict now."""
    return validator_data(tool_version(), ruleset)


def _time(when: datetime) -> str:
    """A time of the store, which is in UTC, as RFC 3339 writes it."""
    return f"{when.isoformat(timespec='seconds')}Z"
