"""The store: bytes as they were sent, the verdict beside them, one transaction an upload, no lock that is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, text

from tests.site import GAME, WRONG, game_ids, make_app, paste, stored
from validator.report.data import tool_version
from web import store
from web.ids import ALPHABET, LENGTH, named_id, new_id
from web.intake.samples import keep_sample
from web.viewer.shown import from_data, to_data

ROOT = Path(__file__).parent.parent


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path)


def upload(key: str | None = None, games: int = 1) -> store.Upload:
    now = store.now()
    made = store.Upload(
        id=key or new_id(), created=now, source=b"\xff\0", filename=None, validator="0", rules=None, problems=[]
    )
    for number in range(1, games + 1):
        made.games.append(
            store.Game(
                id=new_id(),
                number=number,
                created=now,
                record={},
                findings=[],
                ruleset="site",
                players=[],
                outcome="unfinished",
                plies=0,
                errors=0,
                warnings=0,
                notes=0,
            )
        )
    return made


@pytest.mark.parametrize(
    "data",
    [
        GAME.encode(),
        GAME.encode().replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + GAME.encode(),
        GAME.encode("gb18030"),
        GAME.encode("utf-16"),
        b"\x00\xff\xfe\x01 binary \r\n--",
        "🀄︎ é é \u202e".encode(),
        b" leading and trailing \n\n",
    ],
)
def test_an_upload_is_kept_byte_for_byte_and_given_back_so(app: Flask, data: bytes) -> None:
    client = app.test_client()
    verdict = stored(client, data)
    answer = client.get(f"/v/{verdict}/source")
    assert answer.data == data
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{verdict}.txt"'
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert client.get(f"/v/{verdict}").status_code == 200


def test_a_form_without_parts_keeps_bytes_as_well(app: Flask) -> None:
    client = app.test_client()
    answer = client.post(
        "/validate", data=b"rules=&text=%E7%89%8C%FF+x%0D%0A", content_type="application/x-www-form-urlencoded"
    )
    assert client.get(answer.headers["Location"] + "/source").data == "牌".encode() + b"\xff x\r\n"


def test_a_file_keeps_its_name_to_be_shown_and_nothing_else(app: Flask) -> None:
    client = app.test_client()
    body = (
        '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n\r\n'
        '--b\r\nContent-Disposition: form-data; name="file"; filename="../../etc/<b>局\u202e.txt"\r\n\r\n'
        f"{GAME}\r\n--b--\r\n"
    )
    answer = client.post("/validate", data=body.encode(), content_type="multipart/form-data; boundary=b")
    page = client.get(answer.headers["Location"]).text
    assert "&lt;b&gt;局.txt" in page
    assert "etc" not in page
    assert "\u202e" not in page


def test_the_verdict_is_kept_with_the_version_and_ruleset_that_gave_it(app: Flask) -> None:
    verdict = stored(app.test_client(), WRONG, rules="site")
    with app.app_context():
        kept = store.upload_by_id(verdict)
        assert kept is not None
        assert (kept.validator, kept.rules, kept.listed) == (tool_version(), "site", False)
        (game,) = kept.games
        assert (game.errors, game.ruleset, game.plies, game.number) == (1, "site", 9, 1)
        (finding,) = [from_data(each) for each in game.findings if each["severity"] == "error"]
        assert (finding.code, finding.ply) == ("P105", 7)
        assert finding.span is not None
        assert WRONG[finding.span.start : finding.span.end] == "甲 對3"
        assert to_data(finding) in game.findings


def test_every_game_of_a_file_is_kept_in_order_with_links_to_its_neighbours(app: Flask) -> None:
    client = app.test_client()
    first, second, third = game_ids(client, stored(client, f"{GAME}---\n{WRONG}---\n{GAME}"))
    middle = client.get(f"/r/{second}").text
    assert f'rel="prev" href="/r/{first}"' in middle
    assert f'rel="next" href="/r/{third}"' in middle
    assert 'rel="prev"' not in client.get(f"/r/{first}").text
    assert 'rel="next"' not in client.get(f"/r/{third}").text


def test_the_same_text_twice_is_two_uploads(app: Flask) -> None:
    """What somebody pasted must not be found by pasting the same."""
    client = app.test_client()
    assert stored(client, GAME) != stored(client, GAME)


def test_pasted_games_are_not_listed_and_samples_are(app: Flask) -> None:
    client = app.test_client()
    (game,) = game_ids(client, stored(client, GAME))
    with app.app_context():
        keep_sample("games/測試.txt", GAME.encode())
    page = client.get("/browse").text
    assert f"/r/{game}" not in page
    assert f"/r/{named_id('games/測試.txt', '1')}" in page


def test_a_sample_is_kept_once_and_anew_only_if_it_changed(app: Flask) -> None:
    with app.app_context():
        keep_sample("a.txt", GAME.encode())
        before = store.upload_by_id(named_id("a.txt"))
        assert before is not None
        created = before.created
        keep_sample("a.txt", GAME.encode())
        store.db.session.expire_all()
        assert before.created == created
        keep_sample("a.txt", WRONG.encode())
        store.db.session.expire_all()
        after = store.upload_by_id(named_id("a.txt"))
        assert after is not None
        assert after.source == WRONG.encode()
        assert store.db.session.query(store.Game).count() == 1


def test_the_list_goes_on_from_page_to_page_without_gap_or_double(tmp_path: Path) -> None:
    app = make_app(tmp_path, BROWSE_PAGE=3)
    client = app.test_client()
    with app.app_context():
        for number in range(8):
            keep_sample(f"{number}.txt", GAME.encode())
    seen: list[str] = []
    address: str | None = "/browse"
    while address:
        page = client.get(address).text
        seen += [part.split('"')[0] for part in page.split('<a href="/r/')[1:]]
        address = page.split('rel="next" href="')[1].split('"')[0] if 'rel="next"' in page else None
    assert len(seen) == len(set(seen)) == 8


def test_writes_take_their_lock_at_once_and_reads_take_none(app: Flask) -> None:
    """A deferred transaction that reads and then writes fails under WAL however long it waits."""
    begun: list[str] = []
    with app.app_context():
        event.listen(
            store.db.engine,
            "before_cursor_execute",
            lambda _c, _cursor, statement, *_: begun.append(statement) if statement.startswith("BEGIN") else None,
        )
        key = store.put(upload())
        assert begun == ["BEGIN IMMEDIATE"]
        assert store.upload_by_id(key) is not None
        assert begun == ["BEGIN IMMEDIATE", "BEGIN"]


def test_a_request_needs_no_event_loop_and_can_be_served_inside_one(app: Flask) -> None:
    async def inside() -> int:
        return app.test_client().get("/browse").status_code

    with ThreadPoolExecutor() as thread:
        assert thread.submit(lambda: asyncio.run(inside())).result() == 200


def test_sqlite_is_set_up_to_be_shared_and_to_keep_its_word(app: Flask) -> None:
    with app.app_context():
        asked = {
            name: store.db.session.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "busy_timeout", "foreign_keys", "synchronous")
        }
    assert asked == {"journal_mode": "wal", "busy_timeout": 5000, "foreign_keys": 1, "synchronous": 1}


def test_an_upload_is_kept_whole_or_not_at_all(app: Flask) -> None:
    with app.app_context():
        store.put(upload("a" * LENGTH, games=2))
        broken = upload(games=2)
        broken.games[1].id = store.db.session.query(store.Game).first().id  # type: ignore[union-attr]
        with pytest.raises(Exception, match="UNIQUE"):
            store.put(broken)
        assert store.db.session.query(store.Upload).count() == 1
        assert store.db.session.query(store.Game).count() == 2


WRITER = """
import sys
from tests.site import make_app
from tests.test_web_store import upload
from web import store
app = make_app(sys.argv[1])
with app.app_context():
    for _ in range(int(sys.argv[2])):
        print(store.put(upload(games=2)), flush=True)
