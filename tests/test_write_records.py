"""What is written is read back as the same record: in both scripts and both styles, whatever the record holds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from notation.fold import Script
from notation.move_writer import Style
from notation.reader import read
from notation.record import Record
from notation.writer import write, write_all
from tests.strategies_records import records

SCRIPTS = st.sampled_from(["hant", "hans"])
STYLES = st.sampled_from(["canonical", "cards"])


@settings(max_examples=200, deadline=None)
@given(records(), STYLES, SCRIPTS)
def test_reading_what_was_written_gives_the_same_record(record: Record, style: Style, script: Script) -> None:
    assert read(write(record, style, script)) == [record]
