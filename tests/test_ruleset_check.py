"""What is wrong with a ruleset of somebody's own: each fault at its key, by kind, in the reader's language."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.texts import LANGUAGES
from validator.describe.faults import tell
from validator.ruleset import BadRuleset, loads, parameters, shipped
from validator.ruleset_check import RulesetFault, check, read
from validator.ruleset_files import own

SITE: dict[str, Any] = own("site")


def house(**changes: Any) -> dict[str, Any]:
    return {"extends": "site", "name": "house", **changes}


def found(text: str) -> tuple[RulesetFault, ...]:
    data, faults = read(text)
    return faults or check(data)


CALLED: dict[str, Any] = {"form": "call", "bids": [], "ends_at": None}
BOMB = {"kind": "bomb", "size": 4, "factor": 2}
FAULTS: list[tuple[Any, str, str]] = [
    # no ruleset at all
    ([], "not_an_object", ""),
    (3, "not_an_object", ""),
    ({"extends": "siet"}, "unknown_ruleset", "extends"),
    ({"extends": ["site"]}, "wrong_type", "extends"),
    (house(sources=[]), "wrong_type", "sources"),
    # keys
    (house(growth=1), "unknown", "growth"),
    (house(kicker={}), "unknown_near", "kicker"),
    (house(cap=64), "unknown_near", "cap"),
    (house(setup={"seats": 3}), "unknown", "setup.seats"),
    (house(title={"fr": "nous"}), "unknown", "title.fr"),
    (house(score={"points": {"winner": 1, "loser": 0, "shuttle_bonus": 0, "hands": {"tripel": 1}}}), *(
        "unknown_near", "score.points.hands.tripel")),
    ({key: value for key, value in SITE.items() if key != "bombs"}, "missing", "bombs"),
    (house(stakes={"show": {"factor": 2}}), "missing", "stakes.show.scope"),
    (house(auction={"all_pass": {"outcome": "landlord", "base": 1}}), "missing", "auction.all_pass.landlord"),
    (house(bombs=[{"size": 4, "factor": 2}]), "missing", "bombs.0.kind"),
    # values
    (house(setup={"dealt": "17"}), "wrong_type", "setup.dealt"),
    (house(setup=3), "wrong_type", "setup"),
    (house(fours_whole=1), "wrong_type", "fours_whole"),
    (house(kickers={"alike": True}), "wrong_type", "kickers.alike"),
    (house(bombs=[7]), "wrong_type", "bombs.0"),
    (house(auction={"all_pass": "void"}), "wrong_type", "auction.all_pass"),
    (house(auction={"first": 1}), "no_choice", "auction.first"),
    (house(auction={"first": "drawm"}), "no_choice_near", "auction.first"),
    (house(auction={"all_pass": {"outcome": "voit"}}), "no_choice_near", "auction.all_pass.outcome"),
    (house(bombs=[{"kind": "bom", "size": 4, "factor": 2}]), "no_choice_near", "bombs.0.kind"),
    (house(stakes={"base": "bids"}), "word_or_number", "stakes.base"),
    (house(stakes={"unit": 0}), "word_or_number", "stakes.unit"),
    (house(hands={"straight": {"length": [5]}}), "wrong_count", "hands.straight.length"),
    (house(hands={"straight": {"length": [5, 6, 7]}}), "wrong_count", "hands.straight.length"),
    (house(kickers={"alike": 0}), "too_small", "kickers.alike"),
    (house(hands={"straight": {"length": [3, 5]}}), "too_small", "hands.straight.length.0"),
    (house(bombs=[{"kind": "bomb", "size": 3, "factor": 2}]), "too_small", "bombs.0.size"),
    (house(setup={"players": 5}), "too_large", "setup.players"),
    (house(score={"pool": {"part": 0, "games": 1}}), "not_above", "score.pool.part"),
    (house(score={"pool": {"part": 1.5, "games": 1}}), "not_below", "score.pool.part"),
    (house(title={"en": ""}), "empty", "title.en"),
    (house(names={"": {"kind": "rocket"}}), "empty", "names."),
    (house(title={"en": "x" * 201}), "too_long", "title.en"),
    (house(auction={"bids": [1, 1, 3]}), "repeated", "auction.bids"),
    (house(name="Our Table"), "no_name", "name"),
    (house(bombs=[{"kind": "rocket"}]), "one_missing", "bombs.0"),
    (house(bombs=[{"kind": "rocket", "factor": 1, "adds": 1}]), "exclude", "bombs.0"),
    # what does not go together
    (house(sources={"kickers.alik": "ours"}), "source_of_nothing_near", "sources.kickers.alik"),
    (house(sources={"x": "ours"}), "source_of_nothing", "sources.x"),
    (house(setup={"players": 4}), "odd_deal", "setup.dealt"),
    (house(auction={"bids": [3, 2, 1]}), "odd_order", "auction.bids"),
    (house(auction={"form": "call", "ends_at": None}, stakes={"base": 1}), "odd_bids", "auction.bids"),
    (house(auction={"bids": [], "ends_at": None}, stakes={"base": 1}), "odd_no_bids", "auction.bids"),
    (house(auction={"ends_at": 5}), "odd_end", "auction.ends_at"),
    (house(auction={**CALLED, "form": "given"}), "odd_given", "auction.all_pass"),
    (house(auction={"turns_each": None, "rob": "once_each"}, stakes={"rob": {"factor": 2}}), *(
        "odd_turns", "auction.turns_each")),
    (house(auction=CALLED), "odd_base", "stakes.base"),
    (house(auction={"rob": "once_each"}), "odd_rob_factor", "stakes.rob"),
    (house(stakes={"rob": {"factor": 2}}), "odd_rob_form", "auction.rob"),
    (house(auction={"all_pass": {"outcome": "void", "staker_base": 1}}), *(
        "odd_staker", "auction.all_pass.staker_base")),
    (house(auction=CALLED, stakes={"base": 1}, play={"bomb_limit": {"unlimited_from": 3, "all_passed": 1}}), *(
        "odd_limit", "play.bomb_limit")),
    (house(runs={"lowest": "A", "highest": "3"}), "odd_runs", "runs.lowest"),
    (house(hands={"straight": {"length": [7, 6]}}), "odd_length", "hands.straight.length"),
    (house(bombs=[BOMB, {**BOMB, "factor": 3}]), "odd_twice", "bombs.1"),
    (house(bombs=[{"kind": "jokers", "size": 3, "factor": 2}]), "odd_size", "bombs.0.size"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "kind", "key"), FAULTS)
def test_a_fault_is_told_by_its_kind_at_its_key(data: Any, kind: str, key: str) -> None:
    assert [(fault.kind, fault.key) for fault in found(json.dumps(data))] == [(kind, key)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_fault_has_words_in_every_language_and_no_others(language: str) -> None:
    text = files("validator").joinpath("texts", f"rules.{language}.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)["faults"]) - {"not_allowed"} == {kind for _, kind, _ in FAULTS}
    for data, _, key in FAULTS:
        text = json.dumps(data)
        (told,) = tell(found(text), text, language)
        assert told.key == key
        assert not re.search(r"[{}]|None", told.message.replace("{}", ""))


def test_a_fault_suggests_what_may_be_meant() -> None:
    text = json.dumps(house(kicker={}, cap=64, score={"sping": 1}, auction={"first": "turned-up"}))
    assert [str(each) for each in tell(found(text), text, "en")] == [
        "kicker: there is no such parameter; perhaps: kickers",
        "cap: there is no such parameter; perhaps: score.cap",
        "score.sping: there is no such parameter; perhaps: spring",
        'auction.first: "turned-up" is not one of "drawn", "turned_up_card", "first_seat"; perhaps: "turned_up_card"',
    ]


def test_a_fault_has_the_line_and_the_column_of_its_key() -> None:
    text = '{\n  "extends": "site",\n  "kickers": {"both_jokers": true,\n    "alike": 0},\n  "name": "ours"\n}\n'
    (told,) = tell(found(text), text, "en")
    assert (told.line, told.column, told.key) == (4, 5, "kickers.alike")


def test_what_the_file_does_not_say_itself_is_told_where_it_belongs() -> None:
    text = '{"extends": "site", "name": "ours",\n "setup": {"players": 4}}'
    (told,) = tell(found(text), text, "en")
    assert (told.line, told.column, told.key) == (2, 2, "setup.dealt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This is not JSON: it stops here with brackets still open"),
        ('{"a": 1 "b": 2}', "This is not JSON: a comma is missing here"),
        ('{"a": NaN}', "/a: NaN is no number in JSON"),
        ('{"a": 1, "a": 2}', "/a: the key “a” comes more than once"),
        ('{"a": 1e999}', "/a: 1e999 is too large to be kept exactly"),
        ("[" * 100_000, "Arrays and objects stand in one another more than 32 deep"),
    ],
)
def test_what_is_no_json_is_told_in_the_same_words_as_of_a_record(text: str, message: str) -> None:
    (told,) = tell(found(text), text, "en")
    assert told.message == message


def test_faults_are_told_in_the_order_of_the_file() -> None:
    text = json.dumps({"name": "A B", "setup": {"dealt": "x"}, "extends": "site", "bombs": [{}], "all": 1}, indent=1)
    told = tell(found(text), text, "en")
    assert [each.key for each in told] == ["name", "setup.dealt", "bombs.0.kind", "all"]
    assert [each.line for each in told] == sorted(each.line for each in told)


WORDS = ["site", "bid", "3", "void", "bomb", ""]
KEYS = ["kind", "size", "factor", "length", "x", "outcome", "base"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats(0, 3) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=5,
)
PARTS = {path.split(".")[0] for path in parameters(shipped("site"))}


@given(data=st.data())
def test_any_value_anywhere_is_a_ruleset_or_a_fault_with_words(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([*parameters(shipped("site")), *PARTS, "title", "name", "sources", "document"]))
    changes: Any = data.draw(JSON)
    for key in reversed(path.split(".")):
        changes = {key: changes}
    text = json.dumps(house() | changes)
    try:
        loads(text)
    except BadRuleset as error:
        for language in LANGUAGES:
            told = tell(error.faults, text, language)
            assert all(each.message and each.line for each in told)
