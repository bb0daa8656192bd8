"""Rulesets that a command line names: a shipped one, or a JSON file of somebody's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from notation.printable import printable
from validator.describe.words import Words
from validator.parameters import Ruleset
from validator.ruleset import BadRuleset, load, names, near, parsed, shipped
from validator.ruleset_values import build


@dataclass(frozen=True, slots=True)
class Named:
    """A ruleset that a command line names.

    Attributes:
        data: its plain data, whole.
        ruleset: its values; of a shipped one those that everybody uses.
        text: the text of the file; None for a shipped one.
    """

    data: dict[str, Any]
    ruleset: Ruleset
    text: str | None = None


def named(name: str, language: str) -> Named:
    """The ruleset of a name or of a JSON file.

    Raises:
        click.BadParameter: there is none, or the file cannot be read or is no ruleset.
    """
    if name in names():
        return Named(shipped(name), load(name))
    text = text_of(name, language)
    try:
        data = parsed(text)
    except BadRuleset as error:
        from validator.describe.faults import tell

        told = "\n".join(f"  {fault.line}:{fault.column} {fault}" for fault in tell(error.faults, text, language))
        words = Words(language).fill("check", "no_ruleset", file=name)
        raise click.BadParameter(printable(words) + "\n" + _printable(told)) from error
    return Named(data, build(data), text)


def text_of(name: str, language: str) -> str:
    """The text of a ruleset file. Raises `click.BadParameter` if there is none, or it cannot be read."""
    path, words = Path(name), Words(language)
    if not name.endswith(".json") and not path.is_file():
        found = near(name)
        key = "unknown_near" if found else "unknown"
        args = {"name": name, "near": found, "names": names()}
        raise click.BadParameter(printable(words.fill("check", key, **args)))
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise click.BadParameter(printable(f"{name}: {error.strerror or error}")) from error
    except UnicodeDecodeError as error:
        raise click.BadParameter(printable(words.fill("check", "not_utf8", file=name))) from error


def ruleset_option(context: click.Context, _parameter: click.Parameter, value: str | None) -> Ruleset | None:
    """The callback of `--rules`."""
    return None if value is None else named(value, str(context.params["language"])).ruleset


def _printable(lines: str) -> str:
    return "\n".join(printable(line) for line in lines.split("\n"))
