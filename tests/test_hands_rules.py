"""Which cards are a hand under `site`, and which hand beats which: the worked examples and public cases, by number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from notation.cards import parse_packed
from validator.hands import Hands, Ranked, beats
from validator.ruleset import load

HANDS = Hands(load("site"))


def packed(text: str) -> int:
    """Cards as they are written in the examples: `101010 JJJ 小王`."""
    for said, letter in (("小王", "B"), ("大王", "R"), ("10", "T"), (" ", "")):
        text = text.replace(said, letter)
    return parse_packed(text)


def hand(text: str) -> Ranked:
    (ranked,) = HANDS.rank(packed(text))
    return ranked


def kinds(text: str) -> list[str]:
    return [ranked.reading.kind.value for ranked in HANDS.rank(packed(text))]


PLAYABLE = {
    "single": ["3", "2", "小王", "大王"],
    "pair": ["55", "22"],
    "triple": ["333", "222"],
    "triple_single": ["3336", "222 3", "AAA J", "666 9", "101010 3", "KKK 大王", "QQQ 小王", "333 2"],
    "triple_pair": ["33344", "22233", "33322", "AAA55", "QQQ66", "444 99"],
    "straight": ["34567", "345678910JQKA", "78910JQ", "78910JQK", "10JQKA"],
    "pair_straight": [
        "334455",
        "QQKKAA",
        "33 44 55 66 77 88 99 1010 JJ QQ",
        "7788991010JJ",
        "77 88 99",
        "KKQQJJ1010",
    ],
    "airplane": ["333444", "QQQKKKAAA", "KKKAAA", "555666777888", "333444555666", "999101010JJJQQQKKKAAA"],
    "airplane_singles": [
        "44455579",
        "333 444 56",
        "777 888 35",
        "777888 36",
        "777888 2 小王",
        "33344456",
        "333444 25",
        "333444 55",
        "333444 22",
        "333 444 555 2 小王 6",
        "333444555666 7788",
    ],
    "airplane_pairs": [
        "666 777 888 33 99 JJ",
        "101010 JJJ QQQ 33 55 77",
        "3334445557799JJ",
        "888999 44 JJ",
        "333444 88 JJ",
        "555666 88 99",
        "333444555 667788",
        "333444555666 7788991010",
        "333444 22 66",
    ],
    "four_two_singles": ["8888 57", "JJJJ 77", "444455", "333344", "666689", "555579", "7777 小王 3", "2222 34"],
    "four_two_pairs": ["2222 QQ AA", "JJJJ99QQ", "55557799", "44445566"],
    "bomb": ["3333", "2222", "101010 10"],
    "rocket": ["小王大王"],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in PLAYABLE.items() for text in texts])
def test_a_hand_of_the_rules_is_read_as_its_kind_and_no_other(kind: str, text: str) -> None:
    assert kinds(text) == [kind]


NOTHING = [
    "34",
    "35",
    "3334445",
    "44445555",
    "4444 小王大王",
    "777888 小王大王",
    "888999 44 小王大王",
    "333444 677",
    "AAA222333",
    "222333444",
    "AAA222",
    "A2345",
    "JQKA2",
    "KKAA22",
    "3334445555",
    "3333 4444 5555",
    "4444 5555 36 JQ",
    "AAAA KKKK 66 99 33 55",
    "3344",
    "5678",
    "4444 5",
    "333 小王大王",
    "小王大王 3",
    "33445566778",
]


@pytest.mark.parametrize("text", NOTHING)
def test_cards_that_the_rules_do_not_name_are_no_hand(text: str) -> None:
    assert kinds(text) == []


def test_c01_c16_a_four_is_used_whole() -> None:
    assert [kinds(text) for text in ("34445555", "3333444555", "33334444", "44445555")] == [[], [], [], []]


def test_c02_twelve_cards_of_four_triples_are_one_airplane_of_four() -> None:
    ranked = hand("333444555666")
    assert (ranked.reading.kind.value, ranked.reading.length, ranked.reading.kickers) == ("airplane", 4, 0)


@pytest.mark.parametrize("text", ["3334445556667778", "333444555666777B"])
def test_c04_a_triple_among_the_kickers_is_no_hand(text: str) -> None:
    assert kinds(text) == []


def test_c05_a_kicker_comes_twice_at_most() -> None:
    assert kinds("3334445556667788") == ["airplane_singles"]
    assert kinds("3334445556667778") == kinds("3334445556667777") == []
    assert kinds("333444555666 7888") == []


def test_c07_four_and_one_is_not_three_and_two() -> None:
    assert kinds("33334") == kinds("2222 大王") == []


@pytest.mark.parametrize("text", ["33355544", "AAA22233"])
def test_c09_triples_that_are_not_neighbours_are_no_airplane(text: str) -> None:
    assert kinds(text) == []


def test_c10_three_and_two_different_singles_is_no_hand() -> None:
    assert kinds("99923") == kinds("33345") == []


def test_c12_an_airplane_with_two_singles_is_a_hand() -> None:
    assert kinds("33344456") == ["airplane_singles"]


@pytest.mark.parametrize("text", ["A2345", "23456", "AA2233", "223344", "AAA222", "222333"])
def test_c13_no_two_in_the_body_of_a_run(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize("text", ["33344425", "3334442266", "22233", "33322"])
def test_c13_a_two_may_be_a_kicker_or_the_body_of_a_triple(text: str) -> None:
    assert len(kinds(text)) == 1


def test_c14_a_bare_triple_and_three_with_a_pair_are_hands() -> None:
    assert (kinds("333"), kinds("33344")) == (["triple"], ["triple_pair"])


@pytest.mark.parametrize("text", ["333344", "33344455"])
def test_c15_two_equal_singles_may_be_kickers(text: str) -> None:
    assert len(kinds(text)) == 1


@pytest.mark.parametrize("text", ["666777 小王大王", "7777 小王大王", "333444555 小王大王 6"])
def test_c18_both_jokers_are_never_kickers_together(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize("text", ["33344434", "33344435", "3334446666"])
def test_c19_a_wing_never_has_a_rank_of_the_body_nor_is_it_a_four(text: str) -> None:
    assert kinds(text) == []


def test_c22_the_order_of_the_cards_does_not_matter() -> None:
    assert hand("KKQQJJTT") == hand("TTJJQQKK")
    assert (hand("T896J7").reading.low, hand("T896J7").reading.length) == (3, 6)


def test_c30_two_pairs_and_two_singles_are_no_pair_straight() -> None:
    assert kinds("JJQQKA") == []


BEATS = [
    ("9993", "888A"),
    ("QQQ66", "101010KK"),
    ("KKK3", "QQQ 大王"),
    ("5556", "4443"),
    ("555568", "444479"),
    ("大王", "小王"),
    ("小王", "2"),
    ("2", "A"),
    ("44", "33"),
    ("45678", "34567"),
    ("445566", "334455"),
    ("444555", "333444"),
    ("44455567", "333444 2 小王"),
    ("4444", "3333"),
    ("2222", "AAAA"),
    ("小王大王", "2222"),
    ("3333", "666689"),
    ("3333", "2222 QQ AA"),
    ("3333", "大王"),
    ("3333", "333444555666 7788991010"),
    ("小王大王", "2"),
    ("4 4 4 4 3 3", "3 3 3 3 大王 2"),
]


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_the_higher_body_wins_and_kickers_never_count(higher: str, lower: str) -> None:
    assert beats(hand(higher), hand(lower))
    assert not beats(hand(lower), hand(higher))


APART = [
    ("55566", "4443"),
    ("555568", "44447799"),
    ("345678", "34567"),
    ("45678", "33344"),
    ("444555666", "333444"),
    ("5", "44"),
    ("444", "33"),
    ("444555 67", "333444"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_hands_of_another_kind_or_size_do_not_compare(one: str, other: str) -> None:
    assert not beats(hand(one), hand(other))
    assert not beats(hand(other), hand(one))


@pytest.mark.parametrize(("one", "other"), [("3336", "333K"), ("55", "55"), ("7777 34", "7777 56"), ("33344", "33355")])
def test_equal_bodies_never_beat_each_other(one: str, other: str) -> None:
    assert not beats(hand(one), hand(other))
    assert not beats(hand(other), hand(one))


def test_c11_nothing_beats_the_rocket() -> None:
    rocket = hand("小王大王")
    assert not any(beats(hand(text), rocket) for texts in PLAYABLE.values() for text in texts)


def test_c14_no_cards_beat_nothing() -> None:
    assert HANDS.rank(0) == ()


def test_c55_four_and_two_is_no_bomb() -> None:
    assert hand("555567").tier == 0
    assert beats(hand("3333"), hand("555567"))
    assert not beats(hand("555567"), hand("3"))


def test_c67_three_and_one_beats_a_lower_three_and_one() -> None:
    assert beats(hand("6668"), hand("3444"))


def test_the_round_of_the_source() -> None:
    line = ["3339", "5557", "KKKJ", "AAA3"]
    assert all(beats(hand(after), hand(before)) for before, after in pairwise(line))


def _all(texts: Sequence[str]) -> list[Ranked]:
    return [hand(text) for text in texts]


def test_bombs_are_ordered_by_rank_below_the_rocket() -> None:
    order = _all([*(4 * rank for rank in "3456789TJQKA2"), "BR"])
    for place, lower in enumerate(order):
        assert [beats(higher, lower) for higher in order] == [other > place for other in range(len(order))]
