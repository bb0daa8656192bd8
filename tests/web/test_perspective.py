"""What a viewer may not know changes no byte of any answer: page, fragment, embed, and the frames in them.

Random games are stored, cards are swapped between hands that the viewer does not see, and both are asked for through
the real routes. What shows a card later in a game may differ; what comes before it may not.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from bench.table import game as played
from notation.cards import SMALL_JOKER, Card, card
from notation.json_form import to_json
from notation.record import End, Hand, Outcome, Record
from tests.site import game_ids, make_app, stored
from tests.test_judge_ways import SITE
from validator.replay import replay
from validator.view import Viewer

ROUTES = (
    "/r/{game}/{step}?view={view}",
    "/embed/{game}/{step}?view={view}",
    "/r/{game}/fragment?step={step}&view={view}",
)
Frames = list[dict[str, str]]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return make_app(tmp_path_factory.mktemp("site")).test_client()


def cut(record: Record, plies: int) -> Record:
    """The record as it was after some plies."""
    line = replace(record.line, seats=record.line.seats[:plies], moves=record.line.moves[:plies], rounds=(), notes=())
    return replace(record, line=line, end=End(Outcome.UNFINISHED), scores=(), closing=())


def landlord_of(record: Record) -> int:
    landlord = replay(record).landlord
    assert landlord is not None
    return landlord


def hidden_from(record: Record, viewer: Viewer) -> list[int]:
    """The seats whose hands a viewer does not see."""
    if viewer == "peasants":
        return [landlord_of(record)]
    return [seat for seat in range(3) if seat != viewer]


def dealt_otherwise(record: Record, seats: Sequence[int], luck: random.Random) -> Record:
    """The record with the cards that some seats never play dealt out among them in another way."""
    last = replay(record).plies[-1].hands
    kept: dict[int, list[Card]] = {}
    for seat in seats:
        kept[seat] = list(last[seat].cards)
        for each in last[seat].bottom:
            kept[seat].remove(each)
    pool = [each for seat in seats for each in kept[seat]]
    luck.shuffle(pool)
    hands = list(record.hands)
    for seat in seats:
        cards = list(record.hands[seat].cards)
        for each in kept[seat]:
            cards.remove(each)
        cards += [pool.pop() for _ in kept[seat]]
        hands[seat] = Hand(seat, tuple(sorted(cards)))
    return replace(record, hands=tuple(hands))


def put(client: FlaskClient, record: Record) -> tuple[str, str]:
    """The ids of the verdict and of the game of a record that is stored."""
    verdict = stored(client, json.dumps(to_json(record)))
    (game,) = game_ids(client, verdict)
    return verdict, game


def answers(client: FlaskClient, record: Record, view: Viewer, steps: Sequence[str]) -> list[str]:
    """Every answer for one viewer, without the ids, which differ between any two uploads."""
    verdict, game = put(client, record)
    found = []
    for step in steps:
        for route in ROUTES:
            answer = client.get(route.format(game=game, step=step, view=view))
            assert answer.status_code == 200
            found.append(answer.text.replace(game, "GAME").replace(verdict, "VERDICT"))
    return found


def frames(client: FlaskClient, record: Record, view: Viewer) -> Frames:
    """The frames of a game for one viewer."""
    _, game = put(client, record)
    text = client.get(f"/r/{game}/fragment?view={view}").text
    told = re.search('<script type="application/json" data-timeline>(.*?)</script>', text)
    assert told
    every: Frames = []
    for change in json.loads(told[1])["frames"]:
        every.append({**(every[-1] if every else {}), **change})
    return every


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_swapping_cards_that_a_viewer_never_sees_changes_no_byte(client: FlaskClient, viewer: Viewer) -> None:
    """Seats as landlord and as peasant, and who sees no hand, at every kind of step."""
    luck = random.Random(str(viewer))
    tried: set[bool] = set()
    for seed in range(8):
        whole = played(seed, SITE)
        record = cut(whole, luck.randrange(len(whole.line)))
        other = dealt_otherwise(record, hidden_from(record, viewer), luck)
        if other == record:
            continue
        tried.add(landlord_of(record) == viewer)
        steps = ["b0", f"b{len(record.auction)}", "0", str(len(record.line))]
        assert answers(client, other, viewer, steps) == answers(client, record, viewer, steps)
    assert tried == ({False} if viewer == "public" else {False, True})


@pytest.mark.parametrize("viewer", [0, 1, 2, "peasants", "public"])
def test_until_the_bottom_cards_are_shown_nothing_depends_on_them(client: FlaskClient, viewer: Viewer) -> None:
    """A bottom card changes places with a card of a hand that the viewer does not see, the landlord's own view too."""
    luck = random.Random(f"bottom {viewer}")
    for seed in range(6):
        record = played(seed, SITE)
        seat = luck.choice(hidden_from(record, viewer))
        mine, bottom = list(record.hands[seat].cards), list(record.bottom or ())
        given, taken = luck.choice([(a, b) for a in mine for b in bottom if a != b])
        mine[mine.index(given)], bottom[bottom.index(taken)] = taken, given
        hands = [Hand(seat, tuple(sorted(mine))) if each.seat == seat else each for each in record.hands]
        other = cut(replace(record, hands=tuple(hands), bottom=tuple(sorted(bottom))), 0)
        said = len(record.auction) + 1
        before, after = frames(client, cut(record, 0), viewer), frames(client, other, viewer)
        assert before[:said] == after[:said]
        assert before[said]["bottom"] != after[said]["bottom"]


