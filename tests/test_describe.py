"""Rulesets in words: every parameter of each is told, in three languages, and another value is told otherwise."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from notation.shapes import Kind
from notation.texts import LANGUAGES
from validator import describe
from validator.describe.sections import SILENT
from validator.hands import Hands
from validator.plays import plays
from validator.ruleset import Ruleset, load, loads, names, parameters, shipped

SITE = load("site")


def house(**changes: Any) -> Ruleset:
    return loads(json.dumps({"extends": "site", "name": "house", **changes}))


def catalogue(language: str) -> dict[str, dict[str, str]]:
    text = files("validator").joinpath("texts", f"rules.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def told(ruleset: Ruleset, language: str = "en") -> list[str]:
    return [each.text for section in describe.describe(ruleset, language) for each in section.statements]


def tells(ruleset: Ruleset, language: str = "en") -> dict[str, list[str]]:
    """The sentences that tell each parameter."""
    found: dict[str, list[str]] = {}
    for section in describe.describe(ruleset, language):
        for each in section.statements:
            for path in each.parameters:
                found.setdefault(path, []).append(each.text)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_arguments(language: str) -> None:
    own, first = catalogue(language), catalogue(LANGUAGES[0])
    assert own.keys() == first.keys()
    for section, words in first.items():
        assert own[section].keys() == words.keys()
        for key, words_there in words.items():
            assert set(re.findall(r"{\w+", own[section][key])) == set(re.findall(r"{\w+", words_there))


def test_simplified_words_are_written_in_simplified_characters() -> None:
    """GB 2312 has no traditional ones."""
    for words in catalogue("zh-Hans").values():
        for text in words.values():
            text.replace("×", "x").replace("–", "-").encode("gb2312")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_parameter_is_told_or_makes_no_difference_for_a_reason(name: str, language: str) -> None:
    known = parameters(shipped(name))
    told_there = tells(load(name), language)
    assert not told_there.keys() - known.keys()
    assert not known.keys() - told_there.keys() - SILENT.keys()


SILENT_IN = {
    "kickers.may_extend_body": {"site", "baike", "baike-four", "botzone-1", "botzone-2", "pagat", "wiki-four"},
    "kickers.alike": {"baike-four", "wiki-four"},
    "kickers.both_jokers": {"baike-four", "wiki-four"},
    "fours_whole": {
        "baike-four",
        "botzone-1",
        "botzone-2",
        "openspiel",
        "pagat",
        "rlcard",
        "wiki-four",
    },
}
"""Where a parameter makes no difference: kickers are pairs, or too few may be alike."""


def test_what_makes_no_difference_is_told_nowhere_but_where_it_makes_none() -> None:
    found = {
        path: {name for name in names() if path in parameters(shipped(name)) and path not in tells(load(name))}
        for path in SILENT
    }
    assert {path: there for path, there in found.items() if there} == SILENT_IN


@pytest.mark.parametrize(
    ("path", "name"), [(path, name) for path, there in SILENT_IN.items() for name in sorted(there)]
)
def test_what_makes_no_difference_makes_none(path: str, name: str) -> None:
    """Whatever else it is, the same hands may be played."""
    every = hands_of(json.dumps(shipped(name)))
    for value in (1, 2, None) if path == "kickers.alike" else (False, True):
        data = shipped(name)
        section, _, key = path.partition(".")
        changed = {**data[section], key: value} if key else value
        assert hands_of(json.dumps({**data, section: changed})) == every


@cache
def hands_of(text: str) -> set[tuple[Kind, int]]:
    ruleset = loads(text)
    return {(play.reading.kind, play.reading.cards) for play in plays(Hands(ruleset), ruleset.setup.deck)}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"setup": {"players": 3, "dealt": 18, "bottom": 0}}, "setup.bottom_shown"),
        ({"hands": {"pair": None}}, "joker_pairs.alone"),
        ({"hands": dict.fromkeys(("triple_pair", "airplane_pairs", "four_two_pairs"))}, "joker_pairs.kickers"),
        ({"hands": dict.fromkeys(("airplane_pairs", "four_two_pairs"))}, "kickers.pairs_alike"),
        ({"hands": dict.fromkeys(("airplane_singles", "airplane_pairs"))}, "kickers.of_body_rank"),
        (
            {
                "hands": dict.fromkeys(
                    ("straight", "pair_straight", "airplane", "airplane_singles", "airplane_pairs"), None
                )
            },
            "runs.lowest",
        ),
    ],
)
def test_a_parameter_that_can_make_no_difference_is_not_told(changes: dict[str, Any], path: str) -> None:
    assert path in SILENT
    assert path in tells(SITE)
    assert path not in tells(house(**changes))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_no_argument_is_left_unfilled_and_nothing_is_said_twice(name: str, language: str) -> None:
    lines = told(load(name), language)
    assert not [line for line in lines if re.search(r"[{}]|None|not recorded|未記錄|未记录", line)]
    assert len(lines) == len(set(lines))
    if language == "en":  # the game's own words stand in brackets, its names before what they mean
        assert not [line for line in lines if re.search("[一-鿿]", re.sub(r"\(.*?\)|\S+ means", "", line))]


EVERYTHING_ELSE: dict[str, Any] = {
    "setup": {"players": 4, "decks": 2, "dealt": 25, "bottom": 8, "bottom_shown": False, "turns": "clockwise"},
    "auction": {
        "first": "turned_up_card",
        "turns_each": None,
        "ends_at": None,
        "pass_after_end": True,
        "all_pass": {"outcome": "landlord", "landlord": "first_to_speak", "base": 1},
    },
    "stakes": {
        "base": 3,
        "unit": 10,
        "stake": {"factor": 2, "scope": "public"},
        "show": {"factor": 3, "scope": "personal"},
        "drift": {"factor": 4, "scope": "personal"},
    },
    "hands": {
        "shuttle": {"length": [2, 12]},
        "shuttle_singles": {"length": [2, 12], "each": 2},
        "shuttle_pairs": {"length": [4, 12]},
        "four_two_singles": {"kickers": {"alike": 1}},
    },
    "kickers": {
        "of_body_rank": True,
        "alike": None,
        "both_jokers": True,
        "pairs_alike": True,
        "may_extend_body": False,
    },
    "fours_whole": False,
    "joker_pairs": {"alone": "alike", "kickers": "any"},
    "bombs": [
        {"kind": "bomb", "size": 4, "factor": 1},
        {"kind": "rocket", "adds": 2},
        {"kind": "jokers", "size": 4, "factor": 3},
    ],
    "play": {"bomb_limit": {"unlimited_from": 2, "all_passed": 4}, "announce_at": [1]},
    "score": {
        "spring": 3,
        "anti_spring": 1,
        "cap": 64,
        "landlord_wins": {"landlord": 3, "peasant": -1},
        "peasants_win": {"landlord": 0, "peasant": 0.5},
        "leaving": {"factor": 3, "landlord": 2, "times_bombs": True, "least_bombs": 1, "before_bid": 6},
        "pool": {"part": 0.05, "games": 8},
    },
    "names": {"天尊": {"kind": "jokers", "size": 4}},
}


def test_other_values_are_told_otherwise() -> None:
    lines = told(house(**EVERYTHING_ELSE))
    for line in (
        "Players: 4; decks of 54 cards: 2",
        "The bottom cards go to the landlord unseen",
        "Turns go clockwise",
        "Whoever is dealt the turned-up card speaks first",
        "Round the table, each bids 1, 2, 3 or passes, until all others have passed in a row after a bid;"
        " a bid must be higher than all before it",
        "No bid ends the bidding before its time",
        "If everybody passes, the first to speak is landlord at 1",
        "The base is 3",
        "Before the deal everybody may stake (搏): the multiplier ×2",
        "After taking the bottom cards and before the first card, the landlord may play with an open hand (明牌):"
        " the multiplier ×3",
        "When the landlord has answered whether to show the hand, each peasant may drift (漂底):"
        " ×4 for that player alone",
        "Not part of it: rob",
        "Space shuttle + pairs: 4 fours; pairs with each: 2; no bomb",
        "Two jokers alike are a pair, the two small ones below the two big ones",
        "Beside a run they may have a rank of the body; beside one triple or four never",
        "Any number of single kickers may have the same rank",
        "four + two singles: Single kickers all differ in rank",
        "Single kickers are never 3 of the rank next to the body, which could have made it longer",
        "Any two jokers may be a kicker pair",
        "Four of a rank need not be a body: they may be kickers, as far as these rules let them",
        "From low to high: 4 of a rank < rocket < 4 jokers",
        "The landlord may play as many bombs as the winning bid, a peasant as many as their own bid;"
        " with 2 or more there is no limit",
        "Whoever has so many cards left must say so (報單, 報雙): 1",
        "S = 10 × base × multiplier",
        "The multiplier begins at 1; each of these multiplies it: 4 jokers ×3, spring ×3",
        "It is also multiplied by a sum that begins at 1 and that each of these adds to: rocket +2",
        "These change nothing: 4 of a rank, anti-spring",
        "The multiplier is at most 64",
        "The landlord wins: landlord +3S, each peasant -S",
        "The peasants win: landlord 0, each peasant +0.5S",
        "Before there is a bid, running away costs 60",
        "天尊 means 4 jokers",
    ):
        assert line in lines
    assert any("3S, the landlord 6S, times the bombs" in line and "at least 1" in line for line in lines)
    assert any("5% goes into" in line and "game 8" in line for line in lines)
    assert not any("May not be played" in line or "never kickers" in line for line in lines)


def test_every_sentence_is_of_some_ruleset() -> None:
    """A wording that nothing can lead to would never be read."""
    said = {line for ruleset in (*map(load, names()), *HOUSES) for line in told(ruleset)}
    unsaid = []
    for section in ("setup", "auction", "stakes", "hands", "kickers", "bombs", "play", "score", "names"):
        for key, words in catalogue("en")[section].items():
            pattern = ".*".join(map(re.escape, re.split(r"{[^}]*}", words)))
            if key != "title" and not any(re.search(pattern, line) for line in said):
                unsaid.append((section, key))
    assert not unsaid


CALLED: dict[str, Any] = {"form": "call", "bids": [], "ends_at": None}
HOUSES = [
    house(**EVERYTHING_ELSE),
    house(setup={"dealt": 18, "bottom": 0}),
    house(auction=CALLED, stakes={"base": 2}),
    house(auction={**CALLED, "rob": "once_each"}, stakes={"base": 2, "rob": {"factor": 2}}),
    house(auction={"rob": "until_second"}, stakes={"rob": {"factor": 2}}),
    house(
        auction={"all_pass": {"outcome": "over", "staker_base": 2}}, stakes={"stake": {"factor": 2, "scope": "public"}}
    ),
    house(bombs=[], names={"炸": {"kind": "bomb"}}),
]


def test_a_longest_run_is_what_a_hand_can_hold_and_what_lies_between_the_ends() -> None:
    assert "Pair straight: 3 to 10 pairs in a row" in told(SITE)
    assert "Airplane + pairs: 2 to 4 triples, a pair with each" in told(SITE)
    assert "Space shuttle + pairs: 2 fours; pairs with each: 2; no bomb" in told(load("botzone-2"))
    assert "Straight: 5 to 8 cards in a row" in told(house(runs={"lowest": "7"}))


def test_nothing_of_three_players_is_told_of_four() -> None:
    for name in ("baike-four", "wiki-four"):
        lines = told(load(name))
        assert not [line for line in lines if "both peasants" in line or "three" in line]
        assert "The landlord wins: landlord +3S, each peasant -S" in lines


def test_nothing_is_told_of_an_auction_that_there_is_not() -> None:
    for name in ("rlcard", "douzero", "botzone-1"):
        assert "Nobody speaks: the first seat is landlord" in told(load(name))
        assert not [line for line in told(load(name)) if "bid" in line or "passes" in line]


@pytest.mark.parametrize(
    ("name", "word", "hand"),
    [
        ("site", "火箭", "a small and a big joker together"),
        ("baike-four", "火箭", "6 of a rank"),
        ("baike-four", "天炸", "8 of a rank"),
        ("baike-four", "導彈", "7 of a rank"),
        ("wiki-four", "火箭", "a small and a big joker together"),
        ("wiki-four", "導彈", "3 jokers"),
        ("wiki-four", "天炸", "4 jokers"),
    ],
)
def test_a_name_is_told_with_the_hand_that_it_means_there(name: str, word: str, hand: str) -> None:
    assert f"{word} means {hand}" in told(load(name))


def test_names_are_told_in_the_script_of_the_language() -> None:
    assert "導彈就是 3 張王" in told(load("wiki-four"), "zh-Hant")
    assert "导弹就是 3 张王" in told(load("wiki-four"), "zh-Hans")


def test_the_count_is_told_by_kind_and_in_all() -> None:
    counted = describe.count(Hands(SITE))
    assert (counted.readings, counted.sets, counted.open) == (24639, 24639, 0)
    assert counted.kinds[Kind.AIRPLANE_SINGLES] == 18990
    lines = [each.text for each in describe.count_section(counted, "en").statements]
    assert lines[0] == "single 15"
    assert lines[-1] == "24,639 in all, each with one reading"


def test_sets_with_several_readings_are_counted() -> None:
    counted = describe.count(Hands(load("pydoudizhu")))
    assert (counted.readings, counted.sets) == (34152, 33675)
    told_last = describe.count_section(counted, "en").statements[-1].text
    assert told_last.endswith(f"{counted.open:,} sets have more than one")


def test_the_text_has_title_sections_and_on_wish_sources() -> None:
    plain = describe.text(SITE, "zh-Hant")
    assert plain.startswith("site  三人鬥地主")
    assert "每人發 17 張，留 3 張底牌" in plain
    assert "「每人 17 張，共發出 51 張」" not in plain
    assert "「每人 17 張，共發出 51 張」" in describe.text(SITE, "zh-Hant", sources=True)
    assert "24,639" in describe.text(SITE, "en", describe.count(Hands(SITE)))


def test_the_json_tells_the_same_with_parameters_and_sources() -> None:
    data = describe.to_json(SITE, "en", describe.count(Hands(SITE)))
    assert json.loads(json.dumps(data)) == data
    assert [each["text"] for section in data["sections"] for each in section["statements"]] == told(SITE)
    assert data["count"]["kinds"]["rocket"] == 1
    first = data["sections"][0]["statements"][1]
    assert first["parameters"] == ["setup.dealt", "setup.bottom"]
    assert first["sources"][0] == SITE.sources["setup.dealt"]


def test_a_title_is_told_in_a_language_that_there_is() -> None:
    assert describe.title(SITE, "zh-Hans").startswith("三人斗地主")
    assert describe.title(house(title={"en": "At home"}), "en") == "At home"
