"""`rlcard-showdown`: the replay that the viewer of RLCard loads.

An object with `playerInfo`, `initHands` and `moveHistory`, or what the server sends: a JSON string that holds the
object as Python printed it (`json.dumps(str(replay))`), alone or in a row of its table of games. Nothing in it says
the bottom cards, the winner or bids; the landlord is the player with that role (source: rlcard-showdown dd1cfdf).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from notation.cards import RANKS, SMALL_JOKER, Card, card
from notation.formats.engine_values import values_of
from notation.formats.format import Dialect, Format, after_each_other
from notation.formats.json_game import PLAYERS, Game, games, shown
from notation.formats.python_literal import NoLiteral, python_literal
from notation.formats.rlcard_cards import PASS_WORD, RULES, SUITED, words_of
from notation.formats.showdown_writer import HOLDS, INVENTED, LANDLORD, NAME, write
from notation.json_strict import Path
from notation.moves import PASS, Move, played
from notation.record import DEFAULT_SEATS, Record, Tag
from notation.remembered import Remembered

_SEATS: Final = {seat: seat for seat in range(PLAYERS)}
_PARTS: Final = ("playerInfo", "initHands", "moveHistory")
_ROW: Final = "replay"
_HEAD: Final = re.compile(r"""\s*+(?:\[\s*+)?["{][^\[\]]{0,4096}["'](?:playerInfo|initHands|moveHistory)\\?["']\s*:""")


def recognises(head: str) -> bool:
    """Whether a text begins with a replay, or a string or a row that holds one."""
    return _HEAD.match(head.lstrip("\ufeff")) is not None


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The replays of a text: one object or string, several after each other, or in an array."""
    yield from games(pieces, NAME, RULES, _read)


def _read(game: Game, value: Any) -> Record:
    path = game.path
    if isinstance(value, dict) and _ROW in value:
        game.tags += (Tag(key, shown(each)) for key, each in value.items() if key != _ROW)
        value, path = value[_ROW], (*path, _ROW)
    if isinstance(value, str):
        value = _printed(game, value, path)
    if not isinstance(value, dict) or not any(part in value for part in _PARTS):
        if not game.unread:
            game.expected(path, "showdown_replay")
            game.unread.append(shown(value))
        return game.record(None)
    dialect = _dialect(_invented(value))
    game.keep(game.opening, value, (*_PARTS, INVENTED))
    landlord = _players(game, value.get("playerInfo"), (*path, "playerInfo"))
    _hands(game, value.get("initHands"), (*path, "initHands"), dialect.words)
    _moves(game, value.get("moveHistory"), (*path, "moveHistory"), dialect)
    return game.record(landlord)


def _printed(game: Game, text: str, path: Path) -> Any:
    """The value that a string holds as Python printed it; None, and noted, if it does not."""
    try:
        return python_literal(text)
    except NoLiteral as error:
        game.fault("F301", path, at=error.at + 1, found=text[error.at : error.at + 12])
        game.unread.append(text)
        return None


def _invented(value: Mapping[str, Any]) -> frozenset[str]:
    """The words of the cards whose suits were invented for this file."""
    said = value.get(INVENTED)
    said = said if isinstance(said, list) else []
    return frozenset(each for each in said if isinstance(each, str) and each in SUITED)


class _Dialect(NamedTuple):
    """How a replay writes cards.

    Attributes:
        words: the card of each word.
        moves: the move of each play that is wholly of such words; `KeyError` and `ValueError` for the others.
    """

    words: Mapping[str, Card]
    moves: Remembered[str]


@lru_cache(maxsize=64)
def _dialect(invented: frozenset[str]) -> _Dialect:
    words = {**SUITED, **{word: card(SUITED[word].rank) for word in invented}}

    def move(said: str) -> Move:
        cards = () if said == PASS_WORD else tuple(words[each] for each in said.split())
        return played(cards) if cards else PASS

    return _Dialect(words, Remembered(move))


def _players(game: Game, value: Any, path: Path) -> int | None:
    """Take in the players; gives the landlord's seat, None if none has that role."""
    landlord = None
    for at, each in enumerate(game.listed(value, path, "showdown_players")):
        place = (*path, at)
        if not isinstance(each, dict):
            game.expected(place, "object")
            continue
        seat = game.seat(each.get("index", at), (*place, "index"), _SEATS)
        if seat is None:
            continue
        if each.get("role") == LANDLORD:
            landlord = seat
        elif each.get("role") != "peasant":
            game.expected((*place, "role"), "showdown_role")
        _player(game, seat, each, place)
    if landlord is None and isinstance(value, list):
        game.expected(path, "showdown_landlord")
    return landlord


_KEYS: Final = {"kind", "team", "rating", "masked"}
"""What the notation says of players beside name and id; it goes with the name."""


def _player(game: Game, seat: int, said: Mapping[str, Any], path: Path) -> None:
    """Take in one player: the name, the id where it is more than the seat, and whatever else stands there."""
    word = DEFAULT_SEATS[seat]
    about = said.get("agentInfo")
    about = about if isinstance(about, dict) else {}
    found = {word: about.get("name"), f"{word}.id": None if said.get("id") == seat else said.get("id")}
    found |= {f"{word}.{key}": about.get(key) for key in sorted(_KEYS)}
    for name, value in found.items():
        if value is not None:
            game.paths["tag", 2 + len(game.tags)] = path
            game.tags.append(Tag(name, shown(value)))
    rest = {key: each for key, each in about.items() if key not in {"name", *_KEYS}}
    rest |= {key: each for key, each in said.items() if key not in {"id", "index", "role", "agentInfo"}}
    game.opening += ((f"player{seat}.{key}", shown(each)) for key, each in rest.items())


def _hands(game: Game, value: Any, path: Path, words: Mapping[str, Any]) -> None:
    for seat, said in enumerate(game.listed(value, path, "showdown_hands")[:PLAYERS]):
        place = (*path, seat)
        cards = words_of(said)
        if cards is None:
            game.expected(place, "showdown_cards")
        game.hand(seat, None if cards is None else game.cards(cards, place, words), place)


def _moves(game: Game, value: Any, path: Path, dialect: _Dialect) -> None:
    for at, each in enumerate(game.listed(value, path, "showdown_moves")):
        place = (*path, at)
        plain = _plain(each, dialect)
        if plain is not None:
            game.play(*plain, place)
            continue
        if not isinstance(each, dict) or "move" not in each:
            game.expected(place, "showdown_move")
            each = each if isinstance(each, dict) else {"move": each}
        ply = len(game.moves) + 1
        seat = game.seat(each.get("playerIdx"), (*place, "playerIdx"), _SEATS, ply)
        said = each.get("move")
        move = _move(game, said, (*place, "move"), dialect)
        beside = [(key, shown(kept)) for key, kept in each.items() if key not in _OF_A_MOVE]
        game.play(seat, move, place, (*values_of(each.get("info")), *beside))


def _plain(said: Any, dialect: _Dialect) -> tuple[int, Move] | None:
    """Who played and what, where nothing else is said and the play was met before, as nearly always."""
    if not isinstance(said, dict) or len(said) != len(_OF_A_MOVE) or said.get("info") != []:
        return None
    seat, play = said.get("playerIdx"), said.get("move")
    move = dialect.moves.get(play) if isinstance(play, str) else None
    return (seat, move) if type(seat) is int and seat in _SEATS and move is not None else None


_OF_A_MOVE: Final = {"playerIdx", "move", "info"}


def _move(game: Game, said: Any, path: Path, dialect: _Dialect) -> Move:
    if isinstance(said, str):
        try:
            return dialect.moves[said]
        except (KeyError, ValueError):
            pass
    return game.move_of(words_of(said), path, dialect.words, said)


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=Dialect(
            ranks=(*RANKS[:SMALL_JOKER], "BJ", "RJ"),
            suits="before",
            passes=(PASS_WORD, ""),
            seats="absolute",
            order="as played",
            bottom="absent",
        ),
        extensions=("json",),
        rules=RULES,
        holds=HOLDS,
        recognises=recognises,
        read=read,
        write=write,
        join=after_each_other,
    )
}
