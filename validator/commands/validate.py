"""`paipu validate`: judge records and say what is wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import click

from notation.commands.files import STDIN, Input, inputs
from notation.commands.options import TROUBLE, colours, complain, language_option, say
from notation.findings import SEVERITY_ORDER, Severity
from notation.formats.format import Format
from notation.texts import Texts
from validator.commands.judging import Entry, judged
from validator.commands.progress import Progress
from validator.commands.reading import Reading, encoding_option, from_option
from validator.commands.rulesets import ruleset_option
from validator.report.judged import Counts, Judged, Unopened
from validator.report.rules import FLOORS, matching
from validator.report.selection import Selection
from validator.report.sink import Report
from validator.ruleset import Ruleset


def _text(texts: Texts, _ruleset: Ruleset | None) -> Report:
    from validator.report.text import TextReport

    return TextReport(texts, colour=colours())


def _json(texts: Texts, ruleset: Ruleset | None) -> Report:
    from validator.report.json import JsonReport

    return JsonReport(texts, None if ruleset is None else ruleset.name)


def _jsonl(texts: Texts, _ruleset: Ruleset | None) -> Report:
    from validator.report.json import JsonLinesReport

    return JsonLinesReport(texts)


def _github(texts: Texts, _ruleset: Ruleset | None) -> Report:
    from validator.report.github import GithubReport

    return GithubReport(texts)


def _sarif(texts: Texts, _ruleset: Ruleset | None) -> Report:
    from validator.report.sarif import SarifReport

    return SarifReport(texts)


def _junit(texts: Texts, _ruleset: Ruleset | None) -> Report:
    from validator.report.junit import JunitReport

    return JunitReport(texts)


FORMATS: Final[dict[str, Callable[[Texts, Ruleset | None], Report]]] = {
    "text": _text,
    "json": _json,
    "jsonl": _jsonl,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
}
"""How a report is written, by its name; only the one that is asked for is loaded."""
_SPOOL: Final = 1 << 20
"""Bytes of a report that are kept in memory until its head can be written."""


def _prefixes(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Prefixes of codes, also several in one value (`P,S1`); each must fit a code."""
    prefixes = tuple(each.strip().upper() for value in values for each in value.split(","))
    for prefix in prefixes:
        if not prefix or not matching([prefix]):
            raise click.BadParameter(f"no code begins with {prefix!r}; `paipu explain --all` lists them.")
    return prefixes


@dataclass(frozen=True, slots=True)
class _Job:
    """How the files are to be judged."""

    reading: Reading
    ruleset: Ruleset | None
    selection: Selection
    fix: bool
    unsafe: bool


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(tuple(FORMATS)), default="text", help="Form of the report.")
@from_option
@encoding_option
@click.option(
    "--rules", "ruleset", metavar="NAME|FILE", callback=ruleset_option, help="Ruleset, whatever the record says."
)
@language_option
@click.option("--select", metavar="CODES", multiple=True, callback=_prefixes, help="Only codes that begin so (P,S1).")
@click.option("--ignore", metavar="CODES", multiple=True, callback=_prefixes, help="No codes that begin so.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, in the files; - gives the text on stdout.")
@click.option("--unsafe", is_flag=True, help="With --fix: also mend what may change what a record says.")
@click.option(
    "--fail-on",
    type=click.Choice([str(each) for each in Severity]),
    default="warning",
    help="What gives exit code 1.",
)
def validate(
    files: tuple[str, ...],
    form: str,
    named: Format | None,
    encoding: str | None,
    ruleset: Ruleset | None,
    language: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    *,
    fix: bool,
    unsafe: bool,
    fail_on: str,
) -> None:
    """Judge records: what is wrong, where, why, and what to do.

    FILE is a file, a pattern, a folder (its .paipu, .txt, .json and .jsonl files, and those of its folders) or - for
    standard input. Exit code: 0 nothing to object to; 1 an error or a warning is left; 2 a file could not be opened, or
    the call was wrong.
    """
    if unsafe and not fix:
        raise click.UsageError("--unsafe goes with --fix.")
    texts = Texts(language, FLOORS)
    counts = Counts()
    job = _Job(Reading(named, texts, encoding=encoding), ruleset, Selection(select, ignore), fix, unsafe)
    entries = _entries(list(inputs(files)), job, counts)
    report = FORMATS[form](texts, ruleset)
    to_stderr = fix and STDIN in files

    def write(piece: str) -> None:
        if form == "text":
            click.echo(piece, nl=False, err=to_stderr)
        else:
            say(piece, err=to_stderr)

    _write(report, entries, counts, write)
    worst = counts.worst()
    if counts.unopened:
        sys.exit(TROUBLE)
    sys.exit(int(worst is not None and SEVERITY_ORDER[worst] <= SEVERITY_ORDER[Severity(fail_on)]))


def _entries(given: list[Input], job: _Job, counts: Counts) -> Iterator[Entry]:
    """Every entry of every file, counted; a file that could not be opened is told at once."""
    with Progress(sum(each.size for each in given)) as progress:
        for each in given:
            opened = False
            for entry in _judge(each, job, progress):
                if isinstance(entry, Judged):
                    opened = True
                    counts.add(entry)
                    progress.records = counts.read
                else:
                    counts.unopened += 1
                    complain(f"{entry.file}: {entry.reason}")
                yield entry
            counts.files += opened


def _judge(given: Input, job: _Job, progress: Progress) -> Iterator[Entry]:
    if given.problem is not None:
        return iter([Unopened(given.name, job.reading.texts.term("files", given.problem))])
    pieces = progress.over(given.pieces())
    if job.fix:
        from validator.commands.fixing import fixed

        return fixed(given, job.reading, job.ruleset, job.selection, pieces, unsafe=job.unsafe)
    return judged(given, job.reading, job.ruleset, job.selection, pieces)


def _write(report: Report, entries: Iterable[Entry], counts: Counts, write: Callable[[str], None]) -> None:
    """Write a report as it grows; where the head needs the counts, the rest waits in a temporary file."""
    if not report.counts_first:
        for piece in report.begin(counts):
            write(piece)
        for entry in entries:
            for piece in report.entry(entry):
                write(piece)
    else:
        import tempfile

        with tempfile.SpooledTemporaryFile(_SPOOL, mode="w+", encoding="utf-8", newline="") as kept:
            for entry in entries:
                kept.writelines(report.entry(entry))
            for piece in report.begin(counts):
                write(piece)
            kept.seek(0)
            while piece := kept.read(_SPOOL):
                write(piece)
    for piece in report.end(counts):
        write(piece)
