"""Lists of moves as people write them by hand: numbers, brackets, dashes, broken lines."""

from __future__ import annotations

import pytest

from notation.cards import parse_cards
from notation.fold import to_script
from notation.move_writer import write_move
from notation.reader import read
from notation.record import Record
from notation.writer import write
from tests.reading_ways import every_place, read_thoroughly

Plies = list[tuple[str | None, str]]
ALL_PASS: Plies = [("甲", "3到7"), ("乙", "過"), ("丙", "過")]


def record(text: str, head: str = '[牌譜 "1"]\n') -> Record:
    """The one record of a text, which both ways read the same."""
    [quickly], [thoroughly] = read(head + text + "\n"), read_thoroughly(head + text + "\n")
    assert quickly == thoroughly
    assert quickly.findings == thoroughly.findings
    assert [quickly.span(*each) for each in every_place(quickly)] == [
        thoroughly.span(*each) for each in every_place(thoroughly)
    ]
    return quickly


def plies(text: str, head: str = '[牌譜 "1"]\n') -> Plies:
    """Seats and moves of a text without a finding; in simplified characters it says the same."""
    found = record(text, head)
    assert not found.findings, found.findings
    simplified = record(to_script(text, "hans"), to_script(head, "hans"))
    assert [move for _, move in said(simplified)] == [move for _, move in said(found)]
    [again] = read(write(found))
    assert (again, again.findings) == (found, ())
    return said(found)


def said(found: Record) -> Plies:
    return [
        (None if seat is None else found.seats[seat], f"unread {move.unread}" if move.unread else write_move(move))
        for seat, move in zip(found.line.seats, found.line.moves, strict=True)
    ]


def codes(text: str) -> list[str]:
    return [finding.code for finding in record(text).findings]


# Numbers and seats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1) 甲 34567\n2) 乙 過\n3) 丙 過",
        "1）甲 34567\n2）乙 過\n3）丙 過",
        "1)甲34567 2)乙過 3)丙過",
        "① 甲 34567\n② 乙 過\n③ 丙 過",
        "①甲34567 ②乙過 ③丙過",
        "１）甲：34567\n２）乙：過\n３）丙：過",
    ],
)
def test_a_number_with_a_bracket_or_a_circle_is_that_of_a_round(text: str) -> None:
    assert plies(text) == ALL_PASS
    assert record(text).line.rounds == ((0, 1), (1, 2), (2, 3))


def test_circled_numbers_go_to_twenty_and_a_circled_ten_is_a_rank() -> None:
    assert record("⑨ 甲 3\n⑪ 乙 4\n⑳ 丙 5").line.rounds == ((0, 9), (1, 11), (2, 20))
    assert plies("甲 ⑩ 乙 過") == [("甲", "10"), ("乙", "過")]


def test_circled_numbers_are_seats_where_they_are_declared() -> None:
    assert plies("①: 34567 ②: 過", '[牌譜 "1"]\n[座位 "① ② ③"]\n') == [("①", "3到7"), ("②", "過")]


def test_a_closing_bracket_is_a_number_only_on_a_line_that_begins_with_one() -> None:
    assert codes("甲 3 甲 4)") == ["N104"]
    assert codes("甲 3 乙 過)") == ["N104"]
    assert [note.variations[0].line.moves for _, note in record("甲 34567 (乙 5\n6)").line.notes if note.variations]


@pytest.mark.parametrize(
    "text",
    [
        "【甲】 34567\n【乙】 過\n【丙】 過",
        "【甲】34567 【乙】過 【丙】過",
        "[甲] 34567\n[乙] 過\n[丙] 過",
        "[甲] 34567 [乙] 過 [丙] 過",
        "［甲］：34567\n［乙］：過\n［丙］：過",
        "〔甲〕34567，〔乙〕過，〔丙〕過。",
        "甲：34567\n乙：過\n丙：過",
        "1. [甲] 34567\n[乙] 過\n[丙] 過",
    ],
)
def test_a_seat_may_stand_in_square_brackets(text: str) -> None:
    assert plies(text) == ALL_PASS


@pytest.mark.parametrize("words", ["地主 上家 下家", "地主 農民甲 農民乙", "東 南 西", "A B C", "0 1 2"])
def test_a_declared_seat_may_stand_in_square_brackets(words: str) -> None:
    one, two, three = words.split()
    text = f"【{one}】 34567\n【{two}】 過\n【{three}】 過"
    assert plies(text, f'[牌譜 "1"]\n[座位 "{words}"]\n') == [(one, "3到7"), (two, "過"), (three, "過")]


def test_a_seat_in_brackets_begins_no_record_and_a_tag_after_plies_does() -> None:
    assert len(read('[規則 "site"]\n1. 甲 3 乙 4\n[丙] 5\n[甲] 6\n')) == 1
    assert len(read('[規則 "site"]\n1. 甲 3 乙 4\n[局號 "2"]\n1. 甲 6\n')) == 2


def test_a_tag_without_its_value_is_still_one() -> None:
    assert codes("[賽事]\n*") == ["N101"]
    assert codes("[賽事 x]\n*") == ["N101"]


# Kickers in brackets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("甲 333444(56) 乙 過", "34飛機帶56"),
        ("甲333444（56）乙過", "34飛機帶56"),
        ("甲: 34飛機（5、6） 乙 過", "34飛機帶56"),
        ("甲 三3三4(56) 乙 過", "34飛機帶56"),
        ("甲 333(6) 乙 過", "三3帶一6"),
        ("甲 8888(對5) 乙 過", "四8帶55"),
        ("甲 三帶一(3334) 乙 過", "三3帶一4"),
        ("甲 ♠3♥3♣3(♦4) 乙 過", "♠3♥3♣3♦4"),
    ],
)
def test_brackets_that_touch_their_body_hold_kickers(text: str, move: str) -> None:
    assert plies(text) == [("甲", move), ("乙", "過")]
    assert not record(text).line.notes


