"""How DouZero and its forks write cards, positions and deals.

As numbers: 3 to 14 (ace), 17 the two, 20 and 30 the jokers. As letters: `T` the ten, `X` the small joker, `D` the big
one; `10` is taken for a ten too, as DouZero prints it. The landlord plays first, then `landlord_down`, then
`landlord_up` (source: DouZero 718a5c9, `douzero/env/game.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from notation.cards import RANKS, SMALL_JOKER, Card, card
from notation.formats.aspects import Aspect
from notation.formats.engine_writing import whole_hands
from notation.formats.format import Dialect, Format, Reader, after_each_other
from notation.formats.json_game import Game
from notation.json_strict import Path
from notation.record import Record

RULES: Final = "douzero"
NUMBERS: Final = (*range(3, 15), 17, 20, 30)
"""The number of each rank."""
LETTERS: Final = RANKS[:SMALL_JOKER] + "XD"
"""The letter of each rank."""
OF_NUMBER: Final = {number: card(rank) for rank, number in enumerate(NUMBERS)}
OF_LETTER: Final = {letter: card(rank) for rank, letter in enumerate(LETTERS)}

POSITIONS: Final = ("landlord", "landlord_down", "landlord_up")
"""The positions in the order of play; their places are the seats."""
SEATS: Final = {position: seat for seat, position in enumerate(POSITIONS)}
BOTTOM: Final = "three_landlord_cards"
DEAL_KEYS: Final = (*POSITIONS, BOTTOM)

DIALECT: Final = Dialect(
    ranks=tuple(map(str, NUMBERS)),
    suits="none",
    passes=("[]",),
    seats="landlord first",
    order="ascending",
    bottom="in hand",
)
LETTER_DIALECT: Final = Dialect(
    ranks=tuple(LETTERS),
    suits="none",
    passes=("",),
    seats="landlord first",
    order="as played",
    bottom="in hand",
)


def only_read(
    name: str,
    extensions: tuple[str, ...],
    holds: frozenset[Aspect],
    recognises: Callable[[str], bool],
    read: Reader,
    dialect: Dialect = LETTER_DIALECT,
) -> dict[str, Format]:
    """A format of DouZero's that is only read, as a module of formats tells it."""
    form = Format(
        name=name,
        dialect=dialect,
        extensions=extensions,
        rules=RULES,
        holds=holds,
        recognises=recognises,
        read=read,
        write=None,
        join=after_each_other,
    )
    return {name: form}


def letters_of(text: str) -> str:
    """The letters of a play, a ten as one."""
    return text.replace("10", "T")


def numbers_of(cards: Iterable[Card]) -> list[int]:
    """Cards as numbers, ascending."""
    return sorted(NUMBERS[each.rank] for each in cards)


def is_deal(value: Any) -> bool:
    """Whether an object may be a deal."""
    return isinstance(value, dict) and any(key in value for key in DEAL_KEYS)


def take_deal(game: Game, value: Any, path: Path) -> None:
    """Take in a deal: the three hands, the landlord's with the bottom cards in it, and those."""
    if not is_deal(value):
        game.expected(path, "douzero_deal")
        return
    for seat, position in enumerate(POSITIONS):
        place = (*path, position)
        said = value.get(position)
        if not isinstance(said, list):
            game.expected(place, "douzero_cards")
        game.hand(seat, game.cards(said, place, OF_NUMBER) if isinstance(said, list) else None, place)
    if BOTTOM in value:
        place = (*path, BOTTOM)
        game.paths["bottom",] = place
        game.bottom = game.cards(game.listed(value[BOTTOM], place, "douzero_cards"), place, OF_NUMBER)


def deal_of(record: Record) -> Mapping[str, list[int]] | None:
    """The deal of a record in which the landlord sits first; None where a hand is not known."""
    hands = whole_hands(record)
    if hands is None:
        return None
    deal = {position: numbers_of(hands[SEATS[position]]) for position in ("landlord", "landlord_up", "landlord_down")}
    return deal if record.bottom is None else {**deal, BOTTOM: numbers_of(record.bottom)}
