"""The bracketed record file of the contest of computer games, as the script that makes such files lays it out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.formats.registry import by_name, recognise
from notation.record import Comment
from tests.formats.engine_samples import codes, only, read, there_and_back, write
from tests.formats.numbered_games import game
from tests.formats.test_ccgc import assert_is, joined, platform_log
from validator.replay import replay

NAME = "ccgc-bracket"


def scripted(log: str) -> str:
    """What the script makes of a log of the platform: what is told anew, and of bids the first after each deal."""
    names: list[str] = []
    nodes: list[str] = []
    told: set[str] = set()
    for line in log.splitlines():
        word, _, said = line.partition(" ")
        if word == "NAME":
            names.append(said)
        elif word == "INFO" and word not in told:
            numbers = said.split(",")
            nodes.append(";VER[ 1.0]" + "".join(f"P{seat}[{name}]" for seat, name in zip("ABC", names, strict=True)))
            keys = ("TI", "TC", "RI", "RC", "UC", "MS")
            nodes.append(";" + "".join(f"{key}[{each}]" for key, each in zip(keys, numbers, strict=False)))
        elif word == "DEAL":
            nodes.append(f";D{said[0]}[{said[1:]}]")
            told = set()
        elif said == "WHAT":
            told.discard("PLAY" if word == "PLAY" else "")
            continue
        elif word in {"BID", "LEFTOVER", "GAMEOVER", "PLAY"} and word not in told:
            key = {"BID": f"B{said[0]}", "LEFTOVER": f"L{said[0]}", "PLAY": said[0], "GAMEOVER": "OVER"}[word]
            nodes.append(f";{key}[{said if word == 'GAMEOVER' else said[1:]}]")
        told.add(word)
    return "(\t\n" + "\n".join(nodes) + "\n)"


@pytest.mark.parametrize("number", range(40))
def test_what_the_script_makes_of_a_log_is_read_but_for_the_bids_that_it_leaves_out(number: int) -> None:
    played = game("ccgc", number)
    made = scripted(platform_log(played))
    assert recognise(made).name == NAME
    record = only(NAME, made)
    assert not record.findings
    assert_is(replace(record, auction=only("ccgc", platform_log(played)).auction), played)
    assert [act.value or 0 for act in record.auction] == played.bids[:1]
    assert [each.name for each in record.players(3)] == ["一", "二", "三"]
    whole = only("ccgc", platform_log(played))
    assert (record.end, record.closing) == (whole.end, whole.closing)


@pytest.mark.parametrize("number", range(40))
def test_a_record_that_is_written_comes_back_and_is_judged_clean(number: int) -> None:
    record = replace(only("ccgc", platform_log(game("ccgc", number))), closing=())
    back, expected = there_and_back(NAME, record)
    assert replace(back, tags=expected.tags) == expected
    assert [finding.code for finding in replay(back).findings] == []


def test_rounds_stand_in_one_pair_of_parentheses() -> None:
    games = [only("ccgc", platform_log(game("ccgc", number))) for number in range(3)]
    texts = [write(NAME, record)[0] or "" for record in games]
    whole = "".join(by_name(NAME).join(texts))
    assert whole.count("(") == whole.count(")") == 1
    assert [len(record.line) for record in read(NAME, whole)] == [len(record.line) for record in games]


def test_the_landlord_is_told_by_the_bottom_cards_where_bids_are_left_out() -> None:
    record = only(NAME, "(\n;DA[0,4]\n;DB[1,5]\n;DC[2,6]\n;BA[1]\n;LB[8,9,10]\n;B[1]\n;C[-1]\n;A[-1]\n;OVER[B]\n)")
    assert record.tag("landlord") == "乙"
    assert there_and_back(NAME, record)[0] == record


@pytest.mark.parametrize(
    ("node", "code"),
    [
        (";X[1]", "F504"),
        (";A[54]", "F103"),
        (";A[x]", "F103"),
        (";OVER[Z]", "F104"),
        (";BA[77]", "F102"),
        ("; A", "F504"),
    ],
)
def test_a_node_that_is_wrong_has_its_finding(node: str, code: str) -> None:
    assert code in codes(only(NAME, f"(\n;DA[0,4]\n;A[0]\n{node}\n;OVER[A]\n)"))


def test_names_and_ends_that_have_no_place_are_said() -> None:
    record = only("ccgc", "NAME a]b\nDEAL A0,4\nPLAY A0\nERROR A\n")
    said, losses = write(NAME, record)
    assert [loss.args["aspect"] for loss in losses] == ["players", "end"]
    assert "a]b" not in (said or "")


def test_the_time_of_info_has_a_key_of_its_own() -> None:
    record = only("ccgc", "INFO 1,2,3,4,5,6,7\nDEAL A0,4\nPLAY A0\nGAMEOVER A\n")
    said, _ = write(NAME, record)
    assert ";TI[1]TC[2]RI[3]RC[4]UC[5]MS[6]TM[7]" in (said or "")
    values = (("turncount", "2"), ("roundcount", "4"), ("upcount", "5"), ("maxscore", "6"), ("time", "7"))
    assert only(NAME, said or "").line.opening == (Comment("", values=values),)


def test_the_script_and_the_writer_agree_on_the_plies() -> None:
    played = game("ccgc", 8)
    said, _ = write("ccgc", only("ccgc", platform_log(played)))
    made = scripted(said or "")
    for seat, cards in played.plies:
        assert f";{'ABC'[seat]}[{joined(cards) or '-1'}]" in made
