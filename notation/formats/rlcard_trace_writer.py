"""A record as RLCard would tell it: perfect information, with the numbers of its actions."""

from __future__ import annotations

from typing import Any, Final

from notation.formats.aspects import Aspect, losses
from notation.formats.engine_writing import TELLS, Writing, whole_hands
from notation.formats.format import Written
from notation.formats.json_game import PLAYERS
from notation.formats.rlcard_actions import COUNT, number_of
from notation.formats.rlcard_cards import WORD_OF, action_of, in_letters, in_words
from notation.formats.seating import landlord_first, landlord_of
from notation.json_text import json_text
from notation.record import Record

NAME: Final = "rlcard-trace"
HOLDS: Final = frozenset({Aspect.HANDS, Aspect.SUITS, Aspect.PLAYS, Aspect.SCORES})
"""What a trace holds: suits of hands, not of plays; hands and scores only if all three are known."""
TRACE, IDS, SUITED_HANDS, BARE_HANDS, SPACE = (
    "trace",
    "action_ids",
    "hand_cards_with_suit",
    "hand_cards",
    "action_space",
)


def write(record: Record) -> Written:
    """A record as perfect information: the hands, the trace, the numbers of its actions, and what each player won."""
    writing = Writing(record, NAME)
    writing.check()
    if landlord_of(record) is None:
        writing.refuse("F205", "record", problem="landlord")
    first = landlord_first(record)
    said: dict[str, Any] = {"landlord": 0}
    hands = whole_hands(first)
    if hands is not None:
        if all(each in WORD_OF for hand in hands for each in hand):
            said[SUITED_HANDS] = [in_words(hand) for hand in hands]
        said[BARE_HANDS] = [in_letters(hand) for hand in hands]
    said |= _written_plays(writing, first)
    scores = dict(record.scores)
    has_scores = set(first_scores := dict(first.scores)) == set(range(PLAYERS)) and len(record.scores) == len(scores)
    if has_scores:
        said["payoffs"] = [_number(first_scores[seat]) for seat in range(PLAYERS)]
    if writing.refused:
        return Written(None, tuple(writing.refused))
    holds = HOLDS - ({Aspect.HANDS} if hands is None else set()) - (set() if has_scores else {Aspect.SCORES})
    if any(each.suit for move in record.line.moves for each in move.cards) or SUITED_HANDS not in said:
        holds -= {Aspect.SUITS}
    return Written(json_text(said) + "\n", losses(record, holds, NAME, TELLS))


def _written_plays(writing: Writing, record: Record) -> dict[str, Any]:
    """The trace and its numbers; a play that RLCard does not have is refused."""
    trace: list[list[Any]] = []
    numbers: list[int] = []
    for index, seat, move in writing.plies(record):
        number = number_of(move.packed)
        if number is None and move.unread is None and not move.is_hole:
            writing.refuse("F202", "ply", index, said=in_letters(move.cards))
        trace.append([seat, action_of(move) if move.is_pass or move.cards else ""])
        numbers.append(-1 if number is None else number)
    return {TRACE: trace, IDS: numbers, SPACE: COUNT}


def _number(score: Any) -> int | float:
    return int(score) if score == score.to_integral_value() else float(score)
