"""The judge's log of a Botzone match as a record.

The log alternates: the judge's output, then the answer of the bot that was asked. What was played is what the judge
shows next (`display.event`, `display.bid`), not what the bot answered: FightTheLandlord2 goes on with a move of its own
after an answer that is not allowed, and plays for that seat from then on. Such an answer is kept in a comment beside
the ply: `[%answer …] [%error …]`, and `[%origin trustee]` for the plies of a seat that is no longer asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from notation.cards import Card, card, sort_cards
from notation.findings import Severity
from notation.formats.botzone_answers import answer_text, json_text
from notation.formats.botzone_match import Match, matches, opened
from notation.formats.json_documents import Document, documents
from notation.formats.numbered import CARDS, cards_of, is_number
from notation.formats.seating import with_landlord
from notation.json_strict import Path
from notation.moves import PASS, Move, played, unreadable
from notation.record import (
    DEFAULT_SEATS,
    Act,
    ActKind,
    Comment,
    End,
    Hand,
    Line,
    Note,
    Outcome,
    Record,
    Tag,
)
from notation.remembered import Remembered

PLAYERS: Final = 3
FIRST: Final = "botzone-1"
SECOND: Final = "botzone-2"
NO_MOVE: Final = ("INVALID_INPUT_VERDICT_", "BAD_FORMAT")
"""Reasons of FightTheLandlord after which its last event is no move: the answer could not be taken for one."""


def read_logs(pieces: Iterable[str], name: str) -> Iterator[Record]:
    """The records of judge logs, read as the format of a name; what is of the other one is read too, and said."""
    index = 0
    for document in documents(pieces):
        for match in matches(document) if document.value is not None else ():
            index += 1
            yield read_match(document, match, index, name)
        if document.findings:
            index += 1
            unread = (document.source.text.strip(),) if document.value is None else ()
            yield Record(tags=(Tag("format", name),), unread=unread, index=index, findings=document.take(index))


def read_match(document: Document, match: Match, index: int, name: str) -> Record:
    """The record of one match. `name` is the format; where it is that of the other game, that is said."""
    return _Game(document, match, index).record(name)


@dataclass(slots=True)
class Asked:
    """One step of a log: what the judge put out, and the answer to it.

    Attributes:
        output: the judge's `output`.
        path: where the judge's item stands.
        answers: what the bots said, by seat.
        answers_path: where the answers stand; None if the log ends before them.
        display: what the judge shows.
        is_bidding: whether this asks for a bid.
    """

    output: Mapping[str, Any]
    path: Path
    answers: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    answers_path: Path | None = None
    display: Mapping[str, Any] = field(init=False)
    is_bidding: bool = field(init=False)

    def __post_init__(self) -> None:
        self.display = _object(self.output.get("display"))
        asked = self.output.get("content")
        self.is_bidding = ("bid" in self.display and "landlord" not in self.display) or (
            isinstance(asked, dict) and any(isinstance(each, dict) and "bid" in each for each in asked.values())
        )


def steps(document: Document, match: Match) -> list[Asked]:
    """The steps of a log; what is neither the judge's nor an answer is noted."""
    found: list[Asked] = []
    for at, item in enumerate(match.log):
        path = (*match.path, at)
        output = item.get("output") if isinstance(item, dict) else None
        if isinstance(output, dict):
            found.append(Asked(output, path))
        elif isinstance(item, dict) and found and found[-1].answers_path is None and "output" not in item:
            found[-1].answers = {
                int(seat): said for seat, said in item.items() if seat in {"0", "1", "2"} and isinstance(said, dict)
            }
            found[-1].answers_path = path
        else:
            document.expected(path, "botzone_item")
    return found


