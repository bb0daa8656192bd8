"""A file of four times as many games takes four times as much work, and no more memory.

Work is counted in calls, which are the same on every machine; `make fuzz` takes the time too. The games come one after
the other and none is kept.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial

import pytest

from notation.formats import ccgc_lines, registry
from notation.formats.format import Format
from notation.formats.registry import by_name, every
from tests.fuzz.growth import calls, peak
from tests.fuzz.seeds import samples

READ = [form.name for form in every() if form.read is not None]
FEW = 8
MANY = 4 * FEW
MORE_WORK = 1.1
"""How many times more a game may cost among many than among few."""
A_FILE = 70_000
"""Characters of a file of few games where memory is compared: more than is looked at to recognise a format."""
MORE_MEMORY = 1 << 16
"""Bytes that many games may take beyond few; they are some 200 KB longer."""


def game_of(form: Format) -> str:
    """The longest of the last samples that are text; after it another may stand."""
    said = [each.decode("utf-8") for each in samples(form.name)[-12:] if registry.recognise_bytes(each) is None]
    return max(said, key=len).rstrip("\n") + ("\n---\n" if form.name == "cards" else "\n\n")


def pieces(form: Format, count: int) -> Iterator[str]:
    """A file of so many games, as it comes from a disk."""
    said = game_of(form)
    for _ in range(count):
        for at in range(0, len(said), 1 << 10):
            yield said[at : at + (1 << 10)]


def read_all(form: Format, count: int, *, exact: bool = False) -> int:
    """How many records there are; what is no longer needed is given back again and again, so that memory is exact."""
    assert form.read is not None
    found = 0
    for found, _ in enumerate(form.read(pieces(form, count)), 1):
        if exact and not found % FEW:
            gc.collect()
    return found


@pytest.mark.parametrize("name", READ)
def test_a_game_among_many_takes_as_much_work_as_one_among_few(name: str) -> None:
    form = by_name(name)
    assert read_all(form, MANY) == 4 * read_all(form, FEW) >= MANY
    few, many = (calls(partial(read_all, form, count)) for count in (FEW, MANY))
    assert many <= 4 * MORE_WORK * few


ALWAYS = {"text", "jsonl", "ccgc", "rlcard-trace", "openspiel-history", "botzone-1"}
"""The ways in which files are taken apart: lines, units, rounds, blocks; the other formats share them."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in ALWAYS else pytest.mark.long) for name in READ]
)
def test_many_games_take_no_more_memory_than_few(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The protocol of CCGC waits for other sides of a round: so many records at most, here a few."""
    monkeypatch.setattr(ccgc_lines, "MOST_WAITING", FEW)
    form = by_name(name)
    count = max(FEW, A_FILE // len(game_of(form)))
    read_all(form, count)
    gc.collect()
    gc.freeze()
    few, many = (peak(partial(read_all, form, each, exact=True)) for each in (count, 4 * count))
    gc.unfreeze()
    assert many <= few + MORE_MEMORY
