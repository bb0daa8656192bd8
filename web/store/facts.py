"""What the library finds a game by, found out from its replay: who won what, what was played, which deal it was.

Facts follow from the record and the rules alone. The verdict of a game stays what it was when it was judged; facts are
found out anew for every game that an older version of this module described (`VERSION`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Final

from notation.cards import EITHER_JOKER, pack, within
from notation.exact import plain
from notation.printable import encodable
from notation.record import Comment, Line, Record
from notation.shapes import Kind
from validator.replay import Replay
from web.store.folding import fold_name, grams
from web.store.models import Game, Name, Words

VERSION: Final = 1
"""One more whenever a fact is found out in another way."""
MOST_MULTIPLIER: Final = 2**63 - 1
"""The largest number a column holds."""
MOST_SCORE: Final = 1e300
_DATE: Final = re.compile(r"\s*([0-9]{4})\s*[-./年]\s*([0-9]{1,2})\s*[-./月]\s*([0-9]{1,2})(?![0-9])")
_AIRPLANES: Final = frozenset({Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS})


def describe(game: Game, replay: Replay) -> None:
    """Write the facts of a replay into its game. Its `place` and `listed` have to be there already, or follow."""
    record, result = replay.record, replay.result
    scores, table = result.scores, replay.table
    game.title, game.date = column(record.tag("event")), column(record.tag("date"))
    game.day = day_of(record.tag("date"))
    game.landlord = replay.landlord
    game.scores = None if scores is None else [plain(each) for each in scores]
    known = scores is not None and replay.landlord is not None
    game.score = max(-MOST_SCORE, min(float(scores[replay.landlord]), MOST_SCORE)) if known else None  # type: ignore[index]
    game.multiplier = min(result.multiplier, MOST_MULTIPLIER)
    game.spring = str(result.term) if result.term is not None else ""
    kinds = [[(each.reading.kind, each.reading.length) for each in step.ranked] for step in replay.steps()]
    game.rockets = sum(bool(each) and all(kind is Kind.ROCKET for kind, _ in each) for each in kinds)
    game.bombs = sum(bool(each) and all(kind is Kind.BOMB for kind, _ in each) for each in kinds)
    game.airplane = max(
        (min(length if kind in _AIRPLANES else 0 for kind, length in each) for each in kinds if each), default=0
    )
    game.deal = deal_of(replay)
    standing = table.standing
    game.standing = None if standing is None else {encodable(name): plain(score) for name, score in standing.items()}
    game.pool = None if table.pool is None else plain(table.pool)
    game.facts = VERSION
    _name(game, replay)


def _name(game: Game, replay: Replay) -> None:
    """What a game is found by in words: the players, and what is written in it."""
    named = [(each.seat, column(each.name)) for each in replay.record.players(replay.ruleset.setup.players)]
    players = [(seat, name) for seat, name in named if name and fold_name(name)]
    game.names = [Name(seat=seat, name=name, folded=fold_name(name)) for seat, name in players]
    found = grams([game.title or "", *(name for _, name in players), *(each.text for each in comments(replay.record))])
    game.words = Words(grams=found)


def column(value: str | None) -> str | None:
    """A text as a column of every engine can keep it: half characters and NUL are replaced."""
    return None if value is None else encodable(value).replace("\0", "\ufffd")


def day_of(said: str | None) -> str | None:
    """A date as `2026-11-28`, None if it is none."""
    found = _DATE.match(said or "")
    if found is None:
        return None
    try:
        return date(*map(int, found.groups())).isoformat()
    except ValueError:
        return None


def deal_of(replay: Replay) -> str | None:
    """What is equal for games of the same deal: every seat's hand as dealt and the bottom cards, by ranks.

    None where a card is not known, where the record starts in the middle, and where the cards are not one deal.
    """
    record, held = replay.record, list(replay.deal.held)
    bottom = record.bottom
    if bottom is None or record.position is not None or any(each.rank == EITHER_JOKER for each in bottom):
        return None
    if len(bottom) != replay.ruleset.setup.bottom:
        return None
    extra = pack(bottom)
    hands = [each for each in held if isinstance(each, int)]
    if len(hands) != len(held):
        return None
    if replay.landlord is not None:
        if not within(extra, hands[replay.landlord]):
            return None
        hands[replay.landlord] -= extra
    if sum(hands) + extra != replay.ruleset.setup.deck:
        return None
    return sha256("/".join(f"{each:x}" for each in (*hands, extra)).encode()).hexdigest()


def comments(record: Record) -> Iterator[Comment]:
    """Every comment of a record, in the order of the text; variations come with the ply they stand at."""
    for act in record.auction:
        yield from act.comments
    yield from _of_line(record.line)
    yield from record.closing


def _of_line(line: Line) -> Iterator[Comment]:
    lines = [line]
    while lines:  # a variation may stand in a variation, as deep as somebody likes
        each = lines.pop()
        yield from each.opening
        for _, note in each.notes:
            yield from note.comments
            lines += (variation.line for variation in note.variations)
