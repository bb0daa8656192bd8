"""Worked examples and public cases, under each of the fifteen rulesets: what some cards are, and what beats what."""

from __future__ import annotations

from collections.abc import Set

import pytest

from notation.cards import RANKS, parse_packed
from notation.shapes import Reading
from tests.ruleset_hands import HANDS, NAMES
from validator.hands import Ranked, beats
from validator.plays import plays

ALL = frozenset(NAMES)
FOUR_PLAYERS = {"baike-four", "wiki-four"}
WIKI = {"wiki-call", "wiki-rob"}
THREE_PLAYERS = {"site", *WIKI, "baike", "baike-platform"}
BOTZONE = {"botzone-1", "botzone-2"}
THREE = ALL - FOUR_PLAYERS
WITH_FOUR_AND_TWO = THREE - {"openspiel"}
LETTER = {"wiki-call", "wiki-rob", "baike-platform"}
"""Where a kicker may have a rank of an airplane's body, and anything else that a source does not forbid."""
ANY_KICKERS = {*LETTER, "douzero", "ccgc", "pydoudizhu"}
PAIRS_ALIKE = {"ccgc", "pydoudizhu"}


def packed(text: str) -> int:
    """Cards as they are written in the examples: `101010 JJJ 小王`."""
    for said, letter in (("小王", "B"), ("大王", "R"), ("10", "T"), (" ", "")):
        text = text.replace(said, letter)
    return parse_packed(text)


def told(reading: Reading) -> str:
    """A reading as the table tells it: its kind, and the ranks of its body."""
    if reading.low is None or reading.high is None:
        return reading.kind.value
    ends = RANKS[reading.low] + (f"-{RANKS[reading.high]}" if reading.length > 1 else "")
    return f"{reading.kind.value} {ends}"


Told = dict[str, Set[str]]
"""What some cards are, and under which rulesets; under all others they are nothing."""


def are(what: str, names: Set[str] = ALL) -> Told:
    return {what: names}


NOTHING: Told = {}

