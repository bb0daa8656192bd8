"""The format of a text is told from its content, by one format or not at all, and in no time."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from notation.formats.format import HEAD
from notation.formats.reading import format_of, opened
from notation.formats.registry import MODULES, NotRead, Unrecognised, by_name, every, names, recognise
from notation.texts import LANGUAGES, Texts
from tests.formats.records import ROOT
from tests.formats.records import each as records

SAMPLES = sorted((ROOT / "samples").rglob("*.txt")) + sorted((ROOT / "samples" / "formats").glob("*.json"))
LONG = {
    "spaces": " " * HEAD,
    "line ends": "\n" * HEAD,
    "digits": "3" * HEAD,
    "brackets": "[" * HEAD,
    "commas": "3," * (HEAD // 2),
    "lines": "3\n" * (HEAD // 2),
    "keys": '{"' * (HEAD // 2),
    "strings": '["a",' * (HEAD // 5),
    "tags": "[a " * (HEAD // 3),
    "seats": "甲" * HEAD,
}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_is_of_one_format(path: Path) -> None:
    found, _ = opened([path.read_bytes()], [], strict=True)
    if path.parent.name == "formats":
        assert path.stem.partition("-")[0] == found.name.partition("-")[0]
    else:
        assert found.name == "text"


@pytest.mark.parametrize("name", names())
def test_what_a_format_writes_is_recognised_as_it(name: str) -> None:
    form = by_name(name)
    for record in records().values():
        written = form.write(record) if form.write is not None else None
        if written is not None and written.text is not None:
            try:
                assert recognise("".join(form.join([written.text]))).name in {name, "json"}
            except Unrecognised as error:
                assert name in error.names or name == "cards"


@pytest.mark.parametrize("said", ["X", "D", "1", "0", "CJ", "10", '"10"', "BJ", "3", "過", "2 X", "333444 CJ\n", ""])
def test_one_token_tells_no_dialect(said: str) -> None:
    with pytest.raises(Unrecognised):
        recognise(said)


@pytest.mark.parametrize("said", ["34567\n過\n2 X\n", "0003\n55\n", "1 1\n33\n", "OOO3\n44\n", "D5\nD6\n"])
def test_letters_that_collide_are_not_taken_for_bare_cards(said: str) -> None:
    assert not by_name("cards").recognises(said)


def test_where_two_fit_both_are_named() -> None:
    said = "JT9876,,4444,5555,,,QQQ8,,3333\n"
    with pytest.raises(Unrecognised) as error:
        recognise(said)
    assert len(error.value.names) > 1
    assert "cards" in error.value.names
    for name in error.value.names:
        assert name in str(error.value)


def test_what_is_of_no_format_is_refused_or_read_as_text() -> None:
    with pytest.raises(Unrecognised) as error:
        format_of("dear diary", strict=True)
    assert error.value.names == ()
    assert format_of("dear diary").name == "text"


@pytest.mark.parametrize("said", LONG)
def test_recognition_looks_once(said: str) -> None:
    for form in every():
        started = time.process_time()
        form.recognises(LONG[said])
        assert time.process_time() - started < 5, form.name


def test_a_format_that_is_only_written_cannot_be_named_to_read() -> None:
    for form in every():
        if form.read is None:
            with pytest.raises(NotRead):
                opened([b"3"], [], form)


@pytest.mark.parametrize("name", names())
def test_every_format_has_its_words_its_page_and_its_name(name: str) -> None:
    form = by_name(name)
    assert form.name == name
    assert form.read is not None or form.write is not None
    assert all(re.fullmatch(r"[a-z]+", each) for each in form.extensions)
    assert (ROOT / "docs" / "formats" / f"{name}.md").is_file()
    for language in LANGUAGES:
        assert Texts(language).term("format", name) != name
    if form.dialect is not None:
        assert len(form.dialect.ranks) == len(set(form.dialect.ranks)) == 15


def test_no_format_is_hidden() -> None:
    found = {path.stem for path in (ROOT / "docs" / "formats").glob("*.md")} - {"README"}
    assert found == set(MODULES)
