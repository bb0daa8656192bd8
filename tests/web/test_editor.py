"""The editor's server: the verdict of what is typed, and what is clicked put into the text."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from notation.reader import read
from tests.site import GAME, WRONG
from validator.replay import Verdict, replay
from web import store
from web.pages.spellings import RECORD

DEAL = GAME[: GAME.index("叫分")]


def ask(client: FlaskClient, what: str, **asked: Any) -> dict[str, Any]:
    answer = client.post(f"/write/{what}", json=asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def click(client: FlaskClient, text: str, *clicks: tuple[str, str]) -> dict[str, Any]:
    told: dict[str, Any] = {"text": text}
    for kind, value in clicks:
        told = ask(client, "change", text=told["text"], kind=kind, value=value)
    return told


def test_a_finding_stands_at_its_place_with_its_words(client: FlaskClient) -> None:
    (finding,) = ask(client, "check", text=WRONG)["findings"]
    start, end = finding["units"]
    assert (finding["code"], WRONG[start:end]) == ("P105", "甲 對3")
    assert "壓不過" in finding["message"]


def test_places_count_as_a_browser_counts(client: FlaskClient) -> None:
    text = WRONG.replace("測試", "🂡🂱🃑")
    (finding,) = ask(client, "check", text=text)["findings"]
    start, end = finding["units"]
    assert text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le") == "甲 對3"


def test_a_fix_is_offered_as_edits_of_the_text(client: FlaskClient) -> None:
    text = GAME.replace("對4!?", "順于 !?").replace("順于", "4到8順于")
    fixes = [each["edits"] for each in ask(client, "check", text=text)["findings"] if each["edits"]]
    assert ["順子" in news for ((_, _, news),) in fixes] == [True]


def test_the_canonical_form_is_what_fmt_writes(client: FlaskClient) -> None:
    told = ask(client, "check", text=GAME.replace("對10", "10 10"))
    assert told["canonical"] == ask(client, "check", text=GAME)["canonical"]


def test_any_format_may_be_typed(client: FlaskClient) -> None:
    told = ask(client, "check", text="33344456\n過\n過\n77\n")
    assert (told["format"], told["games"]) == ("cards", 1)


def test_nothing_is_kept(client: FlaskClient) -> None:
    click(client, GAME, ("undo", ""))
    with client.application.app_context():
        assert store.db.session.query(store.Upload).count() == 0


def test_a_game_is_entered_from_nothing_by_clicks_alone(client: FlaskClient) -> None:
    """Every hand, bid and play of the record in the handbook, clicked; the text is that record."""
    wanted = read(RECORD)[0]
    clicks = [("card", f"{hand.seat} {card}") for hand in wanted.hands for card in hand.cards]
    told = click(client, "", *[(kind, value) for kind, value in clicks[:3]])
    assert "手牌 甲" in told["text"]
    hands = [(f"{hand.seat}", "".join(str(card) for card in hand.cards)) for hand in wanted.hands]
    told = click(client, "", *[("card", f"{seat} {cards}") for seat, cards in hands], ("rest", "bottom"))
    assert told["next"]["asked"] == "act"
    told = click(client, told["text"], ("act", "bid 2 0"), ("act", "bid 0 0"), ("act", "bid 1 2"))
    if told["next"]["asked"] == "act":
        raise AssertionError(told["next"]["acts"])
    for move in ("QK飛機帶對3對5", "過", "過", "四2帶47", "過", "過", "三8帶一J"):
        assert told["next"]["asked"] == "play", told["text"]
        assert move == "過" or move in [said for _, said in told["next"]["plays"]]
        told = click(client, told["text"], ("play", move))
    made = read(told["text"])[0]
    assert (made.line.moves, made.auction, made.scores) == (wanted.line.moves, wanted.auction, wanted.scores)
    assert told["next"]["asked"] == "nothing"
    assert replay(made).verdict is Verdict.CLEAN


def test_a_card_goes_back_and_the_rest_goes_to_one_hand(client: FlaskClient) -> None:
    told = click(client, "", ("card", "0 3"), ("card", "0 3"), ("uncard", "0 3"), ("rest", "1"))
    assert [len(each.split()) for each in told["next"]["hands"]] == [1, 53, 0]
    assert set(told["next"]["left"].values()) == {0}


def test_what_was_clicked_last_is_taken_back(client: FlaskClient) -> None:
    told = click(client, DEAL, ("act", "bid 0 3"), ("play", "4到8"), ("undo", ""), ("undo", ""))
    assert read(told["text"]) == read(DEAL)


def test_only_legal_plays_are_offered(client: FlaskClient) -> None:
    told = click(client, DEAL, ("act", "bid 0 3"), ("play", "4到8"))
    assert [said for _, said in told["next"]["plays"]] == ["7到J", "8到Q", "9到K", "10到A"]
    assert told["next"]["pass"] is True


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("play", "屁股"),
        ("act", "bid 9"),
        ("act", "sing 0 1"),
        ("act", "bid 3 1"),
        ("act", "bid -1 1"),
        ("card", "0 Z"),
        ("card", "3 3"),
        ("card", "-1 3"),
        ("uncard", "0 A"),
        ("uncard", "9 3"),
        ("rest", "9"),
        ("fly", ""),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(client: FlaskClient, kind: str, value: str) -> None:
    told = client.post("/write/change", json={"text": "", "kind": kind, "value": value})
    assert told.status_code == 422


@pytest.mark.parametrize(
    "body", [b"[", b"[]", b'{"text": 1}', b"[" * 5000, b'{"text":"a","text":"b"}', b"\xff", b"NaN"]
)
def test_a_body_that_is_none_is_refused(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/write/check", data=body, content_type="application/json")
    assert answer.status_code in {400, 422}


def test_a_long_text_waits_until_it_is_sent(client: FlaskClient) -> None:
    assert client.post("/write/check", json={"text": "3" * 70000}).status_code == 413
