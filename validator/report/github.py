"""Workflow commands of GitHub Actions: each finding is an annotation at its line.

Format: `::error file=…,line=…,col=…::message`; data escapes `%`, CR and LF, properties `:` and `,` as well (source:
GitHub's toolkit, `command.ts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from notation.findings import Finding, Severity
from notation.printable import printable
from notation.texts import Texts
from validator.report.judged import Counts, Judged, Unopened

_LEVEL: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class GithubReport:
    """One workflow command a finding."""

    counts_first: ClassVar = False

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def begin(self, counts: Counts) -> Iterator[str]:
        """Nothing."""
        return iter(())

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """The findings of a record or a file."""
        if isinstance(entry, Unopened):
            yield _command("error", {"file": entry.file}, entry.reason)
            return
        for finding in entry.findings:
            yield self._finding(entry.file, finding)

    def end(self, counts: Counts) -> Iterator[str]:
        """Nothing."""
        return iter(())

    def _finding(self, file: str, finding: Finding) -> str:
        span = finding.span
        properties: dict[str, str | int] = {"file": file}
        if span is not None:
            properties |= {"line": span.line, "endLine": span.end_line}
        if span is not None and span.line == span.end_line:
            properties |= {"col": span.column, "endColumn": span.end_column}
        properties["title"] = f"{finding.code} {self.texts.words(finding.code).title}"
        said = (self.texts.message(finding), self.texts.why(finding), self.texts.advice(finding))
        return _command(_LEVEL[finding.severity], properties, *said)


def _command(level: str, properties: dict[str, str | int], *lines: str) -> str:
    said = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{level} {said}::{'%0A'.join(map(_data, lines))}\n"


def _data(text: str) -> str:
    return printable(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
