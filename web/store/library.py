"""The library: listed games, searched, newest first, a page at a time.

A page is read off an index in two steps: the places of its games, then those games alone. What one asks for by words is
looked up in the engine's own text index.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Row, Select, bindparam, false, func, literal_column, select, table
from sqlalchemy import column as table_column
from sqlalchemy.orm import joinedload

from web.store.engine import db
from web.store.facts import column
from web.store.folding import asked, fold_name
from web.store.models import Game, Name, Upload, Words

SEARCH: Final = table("search", table_column("rowid"), table_column("search"))
"""The text index of SQLite; the row number is the place."""
SIMPLE: Final[ColumnElement[str]] = literal_column("'simple'")
"""The configuration of the text index of PostgreSQL, written out as the index has it."""
NONE: Final[ColumnElement[str]] = literal_column("''")
"""Neither a spring nor an anti-spring, written out as the index of the others has it."""
MOST_ASKED: Final = 200
"""Characters of a text that are looked for."""
FEW_BEGIN_SO: Final = 2
"""From how many characters on a beginning of a name may be one of few."""
MANY: Final = 1000
"""From how many players on, whose names begin so, their games are not gathered first."""
_LAST: Final = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Search:
    """What is asked of the library; what is left out is not asked.

    Attributes:
        player: a player's name, or how it begins; 繁简, width and case do not matter.
        whole: whether `player` is the whole name.
        ruleset: the name of the ruleset.
        outcome: how it ended, a value of `Outcome`.
        score: the least that the landlord won.
        findings: games with errors or warnings, or those with none.
        bombs: the least number of bombs.
        rocket: whether a rocket was played.
        spring: `spring`, `anti_spring`, or `any` of the two.
        airplane: the least number of triples of its longest airplane.
        since, until: the first and the last day, as `2026-11-28`.
        text: words that stand together in a comment, in the event or in a name.
    """

    player: str = ""
    whole: bool = False
    ruleset: str | None = None
    outcome: str | None = None
    score: float | None = None
    findings: bool | None = None
    bombs: int = 0
    rocket: bool | None = None
    spring: Literal["", "spring", "anti_spring", "any"] = ""
    airplane: int = 0
    since: str | None = None
    until: str | None = None
    text: str = ""


EVERYTHING: Final = Search()


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of the library, and where the next page begins: what to give as `after`; None on the last page."""

    games: Sequence[Game]
    next: int | None


def found(search: Search = EVERYTHING, after: int | None = None, limit: int = 50) -> Page:
    """A page of the library.

    Args:
        search: what is asked.
        after: `Page.next` of the page before (the `Game.place` of its last game); None for the first page. It stays
            good when that game is deleted.
        limit: how many games.
    """
    above: Sequence[int] = db.session.scalars(places(search, after, limit + 1)).all()
    shown = above[:limit]
    query = select(Game).where(Game.place.in_(shown)).options(joinedload(Game.upload)).order_by(Game.place.desc())
    games = db.session.scalars(query).all() if shown else ()
    return Page(games, shown[-1] if len(above) > limit else None)


def listed_games(limit: int, after: Game | None = None, *, first: bool = False) -> Sequence[Game]:
    """The listed games, newest first, from the one after `after`; with `first`, only the first of each upload."""
    query = select(Game).where(Game.listed).options(joinedload(Game.upload))
    if first:
        query = query.where(Game.number == 1)
    if after is not None:
        query = query.where(Game.place < after.place)
    return db.session.scalars(query.order_by(Game.place.desc()).limit(limit)).all()


def same_deal(game: Game, limit: int = 20) -> Sequence[Row[str, str, int, str | None, list[str | None]]]:
    """Other games of the same deal, newest first: listed ones, and those of the same upload.

    What there is of each is what a link to it says: `id`, `upload_id`, `number`, `title`, `players`.

    Nobody learns that somebody else has kept the deal unlisted.
    """
    if game.deal is None:
        return ()
    asked = {"deal": game.deal, "key": game.id, "upload": game.upload_id, "most": limit}
    return db.session.execute(_SAME_DEAL, asked).all()


