"""`docs/rules.md` tells what is so: its rulesets and parameters are the shipped ones, its files and its Python run.

`python tests/test_docs_rules.py` writes the table of parameters anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from notation.shapes import Kind
from notation.texts import codes
from tests.cli import run
from validator.hands import Hands
from validator.ruleset import Ruleset, load, loads, names, parameters, schema, shipped

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
BEGIN, END = "<!-- parameters: begin -->\n", "<!-- parameters: end -->"
ROOM = 44
"""Characters of a value that a cell has room for."""


def _sections() -> Iterator[tuple[str, dict[str, Any], str]]:
    """Name, parameters with what the schema says of each, and meaning of each part of a ruleset."""
    told = {path.partition(".")[0] for path in parameters(shipped("site"))}
    for name, asked in schema()["properties"].items():
        if name not in told or name == "names":
            continue
        if "properties" in asked:
            inner = {f"{name}.{key}": each for key, each in asked["properties"].items()}
            yield name, inner, asked["description"]
        else:
            yield name, {name: asked}, ""


def _value(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text}`" if len(text) <= ROOM else ""


def _elsewhere(path: str) -> str:
    """The other values that a parameter has, each with the rulesets that have it."""
    site = parameters(shipped("site"))[path]
    found: dict[str, list[str]] = {}
    for name in names():
        value = parameters(shipped(name))[path]
        if value != site:
            found.setdefault(_value(value), []).append(f"`{name}`")
    told = (
        f"{value}: {', '.join(there)}" if value else f"another in {', '.join(there)}" for value, there in found.items()
    )
    return "; ".join(told)


def table() -> str:
    """The table of parameters, as the page has it."""
    site, parts = parameters(shipped("site")), []
    for name, inner, meaning in _sections():
        lines = [f"### {name}", ""] + ([meaning, ""] if meaning else [])
        lines += ["| parameter | meaning | `site` | elsewhere |", "|---|---|---|---|"]
        for path, asked in inner.items():
            here = f"`{json.dumps(site[path], ensure_ascii=False)}`"
            lines.append(f"| `{path}` | {asked['description']} | {here} | {_elsewhere(path)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n\n"


def _page() -> tuple[str, str, str]:
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    inside, after = rest.split(END)
    return before, inside, after


def test_the_table_of_parameters_is_that_of_the_schema_and_of_the_rulesets() -> None:
    assert _page()[1] == table()


def test_the_table_has_every_parameter() -> None:
    rows = re.findall(r"(?m)^\| `([a-z_.]+)` \|", _page()[1])
    assert len(rows) == len(set(rows))
    for name in names():
        assert set(rows) == {path for path in parameters(shipped(name)) if not path.startswith("names.")}


def test_the_parameter_that_a_code_names_is_there() -> None:
    known = parameters(shipped("site"))
    known |= {path.partition(".")[0]: None for path in known}
    for code, entry in codes("validator").items():
        where, _, rest = entry.rule.partition(":")
        assert where == "notation" and rest if rest else where in known, code


def test_every_ruleset_has_its_row() -> None:
    section = re.search(r"(?ms)^## The rulesets$(.*?)^## ", _page()[0])
    assert section
    rows = re.findall(r"(?m)^\| `([a-z0-9-]+)` \| (.+?) \|", section[1])
    assert sorted(name for name, _ in rows) == sorted(names())
    documents = {"site": "rules of a playing site", "wiki": "first encyclopedia", "baike": "second encyclopedia"}
    for name, document in rows[:7]:
        assert document == documents[shipped(name)["document"]]
    for name, _ in rows[7:]:
        assert shipped(name)["document"] == name


def test_what_is_particular_about_the_rulesets_is_so() -> None:
    every = {name: load(name) for name in names()}

    def where(fits: Any) -> set[str]:
        return {name for name, each in every.items() if fits(each)}

    assert where(lambda each: each.auction.form == "given") == {"rlcard", "douzero", "botzone-1"}
    assert where(lambda each: each.auction.form == "call") == {"wiki-rob"}
    assert where(lambda each: each.auction.turns_each is None) == {"openspiel", "pagat"}
    assert where(lambda each: each.auction.all_pass.outcome == "over") == {"openspiel", "ccgc"}
    assert where(lambda each: each.setup.players == 4) == {"wiki-four", "baike-four"}
    assert where(lambda each: each.score.pool) == {"baike-platform"}
    assert where(lambda each: each.score.points) == {"botzone-1"}
    assert where(lambda each: each.stakes.unit != 1) == {"ccgc", "baike-platform"}
    assert where(lambda each: each.play.bomb_limit) == {"baike-four"}
    assert where(lambda each: each.play.announce_at) == {"wiki-four"}
    assert where(lambda each: each.score.spring == 3) == {"wiki-call", "wiki-rob", "wiki-four"}
    assert where(lambda each: Kind.SHUTTLE in each.hands) == {"botzone-1", "botzone-2"}
    assert where(lambda each: each.reading_order) == {"ccgc"}
    assert where(lambda each: any(bomb.adds for bomb in each.bombs)) == {"ccgc"}
    assert where(lambda each: each.fours_whole) == {"site", "baike"}


def test_the_counts_are_those_of_site() -> None:
    page = _page()[2]
    told = {
        name: int(number.replace(",", "")) for name, number in re.findall(r"(?m)^\| (\S.*?) \|.* ([\d,]+) \|$", page)
    }
    counts = Hands(load("site")).count()
    assert told.pop("all") == sum(counts.values())
    assert list(told.values()) == list(counts.values())
    assert len(told) == 14


def _files() -> dict[str, Ruleset]:
    texts = re.findall(r"(?ms)^```json\n(.*?)^```$", _page()[0])
    return {ruleset.name: ruleset for ruleset in map(loads, texts)}


def test_the_files_of_the_page_are_rulesets_that_say_what_they_should() -> None:
    files = _files()
    assert list(files) == ["ours", "club-rob", "club-four"]
    ours, rob, four = files.values()
    assert (ours.score.cap, Kind.FOUR_TWO_PAIRS in ours.hands) == (64, False)
    assert (rob.auction.rob, rob.auction.all_pass.outcome) == ("until_second", "over")
    assert rob.stakes.show is not None
    assert rob.stakes.show.factor == 3
    assert [bomb.factor for bomb in four.bombs] == [2, 2, 3, 3, 4, 4]
    assert four.names["六六大順"].size == 6
    assert Kind.SHUTTLE in four.hands


def _session(command: str) -> str:
    """What the page shows below a command, or of a check."""
    found = re.search(rf"(?ms)^```text\n{command}(.*?)^```$", _page()[0])
    assert found
    return found[1]


def test_what_check_and_diff_say_is_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (wrong,) = re.findall(r"(?ms)^```json wrong\n(.*?)^```$", _page()[0])
    Path("ours.json").write_text(wrong, encoding="utf-8")
    assert run("rules", "check", "ours.json").stdout == "ours.json" + _session("ours.json")
    right = re.findall(r"(?ms)^```json\n(.*?)^```$", _page()[0])[0]
    Path("ours.json").write_text(right, encoding="utf-8")
    assert run("rules", "check", "ours.json").exit_code == 0
    assert run("rules", "diff", "site", "ours.json").stdout == _session(
        re.escape("$ paipu rules diff site ours.json\n")
    )


def test_the_python_of_the_page_runs() -> None:
    (example,) = re.findall(r"(?ms)^```python\n(.*?)^```$", _page()[2])
    space: dict[str, Any] = {}
    exec(compile(example, str(PAGE), "exec"), space)
    assert space["game"].scores is not None


if __name__ == "__main__":
    before, _, after = _page()
    PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
