"""Words for moves: every variant that people use means the same (case C60), in both scripts and any width."""

from __future__ import annotations

import pytest

from notation.cards import parse_cards
from notation.fold import to_script
from notation.move_reader import read_move
from notation.moves import EVERYONE_PASSES, PASS, Move, Pattern, described, played
from notation.shapes import Kind
from notation.words import NAMES, TITLES

AIRPLANES = (Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)
SHUTTLES = (Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS)

ROCKETS = "王炸 双王 雙王 王爆 大小王 小王大王 大王小王 鬼王 對王 对鬼 一對王 两王 雙鬼 大小鬼 王炸彈 ★☆"

PASSES = "過 过 不出 不要 要不起 管不上 過牌 过牌 pass Pass PASS ｐａｓｓ P p - — – －"


def move(text: str) -> Move:
    said = read_move(text)
    assert not said.problems, said
    return said.move


def cards(text: str) -> Move:
    return played(parse_cards(text))


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (AIRPLANES, "飛機 飞机 飛机"),
        ((Kind.STRAIGHT,), "順子 顺子 单顺 單順 连子 連子 順 顺"),
        ((Kind.PAIR_STRAIGHT,), "連對 连对 双顺 雙順 姊妹对 姊妹對 姐妹对 雙順子"),
        ((Kind.TRIPLE_SINGLE,), "三帶一 三带一 三張帶一張 三帶單 三带一张"),
        ((Kind.TRIPLE_PAIR,), "三帶兩 三带二 三带一对 三帶二 三带两 三帶對 三张带一对"),
        ((Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS), "四帶二 四带两只 四带二 四帶兩隻 四帶兩張 四張帶兩張"),
        ((Kind.FOUR_TWO_SINGLES,), "四帶兩單 四带两单 四帶二單 四带两单张"),
        ((Kind.FOUR_TWO_PAIRS,), "四帶兩對 四带两对 四帶二對"),
        ((Kind.TRIPLE,), "三不帶 三不带 三張 三张 三條 三条 三帶零"),
        (AIRPLANES[:1], "飛機不帶 飞机不带翼 飛機不帶翅膀 三順 三顺子"),
        (AIRPLANES[1:2], "飛機帶單 飞机带小翼 飛機帶小翅膀"),
        (AIRPLANES[2:], "飛機帶對 飞机带大翼 飛機帶大翅膀"),
        (AIRPLANES[1:], "飛機帶翼 飞机带翅膀"),
        (SHUTTLES, "太空梭 航天飛機 航天飞机"),
        (SHUTTLES[:1], "航天飞机不带翼 太空梭不帶"),
        (SHUTTLES[1:2], "航天飞机带小翼"),
        (SHUTTLES[2:], "航天飞机带大翼"),
        ((Kind.BOMB,), "炸 炸彈 炸弹"),
        ((Kind.SINGLE,), "單張 单张 單 單牌"),
        ((Kind.PAIR,), "對子 对子 對 一對 一对"),
    ],
)
def test_a_kind_word_alone_leaves_everything_unsaid(kinds: tuple[Kind, ...], words: str) -> None:
    for word in words.split():
        assert (word, move(word)) == (word, described(Pattern(kinds)))


def test_every_canonical_kind_word_means_its_kinds() -> None:
    for kinds, title in TITLES.items():
        expected = cards("BR") if kinds == (Kind.ROCKET,) else described(Pattern(kinds))
        assert move(title) == move(to_script(title, "hans")) == expected


def test_words_for_the_rocket() -> None:
    for word in ROCKETS.split():
        assert (word, move(word)) == (word, cards("BR"))


def test_a_name_is_left_to_the_ruleset() -> None:
    for name in NAMES:
        assert move(name) == described(Pattern(name=name))
        assert move(to_script(name, "hans")) == described(Pattern(name=name))
        assert move(f"10{name}") == move(f"{name}T") == described(Pattern(low=7, name=name))


def test_words_for_a_pass() -> None:
    for word in PASSES.split():
        assert (word, move(word)) == (word, PASS)
    for word in ["都過", "都过", "都不要", "都不出", "都要不起"]:
        assert (word, move(word)) == (word, EVERYONE_PASSES)


@pytest.mark.parametrize(
    ("rank", "words"),
    [
        ("T", "10 T t ⑩ 十 １０ Ｔ"),
        ("J", "J j 勾 鉤 钩 高 積 积 Ｊ"),
        ("Q", "Q q 圈 囡"),
        ("K", "K k 傾 倾 皇"),
        ("A", "A a 尖 煙 烟"),
        ("B", "小王 小怪 小鬼 x X B b BJ bj ☆ 🃟 Ｘ"),
        ("R", "大王 大怪 大鬼 d D R r RJ ★ 🃏 🂿"),
        ("3", "3 ３"),
        ("2", "2 ２"),
    ],
)
def test_every_word_for_a_rank(rank: str, words: str) -> None:
    for word in words.split():
        assert (word, move(word)) == (word, cards(rank))
        assert (word, move(f"555 {word}")) == (word, cards("555" + rank))


def test_a_count_and_a_rank_beside_each_other() -> None:
    # C60: in 三带两5 the word 两 counts and the figure is a rank.
    assert move("三带两5") == described(Pattern((Kind.TRIPLE_PAIR,), kickers=(2, 2)))
    assert move("三A帶兩5") == move("三尖带两５") == cards("AAA55")


def test_scripts_and_widths_mix() -> None:
    assert move("３４飞機带５６") == move("34飛机帶5，6") == cards("33344456")
    assert move("三个Ｋ带一对２") == cards("KKK22")
    assert move("3～7顺") == move("3至7順子") == cards("34567")


def test_a_multiplication_sign_is_no_joker() -> None:
    assert read_move("×").move.unread == "×"
    assert read_move("333×").move.unread == "333×"


def test_numbers_of_straights_and_pair_straights() -> None:
    for count, word in enumerate(["五", "六", "七", "八", "九", "十", "十一", "十二"], 5):
        assert move(f"{word}順") == move(f"{word}顺子") == described(Pattern((Kind.STRAIGHT,), length=count))
    for count, word in enumerate(["三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"], 3):
        assert move(f"{word}連對") == described(Pattern((Kind.PAIR_STRAIGHT,), length=count))
    for word in ("一順", "二順", "四順", "十三順", "兩連對"):
        assert read_move(word).move.unread == word


def test_sizes_of_bombs() -> None:
    for size, word in enumerate(["四", "五", "六", "七", "八"], 4):
        assert move(f"{word}炸") == described(Pattern((Kind.BOMB,), size=size))
        assert move(f"9{word}炸") == move(f"{word}张9") == cards("9" * size)
    assert read_move("三炸").move.unread == "三炸"
