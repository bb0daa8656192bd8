"""Every code of foreign JSON: its wrong example raises it, its right one raises nothing, its words fill in."""

from __future__ import annotations

import pytest

from notation.json_form import loads
from notation.reader import read
from notation.texts import LANGUAGES, Code, Texts, codes

OWN = [code for code in codes("notation").values() if code.code.startswith("N3")]


def test_there_are_codes() -> None:
    assert len(OWN) > 15


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.code)
def test_the_wrong_example_raises_it_alone_and_the_right_one_nothing(code: Code) -> None:
    wrong = code.wrong_file.decode()
    assert [finding.code for finding in loads(wrong).findings] == [code.code]
    if code.code not in {"N302", "N308"}:
        assert [finding.code for record in read(wrong) for finding in record.findings] == [code.code]
    assert not loads(code.right).findings
    assert read(code.right) == [loads(code.right)]


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_fill_in(language: str, code: Code) -> None:
    (finding,) = loads(code.wrong_file.decode()).findings
    texts = Texts(language)
    assert finding.severity is code.severity
    for words in (texts.message(finding), texts.why(finding), texts.advice(finding)):
        assert words
        assert "json_" not in words
        assert "punctuation" not in words
