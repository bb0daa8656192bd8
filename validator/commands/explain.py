"""`paipu explain`: what a code means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches

import click

from notation.commands.options import language_option
from notation.texts import Texts
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
    if code is None:
        rules = [rule(each, texts) for each in every_code()]
        click.echo(_json([asdict(each) for each in rules]) if form == "json" else "\n".join(map(_line, rules)))
        return
    found = rule(_known(code), texts)
    click.echo(_json(asdict(found)) if form == "json" else "\n".join(_told(found, texts)))


def _known(code: str) -> str:
    """The code as it is written. Raises a usage error with what is near, if there is none."""
    code = code.strip().upper()
    if code not in every_code():
        near = get_close_matches(code, every_code(), n=3, cutoff=0.5)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise click.BadParameter(f"there is no code {code!r}{hint}. `paipu explain --all` lists them.")
    return code


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _line(found: Rule) -> str:
    return f"{found.code}  {found.severity:<7}  {found.title}"


def _told(found: Rule, texts: Texts) -> Iterator[str]:
    """The explanation of one code, line by line."""

    def say(word: str) -> str:
        return texts.term("report", word)

    yield f"{found.code}  {texts.term('severity', found.severity)}  {found.title}"
    yield ""
    yield f"  {found.message}"
    yield ""
    for word, said in (("why", found.why), ("advice", found.advice), ("told", found.told)):
        yield f"{say(word)}{say('colon')}{said}"
    for word, record in (("wrong", found.wrong), ("right", found.right)):
        yield ""
        yield f"{say(word)}{say('colon')}"
        yield from (f"    {line}" for line in record.strip("\n").split("\n"))
