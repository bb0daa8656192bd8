"""One round of the contest of computer games (CCGC), put together from the messages that a file has of it.

A message may come more than once, to and from each engine: what repeats what was said already adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from notation.cards import Card
from notation.findings import Arg, Finding, Severity, Span
from notation.formats.numbered import CARDS, cards_of
from notation.formats.seating import landlord_of, with_landlord
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
from notation.source import Source

RULES: Final = "ccgc"
PLAYERS: Final = 3
SEATS: Final = "ABC"
"""The letters of the seats: west, south, east, in turn order."""
NOBODY: Final = "D"
"""The letter of GAMEOVER after a round in which nobody bid (said by one engine, not by the protocol)."""
PLATFORM: Final = (("origin", "platform"),)
"""Beside a pass that the platform made for an engine which had nothing to play."""
VERSION: Final = "1.0"
INFO: Final = ("turnid", "turncount", "roundid", "roundcount", "upcount", "maxscore", "time")
"""The numbers of INFO, as the protocol calls them; older programs leave out the last."""
INFO_TAGS: Final = {"turnid": "round", "roundid": "game"}
"""The numbers of INFO for which there is a tag; the others go into the opening comment."""
MOST_PLIES: Final = 1 << 12
MOST_UNREAD: Final = 200
"""Lines of one round that are kept unread, and told one by one."""


@dataclass(slots=True)
class Round:
    """What was said of a round so far.

    Attributes:
        format: the name of the format.
        version: the version of the protocol.
        names: the names that engines gave, in order.
        info: the numbers of INFO.
        deals: the hands that were dealt, by seat.
        acts: the bids, in order.
        leftover: the landlord and the bottom cards.
        over: the letter of GAMEOVER.
        error: the seat of ERROR.
    """

    format: str
    version: str | None = None
    names: list[str] = field(default_factory=list)
    info: tuple[int, ...] = ()
    deals: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    leftover: tuple[int, tuple[Card, ...]] | None = None
    seats: list[int] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    over: str | None = None
    error: int | None = None
    asked: bool = False
    unread: list[str] = field(default_factory=list)
    unread_plies: list[tuple[int, str]] = field(default_factory=list)
    trailing: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    untold: int = 0
    last: Source | None = None
    """The last line so far."""

    @property
    def has_begun(self) -> bool:
        """Whether more than the deal is said."""
        return bool(self.acts or self.leftover or self.moves or self.over or self.error is not None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of a game."""
        return not (self.deals or self.has_begun or self.unread or self.findings)

    def find(self, code: str, severity: Severity, span: Span | None, **args: Arg) -> None:
        """Note something; the number of the record comes later."""
        self.findings.append(Finding(code, severity, args, span))

    # Messages --------------------------------------------------------------------------------------------------------

    def deal(self, seat: int, numbers: tuple[int, ...]) -> None:
        """DEAL: the hand of a seat."""
        self.deals.setdefault(seat, cards_of(numbers))

    def bid(self, seat: int, value: int) -> None:
        """BID: what a seat calls; 0 is no bid."""
        act = Act(ActKind.BID if value else ActKind.PASS, seat, value or None)
        if act not in self.acts:
            self.acts.append(act)

    def put_down(self, seat: int, numbers: tuple[int, ...]) -> None:
        """LEFTOVER: the landlord, and the bottom cards."""
        if self.leftover is None:
            self.leftover = seat, cards_of(numbers)

    def play(self, seat: int, numbers: tuple[int, ...] | None, text: str) -> None:
        """PLAY: what a seat plays; none for a pass, None for what could not be read."""
        move = _move(numbers, text)
        due = (self.seats[-1] + 1) % PLAYERS if self.seats else seat
        if seat != due and (seat, move) in list(zip(self.seats[-PLAYERS:], self.moves[-PLAYERS:], strict=True)):
            return
        if move is PASS and not self.asked:
            self.passed.append(len(self.moves))
        self.asked = False
        self.seats.append(seat)
        self.moves.append(move)

    def keep(self, line: str, span: Span | None, *, is_told: bool = False) -> None:
        """A line that is no message of the protocol: kept, and noted if nothing else was said of it."""
        if len(self.unread) + len(self.unread_plies) + len(self.trailing) >= MOST_UNREAD:
            self.untold += 1
            return
        if not is_told:
            self.find("F504", Severity.NOTE, span, said=line[:80])
        if self.over is not None:
            self.trailing.append(line)
        elif self.moves:
            self.unread_plies.append((len(self.moves), line))
        else:
            self.unread.append(line)

    # The record ------------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The record of the round."""
        landlord = self.leftover[0] if self.leftover else None
        said = Record(
            tags=tuple(self._tags()),
            hands=tuple(Hand(seat, cards) for seat, cards in sorted(self.deals.items())),
            bottom=self.leftover[1] if self.leftover else None,
            auction=tuple(self.acts),
            line=Line(
                tuple(self.seats),
                tuple(self.moves),
                notes=tuple(self._notes()),
                opening=tuple(self._opening()),
                unread=tuple(self.unread_plies),
            ),
            closing=tuple(self._closing()),
            unread=tuple(self.unread),
            trailing=tuple(self.trailing),
        )
        said = with_landlord(said, landlord)
        end = self._end(landlord_of(said))
        if end is None and self.has_begun:
            self.find("F503", Severity.WARNING, self.last.span(0, len(self.last.text.rstrip())) if self.last else None)
        if self.untold:
            self.find("F504", Severity.NOTE, None, said=f"… ({self.untold})")
        return replace(said, end=end, findings=tuple(self.findings))

    def _tags(self) -> Iterator[Tag]:
        yield Tag("rules", RULES)
        yield Tag("format", self.format)
        for name, number in zip(INFO, self.info, strict=False):
            if name in INFO_TAGS and number:
                yield Tag(INFO_TAGS[name], str(number))
        for seat, name in self._named():
            yield Tag(DEFAULT_SEATS[seat], name)

    def _named(self) -> Iterator[tuple[int, str]]:
        """Whose the names are: those of the three seats in turn, or the name of the one side there is."""
        if len(self.names) == PLAYERS:
            yield from ((seat, name) for seat, name in enumerate(self.names) if name)
        elif len(self.names) == 1 and len(self.deals) == 1 and self.names[0]:
            yield next(iter(self.deals)), self.names[0]

    def _opening(self) -> Iterator[Comment]:
        """What the round says of itself and no tag holds."""
        said = [
            (name, str(each)) for name, each in zip(INFO, self.info, strict=False) if name not in INFO_TAGS and each
        ]
        if self.version not in {None, VERSION}:
            said.append(("version", str(self.version)))
        if not list(self._named()):
            said += [("name", name) for name in self.names if name]
        if said:
            yield Comment("", values=tuple(said))

    def _notes(self) -> Iterator[tuple[int, Note]]:
        """The passes that the platform made for the engine whose side this is."""
        if len(self.deals) == 1:
            own = next(iter(self.deals))
            for ply in self.passed:
                if self.seats[ply] == own:
                    yield ply, Note(comments=(Comment("", values=PLATFORM),))

    def _end(self, landlord: int | None) -> End | None:
        if self.error is not None:
            return End(Outcome.STOPPED, by=self.error)
        if self.over is None:
            return None
        if self.over == NOBODY or (self.acts and not self.moves and not any(act.value for act in self.acts)):
            return End(Outcome.VOID)
        won = landlord is not None and self.over == SEATS[landlord]
        return End(Outcome.LANDLORD if won else Outcome.PEASANTS) if landlord is not None else End(Outcome.STOPPED)

    def _closing(self) -> Iterator[Comment]:
        """Who went out, where the last ply does not tell: an engine is not always told of it."""
        if self.over is not None and self.over != NOBODY:
            last = self.seats[-1] if self.seats and self.moves[-1] is not PASS else None
            if last is None or SEATS[last] != self.over:
                yield Comment("", values=(("winner", self.over),))


def _move(numbers: tuple[int, ...] | None, text: str) -> Move:
    if numbers is None:
        return unreadable(text)
    try:
        return played(tuple(CARDS[number] for number in numbers)) if numbers else PASS
    except ValueError:
        return unreadable(text)
