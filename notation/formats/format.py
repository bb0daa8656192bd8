"""What a format is: its dialect, what it can hold, its reader and its writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, TypeVar

from notation.findings import Finding
from notation.formats.aspects import Aspect
from notation.record import Record

Piece = TypeVar("Piece", str, bytes)
Reader = Callable[[Iterable[str]], Iterator[Record]]
"""Reads records from a text that comes in pieces of any size; never raises for what is in it."""
Writer = Callable[[Record], "Written"]
"""Writes one record."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format writes cards, passes and seats; told by `paipu formats` and held against the readers by tests.

    Attributes:
        ranks: what each rank is written as, from 3 to 2, then small and big joker.
        suits: whether and where a suit is written.
        passes: what a pass is written as.
        seats: `absolute` where seats are those of the table, `landlord first` where seat 0 is the landlord.
        order: the order of the cards of a play.
        bottom: where the bottom cards are: in the landlord's hand, apart, what no hand has, or not there.
    """

    ranks: tuple[str, ...]
    suits: Literal["none", "before", "after", "number"]
    passes: tuple[str, ...]
    seats: Literal["absolute", "landlord first"]
    order: Literal["ascending", "as played", "body first"]
    bottom: Literal["in hand", "apart", "left over", "absent"]


@dataclass(frozen=True, slots=True)
class Written:
    """A record in a format.

    Attributes:
        text: the record; None where the format cannot hold it at all (`losses` say why).
        losses: what the text does not hold, each at its place in the record.
    """

    text: str | None
    losses: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Binary:
    """The form of a format whose files are no text.

    Attributes:
        recognises: whether the first bytes of a file are of it.
        read: its reader; never raises for what is in the file, which has to be there whole.
    """

    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], Iterator[Record]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format.

    Attributes:
        name: its name for `--from` and `--to`.
        dialect: how it writes cards, passes and seats; None where one record may differ from the next (our own).
        extensions: what its files are called (`json`), the first for those that are written.
        rules: the ruleset of the program that writes it, which its records then name; None for none.
        holds: what it can hold of a record.
        recognises: whether the head of a text (its first 64 K) is of this format.
        read: its reader; None where it is only written.
        write: its writer; None where it is only read.
        join: how the texts of several records become one.
        binary: the form of it that is no text; None if there is none.
        merge: how records that are parts of one game (what each engine saw) become one; None where they are none.
    """

    name: str
    dialect: Dialect | None
    extensions: tuple[str, ...]
    rules: str | None
    holds: frozenset[Aspect]
    recognises: Callable[[str], bool]
    read: Reader | None
    write: Writer | None
    join: Callable[[Iterable[str]], Iterator[str]]
    binary: Binary | None = None
    merge: Callable[[Iterable[Record]], Iterator[Record]] | None = None


HEAD: Final = 1 << 16
"""How much of a text is looked at to recognise its format."""


def with_head(source: Iterable[Piece]) -> tuple[list[Piece], Iterator[Piece]]:
    """The first pieces, long enough to see what they are, and all of them."""
    pieces = iter(source)
    head: list[Piece] = []
    size = 0
    for piece in pieces:
        head.append(piece)
        size += len(piece)
        if size >= HEAD:
            break
    return head, chain(head, pieces)


def after_each_other(texts: Iterable[str]) -> Iterator[str]:
    """Texts one after the other, each ended by a line end."""
    for text in texts:
        yield text if text.endswith("\n") else text + "\n"


def ranks(letters: str, *, ten: str, small: str, big: str) -> tuple[str, ...]:
    """The words of a dialect for the ranks, low to high, from the letters that are one character each."""
    found = tuple(letters)
    return (*found[:7], ten, *found[7:], small, big)


def by_word(dialect: Dialect) -> Mapping[str, int]:
    """The rank of each word of a dialect."""
    return {word: rank for rank, word in enumerate(dialect.ranks)}