@pytest.mark.parametrize(
    "text",
    [
        "甲 333444 (56)",
        "甲 對5 (對6)",
        "甲 對5(對6)",
        "甲 5(6)",
        "甲 34567(8)",
        "甲 333(甲 4)",
        "甲 333(過)",
        "甲 333(4到8)",
        "甲 333444(5556)",
        "甲 過(4)",
    ],
)
def test_other_brackets_hold_a_variation(text: str) -> None:
    found = record(text)
    assert not found.findings
    assert len(found.line) == 1
    [(_, note)] = found.line.notes
    assert len(note.variations) == 1


def test_kickers_in_brackets_inside_a_variation_and_beside_a_comment() -> None:
    found = record("甲 5 {(56) 1)} (甲 333(4) 乙 過)  乙 333444(56)")
    assert not found.findings
    assert said(found) == [("甲", "5"), ("乙", "34飛機帶56")]
    assert [len(note.variations) for _, note in found.line.notes] == [1]


# Dashes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "甲 34567 - 乙 過 - 丙 過",
        "甲 34567 — 乙 過 － 丙 過",
        "甲34567 - 乙過 - 丙過",
        "甲 34567-乙 過-丙 過",
        "甲 34567- 乙 過- 丙 過",
        "甲: 3-4-5-6-7 - 乙: - - 丙: -",
    ],
)
def test_a_dash_before_the_seat_that_is_next_only_separates(text: str) -> None:
    assert plies(text) == ALL_PASS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("甲 34567 - 丙 4到8", [("甲", "3到7"), (None, "過"), ("丙", "4到8")]),
        ("甲 34567 - - 甲 5", [("甲", "3到7"), (None, "過"), (None, "過"), ("甲", "5")]),
        ("甲 34567 過 - 甲 5", [("甲", "3到7"), (None, "過"), (None, "過"), ("甲", "5")]),
        ("甲 - 乙 5", [("甲", "過"), ("乙", "5")]),
        ("甲 3 乙 - 丙 —", [("甲", "3"), ("乙", "過"), ("丙", "過")]),
        ("34567 - 乙 過", [(None, "3到7"), (None, "過"), ("乙", "過")]),
    ],
)
def test_any_other_lone_dash_is_a_pass(text: str, expected: Plies) -> None:
    assert plies(text) == expected


def test_a_dash_that_separates_is_no_part_of_the_play() -> None:
    found = record("甲 34567 - 乙 過", "")
    span = found.span("ply", 0)
    assert span is not None
    assert (span.start, span.end) == (0, len("甲 34567"))


# Broken lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("甲 34飛機帶\n56 乙 過", "34飛機帶56"),
        ("甲 34飛機帶\r\n56 乙 過", "34飛機帶56"),
        ("甲 34飛機帶 \n  5、6，乙 過", "34飛機帶56"),
        ("甲 34飛機\n帶56 乙 過", "34飛機帶56"),
        ("甲34飛機帶\n56\n乙過", "34飛機帶56"),
        ("甲 3到\n7 乙 過", "3到7"),
        ("甲 3\n到7 乙 過", "3到7"),
        ("1. 甲 三3帶\n一6 乙 過", "三3帶一6"),
    ],
)
def test_a_play_goes_on_in_the_next_line_where_it_cannot_be_read_otherwise(text: str, move: str) -> None:
    assert plies(text) == [("甲", move), ("乙", "過")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("甲 34飛機帶\n乙 過", ["N201"]),
        ("甲 34飛機帶\n2. 乙 過", ["N201"]),
        ("甲 34飛機帶\n你好", ["N201", "N101"]),
        ("甲 34飛機帶\n地主勝", ["N201"]),
        ("甲 34飛機帶\n\n56 乙 過", ["N201"]),
        ("甲 34飛機帶 {好}\n56 乙 過", ["N201"]),
    ],
)
def test_otherwise_a_finding_says_that_it_is_cut_off(text: str, expected: list[str]) -> None:
    assert codes(text) == expected
    assert said(record(text))[0] == ("甲", "unread 34飛機帶")


@pytest.mark.parametrize("text", ["甲 333\n4", "甲 5\n5", "甲 對3\n對4\n對5"])
def test_what_reads_by_itself_is_never_joined(text: str) -> None:
    assert len(record(text).line) == text.count("\n") + 1


# Cards ----------------------------------------------------------------------------------------------------------------


def test_suits_of_one_character_in_hands_and_plays() -> None:
    text = "手牌 甲: 黑3 紅3 梅10 方J 黑王 紅王\n1. 甲 黑3紅3 乙 方5梅5 丙 過"
    [hand] = record(text).hands
    assert hand.cards == parse_cards("3♠3♥T♣J♦BR")
    assert plies(text) == [("甲", "♠3♥3"), ("乙", "♣5♦5"), ("丙", "過")]


def test_groups_side_by_side_are_one_play_and_apart_several() -> None:
    assert plies("甲 對J對Q對K 乙 過") == [("甲", "JQK連對"), ("乙", "過")]
    assert plies("甲 對3 對4 對5") == [("甲", "對3"), (None, "對4"), (None, "對5")]
    assert plies("甲 3到7的順子 乙 過") == [("甲", "3到7"), ("乙", "過")]
