"""Everything at once: bytes or text in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterator

from notation.findings import Finding
from notation.reader import records, scan
from notation.record import Record
from validator.replay import Replay, replays
from validator.ruleset import Ruleset


def validate(source: str | bytes, ruleset: Ruleset | str | None = None) -> Iterator[Replay | Finding]:
    """Judge every record of a file, one after the other.

    Args:
        source: the file, as text or as it stands on the disk.
        ruleset: instead of the one that each record names.

    Yields:
        A replay for each record, running scores carried on; and, of bytes, what is wrong with the file as a whole (its
        encoding), each finding before the records behind the place.

    Raises:
        UnknownRuleset: there is no ruleset of that name.
    """
    found: list[Finding] = []

    def read() -> Iterator[Record]:
        for each in records(source) if isinstance(source, str) else scan(source):
            if isinstance(each, Finding):
                found.append(each)
            else:
                yield each

    for replay in replays(read(), ruleset):
        yield from found
        found.clear()
        yield replay
    yield from found
