"""Deals of DouZero: as JSON, and as the pickle of its evaluation, of which nothing is run."""

from __future__ import annotations

import json
import pickle
import pickletools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import format_cards
from notation.formats.plain_pickle import Refused, plain_pickle
from notation.formats.reading import records_of
from notation.formats.registry import by_name, recognise, recognise_bytes
from notation.reader import read as read_text
from notation.record import Record
from tests.formats.engine_samples import codes, only, read, text, there_and_back, value, write
from validator.replay import Verdict, replay

FORM = "douzero-deal"
SAMPLE = "douzero-deal.json"


def pickled(said: Any, protocol: int = pickle.HIGHEST_PROTOCOL) -> bytes:
    return pickle.dumps(said, protocol)


def of_bytes(data: bytes) -> list[Record]:
    binary = by_name(FORM).binary
    assert binary is not None
    return list(binary.read(data))


def test_a_deal_is_recognised_read_whole_and_judged_clean() -> None:
    assert recognise(text(SAMPLE)).name == FORM
    record = only(FORM, text(SAMPLE))
    assert not record.findings
    assert replay(record).verdict is Verdict.CLEAN


def test_the_landlord_has_twenty_then_plays_landlord_down_then_landlord_up() -> None:
    record = only(FORM, text(SAMPLE))
    assert [format_cards(hand.cards) for hand in record.hands] == [
        "3344556778" + "99TTTJJQ2R",
        "3456667" + "8TJJQQKA2B",
        "3457889" + "9QKKKAAA22",
    ]
    assert format_cards(record.bottom or ()) == "39J"
    assert record.tag("landlord") == "甲"


def test_a_deal_comes_back_as_it_was() -> None:
    record = only(FORM, text(SAMPLE))
    back, wanted = there_and_back(FORM, record)
    assert back == wanted == record
    written, losses = write(FORM, record)
    assert not losses
    assert json.loads(str(written)) == value(SAMPLE)[0]


def test_one_or_several_in_an_array_or_a_line_each() -> None:
    deal = value(SAMPLE)[0]
    for said in (json.dumps([deal] * 3), f"{json.dumps(deal)}\n" * 3):
        assert read(FORM, said) == [only(FORM, text(SAMPLE))] * 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"landlord": None}, "F102"),
        ({"landlord": "3344"}, "F102"),
        ({"landlord_up": [3, 15]}, "F103"),
        ({"landlord_up": [3, [4]]}, "F103"),
        ({"landlord_up": [True]}, "F103"),
        ({"landlord_down": [3] * 99}, "F103"),
        ({"three_landlord_cards": 3}, "F102"),
    ],
)
def test_a_value_of_another_form_is_found_where_it_stands(change: dict[str, Any], code: str) -> None:
    record = only(FORM, value(SAMPLE)[0] | change)
    assert codes(record) == [code]
    (key,) = change
    assert str(record.findings[0].args["pointer"]).startswith(f"/{key}")
    assert record.findings[0].span is not None


def test_a_hand_that_could_not_be_read_is_not_known() -> None:
    record = only(FORM, value(SAMPLE)[0] | {"landlord_up": [15]})
    assert (record.hands[2].cards, record.hands[2].more) == ((), True)


@pytest.mark.parametrize("said", ["7", "null", "{}", "[3]", "[[", '{"landlord": {}}', "[null, NaN]"])
def test_nothing_makes_the_reader_raise(said: str) -> None:
    for record in read(FORM, said):
        assert record.findings


def test_many_bad_deals_take_no_more_than_linear_work() -> None:
    said = json.dumps([{"landlord": [99]}] * 3000)
    records = read(FORM, said)
    assert len(records) == 3000
    assert all(record.findings for record in records)
    assert sum(finding.span is not None for record in records for finding in record.findings) == 500


