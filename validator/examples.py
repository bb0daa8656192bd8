"""What the example of a code raises: read in its format, judged by its ruleset, written in its target."""

from __future__ import annotations

from collections.abc import Iterator

from notation.findings import Finding
from notation.texts import Code
from validator.convert import convert
from validator.validate import validate


def raised(entry: Code) -> Iterator[Finding]:
    """Every finding of the wrong example of a code."""
    return found_in(entry, entry.wrong_file)


def found_in(entry: Code, example: bytes) -> Iterator[Finding]:
    """Every finding of an example of a code, which is this project's text unless the code names another format."""
    if entry.to:
        done = convert(example, entry.to, entry.format or "text", entry.rules or None)
        yield from done.losses
        return
    for each in validate(example, entry.rules or None, entry.format or None):
        yield from [each] if isinstance(each, Finding) else each.findings
