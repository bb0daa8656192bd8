"""Records as logs of Botzone's judges, as the judge itself would have put them out.

No rule is asked: what a record says was played is what the judge shows, whether the judge would have let it pass or
not. Answers that a reader kept beside a ply (`[%answer …] [%error …] [%origin trustee]`) become answers again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final

from notation.cards import Card
from notation.formats.aspects import Aspect, losses
from notation.formats.botzone_answers import answer_text, answer_value
from notation.formats.botzone_log import FIRST, NO_MOVE, PLAYERS, SECOND
from notation.formats.botzone_match import AROUND, INVENTED
from notation.formats.format import Written
from notation.formats.laying_out import plies, refusal, refusals, with_bottom_apart, with_bottom_in_hand
from notation.formats.numbered import NUMBER_OF, numbers_of
from notation.formats.seating import landlord_first, landlord_of
from notation.formats.suiting import suited
from notation.record import NO_NOTE, Act, ActKind, Comment, End, Hand, Outcome, Record

HOLDS: Final = frozenset(
    {
        Aspect.HANDS,
        Aspect.BOTTOM,
        Aspect.PLAYS,
        Aspect.SUITS,
        Aspect.PLAYERS,
        Aspect.TAGS,
        Aspect.COMMENTS,
        Aspect.END,
        Aspect.SCORES,
    }
)
"""What a log can hold: of the tags the match and the seed, of the comments what was answered, of ends those it has."""
_VALUES: Final = ("answer", "verdict", "error", "time")
_TIME: Final = re.compile(r"0|[1-9][0-9]{0,12}")
_TRUSTEE: Final = (("origin", "trustee"),)


def write_log(record: Record, name: str) -> Written:
    """A record as the log of a judge: a match with its deal, its players and the log."""
    refused = tuple(refusals(record, name))
    if name == FIRST and landlord_of(record) is None:
        refused += (refusal(record, name, "F205", "record", problem="landlord"),)
    if refused:
        return Written(None, refused)
    dressed = suited(record, name)
    made = dressed.record
    made = with_bottom_apart(made) if name == SECOND else with_bottom_in_hand(landlord_first(made))
    log = _Log(made, name)
    match = _around(made, log)
    if dressed.invented:
        match[INVENTED] = sorted(NUMBER_OF[each] for each in dressed.invented)
    lost = losses(log.unheld(record), log.holds, name, tuple(_told(record)))
    return Written(json.dumps(match, ensure_ascii=False) + "\n", (*lost, *dressed.findings))


def _told(record: Record) -> Iterator[str]:
    """The tags that have a place in a match: the landlord, the seed, the match, names and ids of players."""
    yield from ("landlord", "seed", "match")
    for word in record.seats[:PLAYERS]:
        yield from (word, f"{word}.id")


def _around(record: Record, log: _Log) -> dict[str, Any]:
    """A match: what stands around its log, and the log."""
    match: dict[str, Any] = {}
    if record.tag("match") is not None:
        match["_id"] = record.tag("match")
    players = [_player(name=said.name, id=said.id) for said in record.players(min(PLAYERS, len(record.seats)))]
    if any(players):
        match["players"] = players
    if len(record.line.opening) == 1 and _stands_beside(record.line.opening[0]):
        match.update(record.line.opening[0].values)
    initdata: dict[str, Any] = dict(log.deal)
    if record.tag("seed") is not None:
        initdata["seed"] = record.tag("seed")
    return match | {"initdata": initdata, "log": list(log.items(initdata))}


def _player(**said: str | None) -> dict[str, str]:
    return {key: value for key, value in said.items() if value is not None}


def _stands_beside(comment: Comment) -> bool:
    """Whether a comment is only values, of keys that a match does not have itself."""
    keys = [key for key, _ in comment.values]
    return _only_values(comment) and bool(keys) and len(set(keys)) == len(keys) and not AROUND & set(keys)


def _only_values(comment: Comment) -> bool:
    return not comment.text and comment.language is None and comment.author is None


@dataclass(frozen=True, slots=True)
class _Step:
    """A bid or a ply: whose, what the judge shows, and what the bot answered, as values of a comment."""

    seat: int
    value: int | list[int]
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def answers(self) -> dict[str, Any]:
        """The item of the log with the answer."""
        if "origin" in self.said:
            return {}
        answer: dict[str, Any] = {"verdict": self.said.get("verdict", "OK")}
        if "answer" in self.said:
            answer["response"] = answer_value(self.said["answer"], is_bid=isinstance(self.value, int))
        elif "verdict" not in self.said:
            answer["response"] = self.value
        if "time" in self.said:
            answer["time"] = json.loads(self.said["time"])
        return {str(self.seat): answer}


class _Log:
    """The log of one record."""

    def __init__(self, record: Record, name: str) -> None:
        self.record = record
        self.is_second = name == SECOND
        self.landlord = landlord_of(record) if self.is_second else 0
        self.deal: dict[str, Any] = {"allocation": [_numbers(self._hand(seat)) for seat in range(PLAYERS)]}
        if record.bottom is not None:
            self.deal["publiccard"] = _numbers(record.bottom)
        self.has_auction = self.is_second and _is_auction(record.auction)
        self.comments_kept = True
        self.bids = list(self._bids()) if self.has_auction else []
        self.plies = list(self._plies())
        self.last_error = self._last_error()
        self.scores = dict(record.scores)
        self.ends = self._ends()

    @property
    def holds(self) -> frozenset[Aspect]:
        """What this log holds of its record."""
        record = self.record
        taken = {
            Aspect.HANDS: not all(map(_is_whole, record.hands))
            or len({h.seat for h in record.hands}) < len(record.hands),
            Aspect.BOTTOM: not all(each in NUMBER_OF for each in record.bottom or ()),
            Aspect.END: not self._holds_end(),
            Aspect.SCORES: not self.ends or not all(map(_is_float, self.scores.values())),
        }
        added = {Aspect.SEATS} if self.is_second else set()
        if self.has_auction:
            added.add(Aspect.AUCTION)
        return frozenset(HOLDS | added) - {aspect for aspect, is_lost in taken.items() if is_lost} - self._never

    _never: Final = frozenset({Aspect.TAGS, Aspect.PLAYERS, Aspect.COMMENTS})

    def unheld(self, record: Record) -> Record:
        """A record without the comments that the log holds."""
        if not self.comments_kept:
            return record
        opening = record.line.opening
        opening = () if len(opening) == 1 and _stands_beside(opening[0]) else opening
        notes = tuple((index, replace(note, comments=())) for index, note in record.line.notes)
        acts = record.auction
        if self.has_auction:
            acts = tuple(replace(act, comments=()) for act in acts)
        closing = () if self.last_error else record.closing
        return replace(record, line=replace(record.line, opening=opening, notes=notes), auction=acts, closing=closing)

    # What was said and played ----------------------------------------------------------------------------------------

    def _hand(self, seat: int) -> tuple[Card, ...]:
        return next((hand.cards for hand in self.record.hands if hand.seat == seat), ())

    def _bids(self) -> Iterator[_Step]:
        for seat, act in enumerate(self.record.auction):
            yield _Step(seat, act.value or 0, self._said(act.comments, act.value or 0))

    def _plies(self) -> Iterator[_Step]:
        notes = dict(self.record.line.notes)
        for index, seat, move in plies(self.record):
            value = _numbers(move.cards)
            yield _Step(seat, value, self._said(notes.pop(index, NO_NOTE).comments, value))

    def _said(self, comments: tuple[Comment, ...], value: int | list[int]) -> Mapping[str, str]:
        """What a comment says of the answer; other comments are lost."""
        if not comments:
            return {}
        if len(comments) == 1 and _only_values(comments[0]) and self._is_answer(comments[0].values, value):
            return dict(comments[0].values)
        self.comments_kept = False
        return {}

    def _is_answer(self, values: tuple[tuple[str, str], ...], value: int | list[int]) -> bool:
        """Whether values are those that a reader finds beside a bid or a ply."""
        if values == _TRUSTEE:
            return True
        keys = [key for key, _ in values]
        if not keys or keys != [key for key in _VALUES if key in keys]:
            return False
        said = dict(values)
        if "time" in said and not _TIME.fullmatch(said["time"]):
            return False
        if said.get("verdict") == "OK" or ("error" in said and not self.is_second and "answer" in said):
            return False
        if "answer" in said:
            return _is_other(said["answer"], value)
        return "verdict" in said or "error" not in said or not self.is_second

    def _last_error(self) -> Mapping[str, str]:
        """The answer that ended the game and was never played, from the closing comment; empty for none."""
        closing = self.record.closing
        if len(closing) != 1 or not _only_values(closing[0]) or self.record.end is None:
            return {}
        said = dict(closing[0].values)
        keys = [key for key in ("seat", "answer", "verdict", "error") if key in said]
        fits = keys == [key for key, _ in closing[0].values] and said.get("seat") in self.record.seats[:PLAYERS]
        if not fits or "error" not in said or self.record.end.outcome is not Outcome.STOPPED:
            return {}
        return said if self.is_second or said["error"].startswith(NO_MOVE) else {}

    def _holds_end(self) -> bool:
        """Whether the log says all of how the record ends: no reason has a place in it, no 春天, of winners no seat."""
        end = self.record.end
        return self.ends and end is not None and end == End(end.outcome, by=end.by) and self._says_by(end)

    def _says_by(self, end: End) -> bool:
        return end.by is None or (end.outcome is Outcome.STOPPED and not self.is_second)

    def _ends(self) -> bool:
        """Whether the log can end as the record does, reasons aside."""
        end = self.record.end
        if end is None or not self.plies:
            return False
        errors = [step for step in (*self.bids, *self.plies) if "error" in step.said]
        if end.outcome is Outcome.STOPPED and self.is_second:
            return bool(self.last_error) and len(errors) == PLAYERS - 1
        if end.outcome is Outcome.STOPPED:
            last = self.plies[-1]
            foul = [last] == errors and end.by == last.seat
            return foul or (not errors and bool(self.last_error) and end.by == self._offender)
        if end.outcome not in {Outcome.LANDLORD, Outcome.PEASANTS} or (errors and not self.is_second):
            return False
        landlord = self.landlord or 0
        others = [score for seat, score in self.scores.items() if seat != landlord]
        won = self.plies[-1].seat == landlord
        if landlord in self.scores and others:
            won = self.scores[landlord] > max(others)
        return won == (end.outcome is Outcome.LANDLORD)

    @property
    def _offender(self) -> int:
        return self.record.seats.index(self.last_error["seat"])

    # The items of the log --------------------------------------------------------------------------------------------

    def items(self, initdata: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The items: what the judge puts out, and what the bots answer, in turn."""
        errored: list[str | None] = [None] * PLAYERS
        said: list[int] = []
        steps = [*self.bids, *self.plies]
        for at, step in enumerate(steps):
            is_bid = at < len(self.bids)
            output = self._request(step, at, said, errored)
            if not at:
                output["display"] = dict(self.deal) | output["display"]
                output["initdata"] = dict(initdata)
            yield {"output": output, "verdict": "OK"}
            yield step.answers
            if is_bid and isinstance(step.value, int):
                said = [*said, step.value]
            if "error" in step.said and self.is_second:
                errored = [step.said["error"] if seat == step.seat else each for seat, each in enumerate(errored)]
        if self.last_error:
            offender = self._offender
            yield {"output": self._request(_Step(offender, []), len(steps), said, errored), "verdict": "OK"}
            yield _Step(offender, [], {key: self.last_error[key] for key in self.last_error if key != "seat"}).answers
            errored = [self.last_error["error"] if seat == offender else each for seat, each in enumerate(errored)]
        yield {"output": self._last(steps, said, errored), "verdict": "OK"}

    def _request(self, step: _Step, at: int, said: list[int], errored: list[str | None]) -> dict[str, Any]:
        """What the judge puts out before a bid or a ply."""
        asked: dict[str, Any] = {"bid": said} if at < len(self.bids) else {"history": self._history(at)}
        ply = at - len(self.bids)
        if ply < PLAYERS:
            asked = {"own": self.deal["allocation"][step.seat]} | asked
        if 0 <= ply < PLAYERS:
            asked["publiccard"] = self.deal.get("publiccard", [])
        if 0 <= ply < PLAYERS and self.is_second:
            asked |= {"landlord": self.landlord, "pos": step.seat, "finalbid": max([1, *said])}
        content = {} if "origin" in step.said else {str(step.seat): asked}
        return {"command": "request", "content": content, "display": self._display(at, said, errored)}

    def _display(self, at: int, said: list[int], errored: list[str | None]) -> dict[str, Any]:
        """What the judge shows before a bid or a ply."""
        if at < len(self.bids):
            return dict(self.deal) | {"bid": said}
        shows: dict[str, Any] = {}
        if self.is_second:
            shows = {"landlord": self.landlord, "bid": said, "errored": errored}
        return shows | self._event(at)

    def _event(self, at: int) -> dict[str, Any]:
        """The ply before, as the judge shows it."""
        ply = at - len(self.bids) - 1
        if not 0 <= ply < len(self.plies):
            return {}
        return {"event": {"player": self.plies[ply].seat, "action": self.plies[ply].value}}

    def _history(self, at: int) -> list[int | list[int]]:
        """The two plies before."""
        ply = at - len(self.bids)
        return [self.plies[each].value if each >= 0 else [] for each in (ply - 2, ply - 1)]

    def _last(self, steps: list[_Step], said: list[int], errored: list[str | None]) -> dict[str, Any]:
        """The last output: the end, or the next request where the game has none."""
        if not self.ends:
            turn = (self.plies[-1].seat + 1) % PLAYERS if self.plies else len(said) % PLAYERS
            turn = self.landlord if not self.plies and self.landlord is not None and self.is_second else turn
            shows = self._request(_Step(turn, []), len(steps), said, errored)
            if self.landlord is None:
                shows["display"] = dict(self.deal) | {"bid": said}
            elif not steps:
                shows["display"] = dict(self.deal) | shows["display"]
            return shows
        scores = {str(seat): _number(score) for seat, score in self.scores.items()}
        event = self._event(len(steps))
        shows = event | scores
        stopped = self.record.end is not None and self.record.end.outcome is Outcome.STOPPED
        if self.is_second:
            shows = ({} if stopped else event) | scores | {"landlord": self.landlord}
            if stopped or "error" in steps[-1].said:
                shows["errored"] = errored
        elif stopped:
            offender = self._offender if self.last_error else self.plies[-1].seat
            shows["errorInfo"] = self.last_error.get("error") or self.plies[-1].said["error"]
            shows["event"] = {"player": offender, "action": self.plies[-1].value}
        return {"command": "finish", "content": scores, "display": shows}


