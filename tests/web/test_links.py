"""Links of a page: they lead somewhere, and keep how one looks."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.site import GAME, game_ids, paste, stored

SEEN = (0, 1, 2, "peasants", "public")


def links(page: str, marked: str = "") -> list[str]:
    """The addresses of this site that a page leads to, of those links that are marked so."""
    found = (re.search('href="(/[^"]*)"', each) for each in re.findall("<a [^>]*>", page) if marked in each)
    return [unescape(each[1]) for each in found if each]


def test_the_next_game_and_the_other_forms_are_looked_at_with_the_same_eyes(client: FlaskClient) -> None:
    first, second = game_ids(client, stored(client, GAME + GAME))
    page = client.get(f"/r/{first}/3?view=1&seat=2").text
    assert links(page, "data-along") == [f"/r/{second}?view=1&seat=2", f"/r/{first}/forms?view=1&seat=2&step=3"]
    assert links(client.get(f"/r/{first}/3").text, "data-along") == [f"/r/{second}", f"/r/{first}/forms?step=3"]


def test_the_forms_of_a_step_are_pictures_of_that_step_for_that_viewer(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    page = client.get(f"/r/{game}/forms?view=1&step=b2").text
    for form in ("html", "svg", "png"):
        assert f"/r/{game}.{form}?step=b2&view=1" in links(page)
    assert f"/r/{game}.gif?view=1" in links(page)
    assert f"/r/{game}/b2?view=1" in links(page)
    assert f"http://localhost/embed/{game}/b2?view=1" in page
    assert client.get(f"/r/{game}/forms?view=9").status_code == 404


def test_a_frame_leads_to_the_page_with_the_same_eyes_at_the_same_step(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    assert links(client.get(f"/embed/{game}/4?view=public").text, "data-along") == [f"/r/{game}/4?view=public"]


def test_another_language_of_what_a_form_led_to_is_that_of_the_form(client: FlaskClient) -> None:
    """What was sent is not sent again by a link."""
    address, _, token = paste(client, GAME).headers["Location"].partition("#t=")
    key = address.rpartition("/")[2]
    for asked, fields, leads in (
        ("/validate", {"text": ""}, "/"),
        ("/archive", {"text": ""}, "/archive"),
        (f"/e/{key}/open", {"token": token}, f"/e/{key}"),
        (f"/e/{key}/text", {"token": token, "text": ""}, f"/e/{key}"),
        (f"/e/{key}/open", {"token": "x"}, f"/e/{key}"),
        ("/nothing", {}, "/"),
    ):
        page = client.post(asked, data=fields, content_type="multipart/form-data").text
        english = [each for each in links(page) if "lang=en" in each]
        assert english == [f"{leads}?lang=en"]
        assert client.get(english[0]).status_code == 200


def test_two_tables_stay_side_by_side_for_other_eyes(client: FlaskClient) -> None:
    one, other = game_ids(client, stored(client, GAME + GAME))
    page = client.get(f"/compare/{one}/{other}?view=1").text
    eyes = [each for each in links(page, "data-look") if "/compare/" in each]
    assert eyes == 2 * [f"/compare/{one}/{other}" + query for query in ("", *(f"?view={each}" for each in SEEN))]
    assert all(client.get(each).status_code == 200 for each in eyes)


def test_what_a_page_tells_those_who_pass_it_on_keeps_step_and_eyes(client: FlaskClient) -> None:
    """The card that a messenger makes of a link leads to `og:url`, the frame that a blog makes of it is oEmbed's."""
    (game,) = game_ids(client, stored(client, GAME))
    here = f"http://localhost/r/{game}/3?view=1"
    page = unescape(client.get(here).text)
    assert f'<meta property="og:url" content="{here}">' in page
    (oembed,) = re.findall('application/json.oembed" href="([^"]*)"', page)
    assert f"/embed/{game}/3?view=1" in unescape(client.get(oembed).get_json()["html"])
