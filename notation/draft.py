"""A record in the making: what its lines say, put together one after the other.

Lines come as values, however they were read. What cannot be taken in (said twice, beside nothing) makes its line one
that could not be read, which is kept as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import IntEnum
from typing import Final

from notation.cards import Card
from notation.findings import SEVERITY_ORDER, Arg, Edit, Finding, Fix, Problem, Severity
from notation.head_lines import Auction, Finish
from notation.line_reader import LineFault
from notation.moves import Move
from notation.places import Counts
from notation.plies import Beside, Plies, Stretch
from notation.record import Act, Comment, End, Hand, Line, Places, Position, Record, Tag
from notation.seats import DEFAULT, Seats, declared, seats_of
from notation.source import Source
from notation.tags import BY_KEY, SEATS, VERSION, is_wrong, key_of, nearest

MAX_FINDINGS: Final = 200
"""Findings of a record that are kept; one more says how many there are beyond."""

LESS_THAN_ERRORS: Final = {"N102": Severity.NOTE, "N110": Severity.WARNING, "N111": Severity.WARNING}
"""Findings of the reader of records that are no errors."""


class Stage(IntEnum):
    """How far a record has come."""

    HEAD = 0
    PLIES = 1
    TAIL = 2


@dataclass(slots=True)
class Draft:
    """A record in the making; most attributes are those of `Record` and `Line`."""

    source: Source
    index: int
    seats: Seats = DEFAULT
    stage: Stage = Stage.HEAD
    tags: list[Tag] = field(default_factory=list)
    tag_stretches: list[Stretch] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    bottom: tuple[Card, ...] | None = None
    acts: list[Act] = field(default_factory=list)
    to_move: tuple[int | None] | None = None
    to_beat: tuple[Move | None, int | None] | None = None
    ply_seats: list[int | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    notes: dict[int, Beside] = field(default_factory=dict)
    opening: list[Comment] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)
    end: End | None = None
    scores: list[tuple[int, Decimal]] = field(default_factory=list)
    closing: list[Comment] = field(default_factory=list)
    unread_before: list[str] = field(default_factory=list)
    unread_after: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    # Lines ------------------------------------------------------------------------------------------------------------

    def add_tag(self, name: str, value: str, stretch: Stretch, as_it_is: bool = False) -> None:
        """A tag as written; `as_it_is` tells that its name was quoted, so it is the key whatever it looks like."""
        key, known = (name, name in BY_KEY) if as_it_is else key_of(name, self.seats.words)
        if not as_it_is and self._is_about_reading(key, value):
            return
        if not known:
            self._unknown_tag(name, stretch)
        elif any(tag.name == key for tag in self.tags) and not (key in BY_KEY and BY_KEY[key].repeats):
            self.find("N111", stretch, {"tag": name})
        expected = is_wrong(key, value, self.seats.words) if known else None
        if expected is not None:
            self.find("N110", stretch, {"tag": name, "value": value, "expected": expected})
        self.tags.append(Tag(key, value))
        self.tag_stretches.append(stretch)

    def _unknown_tag(self, name: str, stretch: Stretch) -> None:
        """A note, with the known tag that was meant if its name is close to one."""
        meant = nearest(name)
        at = self.source.text.find(name, *stretch)
        edits = () if meant is None or at < 0 else (Edit(at, at + len(name), meant),)
        self.add_problem(Problem("N102", LESS_THAN_ERRORS["N102"], {"tag": name, "meant": meant}, *stretch, edits))

    def _is_about_reading(self, key: str, value: str) -> bool:
        """Take in what tells how to read the rest, the first time that it is said."""
        if key == SEATS and self.seats is DEFAULT:
            words = declared(value)
            if words is not None:
                self.seats = seats_of(words)
                return True
        return key == VERSION and value == "1"

    def add_hand(self, hand: Hand, comments: Iterable[Comment] = ()) -> None:
        """A hand."""
        self.hands.append(hand)
        self.remark(comments)

    def add_bottom(self, cards: tuple[Card, ...] | None, comments: Iterable[Comment] = ()) -> None:
        """The bottom cards."""
        if self.bottom is not None:
            raise said_twice()
        self.bottom = cards
        self.remark(comments)

    def add_auction(self, auction: Auction) -> None:
        """The acts of a line."""
        for index, problem in auction.problems:
            self.add_problem(problem, act=len(self.acts) + index + 1)
        self.acts += auction.acts
        self.remark(auction.comments)

    def add_to_move(self, seat: int | None, comments: Iterable[Comment] = ()) -> None:
        """Who is to move in a position."""
        if self.to_move is not None:
            raise said_twice()
        self.to_move = (seat,)
        self.remark(comments)

    def add_to_beat(self, plies: Plies, seat: int | None, move: Move | None) -> None:
        """What is to beat in a position."""
        if self.to_beat is not None:
            raise said_twice()
        self.to_beat = move, seat
        for _, problem in plies.problems:
            self.add_problem(problem)
        self.remark(comment for beside in plies.notes.values() for comment in beside.comments)

    def add_plies(self, plies: Plies, is_moves: bool) -> None:
        """The plies of a line, and what stands beside them and beside the last one before.

        `is_moves` tells that the line looks as if plies stand in it, even if there are none.
        """
        before = len(self.moves)
        lead = plies.notes.get(-1)
        if lead is not None and lead.needs_a_ply and (not before or self.stage is Stage.TAIL):
            raise LineFault("N113", 0, 0)
        if lead is not None and lead.mark and before - 1 in self.notes and self.notes[before - 1].mark:
            raise LineFault("N114", 0, 0, mark=lead.mark)
        if plies.moves and self.end is not None:
            self.find("N117", plies.stretches[0])
        for number, (index, beside) in enumerate(plies.notes.items()):
            if index < 0 and (not before or self.stage is Stage.TAIL):
                self.remark(beside.comments)
            elif before + index in self.notes and not number:
                self.notes[before + index].add(beside)
            else:
                self.notes[before + index] = beside
        self._problems_of(plies, before, ())
        self.ply_seats += plies.seats
        self.moves += plies.moves
        self.rounds += [(before + index, number) for index, number in plies.rounds]
        if (plies.moves or plies.rounds or is_moves) and self.stage is Stage.HEAD:
            self.stage = Stage.PLIES
        for index, text in plies.unread:
            self._add_unread(before + index, text)

    def has_said(self, finish: Finish) -> bool:
        """Whether the end, or the scores, were said before."""
        return (finish.end is not None and self.end is not None) or bool(finish.scores and self.scores)

    def add_finish(self, finish: Finish) -> None:
        """An end, scores, or both."""
        if self.has_said(finish):
            raise said_twice()
        self.end = finish.end or self.end
        self.scores += finish.scores
        self.stage = Stage.TAIL
        self.remark(finish.comments)

    def remark(self, comments: Iterable[Comment]) -> None:
        """Comments that stand beside no ply: before the first one, or after the end."""
        (self.closing if self.stage is Stage.TAIL else self.opening).extend(comments)

    def add_unread(self, text: str, is_moves: bool) -> None:
        """A line that could not be read; `is_moves` tells that it looks as if plies stood in it."""
        if self.stage is Stage.HEAD and is_moves:
            self.stage = Stage.PLIES
        self._add_unread(len(self.moves), text)

    def _add_unread(self, before: int, text: str) -> None:
        if self.stage is Stage.PLIES:
            self.unread.append((before, text))
        else:
            (self.unread_before if self.stage is Stage.HEAD else self.unread_after).append(text)

    # Findings ---------------------------------------------------------------------------------------------------------

    def find(self, code: str, stretch: Stretch, args: Mapping[str, Arg] | None = None) -> None:
        """A finding about a stretch of the record."""
        self.add_problem(Problem(code, LESS_THAN_ERRORS.get(code, Severity.ERROR), args or {}, *stretch))

    def add_problem(
        self, problem: Problem, ply: int | None = None, act: int | None = None, path: tuple[int, ...] = ()
    ) -> None:
        """A problem whose offsets count in the text of the record, as a finding."""
        base = self.source.offset
        edits = tuple(Edit(base + edit.start, base + edit.end, edit.text) for edit in problem.edits)
        self.findings.append(
            Finding(
                problem.code,
                problem.severity,
                {name: _printable(arg) for name, arg in problem.args.items()},
                self.source.span(problem.start, problem.end),
                self.index,
                ply,
                act,
                path,
                Fix(edits, problem.safe) if edits else None,
            )
        )

    def _problems_of(self, plies: Plies, before: int, path: tuple[int, ...]) -> None:
        """The problems of plies, and of the variations beside them."""
        for index, problem in plies.problems:
            self.add_problem(problem, ply=None if index is None else before + index + 1, path=path)
        for index, beside in plies.notes.items():
            known = self.notes.get(before + index) if not path else None
            earlier = len(known.variations) - len(beside.variations) if known is not None else 0
            for number, branch in enumerate(beside.variations, earlier + 1):
                self._problems_of(branch, 0, (*path, before + index + 1, number))

    def unread_lines(self) -> int:
        """How many lines could not be read so far."""
        return len(self.unread) + len(self.unread_before) + len(self.unread_after)

    def counts(self) -> Counts:
        """How much has been read."""
        return Counts(
            len(self.tags),
            len(self.hands),
            int(self.bottom is not None),
            len(self.acts),
            int(self.to_move is not None) + int(self.to_beat is not None),
            len(self.moves),
            len(self.rounds),
            int(self.end is not None),
            len(self.scores),
        )

    # The record -------------------------------------------------------------------------------------------------------

    def record(self, places: Places) -> Record:
        """The record."""
        return Record(
            tags=self._tags(),
            seats=self.seats.words,
            hands=tuple(self.hands),
            bottom=self.bottom,
            auction=tuple(self.acts),
            position=self._position(),
            line=self._line(),
            end=self.end,
            scores=tuple(self.scores),
            closing=tuple(self.closing),
            unread=tuple(self.unread_before),
            trailing=tuple(self.unread_after),
            index=self.index,
            findings=self._findings(),
            places=places,
        )

    def tag_order(self) -> list[int]:
        """The tags in the order of the record: a repeated name stands next to its first."""
        if len({tag.name for tag in self.tags}) == len(self.tags):
            return list(range(len(self.tags)))
        first: dict[str, int] = {}
        for index, tag in enumerate(self.tags):
            first.setdefault(tag.name, index)
        return sorted(range(len(self.tags)), key=lambda index: first[self.tags[index].name])

    def _tags(self) -> tuple[Tag, ...]:
        return tuple([self.tags[index] for index in self.tag_order()])

    def _position(self) -> Position | None:
        if self.to_move is None and self.to_beat is None:
            return None
        return Position(self.to_move[0] if self.to_move is not None else None, *(self.to_beat or (None, None)))

    def _line(self) -> Line:
        return Line(
            tuple(self.ply_seats),
            tuple(self.moves),
            tuple(self.rounds),
            tuple([(index, self.notes[index].note()) for index in sorted(self.notes)]),
            tuple(self.opening),
            tuple(self.unread),
        )

    def _findings(self) -> tuple[Finding, ...]:
        """The findings in the order of the text, no more than are worth giving."""
        if not self.findings:
            return ()
        found = sorted(self.findings, key=_start)
        kept, more = found[:MAX_FINDINGS], found[MAX_FINDINGS:]
        if more:
            severity = min((finding.severity for finding in more), key=SEVERITY_ORDER.__getitem__)
            kept.append(Finding("N109", severity, {"more": len(more)}, more[0].span, self.index))
        return tuple(kept)


def _printable(arg: Arg) -> Arg:
    """An argument without lone surrogates, which nothing can print."""
    return arg.encode("utf-8", "backslashreplace").decode() if isinstance(arg, str) else arg


def _start(finding: Finding) -> int:
    return finding.span.start if finding.span is not None else 0


def said_twice() -> LineFault:
    """A line says what can be said once, and was."""
    return LineFault("N112", 0, 0)
