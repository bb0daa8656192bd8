"""The turned-up card 亮張: where its holder is to speak first, a record that tells both is held to it."""

from __future__ import annotations

from collections.abc import Iterator

from notation.card_words import CARDS_OF
from notation.cards import EITHER_JOKER, Card, count_of
from notation.record import Record
from validator.parameters import SetupRules

BOTTOM = -1
"""Stands for the bottom cards among the places where a card may lie."""


def holder_of(record: Record, word: str, setup: SetupRules) -> int | None:
    """Who was dealt the turned-up card: a seat, `BOTTOM`, or None where the record does not tell.

    Args:
        record: the record.
        word: the card, as the tag says it.
        setup: how many cards there are.
    """
    try:
        (turned,) = CARDS_OF[word.strip()]
    except (KeyError, ValueError):
        return None
    if turned.rank == EITHER_JOKER or record.position is not None:
        return None
    alike = [(place, card) for place, card in _dealt(record, setup) if card.rank == turned.rank]
    suited = bool(turned.suit) and all(card.suit for _, card in alike)
    places = [place for place, card in alike if not suited or card.suit == turned.suit]
    copies = setup.decks if suited else count_of(setup.deck, turned.rank)
    return places[0] if len(places) == copies and len(set(places)) == 1 else None


def _dealt(record: Record, setup: SetupRules) -> Iterator[tuple[int, Card]]:
    """Every card that is written, once, with where it was dealt to."""
    bottom = list(record.bottom or ())
    yield from ((BOTTOM, card) for card in bottom)
    for hand in record.hands:
        taken = list(bottom) if len(hand.cards) > setup.dealt else []
        for card in hand.cards:
            if card in taken:
                taken.remove(card)
            elif len(hand.cards) <= setup.dealt or bottom:
                yield hand.seat, card
