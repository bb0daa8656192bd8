"""The project keeps its house rules: small modules, honest declarations, pinned locks, links that lead somewhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from notation.texts import LANGUAGES, Code, Texts, codes
from validator.examples import found_in, raised

ROOT = Path(__file__).parent.parent
PACKAGES = ("notation", "validator", "web")
SHIPPED = [*sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")), ROOT / "paipu.py"]
OURS = SHIPPED + sorted(
    path
    for folder in ("tests", "samples", "bench")
    for path in (ROOT / folder).rglob("*.py")
    if "cache" not in path.parts
)
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "samples").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SHIPPED, ids=name)
def test_modules_and_functions_are_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500
    long = [
        node.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno + 1 > 60
    ]
    assert not long


@pytest.mark.parametrize("path", OURS, ids=name)
def test_nothing_is_left_for_later(path: Path) -> None:
    marks = re.findall(r"\b(?:TO" + "DO|FIX" + "ME|XX" + r"X)\b", path.read_text(encoding="utf-8"))
    assert not marks
    raised = {
        node.id
        for each in ast.walk(tree(path))
        if isinstance(each, ast.Raise)
        for node in ast.walk(each)
        if isinstance(node, ast.Name)
    }
    assert "NotImplementedError" not in raised


def imported(path: Path) -> set[str]:
    """The top-level modules that a file imports."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def canonical(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match
    return re.sub(r"[-_.]+", "-", match[0]).lower()


def distributions(paths: list[Path]) -> set[str]:
    """The distributions that some files import from."""
    known = packages_distributions()
    ours = {*PACKAGES, "paipu", "bench", "tests"}
    modules = set().union(*map(imported, paths)) - set(sys.stdlib_module_names) - ours
    return {canonical(each) for module in modules for each in known.get(module, [module])}


def declared(*groups: str) -> set[str]:
    """The distributions that the package, or some of its extras, ask for."""
    asked = list(PROJECT["project"]["dependencies"])
    for group in groups:
        asked += PROJECT["project"]["optional-dependencies"][group]
    return set(map(canonical, asked))


def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    core = [path for path in SHIPPED if path.relative_to(ROOT).parts[0] != "web"]
    assert distributions(core) == declared()
    assert distributions(SHIPPED) - WITH_OTHERS == declared("web", "image") - BY_NAME


WITH_OTHERS = {"markupsafe", "referencing"}
"""Parts of what is declared, in distributions of their own: of Flask and of jsonschema."""
BY_NAME = {"gunicorn", "psycopg", "redis"}
"""What is started by its name, or chosen by the scheme of an address: nothing imports it."""


@pytest.mark.parametrize("lock", ["dev", "bench", "peers", "peers-alone"])
def test_locks_pin_by_hash_and_name_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-", re.sub(r"^\s+--hash=\S+", "", text, flags=re.M), flags=re.M)
    pins = [line for line in text.splitlines() if line and not line[0].isspace()]
    assert pins
    assert all(re.match(r"[a-z0-9.-]+==[^ ]+( ; .+)? \\$", pin) for pin in pins)
    assert len(re.findall(r"(?m)^[a-z].*\\\n {4}--hash=sha256:[0-9a-f]{64}", text)) == len(pins)


def test_the_lock_holds_what_the_project_asks_for() -> None:
    pinned = set(map(canonical, re.findall(r"(?m)^[a-z0-9.-]+", (ROOT / "requirements/dev.txt").read_text())))
    groups = PROJECT["dependency-groups"]
    asked = {canonical(each) for group in ("test", "lint", "build") for each in groups[group]}
    assert asked | declared("web") <= pinned


def test_the_import_rule_of_the_floors_is_kept_and_would_be_noticed(tmp_path: Path) -> None:
    linter = str(Path(sys.executable).with_name("lint-imports"))
    kept = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert kept.returncode == 0, kept.stdout
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "notation" / "up.py").write_text("import socket\nimport paipu\nimport flask\nimport validator\n")
    broken = subprocess.run([linter, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert broken.returncode == 1
    assert "4 broken" in broken.stdout


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"(?m)^#+ (.*)$", re.sub(r"(?s)```.*?```", "", page.read_text(encoding="utf-8")))
    plain = [re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", each)).strip() for each in headings]
    return {each.lower().replace(" ", "-") for each in plain}


@pytest.mark.parametrize("document", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(document: Path) -> None:
    text = re.sub(r"(?s)```.*?```", "", document.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        linked = (document.parent / file).resolve() if file else document
        assert linked.exists(), target
        assert not anchor or linked.suffix != ".md" or anchor in anchors(linked), target


def test_every_target_that_is_named_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?m)^([a-z]+):", makefile))
    for page in PAGES:
        named = set(re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")))
        assert named <= targets, name(page)


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [ROOT / each for each in listed.split("\0") if each and (ROOT / each).is_file()]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    places = re.compile(r"(?<![\w./-])/(?:home|root|work|Users|mnt)/[\w.]")
    found = [
        name(path)
        for path in tracked()
        if path.suffix not in {".png", ".ico", ".woff2", ".mo", ".gz"}
        and places.search(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert not found


CODES = [*codes("notation").values(), *codes("validator").values()]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_wrong_example_of_a_code_raises_it_and_the_right_one_does_not(code: Code) -> None:
    found = [finding for finding in raised(code) if finding.code == code.code]
    assert found
    assert code.code not in {finding.code for finding in found_in(code, code.right.encode())}
    for language in LANGUAGES:
        texts = Texts(language, ("validator", "notation"))
        for words in (texts.message(found[0]), texts.why(found[0]), texts.advice(found[0])):
            assert words


def test_the_list_of_the_documentation_has_every_page() -> None:
    listed = set(re.findall(r"\]\(([a-z]+\.md)\)", (ROOT / "docs/index.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
