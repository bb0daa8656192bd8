"""Tags: two languages, players, values, seats, and what is not known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from notation.reader import read
from notation.record import DEFAULT_SEATS, Record, Tag
from notation.seats import are_fit, needs_colon, seats_of
from notation.tags import KNOWN, PLAYER_KEYS, SEATS, VERSION, key_of, nearest, scores_in


def one(text: str) -> Record:
    (record,) = read(text + "\n*\n")
    return record


def codes(text: str) -> list[str]:
    return [finding.code for finding in one(text).findings]


@pytest.mark.parametrize("tag", [tag for tag in KNOWN if tag.key not in (VERSION, SEATS)], ids=lambda tag: tag.key)
def test_every_known_tag_has_a_chinese_and_an_english_name(tag: object) -> None:
    from notation.fold import to_script
    from notation.tags import KnownTag

    assert isinstance(tag, KnownTag)
    for name in (tag.hant, to_script(tag.hant, "hans"), tag.english, tag.english.upper(), tag.key):
        assert key_of(name, DEFAULT_SEATS) == (tag.key, True)
        assert one(f'[{name} "?"]').tags == (Tag(tag.key, "?"),)
        assert codes(f'[{name} "?"]') == []


def test_no_two_tags_share_a_name() -> None:
    names = [name.casefold() for tag in KNOWN for name in {tag.hant, tag.english.casefold(), tag.key}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("key", PLAYER_KEYS)
def test_what_is_said_about_players(key: str) -> None:
    chinese, english = PLAYER_KEYS[key]
    for name in (key, chinese, english):
        assert one(f'[乙.{name} "x"]').tags == (Tag(f"乙.{key}", "x"),)
        assert codes(f'[乙.{name} "x"]') == []


def test_several_tags_on_a_line_and_comments_between() -> None:
    record = one('[賽事 "友誼賽"][規則 "site"] {好} [甲 "小明"]')
    assert record.tags == (Tag("event", "友誼賽"), Tag("rules", "site"), Tag("甲", "小明"))
    assert record.line.opening[0].text == "好"


def test_quotes_and_backslashes_in_values_survive() -> None:
    assert one(r'[甲 "他叫\"小明\"，C:\\temp\new"]').tag("甲") == '他叫"小明"，C:\\temp\\new'
    assert one("[甲 “小“明”]").tag("甲") == "小“明"
    assert one('【甲 “小"明”】').tag("甲") == '小"明'
    assert one('[甲 "a]b{c}(d)"]').tag("甲") == "a]b{c}(d)"


def test_values_and_unknown_names_are_never_folded() -> None:
    record = one('[甲 "发财Ａ"] [备注Ｘ "后来"]')
    assert record.tags == (Tag("甲", "发财Ａ"), Tag("备注Ｘ", "后来"))


def test_an_unknown_tag_is_kept_with_a_note_and_a_guess() -> None:
    record = one('[Rulez "site"] [天氣 "晴"]')
    assert record.tags == (Tag("Rulez", "site"), Tag("天氣", "晴"))
    first, second = record.findings
    assert (first.code, first.severity, first.args) == ("N102", "note", {"tag": "Rulez", "meant": "Rules"})
    assert first.fix is not None
    assert (first.fix.edits[0].start, first.fix.edits[0].end, first.fix.edits[0].text, first.fix.safe) == (
        1,
        6,
        "Rules",
        False,
    )
    assert (second.args, second.fix) == ({"tag": "天氣", "meant": None}, None)


def test_a_quoted_name_is_the_key_whatever_it_looks_like() -> None:
    assert one('["規則" "x"]').tags == (Tag("規則", "x"),)
    assert one('["a b" "x"]').tags == (Tag("a b", "x"),)


def test_a_repeated_tag_stands_next_to_its_first() -> None:
    record = one('[規則 "a"] [賽事 "b"]\n[規則 "c"]')
    assert record.tags == (Tag("rules", "a"), Tag("rules", "c"), Tag("event", "b"))
    assert record.tag("rules") == "c"
    assert [finding.code for finding in record.findings] == ["N111"]
    assert [record.span("tag", index).line for index in range(3)] == [1, 2, 1]  # type: ignore[union-attr]
    assert codes('[作者 "a"] [作者 "b"]') == []


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ('[日期 "昨晚"]', "date"),
        ('[日期 "2026-13-01"]', "date"),
        ('[時間 "25:00"]', "time"),
        ('[底分 "三"]', "number"),
        ('[炸彈 "1.5"]', "whole"),
        ('[地主 "丁丁"]', "seat"),
        ('[首叫 "E"]', "seat"),
        ('[前積分 "很多"]', "scores"),
        ('[彩金 "-5"]', "exact"),
        ('[前彩金 "5000/0"]', "exact"),
        ('[彩金局 "1.5"]', "whole"),
        ('[離桌 "小明"]', "seat"),
        ('[語言 "中 文"]', "language"),
        ('[牌譜 "2"]', "version"),
        ('[座位 "甲 甲"]', "seats"),
        ('[座位 "獨"]', "seats"),
        ('[座位 "一 二 三 四 五"]', "seats"),
        ('[座位 "地主勝 乙"]', "seats"),
    ],
)
def test_values_of_known_tags_are_looked_at(tag: str, expected: str) -> None:
    record = one(tag)
    (finding,) = record.findings
    assert (finding.code, finding.severity, finding.args["expected"]) == ("N110", "warning", expected)
    assert len(record.tags) == 1


@pytest.mark.parametrize(
    "tag",
    [
        '[日期 "2026-11-30"]',
        '[日期 "2026-??-??"]',
        '[日期 "2026"]',
        '[時間 "20:15:30+08:00"]',
        '[底分 "2.5"]',
        '[炸彈 "0"]',
        '[地主 "丙"]',
        '[積分 "甲 +12 乙 -24.5 丙 +12"]',
        '[積分 "甲 +5000/3 乙 -24.5 丙 -1/3"]',
        '[彩金 "5000/3"] [前彩金 "0.2"] [彩金局 "10"] [離桌 "甲"]',
        '[語言 "zh-Hant"]',
        '[倍數 "?"]',
    ],
)
def test_values_that_fit(tag: str) -> None:
    assert codes(tag) == []


def test_the_version_is_no_tag_of_the_record() -> None:
    assert one('[牌譜 "1"]').tags == ()
    assert one('[Paipu "1"]').tags == ()


# Seats ----------------------------------------------------------------------------------------------------------------


def test_declared_seats_are_used_and_are_no_tag() -> None:
    record = one(
        '[座位 "東 南 西 北"]\n[東 "小明"] [地主 "南"]\n手牌 北: 3\n叫分: 東1 南不叫\n1. 南 3  西 過  北 過  東 4'
    )
    assert record.findings == ()
    assert record.seats == ("東", "南", "西", "北")
    assert record.tags == (Tag("東", "小明"), Tag("landlord", "南"))
    assert record.line.seats == (1, 2, 3, 0)
    assert (record.hands[0].seat, record.auction[0].seat) == (3, 0)


@pytest.mark.parametrize(
    ("declared", "line", "seats"),
    [
        ("地主 上家 下家", "1. 地主 3 下家過 上家: 過", (0, 2, 1)),
        ("A B C", "A: 3 B:過 C: 過", (0, 1, 2)),
        ("0 1 2", "1. 0: 3 1: 過 2: 過", (0, 1, 2)),
        ("Tom Ann", "Tom 3 Ann: 過", (0, 1)),
        ("三 順", "1. 三: 三3帶一4 順: 過", (0, 1)),
        ("東 南", "东 3 南 過", (0, 1)),
    ],
)
def test_seats_of_any_short_words(declared: str, line: str, seats: tuple[int, ...]) -> None:
    record = one(f'[Seats "{declared}"]\n{line}')
    assert record.findings == ()
    assert record.line.seats == seats


def test_a_seat_word_goes_before_a_known_tag() -> None:
    assert one('[座位 "地主 上家 下家"]\n[地主 "小明"] [Landlord "地主"]').tags == (
        Tag("地主", "小明"),
        Tag("landlord", "地主"),
    )


def test_seats_are_declared_before_they_are_used() -> None:
    assert one('[東 "小明"]\n[座位 "東 南"]').tags == (Tag("東", "小明"),)
    assert codes('[東 "小明"]\n[座位 "東 南"]') == ["N102"]


def test_a_letter_without_its_colon_is_no_seat() -> None:
    assert one('[座位 "A B"]\n1. A: A B: 2').line.seats == (0, 1)
    assert one('[座位 "A B"]\n1. A 3').line.seats == (None, None)


def test_seats_that_are_not_declared_cost_the_line() -> None:
    assert codes("1. D: 3") == ["N115"]
    assert codes("手牌 戊: 3") == ["N115"]
    assert codes("得分: 戊: 3") == ["N115"]


def test_which_words_can_be_seats() -> None:
    assert are_fit(("甲", "乙"))
    assert are_fit(("A", "B", "C", "D"))
    for words in [
        ("甲",),
        ("甲", "甲"),
        ("东", "東"),
        ("地主勝", "乙"),
        ("a b", "c"),
        ("甲.一", "乙"),
        ("x" * 17, "y"),
        ("手牌", "乙"),
    ]:
        assert not are_fit(words)


def test_a_word_that_could_be_part_of_a_move_needs_its_colon() -> None:
    assert all(map(needs_colon, ("A", "7", "三", "順", "王", "過", "對K", "JQK")))
    assert not any(map(needs_colon, ("甲", "東", "地主", "上家", "Tom", "小明")))


def test_every_character_of_a_move_is_known_to_be_one() -> None:
    from importlib.resources import files

    import lark

    grammar = files("notation").joinpath("grammar", "move.lark").read_text(encoding="utf-8")
    parser = lark.Lark(grammar, parser="lalr", lexer="contextual")
    patterns = "".join(terminal.pattern.value for terminal in parser.terminals)
    letters = {each for each in patterns if each.isalnum() and ord(each) < 0x1F000}
    assert {each for each in letters if not needs_colon(each)} <= set("uFE")
    assert "甲" in seats_of(DEFAULT_SEATS).exact


def test_scores_in_a_value() -> None:
    found = scores_in("甲 +12，乙：-24.5 小明 0")
    assert found == (("甲", Fraction(12)), ("乙", Fraction(-49, 2)), ("小明", Fraction(0)))
    assert scores_in("甲 +5000/3 乙 -1/6") == (("甲", Fraction(5000, 3)), ("乙", Fraction(-1, 6)))
    assert scores_in("") is None
    assert scores_in("甲 乙 3") is None
    assert scores_in("甲 5000/0") is None


def test_the_nearest_tag() -> None:
    assert nearest("Evnet") == "Event"
    assert nearest("天氣") is None
