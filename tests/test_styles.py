"""Styles that know the position: the shortest move that is unique there, and the move as players speak.

Whatever they leave unsaid reads back to the same play in the same position.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from notation.cards import SMALL_JOKER, Card, card, sort_cards
from notation.move_writer import Style, write_move
from notation.moves import played
from notation.reader import read
from notation.record import Comment, Line, Note, Record, Variation
from notation.writer import write
from tests.judging import DEAL, HEAD, codes, judged
from tests.played_games import from_the_middle, played_game, what_was_played, with_hidden_cards
from validator.replay import Replay, replay
from validator.restyle import restyled, written_out
from validator.styles import PositionStyle

RULESETS = ("site", "wiki-call", "openspiel", "wiki-four")
STYLES: tuple[tuple[PositionStyle, Style], ...] = (("shortest", "shortest"), ("nickname", "canonical"))


def said(done: Replay, style: PositionStyle, spelling: Style = "canonical") -> str:
    """The moves of the main line in a style."""
    return " ".join(write_move(move, spelling) for move in restyled(done, style).line.moves)


def reads_back(done: Replay) -> None:
    """Whether each style of a record, written and read again, is the same game; with the same faults, if any."""
    for style, spelling in STYLES:
        other = restyled(done, style)
        (again,) = read(write(other, spelling))
        assert again == other
        told = replay(again)
        assert what_was_played(told) == what_was_played(done)
        assert faults(told) == faults(done)
        assert restyled(told, style) == other


def faults(done: Replay) -> list[tuple[str, int | None, tuple[int, ...]]]:
    """The codes of what is wrong, with ply and path; that a hole was settled by later plays (P120) is no fault."""
    return sorted(((each.code, each.ply, each.path) for each in done.findings if each.code != "P120"), key=str)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_style_reads_back_to_the_same_game(rules: str) -> None:
    for seed in range(12):
        reads_back(replay(played_game(seed, rules)))


@pytest.mark.parametrize("rules", RULESETS)
def test_so_it_does_where_hands_are_not_wholly_known(rules: str) -> None:
    for seed in range(4):
        reads_back(replay(with_hidden_cards(played_game(seed, rules), random.Random(seed))))


@pytest.mark.parametrize("rules", RULESETS)
def test_so_it_does_from_the_middle_of_a_game(rules: str) -> None:
    for seed in range(6):
        whole = replay(played_game(seed, rules))
        for ply in range(1, len(whole.plies) - 1, 7):
            reads_back(replay(from_the_middle(whole, ply)))


def with_suits(record: Record, rng: random.Random) -> Record:
    """The record with a suit for every card that was dealt, and for the cards of about half its plays."""
    pools = [list(hand.cards) for hand in record.hands]
    landlord = replay(record).landlord
    assert landlord is not None
    assert record.bottom is not None
    dealt = [*record.bottom, *(card for hand in record.hands for card in hand.cards)]
    suits = {each.rank: rng.sample([1, 2, 3, 4], 4) for each in dealt if each.rank < SMALL_JOKER}

    def suited(plain: Card) -> Card:
        return card(plain.rank, suits[plain.rank].pop()) if plain.rank in suits else plain

    bottom = tuple(map(suited, record.bottom))
    pools = [[suited(card) for card in pool] for pool in pools]
    hands = tuple(replace(hand, cards=sort_cards(pool)) for hand, pool in zip(record.hands, pools, strict=True))
    pools[landlord] += bottom
    moves = []
    for seat, move in zip(record.line.seats, record.line.moves, strict=True):
        assert seat is not None
        taken = []
        for said_card in move.cards:
            taken.append(next(each for each in pools[seat] if each.rank == said_card.rank))
            pools[seat].remove(taken[-1])
        moves.append(played(tuple(taken), move.claim) if taken and rng.random() < 0.5 else move)
    return replace(record, hands=hands, bottom=sort_cards(bottom), line=replace(record.line, moves=tuple(moves)))


@pytest.mark.parametrize("rules", RULESETS[:3])
def test_plays_with_suits_stay_as_they_are(rules: str) -> None:
    for seed in range(4):
        done = replay(with_suits(played_game(seed, rules), random.Random(seed)))
        reads_back(done)
        for move, other in zip(done.record.line.moves, restyled(done, "shortest").line.moves, strict=True):
            assert other == move or not any(each.suit for each in move.cards)


def with_variations(record: Record, rng: random.Random) -> Record:
    """The record with comments, and with variations: what was played, said again instead of itself, and a pass."""
    line, notes = record.line, []
    for index in sorted(rng.sample(range(len(line)), min(6, len(line)))):
        inner = Variation(Line(line.seats[index : index + 1], line.moves[index : index + 1]))
        stretch = slice(index, index + rng.randrange(1, 6))
        other = Line(line.seats[stretch], line.moves[stretch], notes=((0, Note(variations=(inner,))),))
        notes.append((index, Note(comments=(Comment("先走長的"),), variations=(Variation(other), inner))))
    return replace(record, line=replace(line, notes=tuple(notes)))


@pytest.mark.parametrize("rules", RULESETS)
def test_variations_are_said_in_the_style_too(rules: str) -> None:
    for seed in range(6):
        plain = played_game(seed, rules)
        record = with_variations(plain, random.Random(seed))
        done = replay(record)
        reads_back(done)
        for style, _ in STYLES:
            main, other = restyled(replay(plain), style).line, restyled(done, style).line
            assert other.moves == main.moves
            for index, note in other.notes:
                first, again = note.variations
                assert first.line.moves == main.moves[index : index + len(first.line)]
                [inner] = first.line.notes[0][1].variations
                assert again.line.moves == inner.line.moves == main.moves[index : index + 1]
                assert note.comments == (Comment("先走長的"),)


POSITION = HEAD + "手牌 甲: {cards}\n手牌 乙: 9 9 9 10 10\n手牌 丙: 10 10 J\n輪到: 甲\n"


@pytest.mark.parametrize(
    ("cards", "play", "shortest", "nickname"),
    [
        ("3 3 3 4 4 4 5 6", "34飛機帶56", "飛機帶單", "34飛機帶翼"),
        ("3 3 3 4 4 4 5 6", "34飛機不帶", "飛機不帶", "34飛機不帶"),
        ("3 3 3 4 4 4 5 5", "34飛機帶55", "飛機帶單", "34飛機帶翼"),
        ("3 3 3 4 4 4 5 5 6 6", "34飛機帶對5對6", "飛機帶對", "34飛機帶兩對"),
        ("3 3 3 4", "三3帶一4", "三帶一", "三3帶一"),
        ("3 3 3 4 5", "三3帶一4", "3334", "三3帶一4"),
        ("3 3 3 10", "三3帶一10", "三帶一", "三3帶一"),
        ("3 3 3 4 4", "三3帶兩4", "三帶二", "三3帶二"),
        ("3 3 3 4 4 5 5", "三3帶兩4", "三帶兩4", "三3帶兩4"),
        ("3 4 5 6 7 9", "3到7", "順子", "3到7"),
        ("3 4 5 6 7 8", "3到7", "3到7", "3到7"),
        ("3 4 5 6 7 8", "3到8", "六順", "3到8"),
        ("10 J Q K A 3 4 5 6 7", "10到A", "通天順", "通天順"),
        ("3 3 4 4 5 5 6", "345連對", "連對", "345連對"),
        ("8 8 8 8 3 5", "四8帶35", "四帶二", "四8帶二"),
        ("8 8 8 8 3 5 6", "四8帶35", "四帶35", "四8帶35"),
        ("5 5 5 5 6", "5炸", "5炸", "5炸"),
        ("5 5 5 5 6 6 6 6", "5炸", "5炸", "5炸"),
        ("小王 3", "小王", "王", "小王"),
        ("小王 大王 3", "小王", "小王", "小王"),
        ("小王 大王 3", "王炸", "王炸", "王炸"),
        ("3 3 3 大王 5", "三3帶一大王", "333王", "三3帶一大王"),
        ("10 10 3", "對10", "對子", "對10"),
        ("3 3 5", "對3", "對3", "對3"),
        ("3 5 7", "5", "5", "5"),
    ],
)
def test_as_much_is_said_as_the_position_needs(cards: str, play: str, shortest: str, nickname: str) -> None:
    done = judged(POSITION.format(cards=cards) + f"1. 甲 {play}\n*\n")
    assert said(done, "shortest", "shortest") == shortest
    assert said(done, "nickname") == nickname


def test_what_is_to_be_beaten_makes_it_shorter() -> None:
    text = HEAD + "手牌 甲: 3 3 3 4 4 4 5 6 7\n手牌 乙: 3 4 5 6 7 8 9 10 J K K\n輪到: 乙\n"
    lead = judged(text + "1. 乙 4到8\n*\n")
    reply = judged(text.replace("輪到: 乙", "輪到: 乙\n要壓: 丙 6到10") + "1. 乙 7到J\n*\n")
    assert said(lead, "shortest", "shortest") == "4到8"
    assert said(reply, "shortest", "shortest") == "順子"


def test_a_reading_is_said_only_where_the_position_leaves_several() -> None:
    rules = '[規則 "openspiel"] [地主 "甲"] [底分 "1"]\n'
    hand = "手牌 甲: 3 3 3 4 4 4 5 5 5 6 6 6 7\n輪到: 甲\n"
    led = judged(rules + hand + "1. 甲 345飛機帶666\n*\n")
    assert said(led, "shortest", "shortest") == "飛機帶666"
    beaten = judged(rules + hand + "要壓: 丙 345飛機帶789\n1. 甲 456飛機帶333\n*\n")
    assert said(beaten, "shortest", "shortest") == "飛機帶333"


def test_faulty_and_unread_plays_stay_as_they_are_said() -> None:
    text = HEAD + DEAL + "1. 甲 3到7六順  乙 對5  丙 看不懂  甲 333帶44\n*\n"
    done = judged(text)
    for style, _ in STYLES:
        assert restyled(done, style).line.moves == done.record.line.moves


def test_a_hole_that_later_plays_settle_is_said_so_that_the_moment_settles_it() -> None:
    text = HEAD + "手牌 甲(7): 3 4 5 6 7 8 K\n手牌 乙: 9 9 9\n輪到: 甲\n1. 甲 五順  乙 過  丙 過\n2. 甲 3\n*\n"
    assert "P120" in codes(text)
    assert said(judged(text), "shortest", "shortest").split()[0] == "4到8"


def test_holes_are_written_out_where_one_play_fits() -> None:
    text = HEAD + "手牌 甲: 3 3 3 4 4 4 5 6\n輪到: 甲\n1. 甲 34飛機帶兩單 (甲 飛機不帶) (甲 三帶一)\n*\n"
    out = written_out(judged(text))
    assert write_move(out.line.moves[0]) == "34飛機帶56"
    settled, still_open = (each.line.moves[0] for each in out.line.notes[0][1].variations)
    assert write_move(settled) == "34飛機不帶"
    assert write_move(still_open) == "三帶一"
