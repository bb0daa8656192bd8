"""The second part of `docs/notation.md`: its examples are read, its tables and limits are those of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from notation import brackets, decode, draft, movetext, reader, split
from notation.head_lines import act_of
from notation.move_writer import write_move
from notation.reader import read
from notation.record import ActKind, Record
from notation.record_words import ACT_OF, ACTS, OUTCOMES, REASONS, TERMS
from notation.tags import KNOWN, PLAYER_KEYS
from notation.texts import codes
from notation.writer import write

PAGE = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
RECORDS = PAGE[PAGE.index("# A whole record") :]
BLOCKS = re.findall(r"(?s)```paipu( canonical)?\n(.*?)```", RECORDS)


def rows(*head: str) -> list[list[str]]:
    start = RECORDS.index("| " + " | ".join(head) + " |")
    table = RECORDS[start:].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table]


def one(text: str) -> Record:
    (record,) = read(text)
    return record


@pytest.mark.parametrize(("canonical", "text"), BLOCKS)
def test_every_record_that_is_shown_is_clean_and_canonical_where_it_says_so(canonical: str, text: str) -> None:
    assert one(text).findings == ()
    assert (write(one(text)) == text) >= bool(canonical)


def test_the_tags() -> None:
    told = [tuple(row[:3]) for row in rows("名", "English", "key", "value")]
    assert told == [(tag.hant, tag.english, tag.key) for tag in KNOWN]
    assert all(f"{names[0]} ({key})" in RECORDS.replace("\n", " ") for key, names in PLAYER_KEYS.items())


@pytest.mark.parametrize("row", rows("written", "plies"), ids=lambda row: row[0])
def test_what_belongs_to_one_seat(row: list[str]) -> None:
    record = one(row[0].strip("`"))
    words = ["" if seat is None else record.seats[seat] + " " for seat in record.line.seats]
    plies = [word + write_move(move) for word, move in zip(words, record.line.moves, strict=True)]
    assert plies == re.findall("`(.*?)`", row[1])


def test_the_acts() -> None:
    told: dict[str, list[str]] = {row[0]: re.findall("`(.*?)`", row[1]) for row in rows("act", "written")}
    assert told.keys() == {kind.value for kind in ActKind}
    for kind, words in told.items():
        assert {str((act_of(word) or ("",))[0]) for word in words} == {kind}
    assert {words[0] for words in ACTS.values()} - {"叫分"} <= {word for words in told.values() for word in words}
    assert set(ACT_OF) >= {word for words in told.values() for word in words if not re.search(r"\d|二", word)}


@pytest.mark.parametrize("table", [OUTCOMES, REASONS, TERMS], ids=["ends", "reasons", "terms"])
def test_every_word_of_a_closed_list_is_told(table: dict[object, tuple[str, ...]]) -> None:
    assert all(words[0] in RECORDS for words in table.values())


def test_the_limits() -> None:
    told = " ".join(row[1] for row in rows("what", "at most", "beyond")).replace(",", "")
    limits = (
        brackets.MAX_LINE,
        split.MAX_RECORD,
        reader.MAX_LINES,
        movetext.MAX_PLIES,
        brackets.MAX_NESTING,
        draft.MAX_FINDINGS,
        decode.MOST_BAD_PLACES,
    )
    assert [int(number) for number in re.findall(r"\d+", told)] == list(limits)


def test_every_code_of_files_and_records_is_told_where_it_says() -> None:
    headings = {each.lower().replace(" ", "-") for each in re.findall(r"(?m)^#+ (.*)$", RECORDS)}
    for code, entry in codes("notation").items():
        if code[:2] in ("N0", "N1"):
            page, _, anchor = entry.rule.partition("#")
            assert page == "docs/notation.md"
            assert anchor in headings
            assert code in RECORDS
