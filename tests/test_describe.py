"""A ruleset in words: every parameter is told, in three languages, and another value is told otherwise."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from notation.shapes import Kind
from notation.texts import LANGUAGES
from validator import describe
from validator.hands import Hands
from validator.ruleset import Ruleset, load, loads

SITE = load("site")


def house(**changes: Any) -> Ruleset:
    return loads(json.dumps({"extends": "site", "name": "house", **changes}))


def catalogue(language: str) -> dict[str, dict[str, str]]:
    text = files("validator").joinpath("texts", f"rules.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def told(ruleset: Ruleset, language: str = "en") -> list[str]:
    return [each.text for section in describe.describe(ruleset, language) for each in section.statements]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_arguments(language: str) -> None:
    own, first = catalogue(language), catalogue(LANGUAGES[0])
    assert own.keys() == first.keys()
    for section, words in first.items():
        assert own[section].keys() == words.keys()
        for key, words_there in words.items():
            assert set(re.findall(r"{\w+", own[section][key])) == set(re.findall(r"{\w+", words_there))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_parameter_with_a_source_is_told(language: str) -> None:
    sections = describe.describe(SITE, language)
    parameters = {path for section in sections for each in section.statements for path in each.parameters}
    silent = {"auction.pass_after_end", "joker_pairs", "kickers.may_extend_body", "score.leaving"}
    silent |= {"play.bomb_limit", "play.announce_at"}
    assert set(SITE.sources) - parameters == silent


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_argument_is_left_unfilled(language: str) -> None:
    for ruleset in (SITE, house(**EVERYTHING_ELSE)):
        assert not [line for line in told(ruleset, language) if re.search(r"[{}]|None", line)]


EVERYTHING_ELSE: dict[str, Any] = {
    "setup": {"players": 4, "decks": 2, "dealt": 25, "bottom": 8, "bottom_shown": False, "turns": "clockwise"},
    "auction": {
        "first": "turned_up_card",
        "pass_after_end": True,
        "all_pass": {"outcome": "landlord", "landlord": "first_to_speak", "base": 1},
    },
    "stakes": {"base": 3},
    "hands": {
        "shuttle": {"length": [2, 12]},
        "shuttle_singles": {"length": [2, 12], "each": 2},
        "shuttle_pairs": {"length": [2, 12]},
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
    "bombs": [
        {"kind": "bomb", "size": 4, "factor": 1},
        {"kind": "rocket", "factor": 2},
        {"kind": "jokers", "size": 4, "factor": 3},
    ],
    "score": {
        "growth": "add",
        "spring": 3,
        "anti_spring": 1,
        "cap": 64,
        "landlord_wins": {"landlord": 3, "peasant": -1},
        "peasants_win": {"landlord": 0, "peasant": 0.5},
    },
    "names": {"天尊": {"kind": "jokers", "size": 4}},
}


def test_other_values_are_told_otherwise() -> None:
    lines = told(house(**EVERYTHING_ELSE))
    for line in (
        "Players: 4; decks of 54 cards: 2",
        "The bottom cards go to the landlord unseen",
        "Whoever is dealt the turned-up card speaks first",
        "If everybody passes, the first to speak is landlord at 1",
        "The base is 3",
        "They may have a rank of the body",
        "Any number of single kickers may have the same rank",
        "four + two singles: Single kickers all differ in rank",
        "Single kickers never hold a group that would make the body longer",
        "From low to high: 4 of a rank < rocket < 4 jokers",
        "The multiplier begins at 1, bombs add to it, spring and anti-spring multiply it:"
        " rocket +1, 4 jokers +2, spring ×3",
        "The multiplier is at most 64",
        "The landlord wins: landlord +3S, each peasant -S",
        "The peasants win: landlord 0, each peasant +0.5S",
        "天尊 is the 4 jokers",
    ):
        assert line in lines
    assert not any("May not be played" in line or "never split" in line for line in lines)


def test_the_longest_run_is_what_a_hand_can_hold() -> None:
    assert "Pair straight: 3 to 10 pairs in a row" in told(SITE)
    assert "Airplane + pairs: 2 to 4 triples, a pair with each" in told(SITE)


def test_the_count_is_told_by_kind_and_in_all() -> None:
    counted = describe.count(Hands(SITE))
    assert (counted.readings, counted.sets, counted.open) == (24639, 24639, 0)
    assert counted.kinds[Kind.AIRPLANE_SINGLES] == 18990
    lines = [each.text for each in describe.count_section(counted, "en").statements]
    assert lines[0] == "single 15"
    assert lines[-1] == "24,639 in all, each with one reading"


def test_sets_with_several_readings_are_counted() -> None:
    counted = describe.count(
        Hands(house(kickers={"alike": None, "both_jokers": True, "pairs_alike": True}, fours_whole=False))
    )
    assert (counted.readings, counted.sets) == (34152, 33675)
    assert (
        describe.count_section(counted, "en").statements[-1].text.endswith(f"{counted.open:,} sets have more than one")
    )


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