EXAMPLES: dict[str, Told] = {
    "8888 57": are("four_two_singles 8", WITH_FOUR_AND_TWO),
    "JJJJ 77": are("four_two_singles J", WITH_FOUR_AND_TWO - {"baike", "baike-platform", *BOTZONE, "pagat"}),
    "444455": are("four_two_singles 4", WITH_FOUR_AND_TWO - {"baike", "baike-platform", *BOTZONE, "pagat"}),
    "2222 QQ AA": are("four_two_pairs 2", WITH_FOUR_AND_TWO),
    "JJJJ99QQ": are("four_two_pairs J", WITH_FOUR_AND_TWO),
    "55557799": are("four_two_pairs 5", WITH_FOUR_AND_TWO),
    "44445566": are("four_two_pairs 4", WITH_FOUR_AND_TWO),
    "666689": are("four_two_singles 6", WITH_FOUR_AND_TWO),
    "555579": are("four_two_singles 5", WITH_FOUR_AND_TWO),
    "44445555": {
        "airplane_singles 4-5": LETTER,
        "four_two_pairs 4, four_two_pairs 5": PAIRS_ALIKE,
        "shuttle 4-5": BOTZONE,
    },
    "4444 小王大王": are("four_two_singles 4", {*ANY_KICKERS, *BOTZONE}),
    "333444555666": {
        "airplane 3-6": ALL - {*ANY_KICKERS, "openspiel"} | {"ccgc"},
        "airplane 3-6, airplane_singles 3-5, airplane_singles 4-6": {*ANY_KICKERS, "openspiel"} - {"ccgc"},
    },
    "666 777 888 33 99 JJ": are("airplane_pairs 6-8"),
    "101010 JJJ QQQ 33 55 77": are("airplane_pairs T-Q"),
    "3334445557799JJ": are("airplane_pairs 3-5"),
    "888999 44 JJ": are("airplane_pairs 8-9", ALL - {*WIKI, "wiki-four"}),
    "333444 88 JJ": are("airplane_pairs 3-4", ALL - {*WIKI, "wiki-four"}),
    "555666 88 99": are("airplane_pairs 5-6", ALL - {*WIKI, "wiki-four"}),
    "333444555 667788": are("airplane_pairs 3-5"),
    "333444555666 7788991010": are("airplane_pairs 3-6"),
    "44455579": are("airplane_singles 4-5", THREE),
    "333 444 56": are("airplane_singles 3-4", THREE),
    "777 888 35": are("airplane_singles 7-8", THREE),
    "777888 36": are("airplane_singles 7-8", THREE),
    "777888 2 小王": are("airplane_singles 7-8", THREE),
    "777888 小王大王": are("airplane_singles 7-8", {*ANY_KICKERS, *BOTZONE}),
    "888999 44 小王大王": NOTHING,
    "333444 677": NOTHING,
    "QQQKKKAAA": are("airplane Q-A"),
    "AAA222333": NOTHING,
    "222333444": NOTHING,
    "AAA222": NOTHING,
    "345678910JQKA": are("straight 3-A", ALL - {"baike-four"}),
    "78910JQ": are("straight 7-Q", ALL - {"baike-four"}),
    "78910JQK": are("straight 7-K", ALL - {"baike-four"}),
    "A2345": NOTHING,
    "JQKA2": NOTHING,
    "KKAA22": NOTHING,
    "33 44 55 66 77 88 99 1010 JJ QQ": are("pair_straight 3-Q"),
    "7788991010JJ": are("pair_straight 7-J"),
    "77 88 99": are("pair_straight 7-9"),
    "33445566778899TTJJQQKK": are("pair_straight 3-K", FOUR_PLAYERS),
    "3333": are("bomb 3"),
    "2222": are("bomb 2"),
    "3333 4444 5555": {"airplane_singles 3-5": LETTER, "shuttle 3-5": BOTZONE},
    "4444 5555 36 JQ": are("shuttle_singles 4-5", {"botzone-2"}),
    "4444 5555 36": are("shuttle_singles 4-5", {"botzone-1"}),
    "AAAA KKKK 66 99 33 55": are("shuttle_pairs K-A", {"botzone-2"}),
    "AAAA KKKK 66 99": are("shuttle_pairs K-A", {"botzone-1"}),
    "小王大王": are("rocket", ALL - {"baike-four"}),
    "大王大王": are("pair R", FOUR_PLAYERS),
    "333 大王大王": are("triple_pair 3", FOUR_PLAYERS),
    "333 小王大王": are("triple_pair 3", {"wiki-four"}),
    "小王大王大王": are("jokers", {"wiki-four"}),
    "小王小王大王大王": are("jokers", FOUR_PLAYERS),
    "55555": are("bomb 5", FOUR_PLAYERS),
    "33333333": are("bomb 3", FOUR_PLAYERS),
}

