"""Every sample raises exactly what the table of `samples/README.md` says, and the table is what the tests read."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from notation.fold import Script
from notation.json_form import from_json, to_json
from notation.reader import read
from notation.record import Record
from notation.shapes import Kind
from notation.texts import codes
from notation.writer import write
from samples import check
from validator.replay import Replay, replay

EVERY = sorted(f"{folder}/{path.name}" for folder in check.FOLDERS for path in (check.SAMPLES / folder).iterdir())
FILES = [file for file in EVERY if not file.startswith("formats/")]
GOOD = [file for file in FILES if not file.startswith("mistakes/")]
MISTAKES = [file for file in FILES if file.startswith("mistakes/")]


@cache
def found() -> dict[str, Counter[str]]:
    return check.found()


def records(file: str) -> list[Record]:
    return read((check.SAMPLES / file).read_text(encoding="utf-8"))


def only(file: str) -> Replay:
    (record,) = records(file)
    return replay(record)


def test_every_sample_raises_what_the_table_says() -> None:
    assert check.differences(check.expected(), found()) == []
    assert check.expected().keys() == set(EVERY)


def test_a_difference_would_be_noticed() -> None:
    wanted = {"a.txt": Counter({"P104": 1}), "gone.txt": Counter[str]()}
    raised = {"a.txt": Counter({"P104": 2}), "new.txt": Counter[str]()}
    assert len(check.differences(wanted, raised)) == 3


@pytest.mark.parametrize("file", MISTAKES)
def test_a_planted_mistake_is_found_under_the_code_that_names_its_file(file: str) -> None:
    assert Path(file).name[:4] in found()[file]


def test_every_code_has_its_mistake_here_but_those_that_the_readme_names() -> None:
    every = {*codes("notation"), *codes("validator")}
    named = {"D002", "N001", "N002", "N003", "N004", "N106", "N107", "N108", "N109"}
    about_json = {code for code in every if code.startswith("N3")}
    about_formats = {code for code in every if code.startswith("F")}
    assert {Path(file).name[:4] for file in MISTAKES} == every - named - about_json - about_formats


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith("hands/")])
def test_a_game_for_a_hand_type_has_that_hand_in_it(file: str) -> None:
    kind = Kind(Path(file).stem[3:].replace("-", "_"))
    assert kind in {reading.kind for ply in only(file).plies for reading in ply.readings}


def test_there_is_a_game_for_each_of_the_14_hand_types() -> None:
    stems = [Path(file).stem for file in FILES if file.startswith("hands/")]
    assert [stem[:2] for stem in stems] == [f"{number:02}" for number in range(1, 15)]
    assert len({stem[3:] for stem in stems}) == 14


def test_the_douzero_game_has_one_play_error_at_ply_9_and_none_at_ply_22() -> None:
    game = only("games/douzero-43.txt")
    assert [(ply.number, finding.code) for ply in game.plies for finding in ply.findings] == [(9, "P104")]
    last = game.plies[22]
    assert last.number == 22
    assert [reading.kind for reading in last.readings] == [Kind.FOUR_TWO_SINGLES]


@pytest.mark.parametrize("name", ["open-spiel", "rlcard-showdown", "botzone-ftl2"])
def test_games_of_other_programs_have_no_play_errors(name: str) -> None:
    game = only(f"games/{name}.txt")
    assert len(game.plies) > 20
    assert not game.findings


def test_the_score_of_the_botzone_game_is_recomputed() -> None:
    assert only("games/botzone-ftl2.txt").result.scores == (Decimal(-2), Decimal(-2), Decimal(4))


@pytest.mark.parametrize("script", ["hant", "hans"])
@pytest.mark.parametrize("file", GOOD)
def test_what_is_written_is_read_again(file: str, script: Script) -> None:
    for record in records(file):
        assert read(write(record, script=script)) == [record]


@pytest.mark.parametrize("file", FILES)
def test_json_loses_nothing(file: str) -> None:
    for record in records(file):
        assert from_json(to_json(record)) == record
