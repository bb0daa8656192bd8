"""What the lines around the plies mean: hands, bottom cards, the auction, a position, the end and the scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.card_words import CARDS_OF, MORE
from notation.cards import Card, sort_cards
from notation.comments import read_comment
from notation.escapes import unescape
from notation.findings import Problem, Severity
from notation.line_reader import Ending, Labelled, LineFault
from notation.moves import Move
from notation.movetext import LineText, read_plies, read_term
from notation.plies import Plies, Stretch
from notation.record import Act, ActKind, Comment, End, Hand, Reason
from notation.record_words import ACT_OF, OUTCOME_OF, REASON_OF
from notation.words import NUMERALS

if TYPE_CHECKING:
    from lark import Token


class Part(NamedTuple):
    """A word of a line: a seat, or something else, and where it stands in the line; `kept` if it is in quotes."""

    seat: int | None
    word: str
    start: int
    end: int
    kept: bool = False


def comment_of(text: LineText, token: Token) -> Comment:
    """The comment that a token of a line is."""
    return read_comment(text.written[(token.start_pos or 0) + 1 : (token.end_pos or 0) - 1])


def parts_of(
    text: LineText, things: Iterable[Token], is_known: Callable[[str], object] = lambda word: None
) -> Iterator[Part | Token]:
    """The words of a line, seats told from what sticks to them (but no word is taken apart that is known as it is).

    Comments come as they are.

    Raises:
        LineFault: something has the colon of a seat and is none.
    """
    things = [thing for thing in things if thing.type != "COMMA"]
    for thing, after in zip_longest(things, things[1:]):
        start, end = thing.start_pos or 0, thing.end_pos or 0
        if thing.type == "COMMENT":
            yield thing
        elif thing.type == "QUOTED":
            yield Part(None, str(thing), start, end, kept=True)
        elif after is not None and after.type == "COLON":
            yield Part(seat_of(text, thing), str(thing), start, end)
        elif thing.type != "COLON":
            for seat, first, last in text.seats.parts(str(thing), is_known):
                yield Part(seat, thing[first:last], start + first, start + last)


def seat_of(text: LineText, token: Token) -> int:
    """The seat that a word is. Raises `LineFault` if it is none."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if str(token) not in text.seats.index:
        raise LineFault("N115", start, end, word=text.written[start:end])
    return text.seats.index[str(token)]


def read_hand(text: LineText, line: Labelled) -> tuple[Hand, list[Comment]]:
    """A hand, and the comments on its line. Raises `LineFault` for what is no seat or no card."""
    seat = seat_of(text, line.head[0])
    size = int(line.head[1]) if len(line.head) > 1 else None
    cards, more, comments = _cards(text, line.things)
    return Hand(seat, cards, size, more and size is None), comments


def read_bottom(text: LineText, line: Labelled) -> tuple[tuple[Card, ...] | None, list[Comment]]:
    """The bottom cards, None if they are said to be unknown, and comments. Raises `LineFault` for what is no card."""
    cards, more, comments = _cards(text, line.things)
    return (None if more and not cards else cards), comments


def _cards(text: LineText, things: Iterable[Token]) -> tuple[tuple[Card, ...], bool, list[Comment]]:
    cards: list[Card] = []
    more = False
    comments = []
    for thing in things:
        if thing.type == "COMMENT":
            comments.append(comment_of(text, thing))
        elif str(thing) in MORE:
            more = True
        elif thing.type != "COMMA":
            cards += _cards_of(text, thing)
    return sort_cards(cards), more, comments


def _cards_of(text: LineText, token: Token) -> tuple[Card, ...]:
    try:
        return CARDS_OF[str(token)]
    except KeyError:
        start, end = token.start_pos or 0, token.end_pos or 0
        raise LineFault("N118", start, end, word=text.written[start:end]) from None


# Auction --------------------------------------------------------------------------------------------------------------

