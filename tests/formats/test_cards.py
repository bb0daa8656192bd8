"""Bare cards: a play a line, or plays between commas."""

from __future__ import annotations

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import format_cards
from notation.formats.cards import DIALECT, cards_of, is_pass, read
from notation.formats.registry import by_name
from notation.moves import PASS
from notation.record import Record
from tests.formats.records import ROOT
from tools.formats_page import PAGE, page


def game(text: str) -> Record:
    (found,) = read([text])
    return found


def plays(text: str) -> list[str]:
    return [format_cards(move.cards) if move.unread is None else f"?{move.unread}" for move in game(text).line.moves]


@pytest.mark.parametrize("said", ["1010103", "10 10 10 3", "TTT3", "１０１０１０３", "3-T-T-T", "ttt3"])
def test_case_c34_a_ten_is_a_ten_however_it_stands(said: str) -> None:
    assert format_cards(cards_of(said) or ()) == "3TTT"


@pytest.mark.parametrize(("said", "cards"), [("101010J", "TTTJ"), ("10J10", "TTJ"), ("910J", "9TJ")])
def test_case_c34_a_ten_is_never_split(said: str, cards: str) -> None:
    assert format_cards(cards_of(said) or ()) == cards


@pytest.mark.parametrize("said", ["0003", "OOO3", "1", "Y", "Z", "甲", "三3帶一6", "3x4y"])
def test_what_belongs_to_other_dialects_is_no_card(said: str) -> None:
    assert cards_of(said) is None


@pytest.mark.parametrize(
    ("said", "cards"), [("2 X", "2B"), ("XD", "BR"), ("小王大王", "BR"), ("🃟🃏", "BR"), ("BJRJ", "BR")]
)
def test_case_c35_the_jokers_are_those_of_this_dialect(said: str, cards: str) -> None:
    assert format_cards(cards_of(said) or ()) == cards


@pytest.mark.parametrize("said", ["♠3♥3", "3♠3♥", "S3H3", "🂣🂳", "♥3 ♠3"])
def test_suits_before_after_and_in_unicode(said: str) -> None:
    assert format_cards(cards_of(said) or ()) == "3♠3♥"


def test_letters_are_suits_only_if_every_card_has_one() -> None:
    assert format_cards(cards_of("D5D6") or ()) == "5♦6♦"
    assert format_cards(cards_of("CJ") or ()) == "J♣"
    assert format_cards(cards_of("34D") or ()) == "34R"


@pytest.mark.parametrize("word", DIALECT.passes)
def test_passes(word: str) -> None:
    assert is_pass(word)
    assert game(f"34567\n{word}\n55").line.moves[1] == PASS


def test_lines_and_commas_say_the_same() -> None:
    assert plays("33\n\n過\n44\n") == plays("33,,過,44") == plays("33,\n,過,\n44") == ["33", "", "", "44"]


def test_seats_are_counted_from_the_landlord() -> None:
    assert game("33\n44\n55\n66").line.seats == (0, 1, 2, 0)


def test_hands_and_several_games() -> None:
    first, second = read(["地主: 3 3 4\n下家: 55\n底牌: 3\n33\n---\n44\n過\n"])
    assert [(hand.seat, format_cards(hand.cards)) for hand in first.hands] == [(0, "334"), (1, "55")]
    assert first.bottom is not None
    assert (first.index, second.index, len(second.line)) == (1, 2, 2)


def test_what_is_no_cards_is_kept_and_told_at_its_place() -> None:
    found = game("34567\n0003, 55\n")
    assert plays("34567\n0003, 55\n") == ["34567", "?0003", "55"]
    (finding,) = found.findings
    assert (finding.code, finding.ply, finding.span and (finding.span.line, finding.span.column)) == ("F103", 2, (2, 1))


@given(st.text(alphabet="3AJ10TXDS♠過,\n -:地主底牌🂣甲", max_size=60))
def test_no_text_makes_it_raise(text: str) -> None:
    for record in read(text):
        assert len(record.line.seats) == len(record.line.moves)


@given(st.lists(st.sampled_from(["33", "過", "♠3 ♥3", "34567", "小王 大王", "10 10 J J"]), min_size=2, max_size=9))
def test_what_was_written_is_read_again(items: list[str]) -> None:
    record = game("\n".join(items))
    writer = by_name("cards").write
    assert writer is not None
    written = writer(record)
    assert not written.losses
    assert game(written.text or "") == record


def test_the_example_of_the_page() -> None:
    text = (ROOT / "docs" / "formats" / "cards.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"(?ms)^```text\n(.*?)^```$", text)
    found = game(example)
    assert not found.findings
    assert plays(example) == ["33344456", "", "", "77", "88", "", "", "99"]


def test_the_tables_of_the_index_are_what_make_docs_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_python_of_the_index_does_what_it_shows() -> None:
    (snippet,) = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(snippet, {}, "formats", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
