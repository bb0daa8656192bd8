"""Inputs for a target: its samples cut, joined and changed, and its own words and signs in any order."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, bytes_of, said_by

NASTY: Final = (
    "", "\0", "\n", "\r\n", "\r", "\x85", "\u2028", "\ufeff", "\ud83c", "\udc80", "😀", "三", "　", "１", "²", "٣", "İ",
    "{", "}", "[", "]", "(", ")", '"', "'", "\\", "\\u", "\\ud800", ",", "，", ":", ";", "#", "-", "--", "---", "/",
    "NaN", "Infinity", "-Infinity", "1e999", "-0", "0.1e-400", "99999999999999999999", "null", "true", "None", "...",
    "[]", "{}", '""', "[[[[[[[[", "{\"a\":" * 8, "(" * 40, "9" * 60, "過", "X", "D", "10", "BJ", "王", "帶", "到",
)  # fmt: skip
"""What readers stumble over."""
_WORD: Final = re.compile(r'"(?:[^"\\\n]|\\.){0,40}"|\w{1,24}|\s|[^\w\s]')
_LONGEST: Final = 4000
"""Characters of the longest input; what breaks on more breaks on less."""


@cache
def texts(name: str) -> tuple[str, ...]:
    """The samples of a target as texts."""
    return tuple(map(said_by, TARGETS[name].seeds))


@cache
def words(name: str) -> tuple[str, ...]:
    """The words and signs of the samples of a target."""
    found = {word for said in texts(name) for word in _WORD.findall(said[:_LONGEST])}
    return tuple(sorted(found)[:3000])


Change = Callable[[str, int, int, str], str]

CHANGES: Final[tuple[Change, ...]] = (
    lambda said, one, two, word: said[:one] + word + said[two:],
    lambda said, one, two, word: said[:one] + word + said[one:],
    lambda said, one, two, word: said[:one] + said[two:],
    lambda said, one, two, word: said[:one],
    lambda said, one, two, word: said[two:],
    lambda said, one, two, word: said[:two] + said[one:],
    lambda said, one, two, word: said[:one] + 3 * said[one : one + 8] + said[one:],
    lambda said, one, two, word: said[:one] + said[one:two][::-1] + said[two:],
    lambda said, one, two, word: said[:one] + said[one:two].upper() + said[two:],
    lambda said, one, two, word: said.replace(said[one : one + 3], word) if said[one : one + 3] else word,
    lambda said, one, two, word: said[:one] + re.sub(r"\d+", lambda _: word, said[one:], count=1),
    lambda said, one, two, word: said[:one] + re.sub(r"\w+", lambda _: word, said[one:], count=2),
)


@st.composite
def changed(draw: st.DrawFn, name: str) -> str:
    """A stretch of a sample with a few changes."""
    said = draw(st.sampled_from(texts(name)))
    if len(said) > _LONGEST:
        start = draw(st.sampled_from((0, len(said) - _LONGEST)) | st.integers(0, len(said)))
        said = said[start : start + _LONGEST]
    for _ in range(draw(st.integers(1, 6))):
        one, two = sorted(draw(st.lists(st.integers(0, len(said)), min_size=2, max_size=2)))
        word = draw(st.sampled_from(NASTY) | st.sampled_from(words(name)))
        said = draw(st.sampled_from(CHANGES))(said, one, two, word)
    return said[: 2 * _LONGEST]


def shuffled(name: str) -> st.SearchStrategy[str]:
    """The words and signs of a target in any order."""
    every = st.sampled_from(words(name)) | st.sampled_from(NASTY)
    return st.lists(every, max_size=60).map("".join) | st.lists(every, max_size=40).map(" ".join)


def joined(name: str) -> st.SearchStrategy[str]:
    """The head of one sample and the tail of another."""
    one = st.sampled_from(texts(name))
    place = st.integers(0, _LONGEST)
    return st.builds(lambda a, b, at, to: a[:at] + b[to : to + _LONGEST], one, one, place, place)


def inputs(name: str) -> st.SearchStrategy[bytes]:
    """Inputs of every kind, as bytes; some of them are no UTF-8."""
    said = st.one_of(changed(name), shuffled(name), joined(name), st.text(max_size=60))
    plain = said.map(bytes_of)
    other = st.builds(lambda text, coding: text.encode(coding, "replace"), said, st.sampled_from(CODINGS))
    return st.one_of(plain, plain, plain, other, st.binary(max_size=60))


CODINGS: Final = ("gb18030", "big5", "utf-16", "utf-16-le", "latin-1")
