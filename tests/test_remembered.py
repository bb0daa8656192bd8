"""What a dialect's words were read as is remembered: reading twice gives one move, and faults are never remembered."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import json_strict, remembered
from notation.cards import parse_cards
from notation.moves import Move, played
from notation.remembered import LONGEST, Remembered


def counted() -> tuple[Remembered[str], list[str]]:
    asked: list[str] = []

    def read(text: str) -> Move:
        asked.append(text)
        return played(parse_cards(text.strip()))

    return Remembered(read), asked


def test_a_play_is_read_once() -> None:
    moves, asked = counted()
    assert moves["333"] == moves["333"] == played(parse_cards("333"))
    assert asked == ["333"]


def test_what_is_no_play_is_refused_each_time() -> None:
    moves, asked = counted()
    for _ in range(2):
        with pytest.raises(ValueError):
            moves["順于"]
    assert len(asked) == 2
    assert not moves


def test_a_play_that_is_too_long_is_read_but_not_kept() -> None:
    moves, _ = counted()
    assert moves["3" + " " * LONGEST] == played(parse_cards("3"))
    assert not moves


def test_beyond_the_bound_everything_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_REMEMBERED", 2)
    moves, _ = counted()
    for text in ("3", "4", "5"):
        assert moves[text] == played(parse_cards(text))
    assert set(moves) == {"5"}


@given(st.text(alphabet='[]{}"\\ax "é\ud800'))
def test_brackets_are_counted_as_they_stand_outside_strings(text: str) -> None:
    found = [bracket for bracket, _ in json_strict.brackets(text)]
    assert json_strict.steps(text) == sum(1 if each in "[{" else -1 for each in found)


@given(st.text(alphabet='[]{}"', max_size=200))
def test_depth_is_that_of_the_deepest_bracket(text: str) -> None:
    deepest = depth = 0
    for each in re.sub('"[^"]*"?', "", text):
        depth += 1 if each in "[{" else -1
        deepest = max(deepest, depth)
    assert json_strict._is_deep(text) == (deepest > json_strict.MAX_DEPTH)
