"""Rulesets as data: the shipped one, its schema, and files of a person's own."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from notation.moves import Pattern
from notation.shapes import Kind
from validator import ruleset
from validator.ruleset import BadRuleset, UnknownRuleset, check, load, loads, names

SITE: dict[str, Any] = json.loads(files("validator").joinpath("rulesets", "site.json").read_text(encoding="utf-8"))
WHOLE = {"auction.all_pass", "bombs", "score.landlord_wins", "score.peasants_win"}
"""Parameters that are told by one source as a whole."""


def house(**changes: Any) -> str:
    return json.dumps({"extends": "site", "name": "house", **changes})


def faults(text: str) -> dict[str, str]:
    with pytest.raises(BadRuleset) as caught:
        loads(text)
    return {fault.path: fault.message for fault in caught.value.faults}


def _parameters(data: dict[str, Any], path: str = "") -> Iterator[str]:
    """The paths of all parameters of a ruleset."""
    for key, value in data.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict) and here not in WHOLE and path != "hands" and path != "names":
            yield from _parameters(value, here)
        else:
            yield here


def test_the_schema_is_a_schema_and_every_shipped_ruleset_fits_it() -> None:
    Draft202012Validator.check_schema(ruleset.schema())
    for name in names():
        text = files("validator").joinpath("rulesets", f"{name}.json").read_text(encoding="utf-8")
        assert check(json.loads(text)) == ()
        assert load(name).name == name


def test_every_parameter_of_site_has_its_source_and_every_source_its_parameter() -> None:
    told = {key: value for key, value in SITE.items() if key not in {"paipu_ruleset", "name", "title", "sources"}}
    assert set(SITE["sources"]) == set(_parameters(told))
    assert all(source.startswith(("「", "(r) ")) for source in SITE["sources"].values())


def test_site_says_what_its_text_says() -> None:
    site = load("site")
    assert (site.setup.players, site.setup.decks, site.setup.dealt, site.setup.bottom) == (3, 1, 17, 3)
    assert (site.setup.most, site.setup.total) == (20, 54)
    auction = site.auction
    assert (auction.form, auction.first, auction.bids, auction.ends_at) == ("bids", "drawn", (1, 2, 3), 3)
    assert (auction.turns_each, auction.strictly_higher, auction.all_pass.outcome) == (1, True, "void")
    assert site.base == "bid"
    assert len(site.hands) + len(site.bombs) == 14
    straight, pairs, airplane = (site.hands[kind] for kind in (Kind.STRAIGHT, Kind.PAIR_STRAIGHT, Kind.AIRPLANE))
    assert (straight.least, straight.most, pairs.least, airplane.least) == (5, 12, 3, 2)
    assert [(bomb.kind, bomb.size, bomb.factor) for bomb in site.bombs] == [(Kind.BOMB, 4, 2), (Kind.ROCKET, 2, 2)]
    assert (site.score.spring, site.score.anti_spring, site.score.cap) == (2, 2, None)


def test_names_are_the_hands_that_the_ruleset_calls_so() -> None:
    assert load("site").names["火箭"] == Pattern(kinds=(Kind.ROCKET,))
    named = loads(house(names={"炮": {"kind": "bomb", "size": 5}, "天尊": {"kind": "jokers", "size": 4}})).names
    assert named["炮"] == Pattern(kinds=(Kind.BOMB,), size=5)
    assert named["天尊"] == Pattern(kinds=(Kind.JOKERS,), size=4)


def test_an_unknown_name_is_refused_and_says_which_there_are() -> None:
    with pytest.raises(UnknownRuleset, match="site"):
        load("no-such-rules")


def test_the_default_comes_first() -> None:
    assert names()[0] == ruleset.DEFAULT == "site"


def test_a_file_may_say_only_what_differs_from_a_shipped_ruleset() -> None:
    mine = loads(house(kickers={"alike": 1}, hands={"airplane_singles": {"kickers": {"both_jokers": True}}}))
    rule = mine.hands[Kind.AIRPLANE_SINGLES]
    assert (rule.kickers.alike, rule.kickers.both_jokers, rule.least) == (1, True, 2)
    assert mine.hands[Kind.FOUR_TWO_SINGLES].kickers.both_jokers is False
    assert mine.setup == load("site").setup


def test_a_kind_that_is_null_may_not_be_played() -> None:
    assert Kind.TRIPLE_PAIR not in loads(house(hands={"triple_pair": None})).hands


def test_a_whole_file_stands_by_itself() -> None:
    assert dataclasses.asdict(loads(json.dumps(SITE))) == dataclasses.asdict(load("site"))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"setup": {"dealt": "17"}}, "setup.dealt"),
        ({"kickers": {"alike": 0}}, "kickers.alike"),
        ({"hands": {"straight": {"length": [3, 5]}}}, "hands.straight.length.0"),
        ({"bombs": [{"kind": "bomb", "size": 3, "factor": 2}]}, "bombs.0"),
        ({"auction": {"bids": [1, 1]}}, "auction.bids"),
        ({"stakes": {"show": {"factor": 2}}}, "stakes.show"),
        ({"setup": {"seats": 3}}, "setup.seats"),
        ({"hand": {}}, "hand"),
        ({"setup": {"players": 4}}, "setup"),
        ({"auction": {"ends_at": 5}}, "auction.ends_at"),
        ({"auction": {"bids": [3, 2, 1]}}, "auction.bids"),
        ({"runs": {"lowest": "A", "highest": "3"}}, "runs"),
        ({"hands": {"straight": {"length": [7, 6]}}}, "hands.straight.length"),
    ],
)
def test_a_fault_of_a_file_names_its_key(changes: dict[str, Any], path: str) -> None:
    assert path in faults(house(**changes))


def test_a_key_that_is_missing_is_named() -> None:
    assert list(faults(json.dumps({key: value for key, value in SITE.items() if key != "bombs"}))) == ["bombs"]


@pytest.mark.parametrize("text", ["", "[", "[]", "3", "null", '{"extends": "no-such-rules"}', "[" * 100_000])
def test_what_is_no_ruleset_is_refused(text: str) -> None:
    assert faults(text)


def test_loading_a_shipped_ruleset_does_not_load_a_schema_checker() -> None:
    code = "import sys, validator.ruleset as r; r.load('site'); print('jsonschema' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
