"""What is written is canonical, and is read back as the same record: in both scripts, whatever the record holds."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.findings import Severity
from notation.fold import Script
from notation.move_writer import Style
from notation.moves import PASS, Move, unreadable
from notation.reader import read
from notation.record import End, Line, Note, Outcome, Record, Tag, Variation
from notation.writer import write, write_all
from tests.strategies_records import records

SCRIPTS = st.sampled_from(["hant", "hans"])
STYLES = st.sampled_from(["canonical", "cards"])
SAMPLES = sorted((Path(__file__).parent.parent / "samples").rglob("*.txt"))

CANONICAL = """\
[牌譜 "1"]
[賽事 "週末\\"友誼\\"賽"] [日期 "2026-11-30"] [規則 "site"]
[天氣 "晴"]
[來源 "紙"] [種子 "7"]
[甲 "小明"] [甲.等級分 "1500"] [乙 "发财"]
手牌 甲: 3 3 10 J 小王
手牌 乙(17): ♠3 ♥10 …
手牌 丙: ?
底牌: 7 10 2
叫牌: 甲1 {小} 乙不叫 丙搶地主 甲 {想} 明牌
輪到: 丙
要壓: 乙 對K
{開局} {[%language zh-Hans] 发财}
1. 乙 34飛機帶56! 報單 {好 [%clk 0:01]} (乙 過  丙 3 (丙 4))  丙 過  甲 過
2. 乙 五順  都過
中止(斷線 甲) 春天  得分: 甲 +1.5 乙 -3 丙 0
{完}
"""


def one(text: str) -> Record:
    (record,) = read(text)
    return record


@settings(max_examples=150)
@given(records(), STYLES, SCRIPTS)
def test_reading_what_was_written_gives_the_same_record(record: Record, style: Style, script: Script) -> None:
    text = write(record, style, script)
    assert read(text) == [record]
    text.encode("utf-8")


@settings(max_examples=100)
@given(records(), SCRIPTS)
def test_canonical_text_of_what_could_be_read_has_no_errors(record: Record, script: Script) -> None:
    readable = replace(
        record,
        auction=tuple(act for act in record.auction if act.kind is not None),
        position=None,
        line=_without_unread(record.line),
        unread=(),
        trailing=(),
    )
    findings = one(write(readable, script=script)).findings
    assert [each for each in findings if each.severity is Severity.ERROR] == []


def _without_unread(line: Line) -> Line:
    moves = tuple(PASS if move.unread is not None else move for move in line.moves)
    notes = tuple(
        (index, replace(note, variations=tuple(Variation(_without_unread(each.line)) for each in note.variations)))
        for index, note in line.notes
    )
    return replace(line, moves=moves, notes=notes, unread=())


@settings(max_examples=30)
@given(st.lists(records(), max_size=4), SCRIPTS)
def test_many_records_make_a_file(several: list[Record], script: Script) -> None:
    assert read("".join(write_all(several, script=script))) == several


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_writing_is_settled_after_the_first_time(path: Path) -> None:
    for record in read(path.read_text(encoding="utf-8")):
        text = write(record)
        assert write(one(text)) == text
        assert one(write(record, script="hans")) == record


def test_the_canonical_layout() -> None:
    written = CANONICAL.replace("甲 {想} 明牌", "甲明牌 {想}").replace("{好 [%clk 0:01]}", "{[%clk 0:01] 好}")
    written = written.replace("♥10 …", "♥10").replace("{開局} {[", "{開局}\n{[")
    assert write(one(CANONICAL)) == written
    assert one(written) == one(CANONICAL)


def test_in_simplified_text_only_the_words_of_the_notation_change() -> None:
    simplified = write(one(CANONICAL), script="hans")
    for line in [
        '[牌谱 "1"]',
        '[赛事 "週末\\"友誼\\"賽"] [日期 "2026-11-30"] [规则 "site"]',
        '[天氣 "晴"]',
        '[甲 "小明"] [甲.等级分 "1500"] [乙 "发财"]',
        "叫牌: 甲1 {小} 乙不叫 丙抢地主 甲明牌 {想}",
        "轮到: 丙",
        "要压: 乙 对K",
        "{開局}",
        "中止(断线 甲) 春天  得分: 甲 +1.5 乙 -3 丙 0",
    ]:
        assert line in simplified.splitlines()


def test_seat_words_are_written_as_they_were_declared() -> None:
    record = one(
        '[座位 "東 南 A"]\n[東 "x"]\n手牌 A: 3\n叫分: 東1 A: 2\n輪到: A\n'
        "1. 东 3  南 過  A: 4\n中止(斷線 A)  得分: A: -2\n"
    )
    assert write(record, script="hans") == (
        '[牌谱 "1"]\n[座位 "東 南 A"]\n[東 "x"]\n手牌 A: 3\n叫分: 東1 A: 2\n轮到: A\n'
        "1. 東 3  南 过  A: 4\n中止(断线 A)  得分: A: -2\n"
    )


def test_cards_instead_of_words() -> None:
    assert write(one("1. 甲 34飛機帶56 乙 五順\n"), "cards").splitlines()[1] == "1. 甲 33344456  乙 五順"


def test_unread_lines_are_written_back_where_they_stood() -> None:
    text = '[牌譜 "1"]\n[規則 site]\n說明\n1. 甲 3\n看不懂\n2. 甲 "4\n3. 甲 5  乙 亂寫\n地主勝\n下一局\n'
    assert write(one(text)) == text


def test_what_cannot_stand_as_it_is_stands_in_quotes() -> None:
    line = Line((0, None), (unreadable("對K 3"), PASS), unread=((1, "甲 3"),))
    record = Record(line=line, unread=("1. 甲 3", ""), trailing=("流局",))
    text = write(record)
    assert text == '[牌譜 "1"]\n"1. 甲 3"\n""\n甲 "對K 3"\n"甲 3"\n; 過\n得分:\n"流局"\n'
    assert read(text) == [record]
    assert {finding.code for finding in read(text)[0].findings} == {"N122"}


def test_a_broken_version_line_makes_no_second_record() -> None:
    record = one('{好}\n[牌譜 "1"] [規則 site]\n[甲 "x"]\n1. 甲 3\n')
    assert record.unread == ('[牌譜 "1"] [規則 site]',)
    assert read(write(record)) == [record]


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        (Tag("規則", "x"), '["規則" "x"]'),
        (Tag("a b", "x"), '["a b" "x"]'),
        (Tag("", "x"), '["" "x"]'),
        (Tag("seats", "甲 乙"), '["seats" "甲 乙"]'),
        (Tag("paipu", "1"), '["paipu" "1"]'),
        (Tag("甲.編號", "x"), '["甲.編號" "x"]'),
        (Tag("甲.id", "x"), '[甲.編號 "x"]'),
        (Tag("甲", 'a"\\\n'), '[甲 "a\\"\\\\\\u000a"]'),
    ],
)
def test_every_tag_has_a_spelling(tag: Tag, written: str) -> None:
    record = Record(tags=(tag,))
    assert write(record) == f'[牌譜 "1"]\n{written}\n'
    assert read(write(record)) == [record]


@pytest.mark.parametrize(
    ("score", "written"),
    [("12", "+12"), ("-0.50", "-0.50"), ("0", "0"), ("0.00", "0"), ("1E+3", "+1000"), ("1E-3", "+0.001")],
)
def test_scores_are_written_with_their_sign(score: str, written: str) -> None:
    record = Record(end=End(Outcome.LANDLORD), scores=((0, Decimal(score)),))
    assert write(record) == f'[牌譜 "1"]\n地主勝  得分: 甲 {written}\n'


def test_long_lines_are_broken() -> None:
    passes: tuple[Move, ...] = (PASS,) * 100
    lines = write(Record(line=Line((0,) * 100, passes))).splitlines()
    assert [line.count("過") for line in lines] == [0, 24, 24, 24, 24, 4]
    tags = write(Record(tags=tuple(Tag(f"備註{number}", "好" * 30) for number in range(5)))).splitlines()
    assert [line.count("[") for line in tags] == [1, 2, 2, 1]


def test_a_record_of_nothing() -> None:
    assert write(Record()) == '[牌譜 "1"]\n'
    assert read(write(Record())) == [Record()]


def test_variations_stay_within_their_ply() -> None:
    inner = Line((1,), (PASS,))
    note = Note("!", variations=(Variation(inner), Variation(Line((), (), ((0, 3),)))))
    record = Record(line=Line((0, 1), (PASS, PASS), notes=((0, note),)))
    assert write(record).splitlines()[1] == "甲 過! (乙 過) (3.)  乙 過"
