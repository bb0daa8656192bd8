"""Laws of the move text: what is written is read back, and nothing that is thrown at the reader breaks it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import Card
from notation.findings import Severity
from notation.fold import Script
from notation.move_reader import read_move
from notation.move_writer import Style, write_move, write_reading
from notation.moves import Move, of_reading, played
from notation.shapes import readings
from tests.strategies_moves import loose_ranks, moves, shaped_ranks, suited

STYLES: st.SearchStrategy[Style] = st.sampled_from(["canonical", "cards"])
SCRIPTS: st.SearchStrategy[Script] = st.sampled_from(["hant", "hans"])


@settings(max_examples=1500)
@given(moves(), STYLES, SCRIPTS)
def test_a_written_move_is_read_back(move: Move, style: Style, script: Script) -> None:
    assert read_move(write_move(move, style, script)).move == move


@settings(max_examples=500)
@given(moves(unread=False), STYLES, SCRIPTS)
def test_written_text_has_no_error(move: Move, style: Style, script: Script) -> None:
    problems = read_move(write_move(move, style, script)).problems
    assert all(problem.severity is not Severity.ERROR for problem in problems)


@settings(max_examples=500)
@given(st.one_of(shaped_ranks(), loose_ranks()).flatmap(suited), SCRIPTS)
def test_the_words_for_a_reading_are_read_as_that_reading(cards: tuple[Card, ...], script: Script) -> None:
    move = played(cards)
    for reading in readings(move.packed) if move.packed > 0 else ():
        assert read_move(write_reading(reading, script)).move == of_reading(reading)
