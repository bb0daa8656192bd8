"""Public cases that are right under every ruleset, or under every one that allows the kind at all."""

from __future__ import annotations

import pytest

from notation.cards import parse_packed, size_of
from notation.shapes import Kind
from tests.judging import codes
from validator.hands import Hands
from validator.plays import plays
from validator.replay import hands_of
from validator.ruleset import load, names

EVERY = names()
ONE_DECK = tuple(name for name in EVERY if load(name).setup.decks == 1)


def kinds(hands: Hands, cards: str) -> list[Kind]:
    return [ranked.reading.kind for ranked in hands.rank(parse_packed(cards))]


def best(name: str, cards: str) -> bool:
    return bool(kinds(hands_of(load(name)), cards))


def line(rules: str, text: str) -> list[str]:
    """The codes of the plays of a line."""
    found = codes(f'[規則 "{rules}"] [地主 "甲"] [底分 "1"]\n{text}')
    return [code for code in found if code.startswith("P") and code not in {"P119"}]


@pytest.mark.parametrize("rules", EVERY)
def test_c07_four_of_a_rank_and_one_card_are_nothing(rules: str) -> None:
    assert not best(rules, "33334")


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("cards", ["33355544", "AAA22233", "999Q", "99923", "33345"])
def test_c09_c10_triples_apart_and_two_different_kickers_are_no_hands(rules: str, cards: str) -> None:
    assert best(rules, cards) is (cards == "999Q" and Kind.TRIPLE_SINGLE in load(rules).hands)


@pytest.mark.parametrize("rules", ONE_DECK)
def test_c11_nothing_beats_the_rocket(rules: str) -> None:
    hands = hands_of(load(rules))
    (rocket,) = hands.rank(parse_packed("BR"))
    assert not list(plays(hands, parse_packed("33334444TTTT2222"), rocket))


@pytest.mark.parametrize("rules", EVERY)
def test_c11_nothing_beats_the_highest_bomb(rules: str) -> None:
    hands = hands_of(load(rules))
    highest = [each for each in plays(hands, load(rules).setup.deck) if each.tier == len(load(rules).bombs)]
    assert highest
    assert not any(hands.beats(other, top) for top in highest for other in highest)


@pytest.mark.parametrize("rules", EVERY)
def test_c13_a_2_is_never_in_a_run_and_may_be_a_kicker(rules: str) -> None:
    for run in ("A2345", "23456", "AA2233", "223344", "AAA222", "222333"):
        assert not best(rules, "".join(sorted(run, key="3456789TJQKA2".index)))
    allowed = load(rules).hands
    for cards, kind in (("22233", Kind.TRIPLE_PAIR), ("33322", Kind.TRIPLE_PAIR), ("33344425", Kind.AIRPLANE_SINGLES)):
        assert best(rules, cards) is (kind in allowed)
    pairs = allowed.get(Kind.AIRPLANE_PAIRS)
    assert best(rules, "3334442266") is (pairs is not None and pairs.least == 2)


@pytest.mark.parametrize("rules", EVERY)
def test_c14_a_triple_and_a_triple_with_a_pair_are_hands_and_nothing_is_none(rules: str) -> None:
    assert kinds(hands_of(load(rules)), "333") == [Kind.TRIPLE]
    assert kinds(hands_of(load(rules)), "33344") == [Kind.TRIPLE_PAIR]
    assert hands_of(load(rules)).rank(0) == ()


@pytest.mark.parametrize("rules", ONE_DECK)
def test_c12_an_airplane_with_singles_can_end_the_game_at_once(rules: str) -> None:
    text = "手牌 甲(8): 3 3 3 4 4 4 5 6\n手牌 乙(4): 3 4 5 6\n手牌 丙(4): 7 8 9 9\n輪到: 甲\n1. 甲 33344456\n地主勝"
    assert line(rules, text) == []


@pytest.mark.parametrize("rules", ONE_DECK)
def test_c22_the_order_of_cards_never_matters(rules: str) -> None:
    assert line(rules, "1. 甲 KKQQJJTT") == line(rules, "1. 甲 T896J7") == []


@pytest.mark.parametrize("rules", EVERY)
def test_c27_a_bomb_beats_a_pair_and_no_pair_beats_a_bomb(rules: str) -> None:
    assert line(rules, "1. 甲 QQ  乙 8888") == []
    assert line(rules, "1. 甲 8888  乙 22") == ["P105"]


@pytest.mark.parametrize("rules", EVERY)
def test_c28_the_rocket_beats_a_bomb_of_four_wherever_there_is_one(rules: str) -> None:
    rocket = any(bomb.kind is Kind.ROCKET for bomb in load(rules).bombs)
    assert line(rules, "1. 甲 5555  乙 鬼王") == ([] if rocket else ["P104"])


@pytest.mark.parametrize("rules", EVERY)
def test_c30_cards_are_never_added(rules: str) -> None:
    assert line(rules, "1. 甲 jjqqka") == ["P104"]
    held = "手牌 甲(6): J J Q Q K A\n手牌 乙(6): 3\n手牌 丙(6): 4\n輪到: 甲\n1. 甲 JJQQKKAA"
    assert "P103" in line(rules, held)


@pytest.mark.parametrize("rules", EVERY)
def test_c31_who_leads_may_not_pass(rules: str) -> None:
    assert line(rules, "1. 甲 過") == ["P102"]
    passes = "  ".join(f"{seat} 過" for seat in "乙丙丁"[: load(rules).setup.players - 1])
    assert line(rules, f"1. 甲 5  {passes}\n2. 甲 過") == ["P102"]


@pytest.mark.parametrize("rules", EVERY)
def test_c33_c34_a_ten_is_a_ten_in_runs_and_triples(rules: str) -> None:
    assert line(rules, "1. 甲 QQJJTT") == []
    allowed = [] if Kind.TRIPLE_SINGLE in load(rules).hands else ["P104"]
    for said in ("1010103", "10 10 10 3", "TTT3", "１０１０１０３"):
        assert line(rules, f"1. 甲 {said}") == allowed


@pytest.mark.parametrize("rules", [name for name in EVERY if Kind.FOUR_TWO_SINGLES in load(name).hands])
def test_c55_four_with_two_is_no_bomb(rules: str) -> None:
    assert line(rules, "1. 甲 5555 67  乙 3333") == []
    assert line(rules, "1. 甲 3333  乙 5555 67") == ["P105"]


@pytest.mark.parametrize("rules", EVERY)
def test_no_hand_is_larger_than_a_landlords(rules: str) -> None:
    most = load(rules).setup.most
    assert max(size_of(each.reading.cards) for each in plays(hands_of(load(rules)), load(rules).setup.deck)) <= most
