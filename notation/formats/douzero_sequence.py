"""`douzero-sequence`: the plays of a game of DouZero, with or without its deal.

- `card_play_action_seq` as JSON: plays as arrays of numbers, `[]` for a pass, the landlord's first;
- pairs of position and play, as Douzero_Resnet has them (`["landlord", [3, 3]]`);
- an object with `card_play_action_seq`, and the deal under `card_play_data` or beside it;
- the list of DouZero's demo: letters between commas, nothing for a pass (`JT9876,,4444,5555,,,XD`), one game a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from notation.formats.aspects import Aspect, losses
from notation.formats.blocks import sources
from notation.formats.douzero_cards import (
    DEAL_KEYS,
    DIALECT,
    OF_LETTER,
    OF_NUMBER,
    POSITIONS,
    RULES,
    SEATS,
    deal_of,
    is_deal,
    letters_of,
    numbers_of,
    take_deal,
)
from notation.formats.engine_writing import TELLS, Writing
from notation.formats.format import Format, Written, after_each_other, with_head
from notation.formats.json_documents import Document
from notation.formats.json_game import PLAYERS, Game, games, shown
from notation.formats.seating import landlord_first, landlord_of
from notation.json_locate import Located
from notation.json_strict import Path
from notation.json_text import json_text
from notation.record import Record
from notation.source import Source

NAME: Final = "douzero-sequence"
HOLDS: Final = frozenset({Aspect.HANDS, Aspect.BOTTOM, Aspect.PLAYS})
"""What a sequence holds; the hands only if all three are known."""

SEQUENCE, _DEAL = "card_play_action_seq", "card_play_data"
_NUMBERS: Final = r"\[\s*(?:(?:[3-9]|1[0-47]|[23]0)\s*(?:,\s*(?:[3-9]|1[0-47]|[23]0)\s*)*)?\]"
_HEAD: Final = re.compile(
    rf"""\s*+(?:\[\s*+)?\{{[^{{}}]{{0,4096}}(?:\{{[^{{}}]{{0,4096}}\}}[^{{}}]{{0,4096}})?"card_play_action_seq"\s*:"""
    rf"""|\s*+\[\s*+(?:{_NUMBERS}|\[\s*"landlord(?:_up|_down)?"\s*,\s*\[)"""
    r"""|\s*+(?!,)(?=[^\n]*,,)[3-9TJQKA2XD10,]++[ \t\r]*(?:\n|$)"""
)
_ASKED: Final = '"player_hand_cards"'
"""What only a question about a turn has beside the plays (`douzero-predict`)."""
_LIST: Final = re.compile(r"""\s*+[^\s\[\]{}",]*+,[^\[\]{}"]*(?:\n|$)""")


def recognises(head: str) -> bool:
    """Whether a text begins with the plays of a game; a list of letters only if it has a pass."""
    return _HEAD.match(head.lstrip("\ufeff")) is not None and _ASKED not in head


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of a text."""
    head, parts = with_head(pieces)
    if _LIST.match("".join(head)):
        yield from _lists(parts)
        return
    yield from games(parts, NAME, RULES, _read, _is_game)


def _is_game(value: list[Any]) -> bool:
    """Whether an array is one game: of arrays, not of objects."""
    return not value or not isinstance(value[0], dict)


def _read(game: Game, value: Any) -> Record:
    if isinstance(value, list):
        take_plays(game, value, game.path)
        return game.record(0)
    if not isinstance(value, dict) or SEQUENCE not in value:
        game.expected(game.path, "douzero_sequence")
        game.unread.append(shown(value))
        return game.record(None)
    if _DEAL in value:
        take_deal(game, value[_DEAL], (*game.path, _DEAL))
    elif is_deal(value):
        take_deal(game, value, game.path)
    game.keep(game.opening, value, (SEQUENCE, _DEAL, *(DEAL_KEYS if _DEAL not in value else ())))
    said, path = value[SEQUENCE], (*game.path, SEQUENCE)
    take_plays(game, said.split(",") if isinstance(said, str) else game.listed(said, path, "douzero_plays"), path)
    return game.record(0)


def take_plays(game: Game, said: list[Any], path: Path) -> None:
    """Take in the plays; whose they are is said, or it is the turn of the next."""
    for at, each in enumerate(said):
        place = (*path, at)
        seat: int | None = at % PLAYERS
        if isinstance(each, list) and len(each) == 2 and isinstance(each[0], str):
            seat = game.seat(each[0], (*place, 0), SEATS, at + 1)
            each = each[1]
        if isinstance(each, str):
            game.play(seat, game.move_of(letters_of(each.strip()), place, OF_LETTER, each), place)
        else:
            game.play(seat, game.move_of(each if isinstance(each, list) else None, place, OF_NUMBER, each), place)


# Lists of letters -----------------------------------------------------------------------------------------------------


def _lists(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of a text that has a list of letters on each line."""
    written = (source for source in sources(pieces) if source.text.strip())
    for index, source in enumerate(written, 1):
        said = source.text.rstrip().split(",")
        game = Game(_listed(said, source), (), index, NAME, RULES)
        take_plays(game, said, ())
        yield game.record(0)


def _listed(said: list[str], source: Source) -> Document:
    """A list as a document, which knows where its items stand."""
    located = Located({(): (0, len(source.text.rstrip()))})
    start = 0
    for at, each in enumerate(said):
        located.values[at,] = (start, start + len(each))
        start += len(each) + 1
    return Document(said, source, [], located)


# Writing --------------------------------------------------------------------------------------------------------------


def write(record: Record) -> Written:
    """The plays of a record, with its deal if that is known; plays out of turn are pairs with their positions."""
    writing = Writing(record, NAME)
    writing.check()
    if landlord_of(record) is None:
        writing.refuse("F205", "record", problem="landlord")
    if writing.refused:
        return Written(None, tuple(writing.refused))
    first = landlord_first(record)
    plies = [(seat, numbers_of(move.cards)) for _, seat, move in writing.plies(first)]
    deal = deal_of(first)
    said: list[Any] = [cards for _, cards in plies]
    if any(seat != at % PLAYERS for at, (seat, _) in enumerate(plies)):
        said = [[POSITIONS[seat], cards] for seat, cards in plies]
    holds = HOLDS if deal is not None else HOLDS - {Aspect.HANDS, Aspect.BOTTOM}
    game = {SEQUENCE: said} if deal is None else {_DEAL: deal, SEQUENCE: said}
    return Written(json_text(game) + "\n", losses(record, holds, NAME, TELLS))


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=DIALECT,
        extensions=("json",),
        rules=RULES,
        holds=HOLDS,
        recognises=recognises,
        read=read,
        write=write,
        join=after_each_other,
    )
}
