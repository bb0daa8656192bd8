"""Rulesets as data: the shipped ones, where each parameter comes from, and files of a person's own."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from notation.moves import Pattern
from notation.shapes import Kind
from validator import ruleset
from validator.ruleset import BadRuleset, UnknownRuleset, load, loads, names, near, parameters, shipped
from validator.ruleset_check import check
from validator.ruleset_files import own

SITE: dict[str, Any] = own("site")
SYSTEMS = ("site", "wiki-call", "wiki-rob", "baike", "baike-platform", "baike-four", "wiki-four")
PROFILES = ("rlcard", "openspiel", "douzero", "botzone-1", "botzone-2", "ccgc", "pydoudizhu", "pagat")


def house(**changes: Any) -> str:
    return json.dumps({"extends": "site", "name": "house", **changes})


def test_the_seven_systems_and_the_eight_profiles_are_shipped() -> None:
    assert sorted(names()) == sorted((*SYSTEMS, *PROFILES))
    assert names()[0] == ruleset.DEFAULT == "site"


@pytest.mark.parametrize("name", names())
def test_every_shipped_ruleset_fits_the_schema_and_goes_together(name: str) -> None:
    Draft202012Validator.check_schema(ruleset.schema())
    assert check(own(name)) == ()
    assert load(name).name == name
    assert set(load(name).title) == {"zh-Hant", "zh-Hans", "en"}


@pytest.mark.parametrize("name", names())
def test_every_parameter_has_its_source_and_every_source_its_parameter(name: str) -> None:
    whole = shipped(name)
    assert set(whole["sources"]) == set(parameters(whole))
    assert all(source.strip() for source in whole["sources"].values())


@pytest.mark.parametrize("name", names())
def test_every_source_of_a_file_is_of_a_parameter_that_there_is(name: str) -> None:
    assert set(own(name)["sources"]) <= set(parameters(shipped(name)))


@pytest.mark.parametrize("name", names())
def test_every_parameter_that_differs_from_what_is_extended_has_a_source_of_its_own(name: str) -> None:
    file = own(name)
    if "extends" in file:
        base, whole = parameters(shipped(file["extends"])), parameters(shipped(name))
        changed = {path for path, value in whole.items() if path not in base or base[path] != value}
        assert changed <= set(file["sources"])


@pytest.mark.parametrize("name", names())
def test_what_is_taken_over_from_another_document_is_a_reading_and_says_of_what(name: str) -> None:
    file, whole = own(name), shipped(name)
    for path in set(whole["sources"]) - set(file["sources"]):
        base = shipped(file["extends"])
        source = base["sources"][path]
        same = base["document"] == file["document"] or source.startswith("(r)")
        assert whole["sources"][path] == (source if same else f"(r) {base['name']}: {source}")
        assert same or whole["sources"][path].startswith("(r) ")


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name in names()])
def test_the_systems_of_the_documents_quote_them_or_say_that_they_read_them(name: str) -> None:
    for source in shipped(name)["sources"].values():
        assert "「" in source or "(r)" in source or source.startswith("牌型中沒有")


def test_site_says_what_its_text_says() -> None:
    site = load("site")
    assert (site.setup.players, site.setup.decks, site.setup.dealt, site.setup.bottom) == (3, 1, 17, 3)
    assert (site.setup.most, site.setup.total) == (20, 54)
    auction = site.auction
    assert (auction.form, auction.first, auction.bids, auction.ends_at) == ("bids", "drawn", (1, 2, 3), 3)
    assert (auction.turns_each, auction.strictly_higher, auction.all_pass.outcome) == (1, True, "void")
    assert (site.stakes.base, site.stakes.unit) == (None, 1)
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
    with pytest.raises(UnknownRuleset, match="site") as caught:
        load("no-such-rules")
    assert (caught.value.name, caught.value.near) == ("no-such-rules", None)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("SITE", "site"),
        ("wiki_rob", "wiki-rob"),
        ("Baike Four", "baike-four"),
        ("botzone1", "botzone-1"),
        ("OpenSpeil", "openspiel"),
        ("別家", None),
        ("", None),
    ],
)
def test_a_name_that_there_is_not_may_be_near_to_one_that_there_is(said: str, meant: str | None) -> None:
    assert near(said) == meant


def test_a_file_may_say_only_what_differs_from_a_shipped_ruleset() -> None:
    mine = loads(house(kickers={"alike": 1}, hands={"airplane_singles": {"kickers": {"both_jokers": True}}}))
    rule = mine.hands[Kind.AIRPLANE_SINGLES]
    assert (rule.kickers.alike, rule.kickers.both_jokers, rule.least) == (1, True, 2)
    assert mine.hands[Kind.FOUR_TWO_SINGLES].kickers.both_jokers is False
    assert mine.setup == load("site").setup


@pytest.mark.parametrize("name", names())
def test_any_shipped_ruleset_can_be_extended(name: str) -> None:
    mine = loads(json.dumps({"extends": name, "name": "house", "score": {"cap": 64}}))
    assert mine.score.cap == 64
    theirs = load(name)
    assert (mine.setup, mine.auction, mine.stakes, mine.bombs) == (
        theirs.setup,
        theirs.auction,
        theirs.stakes,
        theirs.bombs,
    )


def test_what_a_file_changes_has_no_source_unless_it_says_one() -> None:
    mine = loads(house(kickers={"alike": 1}, sources={"score.cap": "ours"}))
    assert "kickers.alike" not in mine.sources
    assert mine.sources["score.cap"] == "ours"
    assert mine.sources["setup.dealt"] == f"(r) site: {SITE['sources']['setup.dealt']}"


def test_a_kind_that_is_null_may_not_be_played() -> None:
    assert Kind.TRIPLE_PAIR not in loads(house(hands={"triple_pair": None})).hands


def test_a_whole_file_stands_by_itself() -> None:
    assert dataclasses.asdict(loads(json.dumps(SITE))) == dataclasses.asdict(load("site"))


def test_a_whole_number_may_be_written_as_a_decimal() -> None:
    players = loads(house(setup={"players": 3.0})).setup.players
    assert (players, type(players)) == (3, int)


def test_a_file_that_is_no_ruleset_is_refused_with_its_faults() -> None:
    with pytest.raises(BadRuleset, match=r"setup\.dealt: wrong_type; kickers\.alike: too_small") as caught:
        loads(house(setup={"dealt": "17"}, kickers={"alike": 0}))
    assert [fault.key for fault in caught.value.faults] == ["setup.dealt", "kickers.alike"]


def test_loading_a_shipped_ruleset_does_not_load_a_schema_checker() -> None:
    code = "import sys, validator.ruleset as r; r.load('site'); print('jsonschema' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