_GAMES: Final = Game.__table__.c
_SAME_DEAL: Final = (
    select(_GAMES.id, _GAMES.upload_id, _GAMES.number, _GAMES.title, _GAMES.players)
    .where(
        _GAMES.deal == bindparam("deal"),
        _GAMES.id != bindparam("key"),
        _GAMES.listed | (_GAMES.upload_id == bindparam("upload")),
    )
    .order_by(_GAMES.place.desc())
    .limit(bindparam("most"))
)


def listed_with_digest(digest: str) -> Upload | None:
    """A listed upload of exactly these bytes (their SHA-256 in hex), the newest; None if there is none."""
    query = select(Upload).where(Upload.digest == digest, Upload.listed).order_by(Upload.created.desc()).limit(1)
    return db.session.scalar(query)


def places(search: Search, after: int | None, limit: int) -> Select[Any]:
    """The places of a page of games, off the index of what narrows most: the text, else the name, else the rest."""
    conditions = [Game.listed, *_conditions(search)]
    place: ColumnElement[Any] = Game.place.expression
    query: Select[Any]
    if search.text:
        place, matches = _worded(search.text)
        query = select(place).join(Game, Game.place == place)
        conditions.append(matches)
        if search.player:
            conditions.append(_by_somebody(place, search))
    elif search.player and len(conditions) > 1 and not search.whole and _begin_many(search):
        query = select(place)
        conditions.append(_by_somebody(place, search))
    elif search.player:
        place = Name.place.expression
        query = select(place).distinct()  # two players of one game may have the name
        query = query.join(Game, Game.place == Name.place) if len(conditions) > 1 else query
        conditions = [Name.listed, _named(search), *conditions[1:]]
    else:
        query = select(place)
    if after is not None:
        conditions.append(place < after)
    return query.where(*conditions).order_by(place.desc()).limit(limit)


def _conditions(search: Search) -> Iterator[ColumnElement[bool]]:
    """What is asked of the columns of a game, all of which stand in the index of the library."""
    if search.ruleset is not None:
        yield Game.ruleset == column(search.ruleset)
    if search.outcome is not None:
        yield Game.outcome == column(search.outcome)
    if search.score is not None:
        yield Game.score >= search.score
    if search.findings is not None:
        wrong = (Game.errors > 0) | (Game.warnings > 0)
        yield wrong if search.findings else ~wrong
    if search.bombs:
        yield Game.bombs >= search.bombs
    if search.rocket is not None:
        yield Game.rockets > 0 if search.rocket else Game.rockets == 0
    if search.spring:
        yield Game.spring != NONE  # as the index of these games has it
        if search.spring != "any":
            yield Game.spring == search.spring
    if search.airplane:
        yield Game.airplane >= search.airplane
    if search.since is not None:
        yield Game.day >= column(search.since)
    if search.until is not None:
        yield Game.day <= column(search.until)


def _named(search: Search) -> ColumnElement[bool]:
    """Games with a player of a name."""
    name = fold_name(search.player)
    return Name.folded == name if search.whole else Name.folded.between(name, name + _LAST)


def _by_somebody(place: ColumnElement[int], search: Search) -> ColumnElement[bool]:
    """Places of games with a player of a name, asked of each place in turn.

    `abs` keeps PostgreSQL from gathering every game of the name first: there may be very many.
    """
    return select(Name.place).where(Name.place == func.abs(place), _named(search)).exists()


def _begin_many(search: Search) -> bool:
    """Whether the names of many players begin so; no more are counted than that takes."""
    if len(fold_name(search.player)) < FEW_BEGIN_SO:
        return True
    some = select(Name.place).where(Name.listed, _named(search)).limit(MANY).subquery()
    return (db.session.scalar(select(func.count()).select_from(some)) or 0) >= MANY


def _worded(said: str) -> tuple[ColumnElement[int], ColumnElement[bool]]:
    """The places in the text index of the engine, and the condition that a text stands there."""
    grams, open_end = asked(said[:MOST_ASKED])
    on_sqlite = db.engine.dialect.name == "sqlite"
    place: ColumnElement[int] = SEARCH.c.rowid if on_sqlite else Words.place.expression
    if not grams:
        return place, false()
    if on_sqlite:
        return place, SEARCH.c.search.op("MATCH")(f'"{" ".join(grams)}"' + (" *" if open_end else ""))
    question = func.to_tsquery(SIMPLE, " <-> ".join(grams) + (":*" if open_end else ""))
    return place, func.to_tsvector(SIMPLE, Words.grams).op("@@")(question)
