"""The examples on the pages of Botzone's and CCGC's formats are read as what they are, without an error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from notation.findings import Severity
from notation.formats.registry import by_name, recognise
from tests.formats.engine_samples import read

DOCS = Path(__file__).parents[2] / "docs" / "formats"
NAMES = ("botzone-1", "botzone-2", "botzone-page", "botzone-requests", "ccgc", "ccgc-bracket")


def example(name: str) -> str:
    found = re.search(rf"```{name}\n(.*?)```", (DOCS / f"{name}.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_page_is_recognised_and_read(name: str) -> None:
    said = example(name)
    assert recognise(said).name == name
    (record,) = read(name, said)
    assert record.line.moves
    assert not [finding for finding in record.findings if finding.severity is Severity.ERROR]


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_are_told_on_the_page_or_where_it_points(name: str) -> None:
    dialect = by_name(name).dialect
    assert dialect is not None
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert "botzone-2.md#cards" in page or "52 the small joker, 53" in page
