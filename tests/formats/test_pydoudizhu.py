"""Endgames as PyPI `doudizhu-resolver` takes them: two hands, who is to move, what is to beat; no game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.cards import format_cards, parse_cards
from notation.formats.aspects import Aspect, lost
from notation.formats.pydoudizhu import DIALECT, NAME, read, write
from notation.formats.registry import recognise
from notation.moves import Claim, described, played
from notation.moves import Pattern as Described
from notation.reader import read as read_record
from notation.record import Hand, Line, Position, Record, Tag
from notation.shapes import Kind
from tests.formats.openspiel_samples import only, text, written
from validator.replay import Verdict, replay

SAMPLE = text("pydoudizhu.txt")


def test_the_sample_is_two_positions() -> None:
    assert recognise(SAMPLE).name == NAME
    first, second = read([SAMPLE])
    assert [format_cards(hand.cards) for hand in first.hands] == ["3♥5♥5♦7♥7♦T♥T♦Q♥Q♦2♥", "9♣A♠A♣"]
    assert first.position == Position(to_move=0)
    assert [format_cards(hand.cards) for hand in second.hands] == ["9♣A♠A♣", "5♥5♦7♥7♦T♥T♦Q♥Q♦2♥"]
    assert second.position == Position(0, played(parse_cards("3♥")), 1)
    assert first.line.opening[0].text.startswith("the endgame of the README")
    assert not first.findings
    assert not second.findings


def test_positions_are_judged_clean_under_their_rules() -> None:
    assert [replay(record).verdict for record in read([SAMPLE])] == [Verdict.CLEAN] * 2


def test_positions_are_written_back() -> None:
    for record in read([SAMPLE]):
        assert only(NAME, written(NAME, record)) == record


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("10c-10d-10h-3s", "3♠T♥T♣T♦"),
        ("10c-Jc-10d", "T♣T♦J♣"),
        ("BJ-CJ", "BR"),
        ("CJ-Jc", "J♣R"),
        ("2c-2d-2h-2s-BJ-CJ", "2♠2♥2♣2♦BR"),
    ],
)
def test_cards_of_the_dialect(said: str, cards: str) -> None:
    """C33 to C35: ten is two characters, CJ is the big joker and never the jack of clubs."""
    assert format_cards(only(NAME, said).hands[0].cards) == cards
    assert DIALECT.ranks[-2:] == ("BJ", "CJ")


def test_a_hand_alone_is_no_position() -> None:
    record = only(NAME, "3s-4s\n")
    assert (len(record.hands), record.position) == (1, None)
    assert write(record).text == "3s-4s\n"


@pytest.mark.parametrize(
    "call",
    [
        ">>> doudizhu_resolver.find_strategy('Qd-Qh', 'As', '3s')",
        'find_strategy("Qd-Qh","As","3s")',
        "    doudizhu_resolver.find_strategy('Qd-Qh' , 'As' , '3s')  ",
    ],
)
def test_a_call_of_the_resolver_is_a_position(call: str) -> None:
    assert recognise(call).name == NAME
    found = only(NAME, call)
    assert found == only(NAME, "Qd-Qh\nAs\n3s\n")
    span = found.span("position")
    assert span is not None
    assert call[span.start : span.end] == "3s"


@pytest.mark.parametrize("word", ["3", "10", "1c", "11c", "3S", "qd", "jc", "", "BJs", "Cj", "♠3", "10 c", "Q"])
def test_what_is_no_card_of_the_dialect_is_said_and_kept(word: str) -> None:
    """C34: nothing is guessed; `10` alone has no suit here."""
    record = only(NAME, f"As-{word}\n3s\n")
    (finding,) = record.findings
    assert (finding.code, finding.args["said"]) == ("F103", word)
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (1, 4)
    assert record.unread == (f"As-{word}",)
    assert record.hands[0].more
    assert format_cards(record.hands[0].cards) == "A♠"


def test_a_fourth_line_is_said_and_kept() -> None:
    record = only(NAME, "As\n3s\n4s\n5s\n")
    assert [finding.code for finding in record.findings] == ["F102"]
    assert record.unread == ("5s",)


# Writing --------------------------------------------------------------------------------------------------------------


def endgame(mine: str, theirs: str, to_move: int | None = 0) -> Record:
    hands = (Hand(0, parse_cards(mine)), Hand(1, parse_cards(theirs)))
    return Record(seats=("甲", "乙"), hands=hands, position=Position(to_move))


def test_whoever_is_to_move_is_written_first() -> None:
    assert write(endgame("A♠", "3♠", to_move=1)).text == "3s\nAs\n"


def test_suits_are_invented_and_said() -> None:
    found = write(endgame("55B", "5AR"))
    assert found.text == "5s-5h-BJ\n5c-As-CJ\n"
    assert [finding.code for finding in found.losses] == ["F204"]


def test_the_play_to_beat_gets_suits_that_nobody_holds() -> None:
    record = replace(endgame("5♠", "3♠"), position=Position(0, played(parse_cards("3")), 1))
    assert write(record).text == "5s\n3s\n3h\n"


def test_a_game_is_lost_and_said() -> None:
    record = replace(endgame("5♠", "3♠"), line=Line((0,), (played(parse_cards("5")),)), tags=(Tag("event", "x"),))
    found = write(record)
    assert found.text == "5s\n3s\n"
    assert [(each.code, each.ply) for each in found.losses] == [("F201", 1), ("F201", None)]
    assert lost(found.losses) == {Aspect.PLAYS, Aspect.TAGS}


def test_the_reading_of_the_play_to_beat_is_lost() -> None:
    move = played(parse_cards("33334444"), Claim((Kind.FOUR_TWO_PAIRS,)))
    record = replace(endgame("5♠", "3♠"), position=Position(0, move, 1))
    assert lost(write(record).losses) == {Aspect.READINGS}


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (Record(), "two_hands"),
        (replace(endgame("5", "3"), position=None), "two_hands"),
        (endgame("5", "3", to_move=None), "two_hands"),
        (endgame("5", "3", to_move=2), "two_hands"),
        (replace(endgame("5", "3"), hands=(Hand(0, parse_cards("5")), Hand(1, (), size=3))), "open_hand"),
        (replace(endgame("5", "3"), position=Position(0, described(Described((Kind.STRAIGHT,))), 1)), "to_beat"),
    ],
)
def test_what_is_no_position_of_two_players_cannot_be_written(record: Record, problem: str) -> None:
    found = write(record)
    assert found.text is None
    assert [(each.code, each.args["problem"]) for each in found.losses] == [("F205", problem)]


def test_an_endgame_is_played_by_the_two_who_sit_there() -> None:
    # The third seat of the ruleset has no cards and no turn.
    head = '[規則 "pydoudizhu"] [座位 "甲 乙"]\n手牌 甲: ♥2 ♦Q ♥Q ♦10\n手牌 乙: ♠A ♣A ♣9\n輪到: 甲\n'
    clean = replay(read_record(head + "1. 甲 對Q  乙 對A  甲 過\n2. 乙 9\n")[0])
    assert clean.findings == ()
    assert clean.ruleset.setup.players == 2
    assert [ply.seat for ply in clean.plies[1:]] == [0, 1, 0, 1]
    assert clean.result.winner == 1
    out_of_turn = replay(read_record(head + "1. 甲 對Q  乙 對A  乙 9\n")[0])
    assert [finding.code for finding in out_of_turn.findings] == ["P101"]
    three = replay(read_record(head + "1. 甲 對Q  乙 對A  甲 過\n" + "2. 乙 9\n".replace("乙", "丙"))[0])
    assert three.findings
