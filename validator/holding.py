"""What a seat may hold, where the record does not say it all.

A *world* is one way the hand may be: known ranks, so many cards of unknown rank, and so many that have left the hand
without being named (owed). A `Holding` is every world that the record leaves possible. A play is refused only if every
world refuses it, and what it reveals rules worlds out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from notation.cards import common, counts_of, pack_counts, size_of, within

MOST_WORLDS: Final = 256
"""Worlds that are told apart; beyond, those of one size are merged into one that allows at least as much."""


class World(NamedTuple):
    """One way a hand may be.

    Attributes:
        known: the known ranks, packed.
        unknown: how many cards more, of unknown rank.
        owed: how many of all these have left the hand unnamed.
    """

    known: int
    unknown: int = 0
    owed: int = 0

    @property
    def size(self) -> int:
        """How many cards the hand has."""
        return size_of(self.known) + self.unknown - self.owed

    def allows(self, cards: int) -> bool:
        """Whether these cards may be in the hand."""
        missing = size_of(cards) - size_of(common(cards, self.known))
        return missing <= self.unknown and size_of(cards) <= self.size

    def without(self, cards: int) -> World:
        """The hand after cards that it allows have been played."""
        held = common(cards, self.known)
        return World(self.known - held, self.unknown - size_of(cards) + size_of(held), self.owed)


@dataclass(frozen=True, slots=True)
class Holding:
    """Every world that a hand may be in; never empty."""

    worlds: tuple[World, ...]

    @classmethod
    def of(cls, known: int, unknown: int = 0) -> Holding:
        """A hand of known ranks and a number of unknown cards."""
        return cls((World(known, unknown),))

    @classmethod
    def of_unknown_size(cls, known: int, most: int) -> Holding:
        """A hand of which only some ranks are known, with at most `most` cards."""
        room = max(0, most - size_of(known))
        return cls(tuple(World(known, unknown) for unknown in range(room + 1)))

    @property
    def left(self) -> tuple[int, int]:
        """The fewest and the most cards that the hand may have."""
        sizes = [world.size for world in self.worlds]
        return min(sizes), max(sizes)

    @property
    def exact(self) -> int | None:
        """The hand packed, if there is only one way it may be and all of it is known."""
        world = self.worlds[0]
        return world.known if len(self.worlds) == 1 and not world.unknown and not world.owed else None

    @property
    def surely(self) -> int:
        """The ranks that the hand holds in every world, packed."""
        if any(world.owed for world in self.worlds):
            return 0
        every = [counts_of(world.known) for world in self.worlds]
        return pack_counts(map(min, zip(*every, strict=True)))

    @property
    def at_most(self) -> int:
        """The known ranks that the hand may still hold, packed."""
        every = [counts_of(world.known) for world in self.worlds]
        return pack_counts(map(max, zip(*every, strict=True)))

    @property
    def all_known(self) -> bool:
        """Whether no card of unknown rank can be in the hand."""
        return not any(world.unknown for world in self.worlds)

    def allows(self, cards: int) -> bool:
        """Whether these cards may be in the hand."""
        return any(world.allows(cards) for world in self.worlds)

    def play(self, cards: int) -> Holding | None:
        """The hand after these cards are played, None if no world has them."""
        return _gather(world.without(cards) for world in self.worlds if world.allows(cards))

    def play_one_of(self, choices: Iterable[int]) -> Holding | None:
        """The hand after one of several sets of cards is played, which one is not known."""
        every = tuple(choices)
        return _gather(world.without(cards) for world in self.worlds for cards in every if world.allows(cards))

    def play_unnamed(self, counts: Iterable[int]) -> Holding:
        """The hand after some cards are played of which only the number is known, as one of `counts`."""
        every = tuple(counts)
        gone = _gather(_owing(world, count) for world in self.worlds for count in every if count <= world.size)
        return gone if gone is not None else self

    def drop(self, cards: int) -> Holding:
        """The hand after cards were played that it cannot hold: what is there goes, the size is kept true."""
        size = size_of(cards)

        def after(world: World) -> World:
            held = common(cards, world.known)
            rest = World(world.known - held, world.unknown, world.owed)
            return _owing(rest, min(size - size_of(held), rest.size))

        gathered = _gather(map(after, self.worlds))
        return gathered if gathered is not None else self

    def where(self, keep: Callable[[World], bool]) -> Holding | None:
        """The hand, if one of the worlds that `keep` accepts is the real one; None if there is none."""
        return _gather(filter(keep, self.worlds))


EMPTY: Final = Holding.of(0)


def holding_of(held: int | Holding) -> Holding:
    """A hand that is known (an integer) or not (a `Holding`), as a `Holding`."""
    return held if isinstance(held, Holding) else Holding.of(held)


def _owing(world: World, count: int) -> World:
    """A world after `count` unnamed cards: out of the unknown ones where all are unknown, else owed."""
    if not world.known:
        return World(0, world.unknown - count, world.owed)
    if count == world.size:
        return World(0)
    return World(world.known, world.unknown, world.owed + count)


def _gather(worlds: Iterable[World] | Iterator[World]) -> Holding | None:
    """A holding of distinct worlds, merged by size where there are too many; None if there is none."""
    distinct = tuple(dict.fromkeys(worlds))
    if len(distinct) > MOST_WORLDS:
        by_size: dict[int, World] = {}
        for world in distinct:
            by_size[world.size] = _merge(by_size.get(world.size, world), world)
        distinct = tuple(by_size.values())
    return Holding(distinct) if distinct else None


def _merge(one: World, other: World) -> World:
    """A world that allows whatever one of two worlds of the same size allows."""
    known = pack_counts(map(max, zip(counts_of(one.known), counts_of(other.known), strict=True)))
    unknown = max(one.unknown, other.unknown)
    return World(known, unknown, size_of(known) + unknown - one.size)


def surely_within(cards: int, held: int | Holding) -> bool:
    """Whether a hand is sure to hold these cards."""
    return within(cards, held if isinstance(held, int) else held.surely)
