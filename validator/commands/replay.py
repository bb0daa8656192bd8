"""`paipu replay`: a game in the terminal."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

import click

from notation.commands.files import inputs
from notation.commands.options import TROUBLE, colours, complain, language_option
from notation.findings import Finding
from notation.formats.format import Format
from notation.texts import Texts
from validator.commands.reading import Reading, encoding_option, from_option
from validator.commands.rulesets import ruleset_option
from validator.commands.table import Transcript
from validator.replay import Replay, replays
from validator.report.rules import FLOORS
from validator.ruleset import Ruleset
from validator.view import VIEWERS, Viewer

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH = 120
"""Columns where the output is no terminal."""


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--game", metavar="N", type=click.IntRange(1), default=1, show_default=True, help="Which game.")
@click.option("--ply", metavar="N", type=click.IntRange(0), help="Only the table after this ply, from 0.")
@click.option("--view", metavar="SEAT|all|peasants|public", default="all", show_default=True, help="Whose hands show.")
@from_option
@encoding_option
@click.option("--rules", "ruleset", metavar="NAME|FILE", callback=ruleset_option, help="Ruleset, not the record's.")
@language_option
def replay(
    file: str,
    game: int,
    ply: int | None,
    view: str,
    named: Format | None,
    encoding: str | None,
    ruleset: Ruleset | None,
    language: str,
) -> None:
    """Show a game ply by ply.

    FILE is a file or - for standard input. Exit code: 0; 2 if there is no such file, game, ply or seat.
    """
    texts = Texts(language, FLOORS)
    about_the_file: list[Finding] = []
    found = _game(file, game, Reading(named, texts, encoding=encoding), ruleset, about_the_file)
    viewer = _viewer(view, found, texts)
    if ply is not None and ply >= len(found.plies):
        _fail(texts, "no_ply", number=ply, last=len(found.plies) - 1)
    transcript = Transcript(found, viewer, texts)
    console = _console()
    for part in transcript.whole() if ply is None else transcript.at(ply):
        console.print(part)
    for part in transcript.about(about_the_file):
        console.print(part)


def _game(file: str, game: int, reading: Reading, ruleset: Ruleset | None, found: list[Finding]) -> Replay:
    """The game that was asked for; running scores come from those before it.

    What is wrong with the file as a whole is added to `found`, as far as the file was read to get there.
    """
    given = list(inputs([file]))
    if len(given) != 1 or given[0].problem is not None:
        _fail(reading.texts, "one_file", file=file)
    count = 0
    try:
        for done in islice(replays(reading.records(given[0].pieces(), found), ruleset), game):
            count += 1
            if count == game:
                return done
    except OSError as error:
        complain(f"{file}: {error.strerror or error}")
        sys.exit(TROUBLE)
    for finding in found:
        complain(f"{file}: {finding.code} {reading.texts.message(finding)}")
    return _fail(reading.texts, "no_game", number=game, last=count)


def _viewer(view: str, replay: Replay, texts: Texts) -> Viewer:
    """The viewer that is meant by a word: a seat word of the record, or one of the words for several."""
    seats = [replay.record.seat_word(seat) for seat in range(replay.ruleset.setup.players)]
    if view in seats:
        return seats.index(view)
    for each in VIEWERS:
        if view == each:
            return each
    return _fail(texts, "no_view", view=view, views=" ".join((*seats, *VIEWERS)))


def _fail(texts: Texts, word: str, **said: str | int) -> NoReturn:
    """Say what there is not, and stop."""
    complain(texts.term("files", word).format(**said))
    sys.exit(TROUBLE)


def _console() -> Console:
    from rich.console import Console

    width = None if sys.stdout.isatty() else PLAIN_WIDTH
    return Console(width=width, no_color=not colours(), highlight=False, markup=False, emoji=False)
