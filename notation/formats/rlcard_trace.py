"""`rlcard-trace`: what a game of RLCard says of itself.

- a raw observation (`raw_obs` of a state), with `payoffs` and `action_ids` around it or alone;
- the answer of `get_perfect_information()` (`hand_cards_with_suit`, `hand_cards`, `trace`, …);
- a bare trace: a list of (player, action), or of (player, number of the action).

Player 0 is always the landlord. Actions are ranks without suits. Numbers are those of RLCard 1.x
(`notation.formats.rlcard_actions`); an object may say how many there are (`action_space`, a key of ours).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from notation.cards import RANKS, bare
from notation.formats.format import Dialect, Format, after_each_other
from notation.formats.json_game import PLAYERS, Game, games, is_number, shown
from notation.formats.rlcard_actions import COUNT, OLD_COUNT, OLD_PASS, cards_of, number_of
from notation.formats.rlcard_cards import BARE, PASS_WORD, RULES, SUITED, action_of, words_of
from notation.formats.rlcard_trace_writer import BARE_HANDS, HOLDS, IDS, NAME, SPACE, SUITED_HANDS, TRACE, write
from notation.json_strict import Path
from notation.moves import PASS, Move, played, unreadable
from notation.record import Record

_SEATS: Final = {seat: seat for seat in range(PLAYERS)}
_STATE: Final = "raw_obs"
_OUTER: Final = (_STATE, TRACE, IDS, SUITED_HANDS, BARE_HANDS, SPACE, "payoffs", "landlord")
_OBSERVED: Final = ("played_cards", "num_cards_left", "self", "current_hand")
_HEAD: Final = re.compile(
    r"""\s*+(?:\[\s*+)?\{(?:[^{}]{0,8192}\{)?[^{}]{0,16384}"(?:raw_obs|trace|hand_cards_with_suit|action_ids)"\s*:"""
    r"""|\s*+\[\s*\[\s*[012]\s*,\s*(?:"(?:pass|[3-9TJQKA2BR]+)"|\d+)\s*\]""",
)


def recognises(head: str) -> bool:
    """Whether a text begins with a state, perfect information or a trace."""
    return _HEAD.match(head.lstrip("\ufeff")) is not None


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of a text: one value, several after each other, or objects in an array."""
    yield from games(pieces, NAME, RULES, _read, _is_trace)


def _is_trace(value: Any) -> bool:
    """Whether an array is one game: plies, or numbers of actions."""
    return not value or not isinstance(value[0], dict)


def _read(game: Game, value: Any) -> Record:
    path = game.path
    if isinstance(value, list) and value:
        key = IDS if all(map(is_number, value)) else TRACE
        _plays(game, {key: value}, {key: path})
        return game.record(0)
    state = value.get(_STATE, value) if isinstance(value, dict) else None
    if not isinstance(state, dict) or not {TRACE, IDS, SUITED_HANDS, BARE_HANDS} & {*state, *value}:
        game.expected(path, "rlcard_state")
        game.unread.append(shown(value))
        return game.record(None)
    inner = (*path, _STATE) if _STATE in value else path
    places = {key: (*(inner if key in state else path), key) for key in {**value, **state}}
    said = {**value, **state}
    landlord = game.seat(said.get("landlord", 0), places.get("landlord", path), _SEATS)
    _plays(game, said, places)
    observed = _hands(game, said, places)
    if "payoffs" in said:
        game.payoffs(said["payoffs"], places["payoffs"])
    game.keep(game.closing, said, (*_OUTER, *(_OBSERVED if observed else ())))
    return game.record(landlord)


# Plays ----------------------------------------------------------------------------------------------------------------


def _plays(game: Game, said: Mapping[str, Any], places: Mapping[str, Path]) -> None:
    """Take in the plays: of the trace, or of the numbers where there is no trace; both have to say the same."""
    numbers = game.listed(said[IDS], places[IDS], "rlcard_ids") if IDS in said else []
    if TRACE not in said and IDS not in said:
        return
    if TRACE not in said:
        is_old = _is_old(game, numbers, places[IDS], said.get(SPACE))
        for at, number in enumerate(numbers):
            path = (*places[IDS], at)
            game.play(at % PLAYERS, _numbered(game, number, path, is_old), path)
        return
    trace = game.listed(said[TRACE], places[TRACE], "rlcard_trace")
    named = [each[1] for each in trace if isinstance(each, list) and len(each) == 2]
    is_old = _is_old(game, named, places[TRACE], said.get(SPACE))
    for at, each in enumerate(trace):
        path = (*places[TRACE], at)
        if not isinstance(each, list) or len(each) != 2:
            game.expected(path, "rlcard_ply")
            game.play(None, unreadable(shown(each)), path)
            continue
        seat = game.seat(each[0], (*path, 0), _SEATS, len(game.moves) + 1)
        game.play(seat, _action(game, each[1], (*path, 1), is_old), path)
    for at, (number, move) in enumerate(zip(numbers, game.moves, strict=False)):
        if move.unread is None and number != number_of(move.packed):
            game.fault("F303", (*places[IDS], at), at + 1, number=shown(number), action=action_of(move))
            break


def _action(game: Game, said: Any, path: Path, is_old: bool) -> Move:
    """The move of an action: its name or its number."""
    if is_number(said):
        return _numbered(game, said, path, is_old)
    if said == PASS_WORD:
        return PASS
    return game.move_of(said if isinstance(said, str) and said else None, path, BARE, said)


def _numbered(game: Game, number: Any, path: Path, is_old: bool) -> Move:
    """The move of the number of an action."""
    if is_old:
        return unreadable(shown(number))
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < COUNT:
        packed = cards_of(number)
        return played(bare(packed)) if packed else PASS
    game.fault("F302", path, len(game.moves) + 1, number=shown(number), problem="none")
    return unreadable(shown(number))


def _is_old(game: Game, numbers: list[Any], path: Path, space: Any) -> bool:
    """Whether numbers are of the older table of 309, which is noted: as is said, or its pass is there and none beyond.

    308 is also a play of the newer table (44TTT), but there no game goes without a pass.
    """
    found = {each for each in numbers if is_number(each)}
    is_old = bool(space == OLD_COUNT if is_number(space) else OLD_PASS in found and max(found) < OLD_COUNT)
    if is_old and found:
        game.fault("F302", path, number=str(OLD_PASS), problem="old")
    return is_old and bool(found)


# Hands ----------------------------------------------------------------------------------------------------------------


def _hands(game: Game, said: Mapping[str, Any], places: Mapping[str, Path]) -> bool:
    """Take in the hands as dealt; whether they come from what one player observes."""
    key = SUITED_HANDS if SUITED_HANDS in said else BARE_HANDS
    if key in said:
        for seat, each in enumerate(game.listed(said[key], places[key], "rlcard_hands")[:PLAYERS]):
            path = (*places[key], seat)
            words = words_of(each) if key == SUITED_HANDS else each if isinstance(each, str) else None
            if words is None:
                game.expected(path, "cards")
            dialect = SUITED if key == SUITED_HANDS else BARE
            game.hand(seat, None if words is None else game.cards(words, path, dialect), path)
        return False
    return _observed(game, said, places)


def _observed(game: Game, said: Mapping[str, Any], places: Mapping[str, Path]) -> bool:
    """Take in what one player knows of the hands: the own one, and of the others what they played."""
    played_cards: Any = said.get("played_cards")
    left: Any = said.get("num_cards_left")
    own = _SEATS.get(said.get("self", -1)) if isinstance(said.get("self"), int) else None
    if not _are_three(played_cards, str) or not _are_three(left, int) or own is None:
        return False
    for seat, (each, rest) in enumerate(zip(played_cards, left, strict=True)):
        path = (*places["played_cards"], seat)
        known = each + str(said.get("current_hand", "")) if seat == own else each
        size = None if seat == own else len(each) + rest
        game.hand(seat, game.cards(known, path, BARE), path, size if size is None or size >= 0 else None)
    if not game.moves and _is_bottom(said.get("seen_cards")):
        game.paths["bottom",] = places["seen_cards"]
        game.bottom = game.cards(said["seen_cards"], places["seen_cards"], BARE)
    return True


def _are_three(value: Any, kind: type) -> bool:
    return isinstance(value, list) and len(value) == PLAYERS and all(isinstance(each, kind) for each in value)


def _is_bottom(value: Any) -> bool:
    """Whether these are the bottom cards: before the first play nobody has played one of them."""
    return isinstance(value, str) and len(value) == PLAYERS


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=Dialect(
            ranks=tuple(RANKS),
            suits="none",
            passes=(PASS_WORD,),
            seats="landlord first",
            order="ascending",
            bottom="in hand",
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
