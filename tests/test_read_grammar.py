"""The grammar of lines: no two readings, no name of a terminal ever shown, one parser for all threads."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest
from lark import Lark

from notation.fold import fold
from notation.line_kinds import LABELS, LineKind, kind_of
from notation.line_reader import EXPECTED, RULES, LineFault, parse
from notation.reader import read
from notation.record_words import OUTCOME_OF, TERM_OF
from notation.texts import LANGUAGES, Texts

GRAMMAR = files("notation").joinpath("grammar", "line.lark").read_text(encoding="utf-8")
BROKEN = [
    "手牌",
    "手牌 甲",
    "手牌 甲(: 3",
    "手牌 甲(17: 3",
    "手牌 甲: ) 3",
    "底牌 3",
    "叫分 甲1",
    "輪到 甲",
    "要壓 甲 3",
    "[",
    "[賽事",
    '[賽事 "x"',
    "[賽事 x]",
    '["x"]',
    '[賽事 "x"] y',
    '甲 3 "',
    "甲 3 ]",
    "地主勝 (",
    "地主勝 !",
    "中止(斷線",
    "得分 甲 3",
    "地主勝 甲 3",
]


def lark(start: str, strict: bool = False) -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer="contextual", start=start, strict=strict)


@pytest.mark.parametrize("start", sorted(set(RULES.values())))
def test_no_two_terminals_match_the_same_text(start: str) -> None:
    assert lark(start, strict=True).rules


def test_every_terminal_has_a_name_and_a_word_that_people_know() -> None:
    names = {terminal.name for start in set(RULES.values()) for terminal in lark(start).terminals}
    assert names == EXPECTED.keys() - {"$END"} | {"BLANK"}
    for language in LANGUAGES:
        texts = Texts(language)
        assert all(texts.term("expected", word) != word for word in EXPECTED.values() if word not in _NEVER_SAID)


_NEVER_SAID = {"label", "scores", "outcome", "term", "mark", "bracket_open"}


@pytest.mark.parametrize("line", BROKEN)
def test_messages_never_show_the_name_of_a_terminal(line: str) -> None:
    findings = [finding for record in read(line + "\n*\n") for finding in record.findings]
    assert findings
    for language in LANGUAGES:
        for finding in findings:
            message = Texts(language).message(finding)
            assert not re.search(r"[A-Z]{3}|__|ANON|\$END|Token", message.replace("UTF", ""))


@pytest.mark.parametrize("line", BROKEN)
def test_a_broken_line_has_one_finding_and_is_kept(line: str) -> None:
    (record,) = read(line + "\n*\n")
    assert len(record.findings) == 1
    assert [*record.unread, *(text for _, text in record.line.unread)] == [line]


def test_no_terminal_has_a_nested_quantifier() -> None:
    for start in set(RULES.values()):
        for terminal in lark(start).terminals:
            assert not re.search(r"[*+]\)[*+{]|\*\)\?", terminal.pattern.value.replace("\\*", "").replace("\\+", ""))


@pytest.mark.parametrize("word", OUTCOME_OF)
def test_every_word_for_an_end_is_one_in_the_grammar(word: str) -> None:
    assert parse(LineKind.ENDING, word).outcome == word
    assert kind_of(word) is LineKind.ENDING


@pytest.mark.parametrize("word", TERM_OF)
def test_every_term_is_one_in_the_grammar(word: str) -> None:
    assert [token.type for token in parse(LineKind.MOVES, f"甲 3 {word} {word}39")] == ["WORD", "WORD", "TERM", "TERM"]


@pytest.mark.parametrize(("word", "kind"), LABELS.items())
def test_every_label_is_one_in_the_grammar(word: str, kind: LineKind) -> None:
    assert kind_of(word + ": 3") is kind
    assert kind_of(fold("　" + word + "：")) is kind
    head = " 甲" if kind is LineKind.HAND else ""
    parse(kind, f"{word}{head}: 3")


def test_words_of_a_closed_list_stand_alone() -> None:
    assert kind_of("地主勝利") is LineKind.OTHER
    assert [token.type for token in parse(LineKind.MOVES, "地主勝利 春天來了")] == ["WORD", "WORD"]


def test_a_fault_says_where() -> None:
    with pytest.raises(LineFault) as caught:
        parse(LineKind.HAND, "手牌 甲 3")
    assert (caught.value.start, caught.value.end) == (5, 6)


def test_one_parser_serves_many_threads() -> None:
    texts = [
        f"1. 甲 {'3' * (number % 4 + 1)} {{第{number}句}} (乙 {number % 7 + 3} (丙 過))  丙 亂{number}\n" * 5
        for number in range(60)
    ]
    alone = [read(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(read, texts))
    assert together == alone
    assert [[record.findings for record in each] for each in together] == [
        [record.findings for record in each] for each in alone
    ]
