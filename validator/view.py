"""What a viewer may know: one function for terminal, page, image and API.

Nothing that is hidden from the viewer goes into a `View`: swapping hidden cards changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from notation.card_words import CARDS_OF
from notation.cards import TWO, UNIT, Card, bare, common, count_of, counts_of, pack, sort_cards
from notation.findings import Finding
from notation.record import Term
from validator.deal import missing_ranks
from validator.plies import Ply, SeatHand
from validator.replay import Replay
from validator.steps import AfterAct, When, dealt_hand, speaking
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
        spoken: in the auction, the number of its last act, from 1; None if it has done nothing, and after the auction.
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
    spoken: int | None
    missing: tuple[int, ...] | None
    announced: Term | None


@dataclass(frozen=True, slots=True)
class View:
    """A game at one step, as one viewer sees it.

    Attributes:
        step: the step: a ply, 0 before the first lead, or a moment of the auction.
        viewer: who looks.
        seats: every seat, in seat order.
        bottom: the bottom cards; None where they are hidden or not recorded. Before the landlord has taken them only
            who sees every hand knows them.
        turned_up: the card that lay face up 亮張, as the record says; None where there was none.
        turn: whose turn it is; None at the end, and where nobody can tell.
        to_beat: the ply that is to be beaten; None for a free lead.
        base: the base, None where it is not recorded; in the auction what the bids have come to.
        bidder: in the auction, who would be landlord now; None where nobody would, and after it.
        multiplier: the multiplier so far.
        counter: 記牌器: for each rank, how many cards are out (not played, not in a hand that is seen); None where
            that cannot be told.
        closed: the ranks, of 7 and 10, through which no straight is left (金七銀十).
        springs: 春天 and 反春天, as long as the game may still end with them; empty where nobody can tell.
        certain: whether nothing so far was wrong or unknown that the score depends on.
        findings: what is wrong with this step, as far as it tells nothing of a hidden hand.
    """

    step: When
    viewer: Viewer
    seats: tuple[SeatView, ...]
    bottom: tuple[Card, ...] | None
    turned_up: Card | None
    turn: int | None
    to_beat: int | None
    base: int | None
    bidder: int | None
    multiplier: int
    counter: tuple[int, ...] | None
    closed: tuple[int, ...]
    springs: tuple[Term, ...]
    certain: bool
    findings: tuple[Finding, ...]

    @property
    def ply(self) -> int:
        """The ply; 0 in the auction."""
        return self.step if isinstance(self.step, int) else 0


def visible(replay: Replay, step: When, viewer: Viewer) -> View:
    """What a viewer may know at a step.

    Args:
        replay: the replay.
        step: a ply, from 0 (the landlord has the bottom cards, nothing is played) to the last, or a moment of the
            auction, from `AfterAct(0)` (the cards are dealt, nobody has spoken).
        viewer: a seat, `peasants`, `all` or `public`.

    Raises:
        IndexError: there is no such step.
        ValueError: there is no such viewer.
    """
    return _in_auction(replay, step, viewer) if isinstance(step, AfterAct) else _in_play(replay, step, viewer)


def _in_play(replay: Replay, ply: int, viewer: Viewer) -> View:
    if not 0 <= ply < len(replay.plies):
        raise IndexError(f"no ply {ply}: the last is {len(replay.plies) - 1}")
    eyes = _eyes(replay, viewer)
    now = replay.plies[ply]
    return View(
        step=ply,
        viewer=viewer,
        seats=tuple(_seat(replay, now, seat, open_=seat in eyes) for seat in range(replay.ruleset.setup.players)),
        bottom=_bottom(replay, eyes),
        turned_up=_turned_up(replay),
        turn=now.turn,
        to_beat=now.to_beat,
        base=replay.base,
        bidder=None,
        multiplier=now.multiplier,
        counter=_counter(replay, eyes, now.hands, ply),
        closed=_closed(replay, ply),
        springs=_springs(replay, ply),
        certain=now.certain,
        findings=tuple(finding for finding in now.findings if may_know(replay, finding, viewer)),
    )


def _in_auction(replay: Replay, step: AfterAct, viewer: Viewer) -> View:
    """A game while people speak: the hands as they were dealt, the bottom cards face down."""
    record, setup = replay.record, replay.ruleset.setup
    if not 0 <= step.number <= len(record.auction) or not record.auction or record.position is not None:
        raise IndexError(f"no step {step}: there are {len(record.auction)} acts")
    now = speaking(replay, step.number)
    shown = {replay.landlord} if now.auction.shown and replay.landlord is not None else set()
    eyes = frozenset(_own_eyes(replay, viewer) | shown)
    hands = tuple(dealt_hand(replay, seat) for seat in range(setup.players))
    here = (each for each in replay.findings if step.number and each.act == step.number and not each.path)
    return View(
        step=step,
        viewer=viewer,
        seats=tuple(
            SeatView(
                seat=seat,
                landlord=None if now.landlord is None else seat == now.landlord,
                hand=hand.cards if seat in eyes and _recorded(hand) else None,
                bottom=(),
                maybe=hand.maybe if seat in eyes else (),
                hidden=seat not in eyes,
                left=hand.left,
                last=None,
                spoken=now.last[seat],
                missing=_missing(replay, seat) if seat in eyes else None,
                announced=None,
            )
            for seat, hand in enumerate(hands)
        ),
        bottom=record.bottom if len(eyes) == setup.players else None,
        turned_up=_turned_up(replay),
        turn=now.turn,
        to_beat=None,
        base=now.auction.base,
        bidder=now.auction.landlord,
        multiplier=now.multiplier,
        counter=_counter(replay, eyes, hands),
        closed=(),
        springs=(),
        certain=True,
        findings=tuple(each for each in here if may_know(replay, each, viewer)),
    )


_TELL_A_HAND: Final = frozenset({"P103", "P108", "P109", "P110", "P115", "P120"})
"""Findings of a ply that say what its player holds."""
_TELL_THE_DEAL: Final = frozenset({"B125", "B126"})
"""Findings that say to whom a card was dealt."""


def may_know(replay: Replay, finding: Finding, viewer: Viewer) -> bool:
    """Whether a finding tells a viewer nothing of a hand that is hidden from them."""
    eyes = _eyes(replay, viewer)
    if len(eyes) == replay.ruleset.setup.players:
        return True
    if finding.code.startswith("D1") or finding.code in _TELL_THE_DEAL or finding.code.startswith("N") or finding.path:
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
    shown = open_ and _recorded(hand)
    return SeatView(
        seat=seat,
        landlord=None if replay.landlord is None else seat == replay.landlord,
        hand=hand.cards if shown else None,
        bottom=hand.bottom if open_ else _public_bottom(replay, now, seat),
        maybe=hand.maybe if open_ else (),
        hidden=not open_,
        left=hand.left,
        last=_last(replay.plies, now.number, seat),
        spoken=None,
        missing=_missing(replay, seat) if open_ else None,
        announced=_announced(hand),
    )


def _missing(replay: Replay, seat: int) -> tuple[int, ...] | None:
    """The ranks that a hand as dealt lacks; None where it is not wholly recorded."""
    dealt = replay.deal.held[seat]
    return missing_ranks(_before_bottom(replay, seat, dealt)) if isinstance(dealt, int) else None


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


def _closed(replay: Replay, ply: int) -> tuple[int, ...]:
    """金七銀十, with as many decks as there are: every card of the rank has been seen."""
    seen, deck = _seen(replay, ply), replay.ruleset.setup.deck
    return tuple(rank for rank in closed_straights(seen) if count_of(seen, rank) >= count_of(deck, rank))


def _counter(replay: Replay, eyes: frozenset[int], hands: Sequence[SeatHand], ply: int = 0) -> tuple[int, ...] | None:
    """How many cards of each rank are still out: neither played, nor in the hands that the viewer sees.

    The bottom cards count as out while they are face down or in a hand that is hidden, shown or not: players count
    what the others may still play. None where a hand that the viewer sees is not wholly recorded, or a play is not
    known.
    """
    if replay.record.position is not None or any(_is_open(each) for each in replay.plies[1 : ply + 1]):
        return None
    if any(not isinstance(replay.deal.held[seat], int) or hands[seat].maybe for seat in eyes):
        return None
    unseen = list(counts_of(replay.ruleset.setup.deck))
    known = list(counts_of(_seen(replay, ply)))
    for seat in eyes:
        for rank, count in enumerate(counts_of(pack(hands[seat].cards))):
            known[rank] += count
    left = [have - seen for have, seen in zip(unseen, known, strict=True)]
    return tuple(max(0, each) for each in left)


def _turned_up(replay: Replay) -> Card | None:
    """The card that lay face up while it was dealt. It is the record's word; where it lies depends on hidden hands."""
    try:
        (card,) = CARDS_OF[(replay.record.tag("turned_up") or "").strip()]
    except (KeyError, ValueError):
        return None
    return card


def _springs(replay: Replay, ply: int) -> tuple[Term, ...]:
    """How a game may still end: with a spring until a peasant plays, with an anti-spring until the landlord plays a
    second time. At the end, what it ended with."""
    score, landlord, plies = replay.ruleset.score, replay.landlord, replay.plies
    past = plies[1 : ply + 1]
    if landlord is None or replay.record.position is not None or any(each.seat is None for each in past):
        return ()
    if ply == len(plies) - 1 and plies[ply].turn is None:
        return () if replay.result.term is None else (replay.result.term,)
    played = [each.seat for each in past if each.move is not None and not each.move.is_pass]
    mine = played.count(landlord)
    open_ = {
        Term.SPRING: score.spring > 1 and mine == len(played),
        Term.ANTI_SPRING: score.anti_spring > 1 and mine < 2,
    }
    return tuple(term for term, possible in open_.items() if possible)


def missing_words(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Ranks from 3 to 2 as cards, to be written."""
    return bare(sum(UNIT[rank] for rank in ranks if rank <= TWO))
