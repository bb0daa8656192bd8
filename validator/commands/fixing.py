"""Fixes applied to files: only when asked, whole or not at all, and never silently."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from typing import Final

import click

from notation.commands.files import Input, replacing
from notation.commands.options import complain
from notation.decode import Decoded, decode
from notation.edits import apply_fixes
from notation.printable import printable
from validator.commands.judging import Entry, judged
from validator.commands.reading import NoFormat, Reading
from validator.report.judged import Judged, Unopened
from validator.report.selection import Selection
from validator.ruleset import Ruleset

MOST_ROUNDS: Final = 10
"""How often a text is judged again to see whether its fixes uncovered others."""


def fixed(
    given: Input, reading: Reading, ruleset: Ruleset | None, selection: Selection, pieces: Iterator[bytes], *,
    unsafe: bool,
) -> Iterator[Entry]:  # fmt: skip
    """Mend a file and judge what it is then. Standard input is mended onto standard output.

    A file that is not UTF-8 is judged as it is: writing it back would change more than was asked for. So is one of a
    format that is not of this project: its program would not know what was mended.
    """
    try:
        data = b"".join(pieces)
    except OSError as error:
        yield Unopened(given.name, error.strerror or str(error))
        return
    decoded = decode(data, reading.encoding)
    try:
        kept = _why_kept(given, reading, decoded)
    except NoFormat as error:
        yield Unopened(given.name, str(error))
        return
    if kept is not None:
        if given.path is None:
            click.echo(data, nl=False)
        complain(kept)
        yield from judged(given, reading, ruleset, selection, iter([data]))
        return
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    text, done = _mended(decoded.text, given, reading, ruleset, selection, unsafe=unsafe)
    mended = mark + text.encode()
    if given.path is None:
        click.echo(mended, nl=False)
    elif done:
        try:
            with replacing(given.path) as file:
                file.write(mended)
        except OSError as error:
            yield Unopened(given.name, error.strerror or str(error))
            return
    if done:
        codes = ", ".join(f"{code} ×{count}" for code, count in sorted(done.items()))
        said = reading.texts.term("files", "fixed").format(file=printable(given.name), count=done.total(), codes=codes)
        click.echo(said, err=True)
    yield from judged(given, reading, ruleset, selection, iter([mended]))


def _why_kept(given: Input, reading: Reading, decoded: Decoded) -> str | None:
    """Why a file is left as it is, in words; None where it may be mended. Raises `NoFormat`."""
    if decoded.encoding is not None:
        form = reading.format_of(decoded.text)
        if form.dialect is not None:
            return reading.texts.term("files", "left_foreign").format(file=given.name, format=form.name)
    if decoded.encoding != "utf-8" or decoded.findings:
        return reading.texts.term("files", "not_fixed").format(file=given.name)
    return None


def _mended(
    text: str, given: Input, reading: Reading, ruleset: Ruleset | None, selection: Selection, *, unsafe: bool
) -> tuple[str, Counter[str]]:
    """The text with all its fixes, and how often each code was mended."""
    done: Counter[str] = Counter()
    for _ in range(MOST_ROUNDS):
        entries = judged(given, reading, ruleset, selection, iter([text.encode()]))
        findings = [finding for entry in entries if isinstance(entry, Judged) for finding in entry.findings]
        text, taken = apply_fixes(text, findings, unsafe=unsafe)
        if not taken:
            break
        done.update(finding.code for finding in taken)
    return text, done
