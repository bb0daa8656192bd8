"""`douzero-deal`: deals as DouZero's evaluation takes them, as JSON or as the pickle that it writes.

`{"landlord": [20 numbers], "landlord_up": [17], "landlord_down": [17], "three_landlord_cards": [3]}`, one, several, or
an array of them (source: DouZero 718a5c9, `generate_eval_data.py`). There are no plays and no suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from notation.findings import Arg, Finding, Severity
from notation.formats.aspects import Aspect, losses
from notation.formats.douzero_cards import DEAL_KEYS, DIALECT, RULES, deal_of, is_deal, take_deal
from notation.formats.engine_writing import TELLS, Writing, place_of_hands
from notation.formats.format import Binary, Format, Written, after_each_other
from notation.formats.json_documents import Document, documents
from notation.formats.json_game import Game, items, shown, unread
from notation.formats.plain_pickle import Refused, begins_pickle, plain_pickle
from notation.formats.seating import landlord_first, landlord_of
from notation.json_text import json_text
from notation.record import Record, Tag
from notation.source import Source

NAME: Final = "douzero-deal"
HOLDS: Final = frozenset({Aspect.HANDS, Aspect.BOTTOM})

_HEAD: Final = re.compile(
    r"""\s*+(?:\[\s*+)?\{\s*"(?:landlord|landlord_up|landlord_down|three_landlord_cards)"\s*:\s*\[[\d,\s]*\]"""
)
_SEQUENCE: Final = '"card_play_action_seq"'


def recognises(head: str) -> bool:
    """Whether a text begins with a deal that no plays follow."""
    return _HEAD.match(head.lstrip("\ufeff")) is not None and _SEQUENCE not in head


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The deals of a text."""
    index = 0
    for document in documents(pieces):
        for record in _deals(document, index):
            index = record.index
            yield record


def read_bytes(data: bytes) -> Iterator[Record]:
    """The deals of a pickle: a list of them, or one."""
    document = Document(None, Source(""))
    try:
        document.value = plain_pickle(data)
    except Refused as error:
        args: dict[str, Arg] = {"byte": error.at + 1, "found": error.found}
        yield Record((Tag("format", NAME),), findings=(Finding("F304", Severity.ERROR, args),))
        return
    yield from _deals(document, 0)


def _deals(document: Document, before: int) -> Iterator[Record]:
    """The deals of a document, after so many records."""
    index = before
    for value, path in items(document.value, lambda value: False) if document.value is not None else ():
        index += 1
        yield _read(Game(document, path, index, NAME, RULES), value)
    if document.value is None:
        yield unread(document, index + 1, NAME)


def _read(game: Game, value: Any) -> Record:
    take_deal(game, value, game.path)
    if not is_deal(value):
        game.unread.append(shown(value))
        return game.record(None)
    game.keep(game.opening, value, DEAL_KEYS)
    return game.record(0)


def write(record: Record) -> Written:
    """The deal of a record."""
    writing = Writing(record, NAME)
    writing.check_players()
    if landlord_of(record) is None:
        writing.refuse("F205", "record", problem="landlord")
    deal = deal_of(landlord_first(record))
    if deal is None:
        writing.refuse("F205", *place_of_hands(record), problem="hands")
    if deal is None or writing.refused:
        return Written(None, tuple(writing.refused))
    return Written(json_text(deal) + "\n", losses(record, HOLDS, NAME, TELLS))


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=DIALECT,
        extensions=("json", "pkl"),
        rules=RULES,
        holds=HOLDS,
        recognises=recognises,
        read=read,
        write=write,
        join=after_each_other,
        binary=Binary(begins_pickle, read_bytes),
    )
}
