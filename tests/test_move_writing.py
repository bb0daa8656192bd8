"""The canonical spelling of each kind of move, the cards of it, and both scripts."""

from __future__ import annotations

import pytest

from notation.cards import parse_cards
from notation.move_reader import read_move
from notation.move_writer import write_move, write_reading
from notation.moves import EVERYONE_PASSES, PASS, Claim, of_reading, played, unreadable
from notation.shapes import Kind


@pytest.mark.parametrize(
    ("plain", "canonical", "cards"),
    [
        ("5", "5", "5"),
        ("B", "小王", "小王"),
        ("TT", "對10", "1010"),
        ("TTT", "三10", "101010"),
        ("3336", "三3帶一6", "3336"),
        ("TTTR", "三10帶一大王", "101010大王"),
        ("55AAA", "三A帶兩5", "55AAA"),
        ("9TJQKA", "9到A", "910JQKA"),
        ("334455", "345連對", "334455"),
        ("333444", "34飛機不帶", "333444"),
        ("33344456", "34飛機帶56", "33344456"),
        ("33344455", "34飛機帶55", "33344455"),
        ("333444BR", "34飛機帶小王大王", "333444小王大王"),
        ("3334445566", "34飛機帶對5對6", "3334445566"),
        ("578888", "四8帶57", "578888"),
        ("558888", "四8帶55", "558888"),
        ("QQAA2222", "四2帶對Q對A", "QQAA2222"),
        ("557777888899", "557777888899", "557777888899"),
        ("5555", "5炸", "5555"),
        ("99999", "9五炸", "99999"),
        ("333333333", "333333333", "333333333"),
        ("BR", "王炸", "小王大王"),
        ("BB", "對小王", "小王小王"),
        ("333444555666", "333444555666", "333444555666"),
        ("345", "3-4-5", "3-4-5"),
        ("TJQK", "10-J-Q-K", "10-J-Q-K"),
        ("3T", "310", "310"),
        ("KA2", "KA2", "KA2"),
        ("3♠3♥", "♠3♥3", "♠3♥3"),
        ("3♠4", "♠34", "♠34"),
        ("333W", "333王", "333王"),
    ],
)
def test_the_spelling_of_cards(plain: str, canonical: str, cards: str) -> None:
    move = played(parse_cards(plain))
    assert (write_move(move), write_move(move, style="cards")) == (canonical, cards)
    assert read_move(canonical).move == read_move(cards).move == move


@pytest.mark.parametrize(
    ("text", "canonical", "cards"),
    [
        ("345飛機帶666", "333444555+666", "333444555+666"),
        ("3456飛機不帶", "333444555666不帶", "333444555666不帶"),
        ("34太空梭不帶", "33334444不帶", "33334444不帶"),
        ("四4帶對3對3", "4444+3333", "4444+3333"),
        ("34連對", "連對3344", "連對3344"),
        ("3到7六順", "3到7六順", "34567六順"),
        ("3到5", "3到5", "345順子"),
        ("3到4 十二順", "34稱十二順", "34稱十二順"),
        ("3到7通天順", "3到7通天順", "34567通天順"),
        ("J到2", "J到2", "JQKA2順子"),
        ("飛機3344", "飛機3344", "飛機3344"),
        ("三連對3344", "三連對3344", "三連對3344"),
        ("三帶一333+44", "33344稱三帶一", "33344稱三帶一"),
        ("33344稱炸彈", "33344稱炸彈", "33344稱炸彈"),
        ("34稱連對", "34稱連對", "34稱連對"),
        ("3334稱飛機帶翼", "3334稱飛機帶翼", "3334稱飛機帶翼"),
        ("三3帶兩4稱四帶二", None, None),
        ("333+444", "333+444", "333+444"),
        ("33帶44", "33帶44", "33帶44"),
        ("♠3帶♥4", "♠3帶♥4", "♠3帶♥4"),
        ("3334不帶", "3334不帶", "3334不帶"),
    ],
)
def test_the_spelling_of_claims(text: str, canonical: str | None, cards: str | None) -> None:
    move = read_move(text).move
    if canonical is None or cards is None:
        assert move == unreadable(text)
        return
    assert (write_move(move), write_move(move, style="cards")) == (canonical, cards)
    assert read_move(canonical).move == read_move(cards).move == move


def test_a_claim_that_the_cards_tell_is_not_written() -> None:
    for text in ("三帶一 3334", "3到7五順", "飛機333444帶5、6", "333+6", "對子55", "34567稱順子"):
        assert read_move(text).move.claim is None


def test_passes_and_unread_texts() -> None:
    assert [write_move(PASS), write_move(EVERYONE_PASSES)] == ["過", "都過"]
    assert write_move(PASS, script="hans") == "过"
    assert write_move(unreadable("順于 ?"), script="hans") == "順于 ?"


def test_both_scripts() -> None:
    for text, simplified in {
        "34飛機帶對5對6": "34飞机带对5对6",
        "三3帶一小王": "三3带一小王",
        "345連對": "345连对",
        "四8帶兩單": "四8带两单",
        "太空梭": "太空梭",
        "5稱對子": "5称对子",
        "9導彈": "9导弹",
        "通天順": "通天顺",
    }.items():
        move = read_move(text).move
        assert write_move(move, script="hans") == simplified
        assert read_move(simplified).move == move


@pytest.mark.parametrize(
    ("kind", "body", "text"),
    [
        (Kind.AIRPLANE, "333444555666", "3456飛機不帶"),
        (Kind.AIRPLANE_SINGLES, "333444555", "345飛機帶666"),
        (Kind.AIRPLANE_SINGLES, "444555666", "456飛機帶333"),
    ],
)
def test_the_words_for_one_of_several_readings(kind: Kind, body: str, text: str) -> None:
    # C02
    cards = played(parse_cards("333444555666"))
    [reading] = [each for each in cards.readings if each.kind is kind and each.body == played(parse_cards(body)).packed]
    assert write_reading(reading) == text
    assert read_move(text).move == of_reading(reading) == played(cards.cards, Claim((kind,), reading.body))
