"""Whole games with numbered cards, and a judge of Botzone that puts them out as its logs.

The judge is written from what the platform's own prints, and shares nothing with the readers and writers. It is told
what every bot answers and, where an answer is not allowed, why and what it plays in its place.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from notation.cards import UNIT, ranks_of
from tests.differential.games import Deal, choose, do, legal, started
from validator.hands import Hands
from validator.operations import Phase
from validator.ruleset import load


@dataclass(frozen=True, slots=True)
class Foul:
    """An answer that is not allowed: what the bot said, why it is wrong, what the judge plays instead."""

    response: Any
    reason: str
    verdict: str = "OK"


@dataclass(slots=True)
class Played:
    """A game: 17 cards for each seat, the bottom cards, the bids, the plies, the scores of the seats."""

    hands: list[list[int]]
    bottom: list[int]
    bids: list[int]
    landlord: int | None
    plies: list[tuple[int, list[int]]] = field(default_factory=list)
    scores: tuple[Decimal, ...] = ()

    def holding(self, seat: int) -> list[int]:
        """What a seat holds when play begins."""
        return self.hands[seat] + (self.bottom if seat == self.landlord else [])


def _packed(numbers: Sequence[int]) -> int:
    return sum(UNIT[number // 4 if number < 53 else 14] for number in numbers)


def game(rules: str, number: int) -> Played:
    """A whole game under a ruleset; in some nobody bids."""
    rng = random.Random(f"{rules} {number}")
    deck = list(range(54))
    if number % 2:
        rng.shuffle(deck)
    else:
        packets = [deck[at : at + 3] for at in range(0, 54, 3)]
        rng.shuffle(packets)
        deck = [each for packet in packets for each in packet]
    hands = [sorted(deck[at : at + 17]) for at in (0, 17, 34)]
    bottom = sorted(deck[51:])
    packed = [_packed(hand) for hand in hands]
    ours = started(Hands(load(rules)), Deal((packed[0], packed[1], packed[2]), _packed(bottom)))
    bids: list[int] = []
    while ours.now.phase is Phase.AUCTION:
        bids.append(0 if number % 7 == 6 else rng.choice(ours.legal_bids()))
        ours.bid(bids[-1])
    found = Played(hands, bottom, bids, ours.now.landlord)
    held = [found.holding(seat) for seat in range(3)]
    while ours.now.phase is Phase.PLAY and ours.now.turn is not None:
        seat = ours.now.turn
        choice = choose(rng, number, ours, legal(ours))
        cards = _taken(held[seat], 0 if choice is None else choice.reading.cards)
        found.plies.append((seat, cards))
        do(ours, choice)
    found.scores = ours.scores or ()
    return found


def _taken(held: list[int], packed: int) -> list[int]:
    """Cards of some ranks out of a hand."""
    cards = []
    for rank in ranks_of(packed):
        number = next(each for each in held if _packed([each]) == UNIT[rank])
        held.remove(number)
        cards.append(number)
    return sorted(cards)


def second_log(game: Played, fouls: Mapping[int, Foul] | None = None, ended: bool = True) -> list[dict[str, Any]]:
    """The log of FightTheLandlord2; fouls are told by step, bids first, and the game says what is played instead."""
    fouls = dict(fouls or {})
    deal = {"allocation": game.hands, "publiccard": game.bottom}
    errored: list[str | None] = [None, None, None]
    log: list[dict[str, Any]] = []
    for at, bid in enumerate(game.bids):
        said = game.bids[:at]
        content = {str(at): {"own": game.hands[at], "bid": said}}
        output: dict[str, Any] = {"command": "request", "content": content, "display": {**deal, "bid": said}}
        if not at:
            output["initdata"] = {**deal, "seed": "7"}
        log += [{"output": output, "verdict": "OK"}, _answers(at, bid, fouls.get(at), errored, asked=True)]
    for at, (seat, cards) in enumerate(game.plies):
        asked = errored[seat] is None
        content = {str(seat): _request(game, at, seat)} if asked else {}
        output = {"command": "request", "content": content, "display": _shown(game, at, list(errored))}
        log += [
            {"output": output, "verdict": "OK"},
            _answers(seat, cards, fouls.get(at + len(game.bids)), errored, asked=asked),
        ]
    if ended:
        seat, cards = game.plies[-1]
        scores = {str(seat): int(score) for seat, score in enumerate(game.scores)}
        display = {"event": {"player": seat, "action": cards}, **scores, "landlord": game.landlord}
        log.append({"output": {"command": "finish", "content": scores, "display": display}, "verdict": "OK"})
    return log


def _answers(
    seat: int, value: int | list[int], foul: Foul | None, errored: list[str | None], *, asked: bool
) -> dict[str, Any]:
    if not asked:
        return {}
    if foul is None:
        return {str(seat): {"verdict": "OK", "response": value}}
    errored[seat] = foul.reason
    if foul.verdict != "OK":
        return {str(seat): {"verdict": foul.verdict}}
    return {str(seat): {"verdict": "OK", "response": foul.response}}


def _shown(game: Played, at: int, errored: list[str | None]) -> dict[str, Any]:
    display: dict[str, Any] = {"landlord": game.landlord, "bid": game.bids, "errored": errored}
    if at:
        display["event"] = {"player": game.plies[at - 1][0], "action": game.plies[at - 1][1]}
    return display


def _request(game: Played, at: int, seat: int) -> dict[str, Any]:
    content: dict[str, Any] = {"history": ([[], []] + [cards for _, cards in game.plies[:at]])[-2:]}
    if at < 3:
        content |= {"own": game.hands[seat], "publiccard": game.bottom, "landlord": game.landlord, "pos": seat}
        content["finalbid"] = max([1, *game.bids])
    return content


def first_log(game: Played) -> list[dict[str, Any]]:
    """The log of FightTheLandlord."""
    allocation = [sorted(game.holding(0)), game.hands[1], game.hands[2]]
    deal = {"allocation": allocation, "publiccard": game.bottom}
    log: list[dict[str, Any]] = []
    for at, (seat, cards) in enumerate(game.plies):
        content: dict[str, Any] = {"history": ([[], []] + [played for _, played in game.plies[:at]])[-2:]}
        if at < 3:
            content |= {"own": allocation[seat], "publiccard": game.bottom}
        output: dict[str, Any] = {"command": "request", "content": {str(seat): content}, "display": _event(game, at)}
        if not at:
            output |= {"display": deal, "initdata": {**deal, "seed": "7"}}
        log += [{"output": output, "verdict": "OK"}, {str(seat): {"verdict": "OK", "response": cards}}]
    scores = {str(seat): float(score) for seat, score in enumerate(game.scores)}
    finish = {"command": "finish", "content": scores, "display": {**_event(game, len(game.plies)), **scores}}
    return [*log, {"output": finish, "verdict": "OK"}]


def _event(game: Played, at: int) -> dict[str, Any]:
    return {"event": {"player": game.plies[at - 1][0], "action": game.plies[at - 1][1]}} if at else {}
