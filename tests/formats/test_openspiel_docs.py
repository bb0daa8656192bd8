"""The examples of the pages on OpenSpiel's forms and on endgames are what the pages say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from notation.findings import Severity
from notation.formats.openspiel_ids import move_of
from notation.formats.registry import by_name, recognise
from notation.shapes import Kind
from validator.replay import Verdict, replay

PAGES: Final = Path(__file__).parents[2] / "docs" / "formats"
NAMES: Final = ("openspiel-history", "openspiel-state", "openspiel-actions", "openspiel-playthrough", "pydoudizhu")


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_page_is_recognised_read_and_clean(name: str) -> None:
    examples = re.findall(rf"^```{name}\n(.*?)^```$", page(name), re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        assert recognise(example).name == name
        reader = by_name(name).read
        assert reader is not None
        for record in reader([example]):
            assert not [each for each in record.findings if each.severity is not Severity.NOTE]
            assert replay(record).verdict is Verdict.CLEAN


def test_the_table_of_numbers_is_that_of_the_actions() -> None:
    kinds = {
        "single": Kind.SINGLE, "straight": Kind.STRAIGHT, "pair": Kind.PAIR, "pair straight": Kind.PAIR_STRAIGHT,
        "triple": Kind.TRIPLE, "triple with a single": Kind.TRIPLE_SINGLE, "triple with a pair": Kind.TRIPLE_PAIR,
        "airplane": Kind.AIRPLANE, "airplane with singles": Kind.AIRPLANE_SINGLES,
        "airplane with pairs": Kind.AIRPLANE_PAIRS, "bomb": Kind.BOMB, "rocket": Kind.ROCKET,
    }  # fmt: skip
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| ([a-z ]+)", page("openspiel-history"), re.MULTILINE)
    told = [
        (int(first), int(last or first), kinds[kind.strip()]) for first, last, kind in rows if kind.strip() in kinds
    ]
    assert len(told) == len(kinds)
    assert [first for first, _, _ in told] == [4, *(last + 1 for _, last, _ in told[:-1])]
    for first, last, kind in told:
        for number in (first, last):
            move = move_of(number)
            assert move is not None
            assert kind in {reading.kind for reading in move.readings}
    assert move_of(26_057) is None
