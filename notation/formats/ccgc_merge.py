"""Sides of one game put together: each knows its own hand, and all of them what was bid and played.

Two records are sides of one game where nothing that both say differs: the round and the game they name, the bottom
cards, the bids and the plies as far as both go. No card is then in two hands. What a side could not say (a ply of
which it has no more than a `?`) is taken from another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from notation.cards import Card
from notation.findings import Finding, Severity
from notation.moves import Move
from notation.record import Comment, Hand, Line, Note, Record, Tag

_NAMED: Final = ("rules", "round", "game", "match")
"""Tags that name a game."""
MOST_OPEN: Final = 8
"""Games of the same name that may still get another side."""
_FULL: Final = 3


def merge(records: Iterable[Record]) -> Iterator[Record]:
    """Records, those that are sides of one game as one, each where its first side stood.

    A side that belongs to a game by its name and its bottom cards, but says something else of it, stays by itself and
    has a finding, F507.
    """
    merged: list[Record] = []
    open_games: dict[Hashable, list[int]] = defaultdict(list)
    for record in records:
        waiting = open_games[_key(record)]
        at = next((at for at in waiting if _are_one(merged[at], record)), None)
        if at is not None:
            merged[at] = _joined(merged[at], record)
            continue
        if any(_contradict(merged[each], record) for each in waiting):
            found = Finding("F507", Severity.WARNING, {}, record.span("record"), record.index)
            record = replace(record, findings=(*record.findings, found))
        waiting.append(len(merged))
        del waiting[:-MOST_OPEN]
        merged.append(record)
    yield from merged


def _key(record: Record) -> Hashable:
    return tuple(record.tag(name) for name in _NAMED)


def _are_one(one: Record, other: Record) -> bool:
    """Whether two records are sides of one game."""
    return _may_be_one(one, other) and _agree(one, other)


def _contradict(one: Record, other: Record) -> bool:
    """Whether two records are sides of one game by its name and its cards, and still say different things of it."""
    return one.tag("game") is not None and one.bottom is not None and _may_be_one(one, other) and not _agree(one, other)


def _may_be_one(one: Record, other: Record) -> bool:
    """Whether the cards of two records may be of one deal, and they share something that tells."""
    if one.position or other.position or one.seats != other.seats or not one.hands or not other.hands:
        return False
    if {hand.seat for hand in one.hands} & {hand.seat for hand in other.hands}:
        return False
    if None not in (one.bottom, other.bottom) and one.bottom != other.bottom:
        return False
    if _all_cards(one) & _all_cards(other) or not all(each.suit or each.rank > 12 for each in _all_cards(other)):
        return False
    return bool(one.bottom or (one.line.moves and other.line.moves) or (one.auction and other.auction))


def _all_cards(record: Record) -> set[Card]:
    """The cards of the hands, bottom cards aside."""
    cards = {each for hand in record.hands for each in hand.cards}
    return cards - set(record.bottom or ())


def _agree(one: Record, other: Record) -> bool:
    """Whether two records bid and play the same, as far as both go."""
    bids = all(_same_act(one, other, at) for at in range(min(len(one.auction), len(other.auction))))
    seats = all(mine == yours for mine, yours in zip(one.line.seats, other.line.seats, strict=False))
    moves = zip(one.line.moves, other.line.moves, strict=False)
    return bids and seats and all(mine == yours or _is_unsaid(mine) or _is_unsaid(yours) for mine, yours in moves)


def _same_act(one: Record, other: Record, at: int) -> bool:
    return replace(one.auction[at], comments=()) == replace(other.auction[at], comments=())


def _is_unsaid(move: Move) -> bool:
    return move.unread == "?"


def _joined(one: Record, other: Record) -> Record:
    """Two sides of one game as one record."""
    longer, shorter = (one, other) if len(one.line) >= len(other.line) else (other, one)
    unread = (*one.unread, *(line for line in other.unread if line not in one.unread))
    findings = (*one.findings, *other.findings)
    end = longer.end or shorter.end
    if end is not None:
        findings = tuple(each for each in findings if each.code != "F503")
    line = _joined_line(longer.line, shorter.line)
    if not any(map(_is_unsaid, line.moves)):
        findings = tuple(each for each in findings if each.code != "F502")
    return Record(
        tags=_joined_tags(one, other),
        seats=one.seats,
        hands=tuple(sorted((*one.hands, *other.hands), key=_seat)),
        bottom=one.bottom if one.bottom is not None else other.bottom,
        auction=max(one.auction, other.auction, key=len),
        line=line,
        end=end,
        scores=one.scores or other.scores,
        closing=longer.closing or shorter.closing if end is not None else (),
        unread=unread,
        trailing=(*one.trailing, *(text for text in other.trailing if text not in one.trailing)),
        index=one.index,
        findings=findings,
    )


def _seat(hand: Hand) -> int:
    return hand.seat


def _joined_tags(one: Record, other: Record) -> tuple[Tag, ...]:
    known = {tag.name for tag in one.tags}
    tags = [*one.tags, *(tag for tag in other.tags if tag.name not in known)]
    order = {word: place for place, word in enumerate(one.seats)}
    players = sorted((tag for tag in tags if tag.name in order), key=lambda tag: order[tag.name])
    rest = [tag for tag in tags if tag.name not in order and tag.name != "landlord"]
    return (*rest, *players, *(tag for tag in tags if tag.name == "landlord"))


def _joined_line(longer: Line, shorter: Line) -> Line:
    moves = list(longer.moves)
    for at, move in enumerate(shorter.moves):
        if _is_unsaid(moves[at]):
            moves[at] = move
    notes = dict(longer.notes)
    for at, note in shorter.notes:
        notes[at] = _joined_note(notes[at], note) if at in notes else note
    unread = (*longer.unread, *(each for each in shorter.unread if each not in longer.unread))
    return replace(
        longer,
        moves=tuple(moves),
        notes=tuple(sorted(notes.items())),
        opening=_joined_comments(longer.opening, shorter.opening),
        unread=tuple(sorted(unread)),
    )


def _joined_note(one: Note, other: Note) -> Note:
    return replace(one, comments=_joined_comments(one.comments, other.comments))


def _joined_comments(one: tuple[Comment, ...], other: tuple[Comment, ...]) -> tuple[Comment, ...]:
    return (*one, *(comment for comment in other if comment not in one))