class _Game:
    """One match as it becomes a record."""

    def __init__(self, document: Document, match: Match, index: int) -> None:
        self.document = document
        self.match = match
        self.index = index
        self.steps = steps(document, match)
        self.seats: list[int | None] = []
        self.moves: list[Move] = []
        self.notes: dict[int, tuple[tuple[str, str], ...]] = {}
        self.closing: list[tuple[str, str]] = []
        self.acts: list[Act] = []
        self.errors: dict[int, str] = {}
        self.landlord: int | None = None
        self.is_second = any("bid" in each.display for each in self.steps) or any(map(_asks_bid, self.steps))

    def record(self, asked_for: str) -> Record:
        """The record."""
        name = SECOND if self.is_second else FIRST
        if asked_for in {FIRST, SECOND} and name != asked_for:
            self.document.fault("F102", self.match.path, {"expected": asked_for.replace("-", "_")}, index=self.index)
        self._read_errors()
        for before, after in zip(self.steps, [*self.steps[1:], None], strict=False):
            if before.is_bidding:
                self._bid(before, after)
            elif before.output.get("command") != "finish":
                self._ply(before, after)
        end, scores = self._finish()
        hands, bottom, seed = self._deal()
        self._left_errors()
        record = Record(
            tags=tuple(self._tags(name, name if asked_for in {FIRST, SECOND} else asked_for, seed)),
            hands=hands,
            bottom=bottom,
            auction=tuple(self.acts),
            line=Line(
                tuple(self.seats),
                tuple(self.moves),
                notes=tuple((ply, Note(comments=(Comment("", values=said),))) for ply, said in self.notes.items()),
                opening=(Comment("", values=self.match.beside),) if self.match.beside else (),
            ),
            end=end,
            scores=scores,
            closing=(Comment("", values=tuple(self.closing)),) if self.closing else (),
            index=self.index,
            findings=self.document.take(self.index),
        )
        record = with_landlord(record, self.landlord if self.is_second else 0)
        return without_suits(record, frozenset(CARDS[each] for each in self.match.invented if is_number(each)))

    # The deal and the players ----------------------------------------------------------------------------------------

    def _tags(self, rules: str, form: str, seed: str | None) -> Iterator[Tag]:
        yield Tag("rules", rules)
        yield Tag("format", form)
        if self.match.id is not None:
            yield Tag("match", self.match.id)
        if seed is not None:
            yield Tag("seed", seed)
        for seat, word in enumerate(DEFAULT_SEATS[:PLAYERS]):
            for suffix, said in (("", self.match.names), (".id", self.match.ids)):
                value = said[seat] if seat < len(said) else None
                if value is not None:
                    yield Tag(word + suffix, value)

    def _deal(self) -> tuple[tuple[Hand, ...], tuple[Card, ...] | None, str | None]:
        """The hands, the bottom cards and the seed."""
        seed: str | None = None
        deal: tuple[Mapping[str, Any], Path] | None = None
        for place, path in self._deals():
            said = place.get("seed")
            seed = seed or (str(said) if isinstance(said, (str, int)) else None)
            if deal is None and isinstance(place.get("allocation"), list):
                deal = place, path
        if deal is None:
            self.document.expected(self.match.path, "botzone_deal", self.index)
            return (), None, seed
        place, path = deal
        hands = tuple(
            Hand(seat, self._cards(cards, (*path, "allocation", seat)))
            for seat, cards in enumerate(place["allocation"][:PLAYERS])
            if cards != []
        )
        bottom = place.get("publiccard")
        return hands, None if bottom is None else self._cards(bottom, (*path, "publiccard")), seed

    def _deals(self) -> Iterator[tuple[Mapping[str, Any], Path]]:
        """The places that may say the deal and the seed: around the log, and in its first outputs."""
        yield self.match.initdata, (*self.match.path[:-1], "initdata")
        for step in self.steps[:PLAYERS]:
            path = (*step.path, "output")
            yield opened(self.document, step.output.get("initdata"), (*path, "initdata")), (*path, "initdata")
            yield step.display, (*path, "display")

    def _cards(self, value: Any, path: Path) -> tuple[Card, ...]:
        """Cards by number; what is none is noted."""
        if not isinstance(value, list):
            self.document.expected(path, "cards", self.index)
            return ()
        for at, each in enumerate(value):
            if not is_number(each):
                self.document.fault("F103", (*path, at), {"said": shown(each), "format": self._name}, index=self.index)
        return cards_of(filter(is_number, value))

    @property
    def _name(self) -> str:
        return SECOND if self.is_second else FIRST

    # What is said and played -----------------------------------------------------------------------------------------

    def _read_errors(self) -> None:
        """Why each seat lost its word, as the judge of FightTheLandlord2 shows it from then on."""
        for step in self.steps:
            errored = step.display.get("errored")
            for seat, reason in enumerate(errored[:PLAYERS] if isinstance(errored, list) else ()):
                if isinstance(reason, str):
                    self.errors.setdefault(seat, reason)
            landlord = step.display.get("landlord")
            if is_seat(landlord):
                self.landlord = landlord

    def _bid(self, before: Asked, after: Asked | None) -> None:
        """One act of the auction, as the judge shows it next."""
        if before.output.get("command") == "finish":
            return
        seat = len(self.acts)
        answer = before.answers.get(seat)
        shown_bids = _object(after.display if after else None).get("bid")
        said = answer.get("response") if answer else None
        if isinstance(shown_bids, list) and len(shown_bids) > seat:
            value = shown_bids[seat]
        elif before.answers_path is None:
            return
        else:
            value = said
            self._unconfirmed(before, act=seat + 1)
        if not isinstance(value, int) or isinstance(value, bool):
            self.acts.append(Act(None, seat, text=shown(value)))
            return
        beside = self._beside(seat, answer, agrees=said == value, is_bid=True)
        comments = (Comment("", values=beside),) if beside else ()
        self.acts.append(Act(ActKind.BID if value else ActKind.PASS, seat, value or None, comments))

    def _ply(self, before: Asked, after: Asked | None) -> None:
        """One ply, as the judge shows it next; the last answer of a log that was cut off stands for itself."""
        event = _object(after.display.get("event")) if after else {}
        error = after.display.get("errorInfo") if after else None
        if isinstance(error, str):
            self._foul(before, event, error)
        elif after is not None and event:
            seat = event.get("player")
            action = event.get("action")
            path = (*after.path, "output", "display", "event")
            if not isinstance(seat, int) or not is_seat(seat):
                args = {"said": shown(seat), "format": self._name}
                self.document.fault("F104", (*path, "player"), args, index=self.index)
                return
            answer = before.answers.get(seat)
            response = answer.get("response") if answer else None
            self._played(seat, action, (*path, "action"), answer, agrees=_same(response, action))
        elif after is None or "errored" not in after.display or after.output.get("command") != "finish":
            for seat, answer in before.answers.items():
                if isinstance(answer.get("response"), list) and before.answers_path is not None:
                    self._unconfirmed(before, ply=len(self.moves) + 1)
                    path = (*before.answers_path, str(seat), "response")
                    self._played(seat, answer["response"], path, answer, agrees=True)

    def _played(self, seat: int, action: Any, path: Path, answer: Mapping[str, Any] | None, *, agrees: bool) -> None:
        beside = self._beside(seat, answer, agrees=agrees)
        if beside:
            self.notes[len(self.moves)] = beside
        self.seats.append(seat)
        self.moves.append(self._move(action, path))

    def _move(self, action: Any, path: Path) -> Move:
        if action == []:
            return PASS
        if isinstance(action, list) and set(map(type, action)) == {int}:
            known = _MOVE_OF.get(tuple(action))
            if known is not None:
                return known
        if not isinstance(action, list) or not all(map(is_number, action)):
            args = {"said": shown(action), "format": self._name}
            self.document.fault("F103", path, args, index=self.index, ply=len(self.moves) + 1)
            return unreadable(shown(action))
        try:
            return _MOVE_OF[tuple(action)]
        except ValueError:
            self.document.fault("F103", path, {"said": shown(action), "format": self._name}, index=self.index)
            return unreadable(shown(action))

    def _foul(self, before: Asked, event: Mapping[str, Any], error: str) -> None:
        """The answer that ended a game of FightTheLandlord: a ply if it was cards, else a comment at the end."""
        seat = event.get("player")
        self.errors.clear()
        answer = before.answers.get(seat) if isinstance(seat, int) else None
        answer = answer or next(iter(before.answers.values()), None)
        action = event.get("action")
        response = answer.get("response") if answer else None
        if isinstance(seat, int) and is_seat(seat) and not error.startswith(NO_MOVE) and isinstance(action, list):
            self.errors[seat] = error
            self._played(seat, action, before.path, answer, agrees=_same(response, action))
            return
        who = next(iter(before.answers), 0)
        self.closing += [("seat", DEFAULT_SEATS[who]), *_answer(answer), ("error", error)]

    def _beside(
        self, seat: int, answer: Mapping[str, Any] | None, *, agrees: bool, is_bid: bool = False
    ) -> tuple[tuple[str, str], ...]:
        """What is to be said beside a ply or a bid: what the bot answered instead, why that was wrong, its time."""
        if answer is None:
            return (("origin", "trustee"),)
        found: list[tuple[str, str]] = []
        if not agrees or answer.get("verdict", "OK") != "OK":
            found += _answer(answer, is_bid=is_bid)
        if seat in self.errors and (found or not agrees or not self.is_second):
            found.append(("error", self.errors.pop(seat)))
        time = answer.get("time")
        if isinstance(time, (int, float)) and not isinstance(time, bool):
            found.append(("time", shown(time)))
        return tuple(found)

    def _unconfirmed(self, before: Asked, ply: int | None = None, act: int | None = None) -> None:
        path = before.answers_path or before.path
        args = {"what": "ply" if ply else "act", "number": ply or act}
        self.document.fault("F501", path, args, severity=Severity.WARNING, index=self.index, ply=ply)

    # The end ---------------------------------------------------------------------------------------------------------

    def _finish(self) -> tuple[End | None, tuple[tuple[int, Decimal], ...]]:
        last = self.steps[-1] if self.steps else None
        if last is None or last.output.get("command") != "finish":
            path = last.path if last else self.match.path
            self.document.fault("F503", path, severity=Severity.WARNING, index=self.index)
            return None, ()
        shown_scores = last.display if "0" in last.display else _object(last.output.get("content"))
        scores = tuple(
            (seat, _score(shown_scores[str(seat)]))
            for seat in range(PLAYERS)
            if isinstance(shown_scores.get(str(seat)), (int, float))
        )
        return self._end(last, dict(scores)), scores

    def _end(self, last: Asked, scores: Mapping[int, Decimal]) -> End:
        if "errorInfo" in last.display:
            seat = _object(last.display.get("event")).get("player")
            return End(Outcome.STOPPED, by=seat if is_seat(seat) else None)
        landlord = (self.landlord if self.is_second else 0) or 0
        others = [score for seat, score in scores.items() if seat != landlord]
        if "event" not in last.display:
            return End(Outcome.STOPPED)
        if landlord in scores and others:
            return End(Outcome.LANDLORD if scores[landlord] > max(others) else Outcome.PEASANTS)
        winner = _object(last.display.get("event")).get("player")
        return End(Outcome.LANDLORD if winner == landlord else Outcome.PEASANTS)

    def _left_errors(self) -> None:
        """The reasons that no ply shows: the answer with which the third seat lost its word was never played."""
        last = next((each for each in reversed(self.steps) if each.answers), None)
        for seat, reason in self.errors.items():
            answer = last.answers.get(seat) if last else None
            self.closing += [("seat", DEFAULT_SEATS[seat]), *_answer(answer), ("error", reason)]


