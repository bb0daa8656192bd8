"""`douzero-human`: games of people as GentleKingson's fork of DouZero keeps them, an object of JSON a line.

`kind` is `human_game_record`; the deal under `initial_hands` as DouZero has it, `bidding_history` and `action_history`
as pairs of who and what, the result under `final_result` (source: GentleKingson/DouZero 8030f19,
`douzero/human_data/schema.py`). Only read: a record needs the digest of that program's ruleset, which no other knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from notation.formats.aspects import Aspect
from notation.formats.douzero_cards import DIALECT, OF_NUMBER, POSITIONS, RULES, SEATS, only_read, take_deal
from notation.formats.douzero_sequence import take_plays
from notation.formats.json_game import PLAYERS, Game, games, is_number, shown
from notation.json_lines import looks_like_json
from notation.json_strict import Path
from notation.record import Act, ActKind, End, Outcome, Record, Tag

NAME: Final = "douzero-human"
HOLDS: Final = frozenset(
    {Aspect.HANDS, Aspect.BOTTOM, Aspect.AUCTION, Aspect.PLAYS, Aspect.END, Aspect.SCORES}
)  # fmt: skip
KIND: Final = "human_game_record"
_OWN_RULES: Final = "legacy"
"""The ruleset of the fork that is DouZero's own."""
_HEAD: Final = re.compile(rf'"kind"\s*:\s*"{KIND}"')
_DEAL, _PLAYS, _BIDS, _RESULT = "initial_hands", "action_history", "bidding_history", "final_result"
_KNOWN: Final = ("kind", "format_version", "schema_version", "game_id", "seats", _DEAL, _PLAYS, _BIDS, _RESULT)
_WON: Final = {"landlord": Outcome.LANDLORD, "farmer": Outcome.PEASANTS}
_SCORES: Final = ("landlord_score", "farmer_score", "farmer_score")
_MONTH: Final = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?")


def recognises(head: str) -> bool:
    """Whether a text is such a record."""
    return looks_like_json(head) and _HEAD.search(head) is not None


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The records of a text."""
    yield from games(pieces, NAME, RULES, _read)


def _read(game: Game, value: Any) -> Record:
    if not isinstance(value, dict) or value.get("kind") != KIND:
        game.expected(game.path, "douzero_human")
        game.unread.append(shown(value))
        return game.record(None)
    known = list(_KNOWN)
    take_deal(game, value.get(_DEAL), (*game.path, _DEAL))
    _bottom(game, value, known)
    _bids(game, game.listed(value.get(_BIDS, []), (*game.path, _BIDS), "douzero_bids"))
    plays = (*game.path, _PLAYS)
    take_plays(game, game.listed(value.get(_PLAYS), plays, "douzero_plays"), plays)
    _result(game, value.get(_RESULT))
    _tags(game, value, known)
    game.keep(game.opening, {key: each for key, each in value.items() if each not in ("", {}, [])}, known)
    record = game.record(0)
    if value.get("ruleset_id") != _OWN_RULES:
        record = replace(record, tags=tuple(tag for tag in record.tags if tag.name != "rules"))
    return record


def _tags(game: Game, value: Mapping[str, Any], known: list[str]) -> None:
    if isinstance(value.get("game_id"), str):
        game.tags.append(Tag("game", value["game_id"]))
    when = value.get("timestamp")
    if isinstance(when, str) and _MONTH.fullmatch(when):
        game.tags.append(Tag("date", when))
        known.append("timestamp")


def _bottom(game: Game, value: Mapping[str, Any], known: list[str]) -> None:
    """Take in the bottom cards: those of the deal, or those beside it; where both differ the others are kept."""
    path = (*game.path, "bottom_cards")
    beside = game.cards(game.listed(value.get("bottom_cards", []), path, "douzero_cards"), path, OF_NUMBER)
    if game.bottom is None and beside:
        game.bottom = beside
        game.paths["bottom",] = path
    if beside is not None and beside in (game.bottom, ()):
        known.append("bottom_cards")


def _bids(game: Game, said: list[Any]) -> None:
    """Take in the bids. Seats are positions, or numbers round the table: who bid most is the landlord."""
    path = (*game.path, _BIDS)
    pairs = [each if isinstance(each, list) and len(each) == 2 else [None, each] for each in said]
    seats: Mapping[Any, int] = SEATS
    numbered = [(bid, who) for who, bid in pairs if isinstance(who, str) and who in _NUMBERS and is_number(bid)]
    if numbered:
        first = _NUMBERS[max(numbered, key=lambda pair: pair[0])[1]]
        seats = {number: (seat - first) % PLAYERS for number, seat in _NUMBERS.items()} | SEATS
    for at, (who, bid) in enumerate(pairs):
        game.paths["act", len(game.auction)] = (*path, at)
        seat = game.seat(who, (*path, at), seats)
        if isinstance(bid, int) and not isinstance(bid, bool) and bid >= 0:
            game.auction.append(Act(ActKind.BID if bid else ActKind.PASS, seat, bid or None))
        else:
            game.expected((*path, at), "douzero_bids")
            game.auction.append(Act(None, seat, text=shown(bid)))


_NUMBERS: Final = {str(seat): seat for seat in range(PLAYERS)}


def _result(game: Game, value: Any) -> None:
    """Take in the end and the scores; the rest stands in the comment at the end."""
    path: Path = (*game.path, _RESULT)
    if not isinstance(value, dict):
        game.expected(path, "douzero_result")
        return
    known: list[str] = []
    won = value.get("winner_team")
    if isinstance(won, str) and won in _WON:
        game.end = End(_WON[won])
        game.paths["end",] = (*path, "winner_team")
        known.append("winner_team")
    else:
        game.expected(path, "douzero_result")
    if all(is_number(value.get(key)) for key in _SCORES):
        game.paths["scores",] = path
        game.scores += ((seat, Decimal(str(value[key]))) for seat, key in enumerate(_SCORES))
        known += _SCORES
    if game.moves and value.get("winner_position") == POSITIONS[game.seats[-1] or 0]:
        known.append("winner_position")
    game.keep(game.closing, value, known)


FORMATS: Final = only_read(NAME, ("jsonl", "json"), HOLDS, recognises, read, DIALECT)
