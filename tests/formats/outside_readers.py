"""Small readers of what Botzone's judges and CCGC's platform put out, as programs that collect games have them.

They are written from the judges' prints and from the protocol, share nothing with the readers and writers of the
project, and stop at anything that does not fit together.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

LETTERS = "ABC"


@dataclass(slots=True)
class Told:
    """A game as it was told: hands of 17, bottom cards, calls from seat 0, landlord, plies, scores, who went out."""

    hands: list[list[int]] = field(default_factory=lambda: [[], [], []])
    bottom: list[int] = field(default_factory=list)
    bids: list[int] = field(default_factory=list)
    landlord: int | None = None
    plies: list[tuple[int, list[int]]] = field(default_factory=list)
    scores: tuple[Decimal, ...] = ()
    winner: int | None = None

    def went_out(self) -> int | None:
        """Who has no cards left when everything was played, counted card by card."""
        held = [sorted(hand + (self.bottom if seat == self.landlord else [])) for seat, hand in enumerate(self.hands)]
        for seat, cards in self.plies:
            assert all(held)
            for card in cards:
                held[seat].remove(card)
        return next((seat for seat, hand in enumerate(held) if not hand), None)


# Botzone --------------------------------------------------------------------------------------------------------------


def botzone(said: str) -> Told:
    """A match of either game: what the judge shows and what the bots answer have to be the same."""
    match = json.loads(said)
    log, told = match["log"], Told()
    outputs, answers = log[0::2], log[1::2]
    assert len(outputs) == len(answers) + 1
    assert all(each["verdict"] == "OK" for each in outputs)
    deal = outputs[0]["output"].get("initdata") or match["initdata"]
    told.hands = [list(hand) for hand in deal["allocation"]]
    told.bottom = list(deal["publiccard"])
    if all("bid" not in each["output"]["display"] for each in outputs):
        told.landlord = 0
        assert set(told.bottom) <= set(told.hands[0])
        told.hands[0] = [each for each in told.hands[0] if each not in told.bottom]
    for asked, answer, shown in zip(outputs, answers, outputs[1:], strict=False):
        _step(told, asked["output"], answer, shown["output"]["display"])
    last = outputs[-1]["output"]
    assert last["command"] == "finish"
    assert {key: last["display"][key] for key in last["content"]} == last["content"]
    told.scores = tuple(Decimal(str(last["content"][str(seat)])) for seat in range(3))
    told.winner = told.went_out()
    return told


def _step(told: Told, output: dict[str, Any], answer: dict[str, Any], shown: dict[str, Any]) -> None:
    """One request, its answer, and what the judge shows after it."""
    ((seat, content),) = output["content"].items()
    ((answered, said),) = answer.items()
    assert output["command"] == "request"
    assert answered == seat
    assert said["verdict"] == "OK"
    if "history" not in content:
        assert content["bid"] == told.bids
        told.bids.append(said["response"])
        told.landlord = shown.get("landlord", told.landlord)
        return
    if "landlord" in content:
        told.landlord = content["landlord"]
        assert content["finalbid"] == max([1, *told.bids])
        assert content["pos"] == int(seat)
    assert content["history"] == ([[], []] + [cards for _, cards in told.plies])[-2:]
    assert shown["event"] == {"player": int(seat), "action": said["response"]}
    told.plies.append((int(seat), said["response"]))


# CCGC -----------------------------------------------------------------------------------------------------------------


def ccgc(said: str) -> Told:
    """The log of the platform: every message once, an answer only after it was asked for."""
    told, asked = Told(), ""
    for line in said.splitlines():
        word, _, rest = line.partition(" ")
        if rest == "WHAT":
            asked = word
            continue
        if word in {"BID", "PLAY"}:
            assert asked == word
        asked = ""
        if word in {"DEAL", "BID", "LEFTOVER", "PLAY", "GAMEOVER"}:
            _message(told, word, rest[0], [int(each) for each in rest[1:].split(",") if each])
        else:
            assert word in {"DOUDIZHUVER", "NAME", "INFO"}
    return told


def ccgc_bracket(said: str) -> Told:
    """The bracketed record file: nodes of a key and a value."""
    told, words = Told(), {"D": "DEAL", "B": "BID", "L": "LEFTOVER"}
    assert said.startswith("(\n")
    assert said.endswith("\n)\n")
    for key, value in re.findall(r"([A-Z]+)\[([^]]*)\]", said):
        if key == "OVER":
            _message(told, "GAMEOVER", value, [])
        elif len(key) == 1 and key in LETTERS:
            _message(told, "PLAY", key, [int(each) for each in value.split(",")])
        elif len(key) == 2 and key[1] in LETTERS and key[0] in words:
            _message(told, words[key[0]], key[1], [int(each) for each in value.split(",")])
    return told


def _message(told: Told, word: str, letter: str, numbers: list[int]) -> None:
    seat = LETTERS.index(letter) if letter in LETTERS else None
    if word == "GAMEOVER":
        told.winner = seat
        assert told.went_out() == seat
        return
    assert seat is not None
    if word == "DEAL":
        told.hands[seat] = numbers
    elif word == "BID":
        assert seat == len(told.bids)
        told.bids += numbers
    elif word == "LEFTOVER":
        told.landlord, told.bottom = seat, numbers
    else:
        told.plies.append((seat, [] if numbers == [-1] else numbers))
