"""The store behind the site: bytes as they were sent, by form or file, given back as they were; ids; the list."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from tests.site import GAME, WRONG, game_ids, make_app, paste, stored
from web import store
from web.ids import ALPHABET, LENGTH, named_id, new_id
from web.intake.samples import keep_sample


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path)


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
    assert client.get(answer.headers["Location"].partition("#")[0] + "/source").data == "牌".encode() + b"\xff x\r\n"


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


def test_every_game_of_a_file_is_kept_in_order_with_links_to_its_neighbours(app: Flask) -> None:
    client = app.test_client()
    first, second, third = game_ids(client, stored(client, f"{GAME}---\n{WRONG}---\n{GAME}"))
    middle = client.get(f"/r/{second}").text
    assert re.search(rf'rel="prev"[^>]* href="/r/{first}["?/]', middle)
    assert re.search(rf'rel="next"[^>]* href="/r/{third}["?/]', middle)
    assert 'rel="prev"' not in client.get(f"/r/{first}").text
    assert 'rel="next"' not in client.get(f"/r/{third}").text


def test_who_looks_through_the_eyes_of_a_fourth_looks_from_outside_at_a_game_of_three(app: Flask) -> None:
    client = app.test_client()
    four = Path("samples/games/wiki-four.txt").read_text(encoding="utf-8")
    first, second = game_ids(client, stored(client, f"{four}---\n{GAME}"))
    asked = {"?view=3": "?view=public", "?view=2&seat=3": "?view=2", "?view=2&seat=1": "?view=2&seat=1", "": ""}
    for query, after in asked.items():
        page = unescape(client.get(f"/r/{first}{query}").text)
        assert f'rel="next" data-along data-seats="3" href="/r/{second}{after}"' in page
        assert client.get(f"/r/{second}{after}").status_code == 200
    assert f'data-seats="4" href="/r/{first}?view=2"' in client.get(f"/r/{second}?view=2").text


def test_pasted_games_are_not_listed_and_samples_are(app: Flask) -> None:
    client = app.test_client()
    (game,) = game_ids(client, stored(client, GAME))
    with app.app_context():
        keep_sample("games/測試.txt", GAME.encode())
    page = client.get("/browse").text
    assert f"/r/{game}" not in page
    assert f"/r/{named_id('games/測試.txt', '1')}" in page


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


def test_a_request_needs_no_event_loop_and_can_be_served_inside_one(app: Flask) -> None:
    async def inside() -> int:
        return app.test_client().get("/browse").status_code

    with ThreadPoolExecutor() as thread:
        assert thread.submit(lambda: asyncio.run(inside())).result() == 200


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
