"""Reports in every form: what real parsers make of them, and that hostile text stays text."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from notation.cards import parse_cards
from notation.findings import Edit, Finding, Fix, Severity, Span
from notation.json_form import loads
from notation.printable import printable, width
from notation.record import Hand, Record, Tag
from notation.texts import LANGUAGES, Texts
from validator.replay import replay
from validator.report.data import report
from validator.report.frame import MOST_CELLS, frame
from validator.report.github import GithubReport
from validator.report.json import JsonLinesReport, JsonReport
from validator.report.judged import Counts, Judged, Unopened
from validator.report.junit import JunitReport
from validator.report.rules import FLOORS, every_code, matching, rule
from validator.report.sarif import SarifReport
from validator.report.selection import Selection
from validator.report.sink import Report
from validator.report.text import TextReport

Entry = Judged | Unopened

HOSTILE = '\x1b[31m"<&>\x00]]>::error::x,y%0A\r\n\u202e\x9b2J\ud800小明'
"""A name that would colour, close, break, turn around and inject, wherever text is taken for more than text."""

EN = Texts("en", FLOORS)
SPAN = Span(30, 34, 2, 12, 2, 16)


def finding(severity: Severity = Severity.ERROR, **changes: Any) -> Finding:
    """A finding of a JSON record; its words come from the catalogue."""
    made = Finding("N317", severity, {"seat": HOSTILE, "seats": ("甲", "乙"), "pointer": "/plays/0"}, SPAN, ply=3)
    return replace(made, **changes)


RECORD = replace(
    loads('{"paipu": 1,\n  "plays": [{"seat": "甲", "cards": "33"}]}'),
    tags=(Tag("rules", "site"), Tag("甲", HOSTILE)),
    hands=(Hand(0, parse_cards("333")),),
)
UNREADABLE = Record(unread=("???",))


def judged(*findings: Finding, file: str = "a.txt", record: Record = RECORD) -> Judged:
    return Judged(file, replay(record), findings)


FIXABLE = finding(Severity.WARNING, fix=Fix((Edit(30, 32, "甲"), Edit(33, 33, "!")), safe=True))
ENTRIES: tuple[Entry, ...] = (
    Judged("a.txt", None, (finding(game=0, ply=None, span=None),)),
    judged(finding(), FIXABLE, finding(Severity.NOTE, path=(2, 1))),
    judged(finding(Severity.NOTE)),
    judged(file=f"b {HOSTILE[:-3]}.txt", record=UNREADABLE),
    Unopened("c,d:e.txt", "No such file\nor directory"),
)


def whole(form: Report, entries: Iterable[Entry] = ENTRIES) -> str:
    """What a report writes, put together as the command does."""
    counts = Counts()
    pieces: list[str] = []
    if not form.counts_first:
        pieces += form.begin(counts)
    body: list[str] = []
    for entry in entries:
        if isinstance(entry, Judged):
            counts.add(entry)
        else:
            counts.unopened += 1
        body += form.entry(entry)
    counts.files = len({entry.file for entry in entries if isinstance(entry, Judged)})
    if form.counts_first:
        pieces += form.begin(counts)
    return "".join([*pieces, *body, *form.end(counts)])


# JSON -----------------------------------------------------------------------------------------------------------------


def test_the_json_that_is_streamed_is_the_document_that_the_site_serves() -> None:
    assert json.loads(whole(JsonReport(EN))) == json.loads(json.dumps(report(ENTRIES, EN)))
    assert json.loads(whole(JsonReport(EN, "site"), ())) == report((), EN, "site")


def test_a_document_has_version_ruleset_files_records_and_counts() -> None:
    document = report(ENTRIES, EN)
    assert list(document) == ["version", "ruleset", "records", "files", "counts"]
    assert [(record["file"], record["game"], record["verdict"]) for record in document["records"]] == [
        ("a.txt", 1, "findings"),
        ("a.txt", 1, "clean"),
        (ENTRIES[3].file, 1, "unreadable"),
    ]
    assert [(file["file"], file["records"], len(file["findings"]), file["error"]) for file in document["files"]] == [
        ("a.txt", 2, 1, None),
        (ENTRIES[3].file, 1, 0, None),
        ("c,d:e.txt", 0, 0, "No such file\nor directory"),
    ]
    assert document["counts"] == {
        "files": 2,
        "unopened": 1,
        "records": 3,
        "clean": 1,
        "findings": 1,
        "unreadable": 1,
        "errors": 2,
        "warnings": 1,
        "notes": 2,
    }


def test_a_finding_in_json_says_everything_with_null_for_what_there_is_not() -> None:
    told = report([judged(FIXABLE)], EN)["records"][0]["findings"][0]
    assert told.keys() == {
        *("code", "severity", "title", "message", "why", "advice", "args", "span"),
        *("game", "ply", "act", "path", "fix"),
    }
    assert told["span"] == {"start": 30, "end": 34, "line": 2, "column": 12, "end_line": 2, "end_column": 16}
    assert told["fix"] == {
        "safe": True,
        "edits": [{"start": 30, "end": 32, "text": "甲"}, {"start": 33, "end": 33, "text": "!"}],
    }
    assert (told["ply"], told["act"], told["path"], told["args"]["seats"]) == (3, None, [], ["甲", "乙"])
    bare = report([judged(finding(span=None, ply=None))], EN)["records"][0]["findings"][0]
    assert (bare["span"], bare["ply"], bare["fix"]) == (None, None, None)


def test_json_lines_are_records_and_what_is_about_files() -> None:
    lines = [json.loads(line) for line in whole(JsonLinesReport(EN)).splitlines()]
    assert [(line["type"], line["file"]) for line in lines] == [
        ("finding", "a.txt"),
        ("record", "a.txt"),
        ("record", "a.txt"),
        ("record", ENTRIES[3].file),
        ("error", "c,d:e.txt"),
    ]
    assert lines[0]["game"] == 0
    assert lines[1]["findings"][0]["code"] == "N317"


# Text -----------------------------------------------------------------------------------------------------------------


def test_a_finding_as_text_has_one_line_a_frame_why_and_what_to_do() -> None:
    told = whole(TextReport(EN), [judged(finding(args={"seat": "東", "seats": ("甲",), "pointer": "/p"}))])
    lines = told.split("\n")
    assert lines[0].startswith("a.txt:2:12: N317 error: /p: there is no seat “東”")
    assert lines[1] == "  game 1, ply 3"
    assert lines[2:5] == [
        "  |",
        '2 |   "plays": [{"seat": "甲", "cards": "33"}]}',
        "  |            ^^^^",
    ]
    assert lines[5].startswith("  = Why: ")
    assert lines[6].startswith("  = What to do: ")
    assert lines[8] == "Games read: 1; clean: 0, with findings: 1, unreadable: 0"


def test_findings_that_can_be_mended_are_marked_and_counted() -> None:
    unsafe = replace(FIXABLE, fix=Fix((), safe=False))
    told = whole(TextReport(EN), [judged(FIXABLE, unsafe)])
    assert "N317 [*] warning" in told
    assert "N317 [?] warning" in told
    assert "Can be mended: 1 with --fix, 1 more with --fix --unsafe" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_is_told_in_every_language(language: str) -> None:
    told = whole(TextReport(Texts(language, FLOORS)), [judged(FIXABLE, finding(act=2, path=(3, 1)))])
    assert not re.search(
        r"\{|\bsummary\b|\bseverities\b|\bfixable\b|\bgame \d|ply \d" if language != "en" else r"\{",
        told.replace('[{"', ""),
    )


def test_no_control_character_of_a_record_or_file_reaches_the_terminal() -> None:
    for form in (TextReport(EN), GithubReport(EN)):
        told = whole(form)
        assert "小明" in told
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", told)


def test_colours_are_only_what_the_report_itself_paints() -> None:
    told = whole(TextReport(EN, colour=True))
    assert set(re.findall("\x1b[^m]*m", told)) == {"\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[0m"}


# The frame ------------------------------------------------------------------------------------------------------------


def span(column: int, end_column: int, line: int = 1, end_line: int = 1) -> Span:
    return Span(0, 0, line, column, end_line, end_column)


@pytest.mark.parametrize(
    ("line", "columns", "marks"),
    [
        ("1. 乙 對K  丙 對9", (12, 14), " " * 14 + "^^^"),
        ("abc", (2, 3), " ^"),
        ("ｘ３", (2, 3), "  ^^"),
        ("甲\t5", (3, 4), "   ^"),
        ("e\u0301x", (3, 4), " ^"),
        ("😀♠", (2, 3), "  ^"),
        ("甲 過", (4, 4), "     ^"),
        ("", (1, 1), "^"),
        ("\x1b[0m甲", (5, 6), "    ^^"),
    ],
)
def test_the_caret_stands_under_the_place_whatever_the_width(line: str, columns: tuple[int, int], marks: str) -> None:
    assert frame(line, span(*columns)).marks == marks


def test_the_frame_of_several_lines_goes_to_the_end_of_the_first() -> None:
    shown = frame("甲 對5 {還沒完", span(6, 3, 1, 4))
    assert shown.marks == " " * 7 + "^" * 7


@given(st.text(max_size=400), st.integers(1, 400), st.integers(0, 400))
def test_a_frame_is_never_wide_and_its_marks_fit_its_line(line: str, column: int, length: int) -> None:
    shown = frame(line, span(column, column + length))
    assert width(shown.source) <= MOST_CELLS + 66
    assert len(shown.marks) <= width(shown.source) + 1


def test_a_line_of_a_million_characters_is_cut_around_the_place() -> None:
    line = "甲" * 500_000 + "錯" + "乙" * 500_000
    shown = frame(line, span(500_001, 500_002))
    assert shown.source.startswith("…甲")
    assert shown.source.endswith("乙…")
    before = shown.source[: shown.source.index("錯")]
    assert shown.marks == " " * width(before) + "^^"


@given(st.text())
def test_printable_text_is_printable_and_as_wide_as_it_says(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    shown.encode()
    assert not re.search("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", shown)
    assert width(shown) <= 2 * len(shown)


# GitHub ---------------------------------------------------------------------------------------------------------------


def test_github_commands_are_one_line_each_and_unescape_to_what_was_said() -> None:
    lines = whole(GithubReport(EN)).splitlines()
    assert len(lines) == 6
    for line in lines:
        command = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert command, line
        properties = dict(each.split("=", 1) for each in command[2].split(","))
        assert properties["file"]
    last = re.fullmatch(r"::error file=c%2Cd%3Ae\.txt::No such file%0Aor directory", lines[-1])
    assert last
    assert lines[1].startswith("::error file=a.txt,line=2,endLine=2,col=12,endColumn=16,title=N317 No such seat::")


# JUnit ----------------------------------------------------------------------------------------------------------------


def test_junit_is_xml_and_its_counts_are_right() -> None:
    root = ET.fromstring(whole(JunitReport(EN)))
    (suite,) = root
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == ["file", "game 1", "game 1", "game 1", "file"]
    assert [[part.tag for part in case] for case in cases] == [
        ["failure"],
        ["failure", "system-out"],
        ["system-out"],
        ["error"],
        ["error"],
    ]
    for element in (root, suite):
        assert (element.get("tests"), element.get("failures"), element.get("errors")) == ("5", "2", "2")
    failure = cases[1].find("failure")
    assert failure is not None
    assert failure.get("type") == "N317"
    assert "小明" in str(failure.get("message"))
    assert "2:12: N317" in str(failure.text)


# SARIF ----------------------------------------------------------------------------------------------------------------

URI = {"type": "string", "format": "uri-reference", "pattern": "^[A-Za-z0-9._~/%-]+$"}
MESSAGE = {"type": "object", "properties": {"text": {"type": "string", "minLength": 1}}, "required": ["text"]}
POSITIVE = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        **dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), POSITIVE),
        "charOffset": {"type": "integer", "minimum": 0},
        "charLength": {"type": "integer", "minimum": 0},
    },
}
PLACE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"artifactLocation": {"type": "object", "properties": {"uri": URI}}, "region": REGION},
}
LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "physicalLocation": PLACE,
        "logicalLocations": {"type": "array", "items": {"required": ["fullyQualifiedName"]}},
    },
}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
REPLACEMENT = {
    "type": "object",
    "required": ["deletedRegion"],
    "additionalProperties": False,
    "properties": {"deletedRegion": REGION, "insertedContent": {"properties": {"text": {"type": "string"}}}},
}
CHANGE = {
    "type": "object",
    "required": ["artifactLocation", "replacements"],
    "properties": {"replacements": {"type": "array", "minItems": 1, "items": REPLACEMENT}},
}
RESULT = {
    "type": "object",
    "required": ["message"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": LOCATION},
        "fixes": {
            "type": "array",
            "items": {"required": ["artifactChanges"], "properties": {"artifactChanges": {"items": CHANGE}}},
        },
    },
}
RULE = {
    "type": "object",
    "required": ["id"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "shortDescription": MESSAGE,
        "fullDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": {"properties": {"level": LEVEL}},
    },
}
DRIVER = {
    "type": "object",
    "required": ["name"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "version": {"type": "string"},
        "language": {"type": "string", "pattern": "^[a-z]{2}(-[A-Z]{2})?$"},
        "rules": {"type": "array", "uniqueItems": True, "items": RULE},
    },
}
NOTIFICATION = {
    "type": "object",
    "required": ["message"],
    "properties": {"message": MESSAGE, "level": LEVEL, "locations": {"items": LOCATION}},
}
RUN = {
    "type": "object",
    "required": ["tool"],
    "additionalProperties": False,
    "properties": {
        "tool": {"type": "object", "required": ["driver"], "properties": {"driver": DRIVER}},
        "columnKind": {"const": "unicodeCodePoints"},
        "results": {"type": "array", "items": RESULT},
        "invocations": {
            "items": {
                "required": ["executionSuccessful"],
                "properties": {"toolExecutionNotifications": {"items": NOTIFICATION}},
            }
        },
    },
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "items": RUN},
    },
}
"""The parts of the SARIF 2.1.0 schema (OASIS) that a log of ours uses."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entries", [ENTRIES, ()], ids=["some", "none"])
def test_sarif_fits_the_standard(language: str, entries: tuple[Entry, ...]) -> None:
    Draft7Validator.check_schema(SARIF)
    log = json.loads(whole(SarifReport(Texts(language, FLOORS)), entries))
    Draft7Validator(SARIF).validate(log)


