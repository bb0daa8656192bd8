"""`docs/rulesets.md` is what the code writes, and its numbers are those of the tables of rules."""

from __future__ import annotations

import re

import pytest

from tests.table_hands import tabled
from tools.rulesets_page import PAGE, page
from validator.ruleset import names


def test_the_page_is_what_make_docs_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("name", ["baike-four", "openspiel", "site"])
def test_the_overview_has_the_numbers_of_the_tables(name: str) -> None:
    made = tabled(name)
    several = sum(len(readings) > 1 for readings in made.sets.values())
    assert overview()[name] == [len(made.sets), len(made.readings), several]


def test_every_ruleset_is_there() -> None:
    assert list(overview()) == list(names())


def overview() -> dict[str, list[int]]:
    """Sets, readings and open sets by ruleset, as the page has them."""
    rows = re.findall(
        r"(?m)^\| `([\w-]+)` \| .* \| \d \| \d \| \d+ \| (\S+) \| (\S+) \| (\S+) \|$", PAGE.read_text(encoding="utf-8")
    )
    return {name: [int(each.replace(",", "").replace("–", "0")) for each in numbers] for name, *numbers in rows}
