"""Records through the API: kept with a token told once, changed only by who has it and has read what is there."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from notation.json_form import to_json
from notation.reader import read
from notation.writer import write
from tests.site import GAME, WRONG
from tests.web.api_calls import etag, fits, keep, loaded, problem
from web import store
from web.api import contract

TEXT = {"content_type": "text/plain"}


def count(app: Flask) -> int:
    with app.app_context():
        return store.db.session.query(store.Upload).count()


def test_a_record_that_is_kept_is_where_it_is_said_to_be(client: FlaskClient) -> None:
    kept = keep(client)
    fits("Kept", kept.answer)
    assert kept.answer["valid"] is True
    assert kept.answer["listed"] is False
    assert len(kept.token) == 43
    told = loaded(client.get(kept.url))
    fits("WholeRecord", told)
    (record,) = read(GAME)
    assert told["record"] == to_json(record)
    assert told["players"] == ["小明", "小華", "小強"]
    assert client.get(told["url"]).status_code == 200
    text = client.get(kept.url, headers={"Accept": "text/plain"})
    assert text.text == write(record)
    assert client.get(f"{kept.url}/source").get_data() == GAME.encode()


def test_the_token_is_told_once_and_kept_nowhere(client: FlaskClient, app: Flask) -> None:
    kept = keep(client)
    for path in ("", "/findings", "/timeline", "/source"):
        assert kept.token not in client.get(kept.url + path).text
    client.patch(kept.url, json={"listed": True}, headers=kept.by(etag(client, kept.url)))
    store_bytes = b"".join(path.read_bytes() for path in Path(app.instance_path).iterdir())
    assert kept.token.encode() not in store_bytes


def test_a_record_with_errors_is_kept_only_if_that_is_allowed(client: FlaskClient, app: Flask) -> None:
    refused = problem(client.post("/api/v1/records", data=WRONG, **TEXT), 422)
    assert [(each["code"], each["line"]) for each in refused["errors"]] == [("P105", 10)]
    assert count(app) == 0
    kept = keep(client, WRONG, "?allow_invalid=true")
    assert kept.answer["valid"] is False
    assert loaded(client.get(kept.url))["counts"] == {"errors": 1, "warnings": 0, "notes": 0}


def test_a_text_without_a_game_is_not_kept(client: FlaskClient, app: Flask) -> None:
    problem(client.post("/api/v1/records?allow_invalid=true", data="\n", **TEXT), 422)
    assert count(app) == 0


def test_every_game_of_a_file_is_a_record(client: FlaskClient) -> None:
    kept = keep(client, f"{GAME}---\n{GAME}")
    first, second = kept.answer["records"]
    assert (first["number"], second["number"]) == (1, 2)
    assert first["file"] == second["file"] == kept.answer["file"]
    assert kept.url.endswith(first["id"])
    assert client.get(f"/api/v1/records/{second['id']}").status_code == 200


def test_a_change_needs_the_token_and_the_state_that_was_read(client: FlaskClient) -> None:
    kept = keep(client)
    tag = etag(client, kept.url)
    stranger = keep(client).token
    for method, body in (("PATCH", b'{"listed": true}'), ("PUT", GAME.encode()), ("DELETE", b"")):
        kind = "application/json" if method == "PATCH" else "text/plain"
        call = partial(client.open, method=method, data=body, content_type=kind)
        missing = problem(call("/api/v1/records/222222222222", headers=kept.by(tag)), 404)
        wrong = problem(call(kept.url, headers=kept.by(tag, stranger)), 404)
        assert {**wrong, "instance": "", "request_id": ""} == {**missing, "instance": "", "request_id": ""}
        problem(call(kept.url, headers={"If-Match": tag}), 401)
        problem(call(kept.url, headers={"If-Match": tag, "Authorization": f"Basic {kept.token}"}), 401)
        problem(call(kept.url, headers=kept.by(None)), 428)
        problem(call(kept.url, headers=kept.by('"0000.00"')), 412)
        problem(call(kept.url, headers=kept.by(f"W/{tag}")), 412)
    assert etag(client, kept.url) == tag


def test_an_update_that_nobody_has_read_is_not_lost(client: FlaskClient) -> None:
    kept = keep(client)
    tag = etag(client, kept.url)
    other = GAME.replace("測試", "改過")
    first = client.put(kept.url, data=other, headers=kept.by(tag), **TEXT)
    assert first.status_code == 200
    assert first.headers["ETag"] == etag(client, kept.url) != tag
    problem(client.put(kept.url, data=GAME, headers=kept.by(tag), **TEXT), 412)
    problem(client.patch(kept.url, json={"listed": True}, headers=kept.by(tag)), 412)
    problem(client.delete(kept.url, headers=kept.by(tag)), 412)
    assert loaded(client.get(kept.url))["title"] == "改過"


def test_one_of_many_who_read_the_same_state_may_change_it(app: Flask) -> None:
    kept = keep(app.test_client())
    tag = etag(app.test_client(), kept.url)

    def change(number: int) -> int:
        text = GAME.replace("測試", f"第{number}")
        return app.test_client().put(kept.url, data=text, headers=kept.by(tag), **TEXT).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(change, range(8))) == [200, *[412] * 7]


def test_the_tag_of_any_representation_lets_one_write(client: FlaskClient) -> None:
    kept = keep(client)
    tags = {
        kept.headers["ETag"],
        etag(client, kept.url),
        etag(client, kept.url, Accept="text/plain"),
        etag(client, f"{kept.url}?lang=en"),
    }
    assert len(tags) == 3
    for tag in tags:
        assert client.patch(kept.url, json={"listed": False}, headers=kept.by(tag)).status_code in {200, 412}
    kept = keep(client)
    text = etag(client, kept.url, Accept="text/plain")
    assert client.patch(kept.url, json={"listed": True}, headers=kept.by(f'"x", {text}')).status_code == 200
    assert client.delete(kept.url, headers=kept.by("*")).status_code == 204


def test_what_a_client_has_already_is_not_sent_again(client: FlaskClient) -> None:
    kept = keep(client)
    for path in ("", "/source", "/timeline?view=0", "/steps/3", "/findings"):
        answer = client.get(kept.url + path)
        tag = answer.headers["ETag"]
        assert not tag.startswith("W/")
        again = client.get(kept.url + path, headers={"If-None-Match": tag})
        assert (again.status_code, again.get_data(), again.headers["ETag"]) == (304, b"", tag)
        assert again.headers["Vary"] == answer.headers["Vary"]
        assert client.get(kept.url + path, headers={"If-None-Match": '"other"'}).status_code == 200
    client.patch(kept.url, json={"listed": True}, headers=kept.by(etag(client, kept.url)))
    assert client.get(kept.url, headers={"If-None-Match": kept.headers["ETag"]}).status_code == 200


def test_a_record_is_published_and_taken_back(client: FlaskClient) -> None:
    kept = keep(client)

    def listed() -> list[str]:
        return [each["id"] for each in loaded(client.get("/api/v1/records"))["records"]]

    assert listed() == []
    answer = client.patch(kept.url, json={"listed": True}, headers=kept.by(etag(client, kept.url)))
    fits("Kept", loaded(answer))
    assert listed() == [kept.answer["records"][0]["id"]]
    client.patch(kept.url, json={"listed": False}, headers=kept.by(answer.headers["ETag"]))
    assert listed() == []


def test_a_replaced_file_keeps_the_ids_of_its_games(client: FlaskClient) -> None:
    kept = keep(client, f"{GAME}---\n{GAME}")
    first, second = (each["id"] for each in kept.answer["records"])
    answer = client.put(kept.url, data=GAME, headers=kept.by(etag(client, kept.url)), **TEXT)
    assert [each["id"] for each in loaded(answer)["records"]] == [first]
    problem(client.get(f"/api/v1/records/{second}"), 410)
    wrong = client.put(kept.url, data=WRONG, headers=kept.by(answer.headers["ETag"]), **TEXT)
    problem(wrong, 422)
    assert client.get(f"{kept.url}/source").get_data() == GAME.encode()


def test_what_is_deleted_is_gone(client: FlaskClient, app: Flask) -> None:
    kept = keep(client, GAME.replace("小明", "絕無僅有"), "?listed=true")
    answer = client.delete(kept.url, headers=kept.by(etag(client, kept.url)))
    assert (answer.status_code, answer.get_data()) == (204, b"")
    assert "Content-Type" not in answer.headers
    for path in ("", "/source", "/timeline", "/steps/0", "/findings"):
        problem(client.get(kept.url + path), 410)
    problem(client.delete(kept.url, headers=kept.by("*")), 410)
    assert loaded(client.get("/api/v1/records"))["records"] == []
    assert count(app) == 0


def test_the_same_key_keeps_one_record(app: Flask) -> None:
    client = app.test_client()
    kept = keep(client, Idempotency_Key="a-key-of-mine")
    again = client.post("/api/v1/records", data=GAME, headers={"Idempotency-Key": "a-key-of-mine"}, **TEXT)
    assert again.status_code == 200
    assert loaded(again) == {name: value for name, value in kept.answer.items() if name != "edit_token"}
    other = client.post("/api/v1/records", data=GAME + "\n", headers={"Idempotency-Key": "a-key-of-mine"}, **TEXT)
    assert problem(other, 422)["errors"][0]["code"] == "reused"
    problem(client.post("/api/v1/records", data=GAME, headers={"Idempotency-Key": "short"}, **TEXT), 422)
    assert count(app) == 1

    def send(_number: int) -> tuple[int, str]:
        sent = app.test_client().post(
            "/api/v1/records", data=GAME, headers={"Idempotency-Key": "at-the-same-time"}, **TEXT
        )
        assert sent.status_code in {200, 201}, sent.text
        return sent.status_code, loaded(sent)["file"]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(20)))
    assert len({file for _, file in answers}) == 1
    assert sorted(status for status, _ in answers) == [*[200] * 19, 201]
    assert count(app) == 2


def pages(client: FlaskClient, url: str) -> Iterator[list[str]]:
    """The ids of every page from an address on, as `Link` leads."""
    while url:
        answer = client.get(url)
        told = loaded(answer)
        fits("Page", told)
        yield [each["id"] for each in told["records"]]
        link = answer.headers.get("Link", "")
        assert bool(link) == (told["next"] is not None)
        url = ""
        if link:
            assert link.endswith('>; rel="next"')
            parts = urlsplit(link[1 : link.index(">")])
            url = f"{parts.path}?{parts.query}"


def test_pages_lead_to_every_listed_record_once_newest_first(client: FlaskClient) -> None:
    ids = [keep(client, query="?listed=true").answer["records"][0]["id"] for _ in range(7)]
    keep(client)
    found = list(pages(client, "/api/v1/records?limit=3&player=小"))
    assert [len(page) for page in found] == [3, 3, 1]
    assert [each for page in found for each in page] == ids[::-1]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("player=小明", {"fine", "wrong"}),
        ("player=nobody", set()),
        ("ruleset=site", {"fine", "wrong"}),
        ("ruleset=pagat", set()),
        ("findings=true", {"wrong"}),
        ("findings=false", {"fine"}),
        ("outcome=unfinished&bombs=0", {"fine", "wrong"}),
        ("bombs=1", set()),
        ("rocket=false&airplane=0", {"fine", "wrong"}),
        ("text=小對", {"fine", "wrong"}),
    ],
)
def test_the_library_is_searched(client: FlaskClient, query: str, expected: set[str]) -> None:
    ids = {
        keep(client, text, "?listed=true&allow_invalid=true").answer["records"][0]["id"]: name
        for name, text in (("fine", GAME), ("wrong", WRONG))
    }
    told = loaded(client.get(f"/api/v1/records?{query}"))
    assert {ids[each["id"]] for each in told["records"]} == expected
    lines = client.get(f"/api/v1/records?{query}", headers={"Accept": "application/x-ndjson"})
    assert len(lines.text.splitlines()) == len(expected)


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "limit=1.0", "cursor=nothing", "since=today", "score=NaN"]
)
def test_a_page_that_cannot_be_is_refused(client: FlaskClient, query: str) -> None:
    problem(client.get(f"/api/v1/records?{query}"), 422)


def test_the_records_of_samples_are_nobodys(client: FlaskClient, app: Flask) -> None:
    from web.intake.samples import keep_sample

    with app.test_request_context():
        keep_sample("sample", GAME.encode())
    (told,) = loaded(client.get("/api/v1/records"))["records"]
    url = f"/api/v1/records/{told['id']}"
    problem(client.delete(url, headers={"Authorization": "Bearer x", "If-Match": "*"}), 404)
    assert contract.schema("record")["$id"] == told["validator"]["schema"]
