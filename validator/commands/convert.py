"""`paipu convert`: records from any format into any other."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile, TemporaryDirectory
from typing import IO, Final, Literal

import click

from notation.commands.files import EXTENSIONS, STDIN, Input, inputs, replacing
from notation.commands.options import TROUBLE, complain, language_option
from notation.findings import Finding, Severity
from notation.formats.format import Format, Written
from notation.record import Record
from notation.texts import Texts
from validator.commands.losses import Losses
from validator.commands.progress import Progress
from validator.commands.reading import Reading, encoding_option, format_option, from_option
from validator.commands.rulesets import ruleset_option
from validator.convert import written_all
from validator.report.rules import FLOORS
from validator.ruleset import Ruleset

Policy = Literal["error", "warn", "ignore"]
_SPOOL: Final = 1 << 22


@click.command()
@click.argument("files", metavar="IN…", nargs=-1, required=True)
@format_option("--to", "The format to write; `paipu formats` lists them.", writes=True, required=True)
@from_option
@encoding_option
@click.option(
    "--loss",
    type=click.Choice(("error", "warn", "ignore")),
    default="error",
    help="What is done where something would be lost: nothing is written, or it is told, or not even that.",
)
@click.option("--split", "how", flag_value="split", help="A file for each record, in the folder OUT.")
@click.option("--merge", "how", flag_value="merge", help="Put parts of one game together, where a format has parts.")
@click.option("--rules", "ruleset", metavar="NAME|FILE", callback=ruleset_option, help="Ruleset, not the record's.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; without it, or with -, standard output.")
@language_option
def convert(
    files: tuple[str, ...],
    to: Format,
    named: Format | None,
    encoding: str | None,
    loss: Policy,
    how: str | None,
    ruleset: Ruleset | None,
    output: str | None,
    language: str,
) -> None:
    """Turn records from any format into any other; losses are told.

    IN is a file, a pattern, a folder or - for standard input. Its format is recognised, or named by --from. What could
    not be read is kept, where the target has room for it. Exit code: 0; 1 something would be lost and nothing was
    written, or something was not read as it should be, or a record cannot be written at all; 2 a file could not be
    opened or written, its format cannot be told, or the call was wrong.
    """
    if how == "split" and output in {None, STDIN}:
        raise click.UsageError("--split needs a folder: -o OUT.")
    extensions = EXTENSIONS if named is None else (*EXTENSIONS, *(f".{each}" for each in named.extensions))
    given = list(inputs(files, extensions))
    path = None if output in {None, STDIN} else Path(str(output))
    with Progress(sum(each.size for each in given)) as progress:
        job = _Job(to, Reading(named, Texts(language, FLOORS), strict=True, encoding=encoding), loss, ruleset, progress)
        try:
            if how == "split" and path is not None:
                _split(job, given, path)
            else:
                _write(job, given, path, merge=how == "merge")
        except OSError as error:
            complain(f"{output or STDIN}: {error.strerror or error}")
            job.code = TROUBLE
    job.losses.summary()
    sys.exit(job.code)


class _Refused(Exception):
    """Something would be lost, and nothing is to be written."""


class _Job:
    """The records of all files, and what went wrong on the way."""

    def __init__(
        self, to: Format, reading: Reading, policy: Policy, ruleset: Ruleset | None, progress: Progress
    ) -> None:
        self.to = to
        self.reading = reading
        self.policy = policy
        self.ruleset = ruleset
        self.progress = progress
        self.losses = Losses(reading.texts, silent=policy == "ignore", refuses=policy == "error")
        self.code = 0

    @property
    def waits(self) -> bool:
        """Whether nothing may be written before everything was converted."""
        return self.policy == "error"

    def texts(self, given: Iterable[Input], *, merge: bool) -> Iterator[tuple[Input, Record, str]]:
        """Every record of every file as text. At the end `_Refused`, where something would be lost and may not be."""
        parts: dict[str, tuple[Format, list[tuple[Input, Record]]]] = {}
        for each in given:
            form, records = self._opened(each)
            if merge and form is not None and form.merge is not None:
                parts.setdefault(form.name, (form, []))[1].extend((each, record) for record in records)
            else:
                yield from self._written(each, records)
        for form, sides in parts.values():
            assert form.merge is not None
            yield from self._written(sides[0][0], form.merge([record for _, record in sides]))
        if self.waits and self.losses.count:
            self.code = max(self.code, 1)
            raise _Refused

    def _written(self, each: Input, records: Iterable[Record]) -> Iterator[tuple[Input, Record, str]]:
        for record, written in written_all(records, self.to, self.ruleset):
            self.progress.records += 1
            self._tell(each, record, written)
            if written.text is not None:
                yield each, record, written.text

    def _tell(self, each: Input, record: Record, written: Written) -> None:
        if written.losses:
            self.losses.add(each.name, record, written)
        if written.text is None:
            self.code = max(self.code, 1)

    def _opened(self, given: Input) -> tuple[Format | None, Iterator[Record]]:
        """The format of a file and its records; nothing of one that cannot be opened, which is told."""
        if given.problem is not None:
            self._trouble(given.name, self.reading.texts.term("files", given.problem))
            return None, iter(())
        found: list[Finding] = []
        try:
            form, records = self.reading.open(self.progress.over(given.pieces()), found)
        except OSError as error:
            self._trouble(given.name, error.strerror or str(error))
            return None, iter(())
        return form, self._counted(given, records, found)

    def _counted(self, given: Input, records: Iterator[Record], found: list[Finding]) -> Iterator[Record]:
        """The records; what was not read as it should be is counted and told at the end of the file."""
        count = 0
        try:
            for record in records:
                count += _serious(record.findings)
                yield record
        except OSError as error:
            self._trouble(given.name, error.strerror or str(error))
        count += _serious(found)
        if count:
            self.code = max(self.code, 1)
            complain(self.reading.texts.term("files", "read_with_findings").format(file=given.name, count=count))

    def _trouble(self, name: str, reason: str) -> None:
        self.code = TROUBLE
        complain(f"{name}: {reason}")


def _serious(findings: Iterable[Finding]) -> int:
    return sum(finding.severity is Severity.ERROR for finding in findings)


def _write(job: _Job, given: Iterable[Input], path: Path | None, *, merge: bool) -> None:
    """Everything as one text, into a file or onto standard output."""
    try:
        with _onto_stdout(wait=job.waits) if path is None else replacing(path) as file:
            for piece in job.to.join(text for _, _, text in job.texts(given, merge=merge)):
                file.write(piece.encode())
    except _Refused:
        pass


def _onto_stdout(*, wait: bool) -> AbstractContextManager[IO[bytes]]:
    return _once_whole() if wait else _at_once()


@contextmanager
def _at_once() -> Iterator[IO[bytes]]:
    yield sys.stdout.buffer


@contextmanager
def _once_whole() -> Iterator[IO[bytes]]:
    """What is written here goes to standard output at the end, or, if something is raised, not at all."""
    with SpooledTemporaryFile(_SPOOL) as kept:
        yield kept
        kept.seek(0)
        while piece := kept.read(_SPOOL):
            sys.stdout.buffer.write(piece)


def _split(job: _Job, given: Iterable[Input], folder: Path) -> None:
    """A file for each record, in a folder that may be there: all of them, or none."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix=".convert.") as made:
        names: list[str] = []
        try:
            for each, record, text in job.texts(given, merge=False):
                names.append(_name(each, record, job.to, names))
                (Path(made) / names[-1]).write_bytes("".join(job.to.join([text])).encode())
        except _Refused:
            return
        for name in names:
            (Path(made) / name).replace(folder / name)


def _name(given: Input, record: Record, to: Format, taken: list[str]) -> str:
    """The name of the file of a record: that of its file and its number there."""
    stem = "stdin" if given.path is None else given.path.stem
    name = f"{stem}-{record.index}.{to.extensions[0]}"
    number = 2
    while name in taken:
        name = f"{stem}-{record.index}-{number}.{to.extensions[0]}"
        number += 1
    return name
