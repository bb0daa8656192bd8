"""`paipu convert`: text into JSON and back, and where it goes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import paipu
from notation.reader import read
from tests.cli import BROKEN_JSON, CLEAN, CLEAN_JSON, run, write
from tests.formats.records import ROOT

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
    assert "F205" in done.stderr
    assert "too long to be written whole" in done.stderr
    assert not done.stdout
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


COMMENTED = '[規則 "site"] [地主 "甲"]\n甲 34567 {好} 乙 過 丙 過\n*\n'
CARDS = "34567\n過\n過\n55\n"


def test_what_would_be_lost_is_told_at_its_place_and_nothing_is_written(tmp_path: Path) -> None:
    write(tmp_path, a_txt=COMMENTED)
    out = tmp_path / "out.txt"
    done = run("convert", tmp_path / "a.txt", "--to", "cards", "-o", out)
    assert done.exit_code == 1
    assert not out.exists()
    assert re.search(r"a\.txt:2:\d+: F201 warning: cards does not hold comments", done.stderr)
    assert "nothing written" in done.stderr


def test_with_warn_it_is_told_and_written_with_ignore_only_written(tmp_path: Path) -> None:
    write(tmp_path, a_txt=COMMENTED)
    warned = run("convert", tmp_path / "a.txt", "--to", "cards", "--loss", "warn")
    assert (warned.exit_code, warned.stdout) == (0, "3 4 5 6 7\n過\n過\n")
    assert "F201" in warned.stderr
    ignored = run("convert", tmp_path / "a.txt", "--to", "cards", "--loss", "ignore")
    assert (ignored.exit_code, ignored.stdout, ignored.stderr) == (0, warned.stdout, "")


def test_losses_are_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    write(tmp_path, a_txt=COMMENTED)
    assert "寫不下評註" in run("convert", tmp_path / "a.txt", "--to", "cards", "--lang", "zh-Hant").stderr
    assert "写不下评注" in run("convert", tmp_path / "a.txt", "--to", "cards", "--lang", "zh-Hans").stderr


def test_a_record_that_cannot_be_written_is_told_even_with_ignore(tmp_path: Path) -> None:
    write(tmp_path, a_txt='[規則 "site"] [地主 "甲"]\n甲 五順\n*\n')
    done = run("convert", tmp_path / "a.txt", "--to", "cards", "--loss", "ignore")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "F203" in done.stderr


def test_a_foreign_file_is_recognised_by_every_command(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CARDS)
    assert "甲 3到7  乙 過  丙 過  甲 對5" in run("convert", tmp_path / "a.txt", "--to", "text").stdout
    assert "甲 3到7" in run("fmt", tmp_path / "a.txt").stdout
    assert "3到7" in run("replay", tmp_path / "a.txt").stdout
    assert "Games read: 1" in run("validate", tmp_path / "a.txt").stdout
    assert run("fmt", "--write", tmp_path / "a.txt").exit_code == 2
    run("validate", "--fix", tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == CARDS


def test_what_may_be_of_two_formats_is_refused_with_both_names(tmp_path: Path) -> None:
    write(tmp_path, a_txt="JT9876,,4444,5555,,,QQQ8,,3333\n")
    for call in (("convert", "--to", "text"), ("validate",), ("fmt",), ("replay",)):
        done = run(*call, tmp_path / "a.txt")
        assert done.exit_code == 2
        assert "cards" in done.stderr
        assert "--from" in done.stderr
    assert run("convert", "--from", "cards", "--to", "text", tmp_path / "a.txt").exit_code == 0


def test_what_is_of_no_format_is_refused(tmp_path: Path) -> None:
    write(tmp_path, a_txt="dear diary\n")
    done = run("convert", "--to", "json", tmp_path / "a.txt")
    assert done.exit_code == 2
    assert "paipu formats" in done.stderr


def test_split_writes_a_file_for_each_record(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CARDS + "---\n" + CARDS)
    done = run("convert", tmp_path / "a.txt", "--to", "json", "--split", "-o", tmp_path / "out")
    assert done.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a-1.json", "a-2.json"]
    assert run("convert", tmp_path / "a.txt", "--to", "json", "--split").exit_code == 2


def test_an_unknown_format_and_one_that_is_only_read_are_named() -> None:
    assert "there is no format" in run("convert", "-", "--to", "card", stdin=CARDS).stderr
    assert "only read" in run("convert", "-", "--to", "openspiel-playthrough", stdin=CARDS).stderr


def test_merge_puts_the_sides_of_a_game_together(tmp_path: Path) -> None:
    sides = {
        f"{seat}.txt": f"DOUDIZHUVER 1.0\nINFO 1,1,1,1,1,1\nDEAL {seat.upper()}{cards}\nBID A3\nLEFTOVER A51,52,53\n"
        for seat, cards in {
            "a": ",".join(map(str, range(17))),
            "b": ",".join(map(str, range(17, 34))),
            "c": ",".join(map(str, range(34, 51))),
        }.items()
    }
    for name, text in sides.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    apart = run("convert", tmp_path, "--to", "jsonl").stdout.splitlines()
    merged = run("convert", tmp_path, "--to", "jsonl", "--merge").stdout.splitlines()
    assert (len(apart), len(merged)) == (3, 1)
    assert len(json.loads(merged[0])["hands"]) == 3


def test_formats_lists_every_format_in_every_language() -> None:
    listed = json.loads(run("formats", "--format", "json").stdout)
    assert [each["name"] for each in listed] == list(paipu.formats())
    for language in ("zh-Hant", "zh-Hans", "en"):
        told = run("formats", "--lang", language).stdout
        for name in paipu.formats():
            assert name in told


@pytest.mark.parametrize("to", ["cards", "botzone-1", "botzone-2", "ccgc", "ccgc-bracket"])
def test_a_game_of_rlcard_goes_out_without_a_word(to: str) -> None:
    sample = ROOT / "samples" / "formats" / ("douzero-sequence.txt" if to == "cards" else "rlcard-showdown.json")
    named = ("--from", "douzero-sequence") if to == "cards" else ()
    done = run("convert", sample, *named, "--to", to)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout


def test_the_library_takes_bytes_in_an_encoding() -> None:
    said = CARDS.encode("gb18030") + "過\n".encode("gb18030")
    assert paipu.convert(said, "text", encoding="gb18030").findings == ()
    assert "N001" in [finding.code for finding in paipu.convert(said, "text", "cards").findings]
    with pytest.raises(ValueError, match="nonsense"):
        paipu.convert(said, "text", encoding="nonsense")
