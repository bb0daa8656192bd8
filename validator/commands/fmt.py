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
from notation.decode import decode
from notation.fold import Script
from notation.json_form import looks_like_json
from notation.move_writer import Style
from notation.printable import printable
from notation.reader import records
from notation.record import Record
from notation.texts import Texts
from validator.canonical import filled
from validator.commands.rulesets import ruleset_option
from validator.replay import replays
from validator.report.rules import FLOORS
from validator.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class _Form:
    """What to do, and how the text is to be."""

    action: str
    style: Style
    script: Script
    ruleset: Ruleset | None
    texts: Texts


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--check", "action", flag_value="check", help="Only name files that would change; exit code 1 if any.")
@click.option("--diff", "action", flag_value="diff", help="Only show what would change; exit code 1 if anything.")
@click.option("--write", "action", flag_value="write", help="Write the files back.")
@click.option(
    "--style", type=click.Choice(("canonical", "cards")), default="canonical", help="Moves as words or cards."
)
@click.option("--script", type=click.Choice(("hant", "hans")), default="hant", help="Traditional or simplified.")
@click.option("--rules", "ruleset", metavar="NAME|FILE", callback=ruleset_option, help="Ruleset, not the record's.")
@language_option
def fmt(
    files: tuple[str, ...], action: str | None, style: Style, script: Script, ruleset: Ruleset | None, language: str
) -> None:
    """Write records in their canonical form.

    Seats that were left out are filled in as far as the replay knows them; what could not be read stays as it was
    written. JSON stays JSON. Without --check, --diff or --write the text goes to standard output. Exit code: 0; 1 see
    --check and --diff; 2 a file could not be opened, or was left alone because it could not be written back whole.
    """
    form = _Form(action or "print", style, script, ruleset, Texts(language, FLOORS))
    outcomes = [_file(each, form) for each in inputs(files)]
    if None in outcomes:
        sys.exit(TROUBLE)
    sys.exit(int(any(outcomes) and action in {"check", "diff"}))


def _file(given: Input, form: _Form) -> bool | None:
    """Do what is to be done with one file. Whether it changes; None if that could not be done."""
    name = printable(given.name)
    if given.problem is not None:
        complain(f"{name}: {form.texts.term('files', given.problem)}")
        return None
    try:
        data = b"".join(given.pieces())
        decoded = decode(data)
        lost: list[Record] = []
        new = formatted(decoded.text, form.style, form.script, form.ruleset, lost.append)
        if decoded.encoding is None or lost or (form.action == "write" and decoded.findings):
            complain(form.texts.term("files", "left_alone").format(file=name))
            return None
        if form.action == "write":
            _write(given, data, new)
    except OSError as error:
        complain(f"{name}: {error.strerror or error}")
        return None
    changed = new.encode() != data
    _show(given, decoded.text, new, form, changed=changed)
    return changed


def formatted(text: str, style: Style, script: Script, ruleset: Ruleset | None, lost: Callable[[Record], None]) -> str:
    """The canonical form of a text of records, in JSON if it is JSON; `lost` as in `convert.written`."""
    done = (filled(replay) for replay in replays(records(text), ruleset))
    to: Form = "json" if looks_like_json(text) else "text"
    return "".join(written(done, to, style, script, lost))


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
        click.echo(form.texts.term("files", word).format(file=name), err=form.action == "write")


def _diff(old: str, new: str, name: str) -> Iterator[str]:
    return unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="")
