"""Reading the text of one move.

A text is parsed once and remembered: of the moves of an archive, only about one in a hundred is new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from notation.findings import Problem, Severity
from notation.move_faults import Unread
from notation.moves import Move, unreadable

LONGEST: Final = 200
"""Characters in the longest text that is read as a move; twenty cards with their suits in words need half of that."""

REMEMBERED: Final = 1 << 15
"""How many texts are remembered; when there are more, all are forgotten. Some 20 MB at the most."""


@dataclass(frozen=True, slots=True)
class MoveText:
    """What a text says, and what is wrong with it or remarkable about it; offsets count from its start."""

    move: Move
    problems: tuple[Problem, ...] = ()


_remembered: dict[str, MoveText] = {}


def read_move(text: str) -> MoveText:
    """The move that a text says.

    A text that cannot be read gives `moves.unreadable(text)` and one problem, an error that says what was read so far
    and what could follow. A move that can be read has no problem of that severity, however wrong its cards are.
    """
    said = _remembered.get(text)
    return _read(text) if said is None else said


@lru_cache(maxsize=1 << 12)
def is_move(text: str) -> bool:
    """Whether a text can be read as a move; cheaper than `read_move` for one that cannot, since nothing is guessed."""
    said = _remembered.get(text)
    if said is not None:
        return said.move.unread is None
    if len(text) > LONGEST:
        return False
    try:
        _parsing()[0](text)
    except Unread:
        return False
    return True


def _read(text: str) -> MoveText:
    if len(text) > LONGEST:
        args = {"length": len(text), "most": LONGEST}
        return MoveText(unreadable(text), (Problem("N203", Severity.ERROR, args, 0, len(text)),))
    said = _understand(text)
    if len(_remembered) >= REMEMBERED:
        _remembered.clear()
    _remembered[text] = said
    return said


def _understand(text: str) -> MoveText:
    understand, explained, reconsidered = _parsing()
    try:
        move, problems = understand(text)
    except Unread as fault:
        return MoveText(unreadable(text), (explained(text, fault),))
    return MoveText(move, reconsidered(text, problems) if problems else problems)


@cache
def _parsing() -> tuple[_Understand, _Explain, _Reconsider]:
    """The modules that need the grammar, loaded at the first move."""
    from notation.move_hints import explained, reconsidered
    from notation.move_parser import understand

    return understand, explained, reconsidered


_Understand = Callable[[str], tuple[Move, tuple[Problem, ...]]]
_Explain = Callable[[str, Unread], Problem]
_Reconsider = Callable[[str, tuple[Problem, ...]], tuple[Problem, ...]]