def _is_auction(acts: tuple[Act, ...]) -> bool:
    """Whether these are calls of one round, from seat 0 on."""
    return 0 < len(acts) <= PLAYERS and all(
        act.seat == seat
        and act.kind in {ActKind.BID, ActKind.PASS}
        and (act.value is not None) == (act.kind is ActKind.BID)
        and (act.value or 0) >= (act.kind is ActKind.BID)
        for seat, act in enumerate(acts)
    )


def _is_whole(hand: Hand) -> bool:
    """Whether a hand is written as it is: only known cards, and all of them."""
    return bool(hand.cards) and hand.size is None and not hand.more and all(each in NUMBER_OF for each in hand.cards)


def _numbers(cards: Iterable[Card]) -> list[int]:
    return numbers_of(each for each in cards if each in NUMBER_OF)


def _is_other(said: str, value: int | list[int]) -> bool:
    """Whether a text is an answer, and not what was bid or played."""
    is_bid = isinstance(value, int)
    try:
        answer = answer_value(said, is_bid=is_bid)
    except (ValueError, RecursionError):
        return False
    if answer_text(answer, is_bid=is_bid) != said:
        return False
    if isinstance(value, int) or not isinstance(answer, list):
        return bool(answer != value)
    return sorted(map(str, answer)) != sorted(map(str, value))


def _number(score: Decimal) -> int | float:
    return int(score) if score == score.to_integral_value() else float(score)


def _is_float(score: Decimal) -> bool:
    """Whether a score comes back from a number of JSON."""
    return abs(score) < 1 << 53 and score == round(score, 6)
