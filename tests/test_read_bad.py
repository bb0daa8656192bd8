"""Bad input: bounded time and memory, a finding for each fault, and the rest of the file is read."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable, Iterator

import pytest

from notation.findings import Finding
from notation.reader import MAX_LINES, read, records, scan
from notation.record import Record

GAME = '[牌譜 "1"]\n[規則 "site"]\n手牌 甲: 3 4 5\n1. 甲 34飛機帶56  乙 過  丙 過\n地主勝\n\n'
# A test that hangs is stopped by the runner: what grows with the square of the input would take hours.
pytestmark = pytest.mark.timeout(120)


def all_of(text: str | Iterable[str]) -> list[Record]:
    return list(records(text))


def codes(found: list[Record]) -> set[str]:
    return {finding.code for record in found for finding in record.findings}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("甲 3 " + "(" * 100_000, "N106"),
        ("甲 3 " + "(甲 3 " * 12_000, "N105"),
        ("甲 3 " + "(\n" * 9_000, "N105"),
        ("甲 3 " + "(甲 3\n" * 4_000 + ")\n" * 4_000, "N105"),
        ("{" * 100_000, "N106"),
        ("{\n" * 9_000, "N103"),
        ("}\n" * 9_000, "N103"),
        (")\n" * 9_000, "N104"),
        ("[" * 60_000, "N101"),
        ('[a "' * 9_000, "N101"),
        ("好" * 1_000_000, "N106"),
        ("甲 " * 500_000, "N106"),
        ("甲 " * 32_000, "N108"),
        ("甲 亂" * 20_000, "N108"),
        ("3 " * 30_000, "N108"),
        ("亂 " * 30_000, "N108"),
        ("\\" * 60_000, "N101"),
        ('"' * 60_000, "N122"),
        ("手牌 甲: " + "3 " * 30_000 + "X1", "N118"),
        ("叫分: " + "甲亂 " * 15_000, "N121"),
        ("得分: " + "甲 1 " * 15_000 + "甲", "N120"),
        ("甲 3 {" + "[%a " * 15_000 + "}\n甲 亂", "N201"),
        ("亂寫\n" * 9_000, "N101"),
        ("甲 亂\n" * 9_000, "N109"),
        ('[備註 ""] ' * 6_000, "N102"),
    ],
    ids=lambda value: value if len(value) < 9 else value[:6].split()[0],
)
def test_what_is_large_and_wrong_takes_no_long_time(text: str, code: str) -> None:
    found = all_of(text + "\n---\n" + GAME)
    assert code in codes(found)
    assert found[-1].findings == ()
    assert len(found[-1].line) == 3
    assert all(len(record.findings) <= 201 for record in found)


def test_nesting_a_hundred_thousand_deep_is_one_finding() -> None:
    text = "1. 甲 3 " + "(甲 3\n" * 4_990 + ")\n" * 4_990
    (record,) = all_of(text)
    assert [finding.code for finding in record.findings] == ["N105"]
    (record,) = all_of("甲 3 " + "(" * 100_000 + ")" * 100_000)
    assert [finding.code for finding in record.findings] == ["N106"]


def test_a_line_of_a_million_characters_costs_itself_only() -> None:
    first, second = all_of("1. 甲 3 {" + "好" * 1_000_000 + "}\n2. 乙 4\n" + GAME)
    assert [finding.code for finding in first.findings] == ["N106"]
    assert first.line.seats == (1,)
    assert second.findings == ()


def test_a_file_of_fifty_megabytes_without_a_line_end() -> None:
    (record,) = all_of("好" * 65_536 for _ in range(270))
    assert codes([record]) == {"N106", "N107"}


def test_a_file_of_fifty_megabytes_of_prose() -> None:
    line = "從前有一個人，他很會打牌。\n" * 1000
    found = all_of([line for _ in range(1300)] + ["---\n" + GAME])
    assert codes(found[:1]) == {"N101", "N107", "N109"}
    assert len(found) == 2
    assert found[1].findings == ()


def test_more_lines_than_a_record_may_have() -> None:
    (record, other) = all_of("{好}\n" * (MAX_LINES + 5) + "---\n" + GAME)
    assert [finding.code for finding in record.findings] == ["N107"]
    assert len(record.line.opening) == MAX_LINES
    assert other.findings == ()


def peak(source: Iterator[str]) -> int:
    tracemalloc.start()
    count = sum(1 for _ in records(source))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 100
    return most


def test_memory_does_not_grow_with_the_number_of_records() -> None:
    list(records(GAME))
    few = peak(GAME * 100 for _ in range(10))
    many = peak(GAME * 100 for _ in range(100))
    assert many < few * 1.2 + 100_000


def test_memory_does_not_grow_with_an_endless_line() -> None:
    def parts(count: int) -> Iterator[str]:
        yield GAME * 101
        for _ in range(count):
            yield "好" * 65_536

    assert peak(parts(300)) < peak(parts(60)) * 1.2 + 100_000


def test_a_file_cut_off_anywhere_is_read_as_far_as_it_goes() -> None:
    for end in range(len(GAME)):
        assert len(all_of(GAME + GAME[:end])) in (1, 2)
        assert all_of(GAME + GAME[:end])[0].findings == ()


@pytest.mark.parametrize("text", ["\0", "\ud800", "甲 \udfff", "\u2028", "甲 3 \x1c 乙 4", "\x85", "甲\ufeff 3", "🂡"])
def test_odd_characters_in_text(text: str) -> None:
    all_of(text)
    assert all_of(text + "\n---\n" + GAME)[-1].findings == ()


def test_files_of_one_fault_each_give_a_finding_and_no_exception() -> None:
    for data in (
        b"",
        b"\0\0\0",
        b"\xff\xfe",
        b"\xff\xfea",
        b"\xef\xbb\xbf",
        b"\xe7",
        b"[",
        b"{",
        b"(",
        b'"',
        b"---",
        b"\r",
        b"*",
    ):
        assert all(isinstance(each, (Record, Finding)) for each in scan(data))


def test_emoji_in_a_comment_and_a_quote_in_a_name() -> None:
    (record,) = read('[甲 "小\\"明\\""]\n1. 甲 3 {🃏👨‍👩‍👧 好}\n*\n')
    assert record.findings == ()
    assert record.tag("甲") == '小"明"'
    assert dict(record.line.notes)[0].comments[0].text == "🃏👨‍👩‍👧 好"
