"""The JSON of a verdict: the same values for the command line and for the site's HTTP API (docs/cli.md tells them)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from decimal import Decimal
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from notation.findings import Finding, Fix, Severity
from notation.texts import Texts
from validator.replay import Replay, Verdict
from validator.report.judged import Counts, Judged, Unopened, counted

JsonObject = dict[str, Any]


@cache
def tool_version() -> str:
    """The version of this program; `0` where it runs without being installed."""
    try:
        return version("paipu")
    except PackageNotFoundError:
        return "0"


def finding_data(finding: Finding, texts: Texts) -> JsonObject:
    """A finding with its words. Offsets and columns count code points; `game` 0 is the file as a whole."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "title": texts.words(finding.code).title,
        "message": texts.message(finding),
        "why": texts.why(finding),
        "advice": texts.advice(finding),
        "args": {name: list(arg) if isinstance(arg, tuple) else arg for name, arg in finding.args.items()},
        "span": None if finding.span is None else asdict(finding.span),
        "game": finding.game,
        "ply": finding.ply,
        "act": finding.act,
        "path": list(finding.path),
        "fix": None if finding.fix is None else _fix_data(finding.fix),
    }


def _fix_data(fix: Fix) -> JsonObject:
    return {"safe": fix.safe, "edits": [asdict(edit) for edit in fix.edits]}


def record_data(judged: Judged, replay: Replay, texts: Texts) -> JsonObject:
    """A record with its verdict, what was computed of it, and its findings."""
    seats, result = replay.record.seats, replay.result
    return {
        "file": judged.file,
        "game": judged.game,
        "verdict": str(judged.verdict),
        "ruleset": replay.ruleset.name,
        "landlord": None if replay.landlord is None else seats[replay.landlord],
        "base": replay.base,
        "multiplier": result.multiplier,
        "outcome": str(result.outcome),
        "scores": None if result.scores is None else dict(zip(seats, map(_number, result.scores), strict=False)),
        "pool": _number(result.pool),
        "system": _number(result.system),
        "certain": result.certain,
        "findings": [finding_data(finding, texts) for finding in judged.findings],
    }


def _number(score: Decimal) -> int | str:
    return int(score) if score == score.to_integral_value() else str(score)


def file_data(name: str, records: int = 0, findings: Iterable[JsonObject] = (), error: str | None = None) -> JsonObject:
    """A file: how many records it has, findings about it as a whole, and why it could not be opened."""
    return {"file": name, "records": records, "findings": list(findings), "error": error}


def counts_data(counts: Counts) -> JsonObject:
    """How much was read, and what came of it."""
    return {
        "files": counts.files,
        "unopened": counts.unopened,
        "records": counts.read,
        **{str(verdict): counts.verdicts[verdict] for verdict in Verdict},
        "errors": counts.severities[Severity.ERROR],
        "warnings": counts.severities[Severity.WARNING],
        "notes": counts.severities[Severity.NOTE],
    }


class Files:
    """The files of a report, as they come."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.found: dict[str, JsonObject] = {}

    def add(self, entry: Judged | Unopened) -> None:
        """Take note of a record, of findings about a file, or of a file that could not be opened."""
        if isinstance(entry, Unopened):
            self.found[entry.file] = file_data(entry.file, error=entry.reason)
            return
        file = self.found.setdefault(entry.file, file_data(entry.file))
        if entry.replay is not None:
            file["records"] += 1
        else:
            file["findings"] += [finding_data(finding, self.texts) for finding in entry.findings]


def report(entries: Iterable[Judged | Unopened], texts: Texts, ruleset: str | None = None) -> JsonObject:
    """The whole document. `ruleset` is the one that was asked for instead of those that the records name."""
    every = list(entries)
    files = Files(texts)
    for entry in every:
        files.add(entry)
    return {
        **head(ruleset),
        "records": [
            record_data(entry, entry.replay, texts)
            for entry in every
            if isinstance(entry, Judged) and entry.replay is not None
        ],
        **tail(files, counted(every)),
    }


def head(ruleset: str | None) -> JsonObject:
    """What a document begins with."""
    return {"version": tool_version(), "ruleset": ruleset}


def tail(files: Files, counts: Counts) -> JsonObject:
    """What a document ends with, known when everything is read."""
    return {"files": list(files.found.values()), "counts": counts_data(counts)}
