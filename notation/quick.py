"""The quick way: lines that look plain are taken in with whole-string operations, and no look at single characters.

It says yes only to what the thorough way would read the same, without a finding: known tags with fitting values, hands
of known cards, and plies each of which is a seat and a move that is clean by itself. Words and whole lines are
remembered, so that an archive pays once for each; what is remembered is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Final

from notation.card_words import CARDS_OF, MORE
from notation.cards import EITHER_JOKER, Card, sort_cards
from notation.draft import Draft, Stage
from notation.fold import fold
from notation.head_lines import Auction, Finish, read_auction, read_ending
from notation.line_kinds import LineKind, kind_of
from notation.line_reader import LineFault, parse
from notation.move_reader import read_move
from notation.moves import Move
from notation.movetext import MAX_PLIES, LineText
from notation.plain_lines import plain_auction, plain_ending
from notation.record import Hand, Tag
from notation.seats import Seats, seats_of
from notation.tags import KNOWN, SEATS, VERSION, is_wrong, key_of

MOST_REMEMBERED: Final = 1 << 15
"""Moves that are remembered; beyond, all are forgotten and learnt anew. Each takes a few hundred bytes."""
MOST_REMEMBERED_LINES: Final = 1 << 12
"""Lines of auctions and ends that are remembered, and texts before a tag's value."""

_NOT_PLAIN: Final = re.compile('[,、，;；:：{}｛｝()（）!！?？□\\[\\]［］"“”]')


class MoveWords(dict[str, Move]):
    """The move of each word that is one and nothing else; `KeyError` for all other words."""

    def __missing__(self, word: str) -> Move:
        if _NOT_PLAIN.search(word) is not None:
            raise KeyError(word)
        said = read_move(word)
        if said.problems or said.move.unread is not None:
            raise KeyError(word)
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[word] = said.move
        return said.move


class RoundNumbers(dict[str, int]):
    """The number of each word that is a round number, `12.`; `KeyError` for all other words."""

    def __missing__(self, word: str) -> int:
        if len(word) > 10 or word[-1:] != "." or not (word[:-1].isascii() and word[:-1].isdigit()):
            raise KeyError(word)
        number = int(word[:-1])
        if len(self) < MOST_REMEMBERED:
            self[word] = number
        return number


MOVE_OF: Final = MoveWords()
NUMBER_OF: Final = RoundNumbers()


def take_line(draft: Draft, line: str) -> bool:
    """Take a line in, if it looks plain. Returns whether it was; if not, nothing has been changed."""
    try:
        return _BY_FIRST.get(line[:1], _plies)(draft, line)
    except KeyError:
        return False


def _blank(draft: Draft, line: str) -> bool:
    return not line


# Tags -----------------------------------------------------------------------------------------------------------------

_TAG_START: Final = re.compile(r"\]\s*\[\s*([^\s\"“”＂\[\]［］【】〔〕{}｛｝]+)\s*")


_CHECKED: Final = frozenset(tag.key for tag in KNOWN if tag.value is not None)


class _TagKeys(dict[str, str]):
    """The key of the tag that each text between two quotes begins (`] [日期 `); `KeyError` if it is no known tag."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__()
        self._seats = seats

    def __missing__(self, text: str) -> str:
        start = _TAG_START.fullmatch(text)
        key, known = key_of(start[1], self._seats) if start is not None else ("", False)
        if not known or key in (VERSION, SEATS):
            raise KeyError(text)
        if len(self) < MOST_REMEMBERED_LINES:
            self[text] = key
        return key


_tag_keys = lru_cache(maxsize=64)(_TagKeys)


def _tags(draft: Draft, line: str) -> bool:
    tags = plain_tags(line, draft.seats.words)
    if tags is None:
        return False
    tags = [*draft.tags, *tags]
    if len({tag.name for tag in tags}) < len(tags):
        return False
    draft.tags = tags
    return True


def plain_tags(text: str, seats: tuple[str, ...]) -> list[Tag] | None:
    """The tags of lines of them, each known and with a value that fits; None if something else stands there."""
    if text.startswith('[牌譜 "1"]'):
        text = text[len('[牌譜 "1"]') :].lstrip()
    if not text:
        return []
    parts = f"]{text}".split('"')
    if parts[-1] != "]" or not len(parts) & 1 or "\\" in text:
        return None
    names = list(map(_tag_keys(seats).__getitem__, parts[:-1:2]))
    values = parts[1::2]
    for name, value in zip(names, values, strict=True):
        if name in _CHECKED and is_wrong(name, value, seats) is not None:
            return None
    return None if "\n" in "".join(values) else list(map(Tag, names, values))


# Cards ----------------------------------------------------------------------------------------------------------------


class _HandHeads(dict[str, tuple[int, int | None]]):
    """Seat and size in the words before the cards of a hand (`甲:`, `乙(17):`); `KeyError` for all other words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__()
        self._seats = seats_of(words).index

    def __missing__(self, word: str) -> tuple[int, int | None]:
        found = _HAND_HEAD.fullmatch(word)
        if found is None:
            raise KeyError(word)
        head = self._seats[found[1]], None if found[2] is None else int(found[2])
        if len(self) < MOST_REMEMBERED_LINES:
            self[word] = head
        return head


