"""What a viewer may not know is not in the answer: no byte of it depends on a hidden card."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.site import GAME, WRONG, game_ids, make_app, stored

LAST = 9
START = 4
"""Where ply 0 is among the steps: after `b0` and three acts."""
HANDS = {
    seat: re.search(f"手牌 {seat}: (.*)", GAME)[1].split()  # type: ignore[index]
    for seat in "甲乙丙"
}
PLAYED = {
    "甲": ["4", "5", "6", "7", "8", "10", "10"],
    "乙": ["7", "8", "9", "10", "J", "4", "4"],
    "丙": ["5", "5"],
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return make_app(tmp_path_factory.mktemp("site")).test_client()


def kept(seat: str) -> list[str]:
    """The cards that a seat never plays."""
    left = list(HANDS[seat])
    for card in PLAYED[seat]:
        left.remove(card)
    return left


def swapped(seats: str, luck: random.Random) -> str:
    """The game with the cards that some seats keep dealt out among them in another way."""
    pool = [card for seat in seats for card in kept(seat)]
    luck.shuffle(pool)
    text = GAME
    for seat in seats:
        size = len(kept(seat))
        mine, pool = pool[:size], pool[size:]
        text = re.sub(f"手牌 {seat}: .*", f"手牌 {seat}: {' '.join(PLAYED[seat] + mine)}", text)
    return text


def answers(client: FlaskClient, text: str, view: str) -> list[str]:
    """The page of every ply for one viewer, without what differs between any two uploads."""
    verdict = stored(client, text)
    (game,) = game_ids(client, verdict)
    steps = [*(f"b{act}" for act in range(4)), *map(str, range(LAST + 1))]
    places = [
        "/r/{game}/{step}?view={view}",
        "/embed/{game}/{step}?view={view}",
        "/r/{game}/fragment?step={step}&view={view}",
    ]
    pages = [client.get(each.format(game=game, step=step, view=view)).text for step in steps for each in places]
    return [page.replace(game, "GAME").replace(verdict, "VERDICT") for page in pages]


@pytest.mark.parametrize(("view", "hidden"), [("0", "乙丙"), ("1", "甲丙"), ("2", "甲乙"), ("public", "甲乙丙")])
def test_swapping_hidden_cards_changes_no_byte(client: FlaskClient, view: str, hidden: str) -> None:
    luck = random.Random(view)
    first = answers(client, GAME, view)
    for _ in range(3):
        other = swapped(hidden, luck)
        assert other != GAME
        assert answers(client, other, view) == first


def test_swapping_cards_that_are_seen_changes_the_answer(client: FlaskClient) -> None:
    """The law above would be kept by an empty page as well."""
    assert answers(client, GAME, "all") == answers(client, GAME, "all")
    assert answers(client, swapped("乙丙", random.Random(1)), "all") != answers(client, GAME, "all")
    assert answers(client, swapped("乙丙", random.Random(1)), "peasants") != answers(client, GAME, "peasants")
    assert answers(client, swapped("甲乙", random.Random(1)), "0") != answers(client, GAME, "0")


def timeline(client: FlaskClient, game: str, view: str) -> list[dict[str, str]]:
    page = client.get(f"/r/{game}?view={view}").text
    found = re.search('<script type="application/json" data-timeline>(.*?)</script>', page)
    assert found
    frames: list[dict[str, str]] = []
    for change in json.loads(found[1])["frames"]:
        frames.append({**(frames[-1] if frames else {}), **change})
    return frames


def test_a_hidden_hand_is_backs_and_the_bottom_cards_that_everybody_saw(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    frame = timeline(client, game, "1")[START]
    assert frame["hand-0"].split() == ["back"] * 17 + ["A_", "A_", "2_"]
    assert frame["hand-2"].split() == ["back"] * 17
    assert frame["hand-1"].split()[:4] == ["3", "4", "4", "5"]
    assert frame["left-0"] == "20 張"


def test_the_counter_is_the_viewers_own(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    mine = timeline(client, game, "0")[START:]
    assert (mine[0]["count-A"], mine[0]["count-2"], mine[0]["count-B"], mine[0]["count-R"]) == ("1", "1", "0", "1")
    assert mine[2]["count-7"] == str(int(mine[0]["count-7"]) - 1)
    assert timeline(client, game, "all")[START]["count-A"] == "4"
    assert timeline(client, game, "all")[-1]["count-4"] == "1"


def test_comments_and_marks_are_for_who_sees_every_hand(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    assert "先走小對" in client.get(f"/r/{game}").text
    assert "!?" in client.get(f"/r/{game}").text
    for view in ("0", "peasants", "public"):
        page = client.get(f"/r/{game}?view={view}").text
        assert "先走小對" not in page
        assert "!?" not in page


def test_a_finding_that_tells_a_hand_is_for_who_sees_it(client: FlaskClient) -> None:
    """對2 played by 丙, who holds none: only who sees that hand can know."""
    text = GAME.replace("丙 對5", "丙 對2")
    (game,) = game_ids(client, stored(client, text))
    codes = {
        view: re.findall(">(P[0-9]+)</a>", client.get(f"/r/{game}?view={view}").text)
        for view in ("all", "0", "1", "2", "peasants", "public")
    }
    assert {view for view, found in codes.items() if "P103" in found} == {"all", "2", "peasants"}
    for view in ("0", "1", "public"):
        assert codes[view] == [code for code in codes["all"] if code != "P103"]


@pytest.mark.parametrize(("said", "same"), [("甲", "0"), ("乙", "1"), ("丙", "2"), ("all", "")])
def test_a_view_is_chosen_by_seat_word_or_number(client: FlaskClient, said: str, same: str) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    table = re.compile("<paipu-replay.*?</paipu-replay>", re.S)
    by_word, by_number = (table.search(client.get(f"/r/{game}/3?view={each}").text) for each in (said, same or "all"))
    assert by_word
    assert by_number
    assert by_word[0] == by_number[0]


@pytest.mark.parametrize("view", ["3", "丁", "-1", "x", "٣", ""])
def test_there_is_no_other_view(client: FlaskClient, view: str) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    assert client.get(f"/r/{game}?view={view}").status_code == 404


def test_hands_can_be_read_as_text_as_far_as_they_are_seen(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    mine, other = "<dd>3 4 4 5 7 7 8 9 9 10 J Q K K A 2 大王</dd>", "<dd>3 4 5 5 6 6 6 7 8 8 9 9 10 J J Q Q</dd>"
    everything, seat = client.get(f"/r/{game}").text, client.get(f"/r/{game}?view=1").text
    assert mine in everything
    assert other in everything
    assert mine in seat
    assert other not in seat
    assert "<dd>A A 2</dd>" in seat


def test_a_position_shows_what_is_to_be_beaten(client: FlaskClient) -> None:
    head = '[規則 "site"] [地主 "甲"] [底分 "1"]\n手牌 甲: 3 5 5\n手牌 乙: 4 4 6\n手牌 丙: K\n'
    text = head + "輪到: 甲\n要壓: 乙 對4\n甲 對5\n"
    (game,) = game_ids(client, stored(client, text))
    frames = timeline(client, game, "all")
    assert (frames[0]["said-1"], frames[0]["play-1"], frames[0]["best"]) == ("對4", "4 4", "1")
    assert (frames[1]["said-0"], frames[1]["best"]) == ("對5", "0")


def test_there_is_no_ply_after_the_last(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, GAME))
    assert client.get(f"/r/{game}/{LAST}").status_code == 200
    assert client.get(f"/r/{game}/{LAST + 1}").status_code == 404
    assert client.get(f"/r/{game}/99999999999999999999").status_code == 404


def test_the_page_of_a_ply_is_rendered_at_that_ply(client: FlaskClient) -> None:
    (game,) = game_ids(client, stored(client, WRONG))
    page = client.get(f"/r/{game}/7").text
    assert 'data-step="7" aria-current="step"' in page
    assert re.search(r'<(\w+) class="said" data-text="said-0"[^>]*>對3</\1>', page)
    assert page.count('class="found"') == 1


@pytest.mark.parametrize(
    ("bids", "more"),
    [
        ("叫分: 甲不叫 乙不叫 丙不叫\n流局\n", ""),
        ("", ""),
        ('[地主 "乙"] [底分 "2"]\n', "1. 乙 對4\n"),
    ],
)
def test_games_that_hardly_began_have_a_page_for_every_viewer(client: FlaskClient, bids: str, more: str) -> None:
    text = f'[規則 "site"]\n{bids}{more}'
    for game in game_ids(client, stored(client, text)):
        for view in ("all", "0", "1", "2", "peasants", "public"):
            for language in ("zh-Hant", "zh-Hans", "en"):
                assert client.get(f"/r/{game}?view={view}&lang={language}").status_code == 200


def samples() -> list[Path]:
    return sorted((Path(__file__).parents[2] / "samples").rglob("*.txt"))


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.name)
def test_every_sample_has_its_pages(client: FlaskClient, file: Path) -> None:
    verdict = stored(client, file.read_bytes())
    assert client.get(f"/v/{verdict}?lang=en").status_code == 200
    for game in game_ids(client, verdict):
        for view in ("all", "1", "public"):
            assert client.get(f"/r/{game}?view={view}&lang=zh-Hans").status_code == 200


def test_a_long_game_is_shown_up_to_a_limit_that_is_told(tmp_path: Path) -> None:
    app: Flask = make_app(tmp_path, MAX_PLIES_SHOWN=4)
    client = app.test_client()
    (game,) = game_ids(client, stored(client, GAME))
    page = client.get(f"/r/{game}/4").text
    assert "後面還有 5 手" in page
    assert 'id="p4"' in page
    assert 'id="p5"' not in page
    assert client.get(f"/r/{game}/5").status_code == 404
