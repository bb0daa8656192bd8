"""Rulesets that a command line names: a shipped one, or a JSON file of somebody's own."""

from __future__ import annotations

from pathlib import Path

import click

from validator.ruleset import BadRuleset, Ruleset, UnknownRuleset, load, loads, names


def ruleset_of(name: str) -> Ruleset:
    """The ruleset of a name or of a JSON file.

    Raises:
        click.BadParameter: there is none, or the file is no ruleset.
    """
    if name in names():
        return load(name)
    path = Path(name)
    if not path.suffix == ".json" and not path.is_file():
        raise click.BadParameter(f"there is no ruleset {name!r}; there are {', '.join(names())}, or a JSON file.")
    try:
        return loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{name}: {error}") from error
    except (BadRuleset, UnknownRuleset) as error:
        raise click.BadParameter(f"{name} is no ruleset: {error}") from error


def ruleset_option(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Ruleset | None:
    """The callback of `--rules`."""
    return None if value is None else ruleset_of(value)
