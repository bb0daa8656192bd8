"""What `paipu move` answers: readings, playable, beats, candidates, findings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation.texts import LANGUAGES
from validator.hands import Hands
from validator.move_query import MOST_LISTED, QueryError, query
from validator.ruleset import load

HANDS = Hands(load("site"))


def ask(text: str, hand: str | None = None, over: str | None = None, language: str = "zh-Hant") -> dict[str, Any]:
    answer = query(text, HANDS, hand, over, language)
    assert json.loads(json.dumps(answer)) == answer
    assert list(answer) == ["readings", "playable", "beats", "candidates", "candidates_total", "findings"]
    return answer


def codes(answer: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in answer["findings"]]


def cards(answer: dict[str, Any]) -> list[str]:
    return [candidate["cards"] for candidate in answer["candidates"]]


def test_a_move_with_kickers_is_told_whole() -> None:
    assert ask("333444 56") == {
        "readings": [
            {
                "kind": "airplane_singles",
                "low": "3",
                "length": 2,
                "cards": "33344456",
                "kickers": "56",
                "text": "34飛機帶56",
            }
        ],
        "playable": True,
        "beats": None,
        "candidates": [],
        "candidates_total": 0,
        "findings": [],
    }


@pytest.mark.parametrize(
    ("text", "kind", "low", "length", "packed", "kickers", "canonical"),
    [
        ("5", "single", "5", 1, "5", "", "5"),
        ("大王", "single", "R", 1, "R", "", "大王"),
        ("1010", "pair", "T", 1, "TT", "", "對10"),
        ("AAA55", "triple_pair", "A", 1, "55AAA", "55", "三A帶兩5"),
        ("3到7", "straight", "3", 5, "34567", "", "3到7"),
        ("334455", "pair_straight", "3", 3, "334455", "", "345連對"),
        ("8888 57", "four_two_singles", "8", 1, "578888", "57", "四8帶57"),
        ("5炸", "bomb", "5", 1, "5555", "", "5炸"),
        ("鬼王", "rocket", None, 2, "BR", "", "王炸"),
    ],
)
def test_each_kind_is_told_with_its_body_and_its_shortest_name(
    text: str, kind: str, low: str | None, length: int, packed: str, kickers: str, canonical: str
) -> None:
    (reading,) = ask(text)["readings"]
    assert reading == {
        "kind": kind,
        "low": low,
        "length": length,
        "cards": packed,
        "kickers": kickers,
        "text": canonical,
    }


def test_a_pass_is_playable_only_over_something() -> None:
    lead, reply = ask("過"), ask("不要", over="對K")
    assert (lead["playable"], lead["beats"], codes(lead)) == (False, None, ["P102"])
    assert (reply["playable"], reply["beats"], codes(reply)) == (True, False, [])
    (reading,) = reply["readings"]
    assert reading == {"kind": "pass", "low": None, "length": 0, "cards": "", "kickers": "", "text": "過"}


def test_readings_are_those_of_the_ruleset() -> None:
    assert [reading["kind"] for reading in ask("333444555666")["readings"]] == ["airplane"]
    nothing = ask("44445555")
    assert (nothing["readings"], nothing["playable"], codes(nothing)) == ([], False, ["P104"])


@pytest.mark.parametrize(
    ("text", "over", "beats", "found"),
    [
        ("對K", "對Q", True, []),
        ("對K", "對A", False, ["P105"]),
        ("對K", "對K", False, ["P105"]),
        ("K", "對Q", False, ["P106"]),
        ("3炸", "對2", True, []),
        ("王炸", "2炸", True, []),
        ("10炸", "王炸", False, ["P105"]),
        ("三9帶一3", "三8帶一A", True, []),
        ("45飛機帶67", "34飛機", True, []),
        ("45飛機不帶", "34飛機帶單", False, ["P106"]),
    ],
)
def test_beats_is_held_against_the_move_to_beat(text: str, over: str, beats: bool, found: list[str]) -> None:
    answer = ask(text, over=over)
    assert (answer["beats"], answer["playable"], codes(answer)) == (beats, beats, found)
    assert len(answer["readings"]) == 1


def test_cards_that_are_not_held_are_not_playable_though_they_beat() -> None:
    answer = ask("對K", hand="K Q 10 小王", over="對Q")
    assert (answer["playable"], answer["beats"], codes(answer)) == (False, True, ["P103"])
    assert answer["findings"][0]["args"]["missing"] == "K"
    assert ask("對K", hand="KK")["playable"]


def test_holes_list_their_candidates_and_have_no_readings() -> None:
    answer = ask("34飛機")
    assert (answer["readings"], answer["playable"], answer["beats"]) == ([], True, None)
    assert answer["candidates_total"] == len(answer["candidates"]) == 1 + 88 + 55
    assert codes(answer) == ["P110"]


def test_candidates_are_all_counted_and_two_hundred_listed() -> None:
    answer = ask("飛機")
    assert answer["candidates_total"] == 45 + 18990 + 2939
    assert len(answer["candidates"]) == MOST_LISTED == 200


def test_a_hand_and_a_move_to_beat_narrow_the_candidates() -> None:
    assert cards(ask("34飛機", hand="33344456")) == ["333444", "33344456"]
    assert cards(ask("五順", hand="345678", over="3到7")) == ["45678"]
    assert codes(ask("34飛機", hand="33344456")) == ["P109"]
    only = ask("五順", hand="345678", over="3到7")
    assert (only["playable"], only["beats"], codes(only)) == (True, True, [])


def test_a_hole_that_nothing_fills_is_not_playable() -> None:
    answer = ask("五順", hand="34568", over="3到7")
    assert (answer["playable"], answer["beats"], answer["candidates_total"], codes(answer)) == (
        False,
        False,
        0,
        ["P108"],
    )


def test_a_joker_unsaid_is_a_hole() -> None:
    assert cards(ask("王")) == ["B", "R"]
    assert cards(ask("333王", hand="333大王")) == ["333R"]


def test_a_name_is_a_hole_that_the_ruleset_fills() -> None:
    assert cards(ask("火箭")) == ["BR"]
    assert codes(ask("導彈")) == ["P108"]


def test_a_claim_that_does_not_fit_is_said() -> None:
    answer = ask("三帶一33344")
    assert ([each["kind"] for each in answer["readings"]], answer["playable"]) == (["triple_pair"], True)
    assert codes(answer) == ["P107"]
    forced = ask("333444555+666")
    assert ([each["kind"] for each in forced["readings"]], forced["playable"]) == (["airplane"], True)
    assert codes(forced) == ["P107"]


def test_what_cannot_be_read_says_so_at_its_place() -> None:
    answer = ask("35連對")
    assert (answer["readings"], answer["playable"], answer["candidates_total"]) == ([], False, 0)
    (finding,) = answer["findings"]
    assert finding["code"].startswith("N")
    assert finding["severity"] == "error"
    assert finding["span"]["line"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_speak_the_language_asked_for(language: str) -> None:
    found = [
        ask("對K", hand="K", language=language),
        ask("過", language=language),
        ask("對3", over="對4", language=language),
        ask("五順", hand="3", language=language),
    ]
    messages = [finding["message"] for answer in found for finding in answer["findings"]]
    assert len(messages) == 4
    assert all(message and "{" not in message for message in messages)
    assert all(message.isascii() for message in messages[1:2]) == (language == "en")


@pytest.mark.parametrize(
    ("hand", "over", "option"),
    [
        ("K什麼", None, "hand"),
        ("33333", None, "hand"),
        ("小王小王", None, "hand"),
        ("3王", None, "hand"),
        ("33334444555566667777 8", None, "hand"),
        (None, "什麼", "over"),
        (None, "過", "over"),
        (None, "44445555", "over"),
    ],
)
def test_a_hand_or_a_move_to_beat_that_is_none_is_an_error(hand: str | None, over: str | None, option: str) -> None:
    for language in LANGUAGES:
        with pytest.raises(QueryError) as caught:
            query("5", HANDS, hand, over, language)
        assert caught.value.option == option
        assert caught.value.message
        assert "{" not in caught.value.message


def test_an_empty_hand_holds_nothing() -> None:
    assert not ask("5", hand="")["playable"]
