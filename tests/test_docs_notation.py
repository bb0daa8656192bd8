"""The examples of `docs/notation.md` on moves: every table says what is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from notation.cards import RANK_LETTERS, RANK_OF, format_cards
from notation.move_hints import edited
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.moves import Move, Pattern

PAGE = Path(__file__).parent.parent / "docs" / "notation.md"
EXAMPLES = ("written", "canonical", "is")
REMARKS = ("written", "read as", "code", "suggestion")


def rows(head: tuple[str, ...]) -> Iterator[list[str]]:
    """The cells of every table with this head."""
    here = False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|")) if line.startswith("|") else ()
        if cells == head:
            here = True
        elif not cells:
            here = False
        elif here and set(line) - set("|-"):
            yield list(cells)


def texts(cell: str) -> list[str]:
    return re.findall("`([^`]*)`", cell)


def described(move: Move) -> str:
    """What a move is, in the form of the tables."""
    if move.is_pass:
        return "everyone" if move.everyone else "pass"
    if move.pattern is None:
        return format_cards(move.cards)
    return " · ".join(_parts(move.pattern))


def _parts(pattern: Pattern) -> Iterator[str]:
    if pattern.kinds:
        yield " ".join(pattern.kinds)
    if pattern.name is not None:
        yield f"name {pattern.name}"
    if pattern.low is not None:
        yield f"low {RANK_LETTERS[pattern.low]}".replace("T", "10")
    if pattern.length is not None:
        yield f"length {pattern.length}"
    if pattern.high is not None:
        yield f"high {RANK_LETTERS[pattern.high]}"
    if pattern.size is not None:
        yield f"size {pattern.size}"
    if pattern.kickers is not None:
        yield "kickers " + "".join(RANK_LETTERS[rank] for rank in pattern.kickers)


@pytest.mark.parametrize("row", list(rows(EXAMPLES)), ids=lambda row: row[0])
def test_every_spelling_of_a_row_is_the_move_it_says(row: list[str]) -> None:
    written, [canonical], [is_] = map(texts, row)
    for text in [*written, canonical]:
        move = read_move(text).move
        assert (text, described(move)) == (text, is_)
        assert (text, write_move(move)) == (text, canonical)


@pytest.mark.parametrize("row", list(rows(REMARKS)), ids=lambda row: row[0])
def test_every_remark_of_a_row_is_made(row: list[str]) -> None:
    [written], [code], suggestion = texts(row[0]), row[2].split(), texts(row[3])
    said = read_move(written)
    [problem] = said.problems
    assert problem.code == code
    assert [edited(written, problem.edits)] * bool(problem.edits) == suggestion
    if row[1] == "unread":
        assert said.move.unread == written
    else:
        assert write_move(said.move) == texts(row[1])[0]


def test_the_ranks_of_the_page_are_read() -> None:
    letters = {"10": "T", "J": "J", "Q": "Q", "K": "K", "A": "A", "small joker": "B", "big joker": "R"}
    found = {rank: spellings for rank, spellings in rows(("rank", "written")) if rank in letters}
    assert found.keys() == letters.keys()
    for rank, spellings in found.items():
        for spelling in re.findall("[A-Za-z0-9]+|[^A-Za-z0-9` ,]王|[^A-Za-z0-9` ,][怪鬼貓]|[^A-Za-z0-9` ,]", spellings):
            if spelling != "and":
                assert [card.rank for card in read_move(spelling).move.cards] == [RANK_OF[letters[rank]]], spelling


def test_every_table_is_found() -> None:
    assert sum(1 for _ in rows(EXAMPLES)) > 90
    assert sum(1 for _ in rows(REMARKS)) > 25
