"""Fixes applied to files: only when asked, whole or not at all, and never silently."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from typing import Final

import click

from notation.commands.files import Input, replacing
from notation.commands.options import complain
from notation.decode import decode
from notation.edits import apply_fixes
from notation.printable import printable
from notation.texts import Texts
from validator.commands.judging import Entry, judged
from validator.report.judged import Judged, Unopened
from validator.report.selection import Selection
from validator.ruleset import Ruleset

MOST_ROUNDS: Final = 10
"""How often a text is judged again to see whether its fixes uncovered others."""


def fixed(
    given: Input, ruleset: Ruleset | None, selection: Selection, pieces: Iterator[bytes], *, unsafe: bool, texts: Texts
) -> Iterator[Entry]:
    """Mend a file and judge what it is then. Standard input is mended onto standard output.

    A file that is not UTF-8 is judged as it is: writing it back would change more than was asked for.
    """
    try:
        data = b"".join(pieces)
    except OSError as error:
        yield Unopened(given.name, error.strerror or str(error))
        return
    decoded = decode(data)
    if decoded.encoding != "utf-8" or decoded.findings:
        if given.path is None:
            click.echo(data, nl=False)
        complain(texts.term("files", "not_fixed").format(file=given.name))
        yield from judged(given, ruleset, selection, iter([data]))
        return
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    text, done = _mended(decoded.text, given, ruleset, selection, unsafe=unsafe)
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
        said = texts.term("files", "fixed").format(file=printable(given.name), count=done.total(), codes=codes)
        click.echo(said, err=True)
    yield from judged(given, ruleset, selection, iter([mended]))


def _mended(
    text: str, given: Input, ruleset: Ruleset | None, selection: Selection, *, unsafe: bool
) -> tuple[str, Counter[str]]:
    """The text with all its fixes, and how often each code was mended."""
    done: Counter[str] = Counter()
    for _ in range(MOST_ROUNDS):
        entries = judged(given, ruleset, selection, iter([text.encode()]))
        findings = [finding for entry in entries if isinstance(entry, Judged) for finding in entry.findings]
        text, taken = apply_fixes(text, findings, unsafe=unsafe)
        if not taken:
            break
        done.update(finding.code for finding in taken)
    return text, done
