"""Hands that are recorded in part: what is missing is said, never drawn."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.site import GAME, game_ids, stored

PARTIAL = GAME.replace("手牌 乙: 3 4 4 5 7 7 8 9 9 10 J Q K K A 2 大王", "手牌 乙(17): 4 4 大王").replace(
    "手牌 丙: 3 4 5 5 6 6 6 7 8 8 9 9 10 J J Q Q\n", ""
)


def unseen(client: FlaskClient, game: str, query: str) -> list[str]:
    """What is said at the deal of what is not recorded, by seat."""
    page = client.get(f"/r/{game}?{query}").text
    return [page.partition(f'data-text="unseen-{seat}">')[2].partition("<")[0] for seat in range(3)]


def test_that_a_hand_or_the_rest_of_it_is_not_recorded_is_said(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, PARTIAL))
    assert unseen(client, game, "") == ["", "其餘未記錄", "未記錄"]


def test_of_a_hand_that_is_hidden_nobody_learns_how_much_of_it_is_recorded(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, PARTIAL))
    assert unseen(client, game, "view=0") == ["", "", ""]
