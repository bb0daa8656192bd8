"""`paipu rules` and `paipu explain`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation.texts import LANGUAGES
from tests.cli import CLEAN, run, write
from validator.report.rules import every_code
from validator.ruleset import loads, names, parameters, shipped

OURS = '{"extends": "wiki-rob", "name": "ours", "title": {"en": "Our table"}, "kickers": {"alike": 1}}\n'
BAD = '{\n  "extends": "site",\n  "name": "ours",\n  "kickers": {"alik": 1},\n  "setup": {"players": 9}\n}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path, ours_json=OURS, bad_json=BAD, broken_json="{", latin_json=b"\xff\xfe{")


# list -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("list",)])
def test_rulesets_are_listed_with_their_titles(words: tuple[str, ...]) -> None:
    lines = run("rules", *words).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(names())
    assert lines[0].startswith("site  ")
    assert list(json.loads(run("rules", *words, "--format", "json").stdout)) == list(names())


def test_titles_are_told_in_the_reader_s_language() -> None:
    assert "三人斗地主" in run("rules", "--lang", "zh-CN").stdout
    assert "三人鬥地主" in run("rules", "list", "--lang", "zh-TW").stdout


# show -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [("show", "site"), ("site",), ("--lang", "en", "site"), ("show", "--lang=en", "site")]
)
def test_a_ruleset_is_told_with_and_without_show(words: tuple[str, ...]) -> None:
    told = run("rules", *words).stdout
    assert told.startswith("site")
    assert "24,639" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_ruleset_is_told_in_every_language(name: str, language: str) -> None:
    told = run("rules", name, "--lang", language)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"{name}  ")


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
    assert f"(r) site: {source}" in run("rules", "rlcard", "--sources").stdout


@pytest.mark.parametrize(
    "words",
    [("none",), ("show",), ("show", "site", "site"), ("--count",), ("show", "no.json"), ("list", "site"), ("check",)],
)
def test_a_ruleset_that_is_not_there_is_exit_code_2(words: tuple[str, ...]) -> None:
    done = run("rules", *words)
    assert done.exit_code == 2
    assert done.stderr


def test_a_name_that_there_is_not_suggests_one_that_there_is() -> None:
    assert "perhaps wiki-rob?" in run("rules", "wiki_rob").stderr
    assert "是不是 site？" in run("rules", "diff", "siet", "baike", "--lang", "zh-TW").stderr
    assert "perhaps" not in run("rules", "zzz").stderr
    assert "baike-four" in run("rules", "zzz").stderr


# check ----------------------------------------------------------------------------------------------------------------


def test_a_file_that_is_a_ruleset_is_fine(folder: Path) -> None:
    done = run("rules", "check", folder / "ours.json")
    assert (done.exit_code, done.stdout) == (
        0,
        f"{folder}/ours.json: a ruleset, and nothing is wrong with it (ours)\n",
    )
    data = json.loads(run("rules", "check", folder / "ours.json", "--format", "json").stdout)
    assert (data["name"], data["faults"]) == ("ours", [])


def test_a_shipped_ruleset_can_be_checked_by_its_name() -> None:
    for name in names():
        assert run("rules", "check", name).stdout == f"{name}: a ruleset, and nothing is wrong with it ({name})\n"


def test_the_faults_of_a_file_are_told_at_their_keys_in_the_reader_s_language(folder: Path) -> None:
    done = run("rules", "check", folder / "bad.json")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{folder}/bad.json:4:15: kickers.alik: there is no such parameter; perhaps: alike",
        f"{folder}/bad.json:5:13: setup.players: 9 is too large: the most is 4",
        f"{folder}/bad.json: faults: 2",
    ]
    assert (
        "kickers.alik: 沒有這個參數；是不是 alike？"
        in run("rules", "check", folder / "bad.json", "--lang", "zh-TW").stdout
    )
    assert (
        "kickers.alik: 没有这个参数；是不是 alike？"
        in run("rules", "check", folder / "bad.json", "--lang", "zh-CN").stdout
    )


def test_the_faults_of_a_file_are_told_as_data(folder: Path) -> None:
    done = run("rules", "check", folder / "bad.json", "--format", "json")
    data = json.loads(done.stdout)
    assert (done.exit_code, data["name"]) == (1, None)
    assert data["faults"][1] == {
        "kind": "too_large",
        "key": "setup.players",
        "line": 5,
        "column": 13,
        "message": "9 is too large: the most is 4",
    }


def test_what_is_no_json_is_a_fault_and_what_cannot_be_read_is_exit_code_2(folder: Path) -> None:
    done = run("rules", "check", folder / "broken.json")
    assert (done.exit_code, "This is not JSON" in done.stdout) == (1, True)
    for name in ("none.json", "latin.json", "."):
        done = run("rules", "check", folder / name)
        assert (done.exit_code, bool(done.stderr), done.stdout) == (2, True, "")


# diff -----------------------------------------------------------------------------------------------------------------


def test_what_differs_is_told_by_section_with_the_words_of_both_sides() -> None:
    done = run("rules", "diff", "site", "baike")
    assert done.exit_code == 1
    told = done.stdout
    assert told.startswith("site   Three players, bids (rules of a playing site)\nbaike  Three players")
    assert (
        "\nChoosing the landlord\n  auction.first\n"
        "    site   Who speaks first is drawn by lot, whatever the cards\n"
        "    baike  Whoever is dealt the turned-up card speaks first\n"
    ) in told
    assert "kickers.alike" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("other", names())
def test_every_parameter_that_differs_is_told_and_no_other(other: str, language: str) -> None:
    done = run("rules", "diff", "site", other, "--format", "json", "--lang", language)
    data = json.loads(done.stdout)
    told = [path for section in data["sections"] for each in section["differences"] for path in each["parameters"]]
    one, two = parameters(shipped("site")), parameters(shipped(other))
    differ = {path for path in one | two if path not in one or path not in two or one[path] != two[path]}
    assert len(told) == len(set(told))
    assert set(told) == differ
    assert done.exit_code == int(bool(differ))
    for section in data["sections"]:
        assert all(each["one"] != each["other"] for each in section["differences"])


def test_the_same_ruleset_does_not_differ() -> None:
    done = run("rules", "diff", "baike", "baike")
    assert (done.exit_code, done.stdout) == (0, "baike and baike say the same\n")


def test_what_differs_and_makes_no_difference_is_told_so() -> None:
    assert "    botzone-2  (makes no difference here) false\n" in run("rules", "diff", "site", "botzone-2").stdout


def test_what_only_one_side_has_is_told_beside_a_dash() -> None:
    told = run("rules", "diff", "wiki-call", "wiki-four").stdout
    assert "  names.導彈\n    wiki-call  –\n    wiki-four  導彈 means 3 jokers\n" in told


def test_a_file_of_ones_own_differs_from_what_it_extends(folder: Path) -> None:
    done = run("rules", "diff", "wiki-rob", folder / "ours.json")
    assert done.stdout.splitlines()[2:] == [
        "",
        "Kickers",
        "  kickers.alike",
        "    wiki-rob  Any number of single kickers may have the same rank",
        "    ours      Single kickers all differ in rank",
    ]


# everywhere -----------------------------------------------------------------------------------------------------------


def test_a_file_of_ones_own_works_wherever_a_name_does(folder: Path) -> None:
    write(folder, game_txt=CLEAN)
    rules = ("--rules", folder / "ours.json")
    assert "ours" in run("validate", folder / "game.txt", *rules).stdout
    assert run("replay", folder / "game.txt", *rules).exit_code == 0
    assert run("fmt", folder / "game.txt", *rules).exit_code == 0
    assert run("move", "34飛機帶55", *rules).exit_code == 1
    assert run("move", "34飛機帶55", "--rules", "wiki-rob").exit_code == 0
    assert run("rules", "show", folder / "ours.json").stdout.startswith("ours  Our table")


@pytest.mark.parametrize("words", [("validate",), ("replay",), ("fmt",)])
def test_a_file_that_is_no_ruleset_is_told_at_its_keys_wherever_it_is_named(folder: Path, words: tuple[str]) -> None:
    write(folder, game_txt=CLEAN)
    done = run(*words, folder / "game.txt", "--rules", folder / "bad.json", "--lang", "zh-TW")
    assert done.exit_code == 2
    assert "4:15 kickers.alik: 沒有這個參數；是不是 alike？" in done.stderr


def test_a_record_of_an_unknown_ruleset_suggests_a_near_one(tmp_path: Path) -> None:
    write(tmp_path, game_txt=CLEAN.replace('"site"', '"Wiki Rob"'), other_txt=CLEAN.replace('"site"', '"別家"'))
    near = run("validate", tmp_path / "game.txt").stdout
    assert "There is no ruleset Wiki Rob; the record is judged by site" in near
    assert "Perhaps meant: wiki-rob." in near
    assert f"Perhaps meant: {', '.join(names())}." in run("validate", tmp_path / "other.txt").stdout


# explain --------------------------------------------------------------------------------------------------------------


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
