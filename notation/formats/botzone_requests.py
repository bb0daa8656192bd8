"""What one bot of Botzone was sent, and answered, as a record of what its seat knows.

A request is what the judge tells the bot at its turn. FightTheLandlord sends `own` (20 cards for the landlord, the
three `publiccard` among them), FightTheLandlord2 asks for bids first and sends `own` of 17 cards even to the landlord,
with `publiccard` beside it. `history` is always the two plies before; what the bot itself played is in `responses`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, Final

from notation.cards import Card
from notation.findings import Severity
from notation.formats.botzone_log import FIRST, PLAYERS, SECOND, is_seat, shown
from notation.formats.json_documents import Document, documents
from notation.formats.numbered import cards_of, is_number
from notation.json_strict import Path
from notation.moves import PASS, Move, played, unreadable
from notation.record import DEFAULT_SEATS, Act, ActKind, Comment, Hand, Line, Record, Tag

NAME: Final = "botzone-requests"
UNKNOWN: Final = "?"
"""The text of a ply that the file does not say."""


def read_requests(pieces: Iterable[str]) -> Iterator[Record]:
    """The records of what bots were sent: one for each match."""
    index = 0
    for document in documents(pieces):
        values = document.value if isinstance(document.value, list) else [document.value]
        for at, value in enumerate(values if document.value is not None else ()):
            path: Path = (at,) if values is document.value else ()
            if isinstance(value, dict) and isinstance(value.get("requests"), list):
                index += 1
                yield _Seat(document, value, path, index).record()
            else:
                document.expected(path, "botzone_requests")
        if document.findings:
            index += 1
            unread = (document.source.text.strip(),) if document.value is None else ()
            yield Record(tags=(Tag("format", NAME),), unread=unread, index=index, findings=document.take(index))


class _Seat:
    """One match as one seat knows it."""

    def __init__(self, document: Document, value: dict[str, Any], path: Path, index: int) -> None:
        self.document = document
        self.path = path
        self.index = index
        self.asked: list[dict[str, Any]] = []
        for at, request in enumerate(value["requests"]):
            if isinstance(request, dict):
                self.asked.append(request)
            else:
                document.expected((*path, "requests", at), "object", index)
        answers = value.get("responses")
        self.answers: list[Any] = answers if isinstance(answers, list) else []
        self.is_second = any("bid" in each or "finalbid" in each for each in self.asked)
        self.seat: int | None = None
        self.landlord: int | None = None if self.is_second else 0
        self.bid: int | None = None
        self.bids: list[Any] = []
        self.seats: list[int | None] = []
        self.moves: list[Move] = []
        self.own: tuple[Card, ...] | None = None
        self.bottom: tuple[Card, ...] | None = None
        self.unsaid = 0

    def record(self) -> Record:
        """The record."""
        for at, (request, answer) in enumerate(zip_longest(self.asked, self.answers[: len(self.asked)])):
            path = (*self.path, "requests", at)
            self._take_deal(request, path)
            if "history" not in request:
                self._take_bids(request, answer, at)
                continue
            self._take_history(request, path)
            is_last = at == len(self.asked) - 1
            if at < len(self.answers):
                self._play(self.seat, answer, (*self.path, "responses", at))
            elif not is_last:
                self.unsaid += 1
                self.seats.append(self.seat)
                self.moves.append(unreadable(UNKNOWN))
        if self.unsaid:
            args = {"count": self.unsaid}
            self.document.fault("F502", self.path, args, severity=Severity.WARNING, index=self.index)
        complete = len(self.bids) == PLAYERS or 3 in self.bids
        hands = (Hand(self.seat or 0, self.own),) if self.own is not None else ()
        return Record(
            tags=tuple(self._tags(complete)),
            hands=hands,
            bottom=self.bottom,
            auction=tuple(self._acts()) if complete else (),
            line=Line(tuple(self.seats), tuple(self.moves), opening=tuple(self._opening(complete))),
            index=self.index,
            findings=self.document.take(self.index),
        )

    def _tags(self, complete: bool) -> Iterator[Tag]:
        yield Tag("rules", SECOND if self.is_second else FIRST)
        yield Tag("format", NAME)
        if self.is_second and not complete:
            if self.landlord is not None:
                yield Tag("landlord", DEFAULT_SEATS[self.landlord])
            if self.bid is not None:
                yield Tag("base", str(self.bid))

    def _opening(self, complete: bool) -> Iterator[Comment]:
        """The bids that are known, where they are not the whole auction."""
        if self.bids and not complete:
            yield Comment("", values=(("bids", shown(self.bids)),))

    def _acts(self) -> Iterator[Act]:
        for seat, bid in enumerate(self.bids[:PLAYERS]):
            if isinstance(bid, int) and not isinstance(bid, bool):
                yield Act(ActKind.BID if bid else ActKind.PASS, seat, bid or None)
            else:
                yield Act(None, seat, text=shown(bid))

    def _take_deal(self, request: dict[str, Any], path: Path) -> None:
        if self.own is None and "own" in request:
            self.own = self._cards(request["own"], (*path, "own"))
        if self.bottom is None and "publiccard" in request:
            self.bottom = self._cards(request["publiccard"], (*path, "publiccard"))
        for key in ("landlord", "pos"):
            said = request.get(key)
            if said is not None and not is_seat(said):
                self.document.fault("F104", (*path, key), {"said": shown(said), "format": NAME}, index=self.index)
            elif said is not None and key == "landlord":
                self.landlord = said
            elif said is not None:
                self.seat = said
        bid = request.get("finalbid")
        self.bid = bid if isinstance(bid, int) and not isinstance(bid, bool) else self.bid

    def _take_bids(self, request: dict[str, Any], answer: Any, at: int) -> None:
        earlier = request.get("bid")
        if not isinstance(earlier, list):
            self.document.expected((*self.path, "requests", at), "botzone_request", self.index)
            return
        self.seat = len(earlier)
        self.bids = [*earlier, answer] if at < len(self.answers) else list(earlier)

    def _take_history(self, request: dict[str, Any], path: Path) -> None:
        """The plies since the seat's own last one: at its first turn as many as the landlord is seats away."""
        history = request["history"]
        if not isinstance(history, list) or len(history) != PLAYERS - 1:
            self.document.expected((*path, "history"), "botzone_history", self.index)
            return
        if self.seat is None:
            self.seat = 0 if not history[0] and not history[1] else 2 if history[0] else 1
        count = len(history)
        if not self.moves:
            count = (self.seat - (self.landlord or 0)) % PLAYERS
        for back in range(count, 0, -1):
            self._play((self.seat - back) % PLAYERS, history[-back], (*path, "history", len(history) - back))

    def _play(self, seat: int | None, action: Any, path: Path) -> None:
        self.seats.append(seat)
        self.moves.append(self._move(action, path))

    def _move(self, action: Any, path: Path) -> Move:
        if action == []:
            return PASS
        try:
            if isinstance(action, list) and all(map(is_number, action)):
                return played(cards_of(action))
        except ValueError:
            pass
        args = {"said": shown(action), "format": NAME}
        self.document.fault("F103", path, args, index=self.index, ply=len(self.moves) + 1)
        return unreadable(shown(action))

    def _cards(self, value: Any, path: Path) -> tuple[Card, ...]:
        if not isinstance(value, list) or not all(map(is_number, value)):
            self.document.fault("F103", path, {"said": shown(value), "format": NAME}, index=self.index)
        return cards_of(filter(is_number, value)) if isinstance(value, list) else ()
