"""No input makes a reader raise anything, or give a record that cannot be judged, worded or written.

A short run; `make fuzz` goes on for as long as it is told. What was found once is in `corpus`, and tried first.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.corpus_files import kept
from tests.fuzz.inputs import inputs
from tests.fuzz.targets import TARGETS

EXAMPLES = 40


@pytest.mark.parametrize(("name", "data"), kept(), ids=lambda value: value if isinstance(value, str) else "")
def test_what_broke_a_reader_once_breaks_none_now(name: str, data: bytes) -> None:
    TARGETS[name].run(data)


@pytest.mark.parametrize("name", TARGETS)
def test_every_sample_is_read(name: str) -> None:
    assert TARGETS[name].seeds
    for data in TARGETS[name].seeds:
        TARGETS[name].run(data)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_input_breaks_a_reader(name: str, data: st.DataObject) -> None:
    TARGETS[name].run(data.draw(inputs(name)))
