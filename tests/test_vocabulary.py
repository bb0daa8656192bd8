"""Every word that people use for a move, a seat and what stands between moves (C60), forum and coach forms too."""

from __future__ import annotations

import pytest

from notation.cards import parse_cards
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.moves import PASS, Move, played
from notation.reader import read
from notation.record import Record


def move(text: str) -> Move:
    said = read_move(text)
    assert not said.problems, (text, said)
    return said.move


@pytest.mark.parametrize(
    ("canonical", "spellings"),
    [
        ("飛機", "飛機 飞机"),
        ("順子", "順子 顺子 单顺 單順 連子 连子 一手順子"),
        ("連對", "連對 连对 双顺 雙順 姊妹对 姐妹對 拖拉機 拖拉机"),
        ("三帶一", "三帶一 三带一 三拖一 一手三带一 出三带一 打三帶一"),
        ("三帶二", "三帶兩 三带二 三带一对 三拖二 三带俩"),
        ("四帶二", "四帶二 四带两只 四帶兩隻 四拖二 四带俩"),
        ("王炸", "王炸 双王 雙王 王爆 大王小王 大鬼小鬼 ★☆ 大貓小貓 黑王红王 對鬼"),
        ("火箭", "火箭"),
        ("五順", "五順 五连顺 五張順子 五张顺子"),
        ("大王", "大王 大鬼 大貓 大猫 红王 紅鬼 ★"),
        ("小王", "小王 小鬼 小貓 小猫 黑王 黑鬼 ☆"),
        ("A", "尖 煙 烟 菸 a A"),
        ("K", "傾 倾 皇 K"),
        ("Q", "圈 囡 Q"),
        ("J", "勾 鈎 钩 積 积 J"),
        ("對A", "對煙 孖煙 一孖煙 一對尖 一双A 俩A 兩支A AA"),
        ("三8", "仨8 三個8 三支8 三条8 888"),
        ("三3帶一4", "3334 一手3334 出3334 三拖一3334 333拖4 三个3带一个4"),
        ("三K帶兩4", "KKK带对4 KKK带44 三条K带对4 KKK拖44 三個K帶一對4 仨K带俩4"),
        ("JQK連對", "连对JJQQKK JJQQKK连对 JQK连对 J到K連對 拖拉机JJQQKK"),
        ("34飛機帶56", "飞机333444带5、6 飞机333444带5和6 333444帶5，6 34飞机帶56 出34飞机带56"),
        ("3到7", "3到7 3至7 3~7 3-7順 從3到7 从3到7顺子 順子34567 一手34567"),
        ("♠A", "♠A 黑桃A 葵扇A A♠ 葵扇煙"),
        ("♦3", "♦3 方塊3 方片3 階磚3 阶砖3"),
    ],
)
def test_every_spelling_is_one_move(canonical: str, spellings: str) -> None:
    for text in spellings.split():
        assert (text, write_move(move(text))) == (text, canonical)


def test_every_word_for_a_pass() -> None:
    words = "不出 不要 过 過 要不起 pass P 不跟 不管 不壓 不压 管不起 管不住 打不起 大不起 压不住 接不住"
    for word in [*words.split(), "要唔起", "唔要", "唔出", "跳過"]:
        assert (word, move(word)) == (word, PASS)


def test_a_word_number_counts_and_a_figure_is_a_rank() -> None:
    assert move("KKK带对4") == played(parse_cards("KKK44"))
    assert write_move(move("三带两5")) == "三帶兩5"


SEATS = [
    "甲 乙 丙",
    "東 南 西",
    "东 南 西 北",
    "地主 上家 下家",
    "地主 下家 門板",
    "地主 農民甲 農民乙",
    "农民甲 地主 农民乙",
    "A B C",
    "0 1 2",
    "1 2 3",
    "P1 P2 P3",
    "W S E",
    "1号 2号 3号",
]


def plies(text: str) -> list[tuple[str | None, str]]:
    """Seat word and move of every ply of a text that is read without a finding."""
    (record,) = read(text)
    assert not record.findings, [each.code for each in record.findings]
    return list(said(record))


def said(record: Record) -> list[tuple[str | None, str]]:
    return [
        (None if seat is None else record.seats[seat], write_move(move))
        for seat, move in zip(record.line.seats, record.line.moves, strict=True)
    ]


@pytest.mark.parametrize("words", SEATS)
def test_seats_are_any_declared_words_in_their_order(words: str) -> None:
    one, two, three, *_ = words.split()
    head = f'[牌譜 "1"]\n[座位 "{words}"]\n'
    expected = [(one, "3到7"), (two, "過"), (three, "過")]
    assert plies(f"{head}1. {one}: 3到7  {two}: 過  {three}: 過\n") == expected
    assert plies(f"{head}{one}：34567，{two}：不要，{three}：要不起。\n") == expected


@pytest.mark.parametrize(
    "text",
    [
        "甲 34567 乙 过 丙 过",
        "甲34567，乙不要，丙不要。",
        "甲出34567；乙不出；丙不出",
        "甲: 34567 / 乙: 过 / 丙: 过",
        "甲 34567 | 乙 过 | 丙 过",
        "甲 34567 → 乙 过 → 丙 过",
        "甲→34567 乙→过 丙→过",
        "甲 34567——乙 过——丙 过",
        "甲 34567\n乙 过\n丙 过",
        "甲 34567\n\n  乙 过  丙 过",
        "第1輪 甲 34567 乙 过 丙 过",
        "第一轮：甲 34567 乙 过 丙 过",
        "第1回合：甲 一手34567\n乙 过\n丙 过",
        "甲 3-4-5-6-7 乙 - 丙 —",
    ],
)
def test_turn_marks_dashes_and_line_breaks_between_moves(text: str) -> None:
    assert plies('[牌譜 "1"]\n' + text + "\n") == [("甲", "3到7"), ("乙", "過"), ("丙", "過")]


def test_rounds_are_numbered_in_words_too() -> None:
    (record,) = read('[牌譜 "1"]\n第一輪 甲 3 乙 过 丙 过\n第十二輪 甲 4\n第二十回合 甲 5\n')
    assert record.line.rounds == ((0, 1), (3, 12), (4, 20))
