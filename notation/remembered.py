"""What the words of a dialect were read as, remembered: the same few plays come again in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from notation.moves import Move

MOST_REMEMBERED: Final = 1 << 15
"""Plays that are remembered; beyond, all are forgotten and learnt anew. Each takes a few hundred bytes."""

LONGEST: Final = 400
"""Characters, or numbers, of the longest play that is remembered; a longer one is mostly something else."""

K = TypeVar("K", bound="str | tuple[int, ...]")


class Remembered(dict[K, Move]):
    """The move of each play. What cannot be read raises what its reader raises, each time that it is asked for."""

    def __init__(self, read: Callable[[K], Move]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, said: K) -> Move:
        move = self._read(said)
        if len(said) <= LONGEST:
            if len(self) >= MOST_REMEMBERED:
                self.clear()
            self[said] = move
        return move
