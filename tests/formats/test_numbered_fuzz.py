"""Whatever is in a text, the readers of Botzone and CCGC give records and findings, and never an exception."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.formats.aspects import Aspect, without
from notation.formats.ccgc_merge import merge
from notation.formats.registry import by_name
from notation.json_form import dumps, loads
from notation.record import Record
from notation.texts import Texts
from tests.formats.engine_samples import read, text
from tests.formats.numbered_games import first_log, game, second_log
from tests.formats.test_ccgc import platform_log
from tests.strategies_records import records
from validator.replay import replay

NAMES = ("botzone-1", "botzone-2", "botzone-requests", "ccgc", "ccgc-bracket")
WRITTEN = ("botzone-1", "botzone-2", "ccgc", "ccgc-bracket")
TEXTS = Texts("en")

LOGS = [second_log(game("botzone-2", 1)), first_log(game("botzone-1", 1))]
KEYS = ["0", "1", "output", "display", "event", "player", "action", "bid", "own", "history", "response", "verdict"]
KEYS += ["log", "errored", "command", "content", "errorInfo", "allocation", "publiccard", "landlord"]
WORDS = ["DEAL", "BID", "PLAY", "LEFTOVER", "GAMEOVER", "ERROR", "INFO", "NAME", "OK", "DOUDIZHUVER", "EXIT"]
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.text(max_size=4),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inside, max_size=3),
    max_leaves=6,
)
LINES = st.one_of(
    st.builds(
        "{} {}{}".format,
        st.sampled_from(WORDS),
        st.sampled_from(["A", "B", "C", "D", "", "WHAT", "E", "Ａ"]),
        st.sampled_from(["0", "3", "-1", "0,1,2", "54", "1，2", "", "x", "1,2,3,4,5,6", "1,2,3,4,5,6,7"]),
    ),
    st.text(max_size=12),
)  # fmt: skip
NODES = st.builds(
    ";{}[{}]".format,
    st.sampled_from(["VER", "PA", "PB", "TI", "MS", "DA", "DB", "BA", "LB", "A", "B", "C", "OVER", "BC", "DD", "D"]),
    st.sampled_from(["0", "-1", "0,1,2", "54", "x", "", "A"]),
)


def check(name: str, said: str) -> list[Record]:
    """Read a text; every record can be judged, said in JSON, and its findings worded."""
    found = read(name, said)
    for record in found:
        replay(record)
        assert loads(dumps(record)) == record
        for finding in record.findings:
            assert TEXTS.message(finding)
            assert finding.game == record.index
            assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(said) + 1
    return found


@given(st.sampled_from(NAMES), st.text())
def test_any_text(name: str, said: str) -> None:
    check(name, said)


@given(st.sampled_from(NAMES[:3]), VALUES)
def test_any_json(name: str, value: Any) -> None:
    check(name, json.dumps(value))


@given(st.sampled_from(LOGS), st.integers(0, 1 << 30), VALUES)
def test_a_log_with_one_value_that_is_something_else(log: list[Any], seed: int, value: Any) -> None:
    for name in NAMES[:2]:
        check(name, json.dumps({"log": changed(log, random.Random(seed), value)}))


@given(st.integers(0, 1 << 30), VALUES)
def test_requests_with_one_value_that_is_something_else(seed: int, value: Any) -> None:
    sent = json.loads(text("botzone-requests.json"))
    check("botzone-requests", json.dumps(changed(sent, random.Random(seed), value)))


def changed(value: Any, rng: random.Random, other: Any) -> Any:
    """A value in which one thing, at any depth, is another."""
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [changed(each, rng, other) if index == at else each for index, each in enumerate(value)]
    if isinstance(value, dict) and value and rng.random() < 0.9:
        at = rng.choice(sorted(value))
        return {key: changed(each, rng, other) if key == at else each for key, each in value.items()}
    return other


@given(st.lists(LINES, max_size=30))
def test_any_messages(lines: list[str]) -> None:
    check("ccgc", "\n".join(lines))


@given(st.lists(NODES, max_size=30))
def test_any_nodes(nodes: list[str]) -> None:
    check("ccgc-bracket", "(" + "\n".join(nodes) + ")")


@given(st.integers(0, 1 << 30), st.integers(1, 40))
def test_a_log_in_which_lines_are_missing_doubled_or_out_of_order(seed: int, count: int) -> None:
    rng = random.Random(seed)
    lines = platform_log(game("ccgc", 1)).splitlines()
    for _ in range(count):
        lines[rng.randrange(len(lines))] = rng.choice(lines)
    check("ccgc", "\n".join(lines))


@given(st.integers(1, 300))
def test_pieces_of_any_size_read_the_same(size: int) -> None:
    for name, said in (("ccgc", platform_log(game("ccgc", 1))), ("botzone-2", text("botzone-2.json"))):
        reader = by_name(name).read
        assert reader is not None
        pieces = [said[at : at + size] for at in range(0, len(said), size)]
        assert list(reader(pieces)) == read(name, said)


@settings(max_examples=30)
@given(st.sampled_from(WRITTEN), records())
def test_any_record_is_written_or_refused_and_what_is_written_is_read(name: str, record: Record) -> None:
    writer = by_name(name).write
    assert writer is not None
    written = writer(record)
    for loss in written.losses:
        assert TEXTS.message(loss)
    if written.text is None:
        assert written.losses
    else:
        check(name, written.text)


@settings(max_examples=12)
@given(st.lists(records(), max_size=4))
def test_any_records_are_merged_or_stay(given: list[Record]) -> None:
    assert len(list(merge(given))) <= len(given)


@pytest.mark.parametrize("name", ["ccgc", "botzone-2"])
@pytest.mark.parametrize("number", range(20))
def test_between_the_two_a_game_loses_what_is_said_to_be_lost_and_no_more(name: str, number: int) -> None:
    logs = {
        "ccgc": platform_log(game("ccgc", number)),
        "botzone-2": json.dumps({"log": second_log(game("botzone-2", number))}),
    }
    (record,) = read(name, logs[name])
    for other in WRITTEN[1:]:
        writer = by_name(other).write
        assert writer is not None
        written = writer(record)
        lost = {Aspect(str(loss.args["aspect"])) for loss in written.losses}
        (back,) = read(other, written.text or "")
        tags = tuple(tag for tag in record.tags if tag.name not in {"rules", "format"})
        kept = tuple(tag for tag in back.tags if tag.name not in {"rules", "format"})
        one, two = (
            without(Record(**{**fields(each), "tags": said}), lost) for each, said in ((back, kept), (record, tags))
        )
        assert one == two


def fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}
