"""Hands and endgames 殘局 of PyPI `doudizhu` and `doudizhu-resolver`: a position without a game, cards as `2h-Qd-10d`.

The packages take cards as text and keep no files. A file of positions is here what `find_strategy(mine, enemy, last)`
takes, one a line: the hand of whoever is to move, the hand of the other player, and the last play where one is to be
beaten (the other hand no longer holds it). An empty line stands between positions, `#` begins a comment, a hand alone
is only a hand. Calls as people paste them, `find_strategy('Qd-Qh', '3s')`, are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from notation.cards import BIG_JOKER, SMALL_JOKER, SUITS, Card, card, sort_cards
from notation.findings import Arg, Finding, Severity, Span
from notation.formats.aspects import Aspect, losses
from notation.formats.blocks import Block, blocks
from notation.formats.format import Dialect, Format, Written, ranks
from notation.formats.suiting import suited
from notation.moves import Move, played, unreadable
from notation.record import Comment, Hand, Line, Place, Position, Record, Tag
from notation.source import Source

NAME: Final = "pydoudizhu"
DIALECT: Final = Dialect(
    ranks=ranks("3456789JQKA2", ten="10", small="BJ", big="CJ"),
    suits="after",
    passes=(),
    seats="absolute",
    order="as played",
    bottom="absent",
)
SEATS: Final = ("甲", "乙")
"""Who is to move, and the other player."""
HOLDS: Final = frozenset({Aspect.HANDS, Aspect.SUITS, Aspect.POSITION, Aspect.COMMENTS})

_SUITS: Final = {"s": SUITS.index("♠"), "h": SUITS.index("♥"), "c": SUITS.index("♣"), "d": SUITS.index("♦")}
_CARD_OF: Final = {
    word + letter: card(rank, suit)
    for rank, word in enumerate(DIALECT.ranks[:SMALL_JOKER])
    for letter, suit in _SUITS.items()
} | {DIALECT.ranks[rank]: card(rank) for rank in (SMALL_JOKER, BIG_JOKER)}
_WORD_OF: Final = {each: word for word, each in _CARD_OF.items()}

_WORD: Final = r"(?:(?:[3-9JQKA2]|10)[shdc]|[BC]J)"
_HAND: Final = re.compile(rf"{_WORD}(?:-{_WORD})*")
_HEAD: Final = re.compile(
    r"(?:[ \t]*+(?:#[^\n]*+)?\r?\n)*+[ \t]*+"
    rf"(?:{_WORD}(?:-{_WORD})+[ \t]*+(?:\r?\n|$)|.*?\b(?:find_strategy|is_winable)\()"
)
_CALL: Final = re.compile(r"\b(?:find_strategy|is_winable)\((.{0,2000})\)")
_QUOTED: Final = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_PARTS: Final = 3
"""Lines of a position."""


def is_position(head: str) -> bool:
    """Whether a text begins with a hand of this dialect, or a call of the resolver."""
    return _HEAD.match(head) is not None


# Reading --------------------------------------------------------------------------------------------------------------


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The positions of a text."""
    index = 0
    for block in blocks(pieces, _Begins()):
        if any(line.strip() and not line.lstrip().startswith("#") for line, _ in block.lines()):
            index += 1
            yield _record(block, index)


class _Begins:
    """Whether a line begins another position: after an empty line, and a call always."""

    def __init__(self) -> None:
        self._said = self._empty = False

    def __call__(self, line: str) -> bool:
        if not line.strip():
            self._empty = True
            return False
        begins = self._said and (self._empty or _CALL.search(line) is not None)
        said = not line.lstrip().startswith("#")
        self._said = said if begins else self._said or said
        self._empty = False
        return begins


@dataclass(slots=True)
class _Reading:
    """One position, line after line."""

    source: Source
    index: int
    parts: list[tuple[int, int]] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def add(self, line: str, start: int) -> None:
        """One line."""
        said = line.strip()
        begin = start + line.index(said) if said else start
        call = _CALL.search(said)
        if said.startswith("#"):
            self.comments.append(Comment(said[1:].strip()))
        elif call is not None:
            for quoted in _QUOTED.finditer(call[1]):
                group = 1 if quoted[1] is not None else 2
                self._part(begin + call.start(1) + quoted.start(group), begin + call.start(1) + quoted.end(group))
        elif said:
            self._part(begin, begin + len(said))

    def _part(self, start: int, end: int) -> None:
        if len(self.parts) < _PARTS:
            self.parts.append((start, end))
        else:
            self._find("F102", start, end, {"pointer": "", "expected": "pydoudizhu_position"})
            self.unread.append(self.source.text[start:end])

    def cards(self, part: tuple[int, int]) -> tuple[tuple[Card, ...], bool]:
        """The cards of a part, and whether all of it could be read."""
        found: list[Card] = []
        start, end = part
        whole = True
        for word in self.source.text[start:end].split("-"):
            if word in _CARD_OF:
                found.append(_CARD_OF[word])
            else:
                whole = False
                self._find("F103", start, start + len(word), {"said": _short(word), "format": NAME})
            start += len(word) + 1
        return sort_cards(found), whole

    def _find(self, code: str, start: int, end: int, args: dict[str, Arg]) -> None:
        if len(self.findings) < _MOST_FINDINGS:
            self.findings.append(Finding(code, Severity.ERROR, args, self.source.span(start, end), self.index))


_MOST_FINDINGS: Final = 50
_MOST_SAID: Final = 40