CASES: dict[str, dict[str, Told]] = {
    "C01 C16": {
        "34445555": are("airplane_singles 4-5", LETTER),
        "3333444555": are("airplane_pairs 4-5", PAIRS_ALIKE),
        "33334444": {
            "airplane_singles 3-4": LETTER,
            "four_two_pairs 3, four_two_pairs 4": PAIRS_ALIKE,
            "shuttle 3-4": BOTZONE,
        },
    },
    "C04 C05": {
        "3334445556667778": are("airplane_singles 3-6, airplane_singles 4-7", {*ANY_KICKERS, "openspiel"}),
        "333444555666777B": are("airplane_singles 3-6, airplane_singles 4-7", {*ANY_KICKERS, "openspiel"}),
        "3334445556667888": are("airplane_singles 3-6", {*ANY_KICKERS, "openspiel", "rlcard"}),
        "3334445556667777": are("airplane_singles 3-6, airplane_singles 4-7", {"baike-platform", *WIKI}),
    },
    "C07": {"33334": NOTHING, "2222 大王": NOTHING},
    "C09": {"33355544": NOTHING, "AAA22233": NOTHING, "33344555": NOTHING},
    "C10": {"99923": NOTHING, "33345": NOTHING},
    "C12": {"33344456": are("airplane_singles 3-4", THREE)},
    "C13": {
        "A2345": NOTHING,
        "23456": NOTHING,
        "AA2233": NOTHING,
        "223344": NOTHING,
        "AAA222": NOTHING,
        "222333": NOTHING,
        "33344425": are("airplane_singles 3-4", THREE),
        "3334442266": are("airplane_pairs 3-4", ALL - {*WIKI, "wiki-four"}),
        "22233": are("triple_pair 2"),
        "33322": are("triple_pair 3"),
    },
    "C14": {"333": are("triple 3"), "33344": are("triple_pair 3"), "": NOTHING},
    "C15": {
        "333344": are("four_two_singles 3", WITH_FOUR_AND_TWO - {"baike", "baike-platform", *BOTZONE, "pagat"}),
        "33344455": are("airplane_singles 3-4", THREE - {*BOTZONE, "pagat"}),
    },
    "C18": {
        "666777BR": are("airplane_singles 6-7", {*ANY_KICKERS, *BOTZONE}),
        "7777BR": are("four_two_singles 7", {*ANY_KICKERS, *BOTZONE}),
        "333444555BR6": are("airplane_singles 3-5", {*ANY_KICKERS, *BOTZONE}),
    },
    "C19": {
        "33344434": {
            "airplane_singles 3-4": LETTER,
            "four_two_pairs 3, four_two_pairs 4": PAIRS_ALIKE,
            "shuttle 3-4": BOTZONE,
        },
        "33344435": are("airplane_singles 3-4", LETTER),
        "3334446666": are("airplane_pairs 3-4", PAIRS_ALIKE),
    },
    "C22": {
        "KKQQJJTT": are("pair_straight T-K"),
        "T896J7": are("straight 6-J", ALL - {"baike-four"}),
    },
    "C30": {"JJQQKA": NOTHING},
    "matrix of programs": {
        "333B": are("triple_single 3", THREE),
        "333R": are("triple_single 3", THREE),
        "333345": are("four_two_singles 3", WITH_FOUR_AND_TWO),
        "33334455": are("four_two_pairs 3", WITH_FOUR_AND_TWO),
        "333344445678": are("shuttle_singles 3-4", {"botzone-2"}),
        "333444BR": are("airplane_singles 3-4", {*ANY_KICKERS, *BOTZONE}),
        "3334445555": are("airplane_pairs 3-4", PAIRS_ALIKE),
        "333444555777": are("airplane_singles 3-5", {*ANY_KICKERS, "openspiel", "rlcard"}),
        "33344446": are("airplane_singles 3-4", LETTER),
        "KKKAAA22": are("airplane_singles K-A", THREE - {*BOTZONE, "pagat"}),
        "QQQKKKAAA222": are("airplane_singles Q-A", {*ANY_KICKERS, "openspiel", "rlcard"}),
    },
}
CASES["C04 C05"]["3334445556667777"] |= {"airplane_singles 3-6": {"douzero", *PAIRS_ALIKE}}

EVERY = [("examples", text, expected) for text, expected in EXAMPLES.items()] + [
    (case, text, expected) for case, rows in CASES.items() for text, expected in rows.items()
]


@pytest.mark.parametrize(("case", "text", "expected"), EVERY, ids=[f"{case}: {text}" for case, text, _ in EVERY])
def test_cards_are_these_hands_under_these_rulesets_and_nothing_under_the_others(
    case: str, text: str, expected: Told
) -> None:
    found = {name: ", ".join(told(each.reading) for each in HANDS[name].rank(packed(text))) for name in NAMES}
    assert found == dict.fromkeys(NAMES, "") | {name: what for what, names in expected.items() for name in names}


def hand(name: str, text: str) -> Ranked:
    """The one reading that some cards have."""
    (ranked,) = HANDS[name].rank(packed(text))
    return ranked


