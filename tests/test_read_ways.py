"""The quick ways and the thorough way read the same, findings and places included."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from notation import plain, quick
from notation.card_words import CARDS_OF
from notation.json_form import looks_like_json
from notation.reader import read
from notation.writer import write
from tests.reading_ways import every_place, read_thoroughly
from tests.strategies_records import records

SAMPLES = sorted((Path(__file__).parent.parent / "samples").rglob("*.txt"))
PLAIN = """\
[牌譜 "1"]
[賽事 "週末友誼賽"] [日期 "2026-11-30"] [規則 "site"]
[甲 "小明"] [乙 "小華"] [丙 "小強"]
手牌 甲: 3 3 4 5 6 7 8 8 9 10 J Q K A A 2 2
手牌 乙(17): 3 4 …
底牌: Q K 2
叫分: 甲1 乙不叫 丙3
1. 丙 34飛機帶56  甲 過  乙 過
2. 丙 對5  甲 對7  乙 10炸  丙 過  甲 過
3. 乙 3到7
農民勝  得分: 甲 +6 乙 +6 丙 -12
"""
SPOILT = (
    *'310.:;"[]{}()!?\\\n\r\t,、*-+ 　：（！…',
    *(
        "甲",
        "丁",
        "過",
        "春天",
        "手牌",
        "底牌:",
        "叫分:",
        "要壓:",
        "得分:",
        "地主勝",
        '[x "y"]',
        "---",
        "1.",
        "飛機",
        "斷3",
        "2)",
        "②",
        "【乙】",
        "[丙]",
        "(56)",
        "帶\n",
        " - 乙",
        "對3對4",
        "黑",
    ),
)


def same(text: str) -> None:
    ways = read(text), read_thoroughly(text)
    assert ways[0] == ways[1]
    for quickly, thoroughly in zip(*ways, strict=True):
        assert quickly.findings == thoroughly.findings
        assert quickly.index == thoroughly.index
        for place in every_place(quickly):
            assert quickly.span(*place) == thoroughly.span(*place)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples(path: Path) -> None:
    same(path.read_text(encoding="utf-8"))


@settings(max_examples=60)
@given(st.lists(records(), min_size=1, max_size=2), st.sampled_from(["hant", "hans"]))
def test_records_of_every_kind(several: list[object], script: str) -> None:
    same("\n".join(write(record, script=script) for record in several))  # type: ignore[arg-type]


@settings(max_examples=250)
@given(st.data())
def test_records_with_a_few_places_spoilt(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([PLAIN, PLAIN * 2, *(path.read_text(encoding="utf-8") for path in SAMPLES)]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + data.draw(st.sampled_from(["", *SPOILT])) + text[end:]
    assume(not looks_like_json(text))  # `[{ "1"]` is read as JSON, whichever the way
    same(text)


def test_lines_in_any_order() -> None:
    order = random.Random(8)
    lines = (PLAIN + '[x "y"]\n---\n1. 丁 3\n輪到: 丙\n要壓: 乙 對K\n5.\n{好}\n\n').splitlines(keepends=True)
    for _ in range(150):
        same("".join(order.choices(lines, k=12)))


def test_a_plain_record_goes_the_quickest_way_and_an_annotated_one_line_by_line() -> None:
    (record,) = read(PLAIN)
    assert record.places is not None
    assert plain.plain_record(record.places.source, 1) == record
    annotated = PLAIN.replace("對5", "對5!")
    (other,) = read(annotated)
    assert other.places is not None
    assert plain.plain_record(other.places.source, 1) is None


@pytest.mark.parametrize("table", [quick.MOVE_OF, quick.NUMBER_OF, CARDS_OF], ids=["moves", "numbers", "cards"])
def test_what_is_remembered_is_bounded(table: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("notation.quick", "notation.card_words"):
        monkeypatch.setattr(f"{module}.MOST_REMEMBERED", 40)
    table.clear()
    for number in range(1, 10):
        read("".join(f"手牌 甲: {'3' * many}\n{number * 20 + many}. 甲 {'3' * many}\n" for many in range(1, 12)))
    assert 0 < len(table) <= 40
