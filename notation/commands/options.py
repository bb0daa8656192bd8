"""Options that several commands share, and what they mean."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from notation.printable import printable
from notation.texts import LANGUAGES, negotiate

F = TypeVar("F", bound=Callable[..., Any])

TROUBLE = 2
"""Exit code: a file could not be opened, or the call was wrong."""


def _language(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """The language of what is said: the option, then PAIPU_LANG, then the locale, then 繁體."""
    if value is not None:
        chosen = negotiate([value], default="")
        if not chosen:
            raise click.BadParameter(f"{value!r} is none of {', '.join(LANGUAGES)}.")
        return chosen
    wanted = [os.environ.get(name) for name in ("PAIPU_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    if os.name == "nt":  # elsewhere the environment is the locale, and Python reports the plain one as English
        import locale

        wanted.append(locale.getlocale()[0])
    return negotiate(wanted)


def language_option(command: F) -> F:
    """`--lang`: the command gets `language`, one of `LANGUAGES`; the callbacks of its other options can read it."""
    told = "Language: zh-Hant, zh-Hans or en. Default: PAIPU_LANG, then the locale, then zh-Hant."
    option = click.option("--lang", "language", metavar="TAG", callback=_language, is_eager=True, help=told)
    return option(command)


def colours(stream: Any = None) -> bool:
    """Whether terminal colours may be used on a stream (https://no-color.org)."""
    stream = sys.stdout if stream is None else stream
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str, *, err: bool = False) -> None:
    """Write text that is for programs: UTF-8, whatever the terminal takes, and nothing added or left out."""
    click.echo(text.encode(), nl=False, err=err)


def complain(message: str) -> None:
    """Say on standard error what went wrong; names of files may be anything."""
    click.echo(f"paipu: {printable(message)}", err=True)
