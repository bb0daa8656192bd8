"""How many bombs each may play by the bids (`baike-four`), and that the engine refuses more."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from notation.cards import parse_packed
from tests.auctions import dealt, do, opening
from tests.test_engine_auction import refusal
from validator.acts import Bid, Shown
from validator.engine import Game
from validator.hands import Hands
from validator.operations import PlayRefused
from validator.ruleset import loads

SEATS = '[座位 "甲 乙 丙 丁"]'


def limits(acts: str, tags: str = "") -> tuple[int | None, ...]:
    return opening("baike-four", acts, SEATS + tags).limits


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ("甲1 乙不叫 丙2 丁不叫", (1, 1, 2, 2)),
        ("甲不叫 乙不叫 丙1 丁2", (2, 2, 1, 2)),
        ("丙1 丁2 甲不叫 乙不叫", (2, 2, 1, 2)),
        ("甲2 乙不叫 丙不叫 丁不叫", (2, 2, 2, 2)),
        ("甲1 乙3", (1, None, None, None)),
        ("甲不叫 乙1 丙3", (None, 1, None, None)),
        ("甲3", (None, None, None, None)),
        ("甲不叫 乙不叫 丙不叫 丁不叫", (1, 1, 1, 1)),
    ],
)
def test_as_many_as_bid_or_as_the_last_bid_before_ones_turn(acts: str, expected: tuple[int | None, ...]) -> None:
    assert limits(acts) == expected


def test_the_engine_has_the_same() -> None:
    game = do(dealt("baike-four"), Bid(0, 1), Bid(1, 0), Bid(2, 2), Bid(3, 0))
    assert game.now.limits == (1, 1, 2, 2)


def test_without_the_auction_only_the_landlord_is_known_to_have_one() -> None:
    assert limits("", '[地主 "乙"] [底分 "2"]') == (None, 2, None, None)
    assert limits("", '[地主 "乙"] [底分 "3"]') == (None, None, None, None)
    assert limits("", '[地主 "乙"]') == (None, None, None, None)


def test_other_rulesets_have_no_limit() -> None:
    for rules in ("site", "baike", "wiki-call"):
        assert opening(rules, "甲3").limits == ()


def playing(*texts: str) -> Game:
    """The landlord, seat 0, has bid 2, seat 1 has bid 1; each seat's hand as rank letters."""
    game = do(dealt("baike-four", first=1), Bid(1, 1), Bid(2, 0), Bid(3, 0), Bid(0, 2), Shown(0, False))
    game.now = replace(game.now, held=tuple(map(parse_packed, texts)))
    return game


def test_a_bomb_too_many_is_refused_and_not_offered() -> None:
    game = playing("33334444555567", "666677778", "9", "T")
    game.play(parse_packed("3333"))
    game.play(parse_packed("6666"))
    game.pass_turn()
    game.pass_turn()
    assert game.now.limits == (2, 1, 1, 1)
    game.pass_turn()
    assert refusal(PlayRefused, lambda: game.play(parse_packed("7777"))) == "P118"
    assert not any(each.tier for each in game.legal_plays())
    game.play(parse_packed("8"))
    game.pass_turn()
    game.pass_turn()
    game.pass_turn()
    assert game.now.bombs == (1, 1, 0, 0)


def test_the_refusal_says_how_many() -> None:
    game = playing("33334444555567", "8", "9", "T")
    for bomb in ("3333", "4444"):
        game.play(parse_packed(bomb))
        for _ in range(3):
            game.pass_turn()
    with pytest.raises(PlayRefused) as caught:
        game.play(parse_packed("5555"))
    assert (caught.value.code, dict(caught.value.fault.args)) == (
        "P118",
        {"seat": 0, "play": "5炸", "limit": 2, "bombs": 3},
    )


def test_a_house_may_count_by_robs_too() -> None:
    """The landlord by a rob may play as many as the winning bid, which was somebody else's."""
    changes = {"play": {"bomb_limit": {"unlimited_from": 3, "all_passed": 1}, "announce_at": []}}
    ruleset = loads(json.dumps({"extends": "baike-platform", "name": "house", **changes}))
    told = opening(ruleset, "甲1 乙2 丙不叫 甲搶 乙不搶")
    assert (told.landlord, told.limits) == (0, (2, 2, 2))
    assert do(dealt(Hands(ruleset)), Bid(0, 0), Bid(1, 0), Bid(2, 0)).now.limits == ()
