"""`python -m bench`: everything in one run, into `bench/RESULTS.md`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from bench import compiling, every_format, format_report, report, ruleset_report, site, site_report
from bench.corpora import Corpus, corpora
from bench.rounds import ROOT, peak_memory, pin, race, starts
from validator.ruleset import names

RESULTS = Path(__file__).parent / "RESULTS.md"
INSTALLED = Path(__file__).parent / "cache" / "installed"
ONE_RECORD = "samples/games/open-spiel.txt"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds of every race (default 5)")
    rounds = parser.parse_args().rounds
    files = corpora()
    cores = os.sched_getaffinity(0)
    core = pin()
    print("text to verdict", flush=True)
    verdict = race(("verdict", "chess", "pokerkit"), files, rounds)
    print("replay of parsed records", flush=True)
    replay = race(("replay", "spiel", "spiel-listed", "rlcard"), files, rounds)
    print("every ruleset", flush=True)
    rulesets = of_rulesets(files, rounds)
    print("every format", flush=True)
    formats = of_formats(files, rounds)
    print("start-up", flush=True)
    programs = installed()
    start = starts(start_commands(programs), 11)
    print("memory", flush=True)
    memory = peaks(str(programs / "paipu"), files)
    print("site", flush=True)
    os.sched_setaffinity(0, cores)
    pages = site_report.section(site.measure(files["m"], rounds))
    RESULTS.write_text(
        report.write(core, rounds, files, verdict, replay, start, memory, rulesets, formats, pages), encoding="utf-8"
    )
    print(f"written: {RESULTS.relative_to(ROOT)}")


def of_rulesets(files: dict[str, Corpus], rounds: int) -> str:
    """Replay, compiling and one record under every ruleset, as a part of the report."""
    timings = race([f"rules-{name}" for name in names()], files, rounds)
    measured = {
        name: ruleset_report.Measured(
            timings[f"rules-{name}"], compiling.compiled([name], rounds), compiling.one_record(name, rounds)
        )
        for name in names()
    }
    return ruleset_report.section(measured, compiling.compiled(names(), rounds))


def of_formats(files: dict[str, Corpus], rounds: int) -> str:
    """Reading of every format and conversion, as a part of the report."""
    names = list(every_format.read_names())
    read = race([f"read-{name}" for name in names], files, rounds)
    converted = race([f"convert-{name}" for name in every_format.THROUGH], files, min(rounds, 3))
    return format_report.section(
        {name: read[f"read-{name}"] for name in names},
        {name: converted[f"convert-{name}"] for name in every_format.THROUGH},
    )


def installed() -> Path:
    """The programs of an environment that has paipu and what it needs at run time, nothing else, as a user has it."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", INSTALLED], check=True)
    programs = INSTALLED / "bin"
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", ROOT], check=True)
    return programs


def start_commands(programs: Path) -> dict[str, list[str]]:
    """The processes whose start is compared."""
    paipu = str(programs / "paipu")
    return {
        "libraries": [str(programs / "python"), "-c", "import lark, jsonschema"],
        "help": [paipu, "--help"],
        "one": [paipu, "validate", ONE_RECORD],
    }


def peaks(paipu: str, files: dict[str, Corpus]) -> dict[tuple[str, str], float]:
    """The peak memory of `paipu validate` in MiB, by corpus and output format."""
    return {
        (name, form): peak_memory([paipu, "validate", "--format", form, str(files[name].path)])
        for form in ("text", "jsonl")
        for name in ("m10000", "m100000")
    }


if __name__ == "__main__":
    main()
