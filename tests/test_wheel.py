"""What is built is whole: the wheel holds every file of the packages, and works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("notation", "validator", "web")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("paipu-*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    expected = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    held = {each for each in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in each}
    assert held == expected | {"paipu.py"}
    assert {Path(each).suffix for each in held} >= {
        ".py",
        ".typed",
        ".lark",
        ".json",
        ".toml",
        ".html",
        ".css",
        ".js",
        ".mo",
    }


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel unpacked, as an installation has it."""
    folder = tmp_path_factory.mktemp("site-packages")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def paipu(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paipu", *arguments],
        cwd=installed.parent,
        env=os.environ | {"PYTHONPATH": str(installed), "PAIPU_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_installed_paipu_judges_a_record(installed: Path) -> None:
    where = subprocess.run(
        [sys.executable, "-c", "import notation, paipu, web; print(notation.__file__, paipu.__file__, web.__file__)"],
        cwd=installed.parent,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert all(Path(each).is_relative_to(installed) for each in where)
    sample = str(ROOT / "samples/games/douzero-43.txt")
    done = paipu(installed, "validate", sample)
    assert done.returncode == 1, done.stderr
    assert "P" in done.stdout


def test_an_installed_paipu_knows_its_rulesets_and_its_words(installed: Path) -> None:
    assert "24,639" in paipu(installed, "rules", "show", "site", "--count").stdout.replace("24639", "24,639")
    assert paipu(installed, "explain", "N001").returncode in {0, 2}
    assert paipu(installed, "--help").returncode == 0
