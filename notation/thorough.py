"""The thorough way: a line is taken apart by the grammar, and what it says goes into the draft of its record.

`notation.quick` does the same for lines that look plain, faster; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from notation.brackets import MAX_LINE, Unit
from notation.comments import read_comment
from notation.draft import Draft, said_twice
from notation.escapes import unescape
from notation.head_lines import read_auction, read_bottom, read_ending, read_hand, read_to_beat, read_to_move
from notation.line_kinds import LineKind, kind_of
from notation.line_reader import LineFault, WrittenTag, parse
from notation.line_signs import folded_line
from notation.move_reader import read_move
from notation.movetext import MAX_PLIES, LineText, read_plies, too_many_plies

_MOST_WORDS: Final = 3 * MAX_PLIES
"""Words of a line that is taken apart at all: for each ply a seat, a move and something more."""
_COMMENT: Final = re.compile(r"\{(?:[^{}\\]|\\.)*\}", re.DOTALL)


def take_unit(draft: Draft, unit: Unit) -> None:
    """Read a line, or lines that belong together; what cannot be read is kept as it stands."""
    written = draft.source.text[unit.start : unit.end]
    kind = kind_of(written)
    if kind is LineKind.BLANK:
        return
    try:
        if len(written) > MAX_LINE:
            raise LineFault("N106", 0, len(written), length=len(written), limit=MAX_LINE)
        if unit.fault is not None:
            code, start, end = unit.fault
            raise LineFault(code, start - unit.start, end - unit.start)
        folded = folded_line(written, kind, draft.seats)
        _TAKE[kind](draft, kind, LineText(written, folded, unit.start, draft.seats))
    except LineFault as fault:
        start, end = (fault.start, fault.end) if fault.start or fault.end else (0, len(written))
        draft.find(fault.code, (unit.start + start, unit.start + end), fault.args_of_finding)
        draft.add_unread(written.replace("\r\n", "\n"), kind is LineKind.MOVES)


def _tags(draft: Draft, kind: LineKind, text: LineText) -> None:
    for thing in parse(kind, text.folded):
        if isinstance(thing, WrittenTag):
            quoted = thing.name.type == "VALUE"
            name = unescape(thing.name[1:-1]) if quoted else str(thing.name)
            stretch = text.base + thing.start, text.base + thing.end
            draft.add_tag(name, unescape(thing.value[1:-1]), stretch, as_it_is=quoted)
        else:
            draft.remark([read_comment(thing[1:-1])])


def _hand(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_hand(*read_hand(text, parse(kind, text.folded)))


def _bottom(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_bottom(*read_bottom(text, parse(kind, text.folded)))


def _auction(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_auction(read_auction(text, parse(kind, text.folded)))


def _to_move(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_to_move(*read_to_move(text, parse(kind, text.folded)))


def _to_beat(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_to_beat(*read_to_beat(text, parse(kind, text.folded)))


def _ending(draft: Draft, kind: LineKind, text: LineText) -> None:
    draft.add_finish(read_ending(text, parse(kind, text.folded)))


def _moves(draft: Draft, kind: LineKind, text: LineText) -> None:
    if len(_COMMENT.sub("", text.folded).split()) > _MOST_WORDS:
        raise too_many_plies()
    things = parse(kind, text.folded)
    if kind is LineKind.OTHER:
        _check_begins_well(text, things)
    plies, ending = read_plies(text, things, MAX_PLIES - len(draft.moves))
    finish = None if ending is None else read_ending(text, ending)
    if finish is not None and draft.has_said(finish):
        raise said_twice()
    draft.add_plies(plies, kind is LineKind.MOVES)
    if finish is not None:
        draft.add_finish(finish)


def _check_begins_well(text: LineText, things: list[Any]) -> None:
    """A line that begins with words of which no move can be made says no plies."""
    first = next((thing for thing in things if getattr(thing, "type", None) == "WORD"), None)
    if first is None:
        return
    seat, start, end = next(text.seats.parts(first))
    word = re.split("[,、]", first[start:end])[0]
    if seat is None and read_move(word).move.unread is not None:
        at = (first.start_pos or 0) + start
        found = text.written[at : at + len(word)]
        raise LineFault("N101", at, at + max(1, len(word)), found=found, expected=("seat", "round", "move"))


_TAKE: Final[dict[LineKind, Callable[[Draft, LineKind, LineText], None]]] = {
    LineKind.TAGS: _tags,
    LineKind.HAND: _hand,
    LineKind.BOTTOM: _bottom,
    LineKind.AUCTION: _auction,
    LineKind.TO_MOVE: _to_move,
    LineKind.TO_BEAT: _to_beat,
    LineKind.ENDING: _ending,
    LineKind.MOVES: _moves,
    LineKind.COMMENT: _moves,
    LineKind.OTHER: _moves,
}
