"""The store in trouble: many writers, killed writers, no room, no right to write. What was acknowledged is there."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event, select, text

from tests.site_records import GAME
from tests.stores import bare_upload, engine_of, opened, put
from web import store
from web.ids import LENGTH, new_id
from web.store.engine import make_room
from web.store.trouble import trouble_of

ROOT = Path(__file__).parents[3]

WRITER = """
import sys
from sqlalchemy import func, select
from tests.stores import bare_upload, engine_of
from flask import Flask
from web import store
from web.settings import configure
app = Flask("store")
configure(app, {"DATABASE": sys.argv[1]})
store.init_app(app)
with app.app_context():
    for number in range(int(sys.argv[2])):
        if sys.argv[3] == "read first":
            with store.writing() as session:
                upload = session.scalar(select(store.Upload).limit(1).with_for_update())
                upload.revision += 1
        else:
            print(store.put(bare_upload(games=2)), flush=True)
"""


def write(url: str, count: int, how: str = "put") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(count), how],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_writes_take_their_lock_at_once_and_reads_take_none(tmp_path: Path) -> None:
    """A deferred transaction that reads and then writes fails under WAL however long it waits."""
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    begun: list[str] = []
    with app.app_context():
        event.listen(
            store.db.engine,
            "before_cursor_execute",
            lambda _c, _cursor, statement, *_: begun.append(statement) if statement.startswith("BEGIN") else None,
        )
        key = store.put(bare_upload())
        assert begun == ["BEGIN IMMEDIATE"]
        assert store.upload_by_id(key) is not None
        assert begun == ["BEGIN IMMEDIATE", "BEGIN"]
        store.db.session.close()
        store.db.engine.dispose()


def test_sqlite_is_set_up_to_be_shared_to_keep_its_word_and_to_forget(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    names = ("journal_mode", "busy_timeout", "foreign_keys", "synchronous", "secure_delete")
    with app.app_context():
        asked = [store.db.session.scalar(text(f"PRAGMA {name}")) for name in names]
        store.db.session.close()
        store.db.engine.dispose()
    assert asked == ["wal", 5000, 1, 1, 1]


def test_four_writers_at_once_lose_nothing_and_never_find_the_store_locked(url: str, app: Flask) -> None:
    """Two hundred times each reads a number and writes the next one: none is written twice."""
    key = store.put(bare_upload())
    writers = [write(url, 200, "read first") for _ in range(4)]
    said = [each.communicate() for each in writers]
    assert [each.returncode for each in writers] == [0] * 4, said
    found = store.upload_by_id(key)
    assert found is not None
    assert found.revision == 1 + 4 * 200


@pytest.mark.long
def test_four_who_keep_uploads_at_once_get_places_of_their_own(url: str, app: Flask) -> None:
    writers = [write(url, 50) for _ in range(4)]
    said = [each.communicate() for each in writers]
    assert [each.returncode for each in writers] == [0] * 4, said
    places = store.db.session.scalars(select(store.Game.place)).all()
    assert len(set(places)) == len(places) == 400


KILLS = 8


def test_a_writer_that_is_killed_leaves_what_it_acknowledged_and_no_half_of_the_rest(tmp_path: Path) -> None:
    luck = random.Random(20261130)
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    opened(url)
    acknowledged: set[str] = set()
    for _ in range(KILLS // 4):
        writers = [write(url, 100_000) for _ in range(4)]
        for each in writers:
            assert each.stdout is not None
            acknowledged.add(each.stdout.readline().strip())
        for each in writers:
            time.sleep(luck.uniform(0, 0.1))
            os.kill(each.pid, signal.SIGKILL)
        for each in writers:
            rest, error = each.communicate()
            assert error == ""
            acknowledged |= {line for line in rest.splitlines() if len(line) == LENGTH}
    base = sqlite3.connect(tmp_path / "a.sqlite3")
    assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    games = dict(base.execute("select upload_id, count(*) from games group by upload_id"))
    uploads = {key for (key,) in base.execute("select id from uploads")}
    base.close()
    assert len(acknowledged) >= KILLS
    assert acknowledged <= uploads
    assert games == dict.fromkeys(uploads, 2)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte, where one can be had."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)]
    made = subprocess.run(mount, capture_output=True, check=False)
    if made.returncode:
        pytest.skip("only root can have a disk of one megabyte; the test with a small database is the same test")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def test_on_a_full_disk_it_is_said_that_it_is_full_and_what_was_kept_is_there(small_disk: Path) -> None:
    _fill(opened(f"sqlite:///{small_disk / 'a.sqlite3'}"))


def test_a_full_database_says_that_it_is_full_and_what_was_kept_is_there(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with app.app_context():
        event.listen(store.db.engine, "engine_connect", lambda each: each.exec_driver_sql("PRAGMA max_page_count = 90"))
    _fill(app)


def _fill(app: Flask) -> None:
    kept: list[str] = []
    with app.app_context():
        with pytest.raises(store.StoreFull) as full:
            while len(kept) < 10_000:
                kept += [put(GAME)]
        assert full.value.status == 507
        assert kept
        assert {each.upload_id for each in store.found(limit=10_000).games} == set(kept)
        assert store.db.session.scalar(text("PRAGMA integrity_check")) == "ok"
        store.db.session.close()
        store.db.engine.dispose()


def test_a_database_that_may_not_be_written_to_says_so_and_can_be_read(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with app.app_context():
        key = put(GAME)
        event.listen(store.db.engine, "engine_connect", lambda each: each.exec_driver_sql("PRAGMA query_only = ON"))
        with pytest.raises(store.StoreUnavailable) as refused:
            put(GAME)
        assert refused.value.status == 503
        assert store.upload_by_id(key) is not None
        store.db.session.close()
        store.db.engine.dispose()


def test_a_lock_that_is_not_let_go_is_trouble_and_no_bug(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    other = sqlite3.connect(tmp_path / "a.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with app.app_context():
        event.listen(store.db.engine, "engine_connect", lambda each: each.exec_driver_sql("PRAGMA busy_timeout = 50"))
        with pytest.raises(store.StoreUnavailable):
            put(GAME)
        other.execute("ROLLBACK")
        other.close()
        assert put(GAME)
        store.db.session.close()
        store.db.engine.dispose()


def test_a_folder_that_cannot_be_made_and_a_file_that_is_no_database_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x" * 5000)
    with pytest.raises(store.StoreUnavailable):
        opened(f"sqlite:///{tmp_path / 'file' / 'a.sqlite3'}")
    with pytest.raises(store.StoreUnavailable), engine_of(f"sqlite:///{tmp_path / 'file'}") as engine, engine.connect():
        pass
    with engine_of("sqlite://") as engine:
        make_room(engine.url)


def test_a_server_that_is_not_there_is_trouble(tmp_path: Path) -> None:
    with (
        pytest.raises(store.StoreUnavailable),
        engine_of(f"postgresql+psycopg://paipu@/x?host={tmp_path}") as engine,
        engine.connect(),
    ):
        pass


def test_what_is_wrong_with_what_was_asked_is_no_trouble_of_the_store(app: Flask) -> None:
    store.put(bare_upload("a" * LENGTH))
    with pytest.raises(Exception, match=r"UNIQUE|unique") as refused, store.writing() as session:
        session.add(bare_upload("a" * LENGTH))
    assert not isinstance(refused.value, store.StoreTrouble)
    assert trouble_of(ValueError()) is None
    assert store.upload_by_id(new_id()) is None
