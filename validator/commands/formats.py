"""`paipu formats`: the formats there are, and what each of them holds."""

from __future__ import annotations

from collections.abc import Iterator

import click

from notation.commands.options import language_option, say
from notation.formats.aspects import EVERYTHING, Aspect
from notation.formats.format import Format
from notation.formats.registry import every
from notation.json_text import json_text
from notation.texts import Texts
from validator.report.formats import SAID, format_data
from validator.report.rules import FLOORS


@click.command()
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Form of the answer.")
@language_option
def formats(form: str, language: str) -> None:
    """List the formats: which are read, which written, how they write cards, what they hold.

    Exit code: 0; 2 if the call was wrong.
    """
    texts = Texts(language, FLOORS)
    if form == "json":
        say(json_text([format_data(each, texts) for each in every()], 2) + "\n")
    else:
        click.echo("\n\n".join("\n".join(_told(each, texts)) for each in every()))


def _told(found: Format, texts: Texts) -> Iterator[str]:
    """A format for people, line by line."""

    def say_of(word: str, **said: object) -> str:
        return "  " + texts.term("formats", word).format(**said)

    def listed(words: Iterator[str]) -> str:
        return texts.term("punctuation", "list").join(words)

    ways = "both" if found.read and found.write else "reads" if found.read else "writes"
    yield f"{found.name}  {texts.term('format', found.name)}"
    yield say_of(ways, files=" ".join(f".{each}" for each in found.extensions))
    if found.rules is not None:
        yield say_of("rules", rules=found.rules)
    if found.dialect is not None:
        dialect = found.dialect
        passes = listed(each or texts.term("formats", "nothing") for each in dialect.passes)
        yield say_of("ranks", ranks=" ".join(dialect.ranks), passes=passes)
        yield "  " + listed(texts.term(f"dialect_{name}", getattr(dialect, name)) for name in SAID)
    if found.holds == EVERYTHING:
        yield say_of("everything")
    else:
        yield say_of("holds", aspects=listed(texts.term("aspect", each) for each in Aspect if each in found.holds))
    if found.merge is not None:
        yield say_of("merges")