def test_the_plays_of_a_game_are_told_as_lost() -> None:
    (record,) = read_text('[牌譜 "1"]\n甲 3  乙 4\n*\n')
    said, losses = write(FORM, record)
    assert (said, [finding.code for finding in losses]) == (None, ["F205"])
    game = only("rlcard-showdown", text("rlcard-showdown.json"))
    assert {finding.args["aspect"] for finding in write(FORM, game)[1]} == {"suits", "plays", "players"}
    back, wanted = there_and_back(FORM, game)
    assert (back.hands, back.line) == (wanted.hands, wanted.line)


# Pickles --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_of_any_protocol_says_the_same_as_json(protocol: int) -> None:
    assert of_bytes(pickled(value(SAMPLE), protocol)) == [only(FORM, text(SAMPLE))]


def test_a_pickle_is_recognised_by_its_bytes_and_read_like_any_file() -> None:
    data = pickled(value(SAMPLE))
    found = recognise_bytes(data)
    assert found is not None
    assert found.name == FORM
    assert list(records_of([data[:50], data[50:]], [])) == [only(FORM, text(SAMPLE))]
    assert recognise_bytes(text(SAMPLE).encode()) is None


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_nothing_in_a_pickle_is_run(protocol: int) -> None:
    data = pickle.dumps([{"landlord": eval}], protocol)
    with pytest.raises(Refused) as refused:
        plain_pickle(data)
    assert "GLOBAL" in refused.value.found
    (record,) = of_bytes(data)
    assert codes(record) == ["F304"]


SYSTEM = b"cos\ngetcwd\n(tR."
PERSISTENT = b"Pname\n."
INSTANCE = b"(ios\ngetcwd\n."
EXTENSION = b"\x80\x02\x82\x01."
HUGE_MEMO = b"\x80\x02]r\xff\xff\xff\x7f."
HUGE_TEXT = b"\x80\x04\x8d\xff\xff\xff\xff\xff\xff\xff\x7fx."
HUGE_FRAME = b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f]."
HUGE_NUMBER = b"\x80\x02\x8b\xff\xff\xff\x7f\x01."
CYCLE = b"\x80\x02]q\x00h\x00a."
UNHASHABLE = b"\x80\x02}]]s."


@pytest.mark.parametrize(
    "data",
    [
        SYSTEM,
        PERSISTENT,
        INSTANCE,
        EXTENSION,
        HUGE_MEMO,
        HUGE_TEXT,
        HUGE_FRAME,
        HUGE_NUMBER,
        CYCLE,
        UNHASHABLE,
        b"\x80",
    ],
)
def test_a_pickle_that_is_more_or_less_than_plain_values_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        plain_pickle(data)


def growing() -> list[Any]:
    """A value that is small in a pickle and would be endless written out."""
    found: list[Any] = []
    for _ in range(30):
        found = [found, found]
    return found


@pytest.mark.parametrize("said", [growing(), (3,), 1.5, None, True, b"3", {3: 4}, 1 << 300, {3}])
def test_only_lists_dicts_whole_numbers_and_texts_are_let_through(said: Any) -> None:
    with pytest.raises(Refused):
        plain_pickle(pickled(said))


PLAIN = st.recursive(
    st.integers(-(1 << 60), 1 << 60) | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=20,
)


@given(PLAIN, st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_plain_values_come_back(said: Any, protocol: int) -> None:
    assert plain_pickle(pickled(said, protocol)) == said


@given(st.binary(max_size=60) | st.lists(st.sampled_from([each.code for each in pickletools.opcodes])).map("".join))
def test_no_bytes_make_the_reader_raise(said: bytes | str) -> None:
    data = said if isinstance(said, bytes) else said.encode("latin-1")
    for head in (b"", b"\x80\x04", pickled(value(SAMPLE))[:-1]):
        for record in of_bytes(head + data):
            assert isinstance(record, Record)


@given(st.data())
def test_a_pickle_that_is_cut_or_changed_is_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(pickled(value(SAMPLE)))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    for said in (bytes(whole), bytes(whole[:cut])):
        assert all(isinstance(record, Record) for record in of_bytes(said))


def test_a_pickle_with_a_length_beyond_any_memory_is_refused() -> None:
    with pytest.raises(Refused):
        plain_pickle(b"\x80\x04\x95" + b"\xff" * 8 + b"]q\x00.")
