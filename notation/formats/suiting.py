"""Suits for a target that needs them, where a record has none: invented by a fixed rule, and said so.

A card without a suit gets the lowest suit of its rank (♠ ♥ ♣ ♦) that no other card of the deal has; a play takes the
suits of the hand that it comes from. What is invented identifies cards for the target and says nothing about the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from notation.cards import SMALL_JOKER, SUITS, Card, card, sort_cards
from notation.findings import Arg, Finding, Severity
from notation.formats.seating import landlord_of
from notation.moves import Move, played
from notation.record import Place, Record

_EVERY: Final = tuple(tuple(card(rank, suit) for suit in range(1, len(SUITS))) for rank in range(SMALL_JOKER))
"""The cards of each rank, lowest suit first."""
_RANK: Final = 15
"""What of a card is its rank."""


@dataclass(frozen=True, slots=True)
class Suited:
    """A record in which every card has its suit.

    Attributes:
        record: the record; the hands, the bottom cards and the plies of the main line have suits.
        invented: the cards whose suits are not the record's own.
        findings: F204 where suits were invented, at the first such place.
    """

    record: Record
    invented: frozenset[Card]
    findings: tuple[Finding, ...]


def suited(record: Record, to: str) -> Suited:
    """A record with suits, for the format of a name; the record itself where it has them all."""
    place = next(_bare_places(record), None)
    if place is None:
        return Suited(record, frozenset(), ())
    table = _Table(record)
    hands = tuple(replace(hand, cards=table.dealt(hand.cards, hand.seat)) for hand in record.hands)
    bottom = None if record.bottom is None else table.bottom(record.bottom)
    moves = tuple(table.move(seat, move) for seat, move in zip(record.line.seats, record.line.moves, strict=True))
    made = replace(record, hands=hands, bottom=bottom, line=replace(record.line, moves=moves))
    args: dict[str, Arg] = {"format": to, "count": len(table.invented)}
    ply = int(place[1]) + 1 if place[0] == "ply" else None
    finding = Finding("F204", Severity.WARNING, args, record.span(*place), record.index, ply)
    return Suited(made, frozenset(table.invented), (finding,))


def _lacks(each: Card) -> bool:
    return each < SMALL_JOKER  # a card with a suit is a number above all ranks


def _any_lacks(cards: tuple[Card, ...]) -> bool:
    return min(cards, default=SMALL_JOKER) < SMALL_JOKER


def _bare_places(record: Record) -> Iterator[Place]:
    """Where cards without suits stand."""
    for index, hand in enumerate(record.hands):
        if _any_lacks(hand.cards):
            yield "hand", index
    if _any_lacks(record.bottom or ()):
        yield ("bottom",)
    for index, move in enumerate(record.line.moves):
        if _any_lacks(move.cards):
            yield "ply", index


class _Table:
    """The cards of a deal as they get their suits.

    `_taken` has every card that is dealt, or that is played with a suit by a seat whose hand is not known to hold it;
    `_held` what each seat still holds, `_own` the cards that a seat plays with a suit.
    """

    def __init__(self, record: Record) -> None:
        self.invented: set[Card] = set()
        self._landlord = landlord_of(record)
        self._taken: set[Card] = set()
        self._held: dict[int | None, list[Card]] = defaultdict(list)
        self._own: dict[int | None, set[Card]] = defaultdict(set)
        for hand in record.hands:
            self._taken.update(each for each in hand.cards if not _lacks(each))
        self._taken.update(each for each in record.bottom or () if not _lacks(each))
        for seat, move in zip(record.line.seats, record.line.moves, strict=True):
            self._own[seat].update([each for each in move.cards if not _lacks(each)])
        self._dealt = frozenset(self._taken)
        for cards in self._own.values():
            self._taken |= cards

    def dealt(self, cards: Iterable[Card], seat: int | None) -> tuple[Card, ...]:
        """The cards of a hand, which the seat then holds."""
        found = sort_cards([self._new(each.rank, seat) if _lacks(each) else each for each in cards])
        self._held[seat] += found
        return found

    def bottom(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The bottom cards: those of the landlord's hand where it has them, else cards of their own."""
        held = list(self._held[self._landlord])
        if len(held) <= len(_FULL) or not _covers(held, cards):
            return self.dealt(cards, self._landlord)
        return sort_cards(_pick(held, each) for each in cards)

    def move(self, seat: int | None, move: Move) -> Move:
        """A play of a seat, from what it holds."""
        if not _any_lacks(move.cards):
            for each in move.cards:
                _drop(self._held[seat], each)
            return move
        cards = tuple([self._played(seat, each) for each in move.cards])
        if move.is_hole:
            return played(cards, move.claim)
        return Move(sort_cards(cards), move.claim, packed=move.packed, readings=move.readings)  # suits tell nothing

    def _played(self, seat: int | None, each: Card) -> Card:
        held = self._held[seat]
        if not _lacks(each):
            _drop(held, each)
            return each
        fitting = [own for own in held if own & _RANK == each]
        free = [own for own in fitting if own not in self._own[seat]]
        if fitting:
            found = (free or fitting)[0]
            held.remove(found)
            self.invented.add(found)
            return found
        return self._new(each.rank, None)

    def _new(self, rank: int, seat: int | None) -> Card:
        """A card of a rank that nobody has: one that the seat plays with its suit, else the lowest that is free.

        Where a record has more of a rank than there are suits, the lowest suit comes twice.
        """
        every = _EVERY[rank]
        played_by = self._own[seat]
        own = [each for each in every if each in played_by and each not in self._dealt] if played_by else []
        free = [each for each in every if each not in self._taken]
        found = (own or free or every)[0]
        if own:
            played_by.discard(found)
        self._taken.add(found)
        self.invented.add(found)
        return found


_FULL: Final = range(17)


def _covers(held: list[Card], cards: tuple[Card, ...]) -> bool:
    rest = list(held)
    return all(_drop(rest, each) for each in cards)


def _pick(held: list[Card], wanted: Card) -> Card:
    """A held card that is the wanted one, or has its rank; it is taken out."""
    found = next((each for each in held if each == wanted), None)
    if found is None:
        found = next(each for each in held if each.rank == wanted.rank)
    held.remove(found)
    return found


def _drop(held: list[Card], wanted: Card) -> bool:
    """Take a card out of a hand, one of its rank where the card itself is not there; whether there was one."""
    found = next((each for each in held if each == wanted), None)
    if found is None:
        found = next((each for each in held if each.rank == wanted.rank), None)
    if found is None:
        return False
    held.remove(found)
    return True
