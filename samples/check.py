"""Judge every sample and compare with the codes that the table in `README.md` says.

`make samples` and `make run` run it, and so do the tests. A planted mistake that is found is no failure; a difference
is.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

SAMPLES = Path(__file__).parent
FOLDERS = ("formats", "games", "hands", "mistakes")
ROW = re.compile(r"^\| \[`(?P<file>[^`]+)`\]\((?P=file)\) \|(?P<shows>.*)\|(?P<codes>[^|]*)\|$", re.M)
CODE = re.compile(r"`(?P<code>[A-Z]\d{3})`(?: ×(?P<times>\d+))?")


def expected() -> dict[str, Counter[str]]:
    """The codes that each sample is to raise, and how often, from the table of `README.md`."""
    table = (SAMPLES / "README.md").read_text(encoding="utf-8")
    return {
        row["file"]: Counter({each["code"]: int(each["times"] or 1) for each in CODE.finditer(row["codes"])})
        for row in ROW.finditer(table)
    }


def found() -> dict[str, Counter[str]]:
    """The codes that each sample does raise, as `paipu validate` says."""
    every = (path for folder in FOLDERS for path in (SAMPLES / folder).iterdir())
    files = sorted(path.relative_to(SAMPLES).as_posix() for path in every)
    done = subprocess.run(
        [sys.executable, "-m", "paipu", "validate", "--format", "json", *files],
        cwd=SAMPLES,
        stdout=subprocess.PIPE,
        check=False,
        encoding="utf-8",
    )
    if done.returncode not in (0, 1):
        raise SystemExit(f"paipu validate: exit {done.returncode}")
    raised: dict[str, Counter[str]] = {file: Counter() for file in files}
    report = json.loads(done.stdout)
    for entry in [*report["records"], *report["files"]]:
        raised[entry["file"]].update(finding["code"] for finding in entry["findings"])
    return raised


def differences(wanted: dict[str, Counter[str]], raised: dict[str, Counter[str]]) -> list[str]:
    """What is not as the table says, a line for each file."""
    lines = [f"{file}: in the table, but not there" for file in wanted.keys() - raised.keys()]
    for file, codes in raised.items():
        if file not in wanted:
            lines.append(f"{file}: not in the table, raises {_say(codes)}")
        elif codes != wanted[file]:
            lines.append(f"{file}: raises {_say(codes)}, the table says {_say(wanted[file])}")
    return sorted(lines)


def _say(codes: Counter[str]) -> str:
    return ", ".join(f"{code} ×{times}" if times > 1 else code for code, times in sorted(codes.items())) or "nothing"


def main() -> None:
    wanted, raised = expected(), found()
    wrong = differences(wanted, raised)
    for line in wrong:
        print(line, file=sys.stderr)
    planted = sum(map(bool, raised.values()))
    print(
        f"{len(raised)} samples: {len(raised) - planted} clean, {planted} with findings, {len(wrong)} not as expected"
    )
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
