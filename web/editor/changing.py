"""What is clicked in the editor, put into the record: cards into hands, acts, plays, the last thing taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from notation.cards import Card, parse_cards
from notation.extend import with_act, with_bottom, with_hand, with_play, without_last
from notation.move_reader import read_move
from notation.record import ActKind, End, Record, Said, Tag
from notation.writer import write_all
from validator import ruleset as rulesets
from validator.acts import act_of, said_in_record
from validator.replay import Replay, is_finished, replay
from web.editor.checking import dealt
from web.intake.verdicts import records_in


class NoChange(ValueError):
    """What was asked for cannot be done to this text."""


def changed(text: str, rules: str | None, kind: str, value: str) -> str:
    """A text with something clicked put into its last record; the text is written anew.

    Args:
        text: what is in the box; an empty one begins a record.
        rules: the ruleset instead of the one that the record names.
        kind: what is done, a key of `CHANGES`.
        value: to what: a move; an act as `web.editor.checking` gives it; `0 3` for a three more for seat 0 (seat
            `bottom` for the bottom cards); empty for an undo.

    Raises:
        NoChange: there is no such change, or its value says nothing that can be done.
    """
    if kind not in CHANGES:
        raise NoChange(kind)
    records = (
        list(records_in(text.encode(), []))
        if text.strip()
        else [Record(tags=(Tag("rules", rules or rulesets.DEFAULT),))]
    )
    *before, last = records
    return "".join(write_all([*before, CHANGES[kind](last, rules, value)]))


def _play(record: Record, rules: str | None, value: str) -> Record:
    """A play or a pass of whose turn it is. Where it ends the game, the result is written down too."""
    game = replay(record, rules)
    ply, move = game.plies[-1], read_move(value).move
    if ply.turn is None or move.unread is not None:
        raise NoChange(value)
    begins = ply.round + 1 if ply.to_beat is None else None
    longer = with_play(record, ply.turn, move, begins=begins)
    return _ended(longer, replay(longer, rules))


def _ended(record: Record, game: Replay) -> Record:
    """The record with its result, where the game is over."""
    if not is_finished(game.result):
        return record
    scores = () if game.result.scores is None else tuple(enumerate(game.result.scores))
    terms = () if game.result.term is None else (Said(game.result.term),)
    return replace(record, end=End(game.result.outcome, terms=terms), scores=scores)


def _act(record: Record, rules: str | None, value: str) -> Record:
    """An act of the auction."""
    try:
        kind, seat, number = value.split()
        act = act_of(ActKind(kind), _seat(record, rules, seat), int(number))
    except ValueError as error:
        raise NoChange(value) from error
    longer = with_act(record, said_in_record(act))
    return _ended(longer, replay(longer, rules))


def _seat(record: Record, rules: str | None, said: str) -> int:
    """A seat that a value names. Raises `NoChange` where there is none of the number."""
    every = [str(seat) for seat in range(replay(record, rules).ruleset.setup.players)]
    if said not in every:
        raise NoChange(said)
    return every.index(said)


def _card(record: Record, rules: str | None, value: str) -> Record:
    """A card more in a hand, or in the bottom cards."""
    return _with_cards(record, rules, value, lambda cards, card: (*cards, card))


def _uncard(record: Record, rules: str | None, value: str) -> Record:
    """A card less in a hand, or in the bottom cards."""

    def less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
        at = cards.index(card)
        return (*cards[:at], *cards[at + 1 :])

    return _with_cards(record, rules, value, less)


def _with_cards(
    record: Record, rules: str | None, value: str, done: Callable[[tuple[Card, ...], Card], tuple[Card, ...]]
) -> Record:
    try:
        where, said = value.split()
        cards = parse_cards(said)
        seat = None if where == "bottom" else _seat(record, rules, where)
        hands = {hand.seat: hand.cards for hand in record.hands}
        held = (record.bottom or ()) if seat is None else hands.get(seat, ())
        for each in cards:
            held = done(held, each)
        return with_bottom(record, held) if seat is None else with_hand(record, seat, held)
    except ValueError as error:
        raise NoChange(value) from error


def _rest(record: Record, rules: str | None, value: str) -> Record:
    """Every card that nobody has, into one hand or the bottom cards."""
    left = dealt(replay(record, rules))["left"]
    cards = "".join(rank * count for rank, count in left.items() if count > 0)
    return _card(record, rules, f"{value} {cards}") if cards else record


def _undo(record: Record, _rules: str | None, _value: str) -> Record:
    """The last ply, or act, taken back."""
    return without_last(record)


CHANGES: Final[Mapping[str, Callable[[Record, str | None, str], Record]]] = {
    "play": _play,
    "act": _act,
    "card": _card,
    "uncard": _uncard,
    "rest": _rest,
    "undo": _undo,
}
"""What can be done, by name."""