def _short(said: str) -> str:
    return said if len(said) <= _MOST_SAID else said[: _MOST_SAID - 1] + "…"


def _record(block: Block, index: int) -> Record:
    reading = _Reading(block.source, index)
    for line, start in block.lines():
        reading.add(line, start)
    hands = []
    for seat, part in enumerate(reading.parts[: len(SEATS)]):
        cards, whole = reading.cards(part)
        hands.append(Hand(seat, cards, more=not whole))
        if not whole:
            reading.unread.append(block.source.text[slice(*part)])
    position = None
    if len(reading.parts) >= len(SEATS):
        position = Position(0)
    if len(reading.parts) == _PARTS:
        position = Position(0, _move(reading, reading.parts[-1]), 1)
    return Record(
        tags=(Tag("rules", NAME), Tag("format", NAME)),
        seats=SEATS,
        hands=tuple(hands),
        position=position,
        line=Line(opening=tuple(reading.comments)),
        unread=tuple(reading.unread),
        index=index,
        findings=(*block.findings(index), *reading.findings),
        places=_Places(block.source, reading.parts),
    )


def _move(reading: _Reading, part: tuple[int, int]) -> Move:
    cards, whole = reading.cards(part)
    return (
        played(cards)
        if whole and cards and len(cards) <= _MOST_CARDS
        else unreadable(reading.source.text[slice(*part)])
    )


_MOST_CARDS: Final = 54


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts of a position stand."""

    source: Source
    parts: list[tuple[int, int]]

    def span(self, place: Place) -> Span | None:
        """The span of a part of the record, see `record.Place`."""
        index = {"record": 0, "position": _PARTS - 1}.get(str(place[0]))
        if place[0] == "hand":
            index = int(place[1])
        return self.source.span(*self.parts[index]) if index is not None and index < len(self.parts) else None


# Writing --------------------------------------------------------------------------------------------------------------


def write(record: Record) -> Written:
    """A position: two hands that are known, who is to move, what is to beat. Plays are lost."""
    found: list[Finding] = []
    problem = _problem(record)
    if problem is not None:
        return Written(None, (_finding(record, "F205", Severity.ERROR, {"problem": problem}, ("record",)),))
    given = suited(replace(record, line=Line()), NAME)
    found += given.findings
    beat = record.position.to_beat if record.position is not None else None
    if beat is not None and not given.findings and any(each not in _WORD_OF for each in beat.cards):
        args: dict[str, Arg] = {"count": sum(each not in _WORD_OF for each in beat.cards)}
        found.append(_finding(record, "F204", Severity.WARNING, args, ("position",)))
    if beat is not None and beat.claim is not None:
        args = {"aspect": Aspect.READINGS.value, "count": 1}
        found.append(_finding(record, "F201", Severity.WARNING, args, ("position",)))
    found += losses(record, HOLDS, NAME)
    return Written("\n".join(_lines(record, given.record)) + "\n", tuple(found))


def _problem(record: Record) -> str | None:
    """Why a record is no position of two players; None if it is one."""
    position = record.position
    held = [hand for hand in record.hands if hand.cards]
    seats = {hand.seat for hand in held}
    if any(hand.more or hand.size not in (None, len(hand.cards)) for hand in record.hands):
        return "open_hand"
    if len(held) == 1 and position is None and not record.line.moves and not record.auction:
        return None
    if position is None or len(held) != len(SEATS):
        return "two_hands"
    if position.to_move not in seats or position.by not in {None, *seats - {position.to_move}}:
        return "two_hands"
    beat = position.to_beat
    return "to_beat" if beat is not None and not beat.is_pass and beat.packed <= 0 else None


def _lines(said: Record, record: Record) -> Iterator[str]:
    """The lines of a record as it was said, with the cards of the one that has suits."""
    comments = (line for comment in said.line.opening for line in comment.text.splitlines())
    yield from (f"# {line}" for line in comments)
    to_move = record.position.to_move if record.position is not None else None
    held = [hand for hand in record.hands if hand.cards]
    yield from (_text(hand.cards) for hand in sorted(held, key=lambda hand: hand.seat != to_move))
    beat = record.position.to_beat if record.position is not None else None
    if beat is not None and beat.cards:
        used = {each for hand in record.hands for each in hand.cards}
        yield _text(_with_suits(beat.cards, used))


def _with_suits(cards: tuple[Card, ...], used: set[Card]) -> Iterator[Card]:
    """The cards of the play to beat, those without a suit with the lowest that nobody holds."""
    for each in cards:
        every = [each] if each in _WORD_OF else [card(each.rank, suit) for suit in range(1, len(SUITS))]
        found = next((one for one in every if one not in used), every[0])
        used.add(found)
        yield found


def _text(cards: Iterable[Card]) -> str:
    """Cards as the packages take them."""
    return "-".join(_WORD_OF[each] for each in cards)


def _finding(record: Record, code: str, severity: Severity, args: dict[str, Arg], place: Place) -> Finding:
    ply = int(place[1]) + 1 if place[0] == "ply" else None
    return Finding(code, severity, {"format": NAME} | args, record.span(*place), record.index, ply)


def join(texts: Iterable[str]) -> Iterator[str]:
    """Positions with an empty line between."""
    for number, text in enumerate(texts):
        yield ("\n" if number else "") + text


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=DIALECT,
        extensions=("txt",),
        rules=NAME,
        holds=HOLDS,
        recognises=is_position,
        read=read,
        write=write,
        join=join,
    )
}
