"""`paipu explain`: what a code means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches

import click

from notation.commands.options import language_option, say
from notation.json_text import json_text
from notation.printable import printable
from notation.texts import Texts
from validator.examples import raised
from validator.report.rules import FLOORS, Rule, every_code, rule


@click.command()
@click.argument("code", required=False)
@click.option("--all", "every", is_flag=True, help="Every code; as text one line each.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Form of the answer.")
@language_option
def explain(code: str | None, *, every: bool, form: str, language: str) -> None:
    """Explain a code: what, why, what to do, wrong and right.

    Exit code: 0; 2 for an unknown code.
    """
    if every == (code is not None):
        raise click.UsageError("give one CODE, or --all.")
    texts = Texts(language, FLOORS)
    found = [rule(each, texts) for each in (every_code() if code is None else [_known(code)])]
    if form == "json":
        told = [asdict(each) for each in found]
        say(json_text(told if code is None else told[0], 2) + "\n")
    else:
        click.echo("\n".join(map(_line, found) if code is None else _told(found[0], texts)))


def _known(code: str) -> str:
    """The code as it is written. Raises a usage error with what is near, if there is none."""
    code = code.strip().upper()
    if code not in every_code():
        near = get_close_matches(code, every_code(), n=3, cutoff=0.5)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise click.BadParameter(f"there is no code {code!r}{hint}. `paipu explain --all` lists them.")
    return code


def _line(found: Rule) -> str:
    return f"{found.code}  {found.severity:<7}  {found.title}"


def _told(found: Rule, texts: Texts) -> Iterator[str]:
    """The explanation of one code, line by line."""

    def titled(word: str, said: str = "") -> str:
        return (texts.term("report", word) + texts.term("report", "colon") + said).rstrip()

    yield f"{found.code}  {texts.term('severity', found.severity)}  {found.title}"
    yield ""
    for word, said in (("why", found.why), ("advice", found.advice), ("told", found.told)):
        yield titled(word, said)
    for word, record in (("wrong", found.wrong), ("right", found.right)):
        yield ""
        yield titled(word)
        yield from (f"    {line}" for line in record.strip("\n").split("\n"))
        if word == "wrong":
            yield f"  → {printable(_example(found.code, texts))}"


def _example(code: str, texts: Texts) -> str:
    """What is said of the wrong record."""
    for finding in raised(every_code()[code]):
        if finding.code == code:
            return texts.message(finding)
    raise LookupError(f"the example of {code} does not raise it")
