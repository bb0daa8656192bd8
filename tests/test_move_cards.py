"""Cards in a move: ranks, jokers and suits in every order and spelling."""

from __future__ import annotations

import pytest

from notation.cards import format_cards, parse_cards
from notation.findings import Severity
from notation.move_reader import read_move
from notation.moves import Move, played


def move(text: str) -> Move:
    said = read_move(text)
    assert not said.problems, said
    return said.move


def cards(text: str) -> Move:
    return played(parse_cards(text))


@pytest.mark.parametrize(
    "text", ["1010103", "10 10 10 3", "TTT3", "tTt3", "１０１０１０３", "3101010", "十十十3", "⑩⑩⑩3"]
)
def test_ten_in_a_triple(text: str) -> None:
    # C34
    assert move(text) == cards("TTT3")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("101010J", "TTTJ"),
        ("10J10", "TTJ"),
        ("1010JJ", "TTJJ"),
        ("910J", "9TJ"),
        ("A10", "TA"),
        ("78910JQK", "789TJQK"),
        ("345678910JQKA", "3456789TJQKA"),
        ("33 44 55 66 77 88 99 1010 JJ QQ", "33445566778899TTJJQQ"),
    ],
)
def test_ten_is_never_taken_apart(text: str, plain: str) -> None:
    assert format_cards(read_move(text).move.cards) in {plain, "".join(2 * c for c in plain)}
    if len(plain) != 3:
        assert move(text) == cards(plain)


@pytest.mark.parametrize("text", ["0003", "003", "1", "0", "11", "101", "110", "A1", "333帶0"])
def test_a_single_one_or_nought_is_no_rank(text: str) -> None:
    said = read_move(text)
    assert said.move.unread == text
    assert [problem.code for problem in said.problems] == ["N212"]


@pytest.mark.parametrize(("text", "sorted_text"), [("KKQQJJTT", "TTJJQQKK"), ("T896J7", "6789TJ"), ("6333", "3336")])
def test_cards_stand_in_any_order(text: str, sorted_text: str) -> None:
    # C22, C33
    assert move(text) == move(sorted_text) == cards(sorted_text)
    assert move(text).readings


def test_nothing_is_added_to_the_cards_that_are_written() -> None:
    # C30
    said = move("jjqqka")
    assert said == cards("JJQQKA")
    assert not said.readings


@pytest.mark.parametrize("text", ["A2345", "23456", "AA2233", "223344", "AAA222", "222333", "99923", "AAA22233"])
def test_cards_without_a_shape_are_cards(text: str) -> None:
    # C09, C10, C13
    assert move(text) == cards(text)
    assert not move(text).readings


@pytest.mark.parametrize("text", ["33344425", "3334442266", "22233", "33322", "333", "33344", "33344456"])
def test_cards_with_a_shape(text: str) -> None:
    # C12, C13, C14
    assert move(text).readings


@pytest.mark.parametrize(
    ("text", "plain"), [("2 X", "2B"), ("XD", "BR"), ("CJ", "J♣"), ("7777XD", "7777BR"), ("BR", "BR")]
)
def test_joker_letters_of_the_notation_itself(text: str, plain: str) -> None:
    # C35: X is the small joker, D the big one; CJ is a jack with its suit.
    assert move(text) == cards(plain)


def test_words_for_both_jokers_are_cards_too() -> None:
    # C28
    assert move("鬼王") == move("大小王") == cards("BR")
    assert move("777888帶雙王") == move("777888小王大王") == cards("777888BR")


def test_wild_cards_are_not_read() -> None:
    # C59
    assert read_move("*5*5").move.unread == "*5*5"


@pytest.mark.parametrize(
    "text",
    [
        "♠3♥3",
        "3♠3♥",
        "♠ 3 ♥ 3",
        "3♠ 3♥",
        "♠️3♥️3",
        "3♠️3❤️",
        "❤3♠3",
        "黑桃3紅桃3",
        "黑桃3、红心3",
        "S3H3",
        "s3 h3",
        "3S3H",
        "3(♠)3(♥)",
        "3（黑桃）+3（红桃）",
        "🂣🂳",
    ],
)
def test_suits_in_every_spelling(text: str) -> None:
    assert move(text) == cards("3♠3♥")


@pytest.mark.parametrize("word", ["♦", "方塊", "方块", "方片", "D"])
def test_words_for_a_suit_before_and_after(word: str) -> None:
    assert move(f"{word}10") == move(f"10{word}") == cards("T♦")


def test_every_playing_card_of_unicode() -> None:
    for first, suit in zip((0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), "♠♥♦♣", strict=True):
        for place, rank in enumerate("A23456789TJ QK", 1):
            if rank != " ":
                assert move(chr(first + place)) == cards(rank + suit)


@pytest.mark.parametrize("knight", "🂬🂼🃌🃜")
def test_knights_are_refused(knight: str) -> None:
    for text in (knight, f"🂫{knight}"):
        assert [problem.code for problem in read_move(text).problems] == ["N213"]


def test_a_joker_beside_suited_cards_has_no_suit() -> None:
    assert move("♠3♥3♣3小王") == move("S3H3C3X") == cards("3♠3♥3♣B")
    assert move("S3H3C3D") == cards("3♠3♥3♣R")


def test_diamonds_or_the_big_joker() -> None:
    assert move("D5") == move("5D") == cards("5♦")
    assert move("D3D4D5D6D7") == cards("3♦4♦5♦6♦7♦")
    assert move("333D") == move("D333") == cards("333R")
    assert move("DD") == cards("RR")
    assert move("S3H3D3") == cards("3♠3♥3♦")


def test_a_joker_or_a_joker_and_a_jack() -> None:
    assert move("BJ") == cards("B")
    assert move("RJ") == cards("R")
    assert move("BJRJ") == cards("BR")
    assert move("JJJRJ") == cards("JJJR")
    assert move("JJBJ") == cards("JJJB")


@pytest.mark.parametrize("text", ["♠33", "3♠3", "♠3 3", "S3 3", "對♠3"])
def test_suits_on_some_cards_only(text: str) -> None:
    said = read_move(text)
    assert said.move == cards("3♠3")
    assert [(problem.code, problem.severity) for problem in said.problems] == [("N209", Severity.WARNING)]


def test_a_suit_belongs_to_the_rank_that_it_touches() -> None:
    assert read_move("3♠ 4").move == cards("3♠4")
    assert read_move("3 ♠4").move == cards("34♠")


@pytest.mark.parametrize("text", ["♠", "3♠♠", "♠小王", "(♠)3"])
def test_a_suit_needs_a_rank(text: str) -> None:
    assert [problem.code for problem in read_move(text).problems] == ["N217"]


def test_more_of_a_rank_than_any_deck_has() -> None:
    assert move("5" * 15).packed > 0
    for text in ("5" * 16, "王" * 16, "小王大王" + "王" * 15, "小王" * 16):
        assert [problem.code for problem in read_move(text).problems] == ["N215"]