def suited(record: Record) -> Record:
    """The record with suits: the four cards of a rank get one each, in the order of the seats."""
    used: dict[int, int] = {}

    def dressed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        found = []
        for each in cards:
            if each.rank < SMALL_JOKER:
                used[each.rank] = used.get(each.rank, 0) + 1
            found.append(each if each.rank >= SMALL_JOKER else card(each.rank, used[each.rank]))
        return tuple(sorted(found))

    hands = tuple(Hand(each.seat, dressed(each.cards)) for each in record.hands)
    return replace(record, hands=hands, bottom=dressed(record.bottom or ()))


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_nothing_depends_on_a_card_before_it_is_played(client: FlaskClient, viewer: Viewer) -> None:
    """Two cards of a rank change places between hidden hands: until one of them is on the table all is the same."""
    luck = random.Random(f"later {viewer}")
    compared = 0
    for seed in range(6):
        record = suited(played(seed, SITE))
        one, two = luck.sample(hidden_from(record, viewer), 2)
        mine, theirs = record.hands[one].cards, record.hands[two].cards
        alike = [(a, b) for a in mine for b in theirs if a.rank == b.rank and a != b]
        if not alike:
            continue
        a, b = luck.choice(alike)
        swap = {a: b, b: a}
        hands = tuple(
            Hand(each.seat, tuple(sorted(swap.get(card_, card_) for card_ in each.cards))) for each in record.hands
        )
        other = replace(record, hands=hands)
        before, after = frames(client, record, viewer), frames(client, other, viewer)
        plies = zip(replay(record).plies, replay(other).plies, strict=True)
        first = next((this.number for this, that in plies if this.cards != that.cards), len(record.line))
        place = len(record.auction) + 1 + first
        assert before[:place] == after[:place]
        compared += first
    assert compared > 10


def test_the_landlord_has_the_bottom_cards_and_everybody_has_seen_them(client: FlaskClient) -> None:
    record = played(3, SITE)
    landlord, said = landlord_of(record), len(record.auction) + 1
    mine = frames(client, record, landlord)
    assert mine[said - 1]["bottom"] == "back back back"
    assert len(mine[said - 1][f"hand-{landlord}"].split()) == 17
    assert len(mine[said][f"hand-{landlord}"].split()) == 20
    assert mine[said][f"hand-{landlord}"].count("_") == 3
    for viewer in ("peasants", "public", (landlord + 1) % 3):
        theirs = frames(client, record, viewer)
        assert theirs[said - 1]["bottom"] == "back back back"
        assert theirs[said]["bottom"] == mine[said]["bottom"] != "back back back"
    assert frames(client, record, "all")[0]["bottom"] == mine[said]["bottom"]


def test_a_look_that_a_game_does_not_have_is_not_found(client: FlaskClient) -> None:
    _, game = put(client, played(1, SITE))
    for query in ("view=4", "seat=9", "seat=x", "view=nobody"):
        for route in ("/r/{game}?", "/embed/{game}?", "/r/{game}/fragment?"):
            assert client.get(route.format(game=game) + query).status_code == 404
    for step in ("b9", "999", "b01", "x"):
        assert client.get(f"/r/{game}/fragment?step={step}").status_code == 404


@pytest.mark.parametrize("view", ["all", "1", "public"])
def test_a_finding_that_quotes_the_file_is_for_who_sees_every_hand(client: FlaskClient, view: str) -> None:
    """A reader of another program's log quotes the line that it stumbles at: here the hand of seat 0."""
    (game,) = game_ids(client, stored(client, "DEAL A0,4，8\nPLAY A0\nGAMEOVER A\n"))
    told = client.get(f"/api/v1/records/{game}/findings?view={view}").get_json()["findings"]
    page = client.get(f"/r/{game}?view={view}").text
    assert any("0,4，8" in each["message"] for each in told) == (view == "all")
    assert ("0,4，8" in page) == (view == "all")
