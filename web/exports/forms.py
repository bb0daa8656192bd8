"""A record in every notation that can be written, and what each of them would lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from notation.findings import Finding
from notation.formats import registry
from notation.formats.format import Format
from notation.record import Record
from validator.convert import written_all

MEDIA_TYPES = {"json": "application/json", "jsonl": "application/x-ndjson"}
"""The media type of a file by its extension; every other is plain text."""


@dataclass(frozen=True, slots=True)
class Form:
    """Some records in one format.

    Attributes:
        name: the format.
        extension: what its file is called.
        text: the records; None where the format can hold none of them.
        losses: what the text does not hold.
    """

    name: str
    extension: str
    text: str | None
    losses: tuple[Finding, ...]

    @property
    def media_type(self) -> str:
        """What the file is, for `Content-Type`."""
        return MEDIA_TYPES.get(self.extension, "text/plain")


def written_formats() -> tuple[Format, ...]:
    """Every format that can be written."""
    return tuple(each for each in registry.every() if each.write is not None)


def form(records: Sequence[Record], target: Format, rules: str | None) -> Form:
    """Records in a format.

    Args:
        records: the records, in order.
        target: a format that can be written.
        rules: the ruleset instead of the one that each record names; None to follow the records.
    """
    written = [written for _, written in written_all(records, target, rules)]
    texts = [each.text for each in written if each.text is not None]
    losses = tuple(loss for each in written for loss in each.losses)
    return Form(target.name, target.extensions[0], "".join(target.join(texts)) if texts else None, losses)


def every_form(records: Sequence[Record], rules: str | None) -> Iterator[Form]:
    """Records in every format that can be written."""
    return (form(records, target, rules) for target in written_formats())
