"""Bare cards: a play a line, or plays between commas; the landlord's first, then round the table.

    333444 56
    過
    555666 78
    ♠3♥3, , 44

An empty item is a pass, and so are the pass words. A game may begin with hands (`地主: 3 3 3 …`, `下家: …`, `上家: …`,
`底牌: …`); a line `---` stands between two games. Suits stand before the rank or after it, as signs, or before it as
letters if every card has one; Unicode playing cards are read. Nothing but cards is: the letters of other programs
(`0` or `1` for the ten, `X` for the big joker) are none of this dialect, and a text with such letters is not taken for
it unless it is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.cards import EITHER_JOKER, RANK_LETTERS, SUITS, Card, card, sort_cards
from notation.findings import Arg, Finding, Severity
from notation.fold import fold
from notation.formats.aspects import Aspect, losses
from notation.formats.blocks import Block, blocks
from notation.formats.format import Dialect, Format, Written, ranks
from notation.formats.laying_out import PLAYERS, plies, refusal
from notation.formats.seating import landlord_first
from notation.moves import PASS, Move, played, unreadable
from notation.record import Hand, Line, Record, Tag
from notation.remembered import Remembered
from notation.words import JOKER_WORDS, RANK_WORDS, SUIT_WORDS

NAME: Final = "cards"
BETWEEN: Final = "---"
DIALECT: Final = Dialect(
    ranks=ranks("3456789JQKA2", ten="10", small="小王", big="大王"),
    suits="before",
    passes=("過", "", "不出", "不要", "要不起", "pass", "-"),
    seats="landlord first",
    order="ascending",
    bottom="absent",
)
HOLDS: Final = frozenset({Aspect.PLAYS, Aspect.SUITS})

_PASSES: Final = frozenset(DIALECT.passes)
_HANDS: Final = {
    **dict.fromkeys(("地主", "landlord"), 0),
    **dict.fromkeys(("下家", "地主下家", "landlord_down"), 1),
    **dict.fromkeys(("上家", "地主上家", "landlord_up"), 2),
}
_BOTTOM: Final = frozenset({"底牌", "bottom"})
_LABEL: Final = re.compile(rf"\s*({'|'.join([*_HANDS, *_BOTTOM])})\s*:", re.IGNORECASE)

_SIGN: Final = "[♠♥❤♣♦]\ufe0f?"
_RANK: Final = "10|[3-9JQKA2T⑩]"
_JOKER: Final = "小王|大王|小鬼|大鬼|小怪|大怪|BJ|RJ|[XBR☆★\U0001f0df\U0001f0cf\U0001f0bf]"
_SYMBOL: Final = "[\U0001f0a1-\U0001f0ab\U0001f0ad\U0001f0ae\U0001f0b1-\U0001f0bb\U0001f0bd\U0001f0be"
_SYMBOLS: Final = _SYMBOL + "\U0001f0c1-\U0001f0cb\U0001f0cd\U0001f0ce\U0001f0d1-\U0001f0db\U0001f0dd\U0001f0de]"
_GAP: Final = r"[\s+、-]+"


def _pattern(card_with_suit: str, joker: str) -> re.Pattern[str]:
    return re.compile(f"(?:(?P<gap>{_GAP})|(?P<symbol>{_SYMBOLS})|(?P<joker>{joker})|{card_with_suit})")


_WAYS: Final = (
    _pattern(f"(?P<suit>{_SIGN}|[SHCD])(?P<rank>{_RANK})", rf"{_JOKER}|D(?![2-9TJQKA1])"),
    _pattern(f"(?P<suit>{_SIGN})?(?P<rank>{_RANK})", f"{_JOKER}|D"),
    _pattern(f"(?P<rank>{_RANK})(?P<suit>{_SIGN})?", f"{_JOKER}|D"),
)
"""How the cards of an item may be written, the first that fits: a suit before every card, signs before, signs after."""
_SUITS_OF_SYMBOLS: Final = (1, 2, 4, 3)
_RANKS_OF_SYMBOLS: Final = " A23456789TJ QK"
_COLLIDES: Final = re.compile(r"[XDCSHYZO☆★]|(?<!1)0|1(?!0)", re.IGNORECASE)
"""Letters that mean different cards in the dialects of different programs."""


LONGEST: Final = 400
"""Characters of the longest item that is read."""


def cards_of(item: str) -> tuple[Card, ...] | None:
    """The cards of an item, low to high; None if something else is in it, or it is longer than any hand."""
    if len(item) > LONGEST:
        return None
    folded = fold(item).upper()
    for way in _WAYS:
        found: list[Card] = []
        end = 0
        for match in way.finditer(folded):
            if match.start() != end:
                break
            end = match.end()
            found += _card(match)
        if end == len(folded) and found:
            return sort_cards(found)
    return None


def _card(match: re.Match[str]) -> tuple[Card, ...]:
    said = match.groupdict()
    if said["gap"]:
        return ()
    if said["joker"]:
        return (card(JOKER_WORDS.get(said["joker"], JOKER_WORDS["大王"])),)
    if said["symbol"]:
        block, place = divmod(ord(said["symbol"]) - 0x1F0A0, 16)
        return (card(RANK_WORDS[_RANKS_OF_SYMBOLS[place]], _SUITS_OF_SYMBOLS[block]),)
    suit = (said["suit"] or "").removesuffix("\ufe0f")
    return (card(RANK_WORDS["T" if said["rank"] == "10" else said["rank"]], SUIT_WORDS[suit] if suit else 0),)


def is_pass(item: str) -> bool:
    """Whether an item is a pass."""
    return fold(item).strip().lower() in _PASSES


# Reading --------------------------------------------------------------------------------------------------------------


def recognises(head: str) -> bool:
    """Whether a text is nothing but cards and passes, of at least two plays, in letters that mean one thing only."""
    lines = head[:_MANY].splitlines()
    whole = lines if len(head) < _MANY else lines[:-1]
    found = 0
    for line in whole:
        if _is_border(line):
            continue
        label = _LABEL.match(fold(line))
        items = [line[label.end() :]] if label is not None else fold(line).split(",")
        for item in items:
            said = cards_of(item)
            if said is not None:
                found += label is None
            elif not is_pass(item):
                return False
            if said is not None and _COLLIDES.search(fold(item)):
                return False
    return found > 1


_MANY: Final = 1 << 12
"""Characters of a head that are looked at; the last line of so many may be cut off."""


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of a text of bare cards."""
    index = 0
    for block in blocks(pieces, _is_border):
        if any(line.strip() and not _is_border(line) for line, _ in block.lines()):
            index += 1
            yield _Game(block, index).record()


