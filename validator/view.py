"""What a viewer may know: one function for terminal, page, image and API.

Nothing that is hidden from the viewer goes into a `View`: swapping hidden cards changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from notation.cards import TWO, UNIT, Card, bare, common, counts_of, pack, sort_cards
from notation.findings import Finding
from notation.record import Term
from validator.deal import missing_ranks
from validator.plies import Ply, SeatHand
from validator.replay import Replay
from validator.terms import closed_straights

Viewer = int | Literal["peasants", "all", "public"]
"""A seat; both peasants, who show each other their hands; everybody's hands (上帝視角); nobody's."""

VIEWERS: Final = ("peasants", "all", "public")


@dataclass(frozen=True, slots=True)
class Last:
    """What a seat did last in the round that is on.

    Attributes:
        ply: the ply.
        passed: whether it was a pass.
        cards: the cards, where they are known.
    """

    ply: int
    passed: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat, as the viewer sees it.

    Attributes:
        seat: the seat.
        landlord: whether it is the landlord's; None where nobody can tell.
        hand: the cards that are seen, low to high; None where the hand is hidden or not recorded.
        bottom: those of them that came from the bottom cards.
        maybe: cards that it may hold as well, where the record leaves that open.
        hidden: whether the hand is kept from this viewer (else a missing hand is not recorded).
        left: the fewest and the most cards it may have.
        last: what it did last in this round, None if nothing.
        missing: the ranks that the hand as dealt lacks 斷張; None where the hand is not seen.
        announced: 報單 or 報雙.
    """

    seat: int
    landlord: bool | None
    hand: tuple[Card, ...] | None
    bottom: tuple[Card, ...]
    maybe: tuple[Card, ...]
    hidden: bool
    left: tuple[int, int]
    last: Last | None
    missing: tuple[int, ...] | None
    announced: Term | None


@dataclass(frozen=True, slots=True)
class View:
    """A game at one ply, as one viewer sees it.

    Attributes:
        ply: the ply, 0 before the first lead.
        viewer: who looks.
        seats: every seat, in seat order.
        bottom: the bottom cards; None where they are hidden or not recorded.
        turn: whose turn it is; None at the end, and where nobody can tell.
        to_beat: the ply that is to be beaten; None for a free lead.
        base: the base, None where it is not recorded.
        multiplier: the multiplier so far.
        counter: 記牌器: for each rank, how many cards are out (not played, not in a hand that is seen); None where
            that cannot be told.
        closed: the ranks, of 7 and 10, through which no straight is left (金七銀十).
        certain: whether nothing so far was wrong or unknown that the score depends on.
        findings: what is wrong with this ply, as far as it tells nothing of a hidden hand.
    """

    ply: int
    viewer: Viewer
    seats: tuple[SeatView, ...]
    bottom: tuple[Card, ...] | None
    turn: int | None
    to_beat: int | None
    base: int | None
    multiplier: int
    counter: tuple[int, ...] | None
    closed: tuple[int, ...]
    certain: bool
    findings: tuple[Finding, ...]


def visible(replay: Replay, ply: int, viewer: Viewer) -> View:
    """What a viewer may know after a ply.

    Args:
        replay: the replay.
        ply: from 0 (the landlord has the bottom cards, nothing is played) to the last.
        viewer: a seat, `peasants`, `all` or `public`.

    Raises:
        IndexError: there is no such ply.
        ValueError: there is no such viewer.
    """
    if not 0 <= ply < len(replay.plies):
        raise IndexError(f"no ply {ply}: the last is {len(replay.plies) - 1}")
    eyes = _eyes(replay, viewer)
    now = replay.plies[ply]
    return View(
        ply=ply,
        viewer=viewer,
        seats=tuple(_seat(replay, now, seat, open_=seat in eyes) for seat in range(replay.ruleset.setup.players)),
        bottom=_bottom(replay, eyes),
        turn=now.turn,
        to_beat=now.to_beat,
        base=replay.base,
        multiplier=now.multiplier,
        counter=_counter(replay, ply, eyes),
        closed=closed_straights(_seen(replay, ply)),
        certain=now.certain,
        findings=tuple(finding for finding in now.findings if may_know(replay, finding, viewer)),
    )


_TELL_A_HAND: Final = frozenset({"P103", "P108", "P109", "P110", "P115", "P120"})
"""Findings of a ply that say what its player holds."""


def may_know(replay: Replay, finding: Finding, viewer: Viewer) -> bool:
    """Whether a finding tells a viewer nothing of a hand that is hidden from them."""
    eyes = _eyes(replay, viewer)
    if len(eyes) == replay.ruleset.setup.players:
        return True
    if finding.code.startswith("D1") or finding.code.startswith("N") or finding.path:
        return False
    if finding.code not in _TELL_A_HAND:
        return True
    return finding.ply is not None and replay.plies[finding.ply].seat in eyes


def _eyes(replay: Replay, viewer: Viewer) -> frozenset[int]:
    """The seats whose hands a viewer sees; a landlord who plays with an open hand 明牌 is seen by all."""
    shown = {replay.landlord} if replay.opening.shown and replay.landlord is not None else set()
    return frozenset(_own_eyes(replay, viewer) | shown)


