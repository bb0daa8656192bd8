"""The tables: made by Alembic step by step, brought up to date with what is in them, and refused where they are old."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import MetaData, create_engine, inspect, select, text

from notation.json_form import from_json
from tests.site_records import GAME, WRONG
from tests.stores import engine_of, opened
from validator.replay import replays
from web import store
from web.ids import named_id
from web.pages.spellings import RECORD
from web.settings import configure
from web.store.facts import VERSION
from web.store.schema import FIRST, check, current, head, upgrade

ROOT = Path(__file__).parents[3]
FIRST_VERSION = (Path(__file__).parent / "data" / "store_0001.sql").read_text("utf-8")
"""A database as the first version made and filled it: a listed sample, a file in GB18030, a match, bytes that are no
text."""


def first_version(url: str) -> None:
    """Put the database of the first version at a URL; on PostgreSQL its rows, in the tables of that revision."""
    made = sqlite3.connect(url.removeprefix("sqlite:///") if url.startswith("sqlite") else ":memory:")
    made.executescript(FIRST_VERSION)
    if not url.startswith("sqlite"):
        _copy(made, url)
    made.close()


def _copy(made: sqlite3.Connection, url: str) -> None:
    source = create_engine("sqlite://", creator=lambda: made)
    written, there = MetaData(), MetaData()
    with source.connect() as connection, engine_of(url) as engine:
        upgrade(engine, FIRST)
        with engine.begin() as target:
            target.execute(text("DROP TABLE alembic_version"))
            written.reflect(connection)
            there.reflect(target)
            for table in written.sorted_tables:
                rows = [dict(row._mapping) for row in connection.execute(select(table))]
                target.execute(there.tables[table.name].insert(), rows)
    source.dispose()


def test_what_the_first_version_kept_is_all_there_after_the_upgrade(url: str) -> None:
    first_version(url)
    app = opened(url)
    with app.app_context():
        sample = store.upload_by_id(named_id("春天.txt"))
        assert sample is not None
        assert (sample.source, sample.listed, sample.revision, sample.token) == (RECORD.encode(), True, 1, None)
        assert sample.changed == sample.created
        uploads = store.db.session.scalars(select(store.Upload).order_by(store.Upload.created)).all()
        assert [each.source for each in uploads] == [
            RECORD.encode(),
            GAME.encode("gb18030"),
            (RECORD + "---\n" + WRONG).encode(),
            b"\x00\xff\x01 binary",
        ]
        assert [each.encoding for each in uploads] == ["utf-8", "gb18030", "utf-8", None]
        assert [len(each.games) for each in uploads] == [1, 1, 2, 0]
        assert uploads[1].filename == "舊.txt"
        assert uploads[3].problems
        match = uploads[2].games
        assert [each.errors for each in match] == [0, 1]
        assert [each.number for each in sorted(match, key=lambda each: -each.place)] == [1, 2]
        done = list(replays([from_json(each.record) for each in match], "site"))
        assert match[0].findings == []
        assert [each.landlord for each in match] == [each.landlord for each in done]
        assert (match[0].score, match[0].spring, match[0].airplane, match[0].day) == (8.0, "spring", 2, "2026-11-28")
        assert match[0].deal is not None
        assert match[0].facts == VERSION
        _it_is_found()
        store.db.session.close()
        store.db.engine.dispose()


def _it_is_found() -> None:
    """What was listed is found by name, by fact, by words; what was not is not."""
    key = named_id("春天.txt")
    for search in (store.Search(), store.Search(player="小华"), store.Search(spring="any"), store.Search(text="春天")):
        assert [each.upload_id for each in store.found(search).games] == [key]


def test_the_first_step_makes_the_tables_that_the_first_version_made(tmp_path: Path) -> None:
    old, new = f"sqlite:///{tmp_path / 'old'}", f"sqlite:///{tmp_path / 'new'}"
    first_version(old)
    with engine_of(old) as one, engine_of(new) as other:
        upgrade(other, FIRST)
        assert current(other) == FIRST
        assert tables(one) == {name: each for name, each in tables(other).items() if name != "alembic_version"}


def tables(engine: Any) -> dict[str, Any]:
    found = inspect(engine)
    return {
        name: (
            [{**each, "type": str(each["type"])} for each in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            [(each["referred_table"], each["options"]) for each in found.get_foreign_keys(name)],
            sorted((each["name"], each["column_names"]) for each in found.get_indexes(name)),
            [each["column_names"] for each in found.get_unique_constraints(name)],
        )
        for name in found.get_table_names()
    }


def test_the_last_step_makes_the_tables_that_the_models_describe(url: str) -> None:
    """The text index of each engine is its own, and not of the models."""

    def ours(name: str | None, kind: str, _parents: Any) -> bool:
        return not str(name).startswith("search") and name != "words_search"

    with engine_of(url) as engine:
        upgrade(engine)
        with engine.connect() as connection:
            options = {"include_name": ours, "compare_type": True}
            context = MigrationContext.configure(connection, opts=options)
            assert compare_metadata(context, store.Model.metadata) == []


def test_an_upgrade_that_is_done_changes_nothing(url: str) -> None:
    first_version(url)
    with engine_of(url) as engine:
        upgrade(engine)
        assert current(engine) == head()
        before = tables(engine)
        upgrade(engine)
        assert tables(engine) == before


def test_several_processes_may_begin_with_an_old_database_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    first_version(url)
    program = "import sys; from tests.stores import opened; opened(sys.argv[1])"
    begun = [
        subprocess.Popen([sys.executable, "-c", program, url], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = [each.communicate()[1] for each in begun]
    assert [each.returncode for each in begun] == [0] * 4, said
    base = sqlite3.connect(tmp_path / "a.sqlite3")
    assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    assert base.execute("pragma foreign_key_check").fetchall() == []
    assert base.execute("select count(*) from games").fetchone() == (4,)
    base.close()


def test_an_upgrade_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    first_version(url)
    with sqlite3.connect(tmp_path / "a.sqlite3") as base:
        base.execute("create table jobs (id)")  # in the way of a later part of the step
    base.close()
    with engine_of(url) as engine:
        before = tables(engine)
        with pytest.raises(Exception, match="jobs"):
            upgrade(engine)
        assert tables(engine) == before


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("old", [False, True])
def test_the_site_does_not_begin_with_old_tables_on_a_server(url: str, old: bool) -> None:
    if old:
        first_version(url)
    app = Flask("store")
    configure(app, {"DATABASE": url})
    with pytest.raises(store.NotUpgraded, match="paipu db upgrade"):
        store.init_app(app)
    with app.app_context():
        store.db.engine.dispose()
    with engine_of(url) as engine:
        upgrade(engine)
        check(engine)
