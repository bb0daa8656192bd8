"""What each kind of line of a record says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from notation.cards import parse_cards
from notation.move_reader import read_move
from notation.moves import EVERYONE_PASSES, PASS, unreadable
from notation.reader import read
from notation.record import (
    Act,
    ActKind,
    Comment,
    End,
    Hand,
    Note,
    Outcome,
    Position,
    Reason,
    Record,
    Said,
    Term,
)
from notation.split import MAX_RECORD


def one(text: str) -> Record:
    (record,) = read(text)
    return record


def clean(text: str) -> Record:
    record = one(text)
    assert record.findings == ()
    return record


def codes(text: str) -> list[str]:
    return [finding.code for record in read(text) for finding in record.findings]


def said(text: str) -> list[tuple[int | None, str]]:
    """The plies of a text, each as the seat and the canonical words of its move."""
    from notation.move_writer import write_move

    return [(play.seat, write_move(play.move)) for play in one(text).line.plays]


# Hands and bottom cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("手牌 甲: 3 3 10 J 小王", Hand(0, parse_cards("33TJB"))),
        ("手牌 乙: J 3 10", Hand(1, parse_cards("3TJ"))),
        ("手牌 丙: 33345 10 10JK", Hand(2, parse_cards("33345TTJK"))),
        ("手牌 甲: 345 6789", Hand(0, parse_cards("3456789"))),
        ("手牌 甲: 3、4，5", Hand(0, parse_cards("345"))),
        ("手牌 甲: ♠3 ♥10 大王", Hand(0, parse_cards("3♠T♥R"))),
        ("手牌 甲: J（黑桃） Q", Hand(0, parse_cards("J♠Q"))),
        ("手牌　甲：３　１０　Ｋ", Hand(0, parse_cards("3TK"))),
        ("手牌 甲: 王", Hand(0, parse_cards("W"))),
        ("手牌 丙(17): 3 3 K", Hand(2, parse_cards("33K"), 17)),
        ("手牌 丙（17張）: 3 3 K …", Hand(2, parse_cards("33K"), 17)),
        ("手牌 丙(17): ?", Hand(2, (), 17)),
        ("手牌 丙: 3 3 K …", Hand(2, parse_cards("33K"), more=True)),
        ("手牌 丙: ?", Hand(2, (), more=True)),
        ("手牌 丙:", Hand(2, ())),
    ],
)
def test_hands(line: str, hand: Hand) -> None:
    assert clean(line + "\n*\n").hands == (hand,)


def test_a_card_that_is_none_costs_the_line() -> None:
    record = one("手牌 甲: 3 11 4\n手牌 乙: 5\n*\n")
    assert record.hands == (Hand(1, parse_cards("5")),)
    assert record.unread == ("手牌 甲: 3 11 4",)
    (finding,) = record.findings
    assert (finding.code, finding.args["word"], finding.span and finding.span.column) == ("N118", "11", 9)


def test_bottom_cards() -> None:
    assert clean("底牌: 7 10 2\n*\n").bottom == parse_cards("7T2")
    assert clean("底牌: ?\n*\n").bottom is None
    assert codes("底牌: 3\n底牌: 4\n*\n") == ["N112"]


# Auction --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind", "value"),
    [
        ("1", ActKind.BID, 1),
        ("3分", ActKind.BID, 3),
        ("叫2", ActKind.BID, 2),
        ("叫三分", ActKind.BID, 3),
        ("不叫", ActKind.PASS, None),
        ("0", ActKind.PASS, None),
        ("過", ActKind.PASS, None),
        ("pass", ActKind.PASS, None),
        ("叫地主", ActKind.CALL, None),
        ("搶地主", ActKind.ROB, None),
        ("抢", ActKind.ROB, None),
        ("不搶", ActKind.DECLINE, None),
        ("搏", ActKind.STAKE, None),
        ("不搏", ActKind.STAKE, 0),
        ("明牌", ActKind.SHOW, None),
        ("明打", ActKind.SHOW, None),
        ("不明牌", ActKind.SHOW, 0),
        ("漂底", ActKind.DRIFT, None),
        ("不漂底", ActKind.DRIFT, 0),
    ],
)
@pytest.mark.parametrize("label", ["叫分", "叫牌", "叫地主", "搶地主", "搏", "明牌", "漂底"])
def test_every_word_of_an_auction_on_every_line_of_one(label: str, word: str, kind: ActKind, value: int | None) -> None:
    record = clean(f"{label}: 乙{word} 丙 {word} {word}\n*\n")
    assert record.auction == tuple(Act(kind, seat, value) for seat in (1, 2, None))


def test_acts_go_on_over_lines_and_may_be_commented_on() -> None:
    record = clean("叫分: 甲1 {小} 乙不叫, 丙: 3\n明牌：丙明牌{大}\n*\n")
    assert record.auction == (
        Act(ActKind.BID, 0, 1, (Comment("小"),)),
        Act(ActKind.PASS, 1),
        Act(ActKind.BID, 2, 3),
        Act(ActKind.SHOW, 2, None, (Comment("大"),)),
    )


def test_an_act_that_cannot_be_read_is_kept() -> None:
    record = one("叫分: 甲想想 乙3 丙\n*\n")
    assert record.auction == (Act(None, 0, text="想想"), Act(ActKind.BID, 1, 3), Act(None, 2, text=""))
    assert [(each.code, each.act) for each in record.findings] == [("N121", 1), ("N116", 3)]


# A position -----------------------------------------------------------------------------------------------------------


def test_a_position() -> None:
    record = clean("輪到: 丙\n要壓: 乙 對K\n*\n")
    assert record.position == Position(2, read_move("對K").move, 1)
    assert clean("要压： 34飛機\n*\n").position == Position(None, read_move("34飛機").move)
    assert clean("輪到: ?\n*\n").position == Position(None)
    assert clean("要壓: 乙\n*\n").position == Position(None, None, 1)


@pytest.mark.parametrize(
    "line", ["輪到: 丁丁", "輪到:", "輪到: 3", "要壓: 乙 對K 丙 對A", "要壓:", "輪到: 丙\n輪到: 乙"]
)
def test_what_is_no_position(line: str) -> None:
    assert len(codes(line + "\n*\n")) == 1


# Plies ----------------------------------------------------------------------------------------------------------------


def test_seats_moves_and_round_numbers() -> None:
    record = clean("1. 乙 34飛機帶56  丙 過\n甲 過\n2. 乙 3到7\n")
    assert record.line.seats == (1, 2, 0, 1)
    assert record.line.rounds == ((0, 1), (3, 2))
    assert record.line.moves == (read_move("34飛機帶56").move, PASS, PASS, read_move("3到7").move)


@pytest.mark.parametrize(
    "text", ["乙:對K 丙:過", "乙對K丙過", "乙： 對K，丙： 過", "１．乙 对Ｋ 丙 过", "1.乙 對K 丙 過"]
)
def test_seats_may_stick_to_their_moves(text: str) -> None:
    assert said(text) == [(1, "對K"), (2, "過")]


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("乙 333444 56 過 過", [(1, "34飛機帶56"), (None, "過"), (None, "過")]),
        ("乙 對K 都過", [(1, "對K"), (None, "都過")]),
        ("乙 3 3", [(1, "對3")]),
        ("乙 3 4", [(1, "3"), (None, "4")]),
        ("乙 3，4", [(1, "3"), (None, "4")]),
        ("乙 3; 3", [(1, "3"), (None, "3")]),
        ("乙 AAAA帶3、6", [(1, "四A帶36")]),
        ("1. 3 4 過", [(None, "3"), (None, "4"), (None, "過")]),
        ("3到7 過", [(None, "3到7"), (None, "過")]),
        ("乙 過 3", [(1, "過"), (None, "3")]),
        ("乙 34", [(1, "34")]),
    ],
)
def test_a_stretch_of_one_seat_is_one_move_or_taken_apart(text: str, plies: list[tuple[int | None, str]]) -> None:
    assert said(text) == plies


def test_an_unreadable_move_costs_one_ply() -> None:
    record = one("1. 甲 對5  乙 亂寫  丙 過 什麼 東西 甲 對7\n*\n")
    assert record.line.seats == (0, 1, 2, None, 0)
    assert record.line.moves[1] == unreadable("亂寫")
    assert record.line.moves[3] == unreadable("什麼 東西")
    assert [finding.ply for finding in record.findings] == [2, 4]


def test_a_seat_with_nothing_after_it_is_an_unreadable_ply() -> None:
    record = one("甲 對5 乙 丙 過\n*\n")
    assert record.line.seats == (0, 1, 2)
    assert record.line.moves[1] == unreadable("")
    assert [(each.code, each.ply) for each in record.findings] == [("N116", 2)]


def test_everybody_else_passes() -> None:
    assert clean("甲 對5 都過").line.moves == (read_move("對5").move, EVERYONE_PASSES)


def test_marks_comments_and_terms() -> None:
    record = clean("{開局} 甲 3！ 報單 {好} {真的} 乙 4 □\n{又一句} 斷3692 丙 5 見到斷張9 ?!\n*\n")
    assert record.line.opening == (Comment("開局"),)
    assert dict(record.line.notes) == {
        0: Note("!", (Comment("好"), Comment("真的")), (Said(Term.ONE_LEFT),)),
        1: Note("□", (Comment("又一句"),), (Said(Term.MISSING_RANKS, (0, 3, 6, 12)),)),
        2: Note("?!", (), (Said(Term.MISSING_SEEN, (6,)),)),
    }


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("春天", Term.SPRING),
        ("滿貫", Term.SPRING),
        ("反春天", Term.ANTI_SPRING),
        ("农民满贯", Term.ANTI_SPRING),
        ("佃農滿貫", Term.ANTI_SPRING),
        ("報單", Term.ONE_LEFT),
        ("报双", Term.TWO_LEFT),
        ("明牌", Term.OPEN_HAND),
        ("亮牌", Term.OPEN_HAND),
        ("斷張", Term.MISSING_RANKS),
        ("殘牌", Term.DEAD_CARDS),
        ("上帝視角", Term.ALL_SEEING),
    ],
)
def test_every_term(word: str, term: Term) -> None:
    assert dict(clean(f"甲 3 {word} 乙 4").line.notes) == {0: Note(terms=(Said(term),))}


@pytest.mark.parametrize("text", ["!", "1. ! 甲 3", "春天 甲 3", "(甲 3) 甲 4", "甲 3 (! 乙 3)"])
def test_what_stands_beside_no_ply_costs_the_line(text: str) -> None:
    record = one(text + "\n1. 甲 5\n")
    assert [finding.code for finding in record.findings] == ["N113"]
    assert len(record.line) == 1


def test_a_ply_has_one_mark() -> None:
    assert codes("甲 3 ! ?\n*\n") == ["N114"]
    assert codes("甲 3 !\n? 乙 4\n*\n") == ["N114"]


def test_a_comment_between_a_seat_and_its_move_belongs_to_the_move() -> None:
    assert dict(clean("甲 {想了很久} 3 乙 4").line.notes) == {0: Note(comments=(Comment("想了很久"),))}


# Variations -----------------------------------------------------------------------------------------------------------


def test_variations_nest_and_go_over_lines() -> None:
    record = clean("1. 甲 3 (甲 4 {好}\n乙 5 (乙 6) 丙 過\n) (甲 7) 乙 過\n2. 甲 8\n")
    (first, second) = dict(record.line.notes)[0].variations
    assert first.line.seats == (0, 1, 2)
    assert dict(first.line.notes)[0] == Note(comments=(Comment("好"),))
    assert dict(first.line.notes)[1].variations[0].line.seats == (1,)
    assert second.line.moves == (read_move("7").move,)
    assert record.line.seats == (0, 1, 0)


def test_a_variation_on_the_line_after_its_ply() -> None:
    record = clean("1. 甲 3\n(甲 4)\n(甲 5)\n")
    assert [each.line.moves for each in dict(record.line.notes)[0].variations] == [
        (read_move("4").move,),
        (read_move("5").move,),
    ]


def test_the_findings_of_a_variation_carry_its_path() -> None:
    record = one("1. 甲 3 (甲 4) (甲 4 乙 亂 (乙 5 丙 亂))\n(甲 亂)\n*\n")
    assert [(each.path, each.ply) for each in record.findings] == [((1, 2), 2), ((1, 2, 2, 1), 2), ((1, 3), 1)]


@pytest.mark.parametrize(
    ("text", "code"), [("甲 3 (甲 4", "N104"), ("甲 3 甲 4)", "N104"), ("甲 3 {甲 4", "N103"), ("甲 3 甲}", "N103")]
)
def test_brackets_that_do_not_match_cost_their_line_only(text: str, code: str) -> None:
    record = one(f"1. 甲 3\n{text}\n2. 甲 5 {{好}} (甲 6)\n地主勝\n")
    assert [finding.code for finding in record.findings] == [code]
    assert record.line.unread == ((1, text),)
    assert (len(record.line), record.end) == (2, End(Outcome.LANDLORD))


def test_nesting_is_bounded() -> None:
    assert codes("甲 3 " + "(甲 3 " * 32 + ")" * 32) == []
    assert codes("甲 3 " + "(甲 3 " * 33 + ")" * 33) == ["N105"]


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("地主勝", End(Outcome.LANDLORD)),
        ("地主赢 春天", End(Outcome.LANDLORD, terms=(Said(Term.SPRING),))),
        ("农民胜", End(Outcome.PEASANTS)),
        ("農民勝 反春天", End(Outcome.PEASANTS, terms=(Said(Term.ANTI_SPRING),))),
        ("流局", End(Outcome.VOID)),
        ("*", End(Outcome.UNFINISHED)),
        ("中止(斷線 甲)", End(Outcome.STOPPED, Reason.DISCONNECTED, 0)),
        ("中止（逃跑，丙）", End(Outcome.STOPPED, Reason.LEFT, 2)),
        ("中止(超時)", End(Outcome.STOPPED, Reason.TIME_OUT)),
        ("地主勝(認輸 乙)", End(Outcome.LANDLORD, Reason.FORFEIT, 1)),
        ("中止(協議)", End(Outcome.STOPPED, Reason.AGREED)),
        ("*(截斷)", End(Outcome.UNFINISHED, Reason.CUT_OFF)),
        ("流局(無人叫)", End(Outcome.VOID, Reason.VOID)),
        ("地主勝(出完)", End(Outcome.LANDLORD, Reason.PLAYED_OUT)),
    ],
)
def test_ends(line: str, end: End) -> None:
    assert clean(f"1. 甲 3\n{line}\n").end == end
    assert clean(f"1. 甲 3 {line}\n").end == end


def test_scores_are_exact_and_need_not_sum_to_zero() -> None:
    record = clean("地主勝  得分: 甲 +12 乙 -24.5 丙:0\n")
    assert record.scores == ((0, Decimal(12)), (1, Decimal("-24.5")), (2, Decimal(0)))
    assert clean("得分：丙+１２ 甲−6\n").scores == ((2, Decimal(12)), (0, Decimal(-6)))
    assert clean("得分: 1 2 -3\n").scores == ((0, Decimal(1)), (1, Decimal(2)), (2, Decimal(-3)))
    assert clean("得分: 甲 0.1 乙 0.2\n").scores[0][1] + Decimal("0.2") == Decimal("0.3")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("中止(下雨)", "N119"),
        ("中止(甲 乙)", "N119"),
        ("得分: 甲 很多", "N120"),
        ("得分: 甲 1 2", "N120"),
        ("得分: 甲", "N120"),
        ("得分: 1 2 3 4 5", "N120"),
        ("得分: 戊: 3", "N115"),
        ("中止(斷線", "N104"),
        ("得分: 甲 1e5", "N120"),
    ],
)
def test_what_is_no_end_is_kept(line: str, code: str) -> None:
    record = one(f"1. 甲 3\n{line}\n")
    assert [finding.code for finding in record.findings] == [code]
    assert record.line.unread == ((1, line),)


def test_comments_after_the_end_close_the_record() -> None:
    record = clean("1. 甲 3 {一}\n地主勝 {二}\n{三}\n")
    assert record.closing == (Comment("二"), Comment("三"))
    assert dict(record.line.notes)[0].comments == (Comment("一"),)


def test_plies_after_the_end_are_counted_and_said_to_be_there() -> None:
    record = one("1. 甲 3\n地主勝\n2. 乙 4 {好}\n")
    assert [finding.code for finding in record.findings] == ["N117"]
    assert len(record.line) == 2


def test_an_end_that_comes_twice_is_kept_unread() -> None:
    record = one("1. 甲 3\n地主勝\n農民勝\n2. 甲 4 流局\n")
    assert record.end == End(Outcome.LANDLORD)
    assert [finding.code for finding in record.findings] == ["N112", "N112"]
    assert record.trailing == ("農民勝", "2. 甲 4 流局")


# Lines that cannot be read --------------------------------------------------------------------------------------------


def test_unreadable_lines_are_kept_where_they_stand() -> None:
    record = one('說明\n[規則 site]\n1. 甲 3\n看不懂的一行\n2. 甲 "4\n地主勝\n下一局再來\n')
    assert record.unread == ("說明", "[規則 site]")
    assert record.line.unread == ((1, "看不懂的一行"), (1, '2. 甲 "4'))
    assert record.trailing == ("下一局再來",)
    assert [finding.code for finding in record.findings] == ["N101"] * 5


def test_one_finding_a_line_and_it_says_what_was_expected() -> None:
    (finding,) = one('1. 甲 3\n2. 甲 4 " ] 亂 甲 (乙 5)\n*\n').findings
    assert (finding.code, finding.args["found"]) == ("N101", '"')
    assert finding.args["expected"] == ("round", "move", "comment", "line_end")


def test_a_missing_colon_is_asked_for() -> None:
    (finding,) = one("手牌 乙 3 4\n*\n").findings
    assert (finding.code, finding.args) == ("N101", {"found": "3", "expected": ("colon",)})


def test_what_is_in_quotes_was_kept_and_is_kept() -> None:
    record = one('"一"\n1. 甲 "對 5"  乙 過 "二" ; "三"\n*\n"四"\n叫分: 甲"什麼"\n')
    assert record.unread == ("一",)
    assert record.line.moves == (unreadable("對 5"), PASS, unreadable("三"))
    assert record.line.unread == ((2, "二"),)
    assert record.trailing == ("四",)
    assert record.auction == (Act(None, 0, text="什麼"),)
    assert {finding.code for finding in record.findings} == {"N122"}


def test_five_games_of_which_the_third_is_broken() -> None:
    game = '[牌譜 "1"]\n[局號 "{}"]\n1. 甲 3  乙 4\n地主勝\n'
    games = [game.format(number) for number in range(1, 6)]
    games[2] = '[牌譜 "1"]\n[局號 "3]\n1. 甲 3 {沒有關上 ((((\n乙 亂\n地主\n'
    records = read("\n".join(games))
    assert [record.index for record in records] == [1, 2, 3, 4, 5]
    assert [bool(record.findings) for record in records] == [False, False, True, False, False]
    assert {finding.game for finding in records[2].findings} == {3}
    assert [record.tag("game") for record in records] == ["1", "2", None, "4", "5"]
    assert all(len(record.line) == 2 for record in (records[0], records[1], records[3], records[4]))


def test_more_than_two_hundred_findings_are_counted() -> None:
    findings = one('[備註 ""]\n' * 250 + "1. 甲 3\n").findings
    assert len(findings) == 201
    assert (findings[-1].code, findings[-1].args, findings[-1].severity) == ("N109", {"more": 50}, "note")
    findings = one('[備註 ""]\n' * 250 + "1. 甲 亂\n").findings
    assert (findings[-1].args, findings[-1].severity) == ({"more": 51}, "error")


def test_traditional_simplified_wide_and_mixed_structure_read_the_same() -> None:
    plain = """\