def _is_border(line: str) -> bool:
    return BETWEEN in line and line.strip() == BETWEEN


class _Game:
    """One game as it is read."""

    def __init__(self, block: Block, index: int) -> None:
        self.block = block
        self.index = index
        self.findings: list[Finding] = []
        self.hands: list[Hand] = []
        self.bottom: tuple[Card, ...] | None = None
        self.moves: list[Move] = []
        self.unread: list[str] = []

    def record(self) -> Record:
        """The game."""
        for line, start, is_last in self._lines():
            label = None if self.moves else _LABEL.match(fold(line))
            if label is not None:
                self._hand(label[1].lower(), line[label.end() :], start + label.end(), line)
            else:
                self._plays(line, start, is_last)
        return Record(
            tags=(Tag("format", NAME),),
            hands=tuple(sorted(self.hands, key=lambda hand: hand.seat)),
            bottom=self.bottom,
            line=Line(tuple(at % PLAYERS for at in range(len(self.moves))), tuple(self.moves)),
            unread=tuple(self.unread),
            index=self.index,
            findings=(*self.findings, *self.block.findings(self.index)),
        )

    def _lines(self) -> Iterator[tuple[str, int, bool]]:
        """The lines from the first that is not empty to the last: each, where it starts, whether it is the last."""
        lines = [(line, start) for line, start in self.block.lines() if not _is_border(line)]
        filled = [at for at, (line, _) in enumerate(lines) if line.strip()]
        for at in range(filled[0], filled[-1] + 1):
            yield *lines[at], at == filled[-1]

    def _hand(self, label: str, said: str, start: int, line: str) -> None:
        cards = cards_of(said)
        if cards is None:
            self._unknown(said, start, None)
            self.unread.append(line)
        elif label in _BOTTOM:
            self.bottom = cards
        else:
            self.hands.append(Hand(_HANDS[label], cards))

    def _plays(self, line: str, start: int, is_last: bool) -> None:
        """The plays of a line. A comma at the end of a line says that the next goes on, it is no pass."""
        if not self.moves and not line.strip():
            return
        items = _COMMA.split(line)
        if len(items) > 1 and not items[-1].strip() and not is_last:
            items.pop()
        for item in items:
            self.moves.append(self._move(item, start))
            start += len(item) + 1

    def _move(self, item: str, start: int) -> Move:
        try:
            return _MOVE_OF[item]
        except ValueError:
            pass
        self._unknown(item, start, len(self.moves) + 1)
        return unreadable(item.strip()[:MOST_KEPT])

    def _unknown(self, said: str, start: int, ply: int | None) -> None:
        if len(self.findings) >= MOST_FINDINGS:
            return
        at = start + len(said) - len(said.lstrip())
        span = self.block.source.span(at, start + len(said.rstrip()))
        args: dict[str, Arg] = {"said": said.strip()[:80], "format": NAME}
        self.findings.append(Finding("F103", Severity.ERROR, args, span, self.index, ply))