_BID: Final = re.compile(r"叫?(?:([0-9]{1,16})|([一二兩三四五六七八九]))分?")
_WITH_VALUE: Final = re.compile(r"(\D+)([0-9]{1,16})")


def act_of(word: str) -> tuple[ActKind, int | None] | None:
    """Kind and value of an act, by its folded word; None if it cannot be read."""
    bid = _BID.fullmatch(word)
    if bid is not None:
        value = int(bid[1]) if bid[1] else NUMERALS[bid[2]]
        return (ActKind.BID, value) if value else (ActKind.PASS, None)
    found = ACT_OF.get(word.lower())
    if found is None and (valued := _WITH_VALUE.fullmatch(word)):
        kind, fixed = ACT_OF.get(valued[1].lower(), (None, 0))
        return (kind, int(valued[2])) if kind is not None and fixed is None else None
    return found


@dataclass(slots=True)
class Auction:
    """The acts of a line, where they stand in it, comments before the first, and what is wrong, by index of the act."""

    acts: list[Act] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[tuple[int, Problem]] = field(default_factory=list)


def read_auction(text: LineText, line: Labelled) -> Auction:
    """The acts of a line; one that cannot be read stays as it was written. Raises `LineFault` for what is no seat."""
    auction = Auction()
    seat: Part | None = None
    held: list[Comment] = []
    for part in parts_of(text, line.things, act_of):
        if not isinstance(part, Part):
            _comment_on_act(auction, held, comment_of(text, part), seat is not None)
        elif part.seat is None:
            _act(auction, held, text, seat, part)
            seat = None
        else:
            if seat is not None:
                _act(auction, held, text, seat, None)
            seat = part
    if seat is not None:
        _act(auction, held, text, seat, None)
    return auction


def _comment_on_act(auction: Auction, held: list[Comment], comment: Comment, within: bool) -> None:
    if within:
        held.append(comment)
    elif auction.acts:
        last = auction.acts[-1]
        auction.acts[-1] = replace(last, comments=(*last.comments, comment))
    else:
        auction.comments.append(comment)


def _act(auction: Auction, held: list[Comment], text: LineText, seat: Part | None, word: Part | None) -> None:
    """One act. `word` is None where nothing comes after the seat."""
    start = seat.start if seat is not None else 0 if word is None else word.start
    end = word.end if word is not None else 0 if seat is None else seat.end
    kind, value = (None, None) if word is None else act_of(word.word) or (None, None)
    said = None if kind is not None else _unread_act(text, word)
    if said is not None:
        code, args = _why_unread(said, word)
        problem = Problem(code, Severity.ERROR, args, text.base + start, text.base + end)
        auction.problems.append((len(auction.acts), problem))
    auction.acts.append(Act(kind, seat.seat if seat is not None else None, value, tuple(held), said))
    auction.stretches.append((text.base + start, text.base + end))
    held.clear()


def _unread_act(text: LineText, word: Part | None) -> str:
    if word is None:
        return ""
    return unescape(text.written[word.start + 1 : word.end - 1]) if word.kept else text.written[word.start : word.end]


def _why_unread(said: str, word: Part | None) -> tuple[str, dict[str, str]]:
    if word is None:
        return "N116", {}
    return ("N122", {"text": said}) if word.kept else ("N121", {"word": said})


# A position -----------------------------------------------------------------------------------------------------------


def read_to_move(text: LineText, line: Labelled) -> tuple[int | None, list[Comment]]:
    """Who is to move, None for `?`, and comments. Raises `LineFault` for anything else."""
    seats: list[int | None] = []
    comments = []
    for part in parts_of(text, line.things):
        if not isinstance(part, Part):
            comments.append(comment_of(text, part))
            continue
        seat = text.seats.index.get(part.word, part.seat)
        if seats or (seat is None and part.word != "?"):
            raise LineFault("N115", part.start, part.end, word=text.written[part.start : part.end])
        seats.append(seat)
    if not seats:
        raise LineFault("N101", len(text.written), len(text.written), found="", expected=("seat",))
    return seats[0], comments