_MOVE_OF: Final[Remembered[tuple[int, ...]]] = Remembered(lambda numbers: played(cards_of(numbers)))
"""The move of the numbers of a play; `ValueError` where they are none."""


def is_seat(value: Any) -> bool:
    """Whether a value of JSON is a seat."""
    return type(value) is int and 0 <= value < PLAYERS


def without_suits(record: Record, of: frozenset[Card]) -> Record:
    """A record in which some cards have no suits: those that were given one only because the format needs it."""
    if not of:
        return record
    known = _without(of)
    moves = tuple([known[move.cards] if move.cards else move for move in record.line.moves])
    return replace(
        record,
        hands=tuple(replace(hand, cards=_bare(hand.cards, of)) for hand in record.hands),
        bottom=None if record.bottom is None else _bare(record.bottom, of),
        line=replace(record.line, moves=moves),
    )


def _bare(cards: Iterable[Card], of: frozenset[Card]) -> tuple[Card, ...]:
    return sort_cards([card(each.rank) if each in of else each for each in cards])


@lru_cache(maxsize=64)
def _without(of: frozenset[Card]) -> Remembered[tuple[Card, ...]]:
    """The move of cards, some of which have no suits."""
    return Remembered(lambda cards: played(_bare(cards, of)))


def shown(value: Any) -> str:
    """A value of JSON as a text: a word as it is, everything else as JSON."""
    return value if isinstance(value, str) else json_text(value)


def _answer(answer: Mapping[str, Any] | None, *, is_bid: bool = False) -> list[tuple[str, str]]:
    """What a bot answered, and the system's verdict on it if it is not that all went well."""
    if answer is None:
        return []
    found = [("answer", answer_text(answer["response"], is_bid=is_bid))] if "response" in answer else []
    verdict = answer.get("verdict", "OK")
    return found if verdict == "OK" else [*found, ("verdict", shown(verdict))]


def _same(response: Any, action: Any) -> bool:
    """Whether an answer is what was played; the judge sorts the cards."""
    if not isinstance(response, list) or not isinstance(action, list):
        return False
    if response == action:
        return all(map(is_number, response))
    if len(response) != len(action) or not all(map(is_number, (*response, *action))):
        return False
    return sorted(response) == sorted(action)


def _score(value: float) -> Decimal:
    """A score as it is meant: the judge adds hundredths as binary fractions, whose noise is far below a millionth."""
    return Decimal(value) if isinstance(value, int) else Decimal(str(round(value, 6)))


def _asks_bid(step: Asked) -> bool:
    return step.is_bidding


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
