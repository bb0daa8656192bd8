"""docs/cli.md and docs/json.md tell every command, option, exit code and format there is, and show what is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

import paipu
from notation.commands.files import EXTENSIONS
from notation.json_check import schema
from notation.json_form import from_json, to_json
from notation.json_strict import MAX_DEPTH
from notation.texts import Texts, codes
from validator.report.data import report
from validator.report.rules import rule

ROOT = Path(__file__).parent.parent
CLI = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
JSON = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
CONTEXT = click.Context(paipu.command_line())
COMMANDS = {name: paipu.command_line().get_command(CONTEXT, name) for name in paipu.COMMANDS}


def parameters(name: str) -> list[click.Parameter]:
    """The parameters of a command, or of all the commands of a group."""
    command = COMMANDS[name]
    assert command is not None
    found = [*command.params]
    if isinstance(command, click.Group):
        found += [each for inner in command.commands.values() for each in inner.params]
    return found


def section(name: str) -> str:
    found = re.search(rf"(?ms)^## {name}\n(.*?)(?=^## |\Z)", CLI)
    assert found, name
    return found[1]


def test_every_command_has_its_section_and_its_row() -> None:
    assert re.findall(r"(?m)^\| \[`(\w+)`\]\(#\w+\)", CLI) == list(paipu.COMMANDS)
    assert re.findall(r"(?m)^## (\w+)$", CLI) == list(paipu.COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_the_usage_and_in_the_table_of_its_command(name: str) -> None:
    told = section(name)
    usage = "\n".join(re.findall(r"(?m)^    .*$", told.split("\n|", 1)[0]))
    table = "\n".join(re.findall(r"(?m)^\| `.*$", told))
    shown = [each for each in parameters(name) if isinstance(each, click.Option) and not each.hidden]
    options = [option for each in shown for option in each.opts]
    assert options
    for option in options:
        assert f"`{option}`" in table, option
    long = {option for each in shown for option in (*each.opts[:1], *each.secondary_opts)}
    assert set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", usage)) == long
    said = set(re.findall(r"`(--?[a-z][a-z-]*)`", table))
    assert said <= {*options, *long}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_choice_is_told(name: str) -> None:
    for each in parameters(name):
        if isinstance(each.type, click.Choice):
            for choice in each.type.choices:
                assert re.search(rf"\b{choice}\b", section(name)), choice


@pytest.mark.parametrize("name", COMMANDS)
def test_exit_codes_are_the_same_in_docs_and_help(name: str) -> None:
    command = COMMANDS[name]
    assert command is not None
    told = re.search(r"(?s)Exit code: (.*?)(?:\n\n|\Z)", section(name))
    helped = re.search(r"(?s)Exit\s+code: (.*?)(?:\n\n|\Z)", str(command.help))
    assert told
    assert helped
    numbers = re.findall(r"\b[012]\b", told[1])
    assert numbers == re.findall(r"\b[012]\b", helped[1])
    assert "2" in numbers


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_their_help_says_first(name: str) -> None:
    command = COMMANDS[name]
    assert command is not None
    first = re.split(r"(?<=[.:])\n|\n\n", str(command.help))[0]
    assert first.replace("\n", " ").startswith(paipu.COMMANDS[name][1].rstrip("."))


def test_files_and_environment_are_told() -> None:
    for word in (*EXTENSIONS, "PAIPU_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM"):
        assert f"`{word}`" in CLI, word


def keys(value: Any) -> Any:
    """The keys of a JSON value, whatever the values are; of an array the first element counts."""
    if isinstance(value, dict):
        return {key: keys(each) for key, each in value.items()} if "甲" not in value else None
    return [keys(value[0])] if isinstance(value, list) and value and isinstance(value[0], dict) else None


def test_the_document_that_is_shown_has_the_keys_of_a_real_one() -> None:
    from tests.test_report_forms import EN, FIXABLE, judged

    shown = json.loads(re.findall(r"(?s)```json\n(.*?)```", section("validate"))[0])
    real = json.loads(json.dumps(report([judged(FIXABLE, file="game.txt")], EN)))
    real["records"][0]["scores"] = {"甲": 1}
    for each in (shown, real):
        each["records"][0]["findings"][0]["args"] = {}
    assert keys(shown) == keys(real)
    assert [list(each) for each in (shown, shown["records"][0])] == [list(each) for each in (real, real["records"][0])]


def test_an_explanation_has_the_keys_that_are_told() -> None:
    told = re.findall(r"`(\w+)`", section("explain").split("or `json`:")[1].split("|")[0])
    assert set(told) == set(rule("N301", Texts("en")).__dataclass_fields__)


def test_the_record_that_is_shown_is_one_and_has_every_key() -> None:
    shown = json.loads(re.findall(r"(?s)```json\n(.*?)```", JSON)[0])
    assert shown.keys() == schema()["properties"].keys() - {"seats", "position"}
    assert to_json(from_json(shown)) == shown


def test_every_key_and_word_of_the_schema_is_told() -> None:
    words = set(
        re.findall(
            r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`|\"(\w+)\"", JSON)[0] + tuple(re.findall(r"`([^`\n]*)`", JSON)))
        )
    )
    words |= set(re.findall(r'"(\w+)"', JSON))

    def said(part: Any) -> set[str]:
        if isinstance(part, list):
            return set().union(*map(said, part)) if part else set()
        if not isinstance(part, dict):
            return set()
        own = set(part.get("properties", ())) | {each for each in part.get("enum", ()) if isinstance(each, str)}
        return own.union(*map(said, part.values()))

    wanted = {each for each in said(schema()) if re.fullmatch(r"[a-z_]{2,}", each)}
    assert wanted <= words, wanted - words


def test_every_code_of_foreign_json_is_told() -> None:
    assert f"deeper than {MAX_DEPTH}" in JSON
    table = "\n".join(re.findall(r"(?m)^\| `N3.*$", JSON))
    told = set(re.findall(r"N3\d\d", table))
    for first, last in re.findall(r"`N(3\d\d)` to `N(3\d\d)`", table):
        told |= {f"N{number}" for number in range(int(first), int(last) + 1)}
    assert told == {code for code in codes("notation") if code.startswith("N3")}


def test_where_a_rule_is_told_is_there() -> None:
    headings = {each.lower().replace(" ", "-") for each in re.findall(r"(?m)^#+ (.*)$", JSON)}
    for code, entry in codes("notation").items():
        if code.startswith("N3"):
            page, _, anchor = entry.rule.partition("#")
            assert page == "docs/json.md"
            assert anchor in headings


def loaded(*arguments: str) -> set[str]:
    """The packages that a call loads."""
    program = (
        "import sys, paipu\nsys.argv = ['paipu', *sys.argv[1:]]\n"
        "try:\n    paipu.main()\nfinally:\n    print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    return set(done.stderr.split())


def test_help_loads_none_of_the_heavy_packages() -> None:
    heavy = {"lark", "jsonschema", "rich", "flask", "sqlalchemy", "validator", "web", "tomllib", "charset_normalizer"}
    assert not loaded("--help") & heavy
    assert "click" in loaded("--help")


def test_everything_that_the_door_offers_is_there_and_nothing_else() -> None:
    offered = [name for name in paipu.__all__ if name != "main"]
    assert offered == list(paipu._NAMES)
    for name, place in paipu._NAMES.items():
        module, _, attribute = place.partition(":")
        assert getattr(paipu, name) is getattr(import_module(module), attribute)
    assert set(offered) <= set(dir(paipu))
    with pytest.raises(AttributeError):
        paipu.nothing  # noqa: B018