_HAND_HEAD: Final = re.compile(r"([^\s(:]+)(?:\(([0-9]{1,3})\))?:")
_hand_heads = lru_cache(maxsize=64)(_HandHeads)


def _hand(draft: Draft, line: str) -> bool:
    draft.hands.append(plain_hand(line, draft.seats.words))
    return True


def plain_hand(line: str, seats: tuple[str, ...]) -> Hand:
    """The hand of a line. Raises `KeyError` if anything but a seat, a size and cards stands there."""
    words = line.split()
    if len(words) < 3 or words[0] != "手牌":
        raise KeyError(line)
    seat, size = _hand_heads(seats)[words[1]]
    if words[-1] in MORE:
        return Hand(seat, plain_cards(words[2:-1]), size, size is None)
    return Hand(seat, plain_cards(words[2:]), size)


def _bottom(draft: Draft, line: str) -> bool:
    words = line.split()
    if words[0] != "底牌:" or draft.bottom is not None or words[-1] in MORE:
        return False
    draft.bottom = plain_cards(words[1:])
    return True


def plain_cards(words: list[str]) -> tuple[Card, ...]:
    """The cards of words, low to high. Raises `KeyError` for a word that is no cards."""
    cards = sorted(chain.from_iterable(map(CARDS_OF.__getitem__, words)))
    return tuple(cards) if not cards or cards[-1] <= EITHER_JOKER else sort_cards(cards)


# Whole lines that come again and again --------------------------------------------------------------------------------


def _auction(draft: Draft, line: str) -> bool:
    found = remembered(draft.seats, line, LineKind.AUCTION)
    if isinstance(found, Auction):
        draft.acts += found.acts
    return found is not None


def _ending(draft: Draft, line: str) -> bool:
    found = remembered(draft.seats, line, LineKind.ENDING)
    if not isinstance(found, Finish) or draft.has_said(found):
        return False
    draft.end = found.end or draft.end
    draft.scores += found.scores
    draft.stage = Stage.TAIL
    return True


def remembered(seats: Seats, line: str, kind: LineKind) -> Auction | Finish | None:
    """What a line of an auction or an end says, if nothing about it is remarkable."""
    key = seats.words, line
    found = _LINES.get(key)
    if found is not None or kind_of(line) is not kind:
        return found
    found = plain_auction(line, seats) if kind is LineKind.AUCTION else plain_ending(line, seats)
    if found is None:
        text = LineText(line, fold(line), 0, seats)
        try:
            parsed = parse(kind, text.folded)
            found = read_auction(text, parsed) if kind is LineKind.AUCTION else read_ending(text, parsed)
        except LineFault:
            return None
    if found.comments or (isinstance(found, Auction) and (found.problems or any(act.comments for act in found.acts))):
        return None
    if len(_LINES) >= MOST_REMEMBERED_LINES:
        _LINES.clear()
    _LINES[key] = found
    return found


_LINES: Final[dict[tuple[tuple[str, ...], str], Auction | Finish]] = {}


# Plies ----------------------------------------------------------------------------------------------------------------


def _plies(draft: Draft, line: str) -> bool:
    words = line.split()
    if not words:
        return True
    number = NUMBER_OF[words[0]] if len(words) & 1 else None
    seats = list(map(draft.seats.exact.__getitem__, words[number is not None :: 2]))
    moves = list(map(MOVE_OF.__getitem__, words[1 + (number is not None) :: 2]))
    before = len(draft.moves)
    if draft.stage is Stage.TAIL or before + len(moves) > MAX_PLIES:
        return False
    if number is not None:
        draft.rounds.append((before, number))
    draft.ply_seats += seats
    draft.moves += moves
    draft.stage = Stage.PLIES
    return True


_BY_FIRST: Final[dict[str, Callable[[Draft, str], bool]]] = {
    "": _blank,
    "[": _tags,
    "手": _hand,
    "底": _bottom,
    **dict.fromkeys("叫搶搏明亮漂", _auction),
    **dict.fromkeys("地農佃流中得*", _ending),
    **dict.fromkeys("0123456789甲乙丙丁", _plies),
}
"""What reads a line quickly, by its first character; any other line may be of plies."""
