"""SARIF 2.1.0, as code hosts and editors read it. Columns count code points, and the log says so (`columnKind`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from notation.findings import Finding, Fix, Span
from notation.json_text import json_text
from notation.texts import Texts
from validator.report.data import tool_version
from validator.report.judged import Counts, Judged, Unopened
from validator.report.rules import every_code, rule

JsonObject = dict[str, Any]

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LANGUAGES: Final = {"zh-Hant": "zh-TW", "zh-Hans": "zh-CN"}
"""Languages as SARIF wants them: with a region, not a script."""
_UNRESERVED: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


class SarifReport:
    """One run. Results are written as they come, the rules and what went wrong with files after them."""

    counts_first: ClassVar = False

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.places = {code: place for place, code in enumerate(every_code())}
        self.unopened: list[JsonObject] = []
        self.empty = True

    def begin(self, counts: Counts) -> Iterator[str]:
        """The head."""
        head = {"$schema": SCHEMA, "version": "2.1.0"}
        yield json_text(head)[:-1] + ', "runs": [{"columnKind": "unicodeCodePoints", "results": ['

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """The results of a record or a file."""
        if isinstance(entry, Unopened):
            place = {"physicalLocation": {"artifactLocation": {"uri": uri(entry.file)}}}
            self.unopened.append({"level": "error", "message": {"text": entry.reason}, "locations": [place]})
            return
        for finding in entry.findings:
            yield ("\n" if self.empty else ",\n") + json_text(self.result(entry.file, finding))
            self.empty = False

    def end(self, counts: Counts) -> Iterator[str]:
        """The tool with its rules, and whether everything could be read."""
        driver = {
            "name": "paipu",
            "version": tool_version(),
            "language": _LANGUAGES.get(self.texts.language, self.texts.language),
            "rules": [self.rule(code) for code in every_code()],
        }
        invocation = {"executionSuccessful": not self.unopened, "toolExecutionNotifications": self.unopened}
        rest = {"tool": {"driver": driver}, "invocations": [invocation]}
        yield "\n], " + json_text(rest)[1:] + "]}\n"

    def rule(self, code: str) -> JsonObject:
        """A `reportingDescriptor`."""
        said = rule(code, self.texts)
        text = "\n\n".join((said.why, said.advice))
        return {
            "id": code,
            "shortDescription": {"text": said.title},
            "fullDescription": {"text": said.why},
            "help": {"text": text, "markdown": f"{text}\n\n```\n{said.wrong}\n```\n→\n```\n{said.right}\n```"},
            "defaultConfiguration": {"level": str(said.severity)},
        }

    def result(self, file: str, finding: Finding) -> JsonObject:
        """A `result`."""
        artifact = {"uri": uri(file)}
        place: JsonObject = {"artifactLocation": artifact}
        if finding.span is not None:
            place["region"] = region(finding.span)
        location: JsonObject = {"physicalLocation": place}
        if finding.game:
            location["logicalLocations"] = [{"fullyQualifiedName": logical_name(finding), "kind": "member"}]
        said: JsonObject = {
            "ruleId": finding.code,
            "ruleIndex": self.places[finding.code],
            "level": str(finding.severity),
            "message": {"text": self.texts.message(finding)},
            "locations": [location],
        }
        if finding.fix is not None:
            said["fixes"] = [fix(finding.fix, artifact, self.texts.advice(finding))]
        return said


def region(span: Span) -> JsonObject:
    """A `region`; its end column is one past the last character, as in `Span`."""
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
        "charOffset": span.start,
        "charLength": span.end - span.start,
    }


def fix(each: Fix, artifact: JsonObject, advice: str) -> JsonObject:
    """A `fix` of one file."""
    replacements = [
        {
            "deletedRegion": {"charOffset": edit.start, "charLength": edit.end - edit.start},
            "insertedContent": {"text": edit.text},
        }
        for edit in each.edits
    ]
    changes = [{"artifactLocation": artifact, "replacements": replacements}]
    return {"description": {"text": advice}, "artifactChanges": changes, "properties": {"safe": each.safe}}


def logical_name(finding: Finding) -> str:
    """The record, and the ply or act in it: `game 3/ply 9`."""
    parts = [f"game {finding.game}"]
    if finding.act is not None:
        parts.append(f"act {finding.act}")
    if finding.path:
        parts.append("variation " + "-".join(map(str, finding.path)))
    if finding.ply is not None:
        parts.append(f"ply {finding.ply}")
    return "/".join(parts)


def uri(file: str) -> str:
    """A file name as a URI reference (RFC 3986)."""
    return "".join(chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in file.encode())