BEATS: list[tuple[str, str, Set[str]]] = [
    ("9993", "888A", THREE),
    ("QQQ66", "101010KK", ALL),
    ("KKK3", "QQQ 大王", THREE),
    ("5556", "4443", THREE),
    ("555568", "444479", WITH_FOUR_AND_TWO),
    ("3333", "666689", WITH_FOUR_AND_TWO),
    ("6668", "3444", THREE),
    ("3333", "2222 QQ AA", WITH_FOUR_AND_TWO),
    ("3333", "大王", ALL),
    ("3333", "333444555666 7788991010", ALL),
    ("2222", "AAAA", ALL),
    ("小王大王", "2222", ALL - {"baike-four"}),
    ("3333", "AAAAKKKK", BOTZONE),
    ("44445555", "33334444", BOTZONE),
    ("55555", "2222", FOUR_PLAYERS),
    ("666666", "22222", FOUR_PLAYERS),
    ("7777777", "222222", FOUR_PLAYERS),
    ("33333333", "2222222", FOUR_PLAYERS),
    ("小王小王大王大王", "22222222", FOUR_PLAYERS),
    ("大王大王", "小王小王", FOUR_PLAYERS),
    ("小王小王", "22", FOUR_PLAYERS),
    ("3333", "大王大王", FOUR_PLAYERS),
    ("33333", "小王大王", {"wiki-four"}),
    ("小王大王大王", "222222", {"wiki-four"}),
    ("小王小王大王", "222222", {"wiki-four"}),
    ("3333333", "小王大王大王", {"wiki-four"}),
    ("小王大王", "大王大王", {"wiki-four"}),
]


@pytest.mark.parametrize(
    ("higher", "lower", "name"), [(higher, lower, name) for higher, lower, names in BEATS for name in sorted(names)]
)
def test_one_hand_beats_another(higher: str, lower: str, name: str) -> None:
    assert beats(hand(name, higher), hand(name, lower))
    assert not beats(hand(name, lower), hand(name, higher))


APART: list[tuple[str, str, Set[str]]] = [
    ("55566", "4443", THREE),
    ("555568", "44447799", WITH_FOUR_AND_TWO),
    ("345678", "34567", ALL - {"baike-four"}),
    ("45678", "33344", ALL - {"baike-four"}),
    ("444555666", "333444", ALL),
    ("444555 67", "333444", THREE),
    ("9993", "999A", THREE),
    ("小王小王大王", "小王大王大王", {"wiki-four"}),
    ("55556666 37", "33334444", {"botzone-1"}),
    ("55556666 3789", "33334444", {"botzone-2"}),
]


@pytest.mark.parametrize(
    ("one", "other", "name"), [(one, other, name) for one, other, names in APART for name in sorted(names)]
)
def test_two_hands_cannot_be_compared_or_are_equal(one: str, other: str, name: str) -> None:
    assert not beats(hand(name, one), hand(name, other))
    assert not beats(hand(name, other), hand(name, one))


@pytest.mark.parametrize("name", sorted(ALL - {"baike-four"} - {"wiki-four"}))
def test_c11_c27_c28_nothing_follows_the_rocket_and_only_bombs_a_bomb(name: str) -> None:
    def follow(over: str, held: str) -> list[str]:
        return [told(play.reading) for play in plays(HANDS[name], packed(held), hand(name, over))]

    assert follow("BR", "TTTT2222") == []
    assert follow("5555", "BR3") == ["rocket"]
    assert follow("8888", "BRQQKK22") == ["rocket"]
    assert follow("QQ", "888822TT") == ["pair 2", "bomb 8"]


@pytest.mark.parametrize("name", sorted(THREE))
def test_the_round_of_the_source(name: str) -> None:
    for lower, higher in [("3339", "5557"), ("5557", "KKKJ"), ("KKKJ", "AAA3")]:
        assert beats(hand(name, higher), hand(name, lower))


def test_the_names_of_bombs_stand_for_other_hands_in_the_two_games_of_four() -> None:
    def steps(name: str) -> dict[str, int]:
        ruleset = HANDS[name].ruleset
        return {
            word: HANDS[name].tiers[named.kinds[0], named.size or 2]
            for word, named in ruleset.names.items()
            if named.kinds
        }

    baike, wiki = steps("baike-four"), steps("wiki-four")
    assert sorted(baike, key=lambda word: baike[word]) == [
        "槍", "炮", "火箭", "六喜", "導彈", "七巧", "天炸", "天尊", "天王炸彈",
    ]  # fmt: skip
    assert sorted(wiki, key=lambda word: wiki[word]) == ["火箭", "導彈", "天炸"]
    assert (baike["火箭"], wiki["火箭"]) == (3, 2)
