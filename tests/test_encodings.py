"""Bytes as text: declared, else a byte order mark, else UTF-8, else what they most likely are; and what is said."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

import paipu
from notation.decode import Decoded, decode, decoding
from notation.encodings import UnknownEncoding, declared
from notation.findings import Finding
from tests.cli import run, write

HANS = '[牌谱 "1"]\n[规则 "site"] [地主 "甲"] [底分 "1"] [甲 "张三丰"]\n1. 甲 三三带一6 {先走长的}  乙 过  丙 过\n*\n'
HANT = '[牌譜 "1"]\n[規則 "site"] [地主 "甲"] [底分 "1"] [甲 "張三豐"]\n1. 甲 三三帶一6 {先走長的}  乙 過  丙 過\n*\n'

BYTES = [
    (HANS, "gbk", "gb18030"),
    (HANS, "gb18030", "gb18030"),
    (HANT, "gbk", "gb18030"),
    (HANT, "big5", "cp950"),
    (HANT, "utf-16-le", "utf-16-le"),
    (HANS, "utf-16-be", "utf-16-be"),
]


@pytest.mark.parametrize(("text", "written", "read_as"), BYTES)
def test_an_encoding_is_found_out_and_said(text: str, written: str, read_as: str) -> None:
    found = decode(text.encode(written))
    assert (found.text, found.encoding) == (text, read_as)
    assert [each.code for each in found.findings] == ["N001"]
    assert "encoding" in found.findings[0].args


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_a_byte_order_mark_tells_and_is_no_text(mark: bytes, encoding: str) -> None:
    data = mark + HANT.encode(encoding)
    assert (decode(data).text, decode(data).encoding) == (HANT, encoding)
    told = decode(data, encoding)
    assert told == Decoded(HANT, encoding)


@pytest.mark.parametrize(("text", "written", "read_as"), [*BYTES, (HANT, "utf-8", "utf-8"), (HANT, "utf-16", "utf-16")])
def test_what_is_declared_is_taken_and_is_no_finding(text: str, written: str, read_as: str) -> None:
    data = text.encode(written)
    assert decode(data, written) == Decoded(text, read_as)
    pieces = [data[at : at + 3] for at in range(0, len(data), 3)]
    assert "".join(str(part) for part in decoding(pieces, written.upper())) == text


def test_a_declared_encoding_goes_before_what_the_bytes_look_like() -> None:
    assert decode("对5".encode(), "gbk").text == "对5".encode().decode("gb18030", "replace")
    assert decode(b"\xa4\xa4", "big5").text == "中"
    assert decode(b"\xa4\xa4", "gbk").text == "い"


def test_what_is_no_text_in_the_declared_encoding_is_found_where_it_is() -> None:
    data = "甲 3\n乙 ".encode("big5") + b"\xff" + "4\n".encode("big5")
    found = decode(data, "big5")
    assert found.text == "甲 3\n乙 \ufffd4\n"
    [finding] = found.findings
    assert finding.code == "N004"
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (2, 3)
    assert finding.args["byte"] == data.index(b"\xff")
    assert [each.code for each in decode(b"\xff" * 50, "utf-8").findings].count("N109") == 1


def test_names_are_those_that_people_use() -> None:
    assert [declared(name) for name in ("GBK", "gb2312", "Big5", "UTF-8", "utf-8-sig", "UTF16")] == [
        "gb18030", "gb18030", "cp950", "utf-8", "utf-8", "utf-16",
    ]  # fmt: skip
    for name in ("", "klingon", "rot13", "base64", "zlib", "GBK\0"):
        with pytest.raises(UnknownEncoding):
            declared(name)


@pytest.mark.parametrize(("text", "written", "_read_as"), BYTES)
def test_columns_are_those_of_the_text_and_not_of_the_bytes(text: str, written: str, _read_as: str) -> None:
    spans = []
    for given, encoding in ((text, None), (text.encode(written), None), (text.encode(written), written)):
        [done] = [each for each in paipu.validate(given, encoding=encoding) if not isinstance(each, Finding)]
        [unread] = [each for each in done.findings if each.code == "N202"]
        spans.append(unread.span)
    assert spans[0] is not None
    assert (spans[0].line, spans[0].column) == (3, 7)
    assert spans[0] == spans[1] == spans[2]


def test_commands_take_a_declared_encoding(tmp_path: Path) -> None:
    clean = HANS.replace("三三带一6", "三3带一6")
    path = write(tmp_path, a_txt=clean.encode("gbk")) / "a.txt"
    found = run("validate", "--select", "N", path)
    assert "N001" in found.stdout
    assert "GB18030" in found.stdout
    assert run("validate", "--select", "N", "--encoding", "gbk", path).exit_code == 0
    assert run("convert", "--to", "json", "--encoding", "gbk", path).exit_code == 0
    assert "張" not in run("replay", "--encoding", "gbk", path).stdout
    assert run("fmt", "--write", path).exit_code == 2
    assert run("fmt", "--write", "--script", "hans", "--encoding", "gbk", path).exit_code == 0
    assert "张三丰" in path.read_text(encoding="utf-8")
    assert run("fmt", "--encoding", "klingon", path).exit_code == 2
