"""A record's other forms, one click away: notations, pictures, a film, a file for the disk."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from PIL import Image

from notation.formats import registry
from notation.json_form import from_json
from notation.reader import read
from tests.site import GAME, game_ids, stored
from web.exports.drawing import clipped, printable
from web.exports.forms import written_formats
from web.exports.offline import modules
from web.exports.raster import MOST_FRAMES, film

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def game(client: FlaskClient) -> str:
    return game_ids(client, stored(client, GAME))[0]


# Notations.


def test_the_text_and_the_json_of_a_game_read_back_as_the_record(client: FlaskClient, game: str) -> None:
    record = read(GAME)[0]
    assert read(client.get(f"/r/{game}.txt").text) == [record]
    assert from_json(json.loads(client.get(f"/r/{game}.json").text)) == record


def test_every_format_that_can_be_written_is_offered(client: FlaskClient, game: str) -> None:
    page = client.get(f"/r/{game}/forms").text
    assert [each.name for each in written_formats() if f">{each.name}<" not in page] == []


@pytest.mark.parametrize("name", [each.name for each in written_formats()])
def test_a_format_that_would_lose_something_says_what_before_it_is_taken(
    client: FlaskClient, game: str, name: str
) -> None:
    told = client.get(f"/r/{game}/as/{name}")
    assert told.status_code in {200, 422}
    if told.status_code == 422:
        assert "F2" in told.text
        told = client.get(f"/r/{game}/as/{name}?loss=ignore")
    if told.status_code == 200:
        assert told.headers["Content-Disposition"].startswith("attachment")
        assert "sandbox" in told.headers["Content-Security-Policy"]
        source = registry.by_name(name)
        assert source.read is None or len(list(source.read([told.text]))) == 1


def test_a_format_that_there_is_not_is_not_there(client: FlaskClient, game: str) -> None:
    assert client.get(f"/r/{game}/as/pgn").status_code == 404
    assert client.get(f"/r/{game}/as/botzone-requests").status_code == 404


def test_all_games_of_a_file_come_as_one_file(client: FlaskClient) -> None:
    verdict = stored(client, GAME + "\n" + GAME)
    assert len(read(client.get(f"/v/{verdict}/as/text").text)) == 2


def test_a_file_that_one_has_already_is_not_sent_again(client: FlaskClient, game: str) -> None:
    first = client.get(f"/r/{game}.txt")
    again = client.get(f"/r/{game}.txt", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


# Pictures.


def tokens(svg: str) -> list[str]:
    """The cards of a picture, as ids of the sprite."""
    return [use.attrib["href"].removeprefix("#") for use in ElementTree.fromstring(svg).iter(f"{SVG}use")]


def test_a_picture_shows_every_hand_and_what_was_played(client: FlaskClient, game: str) -> None:
    shown = tokens(client.get(f"/r/{game}.svg?step=1").text)
    assert sorted(shown).count("back") == 0
    assert len(shown) == 15 + 17 + 17 + 3 + 5  # hands, bottom cards, the play


def test_a_picture_through_one_pair_of_eyes_has_the_other_hands_as_backs(client: FlaskClient, game: str) -> None:
    shown = tokens(client.get(f"/r/{game}.svg?step=0&view=1").text)
    assert shown.count("back") == 17 + 17  # of the landlord's twenty the bottom cards are seen
    picture = client.get(f"/r/{game}.svg?step=0&view=1")
    assert '"B"' not in picture.text  # the small joker is in another hand


def test_every_card_of_a_picture_is_in_it(client: FlaskClient, game: str) -> None:
    svg = client.get(f"/r/{game}.svg?step=3").text
    assert {f'id="{name}"' in svg for name in tokens(svg)} == {True}
    assert "var(" not in svg
    assert "http://" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_names_in_a_picture_are_text(client: FlaskClient) -> None:
    hostile = GAME.replace("小明", "<script>alert(1)</script>&\u202e")
    game = game_ids(client, stored(client, hostile))[0]
    svg = client.get(f"/r/{game}.svg").text
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "\u202e" not in svg


def test_a_bitmap_is_as_large_as_it_says(client: FlaskClient, game: str) -> None:
    answer = client.get(f"/r/{game}.png?step=7&lang=en")
    assert answer.content_type == "image/png"
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert picture.size == (960, 540)
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 8


def test_a_film_has_a_picture_for_each_step_and_lingers_where_something_is_said(client: FlaskClient, game: str) -> None:
    answer = client.get(f"/r/{game}.gif?from=4&to=6&delay=200")
    with Image.open(io.BytesIO(answer.data)) as moving:
        assert getattr(moving, "n_frames", 1) == 3
        times = []
        for frame in range(3):
            moving.seek(frame)
            times.append(moving.info["duration"])
    assert times == [200, 500, 500]  # ply 5 has a comment, ply 6 is the last


@pytest.mark.parametrize("query", ["from=6&to=4", "from=99", "to=b9", "delay=5", "delay=x", "delay=999999"])
def test_a_film_of_steps_that_there_are_not_is_refused(client: FlaskClient, game: str, query: str) -> None:
    assert client.get(f"/r/{game}.gif?{query}").status_code == 422


def test_a_film_has_a_limit() -> None:
    with pytest.raises(ValueError, match="frames"):
        film(["<svg/>"] * (MOST_FRAMES + 1), [100] * (MOST_FRAMES + 1))


def test_a_long_name_is_cut_by_its_width() -> None:
    assert clipped("王小明王小明", 8) == "王小明…"
    assert clipped("abcdef", 8) == "abcdef"
    assert printable("a\x00b\u202ec") == "a\ufffdb\ufffdc"


# A file for the disk.


def test_the_file_asks_for_nothing_else(client: FlaskClient, game: str) -> None:
    page = client.get(f"/r/{game}.html").text
    assert re.findall(r'(?:src|@import)\b[= ]*"(?!data:)', page) == []
    assert {each.partition("/rule")[0] for each in re.findall(r'href="([^#"][^"]*)"', page)} <= {"http://localhost"}
    assert "default-src 'none'" in page


def test_the_file_holds_every_module_of_the_viewer() -> None:
    static = Path(__file__).parent.parent.parent / "web" / "static"
    wanted = {f"paipu/replay/{each.name}" for each in (static / "replay").glob("*.js")}
    assert set(modules()) == wanted | {"paipu/paipu-replay.js"}


def test_a_source_that_is_not_utf_8_is_not_called_so(client: FlaskClient) -> None:
    for encoding, kind in (("utf-8", "text/plain; charset=utf-8"), ("big5", "text/plain"), ("gb18030", "text/plain")):
        data = GAME.encode(encoding)
        answer = client.get(f"/v/{stored(client, data)}/source")
        assert answer.headers["Content-Type"] == kind
        assert answer.data == data
