"""`douzero-predict`: what DouZero's demo asks its server at a turn (`/predict`), as a record of what one seat knows.

A form, one a line: `player_position=0&player_hand_cards=…&card_play_action_seq=…`, or an object of JSON with these
keys. Cards are letters; positions 0, 1, 2 are the landlord, the one after, the one before. The hand of the record is
the one that was dealt: what the player still holds, and what it played. `three_landlord_cards` has only those of the
bottom cards that are not played yet, so that they are taken for the bottom cards only where there are three. Only read:
a form is made from a whole game at each turn (source: rlcard-showdown dd1cfdf, its server for games against people).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import unquote_plus

from notation.cards import Card, sort_cards
from notation.formats.aspects import Aspect
from notation.formats.blocks import sources
from notation.formats.douzero_cards import BOTTOM, OF_LETTER, RULES, letters_of, only_read
from notation.formats.douzero_sequence import SEQUENCE, take_plays
from notation.formats.format import with_head
from notation.formats.json_documents import Document
from notation.formats.json_game import PLAYERS, Game, games, shown
from notation.json_lines import looks_like_json
from notation.json_locate import Located
from notation.record import DEFAULT_SEATS, Record, Tag
from notation.source import Source

NAME: Final = "douzero-predict"
HOLDS: Final = frozenset({Aspect.HANDS, Aspect.BOTTOM, Aspect.PLAYS})
HAND: Final = "player_hand_cards"
_POSITION: Final = "player_position"
_SEATS: Final = {said: seat for seat in range(PLAYERS) for said in (seat, str(seat))}
_KEYS: Final = (
    "bomb_num|card_play_action_seq|last_move_landlord(?:_down|_up)?|num_cards_left_landlord(?:_down|_up)?"
    "|played_cards_landlord(?:_down|_up)?|other_hand_cards|player_hand_cards|player_position|three_landlord_cards"
)
_FORM: Final = re.compile(rf"\s*+(?=[^\n]*\b{HAND}=)(?:{_KEYS})=[^\s&]*+&(?:{_KEYS})=")
_OBJECT: Final = re.compile(rf'"{HAND}"\s*:')


def recognises(head: str) -> bool:
    """Whether a text begins with such a form, or is JSON with its keys."""
    head = head.lstrip("\ufeff")
    return _OBJECT.search(head) is not None if looks_like_json(head) else _FORM.match(head) is not None


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """What was asked, a record for each form."""
    head, parts = with_head(pieces)
    if looks_like_json("".join(head).lstrip("\ufeff")):
        yield from games(parts, NAME, RULES, _read)
        return
    written = (source for source in sources(parts) if source.text.strip())
    for index, source in enumerate(written, 1):
        form = _form(source)
        yield _read(Game(form, (), index, NAME, RULES), form.value)


def _form(source: Source) -> Document:
    """One form as a document, which knows where its fields stand."""
    said = source.text.rstrip()
    values: dict[str, str] = {}
    located = Located({(): (0, len(said))})
    start = 0
    for each in said.split("&"):
        key, _, value = each.partition("=")
        values[unquote_plus(key)] = unquote_plus(value)
        located.values[unquote_plus(key),] = (start, start + len(each))
        start += len(each) + 1
    return Document(values, source, [], located)


def _read(game: Game, value: Any) -> Record:
    """One form as a record."""
    if not isinstance(value, dict) or HAND not in value:
        game.expected(game.path, "douzero_predict")
    if not isinstance(value, dict):
        game.unread.append(shown(value))
        return game.record(None)
    plays, path = value.get(SEQUENCE, ""), (*game.path, SEQUENCE)
    take_plays(game, plays.split(",") if isinstance(plays, str) and plays else [], path)
    if not isinstance(plays, str):
        game.expected(path, "douzero_plays")
    seat = game.seat(value.get(_POSITION), (*game.path, _POSITION), _SEATS)
    if seat is not None:
        game.tags.append(Tag("viewer", DEFAULT_SEATS[seat]))
        _hand(game, seat, _cards(game, value, HAND))
    bottom = _cards(game, value, BOTTOM)
    known = [SEQUENCE, HAND, _POSITION]
    if bottom is not None and len(bottom) == PLAYERS:
        game.bottom = bottom
        known.append(BOTTOM)
    game.keep(game.opening, {key: each for key, each in value.items() if each != ""}, known)
    return game.record(0)


def _hand(game: Game, seat: int, held: tuple[Card, ...] | None) -> None:
    """Take in the hand that was dealt: what is held, and what was played."""
    moves = [move for who, move in zip(game.seats, game.moves, strict=True) if who == seat]
    cards = [each for move in moves for each in move.cards]
    game.hand(seat, sort_cards((*(held or ()), *cards)), (*game.path, HAND))
    if held is None or any(move.unread is not None for move in moves):
        game.hands[-1] = replace(game.hands[-1], more=True)


def _cards(game: Game, value: Mapping[str, Any], key: str) -> tuple[Card, ...] | None:
    """The cards of a field; None, and noted, where it has none that can be read."""
    said, path = value.get(key, ""), (*game.path, key)
    if not isinstance(said, str):
        game.fault("F103", path, said=shown(said), format=NAME)
        return None
    return game.cards(letters_of(said.strip()), path, OF_LETTER)


FORMATS: Final = only_read(NAME, ("txt", "json"), HOLDS, recognises, read)
