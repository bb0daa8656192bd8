"""JSON objects as records: `from_json`, the inverse of `json_write.to_json`.

It takes exactly what `schema/record.schema.json` describes, less what that schema cannot say (seats that are declared,
variations that hang on a ply). It only says no: `json_check` finds out why, where and how often.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from notation.json_moves import MOVE_KEYS, move_from_json
from notation.json_plays import Columns, branch, comment_from_json, term_from_json, variation_from_json
from notation.json_values import (
    EXACT,
    Seats,
    a_seat,
    a_text,
    a_whole,
    an_array,
    an_object,
    each_of,
    optional,
    some_cards,
)
from notation.json_write import VERSION
from notation.record import (
    DEFAULT_SEATS,
    Act,
    ActKind,
    End,
    Hand,
    Outcome,
    Position,
    Reason,
    Record,
    Tag,
)

_DECIMAL = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def from_json(value: Any) -> Record:
    """The record of a JSON object.

    Raises:
        ValueError: it is not one; `json_check.faults` says why.
    """
    try:
        return _record(value)
    except KeyError as missing:
        raise ValueError(f"not a record: {missing}") from missing


def _record(value: Any) -> Record:
    said = an_object(value, _RECORD_KEYS, {"paipu"})
    if a_whole(said["paipu"]) != VERSION:
        raise ValueError("not this version of the form")
    words = _seat_words(said["seats"]) if "seats" in said else DEFAULT_SEATS
    seats = {word: index for index, word in enumerate(words)}
    main = Columns(each_of(said, "opening", comment_from_json))
    main.take(said.get("plays", []), seats)
    branch(main, each_of(said, "variations", lambda each: variation_from_json(each, seats)))
    return Record(
        tags=_tags(said.get("tags", {})),
        seats=words,
        hands=each_of(said, "hands", lambda each: _hand(each, seats)),
        bottom=optional(said, "bottom", some_cards),
        auction=each_of(said, "auction", lambda each: _act(each, seats)),
        position=optional(said, "position", lambda each: _position(each, seats)),
        line=main.line(),
        end=optional(said, "end", lambda each: _end(each, seats)),
        scores=each_of(said, "scores", lambda each: _score(each, seats)),
        closing=each_of(said, "closing", comment_from_json),
        unread=each_of(said, "unread", a_text),
        trailing=each_of(said, "trailing", a_text),
    )


_RECORD_KEYS: Final = frozenset(
    {"paipu", "tags", "seats", "hands", "bottom", "auction", "position"}
    | {"opening", "plays", "variations", "end", "scores", "closing", "unread", "trailing"}
)


def _seat_words(value: Any) -> tuple[str, ...]:
    words = tuple(map(a_text, an_array(value)))
    if not 2 <= len(words) <= len(DEFAULT_SEATS) or len(set(words)) != len(words) or "" in words:
        raise ValueError("not seat words")
    return words


def _tags(value: Any) -> tuple[Tag, ...]:
    tags = []
    for name, values in an_object(value, value).items():
        if values == []:
            raise ValueError("a tag without a value")
        tags += [Tag(name, a_text(each)) for each in (values if isinstance(values, list) else [values])]
    return tuple(tags)


def _hand(value: Any, seats: Seats) -> Hand:
    said = an_object(value, {"seat", "cards", "size", "more"}, {"seat", "cards"})
    if said.get("more", True) is not True:
        raise ValueError("more is said or left out")
    size = optional(said, "size", a_whole)
    return Hand(seats[a_text(said["seat"])], some_cards(said["cards"]), size, "more" in said)


def _act(value: Any, seats: Seats) -> Act:
    said = an_object(value, {"seat", "act", "value", "unread", "comments"})
    if "act" not in said and "unread" not in said:
        raise ValueError("an act that says nothing")
    return Act(
        kind=optional(said, "act", ActKind),
        seat=a_seat(said, seats),
        value=optional(said, "value", a_whole),
        comments=each_of(said, "comments", comment_from_json),
        text=optional(said, "unread", a_text),
    )


def _position(value: Any, seats: Seats) -> Position:
    said = an_object(value, {"to_move", "to_beat", "by"})
    beat = optional(said, "to_beat", lambda each: move_from_json(an_object(each, {*MOVE_KEYS, "claim"})))
    return Position(a_seat(said, seats, "to_move"), beat, a_seat(said, seats, "by"))


def _end(value: Any, seats: Seats) -> End:
    said = an_object(value, {"outcome", "reason", "by", "terms"}, {"outcome"})
    return End(
        Outcome(said["outcome"]),
        optional(said, "reason", Reason),
        a_seat(said, seats, "by"),
        each_of(said, "terms", term_from_json),
    )


def _score(value: Any, seats: Seats) -> tuple[int, Decimal]:
    said = an_object(value, {"seat", "score"}, {"seat", "score"})
    score = said["score"]
    if isinstance(score, str):
        if not _DECIMAL.fullmatch(score):
            raise ValueError("not a decimal")
        return seats[a_text(said["seat"])], Decimal(score)
    return seats[a_text(said["seat"])], Decimal(a_whole(score, -EXACT))
