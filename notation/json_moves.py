"""Moves in JSON, both ways: `cards`, `said` with its holes, `pass` or `unread`."""

from __future__ import annotations

from typing import Any, Final

from notation.cards import Card, card, format_cards
from notation.json_values import (
    JsonObject,
    a_rank,
    a_text,
    a_whole,
    an_array,
    an_object,
    one_of,
    optional,
    rank_letter,
    rank_letters,
    said_only,
    some_cards_of_a_play,
    some_ranks,
)
from notation.moves import (
    EVERYONE_PASSES,
    PASS,
    Claim,
    Move,
    Pattern,
    body_cards,
    described,
    in_kind_order,
    pack_body,
    played,
    unreadable,
)
from notation.remembered import Remembered
from notation.shapes import Kind

MOVE_KEYS: Final = ("cards", "said", "pass", "unread")
"""A move says exactly one of these."""


def move_to_json(move: Move) -> JsonObject:
    """A move as said: `cards` (with a `claim` where there is one), `said` with its holes, `pass` or `unread`."""
    if move.unread is not None:
        return {"unread": move.unread}
    if move.pattern is not None:
        return {"said": _pattern(move.pattern)}
    if move.is_pass:
        return {"pass": "all" if move.everyone else True}
    return said_only(
        cards=format_cards(move.cards), claim=None if move.claim is None else _claim(move.claim, move.cards)
    )


def _pattern(pattern: Pattern) -> JsonObject:
    holes: JsonObject = {
        "kinds": [str(kind) for kind in pattern.kinds],
        "low": rank_letter(pattern.low),
        "length": pattern.length,
        "kickers": None if pattern.kickers is None else rank_letters(pattern.kickers),
    }
    return holes | said_only(high=rank_letter(pattern.high), size=pattern.size, name=pattern.name)


def _claim(claim: Claim, cards: tuple[Card, ...]) -> JsonObject:
    body = None if claim.body is None else body_cards(cards, claim.body)
    return said_only(
        kinds=[str(kind) for kind in claim.kinds] or None,
        body=None if body is None else rank_letters(sorted(each.rank for each in body)),
        length=claim.length,
        high=rank_letter(claim.high),
    )


def move_from_json(said: JsonObject) -> Move:
    """The move of an object that says one; its other keys are somebody else's."""
    key = one_of(said, MOVE_KEYS)
    if "claim" in said and key != "cards":
        raise ValueError("a claim without cards")
    value = said[key]
    if key == "cards" and "claim" not in said:
        return move_of_cards(value)
    if key == "cards":
        cards = some_cards_of_a_play(value)
        return played(cards, optional(said, "claim", lambda claim: _read_claim(claim, cards)))
    if key == "said":
        return described(_read_pattern(value))
    if key == "unread":
        return unreadable(a_text(value))
    if value != "all" and value is not True:
        raise ValueError("no kind of pass")
    return PASS if value is True else EVERYONE_PASSES


_MOVE_OF: Final[Remembered[str]] = Remembered(lambda text: played(some_cards_of_a_play(text)))
"""The move of cards without a claim, by their text; `ValueError` for a text that is no play."""


def move_of_cards(value: Any) -> Move:
    """The move of what stands at `cards`, nothing being claimed."""
    return _MOVE_OF[a_text(value)]


def _kinds(value: Any) -> tuple[Kind, ...]:
    kinds = [Kind(each) for each in an_array(value)]
    if len(set(kinds)) != len(kinds):
        raise ValueError("a kind said twice")
    return in_kind_order(set(kinds))


def _read_claim(value: Any, cards: tuple[Card, ...]) -> Claim:
    said = an_object(value, {"kinds", "body", "length", "high"})
    return Claim(
        _kinds(said.get("kinds", [])),
        optional(said, "body", lambda body: pack_body(tuple(map(card, some_ranks(body))), cards)),
        optional(said, "length", a_whole),
        optional(said, "high", a_rank),
    )


_PATTERN_KEYS: Final = frozenset({"kinds", "low", "length", "high", "size", "kickers", "name"})


def _read_pattern(value: Any) -> Pattern:
    said = an_object(value, _PATTERN_KEYS)
    known = {key: each for key, each in said.items() if each is not None or key == "kinds"}
    if not known.get("kinds") and "name" not in known:
        raise ValueError("a description of nothing")
    return Pattern(
        kinds=_kinds(known.get("kinds", [])),
        low=optional(known, "low", a_rank),
        length=optional(known, "length", a_whole),
        high=optional(known, "high", a_rank),
        size=optional(known, "size", a_whole),
        kickers=optional(known, "kickers", some_ranks),
        name=optional(known, "name", a_text),
    )
