"""Backups: everything as it was at one moment, into either engine, byte for byte; damaged ones are refused."""

from __future__ import annotations

import json
import sqlite3
import threading
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import text

from paipu import command_line
from tests.site_records import GAME, WRONG
from tests.stores import bare_upload, engine_of, opened, put
from tests.web.store.test_store_schema import FIRST_VERSION
from web import store
from web.ids import new_id
from web.pages.spellings import RECORD
from web.store.backup import ROWS, BadBackup, NotEmpty, backup, restore
from web.store.schema import FIRST, current, head, upgrade


def fill(app: Flask) -> None:
    """A store with something in every table."""
    put(f"{RECORD}---\n{WRONG}", token="secret")
    put(GAME.encode("gb18030") + b"\0\xff", listed=False)
    store.put_once(bare_upload(), "key")
    store.delete(put(GAME))
    now = store.now()
    with store.writing() as session:
        job = store.Job(id=new_id(), kind="x", created=now, changed=now, parameters={"a": [1.5, None, "牌"]})
        session.add(job)
        session.flush()
        session.add(store.JobResult(job_id=job.id, number=1, body='{"valid": true}'))


def rows(file: Path) -> bytes:
    with zipfile.ZipFile(file) as archive:
        return archive.read(ROWS)


def other(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database of the other engine."""
    if url.startswith("sqlite"):
        return str(request.getfixturevalue("postgres_server").new_schema())
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"


@pytest.mark.parametrize("into", ["same", "other"])
def test_a_backup_restored_is_the_same_byte_for_byte(
    app: Flask, url: str, tmp_path: Path, request: pytest.FixtureRequest, into: str
) -> None:
    fill(app)
    manifest = backup(store.db.engine, tmp_path / "a.zip")
    assert all(manifest.rows.values()), manifest.rows
    target = other(url, tmp_path, request)
    if into == "same":
        target = f"sqlite:///{tmp_path / 'new' / 'a.sqlite3'}"
        (tmp_path / "new").mkdir()
        if not url.startswith("sqlite"):
            target = str(request.getfixturevalue("postgres_server").new_schema())
    with engine_of(target) as engine:
        assert restore(engine, tmp_path / "a.zip") == manifest
        again = backup(engine, tmp_path / "b.zip")
        assert (again.rows, again.sha256) == (manifest.rows, manifest.sha256)
        assert rows(tmp_path / "a.zip") == rows(tmp_path / "b.zip")
    restored = opened(target)
    with restored.app_context():
        assert len(store.found(store.Search(text="先走小對", player="小明")).games) == 1
        store.db.session.close()
        store.db.engine.dispose()


def test_a_backup_during_writes_is_of_one_moment(app: Flask, tmp_path: Path) -> None:
    stop = threading.Event()

    def go_on() -> None:
        with app.app_context():
            while not stop.is_set():
                store.put(bare_upload(games=3))

    writers = [threading.Thread(target=go_on) for _ in range(2)]
    for each in writers:
        each.start()
    try:
        made = [backup(store.db.engine, tmp_path / f"{number}.zip") for number in range(4)]
    finally:
        stop.set()
        for each in writers:
            each.join()
    for number, manifest in enumerate(made):
        assert manifest.rows["games"] == 3 * manifest.rows["uploads"]
        with engine_of(f"sqlite:///{tmp_path / str(number)}") as engine:
            restore(engine, tmp_path / f"{number}.zip")
            with engine.connect() as connection:
                assert connection.execute(text("PRAGMA foreign_key_check")).fetchall() == []
                assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"


def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(tmp_path: Path) -> None:
    """What the first version's tables held, written as a backup of that revision."""
    with sqlite3.connect(tmp_path / "old") as base:
        base.executescript(FIRST_VERSION)
    base.close()
    with engine_of(f"sqlite:///{tmp_path / 'old'}") as engine:
        upgrade(engine)
        backup(engine, tmp_path / "new.zip")
    kept = {"uploads", "games"}
    columns = columns_of_the_first_version(tmp_path)
    lines = [json.loads(each) for each in rows(tmp_path / "new.zip").splitlines()]
    old = [[name, {key: row[key] for key in columns[name]}] for name, row in lines if name in kept]
    rewrite(tmp_path / "new.zip", tmp_path / "old.zip", b"".join(json.dumps(each).encode() + b"\n" for each in old))
    with engine_of(f"sqlite:///{tmp_path / 'restored'}") as engine:
        restore(engine, tmp_path / "old.zip")
        assert current(engine) == head()
        backup(engine, tmp_path / "again.zip")
    assert rows(tmp_path / "again.zip") == rows(tmp_path / "new.zip")


def columns_of_the_first_version(folder: Path) -> dict[str, list[str]]:
    with engine_of(f"sqlite:///{folder / 'empty'}") as engine:
        upgrade(engine, FIRST)
        with engine.connect() as connection:
            return {
                name: [str(row[1]) for row in connection.execute(text(f"PRAGMA table_info({name})"))]
                for name in ("uploads", "games")
            }


def rewrite(file: Path, to: Path, data: bytes) -> None:
    """A backup with other rows, said to be of the first revision."""
    from hashlib import sha256

    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(to, "w") as made:
        manifest = json.loads(archive.read("manifest.json"))
        manifest |= {"revision": FIRST, "sha256": sha256(data).hexdigest(), "rows": {"uploads": 4, "games": 4}}
        made.writestr(ROWS, data)
        made.writestr("manifest.json", json.dumps(manifest))


def test_what_is_no_backup_or_was_damaged_is_refused_and_nothing_is_restored(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a'}")
    with app.app_context():
        fill(app)
        backup(store.db.engine, tmp_path / "a.zip")
        store.db.session.close()
        store.db.engine.dispose()
    good = (tmp_path / "a.zip").read_bytes()
    middle = len(good) // 2
    bad = {
        "cut": good[:middle],
        "flipped": good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :],
        "none": b"nothing of the kind",
    }
    with zipfile.ZipFile(tmp_path / "later.zip", "w") as made, zipfile.ZipFile(tmp_path / "a.zip") as archive:
        made.writestr(ROWS, archive.read(ROWS))
        made.writestr("manifest.json", archive.read("manifest.json").replace(b'"revision": "', b'"revision": "9'))
    bad["later"] = (tmp_path / "later.zip").read_bytes()
    for name, data in bad.items():
        (tmp_path / "bad").write_bytes(data)
        with engine_of(f"sqlite:///{tmp_path / name}") as engine, pytest.raises(BadBackup):
            restore(engine, tmp_path / "bad")


def test_nothing_is_restored_over_something_and_no_file_is_written_over(tmp_path: Path) -> None:
    app = opened(f"sqlite:///{tmp_path / 'a'}")
    with app.app_context():
        put(GAME)
        backup(store.db.engine, tmp_path / "a.zip")
        with pytest.raises(NotEmpty):
            restore(store.db.engine, tmp_path / "a.zip")
        with pytest.raises(FileExistsError):
            backup(store.db.engine, tmp_path / "a.zip")
        assert len(store.listed_games(9)) == 1
        store.db.session.close()
        store.db.engine.dispose()


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(command_line(), list(arguments))
    return done.exit_code, done.output


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIPU_DATABASE", raising=False)
    data, new, file = str(tmp_path / "data"), str(tmp_path / "new"), str(tmp_path / "a.zip")
    assert run("db", "upgrade", "--data", data) == (0, f"nothing -> {head()}\n")
    assert run("db", "upgrade", "--data", data) == (0, f"{head()} -> {head()}\n")
    app = opened(f"sqlite:///{tmp_path / 'data' / 'paipu.sqlite3'}")
    with app.app_context():
        put(GAME)
        store.db.session.close()
        store.db.engine.dispose()
    code, said = run("backup", file, "--data", data)
    assert code == 0
    assert {"1 uploads", "1 games", "3 names"} <= set(map(" ".join, pairwise(said.split())))
    assert run("backup", file, "--data", data)[0] == 2
    assert run("restore", file, "--data", new) == (0, said)
    assert run("restore", file, "--data", new)[0] == 2
    assert run("restore", str(tmp_path / "none"), "--data", new)[0] == 2
    code, said = run("backup", str(tmp_path / "no" / "folder"), "--data", data)
    assert code == 2
    assert said.startswith("paipu backup: ")
    assert "Traceback" not in said