[牌譜 "1"]
[規則 "site"] [甲 "小华"]
手牌 甲(17): 3 10 小王 …
底牌: 7 10 2
叫分: 甲1 乙不叫
輪到: 丙
要壓: 乙 對K
1. 乙 34飛機帶56!  丙 過 {不會变} (丙 雙王)
中止(斷線 甲)  得分: 甲 +1.5 乙 -3
"""
    folded = plain
    for one_way, other in zip("譜規則號飛機帶過對壓輪雙斷線", "谱规则号飞机带过对压轮双断线", strict=True):
        folded = folded.replace(one_way, other)
    for narrow, wide in zip('[]():"!.+', "［］（）：“！．＋", strict=True):
        folded = folded.replace(narrow, wide)
    folded = folded.replace("{", "｛").replace("}", "｝").replace("手牌 甲", "手牌　甲").replace("10", "１０")
    folded = folded.replace("“1“", "“1”").replace("“site“", "“site”").replace("“小华“", "“小华”").replace("1．5", "1.5")
    assert folded != plain
    assert clean(folded) == clean(plain)


def test_records_come_one_at_a_time() -> None:
    from notation.reader import records

    def endless() -> object:
        while True:
            yield '[牌譜 "1"]\n1. 甲 3  乙 過\n*\n' * 100

    found = records(endless())  # type: ignore[arg-type]
    assert [next(found).index for _ in range(3)] == [1, 2, 3]


def test_how_a_text_is_cut_into_parts_does_not_matter() -> None:
    from notation.reader import records

    text = '[牌譜 "1"]\r\n1. 甲 3 {好\r\n壞} 乙 亂\r\n*\r\n\r\n[牌譜 "1"]\r1. 甲 4\r'
    whole = read(text)
    for size in (1, 2, 7, 100):
        parts = list(records(text[at : at + size] for at in range(0, len(text), size)))
        assert parts == whole
        assert [each.findings for each in parts] == [each.findings for each in whole]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    (finding,) = one("\ufeff1. 甲 亂\n").findings
    assert finding.span is not None
    assert (finding.span.start, finding.span.line, finding.span.column) == (6, 1, 6)


def test_json_is_told_by_its_start() -> None:
    assert one('{"paipu": 1, "plays": [{"seat": "甲", "cards": "33"}]}').line.moves == (read_move("33").move,)
    assert len(read('{"paipu": 1}\n{"paipu": 1}\n')) == 2
    assert one('{"好牌"} 甲 3').line.opening == (Comment('"好牌"'),)
    assert one('[{牌譜 "1"]\n甲 3\n').findings[0].code == "N101"


def test_a_record_that_is_too_long_says_so_and_the_next_is_read() -> None:
    line = "1. 甲 3\n"
    many = read(line * 10_001 + '[牌譜 "1"]\n' + line)
    assert [[finding.code for finding in record.findings][:2] for record in many] == [["N107", "N108"], []]
    long = read(("甲 3 {" + "好" * 60_000 + "}\n") * (MAX_RECORD // 60_000 + 2) + '[牌譜 "1"]\n' + line)
    assert [[finding.code for finding in record.findings] for record in long] == [["N107"], []]
