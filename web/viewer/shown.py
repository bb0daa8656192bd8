"""Findings as a page shows them, and as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from notation.findings import Edit, Finding, Fix, Severity, Span
from notation.texts import Texts

ICONS: Final = {Severity.ERROR: "✕", Severity.WARNING: "⚠", Severity.NOTE: "ⓘ"}
"""A sign beside the word of a severity; colour is never alone."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding in a reader's words.

    Attributes:
        number: its place in the verdict, from 1: the anchor `#f3`.
        finding: the finding itself.
        severity: the word of its severity.
        icon: the sign of its severity.
        message: what is wrong here.
        why: the rule behind it.
        advice: what to do.
    """

    number: int
    finding: Finding
    severity: str
    icon: str
    message: str
    why: str
    advice: str


def show(findings: Iterable[Finding], texts: Texts, first: int = 1) -> list[Shown]:
    """Word findings, numbered from `first`."""
    return [
        Shown(
            number,
            each,
            texts.term("severity", each.severity),
            ICONS[each.severity],
            texts.message(each),
            texts.why(each),
            texts.advice(each),
        )
        for number, each in enumerate(findings, first)
    ]


def to_data(finding: Finding) -> dict[str, Any]:
    """A finding as plain data for the store; what it does not say is left out."""
    data = {key: value for key, value in asdict(finding).items() if value not in (None, ())}
    return {**data, "args": dict(finding.args)}


def from_data(data: Mapping[str, Any]) -> Finding:
    """A finding that the store kept."""
    span, fix = data.get("span"), data.get("fix")
    return Finding(
        data["code"],
        Severity(data["severity"]),
        {name: tuple(value) if isinstance(value, list) else value for name, value in data["args"].items()},
        None if span is None else Span(**span),
        data["game"],
        data.get("ply"),
        data.get("act"),
        tuple(data.get("path", ())),
        None if fix is None else Fix(tuple(Edit(**each) for each in fix["edits"]), fix["safe"]),
    )