def test_sarif_results_point_at_their_rules_places_and_fixes() -> None:
    (run,) = json.loads(whole(SarifReport(EN)))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [each["id"] for each in rules] == list(every_code())
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    about_file, first, fixable, in_variation, _ = run["results"]
    assert "region" not in about_file["locations"][0]["physicalLocation"]
    assert first["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2,
        "startColumn": 12,
        "endLine": 2,
        "endColumn": 16,
        "charOffset": 30,
        "charLength": 4,
    }
    assert first["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "game 1/ply 3"
    assert in_variation["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "game 1/variation 2-1/ply 3"
    (change,) = fixable["fixes"][0]["artifactChanges"]
    assert change["replacements"][0] == {
        "deletedRegion": {"charOffset": 30, "charLength": 2},
        "insertedContent": {"text": "甲"},
    }
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "No such file\nor directory"


# Which findings are told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("select", "ignore", "told"),
    [
        ((), (), "N301 N317 P105"),
        (("N",), (), "N301 N317"),
        (("N",), ("N31",), "N301"),
        (("N317",), ("N3",), "N317"),
        ((), ("N", "P"), ""),
        (("N",), ("N",), ""),
        (("P", "N301"), ("N",), "N301 P105"),
    ],
)
def test_the_longer_prefix_decides_then_ignore(select: tuple[str, ...], ignore: tuple[str, ...], told: str) -> None:
    selection = Selection(select, ignore)
    findings = [replace(finding(), code=code) for code in ("N301", "N317", "P105")]
    assert " ".join(each.code for each in selection.of(findings)) == told


def test_the_verdict_is_by_the_findings_that_are_told() -> None:
    assert str(judged(finding()).verdict) == "findings"
    assert str(judged().verdict) == "clean"
    assert str(judged(record=UNREADABLE).verdict) == "unreadable"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_can_be_explained_without_a_finding(language: str) -> None:
    texts = Texts(language, FLOORS)
    for code in every_code():
        said = rule(code, texts)
        for text in (said.title, said.message, said.why, said.advice):
            assert text
            assert not re.search(r"\{[a-z_]+(:[a-z_]+)?\}", text)
    assert matching(["N3"])
    assert not matching(["Z"])
