"""JUnit XML, as servers of continuous integration read it: a test case for each record, a failure for each finding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final
from xml.sax.saxutils import escape, quoteattr

from notation.findings import Finding, Severity
from notation.texts import Texts
from validator.replay import Verdict
from validator.report.judged import Counts, Judged, Unopened

_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped (section 2.2)."""


class JunitReport:
    """One test suite. A record with an error or a warning is a failed case, an unreadable one an error."""

    counts_first: ClassVar = True

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.cases = self.failures = self.errors = 0

    def begin(self, counts: Counts) -> Iterator[str]:
        """The head, with the counts of all the cases that were made."""
        numbers = f'tests="{self.cases}" failures="{self.failures}" errors="{self.errors}" skipped="0"'
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        yield f'<testsuites name="paipu" {numbers}>\n<testsuite name="paipu" {numbers}>\n'

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """A test case; a file as a whole is one only where something is wrong with it."""
        if isinstance(entry, Judged) and entry.replay is None and not entry.findings:
            return
        self.cases += 1
        if isinstance(entry, Unopened):
            yield self._case(entry.file, "file", self._problem("error", entry.reason, "", "unopened"))
            return
        name = f"game {entry.game}" if entry.game else "file"
        serious = [finding for finding in entry.findings if finding.severity is not Severity.NOTE]
        notes = [finding for finding in entry.findings if finding.severity is Severity.NOTE]
        inside = ""
        if serious:
            message = "; ".join(map(self.texts.message, serious))
            kind = "error" if entry.verdict is Verdict.UNREADABLE else "failure"
            inside = self._problem(kind, message, "\n".join(map(self._told, serious)), serious[0].code)
        elif entry.verdict is Verdict.UNREADABLE:
            inside = self._problem("error", str(entry.verdict), "", "unreadable")
        if notes:
            inside += f"<system-out>{_text(chr(10).join(map(self._told, notes)))}</system-out>\n"
        yield self._case(entry.file, name, inside)

    def end(self, counts: Counts) -> Iterator[str]:
        """The end of the suite."""
        yield "</testsuite>\n</testsuites>\n"

    def _problem(self, kind: str, message: str, told: str, code: str) -> str:
        if kind == "error":
            self.errors += 1
        else:
            self.failures += 1
        return f"<{kind} message={_quoted(message)} type={_quoted(code)}>{_text(told)}</{kind}>\n"

    def _case(self, file: str, name: str, inside: str) -> str:
        head = f"<testcase classname={_quoted(file)} name={_quoted(name)} file={_quoted(file)}"
        return f"{head}>\n{inside}</testcase>\n" if inside else f"{head}/>\n"

    def _told(self, finding: Finding) -> str:
        place = f"{finding.span.line}:{finding.span.column}: " if finding.span is not None else ""
        severity = self.texts.term("severity", finding.severity)
        why, advice = self.texts.why(finding), self.texts.advice(finding)
        return f"{place}{finding.code} {severity}: {self.texts.message(finding)}\n  {why}\n  {advice}"


def _text(text: str) -> str:
    return escape(_ILLEGAL.sub("\ufffd", text))


def _quoted(text: str) -> str:
    return quoteattr(_ILLEGAL.sub("\ufffd", text))
