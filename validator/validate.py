"""Everything at once: bytes or text in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterator

from notation.findings import Finding
from notation.formats.format import Format
from notation.formats.reading import opened_text, records_of
from notation.formats.registry import by_name
from notation.record import Record
from validator.replay import Replay, replays
from validator.ruleset import Ruleset


def validate(
    source: str | bytes,
    ruleset: Ruleset | str | None = None,
    from_: Format | str | None = None,
    encoding: str | None = None,
) -> Iterator[Replay | Finding]:
    """Judge every record of a file, one after the other.

    Args:
        source: the file, as text or as it stands on the disk.
        ruleset: instead of the one that each record names.
        from_: the format of the file; None to recognise it, and to read it as text where it is of none.
        encoding: what its bytes are in, where that is known; None to find out.

    Yields:
        A replay for each record, running scores carried on; and, of bytes, what is wrong with the file as a whole (its
        encoding), each finding before the records behind the place.

    Raises:
        UnknownRuleset, UnknownFormat, UnknownEncoding: there is no ruleset, format or encoding of that name.
        Unrecognised: the format is not named, and the file may be of several.
    """
    found: list[Finding] = []
    named = by_name(from_) if isinstance(from_, str) else from_

    def read() -> Iterator[Record]:
        if isinstance(source, str):
            return opened_text([source], named)[1]
        return records_of([source], found, named, encoding)

    for replay in replays(read(), ruleset):
        yield from found
        found.clear()
        yield replay
    yield from found
