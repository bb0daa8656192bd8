"""The known tags: their names in both languages, and what their values look like.

A record keeps a known tag under its key, so that `[規則 "site"]`, `[规则 "site"]` and `[Rules "site"]` are one; a
player's tags under the seat word (`甲`, `甲.id`); any other under its name as it was written. Two tags say how the rest
is to be read and are no part of what a record holds: `牌譜 "1"`, the version, and `座位`, which becomes `Record.seats`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from notation.exact import EXACT, UNSIGNED, number
from notation.fold import fold

VERSION: Final = "paipu"
SEATS: Final = "seats"


@dataclass(frozen=True, slots=True)
class KnownTag:
    """A known tag.

    Attributes:
        key: its name in the model and in JSON.
        hant: its Chinese name, traditional.
        english: its English name.
        value: what its value is, an entry of `terms.value` in the texts; None if any text will do.
        repeats: whether a record may well have several.
    """

    key: str
    hant: str
    english: str
    value: str | None = None
    repeats: bool = False


KNOWN: Final = (
    KnownTag(VERSION, "牌譜", "Paipu", "version"),
    # the occasion
    KnownTag("event", "賽事", "Event"),
    KnownTag("place", "地點", "Place"),
    KnownTag("date", "日期", "Date", "date"),
    KnownTag("time", "時間", "Time", "time"),
    KnownTag("round", "輪次", "Round"),
    KnownTag("table", "桌號", "Table"),
    KnownTag("match", "場次", "Match"),
    KnownTag("game", "局號", "Game"),
    # how it was played
    KnownTag("rules", "規則", "Rules"),
    KnownTag(SEATS, "座位", "Seats", "seats"),
    KnownTag("landlord", "地主", "Landlord", "seat"),
    KnownTag("base", "底分", "Base", "number"),
    KnownTag("first", "首叫", "First", "seat"),
    KnownTag("multiplier", "倍數", "Multiplier", "number"),
    KnownTag("bombs", "炸彈", "Bombs", "whole"),
    KnownTag("stake", "底注", "Stake", "number"),
    KnownTag("pool_before", "前彩金", "PoolBefore", "exact"),
    KnownTag("pool", "彩金", "Pool", "exact"),
    KnownTag("pool_game", "彩金局", "PoolGame", "whole"),
    KnownTag("carried", "前積分", "Carried", "scores"),
    KnownTag("standing", "積分", "Standing", "scores"),
    KnownTag("left_table", "離桌", "LeftTable", "seat"),
    # where the deal comes from
    KnownTag("deal", "牌局", "Deal"),
    KnownTag("seed", "種子", "Seed"),
    KnownTag("shuffler", "洗牌", "Shuffler"),
    KnownTag("commitment", "承諾", "Commitment"),
    KnownTag("order", "牌序", "Order"),
    KnownTag("turned_up", "亮張", "TurnedUp"),
    # where the record comes from
    KnownTag("source", "來源", "Source", repeats=True),
    KnownTag("format", "格式", "Format"),
    KnownTag("offset", "位置", "Offset"),
    KnownTag("importer", "匯入", "Importer", repeats=True),
    KnownTag("language", "語言", "Language", "language"),
    KnownTag("author", "作者", "Author", repeats=True),
    KnownTag("annotator", "點評", "Annotator", repeats=True),
)

PLAYER_KEYS: Final = {
    "id": ("編號", "Id"),
    "kind": ("類型", "Kind"),
    "team": ("隊伍", "Team"),
    "rating": ("等級分", "Rating"),
    "masked": ("匿名", "Masked"),
}
"""What can be said about a player after the seat word and a dot (`甲.id`): Chinese and English name of each key."""


def _spelled(name: str) -> str:
    return fold(name).casefold()


BY_KEY: Final = {tag.key: tag for tag in KNOWN}
_BY_NAME: Final = {_spelled(name): tag.key for tag in KNOWN for name in (tag.key, tag.hant, tag.english)}
_PLAYER_KEY_BY_NAME: Final = {_spelled(name): key for key, names in PLAYER_KEYS.items() for name in (key, *names)}


def key_of(name: str, seats: Sequence[str]) -> tuple[str, bool]:
    """The key of a tag by its written name, and whether it is a known one. A seat word goes before everything else."""
    word, dot, rest = name.partition(".")
    folded = fold(word)
    seat = next((each for each in seats if fold(each) == folded), None)
    if seat is not None:
        if not dot:
            return seat, True
        detail = _PLAYER_KEY_BY_NAME.get(_spelled(rest))
        return (name, False) if detail is None else (f"{seat}.{detail}", True)
    key = _BY_NAME.get(_spelled(name))
    return (name, False) if key is None else (key, True)


def nearest(name: str) -> str | None:
    """The Chinese or English name of a known tag that an unknown one may have been meant for."""
    from difflib import get_close_matches

    names = {_spelled(written): written for tag in KNOWN for written in (tag.hant, tag.english)}
    close = get_close_matches(_spelled(name), names, n=1, cutoff=0.7)
    return names[close[0]] if close else None


_DATE: Final = re.compile(r"[0-9?]{4}(?:-(?:0[1-9]|1[0-2]|\?\?)(?:-(?:0[1-9]|[12][0-9]|3[01]|\?\?))?)?")
_TIME: Final = re.compile(
    r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,9})?)?(?:Z|[+-][0-2][0-9]:?[0-5][0-9])?"
)
_NUMBER: Final = re.compile(r"[0-9]{1,30}(?:\.[0-9]{1,30})?")
_WHOLE: Final = re.compile(r"[0-9]{1,30}")
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}")
_EXACT: Final = re.compile(UNSIGNED)
_SCORE: Final = re.compile(rf"([^\s:：]*?)\s*[:：]?\s*({EXACT})(?![^\s,，])[\s,，]*")


def scores_in(value: str) -> tuple[tuple[str, Fraction], ...] | None:
    """Names and scores in a value (`甲 +12 乙 -24.5 丙 5000/3`), in order; None if it is no list of them."""
    found: list[tuple[str, Fraction]] = []
    at = 0
    while at < len(value):
        score = _SCORE.match(value, at)
        if score is None or not score[1]:
            return None
        found.append((score[1], number(score[2])))
        at = score.end()
    return tuple(found) or None


def is_whole(value: str) -> bool:
    """Whether a value is a whole number, and not too long to be one."""
    return _WHOLE.fullmatch(value) is not None


_CHECKS: Final[dict[str, Callable[[str], object]]] = {
    "version": lambda value: value == "1",
    "date": _DATE.fullmatch,
    "time": _TIME.fullmatch,
    "number": _NUMBER.fullmatch,
    "exact": _EXACT.fullmatch,
    "whole": _WHOLE.fullmatch,
    "language": _LANGUAGE.fullmatch,
    "scores": scores_in,
    "seats": lambda value: False,
}


def is_wrong(key: str, value: str, seats: Sequence[str]) -> str | None:
    """What the value of a known tag should be, if it is not that (an entry of `terms.value`); None if it is fine.

    `?` says that it is not known, and is always fine.
    """
    tag = BY_KEY.get(key)
    if tag is None or tag.value is None or value == "?":
        return None
    fine = value in seats if tag.value == "seat" else _CHECKS[tag.value](value)
    return None if fine else tag.value
