"""The pages that stand by themselves tell what there is: every code, the rulesets, the notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.reader import read
from tests.site import make_app, stored
from validator.replay import replays
from validator.report.rules import every_code
from web.pages import spellings


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
def test_every_code_has_a_page_in_every_language(client: FlaskClient, language: str) -> None:
    index = client.get(f"/rules?lang={language}").text
    for code, entry in every_code().items():
        assert f'href="/rules/{code}"' in index
        page = client.get(f"/rules/{code}")
        assert page.status_code == 200
        assert f"/?example={code}" in page.text
        first = next(line for line in entry.wrong.splitlines() if line.strip())
        word = "".join(each if each.isprintable() else " " for each in first).split()[0]
        assert str(escape(word)) in re.sub("<[^>]*>", "", page.text)


def test_the_ruleset_has_a_page_with_its_count_and_sources(client: FlaskClient) -> None:
    page = client.get("/rulesets/site?lang=zh-Hant").text
    assert "24,639" in page or "24639" in page
    assert "所叫的分必須嚴格高於當前最高分" in page


def test_the_page_about_the_notation_tells_the_truth(client: FlaskClient) -> None:
    page = client.get("/notation").text
    for written, others in spellings.MOVES:
        (move, problems) = (read_move(written).move, read_move(written).problems)
        assert not problems
        assert write_move(move) == written
        assert {read_move(other).move for other in others} == {move}
        assert f"<strong>{written}</strong>" in page
    assert all(read_move(hole).move.is_hole for hole in spellings.HOLES)
    assert not [finding for game in replays(read(spellings.RECORD)) for finding in game.findings]
    assert spellings.RECORD.splitlines()[3] in client.get("/?example=record").text


def test_long_lists_of_findings_are_cut_and_the_rest_is_counted(tmp_path: Path) -> None:
    client = make_app(tmp_path, MAX_FINDINGS_SHOWN=3).test_client()
    text = '[規則 "site"] [地主 "甲"] [底分 "1"]\n' + "甲 對5 乙 對4\n" * 20
    page = client.get(f"/v/{stored(client, text)}").text
    assert page.count('<li id="f') == 3
    assert "沒有列出" in page
