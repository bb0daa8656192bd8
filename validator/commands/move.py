"""`paipu move`: what a move means, and whether it may be played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

import click

from notation.commands.options import language_option, say
from notation.fold import Script, to_script
from notation.json_text import json_text
from notation.printable import printable, width
from notation.texts import Texts
from validator.commands.rulesets import ruleset_option
from validator.move_query import QueryError, query
from validator.replay import hands_of
from validator.report.rules import FLOORS
from validator.ruleset import DEFAULT, Ruleset

MOST_SHOWN: Final = 20
"""Candidates that are shown as text; as JSON there are more."""


@click.command()
@click.argument("text", metavar="TEXT")
@click.option("--rules", "ruleset", metavar="NAME|FILE", default=DEFAULT, callback=ruleset_option, help="Ruleset.")
@click.option("--hand", metavar="CARDS", help="The cards of whoever moves.")
@click.option("--over", metavar="MOVE", help="The move to beat; without it the mover leads.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Form of the answer.")
@language_option
def move(text: str, ruleset: Ruleset, hand: str | None, over: str | None, form: str, language: str) -> None:
    """Say what a move means and whether it may be played.

    TEXT is a move in any notation that is read: 34飛機帶56, 五順, 333+6, 過. Exit code: 0 it may be played; 1 it may
    not; 2 the hand or the move to beat cannot be taken as such, or the call was wrong.
    """
    try:
        answer = query(text, hands_of(ruleset), hand, over, language)
    except QueryError as error:
        raise click.BadParameter(printable(error.message), param_hint=f"'--{error.option}'") from error
    if form == "json":
        say(json_text(answer) + "\n")
    else:
        click.echo("\n".join(_told(answer, Texts(language, FLOORS))))
    sys.exit(0 if answer["playable"] else 1)


def _told(answer: dict[str, Any], texts: Texts) -> Iterator[str]:
    """The answer for people, line by line."""

    def say(word: str, **said: int) -> str:
        return texts.term("move", word).format(**said)

    yield from _readings(answer["readings"], texts)
    if answer["candidates_total"]:
        yield say("candidates", total=answer["candidates_total"])
        yield from _readings(answer["candidates"][:MOST_SHOWN], texts)
        if answer["candidates_total"] > MOST_SHOWN:
            yield say("more", count=answer["candidates_total"] - MOST_SHOWN)
    yield say("playable" if answer["playable"] else "not_playable")
    for finding in answer["findings"]:
        severity = texts.term("severity", finding["severity"])
        yield printable(f"{finding['code']} {severity}{texts.term('report', 'colon')}{finding['message']}")
        yield printable(f"  {finding['advice']}")


def _readings(readings: list[dict[str, Any]], texts: Texts) -> Iterator[str]:
    """One line for each reading: kind, notation, cards."""
    script: Script = "hans" if texts.language == "zh-Hans" else "hant"
    rows = [(texts.term("kind", each["kind"]), to_script(each["text"], script), each["cards"]) for each in readings]
    rooms = [max((width(row[column]) for row in rows), default=0) for column in range(2)]
    for kind, notation, cards in rows:
        padded = [word + " " * (room - width(word)) for word, room in zip((kind, notation), rooms, strict=True)]
        yield "  ".join(["", *padded, cards]).rstrip()
