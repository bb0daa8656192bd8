"""`paipu fmt`: the canonical form, and what is done with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.json_form import loads
from notation.reader import read
from tests.cli import CLEAN, CLEAN_JSON, run, write

LOOSE = '[规则 "site"][地主 "甲"][底分 "1"]\n甲 333444+5+6, 不要, 要不起\n甲 七个和尚 {小明说}\n看不懂\n*\n'


def form(text: str, *options: str) -> str:
    done = run("fmt", *options, "-", stdin=text)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_seats_are_filled_in_moves_are_canonical_and_the_unread_is_kept() -> None:
    told = form(LOOSE)
    (record,) = read(told)
    assert record.line.seats[:3] == (0, 1, 2)
    assert "甲 34飛機帶56  乙 過  丙 過" in told
    assert "看不懂" in told
    assert "{小明说}" in told
    assert form(told) == told


def test_acts_that_leave_their_seat_out_are_filled_in_too() -> None:
    told = form('[牌譜 "1"] [首叫 "乙"]\n叫分: 1 不叫 3\n1. 甲 3\n')
    assert "叫分: 乙1 丙不叫 甲3" in told


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), "甲 34飛機帶56  乙 過"),
        (("--style", "cards"), "甲 33344456  乙 過"),
        (("--script", "hans"), "甲 34飞机带56  乙 过"),
        (("--script", "hans", "--style", "cards"), "甲 33344456  乙 过"),
    ],
)
def test_style_and_script_can_be_chosen_and_say_the_same(options: tuple[str, ...], expected: str) -> None:
    told = form(LOOSE, *options)
    assert expected in told
    assert read(told) == read(form(LOOSE))


def test_holes_stay_holes_in_every_style() -> None:
    text = '[牌譜 "1"]\n[地主 "甲"]\n1. 甲 34飛機  乙 過\n2. 甲 五順\n'
    for options in ((), ("--style", "cards")):
        told = form(text, *options)
        assert "34飛機 " in told
        assert "五順" in told


def test_json_stays_json() -> None:
    told = form(CLEAN_JSON)
    assert loads(told) == loads(CLEAN_JSON)
    assert told.startswith('{\n  "paipu": 1')
    assert len(form(CLEAN_JSON * 3).splitlines()) == 3


def test_check_names_the_files_that_would_change_and_changes_none(tmp_path: Path) -> None:
    write(tmp_path, a_txt=LOOSE, b_txt=form(LOOSE))
    done = run("fmt", "--check", tmp_path)
    assert done.exit_code == 1
    assert done.stdout == f"{tmp_path / 'a.txt'}: not in canonical form\n"
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == LOOSE
    assert run("fmt", "--check", tmp_path / "b.txt").exit_code == 0


def test_diff_shows_what_would_change(tmp_path: Path) -> None:
    write(tmp_path, a_txt=LOOSE)
    done = run("fmt", "--diff", tmp_path / "a.txt")
    assert done.exit_code == 1
    assert "-甲 333444+5+6, 不要, 要不起" in done.stdout.splitlines()
    assert any(line.startswith("+甲 34飛機帶56  乙 過  丙 過") for line in done.stdout.splitlines())
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == LOOSE
    write(tmp_path, a_txt=form(LOOSE))
    assert run("fmt", "--diff", tmp_path / "a.txt").stdout == ""


def test_write_writes_back_and_says_so_once(tmp_path: Path) -> None:
    path = write(tmp_path, a_txt=LOOSE) / "a.txt"
    first = run("fmt", "--write", path)
    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr == f"{path}: now in canonical form\n"
    assert path.read_text(encoding="utf-8") == form(LOOSE)
    second = run("fmt", "--write", path)
    assert (second.exit_code, second.stderr) == (0, "")


@pytest.mark.parametrize(
    "data",
    [
        LOOSE.encode("gb18030"),
        LOOSE.encode() + b"\xff\n",
        b"\x00\x01\x02" * 100,
        ('[牌譜 "1"]\n' + "1. 甲 3\n" * 10_001).encode(),
        b'{"paipu": 1, "unread": ["' + b"x" * 17_000_000,
    ],
    ids=["gb18030", "stray byte", "binary", "too many lines", "too long"],
)
def test_a_file_that_cannot_be_written_back_whole_is_left_alone(data: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, a_txt=data) / "a.txt"
    done = run("fmt", "--write", path)
    assert done.exit_code == 2
    assert "left as it is" in done.stderr
    assert path.read_bytes() == data


def test_a_wrong_call_or_file_is_exit_code_2(tmp_path: Path) -> None:
    write(tmp_path, a_txt=CLEAN)
    for arguments in (
        ["--write", "-"],
        ["--style", "pgn", "-"],
        [str(tmp_path / "no.txt")],
        [str(tmp_path / "*.no")],
        [],
    ):
        done = run("fmt", *arguments, stdin=CLEAN)
        assert done.exit_code == 2
        assert done.stderr


HOLES = (
    '[牌譜 "1"]\n[規則 "site"] [地主 "甲"] [底分 "1"]\n手牌 甲: {cards}\n手牌 乙: 9 9 9\n手牌 丙: 10 10 10\n輪到: 甲\n'
)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--style", "shortest"), "甲 三帶一"),
        (("--style", "nickname"), "甲 三3帶一"),
        (("--style", "nickname", "--script", "hans"), "甲 三3带一"),
        ((), "甲 三3帶一4"),
        (("--style", "cards"), "甲 3334"),
    ],
)
def test_styles_that_know_the_position_say_the_same_play(options: tuple[str, ...], expected: str) -> None:
    told = form(HOLES.format(cards="3 3 3 4") + "1. 甲 3334\n*\n", *options)
    assert f"1. {expected}\n" in told
    assert run("validate", "--ignore", "D", "-", stdin=told).exit_code == 0
    assert form(told, *options) == told


@pytest.mark.parametrize(("options", "expected"), [((), "甲 34飛機帶56"), (("--style", "cards"), "甲 33344456")])
def test_fill_writes_holes_out(options: tuple[str, ...], expected: str) -> None:
    text = HOLES.format(cards="3 3 3 4 4 4 5 6") + "1. 甲 飛機帶單 (甲 飛機不帶)\n*\n"
    told = form(text, "--fill", *options)
    assert expected in told
    assert "飛機帶單" not in told
    assert form(told, "--fill", *options) == told


def test_fill_refuses_what_stays_open_and_tells_the_candidates(tmp_path: Path) -> None:
    text = HOLES.format(cards="3 3 3 4 4 4 5 6") + "1. 甲 三帶一\n*\n"
    path = write(tmp_path, a_txt=text) / "a.txt"
    for options in ((), ("--write",), ("--diff",), ("--check",)):
        done = run("fmt", "--fill", *options, path)
        assert done.exit_code == 1
        assert done.stdout == ""
        assert "P109" in done.stderr
        assert "三3帶一4" in done.stderr
        assert path.read_text(encoding="utf-8") == text
    assert "P110" in run("fmt", "--fill", "-", stdin='[地主 "甲"]\n1. 甲 34飛機  乙 過\n*\n').stderr
    assert "P108" in run("fmt", "--fill", "-", stdin=text.replace("三帶一", "五順")).stderr


def test_fill_and_a_style_that_leaves_unsaid_do_not_go_together() -> None:
    assert run("fmt", "--fill", "--style", "shortest", "-", stdin=CLEAN).exit_code == 2
