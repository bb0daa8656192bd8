"""`paipu replay`: a game in the terminal, as one viewer may see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import BEATEN, CLEAN, run
from tests.judging import SPRING

HOSTILE = SPRING.replace("[規則", '[甲 "[bold]小明[/bold] :smile: \x1b[31m"] [規則').replace("7到A", "7到A {\x1b[2J好}")


def shown(text: str, *options: str) -> str:
    done = run("replay", *options, "-", stdin=text)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def row(told: str, ply: int) -> list[str]:
    """The cells of the row of a ply."""
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in told.splitlines() if line.startswith("│")]
    (found,) = (cells for cells in rows if cells[1] == str(ply))
    return found


def test_every_ply_has_round_seat_move_cards_left_and_multiplier() -> None:
    told = shown(SPRING)
    assert row(told, 1)[:7] == ["1", "1", "甲", "3456飛機不帶", "3 3 3 4 4 4 5 5 5 6 6 6", "8", "×1"]
    assert row(told, 2)[:7] == ["", "2", "乙", "過", "", "17", "×1"]
    assert row(told, 4)[:6] == ["2", "4", "甲", "7到A", "7 8 9 10 J Q K A", "0"]
    assert row(told, 4)[6] == "×2"
    assert "spring" in row(told, 4)[7]


def test_head_and_end_say_who_plays_and_how_it_ended() -> None:
    told = shown(SPRING)
    assert told.splitlines()[0] == "甲 landlord · 乙 peasant · 丙 peasant · site"
    assert "landlord wins" in told
    assert "甲 +4 乙 -2 丙 -2" in told


def test_findings_stand_at_their_ply() -> None:
    assert "⚠ P105" in row(shown(BEATEN), 2)[7]


def test_the_table_at_a_ply() -> None:
    told = shown(SPRING, "--ply", "1")
    assert "3456飛機不帶" in row(told, 1)
    lines = [" ".join(line.split()) for line in told.splitlines()]
    assert "甲 landlord 8 7 8 9 10 J Q K A" in lines
    assert "to move 乙, to beat 3456飛機不帶" in lines
    assert "bottom cards Q K A" in lines
    start = [" ".join(line.split()) for line in shown(SPRING, "--ply", "0").splitlines()]
    assert "to move 甲, a free lead" in start
    assert any(line.startswith("甲 landlord 20 3 3 3 4 4 4") for line in start)


@pytest.mark.parametrize(("view", "seen"), [("all", "甲乙丙"), ("乙", "乙"), ("peasants", "乙丙"), ("public", "")])
def test_only_hands_that_the_viewer_may_see_are_shown(view: str, seen: str) -> None:
    lines = shown(SPRING, "--ply", "0", "--view", view).splitlines()
    hands = {line[0]: line for line in lines if line[:1] in {"甲", "乙", "丙"} and "·" not in line}
    assert {seat for seat, line in hands.items() if "(hidden)" not in line} == set(seen)
    assert len(hands) == 3


def test_findings_that_tell_a_hidden_hand_are_not_shown() -> None:
    text = SPRING.replace("乙 過  丙 過\n2.", "乙 4444炸  丙 過  甲 過\n2.")
    assert "P103" in shown(text)
    assert "P103" in shown(text, "--view", "乙")
    assert "P103" not in shown(text, "--view", "丙")


def test_another_game_of_the_file_can_be_asked_for() -> None:
    assert "⚠ P105" in shown(CLEAN + "---\n" + BEATEN, "--game", "2")


def test_languages_and_scripts() -> None:
    assert "飞机不带" in shown(SPRING, "--lang", "zh-CN")
    assert "地主勝" in shown(SPRING, "--lang", "zh-TW")


def test_names_and_comments_are_text_and_nothing_else() -> None:
    told = shown(HOSTILE)
    assert "[bold]小明[/bold] :smile: ␛[31m" in told
    assert "␛[2J好" in told
    assert "\x1b" not in told


@pytest.mark.parametrize(
    "options",
    [
        ("--game", "2"),
        ("--game", "0"),
        ("--ply", "99"),
        ("--ply", "-1"),
        ("--view", "丁"),
        ("--view", "x"),
        ("--rules", "no"),
    ],
)
def test_what_is_not_there_is_exit_code_2(options: tuple[str, ...]) -> None:
    done = run("replay", *options, "-", stdin=SPRING)
    assert done.exit_code == 2
    assert done.stderr
    assert not done.stdout


def test_a_file_that_is_not_there_is_exit_code_2(tmp_path: Path) -> None:
    done = run("replay", tmp_path / "no\x1b.txt")
    assert done.exit_code == 2
    assert "No such file" in done.stderr
    assert "\x1b" not in done.stderr
    assert run("replay", tmp_path).exit_code == 2


def test_what_is_wrong_with_the_file_as_a_whole_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(SPRING.encode("gb18030"))
    for options in ((), ("--ply", "1"), ("--view", "乙")):
        done = run("replay", file, *options)
        assert done.exit_code == 0
        assert "⚠ N001" in done.stdout
    assert "N001" not in run("replay", file, "--encoding", "gb18030").stdout
    file.write_bytes(b"")
    done = run("replay", file)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) > 1
