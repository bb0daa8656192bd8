"""Files judged, one record at a time."""

from __future__ import annotations

from collections.abc import Iterator

from notation.commands.files import Input
from notation.findings import Finding
from validator.commands.reading import Reading
from validator.replay import replays
from validator.report.judged import Judged, Unopened
from validator.report.selection import Selection
from validator.ruleset import Ruleset

Entry = Judged | Unopened


def judged(
    given: Input, reading: Reading, ruleset: Ruleset | None, selection: Selection, pieces: Iterator[bytes]
) -> Iterator[Entry]:
    """The records of one file, judged as they are read; what is wrong with its bytes comes between them.

    The last entry is about the file as a whole, whether anything is wrong with it or not; an `Unopened` for a file that
    could not be opened, or not be read to its end.
    """
    found: list[Finding] = []
    try:
        for replay in replays(reading.records(pieces, found), ruleset):
            if found:
                yield Judged(given.name, None, selection.of(found))
                found.clear()
            yield Judged(given.name, replay, selection.of(replay.findings))
        yield Judged(given.name, None, selection.of(found))
    except OSError as error:
        yield Unopened(given.name, error.strerror or str(error))
