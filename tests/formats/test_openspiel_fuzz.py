"""Whatever a text says, the readers of OpenSpiel's forms and of endgames give records, and never raise."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.registry import by_name
from notation.record import Record
from tests.formats.openspiel_samples import text
from validator.replay import replay

NAMES = {
    "openspiel-history": "openspiel-history.json",
    "openspiel-state": "openspiel-state.txt",
    "openspiel-actions": "openspiel-actions.txt",
    "openspiel-playthrough": "openspiel-playthrough.txt",
    "pydoudizhu": "pydoudizhu.txt",
}
NUMBERS = st.one_of(st.integers(-1, 4), st.integers(0, 60), st.integers(51, 104), st.integers(), st.none(), st.text())
LINES = st.one_of(
    st.sampled_from(
        [
            "Decide first card up position 5", "Deal D4", "Deal (CJ)", "Bid 3", "Pass", "3", "5QQQ", "333444-55", "#",
            "Player 1 played 3", "Player 0 got -6.000000", "The results are: ", "Bidding phase begin", "# State 7",
            "History() = [5, 65, 0, 3, 9]", "Returns() = [1, -1, 0]", "IsTerminal() = True", "game: dou_dizhu",
            "", "[State]", "3s-4d", "find_strategy('3s', 'x')", "7", "104",
        ]
    ),
    st.text(max_size=12),
)  # fmt: skip


def look_at_everything(records: list[Record]) -> None:
    for record in records:
        for place in (("record",), ("hand", 0), ("ply", 0), ("act", 0), ("position",), ("end",)):
            record.span(*place)
        replay(record)


def read(name: str, said: str) -> list[Record]:
    reader = by_name(name).read
    assert reader is not None
    assert by_name(name).recognises(said) in (True, False)
    return list(reader([said]))


@pytest.mark.parametrize("name", NAMES)
@given(lines=st.lists(LINES, max_size=80))
def test_lines_of_any_kind(name: str, lines: list[str]) -> None:
    look_at_everything(read(name, "\n".join(lines)))


@given(numbers=st.lists(NUMBERS, max_size=80), prefix=st.integers(0, 60))
def test_numbers_of_any_kind(numbers: list[object], prefix: int) -> None:
    actions = [0, *range(51, 102), 3][:prefix] + numbers
    look_at_everything(read("openspiel-history", json.dumps(actions)))
    look_at_everything(read("openspiel-state", "\n".join(map(str, actions))))


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 1 << 32), changes=st.integers(1, 6))
def test_samples_with_a_few_characters_changed(name: str, seed: int, changes: int) -> None:
    rng = random.Random(seed)
    said = list(text(NAMES[name]))
    for _ in range(changes):
        said[rng.randrange(len(said))] = rng.choice(["", "\n", "0", "9", ",", "-", "]", "\x00", "三", "\ud800", " "])
    look_at_everything(read(name, "".join(said)))
