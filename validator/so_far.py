"""What everybody at the table has seen by each ply: worked out once for a whole game, ply after ply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from notation.cards import UNIT, Card, count_of, sort_cards
from notation.record import Term
from validator.terms import closed_straights

if TYPE_CHECKING:
    from validator.plies import Ply
    from validator.replay import Replay


class Last(NamedTuple):
    """What a seat did last in the round that is on.

    Attributes:
        ply: the ply.
        passed: whether it was a pass.
        cards: the cards, where they are known.
    """

    ply: int
    passed: bool
    cards: tuple[Card, ...]


class SoFar(NamedTuple):
    """What everybody has seen by a ply.

    Attributes:
        seen: the cards that have been played, as far as they are known, packed.
        told: whether it is known of every play which cards it played.
        last: by seat, what it did last in this round; what closed the round before stays until the next lead.
        bottom: bottom cards that everybody knows to be in the landlord's hand: none can be told from the hand's other
            cards of the rank once one of that rank was played, so only those of ranks that the landlord has not played.
        closed: 金七銀十, with as many decks as there are: the ranks of which every card has been seen.
        springs: how the game may still end: with a spring until a peasant plays, with an anti-spring until the landlord
            plays a second time. At the end, what it ended with.
    """

    seen: int
    told: bool
    last: tuple[Last | None, ...]
    bottom: tuple[Card, ...]
    closed: tuple[int, ...]
    springs: tuple[Term, ...]


def so_far_of(replay: Replay) -> tuple[SoFar, ...]:
    """What has been seen by each ply, from 0 on."""
    return tuple(_so_far(replay))


def _so_far(replay: Replay) -> Iterator[SoFar]:
    players, landlord = replay.ruleset.setup.players, replay.landlord
    nothing: tuple[Last | None, ...] = (None,) * players
    last, bottom = nothing, _bottom(replay)
    seen, told, round_ = 0, True, 0
    plays = mine = 0
    nobody = False
    closed: tuple[int, ...] = ()
    for ply in replay.plies:
        if ply.round != round_:
            round_, last = ply.round, nothing
        if ply.move is not None:
            if ply.seat is not None:
                done = Last(ply.number, ply.move.is_pass, ply.cards)
                last = (*last[: ply.seat], done, *last[ply.seat + 1 :])
            known = ply.move.is_pass or bool(ply.cards)
            told = told and known
            if ply.cards:
                seen += sum([UNIT[card & 15] for card in ply.cards])
                closed = _closed(replay, seen)
            if ply.seat == landlord and bottom:
                gone = {card.rank for card in ply.cards}
                bottom = tuple([card for card in bottom if card.rank not in gone]) if known else ()
            plays += not ply.move.is_pass
            mine += ply.seat == landlord and not ply.move.is_pass
            nobody = nobody or ply.seat is None
        springs = () if nobody else _springs(replay, ply, plays, mine)
        yield SoFar(seen, told, last, bottom, closed, springs)


def _bottom(replay: Replay) -> tuple[Card, ...]:
    """The bottom cards, where everybody sees them and somebody takes them."""
    bottom = replay.record.bottom
    if replay.landlord is None or bottom is None or not replay.ruleset.setup.bottom_shown:
        return ()
    return sort_cards(bottom)


def _closed(replay: Replay, seen: int) -> tuple[int, ...]:
    deck = replay.ruleset.setup.deck
    return tuple([rank for rank in closed_straights(seen) if count_of(seen, rank) >= count_of(deck, rank)])


def _springs(replay: Replay, ply: Ply, plays: int, mine: int) -> tuple[Term, ...]:
    """How a game may still end after so many plays, so many of them the landlord's."""
    score, landlord = replay.ruleset.score, replay.landlord
    if landlord is None or replay.record.position is not None:
        return ()
    if ply.turn is None and ply.number == len(replay.plies) - 1:
        return () if replay.result.term is None else (replay.result.term,)
    spring = (Term.SPRING,) if score.spring > 1 and mine == plays else ()
    return (*spring, Term.ANTI_SPRING) if score.anti_spring > 1 and mine < 2 else spring
