"""What the README shows is what happens: its commands are run and its Python is tried, outputs compared."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(?ms)^```console\n(.*?)^```$", README)
SNIPPETS = re.findall(r"(?ms)^```python\n(.*?)^```$", README)
COMMANDS = [
    (command, shown)
    for block in BLOCKS
    for command, shown in re.findall(r"(?ms)^\$ (.*?)\n(.*?)(?=^\$ |\Z)", block)
    if not command.startswith("make ")
]


def matches(shown: str, real: str) -> bool:
    """Whether an output is the one that is shown, where a line `…` stands for any lines."""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "\n".join("(?s:.*)" if line.strip() == "…" else re.escape(line) for line in lines)
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in real.strip("\n").splitlines())) is not None


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str, tmp_path: Path) -> None:
    bin_folder = str(Path(sys.executable).parent)
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env={
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "LANG": "C.UTF-8",
            "PAIPU_LANG": "en",
            "COLUMNS": "100",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert matches(shown, done.stdout), done.stdout


def test_the_readme_shows_every_command_and_the_library() -> None:
    shown = {command.split()[1] for command, _ in COMMANDS if command.startswith("paipu ")}
    assert shown >= {"validate", "replay", "move", "fmt", "convert", "rules", "explain"}
    assert SNIPPETS


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_library_does_what_the_readme_shows(snippet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(snippet, {}, "README", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0
