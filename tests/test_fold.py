"""Folding: scripts and widths, never the length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.fold import fold, script_of, to_script


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("飞机带对５", "飛機帶對5"),
        ("｛｝（）！？“”：，［］", '{}()!?"":,[]'),
        ("Ａｚ　～—–－", "Az ~---"),
        ("×＊★", "×*★"),
        ("地主胜 农民胜 抢地主 斗地主", "地主勝 農民勝 搶地主 鬥地主"),
    ],
)
def test_scripts_and_widths_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_keeps_the_length_and_is_done_once(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_words_go_from_one_script_to_the_other_and_back() -> None:
    words = "飛機帶對 順子 連對 雙王 炸彈 過 稱 兩單 三張 槍 導彈 農民勝 搶地主"
    assert to_script(words, "hans") == "飞机带对 顺子 连对 双王 炸弹 过 称 两单 三张 枪 导弹 农民胜 抢地主"
    assert to_script(to_script(words, "hans"), "hant") == words
    assert (script_of(words), script_of("飞机"), script_of("34")) == ("hant", "hans", "hant")
