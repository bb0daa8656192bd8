"""The bracketed record file of the contest of computer games (CCGC), experimental: no genuine file was found.

The layout is that of a script which makes such files from the platform's log: one pair of parentheses around the
rounds, each of them nodes `;KEY[value]…` for the version and the players, the numbers of INFO, the hands `DA DB DC`,
bids `BA`, the bottom cards `LB`, plies `A B C`, the end `OVER`. That script writes only the first bid of a deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.findings import Severity
from notation.formats.blocks import sources
from notation.formats.ccgc_lines import numbered
from notation.formats.ccgc_round import MOST_PLIES, SEATS, VERSION, Round
from notation.formats.ccgc_write import Form, Told, told
from notation.formats.format import Written
from notation.formats.numbered import CARDS
from notation.record import Record
from notation.source import Source

NAME: Final = "ccgc-bracket"
_NODE: Final = re.compile(r";?\s*([A-Z]{1,8})\[([^\]\n]*)\]\s*")
_INFO_KEYS: Final = ("TI", "TC", "RI", "RC", "UC", "MS", "TM")
"""The keys of the numbers of INFO; the script leaves out the time, and TM is ours."""
_NAME_KEYS: Final = ("PA", "PB", "PC")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_LIST: Final = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9})*+")
FORM: Final = Form(NAME, re.compile(r"^$|^\s|\s$|[^\S ]|[\[\]\ud800-\udfff]"), has_sides=False, has_errors=False)


def read_brackets(pieces: Iterable[str]) -> Iterator[Record]:
    """The records of a bracketed file."""
    yield from numbered(_Reader().rounds(pieces))


class _Reader:
    """Reads nodes, line by line."""

    def __init__(self) -> None:
        self.round = Round(NAME, asked=True)
        self.info: dict[str, int] = {}
        self.source = Source("")

    def rounds(self, pieces: Iterable[str]) -> Iterator[Record]:
        """The rounds of a text."""
        for self.source in sources(pieces):
            yield from self._line(self.source.text)
        yield from self._new()

    def _line(self, line: str) -> Iterator[Record]:
        start = len(line) - len(line.lstrip("\ufeff( \t\r\n"))
        end = len(line.rstrip(") \t\r\n"))
        while start < end:
            node = _NODE.match(line, start)
            if node is None:
                self.round.keep(line[start:end], self.source.span(start, end))
                return
            key, value = node.groups()
            if self._begins(key):
                yield from self._new()
            self.round.last = self.source
            self._take(key, value.strip(), node.span())
            start = node.end()

    def _begins(self, key: str) -> bool:
        """Whether another round begins with a key."""
        if key in {"VER", "TI"} or (len(key) == 2 and key[0] == "D" and key[1] in SEATS):
            return self.round.has_begun
        return False

    def _new(self) -> Iterator[Record]:
        done = self.round
        self._set_info(done)
        self.round = Round(NAME, done.version, list(done.names), asked=True)
        self.info = {}
        if not done.is_empty:
            yield done.record()

    def _set_info(self, done: Round) -> None:
        if self.info:
            done.info = tuple(self.info.get(key, 0) for key in _INFO_KEYS)

    def _take(self, key: str, value: str, at: tuple[int, int]) -> None:
        numbers = _numbers(value)
        if key == "VER":
            self.round.version = value or None
            self.round.names = []
        elif key in _NAME_KEYS:
            names = (self.round.names + [""] * len(SEATS))[: len(SEATS)]
            names[_NAME_KEYS.index(key)] = value
            self.round.names = names
        elif key == "OVER":
            self._over(value, at)
        elif key in _INFO_KEYS and numbers is not None and len(numbers) == 1:
            self.info[key] = numbers[0]
        elif len(key) == 1 and key in SEATS:
            self._play(SEATS.index(key), numbers, value, at)
        elif len(key) == 2 and key[0] in "DBL" and key[1] in SEATS and numbers is not None:
            self._seated(key[0], SEATS.index(key[1]), numbers, value, at)
        else:
            self.round.keep(f";{key}[{value}]", self.source.span(*at))

    def _over(self, value: str, at: tuple[int, int]) -> None:
        if len(value) == 1 and value in SEATS + "D":
            self.round.over = value
        else:
            self.round.find("F104", Severity.ERROR, self.source.span(*at), said=value[:40], format=NAME)

    def _play(self, seat: int, numbers: tuple[int, ...] | None, value: str, at: tuple[int, int]) -> None:
        self.round.asked = True
        if len(self.round.moves) >= MOST_PLIES:
            self.round.keep(f";{SEATS[seat]}[{value}]", self.source.span(*at))
        elif numbers == (-1,):
            self.round.play(seat, (), value)
        elif not numbers or not _are_cards(numbers):
            self.round.find("F103", Severity.ERROR, self.source.span(*at), said=value[:80], format=NAME)
            self.round.play(seat, None, value or "?")
        else:
            self.round.play(seat, numbers, value)

    def _seated(self, kind: str, seat: int, numbers: tuple[int, ...], value: str, at: tuple[int, int]) -> None:
        if kind == "B":
            if len(numbers) == 1 and 0 <= numbers[0] <= 9:
                self.round.bid(seat, numbers[0])
                return
            self.round.find("F102", Severity.ERROR, self.source.span(*at), pointer="", expected="ccgc_bid")
            return
        if not _are_cards(numbers):
            self.round.find("F103", Severity.ERROR, self.source.span(*at), said=value[:80], format=NAME)
        known = tuple(each for each in numbers if 0 <= each < len(CARDS))
        if kind == "D":
            self.round.deal(seat, known)
        else:
            self.round.put_down(seat, known)


def write_brackets(record: Record) -> Written:
    """A record as the nodes of one round; `join` puts the parentheses around the rounds."""
    round_, lost = told(record, FORM)
    if round_ is None:
        return Written(None, lost)
    return Written("(\n" + "".join(f"{line}\n" for line in _nodes(round_)) + ")\n", lost)


def join(texts: Iterable[str]) -> Iterator[str]:
    """Rounds in one pair of parentheses."""
    yield "(\n"
    for text in texts:
        yield text.removeprefix("(\n").removesuffix(")\n")
    yield ")\n"


def _nodes(round_: Told) -> Iterator[str]:
    names = "".join(f"{key}[{name or ''}]" for key, name in zip(_NAME_KEYS, round_.names, strict=True))
    yield f";VER[{VERSION}]" + (names if any(round_.names) else "")
    if round_.info:
        yield ";" + "".join(f"{key}[{value}]" for key, value in zip(_INFO_KEYS, round_.info, strict=False))
    yield from (f";D{SEATS[seat]}[{_list(hand)}]" for seat, hand in round_.deals.items())
    yield from (f";B{SEATS[seat]}[{bid}]" for seat, bid in round_.bids)
    if round_.leftover is not None:
        seat, bottom = round_.leftover
        yield f";L{SEATS[seat]}[{_list(bottom)}]"
    yield from (f";{SEATS[seat]}[{_list(cards) if cards else -1}]" for seat, cards in round_.plies)
    if round_.over is not None:
        yield f";OVER[{round_.over}]"


def _list(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _are_cards(numbers: tuple[int, ...]) -> bool:
    return all(0 <= each < len(CARDS) for each in numbers)


def _numbers(said: str) -> tuple[int, ...] | None:
    if _LIST.fullmatch(said):
        return tuple(map(int, said.split(",")))
    parts = said.replace("，", ",").replace(",", " ").split()
    return tuple(map(int, parts)) if parts and all(map(_NUMBER.fullmatch, parts)) else None
