"""The protocol DOUDIZHUVER 1.0 of the contest of computer games (CCGC), one message a line, as records.

A file may hold what one engine was told and answered, or a log of all three; several rounds, and several sides one
after the other. Sides of one round become one record (`notation.formats.ccgc_merge`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from notation.findings import Severity, Span
from notation.formats.blocks import sources
from notation.formats.ccgc_merge import merge
from notation.formats.ccgc_round import INFO, MOST_PLIES, NOBODY, SEATS, Round
from notation.formats.numbered import CARDS
from notation.record import Record
from notation.source import Source

NAME: Final = "ccgc"
MOST_WAITING: Final = 512
"""Records that wait for another side of the same round."""
_MESSAGE: Final = re.compile(
    r"(DOUDIZHUVER|NAME|INFO|DEAL|BID|LEFTOVER|PLAY|GAMEOVER|ERROR|EXIT|OK)(?![A-Za-z])\s*(.*)",
    re.IGNORECASE | re.DOTALL,
)
_SEATED: Final = re.compile(r"([A-Da-d])\s*(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_LIST: Final = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9})*+")
"""Numbers as the platform writes them."""
_ASKS: Final = frozenset({"BID WHAT\n", "PLAY WHAT\n"})
_WIDE: Final = str.maketrans({"，": ",", "、": ",", "−": "-", "–": "-"})


def read_protocol(pieces: Iterable[str]) -> Iterator[Record]:
    """The records of a text of the protocol."""
    yield from numbered(merged(_Reader().rounds(pieces)))


def merged(records: Iterable[Record]) -> Iterator[Record]:
    """Records whose sides of one round are put together, as far as they stand near each other."""
    waiting: list[Record] = []
    for record in records:
        waiting.append(record)
        if len(waiting) >= MOST_WAITING:
            yield from merge(waiting)
            waiting = []
    yield from merge(waiting)


def numbered(records: Iterable[Record]) -> Iterator[Record]:
    """Records with their numbers, in their findings too."""
    for index, record in enumerate(records, 1):
        findings = tuple(replace(each, game=index) for each in record.findings)
        yield replace(record, index=index, findings=findings)


class _Reader:
    """Reads messages, line by line."""

    def __init__(self) -> None:
        self.round = Round(NAME)
        self.source = Source("")

    def rounds(self, pieces: Iterable[str]) -> Iterator[Record]:
        """The rounds of a text, one side or log after the other."""
        for self.source in sources(pieces):
            yield from self._line(self.source.text)
        yield from self._new()

    def _line(self, line: str) -> Iterator[Record]:
        if line in _ASKS:  # every other line of a log
            self.round.last = self.source
            self.round.asked = True
            return
        text = line.strip().removeprefix("\ufeff").strip()
        plain = _folded(text)
        found = _MESSAGE.fullmatch(plain)
        if found is None:
            if text:
                self.round.keep(text, self._span(text))
            return
        word, said = found[1].upper(), found[2].strip()
        if word not in {"NAME", "OK"} and plain != text:
            self.round.find("F505", Severity.WARNING, self._span(text), said=text[:80])
        if word in _BORDERS and _BORDERS[word](self.round, _numbers(said)):
            yield from self._new(keep_names=word in {"INFO", "DEAL"})
        self.round.last = self.source
        self._message(word, said, text)

    def _new(self, keep_names: bool = False) -> Iterator[Record]:
        """End the round."""
        done = self.round
        self.round = Round(NAME, done.version, list(done.names)) if keep_names else Round(NAME)
        if not done.is_empty:
            yield done.record()

    def _message(self, word: str, said: str, text: str) -> None:
        if word == "DOUDIZHUVER":
            self.round.version = said or None
        elif word == "NAME":
            self.round.names.append(text[len("NAME") :].strip())
        elif word == "INFO":
            self._info(said, text)
        elif word in {"BID", "PLAY"} and said.upper() == "WHAT":
            self.round.asked = True
        elif word in {"OK", "EXIT"}:
            return
        else:
            self._seated(word, said, text)

    def _info(self, said: str, text: str) -> None:
        numbers = _numbers(said)
        if numbers is None or not len(INFO) - 1 <= len(numbers) <= len(INFO):
            self._wrong(text, "ccgc_info")
        else:
            self.round.info = numbers

    def _seated(self, word: str, said: str, text: str) -> None:
        """A message about a seat."""
        found = _SEATED.fullmatch(said)
        letter = found[1].upper() if found else ""
        if found is None or (letter == NOBODY and word != "GAMEOVER"):
            self.round.find("F104", Severity.ERROR, self._span(text), said=said[:40], format=NAME)
            self.round.keep(text, self._span(text), is_told=True)
            return
        if word == "GAMEOVER":
            self.round.over = self.round.over or letter
            return
        seat, rest = SEATS.index(letter), found[2].strip()
        if word == "ERROR":
            self.round.error = seat
            return
        numbers = _numbers(rest)
        if word == "BID":
            if numbers is None or len(numbers) != 1 or not 0 <= numbers[0] <= 9:
                self._wrong(text, "ccgc_bid")
            else:
                self.round.bid(seat, numbers[0])
        elif word == "PLAY":
            self._play(seat, numbers, rest, text)
        else:
            self._cards(word, seat, numbers, text)

    def _play(self, seat: int, numbers: tuple[int, ...] | None, said: str, text: str) -> None:
        if len(self.round.moves) >= MOST_PLIES:
            self.round.keep(text, self._span(text))
        elif numbers == (-1,):
            self.round.play(seat, (), said)
        elif not numbers or not all(0 <= each < len(CARDS) for each in numbers):
            self.round.find("F103", Severity.ERROR, self._span(text), said=said[:80], format=NAME)
            self.round.play(seat, None, said or "?")
        else:
            self.round.play(seat, numbers, said)

    def _cards(self, word: str, seat: int, numbers: tuple[int, ...] | None, text: str) -> None:
        """DEAL and LEFTOVER."""
        known = tuple(each for each in numbers or () if 0 <= each < len(CARDS))
        if numbers is None or len(known) < len(numbers):
            self.round.find("F103", Severity.ERROR, self._span(text), said=text[:80], format=NAME)
        if word == "DEAL":
            self.round.deal(seat, known)
        else:
            self.round.put_down(seat, known)

    def _wrong(self, text: str, expected: str) -> None:
        self.round.find("F102", Severity.ERROR, self._span(text), pointer="", expected=expected)
        self.round.keep(text, self._span(text), is_told=True)

    def _span(self, text: str) -> Span:
        start = self.source.text.find(text)
        return self.source.span(max(start, 0), max(start, 0) + len(text))


def _info_begins(current: Round, numbers: tuple[int, ...] | None) -> bool:
    return current.has_begun or (bool(current.deals) and numbers != current.info)


def _deal_begins(current: Round, numbers: tuple[int, ...] | None) -> bool:
    return current.has_begun


def _version_begins(current: Round, numbers: tuple[int, ...] | None) -> bool:
    return current.has_begun or bool(current.deals)


_BORDERS: Final[dict[str, Callable[[Round, tuple[int, ...] | None], bool]]] = {
    "INFO": _info_begins,
    "DEAL": _deal_begins,
    "DOUDIZHUVER": _version_begins,
    "EXIT": _version_begins,
}
"""Messages with which another round may begin, and whether it does."""


def _folded(text: str) -> str:
    """A line in half width."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text.translate(_WIDE)).translate(_WIDE)


def _numbers(said: str) -> tuple[int, ...] | None:
    """Numbers with commas or spaces between; None if there is anything else."""
    if _LIST.fullmatch(said):
        return tuple(map(int, said.split(",")))
    parts = said.replace(",", " ").split()
    return tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else None
