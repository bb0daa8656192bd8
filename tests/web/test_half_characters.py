"""Half characters, which text and JSON can say by their number, are kept and shown; no page breaks on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.printable import encodable
from tests.site import game_ids, make_app, stored

TEXT = '[牌譜 "1"] [甲 "\\ud83c \\u0000"] [賽事 "\\ud83c"] [日期 "\\ud83c"]\n1. 甲 3 {\\ud83c}\n'
JSON = json.dumps(
    {
        "paipu": 1,
        "tags": {"\ud83c": "\ud83c\0", "event": "\ud83c", "date": "\ud83c", "甲": "\ud83c"},
        "plays": [{"unread": "\ud83c"}, {"line": "\ud83c"}],
        "closing": [{"text": "\ud83c", "author": "\ud83c"}],
    }
)


@pytest.mark.parametrize("source", [TEXT, JSON], ids=["text", "json"])
def test_no_page_breaks_on_a_half_character(source: str, tmp_path: Path) -> None:
    client = make_app(tmp_path).test_client()
    verdict = stored(client, source)
    (game,) = game_ids(client, verdict)
    for page in (f"/v/{verdict}", f"/v/{verdict}/source", f"/r/{game}", f"/r/{game}/1", "/browse"):
        assert client.get(page).status_code == 200, page
    answer = client.post("/api/v1/validate", data=source.encode(), content_type="text/plain")
    assert answer.status_code == 200
    assert answer.json is not None
    assert len(answer.json["records"]) == 1


@given(st.text(st.characters()))
def test_encodable_text_is_the_text_where_that_can_be_encoded(text: str) -> None:
    shown = encodable(text)
    shown.encode()
    assert len(shown) == len(text)
    assert all(one == other or other == "\ufffd" for one, other in zip(text, shown, strict=True))
