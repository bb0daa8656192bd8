"""The reader of moves: it remembers, it can be shared by threads, and no text breaks it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from notation import move_reader
from notation.findings import Severity
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.moves import unreadable

_WORDS = (
    "3 4 5 6 7 8 9 10 J Q K A 2 小王 大王 王 X D B BJ RJ ♠ ♥ S H (♦) 34 345 333 444 8888 5566 "
    "十 對 單 三 四 兩 一 二 五 三個 兩張 一對 五張 帶 不帶 帶一 帶兩 帶兩單 帶兩對 翼 順 順子 "
    "五順 十順 通天順 連對 三連對 飛機 三順 太空梭 炸 炸彈 五炸 王炸 火箭 炮 到 至 ~ 稱 過 都過 "
    "pass P - + , 、 和 1 0 × * 于 幾 ＋ ５ 飞机 带 对 顺"
)
PIECES = st.lists(st.sampled_from([*_WORDS.split(), " "]), max_size=9).map("".join)


@settings(max_examples=1000)
@given(st.one_of(PIECES, st.text(max_size=30)))
@example("王" * 12)
@example("三" * 24)
@example("1" * 24)
def test_every_text_is_a_move_or_has_one_error(text: str) -> None:
    said = read_move(text)
    errors = [problem for problem in said.problems if problem.severity is Severity.ERROR]
    if said.move.unread is None:
        assert not errors
    else:
        assert said.move == unreadable(text)
        assert list(said.problems) == errors
        assert len(errors) == 1
    for problem in said.problems:
        assert 0 <= problem.start <= problem.end <= len(text)
        assert all(0 <= edit.start <= edit.end <= len(text) for edit in problem.edits)


@settings(max_examples=1000)
@given(PIECES)
def test_what_can_be_read_can_be_written(text: str) -> None:
    move = read_move(text).move
    assert read_move(write_move(move)).move == move
    assert read_move(write_move(move, style="cards")).move == move


def test_a_move_is_remembered() -> None:
    assert read_move("34飛機帶57") is read_move("34飛機帶57")


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_reader, "REMEMBERED", 10)
    for rank in "3456789":
        for kicker in "JQKA2":
            assert read_move(f"{rank * 3}{kicker}").move.cards
    assert len(move_reader._remembered) <= 10


def test_threads_share_the_reader() -> None:
    texts = [f"{low}到{high}" for low in "3456" for high in "TJQKA"] + ["34飛機帶對5對6", "5順", "♠3♥3", "D5"] * 5
    expected = [read_move(text) for text in texts]
    move_reader._remembered.clear()
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: [read_move(text) for text in texts], range(16)):
            assert found == expected