def _own_eyes(replay: Replay, viewer: Viewer) -> set[int]:
    """The seats whose hands a viewer sees in any case."""
    every = set(range(replay.ruleset.setup.players))
    if isinstance(viewer, int):
        if viewer not in every:
            raise ValueError(f"no seat {viewer}")
        return {viewer}
    if viewer == "all":
        return every
    if viewer == "public":
        return set()
    if viewer == "peasants":
        return set() if replay.landlord is None else every - {replay.landlord}
    raise ValueError(f"no viewer {viewer!r}")


def _seat(replay: Replay, now: Ply, seat: int, *, open_: bool) -> SeatView:
    hand = now.hands[seat]
    recorded = _recorded(hand)
    dealt = replay.deal.held[seat]
    shown = open_ and recorded
    return SeatView(
        seat=seat,
        landlord=None if replay.landlord is None else seat == replay.landlord,
        hand=hand.cards if shown else None,
        bottom=hand.bottom if open_ else _public_bottom(replay, now, seat),
        maybe=hand.maybe if open_ else (),
        hidden=not open_,
        left=hand.left,
        last=_last(replay.plies, now.number, seat),
        missing=missing_ranks(_before_bottom(replay, seat, dealt)) if open_ and isinstance(dealt, int) else None,
        announced=_announced(hand),
    )


def _recorded(hand: SeatHand) -> bool:
    """Whether anything is known of a hand (an empty one is known)."""
    return bool(hand.cards or hand.maybe) or hand.left[1] == 0


def _public_bottom(replay: Replay, now: Ply, seat: int) -> tuple[Card, ...]:
    """Bottom cards that everybody knows to be in the landlord's hand: none can be told from the hand's other cards of
    the rank once one of that rank was played, so only those of ranks that the landlord has not played."""
    if seat != replay.landlord or replay.record.bottom is None or not replay.ruleset.setup.bottom_shown:
        return ()
    played = {card.rank for ply in replay.plies[1 : now.number + 1] if ply.seat == seat for card in ply.cards}
    open_holes = any(_is_open(ply) for ply in replay.plies[1 : now.number + 1] if ply.seat == seat)
    return () if open_holes else sort_cards(card for card in replay.record.bottom if card.rank not in played)


def _is_open(ply: Ply) -> bool:
    """Whether it is not known which cards a ply played."""
    return ply.move is not None and not ply.move.is_pass and not ply.cards


def _before_bottom(replay: Replay, seat: int, dealt: int) -> int:
    """A hand as it was dealt, without the bottom cards."""
    bottom = replay.record.bottom
    if seat != replay.landlord or bottom is None or replay.record.position is not None:
        return dealt
    return dealt - common(dealt, pack(bottom))


def _last(plies: Sequence[Ply], number: int, seat: int) -> Last | None:
    """What a seat did last in the round of a ply; what closed the round before stays until the next lead."""
    now = plies[number]
    for each in reversed(plies[1 : number + 1]):
        if each.round != now.round:
            return None
        if each.seat == seat and each.move is not None:
            return Last(each.number, each.move.is_pass, each.cards)
    return None


def _announced(hand: SeatHand) -> Term | None:
    return {(1, 1): Term.ONE_LEFT, (2, 2): Term.TWO_LEFT}.get(hand.left)


def _bottom(replay: Replay, eyes: frozenset[int]) -> tuple[Card, ...] | None:
    """The bottom cards: shown to all by most rulesets, else known to the landlord alone."""
    bottom = replay.record.bottom
    if bottom is None or replay.opening.void:
        return bottom if replay.opening.void and len(eyes) == replay.ruleset.setup.players else None
    return bottom if replay.ruleset.setup.bottom_shown or replay.landlord in eyes else None


def _seen(replay: Replay, ply: int) -> int:
    """The cards that have been played by a ply, as far as they are known, packed."""
    return sum(UNIT[card.rank] for each in replay.plies[1 : ply + 1] for card in each.cards)


def _counter(replay: Replay, ply: int, eyes: frozenset[int]) -> tuple[int, ...] | None:
    """How many cards of each rank are still out: neither played, nor in the hands that the viewer sees.

    The bottom cards count as out while they are in a hand that is hidden, shown or not: players count what the others
    may still play. None where a hand that the viewer sees is not wholly recorded, or a play is not known.
    """
    if replay.record.position is not None or any(_is_open(each) for each in replay.plies[1 : ply + 1]):
        return None
    if any(not isinstance(replay.deal.held[seat], int) for seat in eyes):
        return None
    unseen = list(counts_of(replay.ruleset.setup.deck))
    known = list(counts_of(_seen(replay, ply)))
    for seat in eyes:
        for rank, count in enumerate(counts_of(pack(replay.plies[ply].hands[seat].cards))):
            known[rank] += count
    left = [have - seen for have, seen in zip(unseen, known, strict=True)]
    return tuple(max(0, each) for each in left)


def missing_words(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Ranks from 3 to 2 as cards, to be written."""
    return bare(sum(UNIT[rank] for rank in ranks if rank <= TWO))
