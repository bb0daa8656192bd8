"""A run of plies as it is being read, with the places where its parts stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from notation.findings import Problem
from notation.moves import Move
from notation.record import Comment, Line, Note, Said, Variation

Stretch = tuple[int, int]
"""Start and end of something in the text of a record."""


@dataclass(slots=True)
class Beside:
    """What is written beside one ply, see `Note`; `stretch` goes from the first to the last of it."""

    stretch: Stretch
    mark: str | None = None
    comments: list[Comment] = field(default_factory=list)
    terms: list[Said] = field(default_factory=list)
    variations: list[Plies] = field(default_factory=list)

    @property
    def needs_a_ply(self) -> bool:
        """Whether it can stand beside a ply only, and not before the first."""
        return self.mark is not None or bool(self.terms or self.variations)

    def add(self, more: Beside) -> None:
        """Take in what is written beside the same ply further on."""
        self.mark = self.mark or more.mark
        self.comments += more.comments
        self.terms += more.terms
        self.variations += more.variations

    def note(self) -> Note:
        """The note."""
        variations = tuple(Variation(each.line()) for each in self.variations)
        return Note(self.mark, tuple(self.comments), tuple(self.terms), variations)


@dataclass(slots=True)
class Plies:
    """Plies that stand together: those of one line of text, or of one variation.

    Attributes:
        seats, moves: the columns of `Line`.
        stretches: where each ply stands.
        rounds: the round numbers, as (how many plies come before, number), and where each stands.
        notes: what is written beside a ply, by its index; -1 is what comes before the first ply.
        unread: texts between the plies that could not be read, as (how many plies come before, text).
        problems: what is wrong, as (index of the ply or None, problem); offsets count in the text of the record.
    """

    seats: list[int | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    round_stretches: list[Stretch] = field(default_factory=list)
    notes: dict[int, Beside] = field(default_factory=dict)
    unread: list[tuple[int, str]] = field(default_factory=list)
    problems: list[tuple[int | None, Problem]] = field(default_factory=list)

    def beside(self, stretch: Stretch) -> Beside:
        """What is written beside the last ply so far, with something more at a place."""
        last = len(self.moves) - 1
        if last in self.notes:
            found = self.notes[last]
            found.stretch = (found.stretch[0], stretch[1])
        else:
            found = self.notes[last] = Beside(stretch)
        return found

    def line(self) -> Line:
        """The line of a variation."""
        opening = self.notes.get(-1)
        notes = tuple((index, each.note()) for index, each in sorted(self.notes.items()) if index >= 0)
        return Line(
            tuple(self.seats),
            tuple(self.moves),
            tuple(self.rounds),
            notes,
            tuple(opening.comments) if opening is not None else (),
            tuple(self.unread),
        )
