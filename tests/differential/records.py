"""What the round trips through the records of a peer share: one record read, judged, and written back."""

from __future__ import annotations

from notation.formats.registry import by_name
from notation.reader import read
from notation.record import Record
from notation.writer import write as write_text
from validator.replay import Replay, replay


def only(name: str, said: str) -> Record:
    """The one record of a text in a format, in which there is nothing that cannot be read."""
    reader = by_name(name).read
    assert reader is not None
    (record,) = reader([said])
    assert not record.findings
    assert not record.unread
    return record


def written(name: str, record: Record, losing: frozenset[str] = frozenset()) -> str:
    """A record in a format, which loses only some aspects of it."""
    writer = by_name(name).write
    assert writer is not None
    found = writer(record)
    assert found.text is not None, found.losses
    assert {str(each.args.get("aspect")) for each in found.losses} == losing
    return found.text


def judged(record: Record, rules: str) -> Replay:
    """A record under the ruleset of the peer, which it names itself."""
    assert record.tag("rules") == rules
    return replay(record)


def through_text(record: Record) -> Record:
    """A record after it was written as text and read again: all of it, but for where it stands in its file."""
    (back,) = read(write_text(record))
    assert back == record
    return back
