"""`paipu rules`: the rulesets that there are, and what each says."""

from __future__ import annotations

from pathlib import Path

import click

from notation.commands.options import language_option, say
from notation.json_text import json_text
from validator.commands.rulesets import ruleset_of
from validator.describe import Count, count, text, title, to_json
from validator.replay import hands_of
from validator.ruleset import Ruleset, load, names, shipped


@click.command()
@click.argument("words", metavar="[show] [NAME|FILE]", nargs=-1)
@click.option("--count", "counting", is_flag=True, help="Also how many hands there are, by kind.")
@click.option("--sources", is_flag=True, help="Also where each rule comes from.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "file")), default="text", help="file: the ruleset."
)
@language_option
def rules(words: tuple[str, ...], *, counting: bool, sources: bool, form: str, language: str) -> None:
    """List the rulesets, or show one.

    With --format file a ruleset is shown as the JSON file that it is: a copy with other values is a ruleset of your own
    for --rules. Exit code: 0; 2 for an unknown ruleset.
    """
    named = words[1:] if words[:1] == ("show",) else words
    if len(named) > 1 or (not named and (words or counting or sources or form == "file")):
        raise click.UsageError("give the NAME of one ruleset, or its FILE.")
    if not named:
        _list(language, form)
        return
    ruleset = ruleset_of(named[0])
    counted = count(hands_of(ruleset)) if counting else None
    say(_shown(named[0], ruleset, counted, language, form, sources=sources))


def _list(language: str, form: str) -> None:
    titles = {name: title(load(name), language) for name in names()}
    if form == "json":
        say(json_text(titles, 2) + "\n")
        return
    room = max(map(len, titles))
    for name, told in titles.items():
        click.echo(f"{name:<{room}}  {told}")


def _shown(name: str, ruleset: Ruleset, counted: Count | None, language: str, form: str, *, sources: bool) -> str:
    if form == "text":
        return text(ruleset, language, counted, sources=sources)
    if form == "json":
        told = to_json(ruleset, language, counted)
    elif name in names():
        told = shipped(name)
    else:
        return Path(name).read_text(encoding="utf-8")
    return json_text(told, 2) + "\n"
