"""Where a game stands while it is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from notation.moves import Move
from validator.hands import Ranked
from validator.holding import Holding, holding_of

UNJUDGED: Final[tuple[Ranked, ...]] = ()
"""What is to beat where something lies on the table that nobody can compare with."""


@dataclass(slots=True)
class State:
    """Where a game stands.

    Attributes:
        held: what each seat holds.
        pool: cards that no hand accounts for, packed; None if that cannot be told.
        turn: whose turn it is; None where the record lost it.
        top: what is to beat, as the readings it may have; None for a free lead, `UNJUDGED` where nobody can tell.
        owner: who played it; None for a free lead, and where nobody can tell.
        ply: how many plies were played.
        plays: how many hands each seat has played, passes aside.
        tiers: the tier of each bomb, in order.
        winner: the seat whose hand is empty.
        starts: the plies that began a round, as numbers of plies before them.
        opened: whether the round that is on has begun: it has with its first ply, even where that is a pass.
        certain: whether nothing was wrong or unknown that the score depends on.
        lost: whether plies are missing, so that turns are not judged before the next known play.
        whole: whether no ply is missing, so that it is known who has played at all.
        worths: what the hands that each seat has played are worth, where the ruleset counts points; else empty.
        bombs: how many bombs each seat has played.
    """

    held: list[int | Holding]
    pool: int | None
    turn: int | None
    top: tuple[Ranked, ...] | None = None
    owner: int | None = None
    ply: int = 0
    plays: list[int] = field(default_factory=list)
    tiers: list[int] = field(default_factory=list)
    winner: int | None = None
    starts: list[int] = field(default_factory=list)
    opened: bool = False
    certain: bool = True
    lost: bool = False
    whole: bool = True
    worths: list[Decimal] = field(default_factory=list)
    bombs: list[int] = field(default_factory=list)

    def copy(self) -> State:
        """The same, to go another way from here."""
        return State(
            list(self.held),
            self.pool,
            self.turn,
            self.top,
            self.owner,
            self.ply,
            list(self.plays),
            list(self.tiers),
            self.winner,
            list(self.starts),
            self.opened,
            self.certain,
            self.lost,
            self.whole,
            list(self.worths),
            list(self.bombs),
        )

    def open_round(self) -> None:
        """A round is on, from this ply if it was not before."""
        if self.top is None and not self.opened and not self.lost:
            self.starts.append(self.ply)
        self.opened = True

    def end_round(self) -> None:
        """The round is over: the next play leads."""
        self.top, self.owner, self.opened = None, None, False

    def lose_play(self, seat: int) -> None:
        """A seat did something that nobody can read: a pass, or cards nobody knows."""
        holding = holding_of(self.held[seat])
        self.held[seat] = holding.play_unnamed(range(holding.left[1] + 1))
        self.certain = self.whole = False
        self.top = UNJUDGED
        self.owner = None
        self.pool = None
        self.lost = True

    def lose_track(self) -> None:
        """Plies are missing here: nobody knows what was played, by whom, and whose turn it is."""
        for seat in range(len(self.held)):
            self.lose_play(seat)
        self.turn = None

    def resume(self) -> None:
        """A new round begins: whoever plays, leads."""
        self.end_round()
        self.turn, self.lost = None, False


@dataclass(frozen=True, slots=True)
class Step:
    """One ply as judged: who, what it was, and the state after it.

    Attributes:
        index: the place in the line; several plies of 都過 share one.
        seat: who played; None where nobody can tell.
        move: the move as said.
        ranked: the readings that it may have; empty for a pass and for no hand.
        over: the readings it had to beat; None for a lead, `UNJUDGED` where nobody can tell.
        hand: what the seat held before; None where there is no such seat.
        state: the state after it.
    """

    index: int
    seat: int | None
    move: Move
    ranked: tuple[Ranked, ...]
    over: tuple[Ranked, ...] | None
    hand: int | Holding | None
    state: State
