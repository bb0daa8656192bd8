"""A file is taken apart into records before anything in them is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import split as splitting
from notation.split import Chunk, split

HEADED = '[牌譜 "1"]\n[甲 "小明"]\n手牌 甲: 3\n'


def texts(text: str) -> list[str]:
    return [chunk.source.text for chunk in split([text])]


def seen(parts: list[str]) -> list[tuple[str, int, int, bool]]:
    return [(each.source.text, each.source.offset, each.source.line, each.cut) for each in split(parts)]


def test_a_tag_line_after_moves_begins_a_record() -> None:
    assert texts('[a "1"]\n1. 甲 3\n[b "2"]\n乙 4\n') == ['[a "1"]\n1. 甲 3\n', '[b "2"]\n乙 4\n']


def test_a_tag_line_after_an_end_begins_a_record() -> None:
    assert len(texts('[a "1"]\n流局\n[b "2"]\n流局\n')) == 2


def test_tag_lines_before_the_moves_belong_to_one_record() -> None:
    assert len(texts('[a "1"]\n手牌 甲: 3\n{好}\n[b "2"]\n叫分: 甲1\n[c "3"]\n1. 甲 3\n')) == 1


def test_the_version_tag_begins_a_record_even_without_moves_before() -> None:
    assert texts(HEADED * 3) == [HEADED] * 3


def test_prose_before_the_tags_makes_no_record_of_its_own() -> None:
    assert len(texts("昨晚打的：\n\n" + HEADED)) == 1


def test_blank_lines_never_end_a_record() -> None:
    assert len(texts("1. 甲 3\n\n\n2. 乙 4\n")) == 1


def test_a_line_of_dashes_ends_a_record_and_is_in_none() -> None:
    assert texts("甲 3\n---\n甲 4\n") == ["甲 3\n", "甲 4\n"]


@pytest.mark.parametrize("text", ["", "\n \n", "---", "---\n---\n", "\n---\n\n----\n"])
def test_where_nothing_stands_there_is_no_record(text: str) -> None:
    assert texts(text) == []


def test_dashes_before_the_first_record_separate_nothing() -> None:
    assert texts("---\n甲 3\n---\n") == ["甲 3\n"]


def test_a_pass_at_the_start_of_a_line_is_no_border() -> None:
    assert texts("- 甲 3\n-- 甲\n") == ["- 甲 3\n-- 甲\n"]


def test_braces_do_not_matter() -> None:
    assert len(texts('甲 3 {沒有關上\n[a "1"]\n甲 4}\n')) == 2


@pytest.mark.parametrize("sign", ["[", "［", "【"])
def test_tags_in_other_brackets(sign: str) -> None:
    assert len(texts(f'甲 3\n{sign}a "1"]\n甲 4\n')) == 2


def test_line_ends_of_three_kinds() -> None:
    chunks = list(split(["甲 3\r\n---\r甲 4\r---\n甲 5"]))
    assert [each.source.text for each in chunks] == ["甲 3\r\n", "甲 4\n", "甲 5"]
    assert [(each.source.offset, each.source.line) for each in chunks] == [(0, 1), (9, 3), (17, 5)]


PIECES = st.lists(
    st.sampled_from(
        [
            '[牌譜 "1"]',
            '[甲 "x"]',
            "---",
            "1. 甲 3",
            "手牌 甲: 3",
            "地主勝",
            "前言",
            "{a",
            "}",
            "",
            " ",
            "-",
            "[",
            "———",
        ]
    ),
    max_size=14,
)


@settings(max_examples=300)
@given(PIECES, st.sampled_from(["\n", "\r\n", "\r", "\n\n"]), st.integers(1, 30))
def test_how_the_text_comes_does_not_matter(lines: list[str], end: str, size: int) -> None:
    text = end.join(lines)
    whole = seen([text])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splitting, "PIECE", size)
        assert seen([text[at : at + size] for at in range(0, len(text), size)]) == whole
        assert seen(list(text)) == whole


@settings(max_examples=200)
@given(PIECES)
def test_nothing_but_borders_and_blank_lines_is_left_out(lines: list[str]) -> None:
    text = "\n".join(lines)
    chunks = [each.source for each in split([text])]
    at = 0
    for chunk in chunks:
        assert text[chunk.offset : chunk.offset + len(chunk.text)] == chunk.text
        assert chunk.line == text.count("\n", 0, chunk.offset) + 1
        assert not text[at : chunk.offset].replace("-", "").replace("—", "").strip()
        at = chunk.offset + len(chunk.text)
    assert not text[at:].replace("-", "").replace("—", "").strip()


def long_record(count: int) -> Chunk:
    first, *others = split(["甲 3 {好}\n" * count, HEADED])
    assert [each.source.text for each in others] == [HEADED]
    assert others[0].source.line == count + 1
    assert others[0].source.offset == count * 8
    return first


def test_a_record_that_is_too_long_is_cut_and_the_next_one_is_read() -> None:
    assert not long_record(1000).cut
    cut = long_record(200_000)
    assert cut.cut
    assert splitting.MAX_RECORD - 20 <= len(cut.source.text) <= splitting.MAX_RECORD


def test_a_line_that_is_longer_than_a_record_is_cut() -> None:
    first, second = split(["好" * 1000] * 5000 + ['\n[a "1"]\n甲 3\n'])
    assert first.cut
    assert len(first.source.text) <= splitting.MAX_RECORD
    assert (second.source.text, second.source.offset, second.source.line) == ('[a "1"]\n甲 3\n', 5_000_001, 2)
