"""Any text and any JSON, read as the formats of RLCard and DouZero: no exception, and nothing that cannot be judged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.format import HEAD
from notation.formats.registry import by_name, recognise
from notation.json_form import dumps, loads
from notation.texts import LANGUAGES, Texts
from notation.writer import write
from tests.formats.engine_samples import NAMES, read, text
from validator.replay import replay

SAMPLES = [
    "rlcard-showdown.json",
    "rlcard-showdown-server.json",
    "rlcard-trace.json",
    "douzero-deal.json",
    "douzero-sequence.txt",
    "douzero-log.txt",
    "douzero-predict.txt",
    "douzero-human.jsonl",
]
KEYS = (
    st.sampled_from(
        ["playerInfo", "initHands", "moveHistory", "index", "role", "agentInfo", "name", "playerIdx", "move", "info"]
    )
    | st.sampled_from(
        ["probs", "values", "replay", "raw_obs", "trace", "action_ids", "payoffs", "landlord", "landlord_up", "self"]
    )
    | st.sampled_from(
        ["landlord_down", "three_landlord_cards", "card_play_action_seq", "card_play_data", "hand_cards", "seen_cards"]
    )
    | st.sampled_from(
        ["kind", "initial_hands", "action_history", "bidding_history", "final_result", "winner_team", "landlord_score"]
    )
    | st.sampled_from(["farmer_score", "player_position", "player_hand_cards", "timestamp", "game_id", "bottom_cards"])
    | st.sampled_from(
        ["hand_cards_with_suit", "played_cards", "num_cards_left", "current_hand", "inventedSuits", "action_space"]
    )
)
WORDS = st.sampled_from(
    [
        "",
        "pass",
        "H3 S3",
        "BJ",
        "33",
        "3334",
        "landlord",
        "farmer",
        "human_game_record",
        "0",
        "peasant",
        "X",
        "3,,4",
        "\ud83c",
        "\0",
    ]
)
LEAVES = st.none() | st.booleans() | st.integers(-5, 40) | st.floats() | WORDS | st.sampled_from([308, 27471, 27472])
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=5) | st.dictionaries(KEYS, inside, max_size=5), max_leaves=25
)


def check(form: str, said: str) -> None:
    """Read, fill in the words of every finding, write as text and JSON, judge, and write in the format again."""
    for record in read(form, said):
        for finding in record.findings:
            assert Texts("en").message(finding)
            expected = str(finding.args.get("expected"))
            assert finding.code != "F102" or all(
                Texts(each).term("foreign", expected) != expected for each in LANGUAGES
            )
        assert loads(dumps(record)).unread is not None
        assert write(record)
        assert replay(record).findings is not None
        writer = by_name(form).write
        if writer is not None:
            found = writer(record)
            assert found.text is not None or found.losses


@pytest.mark.parametrize("form", NAMES)
@given(value=VALUES)
def test_any_json(form: str, value: Any) -> None:
    check(form, json.dumps(value))
    check(form, json.dumps(str(value)))


@pytest.mark.parametrize("form", NAMES)
@given(said=st.text(max_size=80))
def test_any_text(form: str, said: str) -> None:
    by_name(form).recognises(said)
    check(form, said)


@pytest.mark.parametrize("form", NAMES)
@given(data=st.data())
def test_a_sample_of_any_of_them_cut_and_changed(form: str, data: st.DataObject) -> None:
    whole = text(data.draw(st.sampled_from(SAMPLES)))
    start, end = sorted((data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, len(whole)))))
    said = whole[:start] + data.draw(st.text(max_size=3)) + whole[end:]
    by_name(form).recognises(said)
    check(form, said)


@pytest.mark.parametrize("sample", SAMPLES)
def test_pieces_of_any_size_say_the_same(sample: str) -> None:
    whole = text(sample)
    reader = recognise(whole).read
    assert reader is not None
    records = list(reader([whole]))
    for size in (1, 7, 1000):
        assert list(reader(whole[at : at + size] for at in range(0, len(whole), size))) == records
    assert list(reader(["\ufeff", whole])) == records


LONG = ["[", ",", " ", "3,,", "{", '"', "[[0,", '"playerInfo', "landlord", "\\'", "[ ", '{"a":', "landlord: "]


@pytest.mark.parametrize("form", NAMES)
@pytest.mark.parametrize("said", LONG)
def test_a_head_of_one_thing_over_and_over_is_none_of_them(form: str, said: str) -> None:
    """What takes more than linear time on a whole head would not come to an end here."""
    head = (said * HEAD)[:HEAD] + "!"
    assert not by_name(form).recognises(head)
