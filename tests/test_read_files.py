"""Bytes of files: encodings, stray bytes, and what is no text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.decode import PIECE, decode, decoding
from notation.findings import Finding
from notation.reader import read, scan
from notation.record import Record

HANT = '[牌譜 "1"]\n[甲 "小明"] [乙 "小華"]\n手牌 甲: 3 3 4 小王\n1. 甲 34飛機帶56 乙 過 丙 過\n農民勝\n'
HANS = '[牌谱 "1"]\n[甲 "小明"] [乙 "小华"]\n手牌 甲: 3 3 4 小王\n1. 甲 34飞机带56 乙 过 丙 过\n农民胜\n'


def found(data: bytes) -> list[tuple[str, object, object, object]]:
    return [
        (each.code, each.args.get("encoding"), each.args.get("line"), each.args.get("byte"))
        for each in decode(data).findings
    ]


@pytest.mark.parametrize("text", [HANT, HANS, "", "abc", "好" * 70_000])
def test_utf_8_with_and_without_a_byte_order_mark(text: str) -> None:
    for data in (text.encode(), text.encode("utf-8-sig")):
        decoded = decode(data)
        assert (decoded.text, decoded.encoding) == (text, "utf-8")
        assert [each.code for each in decoded.findings] == ([] if text else ["N002"])


@pytest.mark.parametrize(
    ("text", "encoding", "name", "byte"),
    [
        (HANS, "gb18030", "GB18030", 1),
        (HANT, "gb18030", "GB18030", 1),
        (HANT, "big5", "Big5", 1),
        (HANT, "utf-16", "UTF-16 LE", 0),
        (HANT, "utf-16-le", "UTF-16 LE", 0),
        (HANS, "utf-16-be", "UTF-16 BE", 0),
        (HANS, "utf-32", "UTF-32 LE", 0),
    ],
)
def test_other_encodings_are_read_and_named(text: str, encoding: str, name: str, byte: int) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    (finding,) = decoded.findings
    assert (finding.code, finding.severity, finding.game) == ("N001", "error", 0)
    assert finding.args["encoding"] == name
    (record,) = read(text.encode(encoding))
    assert record == read(text)[0]


def test_the_first_bad_place_is_named_by_line_and_byte() -> None:
    head = '[Rules "site"]\n1. '
    decoded = decode(head.encode() + "甲 對5 乙 過 丙 過\n".encode("gb18030"))
    (finding,) = decoded.findings
    assert finding.args == {"encoding": "GB18030", "line": 2, "byte": len(head)}
    assert finding.span is not None
    assert (finding.span.start, finding.span.line, finding.span.column) == (len(head), 2, 4)


def test_an_encoding_that_shows_late_is_found_all_the_same() -> None:
    head = '[Event "x"]\n' * 20_000
    decoded = decode(head.encode() + HANS.encode("gb18030"))
    assert decoded.text == head + HANS
    assert decoded.findings[0].args["line"] == 20_001


def test_a_few_stray_bytes_become_replacement_characters() -> None:
    data = HANT.encode()
    at = data.index("小明".encode())
    decoded = decode(data[:at] + b"\xff" + data[at:] + b"\n\0\n")
    assert decoded.text == HANT.replace("小明", "\ufffd小明") + "\n\ufffd\n"
    assert decoded.encoding == "utf-8"
    assert [(each.code, each.args) for each in decoded.findings] == [
        ("N004", {"line": 2, "byte": at}),
        ("N004", {"line": 7, "byte": len(data) + 2}),
    ]
    assert decoded.findings[0].span is not None
    assert (decoded.findings[0].span.line, decoded.findings[0].span.column) == (2, 5)


def test_many_stray_bytes_are_counted() -> None:
    findings = decode("好好好好好".encode() * 30 + b"\xff" + (b"\xff" + "好好好好".encode()) * 49).findings
    assert [each.code for each in findings] == ["N004"] * 20 + ["N109"]
    assert findings[-1].args == {"more": 30}


def test_a_character_cut_off_at_the_end() -> None:
    assert found(HANT.encode()[:-2]) == [("N004", None, 5, len(HANT.encode()) - 4)]


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 100,
        bytes(range(256)) * 4,
        b"\x89PNG\r\n\x1a\n" + bytes(range(40)) * 30,
        b"\xff" * 500,
        b"\x7fELF" + b"\0\1\2" * 99,
    ],
    ids=["zeros", "every byte", "picture", "ones", "program"],
)
def test_what_is_no_text_gives_a_finding_and_no_records(data: bytes) -> None:
    (finding,) = list(scan(data))
    assert isinstance(finding, Finding)
    assert (finding.code, finding.game) == ("N003", 0)


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t", "\u3000\n".encode(), b"\xef\xbb\xbf"])
def test_an_empty_file(data: bytes) -> None:
    (finding,) = list(scan(data))
    assert isinstance(finding, Finding)
    assert (finding.code, finding.game) == ("N002", 0)


def test_findings_about_the_file_come_before_the_records_that_they_are_about() -> None:
    game = '[牌譜 "1"]\n1. 甲 3 {好}\n*\n'
    many = game * 20_000
    cut = len(many.encode()) // 2
    data = many.encode()[:cut] + b"\xff" + many.encode()[cut:]
    kinds = [type(each).__name__ for each in scan(data[at : at + 999] for at in range(0, len(data), 999))]
    assert kinds.count("Finding") == 1
    assert kinds.count("Record") >= 19_999
    assert 5_000 < kinds.index("Finding") <= 10_001


@settings(max_examples=100)
@given(st.binary(max_size=300), st.integers(1, 50))
def test_any_bytes_in_any_pieces(data: bytes, size: int) -> None:
    whole = list(decoding([data]))
    pieces = list(decoding(data[at : at + size] for at in range(0, len(data), size)))
    assert whole == pieces
    assert all(isinstance(each, (Record, Finding)) for each in scan(data))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5", "utf-16"])
def test_characters_on_the_borders_of_pieces(encoding: str) -> None:
    for shift in range(4):
        text = "a" * (PIECE - shift) + "好牌" * PIECE
        assert decode(text.encode(encoding)).text == text


def test_text_that_is_cut_anywhere_decodes_the_same() -> None:
    data = (HANT * 3).encode("gb18030")
    assert (
        "".join(each for each in decoding(data[at : at + 1] for at in range(len(data))) if isinstance(each, str))
        == HANT * 3
    )
