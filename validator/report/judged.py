"""What a report is about: the records of files, judged, and what went wrong with the files themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from notation.findings import Finding, Severity
from validator.replay import Replay, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """One record of a file, judged, or (without a replay) findings about the file as a whole.

    Attributes:
        file: the name of the file, as it was given; `-` for standard input.
        replay: the record, replayed; None for findings about the file.
        findings: those that are to be told.
    """

    file: str
    replay: Replay | None
    findings: tuple[Finding, ...]

    @property
    def game(self) -> int:
        """Which record of the file, from 1; 0 for the file as a whole."""
        return self.replay.record.index if self.replay is not None else 0

    @property
    def verdict(self) -> Verdict:
        """The verdict by the findings that are told."""
        if self.replay is not None and self.replay.verdict is Verdict.UNREADABLE:
            return Verdict.UNREADABLE
        serious = any(finding.severity is not Severity.NOTE for finding in self.findings)
        return Verdict.FINDINGS if serious else Verdict.CLEAN


@dataclass(frozen=True, slots=True)
class Unopened:
    """A file that could not be read, and why (as the system says it)."""

    file: str
    reason: str


@dataclass(slots=True)
class Counts:
    """What was read so far.

    Attributes:
        files: how many files were read.
        unopened: how many could not be.
        verdicts: records by verdict.
        severities: findings by severity.
        fixable: findings with a safe fix, and with an unsafe one.
    """

    files: int = 0
    unopened: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    severities: Counter[Severity] = field(default_factory=Counter)
    fixable: Counter[bool] = field(default_factory=Counter)

    @property
    def read(self) -> int:
        """How many records were read."""
        return self.verdicts.total()

    def add(self, judged: Judged) -> None:
        """Count one record, or the findings of a file."""
        if judged.replay is not None:
            self.verdicts[judged.verdict] += 1
        for finding in judged.findings:
            self.severities[finding.severity] += 1
            if finding.fix is not None:
                self.fixable[finding.fix.safe] += 1

    def worst(self) -> Severity | None:
        """The worst severity that was found."""
        return next((severity for severity in Severity if self.severities[severity]), None)


def counted(entries: Iterable[Judged | Unopened]) -> Counts:
    """The counts of some entries, those of one file together."""
    counts, files = Counts(), set()
    for entry in entries:
        if isinstance(entry, Unopened):
            counts.unopened += 1
        else:
            files.add(entry.file)
            counts.add(entry)
    counts.files = len(files)
    return counts