def _move_of(item: str) -> Move:
    """The move of an item. Raises `ValueError` where it is none."""
    if is_pass(item):
        return PASS
    cards = cards_of(item)
    if cards is None:
        raise ValueError("no cards")
    return played(cards)


_MOVE_OF: Final[Remembered[str]] = Remembered(_move_of)
_COMMA: Final = re.compile("[,，]")
MOST_KEPT: Final = 10_000
"""Characters of an item that are kept where it cannot be read."""
MOST_FINDINGS: Final = 200
"""Items of a game of which each has a finding of its own, if it cannot be read."""


# Writing --------------------------------------------------------------------------------------------------------------


def write(record: Record) -> Written:
    """The plays of a record, one a line."""
    found = list(losses(record, HOLDS, NAME))
    refused = list(_refused(record))
    if refused:
        return Written(None, (*found, *refused))
    moves = (move for _, _, move in plies(landlord_first(record)))
    return Written("".join(_written(move) + "\n" for move in moves), tuple(found))


def _refused(record: Record) -> Iterator[Finding]:
    """Why a record cannot be written: what is no cards, and plays out of turn; seats are not told here."""
    if not record.line.moves:
        yield refusal(record, NAME, "F205", "record", problem="no_plays")
    for number, (index, seat, move) in enumerate(plies(landlord_first(record))):
        if move.is_hole:
            yield refusal(record, NAME, "F203", "ply", index)
        elif move.unread is not None:
            yield refusal(record, NAME, "F202", "ply", index, said=move.unread)
        elif seat != number % PLAYERS:
            yield refusal(record, NAME, "F205", "ply", index, problem="out_of_turn")


def _written(move: Move) -> str:
    if move.is_pass:
        return DIALECT.passes[0]
    return " ".join(SUITS[each.suit] + _LETTERS[each.rank] for each in move.cards)


_LETTERS: Final = (*DIALECT.ranks, RANK_LETTERS[EITHER_JOKER])


def join(texts: Iterable[str]) -> Iterator[str]:
    """Games one after the other, with a border between two."""
    for number, text in enumerate(texts):
        yield (f"{BETWEEN}\n" if number else "") + text


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=DIALECT,
        extensions=("txt",),
        rules=None,
        holds=HOLDS,
        recognises=recognises,
        read=read,
        write=write,
        join=join,
    )
}
