"""The grammar of a move: readable, without conflicts, built late, and told to people in their own words."""

from __future__ import annotations

import re
import subprocess
import sys

from lark import Lark

from notation.grammars import grammar_text
from notation.move_meaning import FORMS, TITLES_OF
from notation.move_parser import GRAMMAR, parser
from notation.move_runs import run_word
from notation.move_stops import EXPECTED
from notation.texts import LANGUAGES, Texts
from notation.words import JOKER_WORDS, NAMES, NUMERALS, RANK_WORDS, SPELLINGS, SUIT_WORDS

RUN_WORDS = "順子 順 單順 單順子 連子 通天順 通天順子 連對 雙順 雙順子 姊妹對 拖拉機 飛機 三順 三順子 太空梭 航天飛機"


def strict() -> Lark:
    """The grammar with every check: no conflict of rules, no two terminals for one text in one place."""
    return Lark(grammar_text(GRAMMAR), parser="lalr", lexer="contextual", strict=True, maybe_placeholders=False)


def test_the_grammar_has_no_conflicts() -> None:
    assert strict().terminals


def test_the_grammar_keeps_to_its_own_rules() -> None:
    text = re.sub("//.*", "", grammar_text(GRAMMAR))
    assert not re.search(r"\\[dw]", text), "\\d and \\w take figures and letters of every script"
    assert not re.search(r"[+*]\)?[+*{]", text), "a quantifier in a quantifier"
    assert "__ANON" not in str([terminal.name for terminal in parser().terminals])


def test_every_terminal_is_told_in_words() -> None:
    told = {terminal for group in EXPECTED.values() for terminal in group} - {"$END"}
    assert told == {terminal.name for terminal in parser().terminals} - {"BLANK"}
    for language in LANGUAGES:
        texts = Texts(language)
        for word in EXPECTED:
            assert texts.term("expected", word) != word or (language, word) == ("en", "pass")


def test_every_form_has_a_meaning() -> None:
    forms = {rule.alias for rule in parser().rules if rule.alias and rule.origin.name in {"move", "title"}}
    assert forms == {*FORMS, *TITLES_OF}


def words_of(terminal: str, vocabulary: object) -> set[str]:
    """Those of the words that are the whole of a terminal."""
    [pattern] = [each.pattern.to_regexp() for each in parser().terminals if each.name == terminal]
    return {word for word in vocabulary if re.fullmatch(pattern, word)}  # type: ignore[attr-defined]


def test_the_tables_of_words_and_the_grammar_agree() -> None:
    assert words_of("RANKS", RANK_WORDS) == RANK_WORDS.keys() - {"T"} | {"T"}
    assert words_of("JOKER", JOKER_WORDS) == set(JOKER_WORDS)
    assert words_of("SUIT", SUIT_WORDS) == set(SUIT_WORDS)
    assert words_of("NAME", NAMES) == set(NAMES)
    assert words_of("NUMERAL", NUMERALS) == set("二三四五六七八九")
    for word in SPELLINGS:
        assert any(words_of(each.name, [word]) for each in parser().terminals), word


def test_every_word_for_a_run_has_a_meaning() -> None:
    counts = [f"{count}{word}" for count in NUMERALS for word in ("順", "順子", "連順", "張順子", "連對")]
    fixed = RUN_WORDS.split()
    said = words_of("RUN", counts + fixed)
    assert said >= set(fixed)
    for word in said:
        tokens = list(parser().lex(word))
        assert [token.type for token in tokens] == ["RUN"]
        assert run_word(tokens).kinds


def test_nothing_is_built_before_the_first_move() -> None:
    code = "import sys, notation.move_reader, notation.move_writer; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
