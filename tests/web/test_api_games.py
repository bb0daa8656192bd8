"""A game through the API: what a viewer may not know is not in the answer, not in a byte of it."""

from __future__ import annotations

import random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.site import GAME, WRONG, make_app
from tests.web.api_calls import fits, keep, loaded, problem

LEFT = [*"3 5 7 9 Q K K A 2 大王".split(), *"3 4 6 6 6 7 8 8 9 9 10 J J Q Q".split()]  # noqa: SIM905
"""What 乙 (ten of them) and 丙 hold at the end of `GAME`: 甲 cannot know whose is which."""
PLAYED = {"乙": "7 8 9 10 J 4 4", "丙": "5 5"}
STEPS = ("b0", "b1", "b2", "b3", *map(str, range(10)))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


def dealt(order: list[int]) -> str:
    """`GAME` with the cards that 甲 never sees dealt in another way."""
    cards = [LEFT[place] for place in order]
    hands = {"乙": cards[:10], "丙": cards[10:]}
    lines = []
    for line in GAME.splitlines():
        seat = line[3:4]
        lines.append(
            f"手牌 {seat}: {PLAYED[seat]} {' '.join(hands[seat])}" if line[:4] in {"手牌 乙", "手牌 丙"} else line
        )
    return "\n".join(lines) + "\n"


def seen(client: FlaskClient, url: str, view: str) -> list[tuple[str, str]]:
    """Everything that a viewer is told, with the tags."""
    paths = [f"timeline?view={view}", f"findings?view={view}"]
    paths += [f"steps/{step}?view={view}&legal=true" for step in STEPS]
    answers = [client.get(f"{url}/{path}") for path in paths]
    assert {each.status_code for each in answers} == {200}
    return [(each.text, each.headers["ETag"]) for each in answers]


@settings(max_examples=4)
@given(order=st.permutations(range(len(LEFT))))
def test_nothing_that_is_told_depends_on_a_hidden_card(app: Flask, order: list[int]) -> None:
    client = app.test_client()
    usual = keep(client, dealt(list(range(len(LEFT)))))
    other = keep(client, dealt(order))
    for view in ("0", "public"):
        assert seen(client, other.url, view) == seen(client, usual.url, view)


def test_swapped_cards_are_seen_by_who_sees_everything(client: FlaskClient) -> None:
    order = list(range(len(LEFT)))
    random.Random(1).shuffle(order)
    usual, other = keep(client, dealt(list(range(len(LEFT))))), keep(client, dealt(order))
    assert seen(client, other.url, "all") != seen(client, usual.url, "all")
    assert seen(client, other.url, "peasants") != seen(client, usual.url, "peasants")


@pytest.mark.parametrize("view", ["all", "0", "甲", "1", "2", "peasants", "public"])
def test_every_step_is_as_the_contract_says(client: FlaskClient, view: str) -> None:
    kept = keep(client)
    for step in STEPS:
        told = loaded(client.get(f"{kept.url}/steps/{step}?view={view}"))
        fits("Step", told)
        assert told["step"] == step
        for seat in told["seats"]:
            assert (seat["hand"] is None) == seat["hidden"]
    timeline = loaded(client.get(f"{kept.url}/timeline?view={view}"))
    fits("Timeline", timeline)
    assert timeline["steps"] == list(STEPS)
    assert len(timeline["frames"]) == len(STEPS)


def test_a_step_tells_what_was_played_and_what_is_out(client: FlaskClient) -> None:
    kept = keep(client)
    told = loaded(client.get(f"{kept.url}/steps/5?view=0"))
    assert told["play"]["said"] == "對4"
    assert told["play"]["kinds"] == ["pair"]
    assert told["turn"] == 2
    assert told["counter"]["4"] == 4 - 2 - 1
    assert told["bottom"] == "AA2"
    act = loaded(client.get(f"{kept.url}/steps/b1?view=1&lang=en"))
    assert act["act"]["seat"] == 0
    assert act["bottom"] is None
    assert act["play"] is None


def test_legal_plays_are_told_where_the_hand_is_seen(client: FlaskClient) -> None:
    kept = keep(client)
    url = f"{kept.url}/steps/5"
    assert loaded(client.get(f"{url}?view=2"))["legal"] is None
    legal = loaded(client.get(f"{url}?view=2&legal=true"))["legal"]
    assert legal["seat"] == 2
    assert legal["may_pass"] is True
    assert legal["total"] == len(legal["plays"])
    assert "對5" in legal["plays"]
    assert "對4" not in legal["plays"]
    assert "對3" not in legal["plays"]
    assert loaded(client.get(f"{url}?view=0&legal=true"))["legal"] is None
    assert loaded(client.get(f"{url}?view=public&legal=true"))["legal"] is None
    acts = loaded(client.get(f"{kept.url}/steps/b1?legal=true&view=public"))["legal"]["acts"]
    assert [each["said"] for each in acts] == ["不叫", "2 分", "3 分"]


def test_findings_have_the_shape_of_the_command_line(client: FlaskClient) -> None:
    kept = keep(client, WRONG, "?allow_invalid=true")
    told = loaded(client.get(f"{kept.url}/findings?lang=en"))
    fits("Findings", told)
    judged = client.post("/api/v1/validate?lang=en", data=WRONG, content_type="text/plain")
    assert told["findings"] == loaded(judged)["records"][0]["findings"]
    assert told["valid"] is False
    lines = client.get(f"{kept.url}/findings?lang=en", headers={"Accept": "application/x-ndjson"})
    assert lines.mimetype == "application/x-ndjson"
    assert '"P105"' in lines.text.splitlines()[0]


def test_a_finding_that_tells_a_hand_is_withheld(client: FlaskClient) -> None:
    lacking = GAME.replace("丙 對5", "丙 對7")
    kept = keep(client, lacking, "?allow_invalid=true")

    def codes(view: str) -> list[str]:
        told = loaded(client.get(f"{kept.url}/findings?view={view}"))
        assert told["valid"] == (not told["findings"])
        return [each["code"] for each in told["findings"]]

    assert "P103" in codes("all")
    assert "P103" in codes("2")
    assert "P103" not in codes("0")
    assert "P103" not in codes("public")


@pytest.mark.parametrize(
    "path", ["timeline?view=9", "timeline?view=nobody", "timeline?seat=x", "findings?view=", "steps/0?view=丁"]
)
def test_a_viewer_who_is_not_at_the_table_is_refused(client: FlaskClient, path: str) -> None:
    problem(client.get(f"{keep(client).url}/{path}"), 422)


@pytest.mark.parametrize("step", ["b4", "10", "b", "-1", "01", "1e3", "b00"])
def test_a_step_that_is_not_there_is_404(client: FlaskClient, step: str) -> None:
    problem(client.get(f"{keep(client).url}/steps/{step}"), 404)


def test_the_deals_of_these_tests_are_deals() -> None:
    for order in (list(range(25)), list(range(25))[::-1]):
        lines = [line[6:] for line in dealt(order).splitlines() if line.startswith("手牌")]
        assert [len(line.split()) for line in lines] == [17, 17, 17]
