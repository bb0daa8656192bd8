"""What a viewer may know: one function for terminal, page, image and API.

Nothing that is hidden from the viewer goes into a `View`: swapping hidden cards changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from operator import sub
from typing import Final, Literal, NamedTuple

from notation.card_words import CARDS_OF
from notation.cards import TWO, UNIT, Card, bare, common, counts_of, pack, within
from notation.findings import Finding
from notation.record import Term
from validator.deal import missing_ranks
from validator.plies import Ply, SeatHand
from validator.replay import Replay
from validator.so_far import Last, SoFar
from validator.steps import AfterAct, When, dealt_hand, speaking

Viewer = int | Literal["peasants", "all", "public"]
"""A seat; both peasants, who show each other their hands; everybody's hands (上帝視角); nobody's."""

VIEWERS: Final = ("peasants", "all", "public")


class SeatView(NamedTuple):
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


class View(NamedTuple):
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


class Sight:
    """One viewer of one game: what stays the same from step to step is worked out once.

    Args:
        replay: the replay.
        viewer: a seat, `peasants`, `all` or `public`.

    Raises:
        ValueError: there is no such viewer.
    """

    def __init__(self, replay: Replay, viewer: Viewer) -> None:
        self.replay, self.viewer = replay, viewer
        self.eyes = _eyes(replay, viewer)
        self.players = replay.ruleset.setup.players
        self.bottom = _bottom(replay, self.eyes)
        self.turned_up = _turned_up(replay)
        self.missing = tuple(_missing(replay, seat) for seat in range(self.players))
        self._seen: list[_Seen | None] = [None] * self.players
        self._counted: tuple[tuple[SeatHand, ...], int, bool, tuple[int, ...] | None] | None = None

    def at(self, step: When) -> View:
        """What the viewer may know at a step. Raises `IndexError` if there is no such step."""
        return _in_auction(self, step) if isinstance(step, AfterAct) else self._in_play(step)

    @cached_property
    def dealt(self) -> tuple[SeatHand, ...]:
        """The hands as they were dealt."""
        return tuple([dealt_hand(self.replay, seat) for seat in range(self.players)])

    def eyes_at(self, step: AfterAct) -> frozenset[int]:
        """The seats whose hands the viewer sees in the auction: an open hand once it is shown."""
        landlord = self.replay.landlord
        shown = {landlord} if landlord is not None and speaking(self.replay, step.number).auction.shown else set()
        return frozenset(_own_eyes(self.replay, self.viewer) | shown)

    def counter(self, step: When) -> tuple[int, ...] | None:
        """The card counter 記牌器 at a step, by itself."""
        if isinstance(step, AfterAct):
            return _counter(self.replay, self.eyes_at(step), self.dealt)
        return self._counter(self.replay.plies[step], self.replay.so_far[step])

    def _in_play(self, ply: int) -> View:
        replay = self.replay
        if not 0 <= ply < len(replay.plies):
            raise IndexError(f"no ply {ply}: the last is {len(replay.plies) - 1}")
        now, past = replay.plies[ply], replay.so_far[ply]
        return View(
            step=ply,
            viewer=self.viewer,
            seats=tuple([self._seat(now, past, seat) for seat in range(self.players)]),
            bottom=self.bottom,
            turned_up=self.turned_up,
            turn=now.turn,
            to_beat=now.to_beat,
            base=replay.base,
            bidder=None,
            multiplier=now.multiplier,
            counter=self._counter(now, past),
            closed=past.closed,
            springs=past.springs,
            certain=now.certain,
            findings=tuple([finding for finding in now.findings if may_know(replay, finding, self.viewer)]),
        )

    def _counter(self, now: Ply, past: SoFar) -> tuple[int, ...] | None:
        """The card counter at a ply; that of before where nobody has played a card."""
        if self._counted is None or self._counted[0] is not now.hands or self._counted[1:3] != (past.seen, past.told):
            self._counted = now.hands, past.seen, past.told, _counter(self.replay, self.eyes, now.hands, past)
        return self._counted[3]

    def _seat(self, now: Ply, past: SoFar, seat: int) -> SeatView:
        """A seat at a ply; the very view of before where nothing that it is made of is new."""
        hand, last = now.hands[seat], past.last[seat]
        before = self._seen[seat]
        if before is not None and before[0] is hand and before[1] is last and before[2] is past.bottom:
            return before[3]
        open_, landlord = seat in self.eyes, self.replay.landlord
        view = SeatView(
            seat=seat,
            landlord=None if landlord is None else seat == landlord,
            hand=hand.cards if open_ and _recorded(hand) else None,
            bottom=hand.bottom if open_ else past.bottom if seat == landlord else (),
            maybe=hand.maybe if open_ else (),
            hidden=not open_,
            left=hand.left,
            last=last,
            spoken=None,
            missing=self.missing[seat] if open_ else None,
            announced=_ANNOUNCED.get(hand.left),
        )
        self._seen[seat] = hand, last, past.bottom, view
        return view


_Seen = tuple[SeatHand, Last | None, tuple[Card, ...], SeatView]
"""A view of a seat, and before it what it was made of."""


def visible(replay: Replay, step: When, viewer: Viewer) -> View:
    """What a viewer may know at a step; who asks for many steps has a `Sight`.

    Args:
        replay: the replay.
        step: a ply, from 0 (the landlord has the bottom cards, nothing is played) to the last, or a moment of the
            auction, from `AfterAct(0)` (the cards are dealt, nobody has spoken).
        viewer: a seat, `peasants`, `all` or `public`.

    Raises:
        IndexError: there is no such step.
        ValueError: there is no such viewer.
    """
    return Sight(replay, viewer).at(step)


def _in_auction(sight: Sight, step: AfterAct) -> View:
    """A game while people speak: the hands as they were dealt, the bottom cards face down."""
    replay, viewer = sight.replay, sight.viewer
    record, setup = replay.record, replay.ruleset.setup
    if not 0 <= step.number <= len(record.auction) or not record.auction or record.position is not None:
        raise IndexError(f"no step {step}: there are {len(record.auction)} acts")
    now, eyes, hands = speaking(replay, step.number), sight.eyes_at(step), sight.dealt
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
                missing=sight.missing[seat] if seat in eyes else None,
                announced=None,
            )
            for seat, hand in enumerate(hands)
        ),
        bottom=record.bottom if len(eyes) == setup.players else None,
        turned_up=sight.turned_up,
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
_QUOTE_THE_SOURCE: Final = ("D1", "N", "F")
"""How codes begin that tell what stands in the file, which may be a hand: the deal, notation, other formats."""
_TELL_THE_DEAL: Final = frozenset({"B125", "B126"})
"""Findings that say to whom a card was dealt."""


def may_know(replay: Replay, finding: Finding, viewer: Viewer) -> bool:
    """Whether a finding tells a viewer nothing of a hand that is hidden from them."""
    eyes = _eyes(replay, viewer)
    if len(eyes) == replay.ruleset.setup.players:
        return True
    if finding.code.startswith(_QUOTE_THE_SOURCE) or finding.code in _TELL_THE_DEAL or finding.path:
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


def _missing(replay: Replay, seat: int) -> tuple[int, ...] | None:
    """The ranks that a hand as dealt lacks; None where it is not wholly recorded."""
    dealt = replay.deal.held[seat]
    return missing_ranks(_before_bottom(replay, seat, dealt)) if isinstance(dealt, int) else None


def _recorded(hand: SeatHand) -> bool:
    """Whether anything is known of a hand (an empty one is known)."""
    return bool(hand.cards or hand.maybe) or hand.left[1] == 0


def _before_bottom(replay: Replay, seat: int, dealt: int) -> int:
    """A hand as it was dealt, without the bottom cards."""
    bottom = replay.record.bottom
    if seat != replay.landlord or bottom is None or replay.record.position is not None:
        return dealt
    return dealt - common(dealt, pack(bottom))


_ANNOUNCED: Final = {(1, 1): Term.ONE_LEFT, (2, 2): Term.TWO_LEFT}


def _bottom(replay: Replay, eyes: frozenset[int]) -> tuple[Card, ...] | None:
    """The bottom cards: shown to all by most rulesets, else known to the landlord alone."""
    bottom = replay.record.bottom
    if bottom is None or replay.opening.void:
        return bottom if replay.opening.void and len(eyes) == replay.ruleset.setup.players else None
    return bottom if replay.ruleset.setup.bottom_shown or replay.landlord in eyes else None


def _counter(
    replay: Replay, eyes: frozenset[int], hands: Sequence[SeatHand], past: SoFar | None = None
) -> tuple[int, ...] | None:
    """How many cards of each rank are still out: neither played, nor in the hands that the viewer sees.

    The bottom cards count as out while they are face down or in a hand that is hidden, shown or not: players count
    what the others may still play. None where a hand that the viewer sees is not wholly recorded, or a play is not
    known.
    """
    if replay.record.position is not None or (past is not None and not past.told):
        return None
    held = replay.deal.held
    for seat in eyes:
        if not isinstance(held[seat], int) or hands[seat].maybe:
            return None
    gone = (0 if past is None else past.seen, *[_packed(hands[seat].cards) for seat in eyes])
    left = replay.ruleset.setup.deck
    for cards in gone:
        if not within(cards, left):  # more of a rank than there are, as a faulty record may have it
            return _clipped(replay.ruleset.setup.deck, gone)
        left -= cards
    return counts_of(left)


def _clipped(deck: int, gone: Iterable[int]) -> tuple[int, ...]:
    """What is left of each rank; 0 where more are gone than there are."""
    left: Iterable[int] = counts_of(deck)
    for cards in gone:
        left = map(sub, left, counts_of(cards))
    return tuple([each if each > 0 else 0 for each in left])


@lru_cache(maxsize=4096)
def _packed(cards: tuple[Card, ...]) -> int:
    """A hand, packed; most hands stay as they are from ply to ply."""
    return pack(cards)


def _turned_up(replay: Replay) -> Card | None:
    """The card that lay face up while it was dealt. It is the record's word; where it lies depends on hidden hands."""
    try:
        (card,) = CARDS_OF[(replay.record.tag("turned_up") or "").strip()]
    except (KeyError, ValueError):
        return None
    return card


def missing_words(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Ranks from 3 to 2 as cards, to be written."""
    return bare(sum(UNIT[rank] for rank in ranks if rank <= TWO))
