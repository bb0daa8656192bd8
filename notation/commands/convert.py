"""`paipu convert`: records from text into JSON and back."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

import click

from notation.commands.files import STDIN, Input, inputs, replacing, text_of
from notation.commands.options import TROUBLE, complain, language_option
from notation.convert import Form, written
from notation.findings import Finding, Severity
from notation.reader import records
from notation.record import Record
from notation.texts import Texts


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--to", type=click.Choice(("json", "text")), required=True, help="The form to write.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; without it, or with -, standard output.")
@language_option
def convert(files: tuple[str, ...], to: Form, output: str | None, language: str) -> None:
    """Turn records into JSON, or into text; nothing is lost.

    One record becomes one JSON object, several become JSON Lines. What could not be read is kept as it was written.
    Exit code: 0; 1 something was not read as it should be, or cannot be written whole; 2 a file could not be opened or
    written.
    """
    job = _Job(Texts(language))
    pieces = written(job.records(inputs(files)), to, lost=job.lost)
    try:
        _write(pieces, None if output in {None, STDIN} else Path(str(output)))
    except OSError as error:
        complain(f"{output or STDIN}: {error.strerror or error}")
        sys.exit(TROUBLE)
    sys.exit(job.code)


class _Job:
    """The records of all files, and what went wrong on the way."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.code = 0
        self.file = STDIN

    def records(self, given: Iterable[Input]) -> Iterator[Record]:
        """Every record of every file that can be opened."""
        for each in given:
            self.file = each.name
            if each.problem is not None:
                self._trouble(each.name, self.texts.term("files", each.problem))
                continue
            found: list[Finding] = []
            count = 0
            try:
                for record in records(text_of(each.pieces(), found)):
                    count += self._serious(record.findings)
                    yield record
            except OSError as error:
                self._trouble(each.name, error.strerror or str(error))
            count += self._serious(found)
            if count:
                self.code = max(self.code, 1)
                complain(self.texts.term("files", "read_with_findings").format(file=each.name, count=count))

    def lost(self, record: Record) -> None:
        """A record cannot be written whole."""
        self.code = max(self.code, 1)
        complain(self.texts.term("files", "lost").format(file=self.file, game=record.index))

    def _serious(self, findings: Iterable[Finding]) -> int:
        return sum(finding.severity is Severity.ERROR for finding in findings)

    def _trouble(self, name: str, reason: str) -> None:
        self.code = TROUBLE
        complain(f"{name}: {reason}")


def _write(pieces: Iterator[str], path: Path | None) -> None:
    with nullcontext(sys.stdout.buffer) if path is None else replacing(path) as file:
        for piece in pieces:
            file.write(piece.encode())
