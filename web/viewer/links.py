"""Where the links of a shown game lead: a stored game has addresses, one that is not kept has places in its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

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


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored game: `endpoint` shows it, the page or the embed."""

    key: str | None
    endpoint: str = "replay.page"

    def at(self, look: Look) -> str:
        """The address with its step."""
        query: dict[str, Any] = look.query()
        return url_for(self.endpoint, key=self.key, step=None if look.step is None else str(look.step), **query)


@dataclass(frozen=True, slots=True)
class Loose:
    """A game that is not kept: its steps are places in the page, and no other eyes can be asked for by an address."""

    key: str | None = None

    def at(self, look: Look) -> str:
        """The place of a step in the list of moves."""
        return f"#{place_of(look.step or 0)}"


def place_of(step: When) -> str:
    """The anchor of a step in the list of moves."""
    return f"p{step}"
