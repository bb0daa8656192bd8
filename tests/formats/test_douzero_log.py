"""Console logs of games against DouZero: the game of issue 43, and what else may stand in one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from notation.cards import format_cards
from notation.formats.registry import by_name, recognise
from notation.moves import PASS
from notation.record import End, Outcome
from tests.formats.engine_samples import codes, only, read, text, write
from validator.replay import Verdict, replay

FORM = "douzero-log"
SAMPLE = "douzero-log.txt"


def test_the_game_of_issue_43_is_recognised_and_read_whole() -> None:
    assert recognise(text(SAMPLE)).name == FORM
    record = only(FORM, text(SAMPLE))
    assert not record.findings
    assert not record.unread
    assert len(record.line) == 22
    assert record.end == End(Outcome.LANDLORD)
    ((seat, cards),) = [(hand.seat, format_cards(hand.cards)) for hand in record.hands]
    assert (seat, cards) == (0, "3344448889999JJJJQ22")
    assert format_cards(record.line.moves[8].cards) == "7777BR"
    assert record.line.moves[2] == PASS
    assert record.line.seats[:4] == (0, 1, 2, 0)


@pytest.mark.parametrize(
    ("rules", "plies"),
    [
        ("douzero", []),
        ("pydoudizhu", []),
        ("ccgc", []),
        ("rlcard", [9]),
        ("botzone-2", [22]),
        ("openspiel", [9, 22]),
        ("pagat", [9, 22]),
    ],
)
def test_each_ruleset_has_its_say_about_the_two_fours(rules: str, plies: list[int]) -> None:
    found = replay(only(FORM, text(SAMPLE)), rules).findings
    assert [finding.ply for finding in found if finding.code == "P104"] == plies


def test_six_bombs_make_128_for_the_landlord() -> None:
    replayed = replay(only(FORM, text(SAMPLE)))
    assert replayed.verdict is Verdict.CLEAN
    assert replayed.result.scores == tuple(map(Decimal, (128, -64, -64)))


def test_what_is_left_and_the_engines_estimate_stand_beside_the_ply() -> None:
    record = only(FORM, "new game start\nlandlord: 3 left:19 winRate: 0.75\nlandlord_down:  left:17 winRate:\n")
    assert [note.comments[0].values for _, note in record.line.notes] == [
        (("left", "19"), ("winRate", "0.75")),
        (("left", "17"),),
    ]


def test_a_log_may_have_several_games_each_from_its_start() -> None:
    records = read(FORM, text(SAMPLE) + "\r\n" + text(SAMPLE).replace("\n", "\r\n"))
    assert [record.index for record in records] == [1, 2]
    assert records[0] == records[1] == only(FORM, text(SAMPLE))


def test_a_peasant_may_win_and_a_peasants_hand_be_told() -> None:
    record = only(FORM, "you are landlord_up\nyour cards: 3T10XD\nlandlord: 3 left:19\nwinner: farmer\n")
    assert [(hand.seat, format_cards(hand.cards)) for hand in record.hands] == [(2, "3TTBR")]
    assert record.end == End(Outcome.PEASANTS)


def test_lines_that_say_nothing_are_kept_where_they_stood() -> None:
    said = "new game start\nhello\nlandlord: 3 left:19\noops\nwinner: landlord\nbye\n"
    record = only(FORM, said)
    assert codes(record) == ["F305"] * 3
    assert [finding.span.line for finding in record.findings if finding.span] == [2, 4, 6]
    assert (record.unread, record.line.unread, record.trailing) == (("hello",), ((1, "oops"),), ("bye",))


@pytest.mark.parametrize(
    ("line", "code"),
    [("landlord: 3Z left:19", "F103"), ("your cards: 34", "F102"), ("winner: nobody", "F305"), ("x" * 99, "F305")],
)
def test_what_is_wrong_is_found_in_its_line(line: str, code: str) -> None:
    record = only(FORM, f"new game start\n{line}\n")
    assert codes(record) == [code]
    assert record.findings[0].span is not None
    assert record.findings[0].span.line == 2


def test_a_log_is_only_read() -> None:
    assert by_name(FORM).write is None
    said, losses = write("rlcard-trace", only(FORM, text(SAMPLE)))
    assert (said, [(finding.code, finding.ply) for finding in losses]) == (None, [("F202", 9)])
