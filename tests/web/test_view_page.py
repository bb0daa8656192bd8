"""A record in the address: shown, and never kept."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.site import GAME
from web import store


def show(client: FlaskClient, text: str, query: str = "") -> tuple[int, str]:
    answer = client.post(f"/view/show{query}", data=text.encode(), content_type="text/plain")
    return answer.status_code, answer.text


def test_the_inside_of_the_viewer_comes_and_nothing_is_kept(client: FlaskClient) -> None:
    status, inside = show(client, GAME)
    assert status == 200
    assert "data-timeline" in inside
    assert "小明" in inside
    with client.application.app_context():
        assert store.db.session.query(store.Upload).count() == 0


def test_it_can_be_looked_at_through_one_pair_of_eyes(client: FlaskClient) -> None:
    swapped = GAME.replace("手牌 甲: 3 3", "手牌 甲: 3 5").replace("手牌 丙: 3 4 5", "手牌 丙: 3 4 3")
    one, other = (show(client, text[: text.index("1. 甲")], "?view=1") for text in (GAME, swapped))
    assert one == other


def test_a_step_a_view_or_a_game_that_is_not_there_is_told(client: FlaskClient) -> None:
    assert show(client, GAME, "?step=99")[0] == 404
    assert show(client, GAME, "?view=9")[0] == 404
    assert show(client, GAME, "?game=2")[0] == 404
    assert show(client, GAME + "\n" + GAME, "?game=2")[0] == 200


def test_no_text_breaks_it(client: FlaskClient) -> None:
    assert show(client, "\x00\ufffd<script>")[0] in {200, 404}
