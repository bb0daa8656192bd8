"""The report for people: one line for a finding, then its line of source, why it is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from notation.findings import Finding, Severity
from notation.printable import printable
from notation.record import Record
from notation.texts import Texts
from validator.replay import Verdict
from validator.report.frame import frame
from validator.report.judged import Counts, Judged, Unopened

_COLOURS: Final = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


class TextReport:
    """Findings as text. With `colour`, terminal colours are used, for emphasis only."""

    counts_first: ClassVar = False

    def __init__(self, texts: Texts, *, colour: bool = False) -> None:
        self.texts = texts
        self.colour = colour

    def begin(self, counts: Counts) -> Iterator[str]:
        """Nothing."""
        return iter(())

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """The findings of a record or a file; a file that could not be opened is told where errors go."""
        if isinstance(entry, Judged):
            record = None if entry.replay is None else entry.replay.record
            for finding in entry.findings:
                yield self.finding(entry.file, record, finding)

    def end(self, counts: Counts) -> Iterator[str]:
        """How much was read and what came of it."""
        numbers = {
            "records": counts.read,
            "clean": counts.verdicts[Verdict.CLEAN],
            "findings": counts.verdicts[Verdict.FINDINGS],
            "unreadable": counts.verdicts[Verdict.UNREADABLE],
            "errors": counts.severities[Severity.ERROR],
            "warnings": counts.severities[Severity.WARNING],
            "notes": counts.severities[Severity.NOTE],
            "safe": counts.fixable[True],
            "unsafe": counts.fixable[False],
        }
        yield self._say("summary").format(**numbers) + "\n"
        if counts.severities:
            yield self._say("severities").format(**numbers) + "\n"
        if counts.fixable:
            yield self._say("fixable").format(**numbers) + "\n"

    def _say(self, word: str) -> str:
        return self.texts.term("report", word)

    def finding(self, file: str, record: Record | None, finding: Finding) -> str:
        """One finding, with an empty line after it."""
        span = finding.span
        place = printable(file) if span is None else f"{printable(file)}:{span.line}:{span.column}"
        severity = self._paint(self.texts.term("severity", finding.severity), _COLOURS[finding.severity])
        mark = "" if finding.fix is None else " [*]" if finding.fix.safe else " [?]"
        message = printable(self.texts.message(finding))
        lines = [f"{self._paint(place, '1')}: {finding.code}{mark} {severity}{self._say('colon')}{message}"]
        where = self.where(finding)
        if where:
            lines.append(f"  {where}")
        lines += self._frame(record, finding)
        for word, said in (("why", self.texts.why(finding)), ("advice", self.texts.advice(finding))):
            lines.append(f"  = {self._say(word)}{self._say('colon')}{printable(said)}")
        return "\n".join(lines) + "\n\n"

    def where(self, finding: Finding) -> str:
        """The game and ply or act that a finding is about."""
        said = [self._say("game").format(number=finding.game)] if finding.game else []
        if finding.act is not None:
            said.append(self._say("act").format(number=finding.act))
        if finding.path:
            said.append(self._say("variation").format(path="-".join(map(str, finding.path))))
        if finding.ply is not None:
            said.append(self._say("ply").format(number=finding.ply))
        return self._say("then").join(said)

    def _frame(self, record: Record | None, finding: Finding) -> list[str]:
        """The line of source, where it is at hand."""
        places = None if record is None else record.places
        if finding.span is None or places is None:
            return []
        line = places.source.line_text(finding.span.line)
        if line is None:
            return []
        shown = frame(line, finding.span)
        margin = " " * len(str(shown.number))
        colour = _COLOURS[finding.severity]
        return [f"{margin} |", f"{shown.number} | {shown.source}", f"{margin} | {self._paint(shown.marks, colour)}"]

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour else text
