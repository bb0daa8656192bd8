"""Files of any format, as the commands read them: the format named or recognised, what went wrong told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

import click

from notation.encodings import UnknownEncoding, declared
from notation.findings import Finding
from notation.formats import registry
from notation.formats.format import Format
from notation.formats.reading import format_of, opened
from notation.record import Record
from notation.texts import Texts

F = TypeVar("F", bound=Callable[..., Any])


class NoFormat(OSError):
    """A file of which nobody can tell the format: it is told and counted like one that cannot be opened."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read.

    Attributes:
        named: their format; None to recognise it, file by file.
        texts: the words for what goes wrong.
        strict: whether a file that is of no format is refused, and not read as text.
        encoding: what their bytes are in; None to find out, file by file.
    """

    named: Format | None
    texts: Texts
    strict: bool = False
    encoding: str | None = None

    def open(self, pieces: Iterable[bytes], found: list[Finding]) -> tuple[Format, Iterator[Record]]:
        """The format of a file and its records; what is wrong with it as a whole is added to `found`.

        Raises:
            OSError: it cannot be read, or (`NoFormat`) its format cannot be told.
        """
        try:
            return opened(pieces, found, self.named, strict=self.strict, encoding=self.encoding)
        except registry.Unrecognised as error:
            raise self._unknown(error) from error

    def format_of(self, text: str) -> Format:
        """The format of a text. Raises `NoFormat` if it cannot be told."""
        try:
            return format_of(text, strict=self.strict) if self.named is None else self.named
        except registry.Unrecognised as error:
            raise self._unknown(error) from error

    def _unknown(self, error: registry.Unrecognised) -> NoFormat:
        word = "several_formats" if error.names else "no_format"
        return NoFormat(self.texts.term("files", word).format(names=", ".join(error.names)))

    def records(self, pieces: Iterable[bytes], found: list[Finding]) -> Iterator[Record]:
        """The records of a file; as `open`."""
        return self.open(pieces, found)[1]


def format_option(name: str, told: str, *, writes: bool = False, required: bool = False) -> Callable[[F], F]:
    """An option that names a format; the command gets the `Format`, or None."""

    def chosen(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Format | None:
        return None if value is None else _format(value, writes=writes)

    return click.option(*name.split(), metavar="FORMAT", callback=chosen, required=required, help=told)


from_option = format_option("--from named", "The format of the files; without it, it is recognised.")
"""`--from`: the command gets `named`, a `Format` or None."""


def _encoding(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """The encoding of a name. Raises `click.BadParameter` if there is none."""
    try:
        return None if value is None else declared(value)
    except UnknownEncoding as error:
        raise click.BadParameter(
            f"there is no encoding of text {value!r}; utf-8, gb18030, big5, utf-16 are."
        ) from error


encoding_option = click.option(
    "--encoding", metavar="NAME", callback=_encoding, help="The encoding of the files; without it, it is found out."
)
"""`--encoding`: the command gets `encoding`, its name in Python, or None."""


def _format(name: str, *, writes: bool) -> Format:
    """The format of a name. Raises `click.BadParameter` if there is none, or it goes the other way only."""
    try:
        found = registry.by_name(name)
    except registry.UnknownFormat as error:
        near = get_close_matches(name, registry.names(), n=3, cutoff=0.5)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise click.BadParameter(f"there is no format {name!r}{hint}. `paipu formats` lists them.") from error
    if writes and found.write is None:
        raise click.BadParameter(f"{name} is only read, not written. `paipu formats` tells which are.")
    if not writes and found.read is None:
        raise click.BadParameter(f"{name} is only written, not read. `paipu formats` tells which are.")
    return found
