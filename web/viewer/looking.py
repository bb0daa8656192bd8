"""How a reader looks at a game: through whose eyes, from which side of the table, at which step.

One grammar for every address: `/r/<id>/<step>?view=…&seat=…`; where the step is no part of the path it is `step=…`.
The page, the embed, the pictures, the JSON and the API read and write it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from werkzeug.routing import BaseConverter

from validator.replay import Replay
from validator.steps import WRITTEN, When, read_step, steps_of
from validator.view import Viewer


class NoSuchLook(ValueError):
    """There is no such viewer, seat or step in this game."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at a game.

    Attributes:
        view: who looks: `all`, a seat, `peasants` or `public`.
        seat: who sits below; None for the usual one (`below`).
        step: the step; None for the first.
    """

    view: Viewer = "all"
    seat: int | None = None
    step: When | None = None

    def query(self, *, step: bool = False) -> dict[str, str]:
        """The parameters of an address that say this; what is usual is left out. `step`: the step too."""
        said = {"view": None if self.view == "all" else str(self.view)}
        said["seat"] = None if self.seat is None or self.seat == self.view else str(self.seat)
        said["step"] = None if self.step is None or not step else str(self.step)
        return {name: value for name, value in said.items() if value is not None}

    @property
    def asked(self) -> str:
        """The same as the end of an address, without the step: `?view=0&seat=1`; empty where all is usual."""
        return _asked(self.view, self.seat)  # a page asks for each of its steps

    def at(self, step: When) -> Look:
        """The same look at another step."""
        return Look(self.view, self.seat, step)

    def among(self, seats: int) -> Look:
        """The same look at a game of so many seats: who looked through eyes that it has not, looks from outside."""
        view: Viewer = "public" if isinstance(self.view, int) and self.view >= seats else self.view
        return Look(view, None if self.seat is None or self.seat >= seats else self.seat, self.step)

    def below(self, replay_: Replay) -> int:
        """Who sits below: the chosen seat, else who looks; for who is no seat, the landlord, for the peasants the
        first after them."""
        if self.seat is not None:
            return self.seat
        if isinstance(self.view, int):
            return self.view
        landlord, players = replay_.landlord, replay_.ruleset.setup.players
        if landlord is None:
            return 0
        return (landlord + 1) % players if self.view == "peasants" else landlord


@lru_cache(maxsize=256)
def _asked(view: Viewer, seat: int | None) -> str:
    query = urlencode(Look(view, seat).query())
    return f"?{query}" if query else ""


def look_of(replay_: Replay, args: Mapping[str, str], step: str | None = None, most: int | None = None) -> Look:
    """Read how a request looks.

    Args:
        replay_: the game.
        args: the parameters of the request; `view`, `seat` and `step` are read.
        step: the step, where the path says it.
        most: the last ply that is shown; None for every one.

    Raises:
        NoSuchLook: one of them is not of this game.
    """
    view = _view(replay_, args.get("view", "all"))
    seat = _seat(replay_, args["seat"]) if "seat" in args else None
    return Look(view, seat, _step(replay_, args.get("step") if step is None else step, most))


class StepConverter(BaseConverter):
    """`<step:…>` in a route: a step as it is written."""

    regex = WRITTEN.pattern


def _view(replay_: Replay, said: str) -> Viewer:
    return _NAMED[said] if said in _NAMED else _seat(replay_, said)


_NAMED: Final[Mapping[str, Viewer]] = {"all": "all", "peasants": "peasants", "public": "public"}


def _seat(replay_: Replay, said: str) -> int:
    """A seat by word or number."""
    seats = [replay_.record.seat_word(seat) for seat in range(replay_.ruleset.setup.players)]
    by_name = {str(seat): seat for seat in range(len(seats))} | {word: seat for seat, word in enumerate(seats)}
    if said not in by_name:
        raise NoSuchLook(f"no seat {said!r}")
    return by_name[said]


def _step(replay_: Replay, said: str | None, most: int | None) -> When:
    every = steps_of(replay_)
    if said is None:
        return every[0]
    step = read_step(said)
    if step is None or step not in every or (most is not None and isinstance(step, int) and step > most):
        raise NoSuchLook(f"no step {said!r}")
    return step
