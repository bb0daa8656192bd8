"""`paipu rules`: the rulesets that there are, what each says, where two differ, and what is wrong with one's own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from notation.commands.options import language_option, say
from notation.json_text import json_text
from notation.printable import printable, width
from validator.commands.rulesets import Named, named, text_of
from validator.describe import Difference, count, differences, text, title, to_json
from validator.describe.words import Words
from validator.replay import hands_of
from validator.ruleset import BadRuleset, load, names, parsed
from validator.ruleset_files import own

if TYPE_CHECKING:
    from validator.describe.faults import ToldFault

_VALUED: Final = frozenset({"--format", "--lang"})
"""Options that take the next argument."""


class _Rules(click.Group):
    """Commands of which the name may be left out: alone it is `list`, before a ruleset it is `show`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command first, whatever options came before it."""
        place = _first_word(args)
        if place is None:
            command = [] if {"-h", "--help"} & set(args) else ["list"]
        else:
            command = [args[place] if args[place] in self.commands else "show"]
        rest = [each for at, each in enumerate(args) if at != place or each not in self.commands]
        return super().parse_args(ctx, [*command, *rest])


def _first_word(args: list[str]) -> int | None:
    """The place of the first argument that is no option and no value of one."""
    taken = False
    for place, each in enumerate(args):
        if not taken and (each == "-" or not each.startswith("-")):
            return place
        taken = not taken and each in _VALUED
    return None


@click.group(cls=_Rules)
def rules() -> None:
    """List, show, check and compare rulesets.

    `paipu rules` alone lists them, `paipu rules NAME` shows one. A NAME is a shipped ruleset, a FILE a JSON file of
    your own; one works wherever the other does. Exit code: 0; 1 a file has faults, or two rulesets differ; 2 there is
    no such ruleset, or a file could not be read.
    """


_form = click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="Form of the answer."
)


@rules.command("list")
@_form
@language_option
def list_(form: str, language: str) -> None:
    """List the shipped rulesets with their titles. Exit code: 0."""
    titles = {name: title(load(name), language) for name in names()}
    if form == "json":
        say(json_text(titles, 2) + "\n")
        return
    room = max(map(len, titles))
    for name, told in titles.items():
        click.echo(f"{name:<{room}}  {told}")


@rules.command()
@click.argument("name", metavar="NAME|FILE")
@click.option("--count", "counting", is_flag=True, help="Also how many hands there are, by kind.")
@click.option("--sources", is_flag=True, help="Also where each rule comes from.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "file")), default="text", help="file: the ruleset."
)
@language_option
def show(name: str, *, counting: bool, sources: bool, form: str, language: str) -> None:
    """Tell what a ruleset says.

    With --format file it is shown as the JSON file that it is: a copy with other values is a ruleset of your own for
    --rules. Exit code: 0; 2 if there is no such ruleset, or the file is none.
    """
    found = named(name, language)
    if form == "file":
        say(json_text(found.data, 2) + "\n" if found.text is None else found.text)
        return
    counted = count(hands_of(found.ruleset)) if counting else None
    if form == "json":
        say(json_text(to_json(found.ruleset, language, counted), 2) + "\n")
    else:
        say(text(found.ruleset, language, counted, sources=sources))


@rules.command()
@click.argument("file", metavar="NAME|FILE")
@_form
@language_option
def check(file: str, form: str, language: str) -> None:
    """Say what is wrong with a ruleset of your own, each fault at its key.

    Exit code: 0 nothing is; 1 something is; 2 the file could not be read.
    """
    given = json_text(own(file)) if file in names() else text_of(file, language)
    name: str | None = None
    faults: tuple[ToldFault, ...] = ()
    try:
        name = parsed(given)["name"]
    except BadRuleset as error:
        from validator.describe.faults import tell

        faults = tell(error.faults, given, language)
    if form == "json":
        say(json_text({"file": file, "name": name, "faults": [asdict(each) for each in faults]}, 2) + "\n")
    else:
        for each in faults:
            click.echo(printable(f"{file}:{each.line}:{each.column}: {each}"))
        key = "faults" if faults else "fine"
        click.echo(printable(Words(language).fill("check", key, file=file, name=name, count=len(faults))))
    sys.exit(int(bool(faults)))


@rules.command()
@click.argument("one", metavar="NAME|FILE")
@click.argument("other", metavar="NAME|FILE")
@_form
@language_option
def diff(one: str, other: str, form: str, language: str) -> None:
    """Say in words what differs between two rulesets.

    Exit code: 0 they say the same; 1 they differ; 2 one of them is none.
    """
    sides = named(one, language), named(other, language)
    found = differences(sides[0].data, sides[1].data, language)
    if form == "json":
        sections = [{"title": name, "differences": [asdict(each) for each in told]} for name, told in found]
        data: dict[str, Any] = {"one": _about(sides[0], language), "other": _about(sides[1], language)}
        say(json_text(data | {"sections": sections}, 2) + "\n")
    elif found:
        say("\n".join(_compared(sides, found, language)) + "\n")
    else:
        click.echo(Words(language).fill("diff", "same", one=sides[0].ruleset.name, other=sides[1].ruleset.name))
    sys.exit(int(bool(found)))


def _about(side: Named, language: str) -> dict[str, str]:
    return {"name": side.ruleset.name, "title": title(side.ruleset, language)}


def _compared(
    sides: tuple[Named, Named], sections: tuple[tuple[str, tuple[Difference, ...]], ...], language: str
) -> Iterator[str]:
    """The differences for people: of every parameter, or of several told together, what either side says."""
    called = [side.ruleset.name for side in sides]
    room = max(map(width, called))
    for side, name in zip(sides, called, strict=True):
        yield f"{name:<{room}}  {title(side.ruleset, language)}".rstrip()
    for name, told in sections:
        yield from ("", name)
        for each in told:
            yield f"  {', '.join(each.parameters)}"
            for who, said in zip(called, (each.one, each.other), strict=True):
                for line, words in enumerate(said or ("–",)):
                    yield f"    {who if not line else '':<{room}}  {words}"
