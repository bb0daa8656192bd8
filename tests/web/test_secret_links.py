"""What one has sent is changed, published and deleted by its secret link, and by nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.site import GAME, WRONG, game_ids, make_app, paste
from web import store

FORM = "multipart/form-data"


@pytest.fixture
def sent(client: FlaskClient) -> tuple[str, str]:
    """The id and the edit token of an upload."""
    path, _, token = paste(client, GAME).headers["Location"].partition("#t=")
    return path.removeprefix("/v/"), token


def change(client: FlaskClient, key: str, what: str, **fields: str) -> TestResponse:
    return client.post(f"/e/{key}/{what}", data=fields, content_type=FORM)


def without_names(page: str, key: str) -> str:
    """A page without what differs from request to request."""
    return re.sub("<code>[0-9a-f]{16}</code>", "", page.replace(key, ""))


def test_the_token_comes_once_behind_the_hash_and_the_store_knows_it_no_more(
    client: FlaskClient, sent: tuple[str, str]
) -> None:
    key, token = sent
    assert len(token) >= 43
    assert token not in client.get(f"/v/{key}").text
    with client.application.app_context():
        upload = store.upload_by_id(key)
        assert upload is not None
        assert upload.token is not None
        assert token.encode() not in upload.token


def test_nothing_on_the_way_keeps_the_token(client: FlaskClient) -> None:
    assert paste(client, GAME).headers["Cache-Control"] == "no-store"
    told = client.post("/api/v1/records", data=GAME.encode(), content_type="text/plain")
    assert told.status_code == 201
    assert told.headers["Cache-Control"] == "no-store"


def test_the_form_is_empty_before_the_token_is_there(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    assert "小明" not in client.get(f"/e/{key}").text
    opened = change(client, key, "open", token=token)
    assert "小明" in opened.text
    assert opened.headers["Cache-Control"] == "no-store"


def test_the_whole_link_may_be_pasted_as_well(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    assert change(client, key, "open", token=f" http://localhost/e/{key}#{token} ").status_code == 200


def test_so_may_what_stands_in_the_address_that_the_token_came_with(client: FlaskClient, sent: tuple[str, str]) -> None:
    """Who has no script reads it there."""
    key, token = sent
    assert "#t=" in client.get(f"/v/{key}").text
    for said in (f"http://localhost/v/{key}#t={token}", f"#t={token}", f"t={token}"):
        assert change(client, key, "open", token=said).status_code == 200


@pytest.mark.parametrize("what", ["open", "text", "listed", "delete"])
def test_a_wrong_token_is_answered_as_if_nothing_were_there(
    client: FlaskClient, sent: tuple[str, str], what: str
) -> None:
    wrong = change(client, sent[0], what, token="x" * 43, text=WRONG, listed="yes", sure="yes")
    nothing = change(client, "2" * 12, what, token="x" * 43, text=WRONG, listed="yes", sure="yes")
    assert wrong.status_code == nothing.status_code == 404
    assert without_names(wrong.text, sent[0]) == without_names(nothing.text, "2" * 12)


def test_a_new_text_is_judged_anew_under_the_old_addresses(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    games = game_ids(client, key)
    answer = change(client, key, "text", token=token, text=WRONG, revision="1")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/v/{key}")
    assert "P105" in client.get(f"/v/{key}").text
    assert game_ids(client, key) == games


def test_who_has_seen_an_older_text_is_told_and_loses_nothing(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    change(client, key, "text", token=token, text=WRONG, revision="1")
    late = change(client, key, "text", token=token, text=GAME, revision="1")
    assert late.status_code == 412
    assert "別處已經改過" in late.text
    assert "P105" in client.get(f"/v/{key}").text


def test_it_is_listed_and_listed_no_more(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    game = game_ids(client, key)[0]
    change(client, key, "listed", token=token, listed="yes")
    assert game in client.get("/browse").text
    change(client, key, "listed", token=token, listed="no")
    assert game not in client.get("/browse").text


def test_deleted_is_gone_with_every_game_and_form(client: FlaskClient, sent: tuple[str, str]) -> None:
    key, token = sent
    game = game_ids(client, key)[0]
    assert change(client, key, "delete", token=token).status_code == 422
    assert change(client, key, "delete", token=token, sure="yes").status_code == 200
    addresses = [f"/v/{key}", f"/v/{key}/source", f"/e/{key}", f"/m/{key}", f"/v/{key}/as/text", f"/embed/{game}"]
    addresses += [f"/r/{game}{end}" for end in ("", "/3", "/forms", "/fragment", ".txt", ".json", ".svg", ".html")]
    assert {path: client.get(path).status_code for path in addresses} == dict.fromkeys(addresses, 410)


def test_a_sample_has_no_secret_link(client: FlaskClient) -> None:
    from web.intake.samples import keep_sample

    with client.application.app_context():
        keep_sample("a.txt", GAME.encode())
        upload = store.upload_by_id(store.listed_games(1)[0].upload_id)
        assert upload is not None
        key = upload.id
    assert change(client, key, "open", token="").status_code == 404


def test_the_ruleset_that_was_asked_for_stays_chosen(client: FlaskClient) -> None:
    """Who mends a name does not have the game judged by other rules unawares."""
    path, _, token = paste(client, GAME, rules="baike").headers["Location"].partition("#t=")
    page = change(client, path.removeprefix("/v/"), "open", token=token).text
    assert re.findall('<option value="([^"]*)" selected>', page) == ["baike"]


def test_a_file_that_is_too_large_for_a_page_is_not_put_into_one(tmp_path: Path) -> None:
    client = make_app(tmp_path, MAX_RECORD_BYTES=2000).test_client()
    path, _, token = paste(client, GAME).headers["Location"].partition("#t=")
    client.application.config["MAX_RECORD_BYTES"] = 100
    page = change(client, path.removeprefix("/v/"), "open", token=token).text
    assert "小明" not in page
    assert "太大" in page
