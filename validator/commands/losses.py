"""What a conversion loses, told: the first losses in full, and how many of each there are."""

from __future__ import annotations

from collections import Counter
from typing import Final

import click

from notation.commands.options import complain
from notation.findings import Finding, Severity
from notation.formats.format import Written
from notation.record import Record
from notation.texts import Texts
from validator.report.text import TextReport

MOST_TOLD: Final = 20
"""Losses that are told in full; thousands of records lose the same."""


class Losses:
    """Losses as they come.

    Attributes:
        count: how many there are.
        silent: whether losses are not told; a record that cannot be written at all always is.
        refuses: whether nothing is written where there are any.
    """

    def __init__(self, texts: Texts, *, silent: bool, refuses: bool) -> None:
        self.texts = texts
        self.silent = silent
        self.refuses = refuses
        self.count = 0
        self._report = TextReport(texts)
        self._told: Counter[str] = Counter()
        self._left_out = 0

    def add(self, file: str, record: Record, written: Written) -> None:
        """The losses of a record."""
        for finding in written.losses:
            self.count += 1
            if not self.silent or (written.text is None and finding.severity is Severity.ERROR):
                self._tell(file, record, finding)

    def _tell(self, file: str, record: Record, finding: Finding) -> None:
        self._told[self._what(finding)] += 1
        if self._told.total() <= MOST_TOLD:
            click.echo(self._report.finding(file, record, finding).removesuffix("\n"), err=True, nl=False)
        else:
            self._left_out += 1

    def _what(self, finding: Finding) -> str:
        aspect = finding.args.get("aspect")
        what = self.texts.words(finding.code).title if aspect is None else self.texts.term("aspect", str(aspect))
        return f"{finding.code} {what}"

    def summary(self) -> None:
        """How many there were of each, where not all were told, and that nothing was written."""
        if self._left_out:
            told = self.texts.term("punctuation", "list").join(
                f"{what} ×{count}" for what, count in self._told.most_common()
            )
            complain(self.texts.term("files", "more_losses").format(count=self._left_out, losses=told))
        if self.count and self.refuses:
            complain(self.texts.term("files", "not_converted").format(count=self.count))