def read_to_beat(text: LineText, line: Labelled) -> tuple[Plies, int | None, Move | None]:
    """What is to beat: the one ply that was read, its seat and its move. Raises `LineFault` for several or none."""
    plies, _ = read_plies(text, line.things, apart=True)
    lead = plies.notes.get(-1)
    if len(plies.moves) != 1 or plies.rounds or plies.unread or (lead is not None and lead.needs_a_ply):
        raise LineFault("N101", 0, len(text.written), found=text.written[:20], expected=("one_move",))
    if any(problem.code == "N116" for _, problem in plies.problems):
        plies.problems.clear()
        return plies, plies.seats[0], None
    return plies, plies.seats[0], plies.moves[0]


# The end --------------------------------------------------------------------------------------------------------------

_SCORE: Final = re.compile(r"[+-]?[0-9]{1,400}(?:\.[0-9]{1,400})?")


@dataclass(slots=True)
class Finish:
    """What an end says: the end itself, scores, comments, and where they stand in the record."""

    end: End | None = None
    end_stretch: Stretch = (0, 0)
    scores: list[tuple[int, Decimal]] = field(default_factory=list)
    score_stretches: list[Stretch] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


def read_ending(text: LineText, ending: Ending) -> Finish:
    """The end and the scores of a line. Raises `LineFault` for what is no reason, no seat or no score."""
    finish = Finish()
    if ending.outcome is not None:
        reason, by = _why(text, ending.why)
        terms = tuple(read_term(str(token)) for token in ending.beside if token.type == "TERM")
        finish.end = End(OUTCOME_OF[str(ending.outcome)], reason, by, terms)
        last = ([ending.outcome] + [token for token in ending.beside if token.type == "TERM"])[-1]
        finish.end_stretch = text.base + (ending.outcome.start_pos or 0), text.base + (last.end_pos or 0)
    finish.comments = [comment_of(text, token) for token in ending.beside if token.type == "COMMENT"]
    if ending.scores is not None:
        _scores(text, ending.scores, finish)
    return finish


def _why(text: LineText, tokens: Iterable[Token]) -> tuple[Reason | None, int | None]:
    """Why a game ended and by whom: 斷線 甲."""
    reason: Reason | None = None
    by: int | None = None
    for part in parts_of(text, tokens, REASON_OF.get):
        if not isinstance(part, Part):
            continue
        seat = text.seats.index.get(part.word, part.seat)
        if part.word in REASON_OF and reason is None:
            reason = REASON_OF[part.word]
        elif seat is not None and by is None:
            by = seat
        else:
            raise LineFault("N119", part.start, part.end, word=text.written[part.start : part.end])
    return reason, by


def _scores(text: LineText, line: Labelled, finish: Finish) -> None:
    """Scores by seat; in turn order where no seat is said at all."""
    parts = list(parts_of(text, line.things))
    finish.comments += [comment_of(text, part) for part in parts if not isinstance(part, Part)]
    words = [part for part in parts if isinstance(part, Part)]
    unsaid = all(part.seat is None for part in words)
    seat: Part | None = None
    for part in words:
        if part.seat is not None and seat is None:
            seat = part
        elif part.seat is None and _SCORE.fullmatch(part.word) and (seat is not None or unsaid):
            start = part.start if seat is None else seat.start
            whose = len(finish.scores) if seat is None else seat.seat
            finish.scores.append((whose or 0, Decimal(part.word)))
            finish.score_stretches.append((text.base + start, text.base + part.end))
            seat = None
        else:
            raise LineFault("N120", part.start, part.end, word=text.written[part.start : part.end])
    if seat is not None or (unsaid and len(words) > len(text.seats.words)):
        raise LineFault("N120", words[-1].start, words[-1].end, word=text.written[words[-1].start : words[-1].end])
