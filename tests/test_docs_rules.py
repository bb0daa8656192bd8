"""`docs/rules.md` tells what is so: its table of parameters is the shipped rulesets', its Python runs.

`python tests/test_docs_rules.py` writes the table anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from notation.shapes import Kind
from validator.hands import Hands
from validator.ruleset import load, loads, schema, shipped

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
BEGIN, END = "<!-- parameters: begin -->\n", "<!-- parameters: end -->"


def _rows(section: str, asked: dict[str, Any], values: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Path, meaning and value of each parameter of a section."""
    for key, each in asked["properties"].items():
        yield f"{section}.{key}", each.get("description", ""), values[key]


def _sections() -> Iterator[tuple[str, str, list[tuple[str, str, Any]]]]:
    site = shipped("site")
    for name, asked in schema()["properties"].items():
        if name in {"paipu_ruleset", "name", "title", "names", "sources", "extends"}:
            continue
        if asked.get("type") == "object":
            yield name, asked["description"], list(_rows(name, asked, site[name]))
        else:
            yield name, "", [(name, asked["description"], site[name])]


def table() -> str:
    """The table of parameters, as the page has it."""
    sources = shipped("site")["sources"]
    parts = []
    for name, meaning, rows in _sections():
        lines = [f"### {name}", ""] + ([meaning, ""] if meaning else [])
        lines += ["| parameter | meaning | `site` | source |", "|---|---|---|---|"]
        for path, told, value in rows:
            shown = json.dumps(value, ensure_ascii=False)
            lines.append(f"| `{path}` | {told} | `{shown}` | {sources[path]} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n\n"


def _page() -> tuple[str, str, str]:
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    inside, after = rest.split(END)
    return before, inside, after


def test_the_table_of_parameters_is_that_of_site() -> None:
    assert _page()[1] == table()


def test_the_counts_are_those_of_site() -> None:
    page = _page()[2]
    told = {
        name: int(number.replace(",", "")) for name, number in re.findall(r"(?m)^\| (\S.*?) \|.* ([\d,]+) \|$", page)
    }
    counts = Hands(load("site")).count()
    assert told.pop("all") == sum(counts.values())
    assert list(told.values()) == list(counts.values())
    assert len(told) == 14


def test_the_file_of_ones_own_is_a_ruleset() -> None:
    (example,) = re.findall(r"(?ms)^```json\n(.*?)^```$", _page()[0])
    ours = loads(example)
    assert (ours.name, ours.score.cap, Kind.FOUR_TWO_PAIRS in ours.hands) == ("ours", 64, False)


def test_the_python_of_the_page_runs() -> None:
    (example,) = re.findall(r"(?ms)^```python\n(.*?)^```$", _page()[2])
    names: dict[str, Any] = {}
    exec(compile(example, str(PAGE), "exec"), names)
    assert names["game"].scores is not None


if __name__ == "__main__":
    before, _, after = _page()
    PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
