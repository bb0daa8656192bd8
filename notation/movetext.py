"""What a line of plies means: seats, moves, round numbers, and what is written beside them.

A stretch of text that belongs to one seat is one move if it reads as one; otherwise it is taken apart at passes, white
space and commas, into moves of which only the first has its seat said. What cannot be read is one ply where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from notation.cards import RANK_OF
from notation.comments import read_comment
from notation.escapes import unescape
from notation.findings import Edit, Problem, Severity
from notation.line_reader import Branch, Ending, LineFault
from notation.line_signs import KICKERS_CLOSE, mended
from notation.move_reader import MoveText, read_move
from notation.moves import unreadable
from notation.plies import Beside, Plies, Stretch
from notation.record import Comment, Said
from notation.record_words import TERM_OF
from notation.seats import Seats
from notation.words import NUMERALS

MAX_PLIES: Final = 2048
"""Plies of a record; a game of two decks has some hundreds. Lines that go beyond are kept unread."""

_PIECES: Final = re.compile(r"[^\s,、。]+")


def too_many_plies() -> LineFault:
    """A line goes beyond the plies that a record may have."""
    return LineFault("N108", 0, 0, limit=MAX_PLIES)


@dataclass(slots=True)
class LineText:
    """The text of a line of plies, as written and folded, and the place of its first character in the record."""

    written: str
    folded: str
    base: int
    seats: Seats


def read_plies(
    text: LineText, things: Iterable[Any], room: int = MAX_PLIES, apart: bool = False
) -> tuple[Plies, Ending | None]:
    """The plies of a line, given what the grammar found in it, and the end that stands on it if there is one.

    `apart` tells that a move comes first, even if no seat is said.

    Raises:
        LineFault: something stands beside a ply where there is none, a seat is not declared, or there are more plies
            than there is room for.
    """
    reader = _Reader(text, room, apart=apart)
    ending = None
    for thing in things:
        if isinstance(thing, Ending):
            ending = thing
        else:
            reader.take(thing)
    return reader.done(), ending


@dataclass(slots=True)
class _Reader:
    """Reads what stands in a line, one thing after the other.

    `words` are those since the last seat, `seat` is that seat until a move of it has come, `held` are comments between
    a seat and its move; `apart` tells that a `;` came just before.
    """

    text: LineText
    room: int
    plies: Plies = field(default_factory=Plies)
    words: list[Stretch] = field(default_factory=list)
    seat: tuple[int, Stretch] | None = None
    held: list[tuple[Comment, Stretch]] = field(default_factory=list)
    apart: bool = False

    def take(self, thing: Any) -> None:
        """Take in one token or variation."""
        if isinstance(thing, Branch):
            self._flush()
            self._branch(thing)
        elif thing.type == "WORD":
            self._word(thing, thing.start_pos)
        elif thing.type == "COMMENT":
            self._comment(thing.start_pos, thing.end_pos)
        elif thing.type == "QUOTED":
            self._kept(thing.start_pos, thing.end_pos)
        elif thing.type != "APART" or self.words or self.seat is None:
            self._flush()
            _TAKE[thing.type](self, str(thing), thing.start_pos, thing.end_pos)
        self.apart = not isinstance(thing, Branch) and thing.type == "APART"

    def done(self) -> Plies:
        """The plies, after the last thing."""
        self._flush()
        return self.plies

    def _word(self, word: str, at: int) -> None:
        for seat, start, end in self.text.seats.parts(word):
            if seat is not None:
                self._flush(before=seat)
                self.seat = seat, (at + start, at + end)
            elif ":" in word[start:end]:
                colon = word.index(":", start, end)
                raise LineFault("N115", at + start, at + colon, word=self.text.written[at + start : at + colon])
            else:
                self.words.append((at + start, at + end))

    def _comment(self, start: int, end: int) -> None:
        comment = read_comment(self.text.written[start + 1 : end - 1])
        if self.seat is not None and not self.words:
            self.held.append((comment, (start, end)))
        else:
            self._flush()
            self._beside(start, end).comments.append(comment)

    def _kept(self, start: int, end: int) -> None:
        """A text that was kept: the move of a seat, or of none after a `;`, else something between plies."""
        text = unescape(self.text.written[start + 1 : end - 1])
        problem = Problem("N122", Severity.ERROR, {"text": text}, 0, end - start)
        if self.apart or (self.seat is not None and not self.words):
            self._ply(MoveText(unreadable(text), (problem,)), start, end)
            return
        self._flush()
        self.plies.unread.append((len(self.plies.moves), text))
        self.plies.problems.append((None, _moved(problem, self.text.base + start)))

    def _round(self, number: str, start: int, end: int) -> None:
        self.plies.rounds.append((len(self.plies.moves), _number_of(number)))
        self.plies.round_stretches.append(self._in_record(start, end))

    def _apart(self, sign: str, start: int, end: int) -> None:
        """Nothing: that what came before is a move of its own is all that the sign says."""

    def _mark(self, mark: str, start: int, end: int) -> None:
        beside = self._beside(start, end)
        if beside.mark is not None:
            raise LineFault("N114", start, end, mark=mark)
        beside.mark = mark

    def _term(self, word: str, start: int, end: int) -> None:
        self._beside(start, end).terms.append(read_term(word))

    def _branch(self, branch: Branch) -> None:
        plies, ending = read_plies(self.text, branch.things, self.room)
        lead = plies.notes.get(-1)
        if ending is not None or (lead is not None and lead.needs_a_ply):
            raise LineFault("N113", branch.start, branch.end)
        self._beside(branch.start, branch.end).variations.append(plies)

    def _beside(self, start: int, end: int) -> Beside:
        return self.plies.beside(self._in_record(start, end))

    def _in_record(self, start: int, end: int) -> Stretch:
        return self.text.base + start, self.text.base + end

    # Moves ------------------------------------------------------------------------------------------------------------

    def _flush(self, before: int | None = None) -> None:
        """What has been said since the last seat becomes plies; `before` is the seat that comes next."""
        pieces = self._pieces()
        self.words.clear()
        if before is not None and pieces and self._ends_with_dash(pieces, before):
            pieces = self._without_dash(pieces)
        if pieces:
            self._said(pieces[0][0], pieces[-1][1], pieces)
        elif self.seat is not None:
            start, end = self.seat[1]
            self._ply(MoveText(unreadable(""), (Problem("N116", Severity.ERROR, {}, 0, end - start),)), start, end)
        self.seat = None

    def _pieces(self) -> list[Stretch]:
        """The words since the last seat, taken apart at white space and commas."""
        if not self.words:
            return []
        start, end = self.words[0][0], self.words[-1][1]
        return [(start + each.start(), start + each.end()) for each in _PIECES.finditer(self.text.folded[start:end])]

    def _ends_with_dash(self, pieces: list[Stretch], before: int) -> bool:
        """Whether a dash at the end only keeps a play apart from the next seat.

        It does if it touches the play. Alone it does if nobody is between the two seats who could have passed.
        """
        start, end = pieces[-1]
        if self.text.folded[end - 1] != "-" or self.text.folded[end - 2 : end] == "--":
            return False
        if end - start > 1:
            return self._read(start, end).move.unread is not None
        others = [self.text.folded[slice(*piece)] for piece in pieces[:-1]]
        if not others or "-" in others[1:] or self.seat is None:
            return False
        plies = 1 if self._is_one(pieces[0][0], pieces[-2][1]) else len(others)
        return (self.seat[0] + plies - before) % len(self.text.seats.words) == 0

    def _without_dash(self, pieces: list[Stretch]) -> list[Stretch]:
        start, end = pieces[-1]
        return [*pieces[:-1], (start, end - 1)] if end - start > 1 else pieces[:-1]

    def _said(self, start: int, end: int, pieces: list[Stretch]) -> None:
        """A stretch of one seat as plies: as one move, or in pieces."""
        if len(pieces) <= 1 or self._is_one(start, end):
            self._ply(self._read(start, end), start, end)
            return
        run: list[Stretch] = []
        for piece in pieces:
            if self._read(*piece).move.is_pass:
                self._run(run)
                self._ply(self._read(*piece), *piece)
                run = []
            else:
                run.append(piece)
        self._run(run)

    def _run(self, pieces: list[Stretch]) -> None:
        """Pieces between passes: one move if they read as one, else one each; what cannot be read is taken together."""
        if not pieces:
            return
        start, end = pieces[0][0], pieces[-1][1]
        if len(pieces) > 1 and self._is_one(start, end):
            self._ply(self._read(start, end), start, end)
            return
        unread: Stretch | None = None
        for piece in pieces:
            if self._read(*piece).move.unread is None:
                self._unread(unread)
                unread = None
                self._ply(self._read(*piece), *piece)
            elif unread is not None and self.text.folded[unread[1] : piece[0]].isspace():
                unread = unread[0], piece[1]
            else:
                self._unread(unread)
                unread = piece
        self._unread(unread)

    def _unread(self, stretch: Stretch | None) -> None:
        if stretch is not None:
            self._ply(self._read(*stretch), *stretch)

    def _is_one(self, start: int, end: int) -> bool:
        """Whether a stretch with white space or commas in it reads as one move, and not only as some cards."""
        move = self._read(start, end).move
        cards_alone = bool(move.cards) and not move.readings and move.claim is None and not move.is_hole
        return move.unread is None and not cards_alone

    def _read(self, start: int, end: int) -> MoveText:
        text = self.text.written[start:end]
        return read_move(mended(text) if "\n" in text else text)

    def _ply(self, said: MoveText, start: int, end: int) -> None:
        """One ply; the problems of its move get their places in the record."""
        plies, index = self.plies, len(self.plies.moves)
        if index >= self.room:
            raise too_many_plies()
        base = self.text.base + start
        seat, first = (None, start) if self.seat is None else (self.seat[0], self.seat[1][0])
        plies.problems += [(index, _moved(problem, base)) for problem in said.problems]
        plies.seats.append(seat)
        plies.moves.append(said.move)
        plies.stretches.append(self._in_record(first, end))
        self.seat = None
        for comment, stretch in self.held:
            self._beside(*stretch).comments.append(comment)
        self.held.clear()


def _number_of(mark: str) -> int:
    """The number of a round: `12.`, `12)`, ⒓, 第12輪, 第十二回合."""
    said = mark.strip(f"第輪回合.:{KICKERS_CLOSE}")
    if "⒈" <= said <= "⒛":
        return ord(said) - ord("⒈") + 1
    if said.isascii():
        return int(said)
    tens, ten, ones = said.rpartition("十")
    return (NUMERALS.get(tens, 1) * 10 if ten else 0) + NUMERALS.get(ones, 0)


_TAKE: Final = {"ROUND": _Reader._round, "APART": _Reader._apart, "MARK": _Reader._mark, "TERM": _Reader._term}


def _moved(problem: Problem, by: int) -> Problem:
    edits = tuple(Edit(edit.start + by, edit.end + by, edit.text) for edit in problem.edits)
    return replace(problem, start=problem.start + by, end=problem.end + by, edits=edits)


_RANK: Final = re.compile("10|小王|大王|.")
_RANK_LETTERS: Final = {"10": "T", "小王": "B", "大王": "R", "王": "W", "X": "B", "D": "R"}


def read_term(word: str) -> Said:
    """The term that a folded word says, with the ranks after it (斷3692)."""
    name = next(each for each in TERM_OF if word.startswith(each))
    ranks = (_RANK_LETTERS.get(each, each) for each in _RANK.findall(word[len(name) :].upper()))
    return Said(TERM_OF[name], tuple(sorted(RANK_OF[rank] for rank in ranks)))
