"""Every code of foreign formats: its wrong example raises it, its right one does not, its words fill in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from notation.findings import Finding, Severity
from notation.formats.format import Format
from notation.formats.registry import by_name
from notation.reader import read
from notation.record import Record
from notation.texts import LANGUAGES, Code, Texts, codes

FOREIGN = [code for code in codes("notation").values() if code.code.startswith("F") and (code.format or code.to)]


def found(code: Code, said: str) -> list[Finding]:
    """What reading an example in its format finds, or writing it in the format that it is to be written in."""
    records = list(_records(by_name(code.format), said, code.encoding)) if code.format else read(said)
    writer = by_name(code.to).write if code.to else None
    if writer is None:
        return [finding for record in records for finding in record.findings]
    return [finding for record in records for finding in writer(record).losses]


def _records(form: Format, said: str, encoding: str) -> Iterator[Record]:
    """The records of an example, which may be in the form of its format that is no text."""
    data = said.encode(encoding)
    if form.binary is not None and form.binary.recognises(data):
        return form.binary.read(data)
    assert form.read is not None
    return form.read([said])


@pytest.mark.parametrize("code", FOREIGN, ids=lambda code: code.code)
def test_the_wrong_example_raises_it_and_the_right_one_does_not(code: Code) -> None:
    raised = [finding for finding in found(code, code.wrong_file.decode(code.encoding)) if finding.code == code.code]
    assert raised
    assert code.severity in {finding.severity for finding in raised}
    assert code.code not in {finding.code for finding in found(code, code.right)}
    if not code.to:
        assert not [finding for finding in found(code, code.right) if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("code", FOREIGN, ids=lambda code: code.code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_fill_in(language: str, code: Code) -> None:
    texts = Texts(language)
    for finding in found(code, code.wrong_file.decode(code.encoding)):
        if finding.code == code.code:
            for words in (texts.message(finding), texts.why(finding), texts.advice(finding)):
                assert words
                assert "{" not in words
