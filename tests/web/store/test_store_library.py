"""The library: what a game is found by, in pages without gap or double, read off an index and not out of the games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from flask import Flask
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import text

from notation.fold import fold
from tests.site_records import GAME, WRONG
from tests.stores import bare_upload, opened, put, replayed
from web import store
from web.pages.spellings import RECORD
from web.store.facts import day_of
from web.store.folding import asked, fold_name, folded, grams
from web.store.library import places

MANY = """\
[牌譜 "1"]
[規則 "site"] [日期 "2026-02-03"]
[甲 "張三"] [乙 "李四"] [丙 "Ｂｏｂ"]
手牌 甲: 3 3 3 4 4 4 5 5 5 5 7 8 9 10 J Q 大王
手牌 乙: 6 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 2
手牌 丙: J J J Q Q Q K K K K A A A A 2 2 2
底牌: 3 4 小王
叫分: 甲3
1. 甲 34飛機帶7 8  乙 過  丙 過
2. 甲 5炸  乙 6炸  丙 K炸  甲 王炸  乙 過  丙 過
*
"""
"""An airplane of two, three bombs and a rocket; it stops in the middle."""


def ids(**search: object) -> list[str]:
    """The uploads found, newest first."""
    return [each.upload_id for each in store.found(store.Search(**search)).games]  # type: ignore[arg-type]


@pytest.fixture
def kept(app: Flask) -> dict[str, str]:
    return {name: put(text) for name, text in {"plain": GAME, "wrong": WRONG, "spring": RECORD, "many": MANY}.items()}


@pytest.mark.parametrize(
    ("search", "names"),
    [
        ({}, ["many", "spring", "wrong", "plain"]),
        ({"ruleset": "site"}, ["many", "spring", "wrong", "plain"]),
        ({"ruleset": "rlcard"}, []),
        ({"outcome": "landlord"}, ["spring"]),
        ({"outcome": "unfinished"}, ["many", "wrong", "plain"]),
        ({"score": 8}, ["spring"]),
        ({"score": 8.5}, []),
        ({"findings": True}, ["wrong"]),
        ({"findings": False}, ["many", "spring", "plain"]),
        ({"bombs": 3}, ["many"]),
        ({"bombs": 4}, []),
        ({"rocket": True}, ["many"]),
        ({"rocket": False, "findings": False}, ["spring", "plain"]),
        ({"spring": "any"}, ["spring"]),
        ({"spring": "spring"}, ["spring"]),
        ({"spring": "anti_spring"}, []),
        ({"airplane": 2}, ["many", "spring"]),
        ({"airplane": 3}, []),
        ({"since": "2026-02-03"}, ["many", "spring"]),
        ({"until": "2026-02-03"}, ["many"]),
        ({"since": "2026-02-04", "until": "2026-11-28"}, ["spring"]),
        ({"player": "小明"}, ["spring", "wrong", "plain"]),
        ({"player": "小"}, ["spring", "wrong", "plain"]),
        ({"player": "小", "whole": True}, []),
        ({"player": "小华", "whole": True, "findings": True}, ["wrong"]),
        ({"player": "张三"}, ["many"]),
        ({"player": "bob", "whole": True}, ["many"]),
        ({"player": "ＢＯ"}, ["many"]),
        ({"player": "ob"}, []),
        ({"text": "先走小對"}, ["wrong", "plain"]),
        ({"text": "走小对"}, ["wrong", "plain"]),
        ({"text": "走對"}, []),
        ({"text": "對"}, ["wrong", "plain"]),
        ({"text": "小對"}, ["wrong", "plain"]),
        ({"text": "地主先出完，兩名"}, ["spring"]),
        ({"text": "週末友誼賽"}, ["spring"]),
        ({"text": "測試小明"}, []),
        ({"text": "先走小對", "player": "小明", "findings": False}, ["plain"]),
        ({"text": "先走小對", "player": "張三"}, []),
        ({"text": "…"}, []),
        ({"text": "'\") OR 1=1 --"}, []),
        ({"player": "%"}, []),
    ],
    ids=str,
)
def test_games_are_found_by(kept: dict[str, str], search: dict[str, object], names: list[str]) -> None:
    assert ids(**search) == [kept[name] for name in names]


def test_the_facts_of_a_game(app: Flask) -> None:
    (game,) = store.games_of(put(RECORD))
    assert (game.landlord, game.score, game.scores, game.multiplier) == (1, 8.0, ["-4", "8", "-4"], 2)
    assert (game.bombs, game.rockets, game.spring, game.airplane, game.day) == (0, 0, "spring", 2, "2026-11-28")
    assert [(each.seat, each.name, each.folded) for each in game.names] == [
        (0, "小明", "小明"),
        (1, "小華", "小华"),
        (2, "小強", "小强"),
    ]
    (game,) = store.games_of(put(MANY))
    assert (game.landlord, game.score, game.scores, game.multiplier) == (0, None, None, 16)
    assert (game.bombs, game.rockets, game.airplane) == (3, 1, 2)


def test_a_table_is_carried_through_the_games_of_a_match(app: Flask) -> None:
    match = RECORD.replace("手牌 甲", '[前積分 "甲 +10 乙 -20 丙 +10"]\n手牌 甲') + "---\n" + RECORD
    assert replayed(match)[0].standing is not None
    games = store.games_of(put(match))
    assert [each.standing for each in games] == [
        {"小明": "6", "小華": "-12", "小強": "6"},
        {"小明": "2", "小華": "-4", "小強": "2"},
    ]


def test_the_same_deal_is_known_whatever_was_bid_and_played(app: Flask) -> None:
    first = put(GAME)
    other = put(GAME.replace("甲1 乙不叫 丙不叫", "甲不叫 乙1 丙不叫").split("1. 甲")[0] + "*\n")
    suits = put(GAME.replace("3 3 4 5 6", "♠3 ♥3 ♠4 5 6", 1))
    put(MANY)
    hidden = put(GAME, listed=False)
    (game,) = store.games_of(first)
    assert game.deal is not None
    assert [each.upload_id for each in store.same_deal(game)] == [suits, other]
    (unlisted,) = store.games_of(hidden)
    assert [each.upload_id for each in store.same_deal(unlisted)] == [suits, other, first]


@pytest.mark.parametrize(
    "change", [("底牌: A A 2\n", ""), ("大王", "…"), ("手牌 丙: 3 4", "手牌 丙: 3 3"), ("A A 2\n", "A A 3\n")]
)
def test_a_deal_that_is_not_known_in_full_is_equal_to_none(app: Flask, change: tuple[str, str]) -> None:
    (game,) = store.games_of(put(GAME.replace(*change)))
    assert game.deal is None
    assert store.same_deal(game) == ()


def pages(search: store.Search, limit: int) -> Iterator[list[str]]:
    after = None
    while True:
        page = store.found(search, after, limit)
        yield [each.id for each in page.games]
        after = page.next
        if after is None:
            return


@pytest.mark.parametrize("search", [store.Search(), store.Search(player="小"), store.Search(text="小對")], ids=str)
def test_pages_have_no_gap_and_no_double_and_the_games_of_a_file_keep_their_order(
    app: Flask, search: store.Search
) -> None:
    keys = [put(f"{GAME}---\n{WRONG}---\n{GAME}"), put(GAME), put(f"{GAME}---\n{GAME}")]
    expected = [game.id for key in reversed(keys) for game in store.games_of(key)]
    for limit in (1, 2, 3, 6, 7):
        found = list(pages(search, limit))
        assert [each for page in found for each in page] == expected
        assert all(len(page) == limit for page in found[:-1])


def test_a_page_goes_on_where_it_was_when_its_last_game_is_deleted_and_others_come(app: Flask) -> None:
    keys = [put(GAME) for _ in range(6)]
    first = store.found(limit=3)
    store.delete(keys[3])
    put(GAME)
    assert [each.upload_id for each in store.found(after=first.next, limit=9).games] == keys[2::-1]


def test_every_game_has_a_place_of_its_own_above_those_that_were_there(app: Flask) -> None:
    for _ in range(20):
        store.put(bare_upload(games=5))
    places = store.db.session.scalars(text("SELECT place FROM games ORDER BY created, upload_id, number DESC")).all()
    assert len(set(places)) == 100
    uploads = [places[start : start + 5] for start in range(0, 100, 5)]
    assert all(max(one) - min(one) == 4 for one in uploads)
    assert all(one > other for one, other in pairwise(store.found(limit=100).games and sorted(places, reverse=True)))


QUICK = [
    store.Search(),
    store.Search(ruleset="site", bombs=1, rocket=True, spring="any", airplane=2, score=4, findings=False),
    store.Search(since="2026-01-01", until="2026-12-31", outcome="landlord"),
    store.Search(player="小明", whole=True),
    store.Search(player="小", rocket=True),
    store.Search(text="先走小對", ruleset="site"),
    store.Search(text="先走小對", player="小", rocket=True),
]


@pytest.mark.parametrize("search", QUICK, ids=str)
def test_sqlite_opens_no_game_to_find_a_page(tmp_path: Path, search: store.Search) -> None:
    """Games are large: what is asked of them stands in an index, and a page in a long library is quick."""
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with app.app_context():
        query = places(search, None, 51).compile(dialect=store.db.engine.dialect)
        with store.db.engine.connect() as connection:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", tuple(query.params.values()))
            steps = [str(row[-1]) for row in plan]
        store.db.session.close()
        store.db.engine.dispose()
    read = [step for step in steps if step.startswith(("SEARCH", "SCAN"))]
    assert read
    assert all("COVERING INDEX" in step or "VIRTUAL TABLE" in step for step in read), steps
    ordered = "ORDER BY" not in "".join(steps)
    assert ordered or (search.player and not search.whole and not search.text)


@pytest.mark.parametrize("spring", ["any", "spring", "anti_spring"])
def test_sqlite_finds_games_with_a_spring_off_the_index_of_those(
    tmp_path: Path, spring: Literal["any", "spring", "anti_spring"]
) -> None:
    """They are few, and nobody waits while all the others are looked through."""
    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with app.app_context():
        query = places(store.Search(spring=spring, rocket=True), None, 51).compile(dialect=store.db.engine.dialect)
        with store.db.engine.connect() as connection:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", tuple(query.params.values())).all()
        store.db.session.close()
        store.db.engine.dispose()
    assert [row[-1] for row in plan] == ["SEARCH games USING COVERING INDEX games_springs (listed=?)"]


# How words are folded and cut.


@given(st.text(), st.text())
@example("龍", "龙")
@example("Ａ", "a")
def test_folding_is_done_once_and_for_all(one: str, other: str) -> None:
    assert folded(folded(one)) == folded(one) or "İ" in one
    if fold(one) == fold(other):
        assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(("one", "other"), [("陳 大文", "陈大文"), ("ＬＩＮ", "lin"), ("莊", "庄"), ("龍", "龙")])
def test_names_that_are_one_are_found_as_one(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


def tokens_match(document: str, question: str) -> bool:
    """What both engines do with grams, done plainly."""
    wanted, open_end = asked(question)
    there = grams([document]).split()
    size = len(wanted)
    return any(
        tuple(there[at : at + size - open_end]) == wanted[: size - open_end]
        and (not open_end or (len(there) >= at + size and there[at + size - 1].startswith(wanted[-1])))
        for at in range(len(there))
    )


CHINESE = st.text("先走小對王炸Ab3 ", max_size=12)


@given(CHINESE, CHINESE)
@example("打A炸了", "A炸")
@example("先小打A", "小打A")
def test_what_stands_in_a_text_is_found_in_it(document: str, question: str) -> None:
    """Chinese is found wherever it stands; a word of letters only as a whole word."""
    if asked(question)[0] and question in document and not question.isascii() and not any(map(str.isascii, question)):
        assert tokens_match(document, question)
    if asked(question)[0] and tokens_match(document, question):
        squeezed = "".join(folded(document).split())
        assert "".join(folded(question).split()) in squeezed


@pytest.mark.parametrize("said", ["", "   ", "…！", "♠", "a" * 10_000, "\0", "\ud800", "🀄"])
def test_any_question_has_an_answer(app: Flask, said: str) -> None:
    put(GAME)
    assert ids(text=said or "…") == []
    assert isinstance(ids(player=said), list)
    assert ids(ruleset=said) == ids(outcome=said) == []
    assert isinstance(ids(since=said, until=said), list)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-11-28", "2026-11-28"),
        ("2026.1.2", "2026-01-02"),
        ("2026年1月2日", "2026-01-02"),
        ("2026/01/02 20:00", "2026-01-02"),
        ("2026-02-30", None),
        ("2026-1-234", None),
        ("?", None),
        ("昨天", None),
        (None, None),
    ],
)
def test_dates_as_they_are_written(said: str | None, day: str | None) -> None:
    assert day_of(said) == day