"""


def write(folder: Path, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), str(count)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_four_writers_at_once_never_find_the_store_locked(tmp_path: Path) -> None:
    writers = [write(tmp_path, 50) for _ in range(4)]
    said = [each.communicate() for each in writers]
    assert [each.returncode for each in writers] == [0] * 4, said
    with sqlite3.connect(tmp_path / "paipu.sqlite3") as base:
        assert base.execute("select count(*) from uploads").fetchone() == (200,)
    base.close()


def test_a_writer_that_is_killed_leaves_what_it_acknowledged_and_no_half_of_the_rest(tmp_path: Path) -> None:
    luck = random.Random(20261130)
    acknowledged: set[str] = set()
    for _ in range(3):
        writer = write(tmp_path, 100_000)
        assert writer.stdout is not None
        acknowledged.add(writer.stdout.readline().strip())
        time.sleep(luck.uniform(0.01, 0.2))
        os.kill(writer.pid, signal.SIGKILL)
        rest, _ = writer.communicate()
        acknowledged |= {line for line in rest.splitlines() if len(line) == LENGTH}
    base = sqlite3.connect(tmp_path / "paipu.sqlite3")
    assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    games = dict(base.execute("select upload_id, count(*) from games group by upload_id"))
    uploads = {key for (key,) in base.execute("select id from uploads")}
    base.close()
    assert acknowledged <= uploads
    assert games == dict.fromkeys(uploads, 2)


def test_ids_have_no_letters_that_look_alike() -> None:
    ids = {new_id() for _ in range(500)}
    assert len(ids) == 500
    assert all(len(each) == LENGTH for each in ids)
    assert set("".join(ids)) <= set(ALPHABET)
    assert not set(ALPHABET) & set("0O1lIoi")
    assert len(ALPHABET) ** LENGTH > 2**59


@given(st.text(), st.text())
def test_named_ids_follow_from_the_name_alone(one: str, other: str) -> None:
    one, other = one.encode("utf-8", "replace").decode(), other.encode("utf-8", "replace").decode()
    assert named_id(one) == named_id(one)
    assert (named_id(one) == named_id(other)) == (one == other)
    assert set(named_id(one, other)) <= set(ALPHABET)


def test_an_empty_paste_and_a_doubled_one_are_asked_again_with_the_text_still_there(app: Flask) -> None:
    client = app.test_client()
    empty = paste(client, " \n ")
    assert empty.status_code == 422
    assert 'role="alert"' in empty.text
    both = (
        '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n對5&<\r\n'
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n'
    )
    answer = client.post("/validate", data=both.encode(), content_type="multipart/form-data; boundary=b")
    assert answer.status_code == 422
    assert "對5&amp;&lt;</textarea>" in answer.text
    with app.app_context():
        assert store.db.session.query(store.Upload).count() == 0


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"text=x", "text/plain", 415),
        (b"x", "multipart/form-data; boundary=b", 400),
        (b"--b\r\nno disposition\r\n\r\nx\r\n--b--", "multipart/form-data; boundary=b", 400),
        (b"--b\r\n", "multipart/form-data", 400),
        (b"&".join(b"a=1" for _ in range(50)), "application/x-www-form-urlencoded", 400),
    ],
)
def test_forms_that_are_none_are_refused(app: Flask, body: bytes, kind: str, status: int) -> None:
    assert app.test_client().post("/validate", data=body, content_type=kind).status_code == status


def test_an_unknown_ruleset_is_refused(app: Flask) -> None:
    assert paste(app.test_client(), GAME, rules="nothing").status_code == 422
