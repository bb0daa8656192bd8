"""The values of a JSON record: small readers that return what a value says, or raise `ValueError` or `KeyError`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

from notation.cards import EITHER_JOKER, RANK_LETTERS, RANK_OF, SMALL_JOKER, Card, pack, parse_cards

JsonObject = dict[str, Any]
Seats = Mapping[str, int]
"""The number of each seat, by its word."""
T = TypeVar("T")

EXACT: Final = (1 << 53) - 1
"""The largest integer that every reader of JSON keeps exactly."""


def said_only(**parts: Any) -> JsonObject:
    """The parts that are said, in order."""
    return {key: value for key, value in parts.items() if value is not None}


def an_object(value: Any, allowed: Collection[str], required: Collection[str] = ()) -> JsonObject:
    """An object that has all the required keys and none beside the allowed ones."""
    if not isinstance(value, dict) or not value.keys() <= set(allowed) or not set(required) <= value.keys():
        raise ValueError("an object with other keys")
    return value


def an_array(value: Any) -> list[Any]:
    """An array."""
    if not isinstance(value, list):
        raise ValueError("not an array")
    return value


def a_text(value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise ValueError("not a string")
    return value


def a_whole(value: Any, least: int = 0) -> int:
    """An integer; JSON Schema counts 1.0 among them."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int or not least <= value <= EXACT:
        raise ValueError("not an integer that fits")
    return value


def each_of(said: JsonObject, key: str, read: Callable[[Any], T]) -> tuple[T, ...]:
    """The elements of an array, read one by one; none if the key is missing."""
    return tuple([read(each) for each in an_array(said.get(key, []))])


def optional(said: JsonObject, key: str, read: Callable[[Any], T]) -> T | None:
    """What stands at a key, None if the key is missing."""
    return read(said[key]) if key in said else None


def one_of(said: JsonObject, keys: Collection[str]) -> str:
    """The only one of the keys that is there."""
    found = [key for key in keys if key in said]
    if len(found) != 1:
        raise ValueError(f"one of {keys}, not {len(found)}")
    return found[0]


def some_cards(value: Any) -> tuple[Card, ...]:
    """Cards, however many: a hand is what is said of it, even where it cannot be."""
    cards = parse_cards(a_text(value))
    if any(each.suit and each.rank >= SMALL_JOKER for each in cards):
        raise ValueError("a joker has no suit")
    return cards


def some_cards_of_a_play(value: Any) -> tuple[Card, ...]:
    """Cards, at most as many of a rank as a play can have."""
    cards = some_cards(value)
    pack(each for each in cards if each.rank < EITHER_JOKER)
    return cards


def some_ranks(value: Any) -> tuple[int, ...]:
    """Ranks, low to high."""
    return tuple(sorted(RANK_OF[each] for each in a_text(value)))


def a_rank(value: Any) -> int:
    """One rank."""
    return RANK_OF[a_text(value)]


def rank_letter(rank: int | None) -> str | None:
    """The letter of a rank; None stays unsaid."""
    return None if rank is None else RANK_LETTERS[rank]


def rank_letters(ranks: Iterable[int]) -> str:
    """The letters of ranks."""
    return "".join(RANK_LETTERS[rank] for rank in ranks)


def a_seat(said: JsonObject, seats: Seats, key: str = "seat") -> int | None:
    """The seat whose word stands at a key; None where it is left out."""
    return seats[a_text(said[key])] if key in said else None


def seat_word(seat: int | None, seats: tuple[str, ...]) -> str | None:
    """The word of a seat; None where it is left out."""
    return None if seat is None else seats[seat]
