"""A record as the actions of an OpenSpiel game, and what they cannot say.

The deal has to be whole and every card to have a suit (where one has none it is invented); the auction has to go as
OpenSpiel's does, and every play to be one of its actions. What stands against that is a finding at its place, and then
nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from notation.cards import Card, sort_cards
from notation.findings import Arg, Finding, Severity
from notation.formats.aspects import Aspect, losses
from notation.formats.laying_out import plies, with_bottom_apart
from notation.formats.openspiel_game import BOTTOM, DEALT, Auction, Game, card_word
from notation.formats.openspiel_ids import (
    CARDS,
    FIRST_DEAL,
    HIGHEST_BID,
    NUMBER_OF,
    PASS_ID,
    PLAYERS,
    POSITIONS,
    ids_of,
    play_name,
)
from notation.formats.seating import landlord_of
from notation.formats.suiting import suited
from notation.move_writer import write_move
from notation.moves import Move
from notation.record import Act, ActKind, Place, Record

HOLDS: Final = frozenset(
    {Aspect.HANDS, Aspect.BOTTOM, Aspect.PLAYS, Aspect.SUITS, Aspect.AUCTION, Aspect.SEATS, Aspect.READINGS, Aspect.END}
)
"""What the actions hold; the end only where it is what the cards tell."""


@dataclass(frozen=True, slots=True)
class Actions:
    """A record as actions.

    Attributes:
        actions: their numbers; None where the record cannot be written.
        losses: what they do not say, or what stands against them.
    """

    actions: list[int] | None
    losses: tuple[Finding, ...]


def actions_of(record: Record, to: str, also: frozenset[Aspect] = frozenset()) -> Actions:
    """The actions of a record.

    Args:
        record: the record.
        to: the name of the format that is written.
        also: what the format holds beside the actions.
    """
    writing = _Writing(record, to)
    actions = writing.all()
    if writing.refused:
        return Actions(None, tuple(writing.found))
    writing.check_end(actions)
    said = losses(record, HOLDS | also, to, writing.told)
    return Actions(actions, (*writing.found, *said))


class _Writing:
    """One record on its way."""

    def __init__(self, record: Record, to: str) -> None:
        self.record = record
        self.to = to
        self.found: list[Finding] = []
        self.refused = False
        self.told: set[str] = set()

    def all(self) -> list[int]:
        """The actions, as far as they go."""
        deal = self._deal()
        bids = self._bids()
        plays = list(self._plays())
        first = self._first()
        position = self._position(deal, first)
        return [position, *(FIRST_DEAL + NUMBER_OF[each] for each in deal), *bids, *plays]

    # Findings ---------------------------------------------------------------------------------------------------------

    def _find(self, code: str, severity: Severity, place: Place, args: dict[str, Arg]) -> None:
        number = int(place[1]) + 1 if len(place) > 1 else None
        self.found.append(
            Finding(
                code,
                severity,
                {"format": self.to} | args,
                self.record.span(*place),
                self.record.index,
                ply=number if place[0] == "ply" else None,
                act=number if place[0] == "act" else None,
            )
        )

    def _refuse(self, problem: str, *place: str | int) -> None:
        """The record cannot be written: F205."""
        self.refused = True
        self._find("F205", Severity.ERROR, place, {"problem": problem})

    def _lose(self, aspect: Aspect, place: Place, count: int = 1) -> None:
        self._find("F201", Severity.WARNING, place, {"aspect": aspect.value, "count": count})

    # The deal ---------------------------------------------------------------------------------------------------------

    def _deal(self) -> list[Card]:
        """The dealt cards in the order dealt, card k to player k % 3; empty where they are not all known."""
        record = with_bottom_apart(self.record)
        if record.position is not None:
            self._refuse("position", "position")
            return []
        if any(not each.suit and each not in NUMBER_OF for each in _dealt(record)):
            given = suited(record, self.to)
            self.found += given.findings
            record = given.record
        hands = {hand.seat: hand.cards for hand in record.hands}
        cards = [each for hand in hands.values() for each in hand]
        bottom = set(record.bottom or set(CARDS) - set(cards))
        whole = {*cards, *bottom} == set(CARDS) and len(cards) == POSITIONS and len(bottom) == BOTTOM
        if not whole or set(hands) != set(range(PLAYERS)) or any(len(hand) != DEALT for hand in hands.values()):
            self._refuse("hands", *(("hand", 0) if record.hands else ("record",)))
            return []
        return self._in_order(hands)

    def _in_order(self, hands: dict[int, tuple[Card, ...]]) -> list[Card]:
        """The order of the deal: that of the tag where it fits the hands, else low to high."""
        said = list(_cards_in(self.record.tag("order") or ""))[:POSITIONS]
        if all(sort_cards(said[seat::PLAYERS]) == sort_cards(hand) for seat, hand in hands.items()):
            self.told.add("order")
            return said
        return [
            each for dealt in zip(*(sort_cards(hands[seat]) for seat in range(PLAYERS)), strict=True) for each in dealt
        ]

    def _position(self, deal: list[Card], first: int | None) -> int:
        """Which dealt card lies face up: the one that is said, if its holder spoke first.

        Else one is invented, the first that whoever spoke first was dealt, and said: F403.
        """
        said = next(_cards_in(self.record.tag("turned_up") or ""), None)
        if said in deal and first in (None, deal.index(said) % PLAYERS):
            self.told.add("turned_up")
            return deal.index(said)
        if not self.refused:
            place: Place = ("act", 0) if self.record.auction else ("record",)
            self._find("F403", Severity.NOTE, place, {"problem": "face_up", "count": 1})
        return first or 0

    # The auction ------------------------------------------------------------------------------------------------------

    def _first(self) -> int | None:
        """Who spoke first."""
        tag = self.record.tag("first")
        told = self.record.seats.index(tag) if tag in self.record.seats[:PLAYERS] else None
        spoke = (
            (act.seat - number) % PLAYERS for number, act in enumerate(self.record.auction) if act.seat is not None
        )
        first = next(spoke, told)
        if first == told:
            self.told.add("first")
        return first

    def _bids(self) -> list[int]:
        acts, first = self.record.auction, self._first()
        auction = Auction()
        for number, act in enumerate(acts):
            bid = _bid(act)
            out_of_turn = act.seat is not None and first is not None and act.seat != (first + number) % PLAYERS
            if auction.is_over and bid == PASS_ID:
                self._find("F403", Severity.WARNING, ("act", number), {"problem": "left_out", "count": 1})
                self._lose(Aspect.AUCTION, ("act", number))
            elif bid is None or out_of_turn or auction.is_over:
                self._refuse("act_out_of_turn" if bid is not None and out_of_turn else "other_acts", "act", number)
            else:
                auction.bids.append(bid)
        if self.record.line.moves:
            self._close(auction, first)
        return auction.bids

    def _close(self, auction: Auction, first: int | None) -> None:
        """Play follows: the auction has to be over, and whoever leads to have won it."""
        last: Place = ("act", len(self.record.auction) - 1) if self.record.auction else ("record",)
        winner = auction.winner
        if winner is None or first is None:
            self._refuse("no_auction", *last)
            return
        self.told.add("landlord")
        if (first + winner) % PLAYERS != landlord_of(self.record):
            self._refuse("not_highest", *last)
            return
        missing = 0
        while not auction.is_over:
            auction.bids.append(PASS_ID)
            missing += 1
        if missing:
            self._find("F403", Severity.WARNING, last, {"problem": "added", "count": missing})
            self._lose(Aspect.AUCTION, last, missing)

    # The plays --------------------------------------------------------------------------------------------------------

    def _plays(self) -> Iterator[int]:
        suits: list[int] = []
        expected = landlord_of(self.record)
        for index, seat, move in plies(self.record):
            if expected is not None and seat != expected:
                self._refuse("turn", "ply", index)
            expected = (seat + 1) % PLAYERS
            if any(each.suit for each in move.cards):
                suits.append(index)
            yield self._play(index, move)
        if suits:
            self._lose(Aspect.SUITS, ("ply", suits[0]), len(suits))

    def _play(self, index: int, move: Move) -> int:
        """The action of a ply; what is none is said, and the record refused."""
        if move.is_pass:
            return PASS_ID
        fitting = ids_of(move)
        if len(fitting) == 1:
            return fitting[0]
        self.refused = True
        if move.is_hole:
            self._find("F203", Severity.ERROR, ("ply", index), {})
        elif fitting:
            args: dict[str, Arg] = {"readings": tuple(map(play_name, fitting))}
            self._find("F402", Severity.ERROR, ("ply", index), args)
        else:
            self._find("F202", Severity.ERROR, ("ply", index), {"said": write_move(move)})
        return PASS_ID

    # The end ----------------------------------------------------------------------------------------------------------

    def check_end(self, actions: Iterable[int]) -> None:
        """An end is held only where the cards tell it: anything else is lost."""
        if self.record.end is None:
            return
        game = Game()
        for action in actions:
            game.take(action)
        if game.end != self.record.end:
            self._lose(Aspect.END, ("end",))


def _bid(act: Act) -> int | None:
    """The action of an act; None if OpenSpiel's auction has no such."""
    if act.kind is ActKind.PASS:
        return PASS_ID
    return act.value if act.kind is ActKind.BID and act.value is not None and 0 < act.value <= HIGHEST_BID else None


def _dealt(record: Record) -> Iterator[Card]:
    for hand in record.hands:
        yield from hand.cards
    yield from record.bottom or ()


def _cards_in(said: str) -> Iterator[Card]:
    """The cards that a tag lists, as `card_word` writes them; none where it lists something else."""
    cards = [_CARD_OF.get(word) for word in said.split()]
    return iter(()) if None in cards else (each for each in cards if each is not None)


_CARD_OF: Final = {card_word(each): each for each in CARDS}
