"""`paipu fmt`: records in their canonical form."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import unified_diff

import click

from notation.commands.files import Input, inputs, replacing
from notation.commands.options import TROUBLE, complain, language_option
from notation.convert import Form, written
from notation.decode import Decoded, decode
from notation.fold import Script
from notation.formats.format import Format
from notation.json_form import looks_like_json
from notation.move_writer import Style
from notation.printable import printable
from notation.record import Record
from notation.texts import Texts
from validator.canonical import filled
from validator.commands.reading import Reading, encoding_option, from_option
from validator.commands.rulesets import ruleset_option
from validator.replay import Replay, replays
from validator.report.rules import FLOORS
from validator.report.text import TextReport
from validator.restyle import is_written_out, open_holes, restyled, written_out
from validator.ruleset import Ruleset
from validator.styles import PositionStyle


@dataclass(frozen=True, slots=True)
class _Form:
    """What to do, and how the text is to be."""

    action: str
    style: Style | PositionStyle
    fill: bool
    script: Script
    reading: Reading
    ruleset: Ruleset | None

    @property
    def spelling(self) -> Style:
        """How the text says moves whose cards are all said."""
        return "canonical" if self.style == "nickname" else self.style


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--check", "action", flag_value="check", help="Only name files that would change; exit code 1 if any.")
@click.option("--diff", "action", flag_value="diff", help="Only show what would change; exit code 1 if anything.")
@click.option("--write", "action", flag_value="write", help="Write the files back.")
@click.option(
    "--style",
    type=click.Choice(("canonical", "cards", "shortest", "nickname")),
    default="canonical",
    help="Moves as words, as cards, as short as the position allows, or as players speak.",
)
@click.option("--fill", is_flag=True, help="Write out what is left unsaid; a file where it stays open is refused.")
@click.option("--script", type=click.Choice(("hant", "hans")), default="hant", help="Traditional or simplified.")
@from_option
@encoding_option
@click.option("--rules", "ruleset", metavar="NAME|FILE", callback=ruleset_option, help="Ruleset, not the record's.")
@language_option
def fmt(
    files: tuple[str, ...],
    action: str | None,
    style: Style | PositionStyle,
    script: Script,
    named: Format | None,
    encoding: str | None,
    ruleset: Ruleset | None,
    language: str,
    *,
    fill: bool,
) -> None:
    """Write records in their canonical form.

    Seats that were left out are filled in as far as the replay knows them; what could not be read stays as it was
    written. JSON stays JSON; what other programs wrote becomes text. Without --check, --diff or --write the text goes
    to standard output. Exit code: 0; 1 see --check and --diff, or --fill found what stays open; 2 a file could not be
    opened, or was left alone because it could not be written back whole.
    """
    if fill and style in ("shortest", "nickname"):
        raise click.UsageError(f"--fill writes everything out, --style {style} leaves unsaid what it can.")
    form = _Form(
        action or "print", style, fill, script, Reading(named, Texts(language, FLOORS), encoding=encoding), ruleset
    )
    outcomes = [_file(each, form) for each in inputs(files)]
    if None in outcomes:
        sys.exit(TROUBLE)
    sys.exit(int(_Refused in outcomes or (True in outcomes and action in {"check", "diff"})))


class _Refused(Exception):
    """A file of which `--fill` cannot write out everything."""


def _file(given: Input, form: _Form) -> bool | type[_Refused] | None:
    """Do what is to be done with one file. Whether it changes; None if that could not be done."""
    name = printable(given.name)
    if given.problem is not None:
        complain(f"{name}: {form.reading.texts.term('files', given.problem)}")
        return None
    try:
        data = b"".join(given.pieces())
        decoded = decode(data, form.reading.encoding)
        lost: list[Record] = []
        source, new = _formatted(given, data, form, lost.append)
        why = _why_left(decoded, source, form, lost=bool(lost))
        if why is not None:
            complain(form.reading.texts.term("files", why).format(file=name, format=source.name))
            return None
        if form.action == "write":
            _write(given, data, new)
    except OSError as error:
        complain(f"{name}: {error.strerror or error}")
        return None
    except _Refused:
        complain(form.reading.texts.term("files", "not_filled").format(file=name))
        return _Refused
    changed = new.encode() != data
    _show(given, decoded.text, new, form, changed=changed)
    return changed


def _why_left(decoded: Decoded, source: Format, form: _Form, *, lost: bool) -> str | None:
    """Why a file is left alone, a word of `terms.files`; None if it is not."""
    if source.dialect is not None:
        return "left_foreign" if form.action == "write" else None
    stray = form.action == "write" and decoded.findings
    return "left_alone" if decoded.encoding is None or lost or stray else None


def _formatted(given: Input, data: bytes, form: _Form, lost: Callable[[Record], None]) -> tuple[Format, str]:
    """The format of a file, and its records in their form: JSON if it is JSON of this project, else text.

    `lost` is as in `convert.written`. What stays open where everything is to be written out is told.

    Raises:
        OSError: it cannot be read, or (`NoFormat`) its format cannot be told.
        _Refused: something stays open.
    """
    source, records = form.reading.open([data], [])
    report = TextReport(form.reading.texts)
    is_open = False

    def done() -> Iterator[Record]:
        nonlocal is_open
        for replay in replays(records, form.ruleset):
            record = _restyled(replay, form)
            if form.fill and not is_written_out(record.line):
                is_open = True
                for finding in open_holes(replay):
                    click.echo(report.finding(given.name, replay.record, finding), err=True, nl=False)
            yield record

    to: Form = (
        "json" if source.dialect is None and looks_like_json(decode(data, form.reading.encoding).text) else "text"
    )
    text = "".join(written(done(), to, form.spelling, form.script, lost))
    if is_open:
        raise _Refused
    return source, text


def _restyled(replay: Replay, form: _Form) -> Record:
    """A record with its seats, and its moves said as is wanted."""
    if form.fill:
        return filled(replay, written_out(replay))
    if form.style in ("shortest", "nickname"):
        return filled(replay, restyled(replay, form.style))
    return filled(replay)


def _write(given: Input, data: bytes, new: str) -> None:
    if given.path is None:
        raise click.UsageError("--write needs files.")
    if new.encode() != data:
        with replacing(given.path) as file:
            file.write(new.encode())


def _show(given: Input, old: str, new: str, form: _Form, *, changed: bool) -> None:
    name = printable(given.name)
    if form.action == "print":
        click.echo(new.encode(), nl=False)
    elif form.action == "diff":
        for line in _diff(old, new, name):
            click.echo(printable(line) if sys.stdout.isatty() else line)
    elif changed:
        word = "would_change" if form.action == "check" else "changed"
        click.echo(form.reading.texts.term("files", word).format(file=name), err=form.action == "write")


def _diff(old: str, new: str, name: str) -> Iterator[str]:
    return unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="")
