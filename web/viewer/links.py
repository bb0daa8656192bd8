"""Where the links of a shown game lead: a stored game has addresses, one that is not kept has places in its page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from flask import url_for

from validator.steps import When
from web.viewer.looking import Look


class Links(Protocol):
    """The links of one shown game."""

    @property
    def key(self) -> str | None:
        """The id of a stored game."""

    def at(self, look: Look) -> str:
        """The address of a look at the game."""

    def eyes(self, look: Look) -> str:
        """The address of what is shown, looked at so."""


@dataclass(frozen=True)
class Stored:
    """A stored game: `endpoint` shows it, the page or the embed."""

    key: str | None
    endpoint: str = "replay.page"

    @cached_property
    def base(self) -> str:
        """The address of the game; a page has a link to each of its steps."""
        return url_for(self.endpoint, key=self.key)

    def at(self, look: Look) -> str:
        """The address with its step."""
        step = "" if look.step is None else f"/{look.step}"
        return f"{self.base}{step}{look.asked}"

    def eyes(self, look: Look) -> str:
        """The same address."""
        return self.at(look)


@dataclass(frozen=True)
class Beside(Stored):
    """A stored game beside another one, `pair` (their ids): its steps are those of its page, eyes those of both."""

    pair: tuple[str, str] = ("", "")

    def eyes(self, look: Look) -> str:
        """The address of the two."""
        one, other = self.pair
        return url_for("compare.page", one=one, other=other) + look.asked


@dataclass(frozen=True, slots=True)
class Loose:
    """A game that is not kept: its steps are places in the page, and no other eyes can be asked for by an address."""

    key: str | None = None

    def at(self, look: Look) -> str:
        """The place of a step in the list of moves."""
        return f"#{place_of(look.step or 0)}"

    def eyes(self, look: Look) -> str:
        """Nowhere else."""
        return self.at(look)


def place_of(step: When) -> str:
    """The anchor of a step in the list of moves."""
    return f"p{step}"
