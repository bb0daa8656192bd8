"""`paipu rules` and `paipu explain`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation.texts import LANGUAGES
from tests.cli import run
from validator.report.rules import every_code
from validator.ruleset import loads, names, shipped


def test_rulesets_are_listed_with_their_titles() -> None:
    assert run("rules").stdout.splitlines()[0].startswith("site  ")
    assert list(json.loads(run("rules", "--format", "json").stdout)) == list(names())


@pytest.mark.parametrize("words", [("show", "site"), ("site",)])
def test_a_ruleset_is_told_with_and_without_show(words: tuple[str, ...]) -> None:
    told = run("rules", *words).stdout
    assert told.startswith("site")
    assert "24,639" not in told


def test_hands_are_counted_by_kind() -> None:
    told = run("rules", "show", "site", "--count").stdout
    assert "24,639" in told
    assert "airplane + singles 18,990" in told
    counted = json.loads(run("rules", "site", "--count", "--format", "json").stdout)["count"]
    assert counted["sets"] == counted["readings"] == 24639
    assert counted["kinds"]["four_two_singles"] == 1326


def test_the_file_of_a_ruleset_can_be_copied_changed_and_used(tmp_path: Path) -> None:
    file = run("rules", "site", "--format", "file").stdout
    assert json.loads(file) == shipped("site")
    ours = json.loads(file) | {"name": "ours"}
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(ours), encoding="utf-8")
    assert loads(path.read_text(encoding="utf-8")).name == "ours"
    assert run("rules", "show", path).stdout.startswith("ours")
    assert json.loads(run("rules", path, "--format", "file").stdout) == ours


def test_where_rules_come_from_is_told_when_asked() -> None:
    source = "「用一副完整的 54 張撲克"
    assert source not in run("rules", "site").stdout
    assert source in run("rules", "site", "--sources").stdout


@pytest.mark.parametrize("words", [("none",), ("show",), ("show", "site", "site"), ("--count",), ("show", "no.json")])
def test_a_ruleset_that_is_not_there_is_exit_code_2(words: tuple[str, ...]) -> None:
    done = run("rules", *words)
    assert done.exit_code == 2
    assert done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_explained_in_every_language(language: str) -> None:
    lines = run("explain", "--all", "--lang", language).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(every_code())
    told = json.loads(run("explain", "--all", "--format", "json", "--lang", language).stdout)
    assert [each["code"] for each in told] == list(every_code())
    assert all(each["title"] and each["why"] and each["advice"] for each in told)


def test_one_code_is_explained_with_what_its_example_raises() -> None:
    told = run("explain", "p105").stdout
    assert told.startswith("P105  error  ")
    for word in ("Why: ", "What to do: ", "Rule: ", "\nWrong:\n    ", "\n  → ", "\nRight:\n    "):
        assert word in told
    one = json.loads(run("explain", "P105", "--format", "json").stdout)
    assert one["code"] == "P105"
    assert one["wrong"] != one["right"]


@pytest.mark.parametrize("code", every_code())
def test_the_example_of_every_code_raises_it(code: str) -> None:
    told = run("explain", code)
    assert told.exit_code == 0
    assert "\n  → " in told.stdout


@pytest.mark.parametrize("arguments", [("P999",), (), ("P105", "--all")])
def test_what_cannot_be_explained_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = run("explain", *arguments)
    assert done.exit_code == 2
    assert done.stderr
