"""Reports for programs: one JSON document, or JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from notation.json_text import json_text
from notation.texts import Texts
from validator.report.data import Files, finding_data, head, record_data, tail
from validator.report.judged import Counts, Judged, Unopened


class JsonReport:
    """One document, the one of `data.report`, written as it grows."""

    counts_first: ClassVar = False

    def __init__(self, texts: Texts, ruleset: str | None = None) -> None:
        self.texts = texts
        self.ruleset = ruleset
        self.files = Files(texts)
        self.empty = True

    def begin(self, counts: Counts) -> Iterator[str]:
        """Version and ruleset."""
        yield json_text(head(self.ruleset))[:-1] + ', "records": ['

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """A record; what is about a file waits for the end."""
        self.files.add(entry)
        if isinstance(entry, Judged) and entry.replay is not None:
            yield ("\n" if self.empty else ",\n") + json_text(record_data(entry, entry.replay, self.texts))
            self.empty = False

    def end(self, counts: Counts) -> Iterator[str]:
        """Files and counts."""
        yield "\n], " + json_text(tail(self.files, counts))[1:] + "\n"


class JsonLinesReport:
    """A line for each record, for each finding about a file, for each file that could not be opened."""

    counts_first: ClassVar = False

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def begin(self, counts: Counts) -> Iterator[str]:
        """Nothing."""
        return iter(())

    def entry(self, entry: Judged | Unopened) -> Iterator[str]:
        """The line of a record, the lines of a file."""
        if isinstance(entry, Unopened):
            yield json_text({"type": "error", "file": entry.file, "error": entry.reason}) + "\n"
        elif entry.replay is not None:
            yield json_text({"type": "record", **record_data(entry, entry.replay, self.texts)}) + "\n"
        else:
            for finding in entry.findings:
                yield json_text({"type": "finding", "file": entry.file, **finding_data(finding, self.texts)}) + "\n"

    def end(self, counts: Counts) -> Iterator[str]:
        """Nothing."""
        return iter(())
