"""The steps of a game in words: what is worded once for many steps says what each step says by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask

from notation.formats.reading import records_of
from tests.site import WRONG
from validator.replay import Replay, replays
from validator.view import Viewer
from web.viewer.frames import Slots
from web.viewer.links import Loose
from web.viewer.looking import Look
from web.viewer.sheet import Sheet, sheet_of

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "games"
NAMED = ("annotated", "anti-spring", "baike-all-pass", "baike-four", "wiki-four")
ENDGAME = """[規則 "site"] [地主 "甲"] [底分 "1"]
手牌 甲: 3 5 5
手牌 乙: 4 4 6
手牌 丙: K
輪到: 甲
要壓: 乙 對4
甲 對5  乙 過  丙 過  甲 3
"""
GAMES = [WRONG.encode(), ENDGAME.encode(), *((SAMPLES / f"{name}.txt").read_bytes() for name in NAMED)]


def sheets(app: Flask, data: bytes, view: Viewer) -> list[Sheet]:
    """Every game of a file, as a viewer sees it."""
    with app.test_request_context("/"):
        return [sheet_of(each, each.findings, Look(view), Loose()) for each in replayed(data)]


def replayed(data: bytes) -> list[Replay]:
    return list(replays(records_of([data], [])))


@pytest.mark.parametrize("view", ["all", "public", "peasants", 0])
@pytest.mark.parametrize("data", GAMES, ids=range(len(GAMES)))
def test_a_step_worded_after_the_others_says_what_it_says_by_itself(app: Flask, data: bytes, view: Viewer) -> None:
    for sheet in sheets(app, data, view):
        with app.test_request_context("/"):
            now: Slots = {}
            for at, change in enumerate(sheet.timeline()["frames"]):
                now |= change
                assert now == sheet.board.slots(at), sheet.board.steps[at]
            assert at == len(sheet.board.steps) - 1
            assert sheet.board.now == sheet.board.slots(sheet.board.at)


def test_a_step_sends_only_what_has_changed(app: Flask) -> None:
    (sheet,) = sheets(app, WRONG.encode(), "all")
    with app.test_request_context("/"):
        first, *later = sheet.timeline()["frames"]
        whole = [sheet.board.slots(at) for at in range(len(sheet.board.steps))]
    for before, now, change in zip(whole, whole[1:], later, strict=False):
        assert change == {slot: value for slot, value in now.items() if before[slot] != value}
    assert len(json.dumps(later)) < len(json.dumps(whole)) / 3
    assert first == whole[0]
