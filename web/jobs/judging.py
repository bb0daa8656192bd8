"""The kind `judge`: the games of an upload, judged and added to it chunk by chunk.

The upload itself, with its source, was kept when it was acknowledged. The table (running scores, the pool) goes on
from each chunk to the next, also when another worker goes on: it is handed over with the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import current_app
from sqlalchemy.orm import Session

from notation.exact import number, plain
from notation.findings import Finding
from notation.record import Record
from validator.replay import replay
from validator.table import NEW_TABLE, Table
from web import store
from web.ids import new_id
from web.intake.verdicts import game_of, records_in
from web.jobs.kinds import Chunk, Given, Hand, Refused, counted, passed_over
from web.store.growing import add_games
from web.viewer.shown import to_data


def judge(given: Given, hand: Hand) -> Iterator[Chunk]:
    """The chunks of an upload. Raises `Refused` where there are too many games, or the upload is gone."""
    most = current_app.config["MAX_JOB_GAMES"]
    total = given.total
    if total is None:
        for chunk in counted(records_in(given.source, []), hand, most):
            total = chunk.total
            yield chunk
    findings: list[Finding] = []
    records = records_in(given.source, findings)
    yield from passed_over(records, given.done, hand)
    job = _Judging(given, total or 0, findings)
    games: list[store.Game] = []
    for record in records:
        hand.at += 1
        games.append(job.judged(record, hand.at))
        if len(games) >= hand.size:
            yield job.chunk(games)
            games = []
    hand.at = 0
    yield job.chunk(games, last=True)  # without games it still brings findings at the end of the file


class _Judging:
    """An upload that is being judged, and the table as it stands."""

    def __init__(self, given: Given, total: int, findings: list[Finding]) -> None:
        self.upload = str(given.upload)
        self.rules: str | None = given.parameters["rules"]
        self.total = total
        self.findings = findings
        self.table = table_of(given.resume)

    def judged(self, record: Record, number: int) -> store.Game:
        """The next game."""
        done = replay(record, self.rules, self.table)
        self.table = done.table
        return game_of(new_id(), number, done)

    def chunk(self, games: list[store.Game], *, last: bool = False) -> Chunk:
        """Some games, and what is wrong with the file as far as it was read."""
        problems = [to_data(each) for each in self.findings]

        def keep(session: Session) -> None:
            upload = session.get(store.Upload, self.upload, with_for_update=True)
            if upload is None:
                raise Refused("gone")
            upload.problems = problems
            add_games(session, upload, games, self.total)

        return Chunk(len(games), keep, table_data(self.table), last=last)


def table_data(table: Table) -> Mapping[str, Any]:
    """A table as JSON values, exact."""
    return {
        "standing": None if table.standing is None else {name: plain(each) for name, each in table.standing.items()},
        "pool": None if table.pool is None else plain(table.pool),
        "games": table.games,
        "landlord": table.landlord,
        "name": table.name,
    }


def table_of(data: Mapping[str, Any] | None) -> Table:
    """The table that was written as JSON values; a new one where nothing was."""
    if not data or data == table_data(NEW_TABLE):
        return NEW_TABLE  # itself, not one like it: the judge asks whether anything is known at all
    standing, pool = data["standing"], data["pool"]
    return Table(
        None if standing is None else {name: number(each) for name, each in standing.items()},
        None if pool is None else number(pool),
        data["games"],
        data["landlord"],
        data["name"],
    )
