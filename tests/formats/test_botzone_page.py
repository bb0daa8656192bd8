"""The page of a match of Botzone: the log in its script is read as the log itself would be."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.reading import opened
from notation.json_form import dumps, loads
from notation.record import Tag
from tests.formats.engine_samples import FOLDER, codes, only, read, text
from tests.formats.numbered_games import first_log, game
from validator.replay import Verdict, replay

PAGE = text("botzone-page.html")


def page(log: object, **beside: object) -> str:
    said = "".join(f"var {name} = {json.dumps(value)};\n" for name, value in beside.items())
    return f"<html><script>\n{said}var _rawLogJSON = {json.dumps(json.dumps(log))};\n</script></html>\n"


def test_the_page_says_what_its_log_says() -> None:
    (log,) = read("botzone-2", text("botzone-2.json"))
    found = only("botzone-page", PAGE)
    assert not found.findings
    assert (found.hands, found.bottom, found.auction) == (log.hands, log.bottom, log.auction)
    assert (replace(found.line, opening=()), found.end, found.scores) == (
        replace(log.line, opening=()),
        log.end,
        log.scores,
    )
    assert found.tag("format") == "botzone-page"
    assert found.tag("rules") == "botzone-2"
    assert [found.tag(word) for word in "甲乙丙"] == ["alpha", "beta", "gamma"]
    assert found.tag("seed") == "20240501"
    assert replay(found).verdict is Verdict.CLEAN


def test_the_page_is_recognised() -> None:
    form, records = opened([(FOLDER / "botzone-page.html").read_bytes()], [], strict=True)
    assert form.name == "botzone-page"
    assert len(list(records)) == 1


def test_the_first_game_is_told_by_the_log() -> None:
    log = json.loads(json.dumps(first_log(game("botzone-1", 1))))
    found = only("botzone-page", page(log["log"] if isinstance(log, dict) else log))
    assert found.tag("rules") == "botzone-1"
    assert found.tag("landlord") in {None, "甲"}


def test_every_log_of_a_text_is_a_record() -> None:
    other = PAGE.replace("alpha", "delta")
    found = read("botzone-page", PAGE + "\n" + other)
    assert [each.index for each in found] == [1, 2]
    assert [each.tag("甲") for each in found] == ["alpha", "delta"]
    log = PAGE[PAGE.index("var _rawLogJSON") : PAGE.index("</script>")]
    assert len(read("botzone-page", PAGE.replace("</script>", log + "</script>"))) == 2


@pytest.mark.parametrize(
    "said",
    [
        "<html></html>",
        "var _rawLogJSON = 'x';",
        "var _rawLogJSON = null;",
        page("x"),
        page({"a": 1}),
        'var _rawLogJSON = "[";',
        'var _rawLogJSON = "\\q";',
    ],
)
def test_a_page_without_a_log_is_told(said: str) -> None:
    (found,) = read("botzone-page", said)
    assert codes(found) == ["F102"]
    assert found.tags == (Tag("format", "botzone-page"),)


def test_what_is_wrong_in_the_log_stands_at_the_log() -> None:
    log = json.loads(json.loads(re.findall(r'_rawLogJSON = (".*");', PAGE)[0]))
    log[0]["output"]["display"]["allocation"][0][0] = 99
    log[0]["output"].pop("initdata", None)
    said = page(log)
    (finding,) = (each for each in only("botzone-page", said).findings if each.code == "F103")
    assert finding.span is not None
    assert said[: finding.span.start].endswith("_rawLogJSON = ")


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=8))
def test_whatever_is_in_a_page_gives_records(inside: object) -> None:
    for said in (page(inside), str(inside), 'var _rawLogJSON = "' + str(inside)):
        for record in read("botzone-page", said):
            assert loads(dumps(record)).unread is not None
            assert replay(record).findings is not None
