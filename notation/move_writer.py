"""Writing a move: one canonical spelling for each, or its cards.

Reading what is written here gives the same move back, in both scripts and every style.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from notation.cards import (
    ACE,
    EITHER_JOKER,
    RANK_LETTERS,
    SUITS,
    TWO,
    Card,
    bare,
    counts_of,
    pack,
    ranks_of,
    sort_cards,
)
from notation.fold import Script, to_script
from notation.move_cards import run_of, whole_body
from notation.moves import Claim, Move, Pattern, body_cards, put_down
from notation.saying import BOMB_SIZES, WING_COUNTS, fitting_kinds
from notation.shapes import GROUP, RUNS, Kind, Reading, readings
from notation.words import TITLES

Style = Literal["canonical", "cards", "shortest"]
"""Words for what a move is, its cards, or whichever of the two is shorter (the words if neither is)."""

_JOKERS: Final = ("小王", "大王", "王")
_RANK_TEXTS: Final = (*("10" if letter == "T" else letter for letter in RANK_LETTERS[:-3]), *_JOKERS)
_COUNTS: Final = ("", "一", "兩", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def write_move(move: Move, style: Style = "canonical", script: Script = "hant") -> str:
    """A move in its canonical spelling, or (`style="cards"`) the cards of one that says them all, or the shorter one.

    A text that could not be read is written as it stood.
    """
    if move.unread is not None:
        return move.unread
    if style == "shortest":
        return to_script(min(_written(move, "canonical"), _written(move, "cards"), key=len), script)
    return to_script(_written(move, style), script)


def write_reading(reading: Reading, script: Script = "hant") -> str:
    """The words for one reading of some cards; read back, they are the move that plays and claims it."""
    return to_script(_reading(reading), script)


def _written(move: Move, style: Style) -> str:
    if move.is_pass:
        return "都過" if move.everyone else "過"
    if move.pattern is not None:
        return _pattern(move.pattern)
    if move.claim is not None:
        return _claimed(move.cards, move.claim, style)
    suited = any(each.suit for each in move.cards)
    if style == "canonical" and len(move.readings) == 1 and not suited:
        return _reading(move.readings[0])
    return _plain(move.cards)


# Cards ----------------------------------------------------------------------------------------------------------------


def _cards(cards: Sequence[Card]) -> str:
    """Cards low to high, a suit before its rank."""
    return "".join(SUITS[each.suit] + _RANK_TEXTS[each.rank] for each in sort_cards(cards))


def _plain(cards: Sequence[Card]) -> str:
    """Cards of which nothing is claimed: 3-4-5, since 345 is a pair straight."""
    steps = len(cards) in (3, 4) and max(cards) <= ACE and run_of([each.rank for each in cards]) is not None
    return "-".join(map(str, map(_RANK_TEXTS.__getitem__, sorted(cards)))) if steps else _cards(cards)


def _ranks(ranks: Sequence[int]) -> str:
    return "".join(_RANK_TEXTS[rank] for rank in ranks)


# Readings -------------------------------------------------------------------------------------------------------------


def _reading(reading: Reading) -> str:
    kind, low, length = reading.kind, reading.low, reading.length
    if kind is Kind.PASS:
        return "過"
    if kind is Kind.ROCKET:
        return "王炸"
    if low is None:
        return _cards(bare(reading.cards))
    if kind is Kind.BOMB:
        return _bomb(low, reading.cards)
    if kind is Kind.STRAIGHT:
        return f"{_RANK_TEXTS[low]}到{_RANK_TEXTS[low + length - 1]}"
    if kind is Kind.PAIR_STRAIGHT:
        return _ranks(range(low, low + length)) + "連對"
    if kind in _OPEN_WINGS and _split_is_open(readings(reading.cards), reading.body):
        return _claimed(bare(reading.cards), Claim((kind,), reading.body), "canonical")
    return _body(kind, low, length) + _with(kind, reading.kickers)


_OPEN_WINGS: Final = frozenset({Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS})
"""Kinds that may have the same cards beside the same body."""


def _bomb(low: int, cards: int) -> str:
    size = sum(counts_of(cards))
    if size == 4:
        return f"{_RANK_TEXTS[low]}炸"
    return f"{_RANK_TEXTS[low]}{_COUNTS[size]}炸" if size in BOMB_SIZES else _cards(bare(cards))


def _body(kind: Kind, low: int, length: int) -> str:
    """The words before 帶."""
    if kind in RUNS:
        return _ranks(range(low, low + length)) + ("飛機" if GROUP[kind] == 3 else "太空梭")
    return ("", "", "對", "三", "四")[GROUP[kind]] + _RANK_TEXTS[low]


def _with(kind: Kind, kickers: int) -> str:
    """The words from 帶 on."""
    if not kickers:
        return "不帶" if kind in RUNS else ""
    ranks = tuple(ranks_of(kickers))
    if kind is Kind.TRIPLE_SINGLE:
        return f"帶一{_ranks(ranks)}"
    if kind is Kind.TRIPLE_PAIR and len(set(ranks)) == 1:
        return f"帶兩{_ranks(ranks[:1])}"
    if kind in (Kind.TRIPLE_PAIR, Kind.AIRPLANE_PAIRS, Kind.SHUTTLE_PAIRS, Kind.FOUR_TWO_PAIRS):
        # Two different jokers are 對王.
        pairs = zip(ranks[::2], ranks[1::2], strict=True)
        return "帶" + "".join(f"對{_RANK_TEXTS[one if one == other else EITHER_JOKER]}" for one, other in pairs)
    return f"帶{_ranks(ranks)}"


# Claims ---------------------------------------------------------------------------------------------------------------


def _claimed(cards: tuple[Card, ...], claim: Claim, style: Style) -> str:
    title = _title(claim.kinds, claim.length, claim.high)
    if claim.body is not None:
        split = _split(cards, body_cards(cards, claim.body))
        return split if not title or _is_choice(cards, claim) else f"{split}稱{title}"
    ranks = [each.rank for each in cards]
    run = run_of(ranks) if max(cards) <= TWO and len(cards) > 1 else None
    # 十 behind a rank would be a rank: 34稱十順.
    if claim.kinds == (Kind.STRAIGHT,) and run is not None and not title.startswith("十"):
        if style == "cards":
            return _cards(cards) + title
        ends = f"{_RANK_TEXTS[ranks[0]]}到{_RANK_TEXTS[ranks[-1]]}"
        return ends + (title if title != TITLES[claim.kinds] else "")
    # Behind a kind word, ranks that come once each would be taken for a whole run: 連對34 is 3344.
    told_apart = len(set(ranks)) < len(ranks) or max(cards) > TWO
    if claim.kinds in _RUN_TITLES and told_apart:
        return title + _cards(cards)
    return f"{_cards(cards)}稱{title}"


_RUN_TITLES: Final = tuple(kinds for kinds, title in TITLES.items() if kinds[0] in RUNS and "帶" not in title)


def _title(kinds: tuple[Kind, ...], length: int | None, high: int | None) -> str:
    """The kind word of a claim or a description, empty if none was said."""
    words = TITLES.get(kinds, "")
    if length is not None:
        words = _COUNTS[length] + ("順" if kinds == (Kind.STRAIGHT,) else "連對")
    if high is not None:
        words = (words if length is not None else "") + "通天順"
    return words


def _is_choice(cards: tuple[Card, ...], claim: Claim) -> bool:
    """Whether a claim only chooses among the readings of the cards, and the split alone says it."""
    every = readings(pack(put_down(cards)))
    return any(map(claim.allows, every)) and not _split_is_open(every, claim.body)


def _split_is_open(every: Sequence[Reading], body: int | None) -> bool:
    """Whether cards have several readings with one body: 33334444 and 5566, as four cards or as two pairs."""
    return sum(reading.body == body for reading in every) > 1


def _split(cards: tuple[Card, ...], body: tuple[Card, ...]) -> str:
    """333444555+666; 帶 where the body is none that a `+` would end."""
    rest = list(cards)
    for each in body:
        rest.remove(each)
    if not rest:
        return _cards(body) + "不帶"
    return _cards(body) + ("+" if whole_body(body) else "帶") + _cards(rest)


# Descriptions ---------------------------------------------------------------------------------------------------------


def _pattern(pattern: Pattern) -> str:
    kind = pattern.kinds[0] if pattern.kinds else None
    if kind is None:
        return _ranks(() if pattern.low is None else (pattern.low,)) + str(pattern.name)
    if pattern.kickers is not None:
        return _kickers_said(pattern.kinds, pattern.kickers)
    if pattern.low == EITHER_JOKER:
        return _RANK_TEXTS[EITHER_JOKER]
    if kind is Kind.BOMB and pattern.size is not None:
        return f"{_COUNTS[pattern.size]}炸"
    if kind in (Kind.STRAIGHT, Kind.PAIR_STRAIGHT):
        return _title(pattern.kinds, pattern.length, pattern.high)
    if pattern.low is None:
        return _without_ranks(pattern.kinds, pattern.length)
    if kind not in RUNS:
        return _body(kind, pattern.low, 1) + _after_bring(pattern.kinds)
    length = pattern.length or 0
    airplane = GROUP[kind] == 3
    return _body(kind, pattern.low, length) + _wings(pattern.kinds, length if airplane else None)


def _after_bring(kinds: tuple[Kind, ...]) -> str:
    """帶一, 帶二, 帶兩單: the kind word from 帶 on."""
    title = TITLES[kinds]
    return title[title.index("帶") :]


def _wings(kinds: tuple[Kind, ...], count: int | None) -> str:
    """帶兩單, 帶三對 or 帶翼, if not everything is open; `count` groups of kickers where their number is told."""
    if len(kinds) == 3:
        return ""
    if len(kinds) == 2 or count is None or count not in WING_COUNTS:
        return _after_bring(kinds)
    return f"帶{_COUNTS[count]}{'單' if kinds[0] in _SINGLE_WINGS else '對'}"


def _without_ranks(kinds: tuple[Kind, ...], length: int | None) -> str:
    if length is None:
        return TITLES[kinds]
    return "飛機" + (_wings(kinds, length) if len(kinds) == 1 else f"帶{'二' if length == 2 else _COUNTS[length]}")


def _kickers_said(kinds: tuple[Kind, ...], kickers: tuple[int, ...]) -> str:
    """三帶一6, 四帶對5對7, 飛機帶56; the number of groups where the kickers leave more kinds than were said."""
    kind = kinds[0]
    ranks = _ranks(kickers)
    if kind is Kind.TRIPLE_SINGLE:
        return f"三帶一{ranks}"
    if kind is Kind.TRIPLE_PAIR and EITHER_JOKER not in kickers:
        return f"三帶兩{_ranks(kickers[:1])}"
    if GROUP[kind] == 3:
        word, family = ("三", kinds) if kind not in RUNS else ("飛機", (Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS))
    else:
        word, family = ("四", kinds) if kind not in RUNS else ("太空梭", (Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS))
    if kinds == fitting_kinds(family, kickers):
        return f"{word}帶{ranks}"
    count = len(kickers) if kind in _SINGLE_WINGS else len(kickers) // 2
    return word + _wings(kinds, count) + ranks


_SINGLE_WINGS: Final = frozenset({Kind.AIRPLANE_SINGLES, Kind.SHUTTLE_SINGLES})
