"""Every code of files and of records: its wrong example raises it, its right example does not, its words fill in."""

from __future__ import annotations

import pytest

from notation.draft import LESS_THAN_ERRORS
from notation.findings import Finding, Severity
from notation.reader import scan
from notation.texts import LANGUAGES, Code, Texts, codes

OWN = [code for code in codes("notation").values() if code.code[:2] in ("N0", "N1")]


def found(data: bytes) -> list[Finding]:
    findings: list[Finding] = []
    for each in scan(data):
        findings += [each] if isinstance(each, Finding) else each.findings
    return findings


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.code)
def test_the_wrong_example_raises_it_and_the_right_one_does_not(code: Code) -> None:
    assert code.code in {finding.code for finding in found(code.wrong_file)}
    assert not [finding for finding in found(code.right.encode()) if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("code", OWN, ids=lambda code: code.code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_fill_in(language: str, code: Code) -> None:
    finding = next(each for each in found(code.wrong_file) if each.code == code.code)
    texts = Texts(language)
    for words in (texts.message(finding), texts.why(finding), texts.advice(finding), texts.words(code.code).title):
        assert words
        assert "{" not in words or code.code == "N103"


def test_severities_are_those_of_the_catalogue() -> None:
    for code in OWN:
        if code.code != "N109":
            assert LESS_THAN_ERRORS.get(code.code, Severity.ERROR) is code.severity
