"""What the viewer of RLCard makes of a replay: a reader of its own, which stops where the viewer would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Seen:
    """A replay as it was shown: the hands at first, the plies with the cards of each, who ran out of cards."""

    landlord: int
    hands: list[list[str]]
    plies: list[tuple[int, list[str]]]
    winner: int | None


def follow(replay: dict[str, Any]) -> Seen:
    """Play a replay card by card.

    Raises:
        AssertionError: a ply is out of turn, a card is not in the hand, or something is played after the end.
    """
    roles = {player["index"]: player["role"] for player in replay["playerInfo"]}
    (landlord,) = (seat for seat, role in roles.items() if role == "landlord")
    assert sorted(roles) == [0, 1, 2]
    hands = [hand.split(" ") for hand in replay["initHands"]]
    held = [list(hand) for hand in hands]
    plies: list[tuple[int, list[str]]] = []
    winner = None
    for at, move in enumerate(replay["moveHistory"]):
        seat = move["playerIdx"]
        assert seat == (landlord + at) % 3
        assert winner is None
        cards = [] if move["move"] == "pass" else move["move"].split(" ")
        for word in cards:
            assert word in held[seat]
            held[seat].remove(word)
        plies.append((seat, cards))
        winner = None if held[seat] else seat
    return Seen(landlord, hands, plies, winner)
