"""`paipu validate`: what it reads, what it tells, what its exit code is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli import BEATEN, BROKEN_JSON, CLEAN, CLEAN_JSON, run, write
from validator.commands.validate import FORMATS

EMPTY: dict[str, object] = {}


def document(*arguments: str | Path, **more: str) -> dict[str, list[dict[str, object]]]:
    told: dict[str, list[dict[str, object]]] = json.loads(
        run("validate", "--format", "json", *arguments, **more).stdout
    )
    return told


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_clean_record_is_exit_code_0_and_a_beaten_play_is_1(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN, b_txt=BEATEN)
    clean = run("validate", tmp_path / "a.txt")
    assert (clean.exit_code, clean.stdout) == (0, "Games read: 1; clean: 1, with findings: 0, unreadable: 0\n")
    beaten = run("validate", tmp_path / "b.txt")
    assert beaten.exit_code == 1
    assert "b.txt:3:1: P105 error: " in beaten.stdout
    assert "3 | 乙 對9 丙 過" in beaten.stdout
    assert "Games read: 1; clean: 0, with findings: 1, unreadable: 0" in beaten.stdout


def test_folders_give_their_record_files_in_order_and_patterns_are_expanded(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    write(tmp_path, b_txt=CLEAN, a_PAIPU=CLEAN, c_jsonl=CLEAN_JSON, d_json=CLEAN_JSON, e_md="# no record")
    write(tmp_path / "sub", a_txt=CLEAN)
    write(tmp_path / ".hidden", a_txt=CLEAN)

    def names(argument: Path | str) -> list[str]:
        return [str(Path(str(each["file"])).relative_to(tmp_path)) for each in document(argument)["files"]]

    assert names(tmp_path) == ["a.PAIPU", "b.txt", "c.jsonl", "d.json", str(Path("sub", "a.txt"))]
    assert names(f"{tmp_path}/*.txt") == ["b.txt"]
    assert names(f"{tmp_path}/**/*.txt") == ["b.txt", str(Path("sub", "a.txt"))]
    assert names(f"{tmp_path}/s*") == [str(Path("sub", "a.txt"))]


def test_a_name_that_looks_like_a_pattern_is_a_file_if_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "[1].txt").write_text(CLEAN, encoding="utf-8")
    assert run("validate", tmp_path / "[1].txt").exit_code == 0


def test_standard_input_is_read_for_a_dash() -> None:
    done = run("validate", "-", stdin=BEATEN)
    assert done.exit_code == 1
    assert done.stdout.startswith("-:3:1: P105")


def test_a_file_that_cannot_be_opened_is_exit_code_2_and_the_others_are_judged(tmp_path: Path) -> None:
    write(tmp_path, a_txt=BEATEN)
    missing = tmp_path / "no.txt"
    done = run("validate", missing, tmp_path / "a.txt")
    assert done.exit_code == 2
    assert done.stderr == f"paipu: {missing}: No such file or directory\n"
    assert "P105" in done.stdout
    told = document(missing, tmp_path / "a.txt")
    assert [(each["records"], each["error"]) for each in told["files"]] == [(0, "No such file or directory"), (1, None)]


@pytest.mark.parametrize("argument", ["empty", "*.nothing"])
def test_nothing_passes_that_was_never_read(argument: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("validate", tmp_path / argument)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"paipu: {tmp_path / argument}: no ")


def test_a_folder_in_place_of_a_file_and_an_empty_file_are_told(tmp_path: Path) -> None:
    write(tmp_path, a_txt="")
    done = run("validate", tmp_path / "a.txt")
    assert done.exit_code == 1
    assert "a.txt" in done.stdout


def test_a_broken_record_does_not_cost_the_others(tmp_path: Path) -> None:
    write(tmp_path, a_jsonl=CLEAN_JSON * 2 + BROKEN_JSON + CLEAN_JSON * 2)
    done = run("validate", tmp_path / "a.jsonl")
    assert "a.jsonl:3:52: N301 error: " in done.stdout
    assert "Games read: 5; clean: 4, with findings: 0, unreadable: 1" in done.stdout
    assert done.exit_code == 1


def test_bytes_that_are_no_utf8_are_a_finding_that_names_the_encoding(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN.encode("gb18030"))
    done = run("validate", tmp_path / "a.txt")
    assert done.exit_code == 1
    assert "N001 error: " in done.stdout
    assert "GB18030" in done.stdout
    assert "Games read: 1;" in done.stdout


# What is told ---------------------------------------------------------------------------------------------------------


def test_only_findings_that_are_selected_are_told_and_count(tmp_path: Path) -> None:
    write(tmp_path, a_txt=BEATEN)
    path = tmp_path / "a.txt"
    assert run("validate", "--select", "P", path).exit_code == 1
    assert run("validate", "--select", "p105,N", path).exit_code == 1
    assert run("validate", "--ignore", "P1", path).exit_code == 0
    assert run("validate", "--ignore", "P", "--select", "P105", path).exit_code == 1
    assert run("validate", "--select", "N", path).stdout.startswith("Games read: 1; clean: 1")


@pytest.mark.parametrize(
    "options",
    [
        ("--select", "X"),
        ("--ignore", ""),
        ("--select", "P,"),
        ("--unsafe",),
        ("--rules", "no"),
        ("--lang", "fr"),
        ("--format", "xml"),
        ("--fail-on", "never"),
        ("--nothing",),
    ],
)
def test_a_wrong_call_is_exit_code_2(options: tuple[str, ...], tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN)
    done = run("validate", *options, tmp_path / "a.txt")
    assert done.exit_code == 2
    assert done.stderr
    assert not done.stdout


def test_what_makes_the_exit_code_1_can_be_chosen(tmp_path: Path) -> None:
    noted = CLEAN.replace('[規則 "site"] ', "")
    write(tmp_path, a_txt=noted, b_txt=BEATEN)
    told = document(tmp_path / "a.txt")["records"][0]["findings"]
    assert isinstance(told, list)
    assert [(each["code"], each["severity"]) for each in told] == [("D001", "note")]
    codes = {
        each: run("validate", "--fail-on", each, tmp_path / "a.txt").exit_code for each in ("note", "warning", "error")
    }
    assert codes == {"note": 1, "warning": 0, "error": 0}
    assert run("validate", "--fail-on", "error", tmp_path / "b.txt").exit_code == 1


def test_the_ruleset_can_be_chosen_and_overrides_the_tag_with_a_note(tmp_path: Path) -> None:
    ours = {"extends": "site", "name": "ours", "hands": {"pair": None}}
    write(tmp_path, a_txt=CLEAN.replace("甲 3 乙 4 丙 5", "甲 對3 乙 過 丙 過"), ours_json=json.dumps(ours))
    path = tmp_path / "a.txt"
    assert run("validate", path).exit_code == 0
    told = document("--rules", tmp_path / "ours.json", path)
    assert str(told["ruleset"]) == "ours"
    record = told["records"][0]
    assert record["ruleset"] == "ours"
    findings = record["findings"]
    assert isinstance(findings, list)
    assert {"D002", "P104"} <= {each["code"] for each in findings}


def test_a_ruleset_file_that_is_none_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN, bad_json='{"extends": "site", "name": "x", "score": {"cap": "much"}}', no_json="{")
    for file, told in (("bad.json", "score.cap"), ("no.json", "no ruleset"), ("missing.json", "No such file")):
        done = run("validate", "--rules", tmp_path / file, tmp_path / "a.txt")
        assert done.exit_code == 2
        assert told in done.stderr


@pytest.mark.parametrize(
    ("environment", "option", "expected"),
    [
        ({"PAIPU_LANG": "zh-TW"}, None, "讀了"),
        ({"PAIPU_LANG": "zh-TW"}, "zh-CN", "读了"),
        ({"PAIPU_LANG": "zh-TW"}, "en", "Games read"),
        ({"PAIPU_LANG": "", "LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, None, "读了"),
        ({"PAIPU_LANG": "", "LANG": "en_GB.UTF-8"}, None, "Games read"),
        ({"PAIPU_LANG": "", "LANG": "C.UTF-8"}, None, "讀了"),
    ],
)
def test_the_language_is_the_option_then_the_variable_then_the_locale(
    environment: dict[str, str], option: str | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    write(tmp_path, a_txt=CLEAN)
    options = [] if option is None else ["--lang", option]
    assert run("validate", *options, tmp_path / "a.txt", **environment).stdout.startswith(expected)


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_says_what_is_wrong_and_has_the_same_exit_code(form: str, tmp_path: Path) -> None:
    write(tmp_path, a_txt=BEATEN)
    done = run("validate", "--format", form, tmp_path / "a.txt", tmp_path / "no.txt")
    assert done.exit_code == 2
    assert "P105" in done.stdout
    if form in {"json", "sarif"}:
        json.loads(done.stdout)
    if form == "jsonl":
        assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["record", "error"]
    if form == "junit":
        assert ET.fromstring(done.stdout).get("errors") == "1"


def test_hostile_names_do_not_reach_the_terminal(tmp_path: Path) -> None:
    evil = tmp_path / "a\x1b[2J\n::error::x.txt"
    evil.write_text(BEATEN.replace("[規則", '[甲 "\x1b[31m小明\u202e"] [規則'), encoding="utf-8")
    for form in ("text", "github"):
        done = run("validate", "--format", form, evil, evil.with_name("no\x1b[2J"))
        for told in (done.stdout, done.stderr):
            assert told
            assert not any(not character.isprintable() and character != "\n" for character in told)
            assert not any(line.startswith("::error::") for line in told.splitlines())


# Fixing ---------------------------------------------------------------------------------------------------------------

FIXABLE = CLEAN.replace("[規則", "[规則")


def test_fixes_are_applied_only_when_asked_and_told(tmp_path: Path, fixable: tuple[str, str, str]) -> None:
    code, wrong, right = fixable
    path = write(tmp_path, a_txt=wrong) / "a.txt"
    path.chmod(0o640)
    before = run("validate", path)
    assert f"{code} [*]" in before.stdout
    assert path.read_text(encoding="utf-8") == wrong
    done = run("validate", "--fix", path)
    assert code in done.stderr
    assert str(path) in done.stderr
    assert path.read_text(encoding="utf-8") == right
    assert path.stat().st_mode & 0o777 == 0o640
    assert code not in done.stdout
    assert list(tmp_path.iterdir()) == [path]
    again = run("validate", "--fix", path)
    assert not again.stderr
    assert path.read_text(encoding="utf-8") == right


@pytest.fixture
def fixable() -> tuple[str, str, str]:
    """A code with a safe fix, a record that raises it, and what the fix makes of it."""
    return (
        "N206",
        CLEAN.replace("甲 3", "甲 對三").replace("乙 4 丙 5", "乙 過"),
        CLEAN.replace("甲 3", "甲 對3").replace("乙 4 丙 5", "乙 過"),
    )


def test_standard_input_is_mended_onto_standard_output(fixable: tuple[str, str, str]) -> None:
    _, wrong, right = fixable
    done = run("validate", "--fix", "-", stdin=wrong)
    assert done.stdout == right
    assert "Games read: 1" in done.stderr


def test_line_ends_and_byte_order_mark_stay(tmp_path: Path, fixable: tuple[str, str, str]) -> None:
    _, wrong, right = fixable
    path = write(tmp_path, a_txt=b"\xef\xbb\xbf" + wrong.replace("\n", "\r\n").encode()) / "a.txt"
    run("validate", "--fix", path)
    assert path.read_bytes() == b"\xef\xbb\xbf" + right.replace("\n", "\r\n").encode()


def test_a_file_that_is_not_utf8_is_left_alone(tmp_path: Path, fixable: tuple[str, str, str]) -> None:
    _, wrong, _ = fixable
    path = write(tmp_path, a_txt=wrong.encode("gb18030")) / "a.txt"
    done = run("validate", "--fix", path)
    assert path.read_bytes() == wrong.encode("gb18030")
    assert "UTF-8" in done.stderr
    assert "N001" in done.stdout


def test_a_file_that_cannot_be_written_stays_as_it_is(
    tmp_path: Path, fixable: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, wrong, _ = fixable
    path = write(tmp_path, a_txt=wrong) / "a.txt"

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    done = run("validate", "--fix", path)
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text(encoding="utf-8") == wrong


# As a process ---------------------------------------------------------------------------------------------------------


def process(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "paipu", *map(str, arguments)],
        env={**os.environ, "PAIPU_LANG": "en", **environment},
        capture_output=True,
        check=False,
    )


def test_a_pipe_that_closes_and_a_narrow_encoding_are_no_crash(tmp_path: Path) -> None:
    write(tmp_path, a_txt=BEATEN * 3)
    done = process("validate", tmp_path / "a.txt", PYTHONIOENCODING="latin-1")
    assert done.returncode == 1
    assert b"\\u5c0d" in done.stdout
    assert not done.stderr


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """Three times the games, but hardly more memory, for text as for JSON Lines."""
    peak = (
        "import resource, sys; sys.argv[0] = 'paipu'\nimport paipu\n"
        "try:\n    paipu.main()\nexcept SystemExit:\n    pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )

    def memory(games: int) -> int:
        path = tmp_path / f"{games}.txt"
        path.write_text(CLEAN * games, encoding="utf-8")
        command = [sys.executable, "-c", peak, "validate", "--format", "jsonl", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.count("\n") == games
        return int(done.stderr)

    assert memory(3000) < memory(1000) * 1.1
