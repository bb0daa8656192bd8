"""Files of any format as records: the one way in for every command, the library and the site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.decode import decoding
from notation.findings import Finding
from notation.formats import registry
from notation.formats.format import HEAD, Format, with_head
from notation.formats.paipu import FORMATS as OWN
from notation.formats.paipu import TEXT
from notation.record import Record

_BYTE_ORDER_MARK: Final = "\ufeff"
_OWN_TAG: Final = re.compile(r"\ufeff?\s*\[\s*[^\s\[\]\"'{}:,;]+\s+[\"“]")
"""A tag at the very start: no other format begins so, and no other has to be loaded to see that."""


def opened(
    source: Iterable[bytes],
    found: list[Finding],
    named: Format | None = None,
    *,
    strict: bool = False,
    encoding: str | None = None,
) -> tuple[Format, Iterator[Record]]:
    """The format of a file, and its records, one at a time.

    Args:
        source: its bytes, in pieces of any size.
        found: what is wrong with the file as a whole (its encoding) is added before it is reached.
        named: its format; None to recognise it.
        strict: whether a file that is of no format is refused, and not read as text, in which every line that cannot
            be read is told.
        encoding: what its bytes are in, where that is known; None to find out.

    Raises:
        Unrecognised: its format is not named, and it may be of several, or (`strict`) is of none.
        NotRead: its format is only written.
    """
    head, pieces = with_head(source)
    start = b"".join(head)
    form = named
    if named is None and _OWN_TAG.match(start[:1000].decode(errors="replace")) is None:
        form = registry.recognise_bytes(start)
    if form is not None and form.binary is not None and form.binary.recognises(start):
        return form, form.binary.read(b"".join(pieces))
    return opened_text(_text(pieces, found, encoding), named, strict=strict)


def opened_text(
    source: Iterable[str], named: Format | None = None, *, strict: bool = False
) -> tuple[Format, Iterator[Record]]:
    """The format of a text that comes in pieces, and its records; arguments and errors as for `opened`."""
    if named is None:
        head, source = with_head(source)
        named = format_of("".join(head), strict=strict)
    if named.read is None:
        raise registry.NotRead(named.name)
    return named, named.read(source)


def records_of(
    source: Iterable[bytes], found: list[Finding], named: Format | None = None, encoding: str | None = None
) -> Iterator[Record]:
    """The records of a file, whatever its format; arguments and errors as for `opened`."""
    return opened(source, found, named, encoding=encoding)[1]


def format_of(head: str, *, strict: bool = False) -> Format:
    """The format of a text, by its head; of none it is read as text, or refused. Errors as for `opened`."""
    if _OWN_TAG.match(head) is not None:
        return OWN[TEXT]
    try:
        return registry.recognise(head[:HEAD].removeprefix(_BYTE_ORDER_MARK))
    except registry.Unrecognised as error:
        if error.names or strict:
            raise
        return OWN[TEXT]


def _text(pieces: Iterable[bytes], found: list[Finding], encoding: str | None) -> Iterator[str]:
    for part in decoding(pieces, encoding):
        if isinstance(part, Finding):
            found.append(part)
        else:
            yield part
