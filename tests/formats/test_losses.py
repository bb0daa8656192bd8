"""What is said to be lost: what a format does not hold, at its place; nothing that it tells in another way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.findings import Finding
from notation.formats.aspects import Aspect, lost
from notation.formats.registry import by_name
from notation.reader import read
from notation.record import Outcome, Record, Tag
from tests.formats.engine_samples import text
from tests.formats.records import each as records
from validator.convert import convert, written_all

LANDLORD_FIRST = ("cards", "botzone-1", "rlcard-trace", "douzero-sequence", "rlcard-showdown")
SUITED = records()["suited"]


def losses(record: Record, name: str) -> tuple[Finding, ...]:
    ((_, written),) = written_all([record], by_name(name))
    assert written.text is not None
    return written.losses


def back(record: Record, name: str) -> Record:
    done = convert_record(record, name)
    read = by_name(name).read
    assert read is not None
    (found,) = read([done])
    return found


def convert_record(record: Record, name: str) -> str:
    ((_, written),) = written_all([record], by_name(name))
    assert written.text is not None
    return written.text


@pytest.mark.parametrize("name", ["botzone-1", "botzone-2", "ccgc", "ccgc-bracket"])
def test_rlcards_replay_goes_into_these_whole(name: str) -> None:
    done = convert(text("rlcard-showdown.json"), name)
    assert done.text
    assert done.losses == ()


def test_douzeros_list_goes_into_bare_cards_whole() -> None:
    assert convert(text("douzero-sequence.txt"), "cards", "douzero-sequence").losses == ()


@pytest.mark.parametrize("name", LANDLORD_FIRST)
def test_the_landlord_is_told_by_who_plays_first(name: str) -> None:
    assert Aspect.TAGS not in lost(losses(records()["bare"], name))


@pytest.mark.parametrize("name", LANDLORD_FIRST)
def test_a_loss_of_tags_stands_at_the_tag_that_is_lost(name: str) -> None:
    said = '[規則 "site"] [地主 "甲"] [日期 "2026-01-01"]\n'
    body = "手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 10 J Q\n手牌 乙: 7 7 7 8 8 8 8 9 9 9 9 10 10 10 J J J\n"
    body += "手牌 丙: Q Q Q K K K K A A A A 2 2 2 2 小王 大王\n1. 甲 7  乙 過  丙 過\n*\n"
    (record,) = read(said + body)
    (finding,) = (
        each for each in losses(record, name) if each.args["aspect" if each.code == "F201" else "format"] == "tags"
    )
    assert finding.args["count"] == 1
    assert finding.span is not None
    assert (said + body)[finding.span.start : finding.span.end].startswith("[日期")


@pytest.mark.parametrize("name", ["openspiel-history", "botzone-2", "ccgc"])
def test_tags_of_seats_that_the_bids_tell_are_not_lost(name: str) -> None:
    record = records()["called"]
    tags = tuple(tag for tag in record.tags if tag.name in {"rules", "first", "landlord"})
    acts = tuple(act for act in record.auction)
    assert [act.seat for act in acts] == [1, 2]
    bare = replace(record, tags=tags, seats=("甲", "乙", "丙", "丁"))
    bare = replace(
        bare, tags=tuple(replace(tag, value={"南": "乙", "西": "丙"}.get(tag.value, tag.value)) for tag in tags)
    )
    found = lost(losses(bare, name))
    # Botzone has no auction that seat 1 begins, and what is lost tells nothing.
    assert (Aspect.TAGS in found) == (Aspect.AUCTION in found and name == "botzone-2")


def test_a_tag_that_names_no_seat_is_told_by_nothing() -> None:
    record = records()["bare"]
    tags = tuple(replace(tag, value="nobody") if tag.name == "landlord" else tag for tag in record.tags)
    assert Aspect.TAGS in lost(losses(replace(record, tags=tags), "cards"))


def test_of_a_tag_that_is_repeated_only_the_last_is_kept() -> None:
    record = replace(SUITED, tags=(Tag("rules", "site"), Tag("round", "1"), Tag("round", "2")))
    (finding,) = (each for each in losses(record, "ccgc") if each.args.get("aspect") == "tags")
    assert finding.args["count"] == 1
    assert back(record, "ccgc").tag("round") == "2"


@pytest.mark.parametrize("which", ["suited", "left"])
@pytest.mark.parametrize("name", ["botzone-1", "botzone-2"])
def test_botzone_finishes_a_game_whose_end_says_more(which: str, name: str) -> None:
    record = records()[which]
    assert record.end is not None
    assert record.end.terms or record.end.reason
    found = lost(losses(record, name))
    assert Aspect.END in found
    assert Aspect.SCORES not in found
    again = back(record, name)
    assert again.end is not None
    assert (again.end.outcome, again.end.terms, again.end.reason) == (Outcome.LANDLORD, (), None)
    assert sorted(score for _, score in again.scores) == sorted(score for _, score in record.scores)
    assert '"command": "finish"' in convert_record(record, name)


@pytest.mark.parametrize("name", ["ccgc", "ccgc-bracket", "cards", "botzone-1"])
def test_what_says_nothing_that_a_format_holds_is_refused(name: str) -> None:
    for said in ("", '[輪次 "3"] [甲 "小明"]\n'):
        (record,) = read('[規則 "site"]\n' + said)
        ((_, written),) = written_all([record], by_name(name))
        assert written.text is None
        assert [each.code for each in written.losses if each.severity == "error"] == ["F205"]
