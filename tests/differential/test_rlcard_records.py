"""RLCard 1.2 plays, we read what it says of the game, judge it, write it back, and RLCard's environment plays that.

Three things that RLCard and its viewer put out: perfect information with a trace and the numbers of the actions, what
one player observes at the end, and the replay of the viewer, as an object and as the string that its server sends.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

import rlcard

from bench.rlcard_games import Stacked
from notation.cards import format_packed
from tests.differential.games import deal, records_in_chunks
from tests.differential.records import judged, only, through_text, written
from tests.formats.showdown_viewer import follow
from validator.replay import Verdict

JOKERS = {"BJ": "B", "RJ": "R"}
UNSEEN = frozenset({"hands", "comments"})
"""What an observation loses on the way back: two hands are never seen whole; the rest of it is in a comment."""


@dataclass(slots=True)
class Played:
    """A game of RLCard's environment.

    Attributes:
        hands: the hands with suits, as RLCard prints them when play begins.
        bare: the same without suits.
        trace: its trace.
        numbers: the numbers of the actions.
        payoffs: what each player won.
        observed: what each player observes at the end.
    """

    hands: list[str]
    bare: list[str]
    trace: list[tuple[int, str]]
    numbers: list[int]
    payoffs: list[int]
    observed: list[dict[str, Any]]


@cache
def environment() -> Any:
    return rlcard.make("doudizhu")


def begun(order: str) -> tuple[Any, Any]:
    """The environment with a deal, and its first state: 17 cards for each player, then the bottom cards."""
    env = environment()
    env.game.np_random = Stacked(order)
    state, _ = env.reset()
    return env, state


def whole(number: int) -> Played:
    """A game by its number; long actions, which have the higher numbers, are preferred in half of them."""
    rng = random.Random(f"rlcard round trip {number}")
    cards = deal(rng, number)
    env, state = begun("".join(map(format_packed, (*cards.held, cards.bottom))))
    known = env.get_perfect_information()
    hands, bare = list(known["hand_cards_with_suit"]), list(known["hand_cards"])
    numbers = []
    while not env.is_over():
        legal = sorted(state["legal_actions"], key=lambda action: len(env._decode_action(action)))
        numbers.append(legal[-1] if number // 2 % 2 and rng.random() < 0.5 else rng.choice(legal))
        state, _ = env.step(numbers[-1])
    trace = list(env.get_perfect_information()["trace"])
    observed = [dict(env.get_state(player)["raw_obs"]) for player in range(3)]
    return Played(hands, bare, trace, numbers, [int(each) for each in env.get_payoffs()], observed)


def again(hands: list[str], numbers: list[int]) -> tuple[list[tuple[int, str]], list[int], list[str]]:
    """What RLCard makes of hands and numbers of actions: its trace, its payoffs, the hands that it dealt."""
    env, state = begun(hands[0][:17] + hands[1] + hands[2] + hands[0][17:])
    dealt = list(env.get_perfect_information()["hand_cards"])
    for number in numbers:
        assert not env.is_over()
        assert number in state["legal_actions"]
        state, _ = env.step(number)
    assert env.is_over()
    return list(env.get_perfect_information()["trace"]), [int(each) for each in env.get_payoffs()], dealt


@records_in_chunks
def test_rlcard_plays_what_was_read_and_written_to_the_same_end_and_payoffs(numbers: range) -> None:
    for number in numbers:
        game = whole(number)
        perfect_information_comes_back(game, number)
        an_observation_tells_the_same_plays(game, number)
        a_replay_of_the_viewer_comes_back(game, number)


def perfect_information_comes_back(game: Played, number: int) -> None:
    said = {"hand_cards_with_suit": game.hands, "hand_cards": game.bare, "trace": game.trace}
    said |= {"action_ids": game.numbers, "payoffs": game.payoffs}
    record = through_text(only("rlcard-trace", json.dumps(said)))
    result = judged(record, "rlcard")
    assert result.verdict is Verdict.CLEAN, f"game {number}"
    assert result.result.scores == tuple(map(Decimal, game.payoffs))
    back = json.loads(written("rlcard-trace", record))
    assert [set(hand.split()) for hand in back["hand_cards_with_suit"]] == [set(each.split()) for each in game.hands]
    assert again(back["hand_cards"], back["action_ids"]) == (game.trace, game.payoffs, game.bare)
    assert [tuple(each) for each in back["trace"]] == game.trace
    assert back["payoffs"] == game.payoffs


def an_observation_tells_the_same_plays(game: Played, number: int) -> None:
    state = {"raw_obs": game.observed[number % 3], "payoffs": game.payoffs, "action_ids": game.numbers}
    record = only("rlcard-trace", json.dumps(state))
    assert judged(record, "rlcard").verdict is Verdict.CLEAN, f"game {number}"
    back = json.loads(written("rlcard-trace", record, losing=UNSEEN))
    assert back["action_ids"] == game.numbers
    assert back["payoffs"] == game.payoffs


# The replay of the viewer ---------------------------------------------------------------------------------------------


def replay_of(game: Played) -> dict[str, Any]:
    """The replay that the viewer's server keeps of a game: a play takes the first cards of its ranks from the hand."""
    held = [hand.split() for hand in game.hands]
    moves = []
    for player, action in game.trace:
        cards = [taken(held[player], rank) for rank in action] if action != "pass" else ["pass"]
        moves.append({"playerIdx": player, "move": " ".join(cards), "info": {"probs": {action: 0.5}}})
    players = [
        {"id": seat, "index": seat, "role": "peasant" if seat else "landlord", "agentInfo": {"name": f"O'Neil {seat}"}}
        for seat in range(3)
    ]
    return {"playerInfo": players, "initHands": game.hands, "moveHistory": moves}


def taken(hand: list[str], rank: str) -> str:
    found = next(word for word in hand if JOKERS.get(word, word[1]) == rank)
    hand.remove(found)
    return found


def a_replay_of_the_viewer_comes_back(game: Played, number: int) -> None:
    replay = replay_of(game)
    said = json.dumps(str(replay)) if number % 2 else json.dumps(replay)
    record = through_text(only("rlcard-showdown", said))
    result = judged(record, "rlcard")
    assert result.verdict is Verdict.CLEAN, f"game {number}"
    assert result.result.scores == tuple(map(Decimal, game.payoffs))
    back = json.loads(written("rlcard-showdown", record))
    assert back["playerInfo"] == replay["playerInfo"]
    assert [each["info"] for each in back["moveHistory"]] == [each["info"] for each in replay["moveHistory"]]
    seen = follow(back)
    assert [set(hand) for hand in seen.hands] == [set(hand.split()) for hand in game.hands]
    trace, payoffs, _ = again(["".join(map(rank_of, hand)) for hand in seen.hands], list(map(number_of, seen.plies)))
    assert (trace, payoffs) == (game.trace, game.payoffs)
    assert seen.winner == game.trace[-1][0]


def rank_of(word: str) -> str:
    return JOKERS.get(word, word[1:])


def number_of(ply: tuple[int, list[str]]) -> int:
    """The number of the action that a ply of the viewer is, by RLCard's own table."""
    env = environment()
    action = "".join(sorted(map(rank_of, ply[1]), key="3456789TJQKA2BR".index)) or "pass"
    return int(env._ACTION_2_ID[action])
