"""The worked examples of the rule systems, played in the engine: robs, stakes, bombs and springs in one score."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from notation.cards import parse_packed
from tests.auctions import dealt, do, hands_of, shuffled
from validator.acts import BeforePlay, Bid, Called, Declined, Drifted, Robbed, Shown, Staked
from validator.engine import Game
from validator.operations import Phase, PlayRefused


def played(game: Game, hands: str, plays: str) -> Game:
    """The game to its end, by hands that are put in place of those that were dealt; `-` is a pass."""
    assert game.now.phase is Phase.PLAY
    game.now = replace(game.now, held=tuple(map(parse_packed, hands.split())))
    for play in plays.split():
        if play == "-":
            game.pass_turn()
        else:
            game.play(parse_packed(play))
    return game


def scores(rules: str, acts: list[BeforePlay], hands: str, plays: str, first: int = 0) -> tuple[int | float, ...]:
    found = played(do(dealt(rules, first), *acts), hands, plays).scores
    assert found is not None
    return tuple(map(float, found))


PASS_0, PASS_1, PASS_2 = (Bid(seat, 0) for seat in range(3))


def test_site_a_spring() -> None:
    assert scores("site", [Bid(0, 2), PASS_1, PASS_2], "3 4 5", "3") == (8, -4, -4)
    whole = "33445566778899TTJJQQ"
    assert scores("site", [Bid(0, 3)], f"{whole} 3 4", whole) == (12, -6, -6)


def test_site_a_bomb_the_rocket_and_four_with_two() -> None:
    acts: list[BeforePlay] = [Bid(0, 1), PASS_1, Bid(2, 3)]
    assert scores("site", acts, "4 BR5 3333774444JQ", "333377 - - 4444 - BR - - 5") == (12, 12, -24)


def test_wiki_call_an_open_hand_a_bomb_and_a_spring() -> None:
    acts: list[BeforePlay] = [PASS_0, Bid(1, 1), Bid(2, 2), Shown(2)]
    assert scores("wiki-call", acts, "3 4 55556", "5555 - - 6") == (-24, -24, 48)


def test_wiki_rob() -> None:
    acts: list[BeforePlay] = [Called(0), Robbed(1), Declined(2), Robbed(0), Robbed(1), Shown(1, False)]
    assert scores("wiki-rob", acts, "6 BR34 9", "BR - - 3 9") == (48, -96, 48)


def test_baike_all_pass_a_bomb_the_rocket_and_an_anti_spring() -> None:
    plays = "3 - 6666 - BR - - 5"
    assert scores("baike", [PASS_0, PASS_1, PASS_2], "34 BR5 66667", plays) == (-16, 8, 8)


def test_baike_two_bombs() -> None:
    assert scores("baike", [Bid(0, 3)], "3555566668 49 7", "3 4 - 5555 - - 6666 - - 8") == (24, -12, -12)


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("3 6 - 4444 - - 5", (-9600, 25920, -19200)),
        ("4444 - - 3 6 8 - J", (8640, -28800, 17280)),
    ],
)
def test_baike_platform_everything_at_once(plays: str, expected: tuple[int, ...]) -> None:
    game = Game(hands_of("baike-platform"), unit=100)
    do(game, Staked(1), Staked(2))
    game.deal(*shuffled(game.ruleset, 1))
    do(game, Bid(0, 3), Robbed(1), Declined(2), Declined(0), Shown(1), Drifted(0), Drifted(2))
    settlement = played(game, "8T 344445 6J", plays).settlement
    assert settlement is not None
    assert tuple(map(int, settlement.scores)) == expected
    assert (game.multiplier, int(settlement.pool)) == (16, 2880)


@pytest.mark.parametrize(
    ("shows", "expected"),
    [(True, (-4, -4, 12, -4)), (False, (-2, -2, 6, -2))],
    ids=["open hand", "none"],
)
def test_baike_four_the_landlord_wins(*, shows: bool, expected: tuple[int, ...]) -> None:
    acts: list[BeforePlay] = [Bid(0, 1), PASS_1, Bid(2, 2), Bid(3, 0), Shown(2, shows)]
    assert scores("baike-four", acts, "3 4 55556 7", "5555 - - - 6") == expected


def test_baike_four_the_landlord_loses() -> None:
    acts: list[BeforePlay] = [Bid(0, 1), PASS_1, Bid(2, 2), Bid(3, 0), Shown(2, False)]
    assert scores("baike-four", acts, "3 4 56 7", "5 7") == (2, 2, -6, 2)


def test_wiki_four_a_bomb_of_five_and_three_jokers() -> None:
    acts: list[BeforePlay] = [Bid(0, 3), Shown(0, False)]
    plays = "3 - - 9 55555 BBR - - - 4"
    assert scores("wiki-four", acts, "3555556 BBR4 8 9T", plays) == (-36, 12, 12, 12)


def test_ccgc_counts_a_base_of_one_as_a_hundred() -> None:
    acts: list[BeforePlay] = [Bid(0, 2), PASS_1, PASS_2]
    assert scores("ccgc", acts, "355556 4T 7", "3 4 - 5555 - - 6") == (800, -400, -400)


def test_botzone_1_counts_the_hands_that_were_played() -> None:
    found = played(dealt("botzone-1"), "334 55 7", "33 55").scores
    assert found == tuple(map(Decimal, ("0.02", "2.01", "2.01")))


def test_rlcard_pays_the_winners_one_each() -> None:
    assert scores("rlcard", [], "34 5 6", "3 5") == (0, 1, 1)
    assert scores("rlcard", [], "3 5 6", "3") == (1, 0, 0)


def left(
    rules: str, acts: list[BeforePlay], seat: int, hands: str = "", plays: str = "", first: int = 0
) -> list[float]:
    game = do(dealt(rules, first), *acts)
    if plays:
        played(game, hands, plays)
    game.leave(seat)
    assert game.now.phase is Phase.OVER
    assert not game.can_leave(seat)
    return list(map(float, game.scores or ()))


def test_baike_running_away_costs_the_stake_for_each_bomb_three_times() -> None:
    bids: list[BeforePlay] = [Bid(0, 2), PASS_1, PASS_2]
    bombs = "33334444K 5 6"
    assert left("baike", bids, 0, bombs, "3333 - - 4444") == [-48, 0, 0]
    assert left("baike", bids, 1, bombs, "3333 - - 4444") == [0, -48, 0]
    assert left("baike", bids, 1) == [0, 0, 0]
    assert left("baike", [], 2) == [0, 0, -6]


def test_baike_four_the_landlord_pays_twice_for_running_away() -> None:
    bids: list[BeforePlay] = [Bid(0, 1), Bid(1, 0), Bid(2, 2), Bid(3, 0), Shown(2)]
    assert left("baike-four", bids, 2) == [0, 0, -24, 0]
    assert left("baike-four", bids, 0) == [-12, 0, 0, 0]


def test_running_away_after_a_bid_and_before_there_is_a_landlord_is_a_peasants() -> None:
    game = Game(hands_of("baike-platform"), unit=100)
    game.deal(*shuffled(game.ruleset, 1))
    game.bid(2)
    game.leave(0)
    assert list(map(float, game.scores or ())) == [-600, 0, 0]


def test_where_the_rules_do_not_say_what_it_costs_there_is_no_score() -> None:
    assert left("site", [Bid(0, 3)], 1) == []
    game = do(dealt("site"), Bid(0, 3))
    game.leave(1)
    with pytest.raises(PlayRefused) as refused:
        game.leave(2)
    assert refused.value.code == "P111"
    game.step_back()
    assert game.now.phase is Phase.PLAY
