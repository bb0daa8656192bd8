"""What every form of report offers: pieces of text as the entries come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from validator.report.judged import Counts, Judged, Unopened


class Report(Protocol):
    """One form of report, written as it grows. Pieces are text, to be written one after another.

    Attributes:
        counts_first: whether `begin` needs the counts of everything, so that the rest has to be kept until then.
    """

    counts_first: ClassVar[bool]

    def begin(self, counts: Counts) -> Iterator[str]:
        """What stands before the first entry."""

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """One entry."""

    def end(self, counts: Counts) -> Iterator[str]:
        """What stands after the last entry."""
