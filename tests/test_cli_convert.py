"""`paipu convert`: text into JSON and back, and where it goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation.reader import read
from tests.cli import BROKEN_JSON, CLEAN, CLEAN_JSON, run, write

TWO = '[牌譜 "1"] [甲 "小明"]\n1. 甲 34飛機 {先走}  乙 過\n' + '[牌譜 "1"]\n1. 甲 3\n看不懂的一行\n'


def test_one_record_is_an_indented_object_several_are_json_lines(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN, b_txt=TWO)
    one = run("convert", "--to", "json", tmp_path / "a.txt")
    assert one.exit_code == 0
    assert one.stdout.startswith('{\n  "paipu": 1,\n')
    several = run("convert", "--to", "json", tmp_path / "a.txt", tmp_path / "b.txt").stdout
    assert [json.loads(line)["paipu"] for line in several.splitlines()] == [1, 1, 1]


def test_both_ways_lose_nothing(tmp_path: Path) -> None:
    write(tmp_path, a_txt=TWO)
    there = tmp_path / "there.jsonl"
    back = tmp_path / "back.txt"
    assert run("convert", tmp_path / "a.txt", "--to", "json", "-o", there).exit_code == 1
    assert run("convert", there, "--to", "text", "--output", back).exit_code in {0, 1}
    assert read(there.read_text(encoding="utf-8")) == read(TWO)
    assert read(back.read_text(encoding="utf-8")) == read(TWO)


def test_an_error_on_reading_is_told_and_the_text_is_kept(tmp_path: Path) -> None:
    write(tmp_path, a_jsonl=CLEAN_JSON + BROKEN_JSON)
    done = run("convert", "--to", "text", tmp_path / "a.jsonl")
    assert done.exit_code == 1
    assert "a.jsonl: 1 errors while reading" in done.stderr
    assert BROKEN_JSON.strip() in read(done.stdout)[1].unread


def test_what_cannot_be_written_whole_is_told(tmp_path: Path) -> None:
    write(tmp_path, a_json='{"paipu": 1, "closing": [{"text": "' + "x" * 100_000 + '"}]}')
    done = run("convert", "--to", "text", tmp_path / "a.json")
    assert done.exit_code == 1
    assert "game 1 is too long" in done.stderr
    assert run("convert", "--to", "json", tmp_path / "a.json").exit_code == 0


def test_files_that_cannot_be_opened_or_written_are_exit_code_2(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN)
    done = run("convert", "--to", "json", tmp_path / "no.txt", tmp_path / "a.txt")
    assert done.exit_code == 2
    assert "no.txt: No such file or directory" in done.stderr
    assert json.loads(done.stdout)["paipu"] == 1
    there = run("convert", "--to", "json", tmp_path / "a.txt", "-o", tmp_path / "no" / "there.json")
    assert there.exit_code == 2
    assert "No such file or directory" in there.stderr


def test_a_file_may_be_turned_into_itself(tmp_path: Path) -> None:
    path = write(tmp_path, a_txt=CLEAN) / "a.txt"
    path.chmod(0o600)
    assert run("convert", path, "--to", "json", "-o", path).exit_code == 0
    assert read(path.read_text(encoding="utf-8")) == read(CLEAN)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_half_characters_and_escape_sequences_go_through(tmp_path: Path) -> None:
    text = '[牌譜 "1"] [甲 "\\ud83c \x1b[31m"]\n1. 甲 3\n'
    there = run("convert", "--to", "json", "-", stdin=text).stdout
    assert json.loads(there)["tags"]["甲"] == "\ud83c \x1b[31m"
    assert read(run("convert", "--to", "text", "-", stdin=there).stdout) == read(text)


@pytest.mark.parametrize(
    "arguments", [("-",), ("--to", "json"), ("-", "--to", "pgn"), ("-", "--to", "json", "--lang", "fr")]
)
def test_a_wrong_call_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    assert run("convert", *arguments, stdin=CLEAN).exit_code == 2
