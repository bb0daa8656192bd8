"""Records from any format into any other, and what the other does not hold.

A format of this project takes a record as it is. For any other, a record that leaves something unsaid is replayed
first, so that what the game settles is said in full (`validator.completion`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from notation.findings import Finding
from notation.formats import registry
from notation.formats.format import Format, Written
from notation.formats.reading import opened, opened_text
from notation.record import Record
from validator.completion import completed
from validator.replay import replay
from validator.ruleset import Ruleset, load


@dataclass(frozen=True, slots=True)
class Conversion:
    """Records in another format.

    Attributes:
        text: the records that the format can hold; None where it holds none of them.
        losses: what the text does not hold, each at its place, `Finding.game` telling the record.
        findings: what is wrong with what was read.
    """

    text: str | None
    losses: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()

    def __str__(self) -> str:
        return self.text or ""


def convert(
    source: str | bytes,
    to: Format | str,
    from_: Format | str | None = None,
    ruleset: Ruleset | str | None = None,
    encoding: str | None = None,
) -> Conversion:
    """Records in another format.

    Args:
        source: the records, as text or as the bytes of a file.
        to: the format to write.
        from_: the format to read; None to recognise it.
        ruleset: the ruleset that fills what is left unsaid, instead of the one that each record names.
        encoding: what the bytes of the source are in; None to find out. A text is in none, whatever is said here.

    Raises:
        Unrecognised: the format of the source is not named, and it may be of several, or is of none.
        UnknownFormat, NotRead, NotWritten: there is no such format, or it goes the other way only.
        UnknownRuleset: there is no ruleset of that name.
        UnknownEncoding: there is no encoding of that name.
    """
    target = writable(to)
    named = registry.by_name(from_) if isinstance(from_, str) else from_
    found: list[Finding] = []
    _, records = (
        opened_text([source], named, strict=True)
        if isinstance(source, str)
        else opened([source], found, named, strict=True, encoding=encoding)
    )
    losses: list[Finding] = []

    def texts() -> Iterator[str]:
        for record, written in written_all(records, target, ruleset):
            found.extend(record.findings)
            losses.extend(written.losses)
            if written.text is not None:
                yield written.text

    text = "".join(target.join(texts()))
    return Conversion(text or None, tuple(losses), tuple(found))


def writable(form: Format | str) -> Format:
    """A format that can be written.

    Raises:
        UnknownFormat: there is none of this name.
        NotWritten: it is only read.
    """
    found = registry.by_name(form) if isinstance(form, str) else form
    if found.write is None:
        raise registry.NotWritten(found.name)
    return found


def written_all(
    records: Iterable[Record], target: Format, ruleset: Ruleset | str | None = None
) -> Iterator[tuple[Record, Written]]:
    """Each record, and what it is in a format. Raises `NotWritten`; `UnknownRuleset` for an unknown name."""
    write = _writer(target)
    if target.dialect is None:
        yield from ((record, write(record)) for record in records)
    else:
        chosen = load(ruleset) if isinstance(ruleset, str) else ruleset
        for record in records:
            yield record, write(record if _says_all(record) else completed(replay(record, chosen)))


def _says_all(record: Record) -> bool:
    """Whether every seat and every card of a game is said: then the rules have nothing to add."""
    line = record.line
    return (
        None not in line.seats
        and all(act.seat is not None for act in record.auction)
        and not any(move.everyone or move.is_hole for move in line.moves)
    )


def _writer(target: Format) -> Callable[[Record], Written]:
    if target.write is None:
        raise registry.NotWritten(target.name)
    return target.write
