"""A file of several games is a match: its rounds, the running scores, the pool of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from flask import Blueprint, abort, render_template

from web import store
from web.kept import upload_of
from web.viewer.transcript import signed

blueprint = Blueprint("match", __name__)


@dataclass(frozen=True, slots=True)
class Round:
    """One game of a match, in a row of the table.

    Attributes:
        game: the game.
        won: by player, what was won or lost in it; empty where that is not known.
        standing: by player, what each has after it; empty where that is not known.
    """

    game: store.Game
    won: tuple[str, ...]
    standing: tuple[str, ...]


@blueprint.get("/m/<id:key>")
def page(key: str) -> str:
    """The games of an upload as a match."""
    upload = upload_of(key)
    games = store.games_of(key)
    if not games:
        abort(404)
    players = players_of(games)
    return render_template(
        "match.html",
        upload=upload,
        players=players,
        rounds=list(rounds_of(games, players)),
        pool=any(game.pool is not None for game in games),
    )


def players_of(games: Sequence[store.Game]) -> tuple[str, ...]:
    """Everybody who plays in a match, in the order in which they come in."""
    names = (name for game in games for name in (game.players or ()) if name)
    standing = (name for game in games for name in (game.standing or ()))
    return tuple(dict.fromkeys((*names, *standing)))


def rounds_of(games: Sequence[store.Game], players: Sequence[str]) -> Iterator[Round]:
    """Each game with what was won in it, and what everybody has after it.

    What everybody has is what the records say, else the sum of the games so far, while all of them are known.
    """
    sums: dict[str, Decimal] | None = dict.fromkeys(players, Decimal(0))
    for game in games:
        won = {name: Decimal(score) for name, score in zip(game.players, game.scores or (), strict=False) if name}
        if sums is not None:
            sums = {name: sums[name] + won.get(name, 0) for name in players} if game.scores is not None else None
        said = {name: Decimal(score) for name, score in (game.standing or {}).items()}
        yield Round(game, _row(won, players), _row(said or sums or {}, players))


def _row(scores: Mapping[str, Decimal], players: Sequence[str]) -> tuple[str, ...]:
    return tuple(signed(scores[name]) if name in scores else "" for name in players)
