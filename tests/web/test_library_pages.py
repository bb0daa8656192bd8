"""The library as people use it: search, pages, feed, matches, the same deal at two tables."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from tests.site import GAME, game_ids, make_app, stored
from web import store
from web.pages.library import search_of
from web.pages.spellings import RECORD

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return make_app(tmp_path, BROWSE_PAGE=2).test_client()


def published(client: FlaskClient, text: str) -> list[str]:
    """A listed upload; the ids of its games."""
    verdict = stored(client, text)
    with client.application.app_context():
        store.publish(verdict, True)
    return game_ids(client, verdict)


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return re.findall(r'<li><a href="/r/([2-9a-z]{12})"', client.get(f"/browse{query}").text)


def test_what_is_sent_is_not_in_the_library_before_it_is_published(client: FlaskClient) -> None:
    verdict = stored(client, GAME)
    assert listed(client) == []
    with client.application.app_context():
        store.publish(verdict, True)
    assert listed(client) == game_ids(client, verdict)


@pytest.mark.parametrize(
    ("query", "finds"),
    [
        ("player=小明", {"open", "whole"}),
        ("player=强", {"open", "whole"}),
        ("text=先走小對", {"open"}),
        ("text=先走小对", {"open"}),
        ("text=友誼賽", {"whole"}),
        ("outcome=landlord", {"whole"}),
        ("spring=any", {"whole"}),
        ("spring=anti_spring", set()),
        ("rocket=no", {"open", "whole"}),
        ("bombs=1", set()),
        ("airplane=2", {"whole"}),
        ("airplane=3", set()),
        ("score=8", {"whole"}),
        ("score=9", set()),
        ("findings=yes", set()),
        ("since=2026-11-28&until=2026-11-28", {"whole"}),
        ("since=2026-11-29", set()),
        ("ruleset=pagat", set()),
    ],
)
def test_a_search_finds_what_it_asks_for(client: FlaskClient, query: str, finds: set[str]) -> None:
    ids = {"open": published(client, GAME)[0], "whole": published(client, RECORD)[0]}
    if query == "player=强":
        query = "player=小强"
    assert set(listed(client, f"?{query}")) == {ids[name] for name in finds}


def test_what_cannot_be_looked_for_is_as_if_it_were_not_asked() -> None:
    assert search_of({"bombs": "x", "since": "yesterday", "spring": "soon", "score": "1e9", "ruleset": "?"}) == (
        store.Search()
    )


def test_pages_follow_one_another_and_keep_the_search(client: FlaskClient) -> None:
    ids = [published(client, GAME)[0] for _ in range(5)]
    seen, query = [], "?player=小明"
    while query:
        seen += listed(client, query)
        found = re.search(r'rel="next" href="/browse(\?[^"]+)"', client.get(f"/browse{query}").text)
        query = found[1].replace("&amp;", "&") if found else ""
    assert seen == ids[::-1]


def test_the_newest_games_are_a_feed(client: FlaskClient) -> None:
    published(client, GAME)
    hostile = published(client, GAME.replace("測試", "<b>]]>&amp;"))[0]
    root = ElementTree.fromstring(client.get("/browse.atom").data)
    titles = [entry.findtext(f"{ATOM}title") for entry in root.iter(f"{ATOM}entry")]
    assert titles == ["<b>]]>&amp;", "測試"]
    assert hostile in (root.find(f"{ATOM}entry/{ATOM}id").text or "")  # type: ignore[union-attr]


def test_a_file_of_several_games_is_a_match_with_running_scores(client: FlaskClient) -> None:
    second = RECORD.replace('[局號 "1"]', '[局號 "2"]')
    verdict = stored(client, RECORD + "\n" + second)
    page = client.get(f"/m/{verdict}").text
    rows = re.findall(r'<tr>\s*<th scope="row">.*?</tr>', page, re.S)
    assert len(rows) == 2
    assert "+8" in rows[0]
    assert "+16" in rows[1]


def test_two_tables_of_one_deal_stand_side_by_side(client: FlaskClient) -> None:
    one = game_ids(client, stored(client, GAME))[0]
    other = game_ids(client, stored(client, GAME.replace("甲 對10", "甲 過")))[0]
    page = client.get(f"/compare/{one}/{other}").text
    assert page.count("<paipu-replay>") == 2
    names = re.findall(r'\sid="([^"]+)"', page)
    assert len(names) == len(set(names))


def test_games_of_other_deals_do_not_and_it_is_said_why(client: FlaskClient) -> None:
    one = game_ids(client, stored(client, GAME))[0]
    other = game_ids(client, stored(client, RECORD))[0]
    unknown = game_ids(client, stored(client, GAME[: GAME.index("手牌 乙")]))[0]
    told = client.get(f"/compare/{one}/{other}")
    assert (told.status_code, "發的牌不一樣" in told.text) == (409, True)
    assert "沒有記下完整的手牌" in client.get(f"/compare/{one}/{unknown}").text


def test_a_game_leads_to_listed_games_of_its_deal(client: FlaskClient) -> None:
    hidden = game_ids(client, stored(client, GAME))[0]
    shown = published(client, GAME.replace("甲 對10", "甲 過"))[0]
    assert f"/compare/{hidden}/{shown}" in client.get(f"/r/{hidden}").text
    assert "/compare/" not in client.get(f"/r/{shown}").text  # nobody learns of what is kept unlisted


def test_a_game_that_was_broken_off_is_found_as_that(client: FlaskClient) -> None:
    (stopped,) = published(client, Path("samples/games/stopped.txt").read_text(encoding="utf-8"))
    (unfinished,) = published(client, GAME)
    assert listed(client, "?outcome=stopped") == [stopped]
    assert listed(client, "?outcome=unfinished") == [unfinished]


def test_a_match_is_downloaded_as_a_whole(client: FlaskClient) -> None:
    verdict = stored(client, GAME + GAME)
    for name in ("text", "json"):
        assert f'href="/v/{verdict}/as/{name}"' in client.get(f"/m/{verdict}").text
        assert client.get(f"/v/{verdict}/as/{name}").text.count("小明") == 2
