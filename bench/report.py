"""`bench/RESULTS.md`: what was measured, on what, and where it falls short of what we set out to reach."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version

from bench.corpora import Corpus
from bench.rounds import Timing

LIBRARIES = ("lark", "jsonschema", "chess", "pokerkit", "open-spiel", "rlcard")
MIB = 2**20


def write(
    core: int,
    rounds: int,
    files: Mapping[str, Corpus],
    verdict: Mapping[str, Timing],
    replay: Mapping[str, Timing],
    start: Mapping[str, float],
    memory: Mapping[tuple[str, str], float],
    rulesets: str,
    formats: str,
    pages: str,
) -> str:
    """The whole report; `rulesets`, `formats` and `pages` are parts that `ruleset_report.py` and the like write."""
    parts = [
        _head(core, rounds),
        _goals(verdict, replay, start, memory),
        _corpora(files),
        _verdict(verdict),
        _replay(replay),
        rulesets,
        formats,
        pages,
        _start(start),
        _memory(memory, files),
    ]
    return "\n\n".join(parts) + "\n"


def _head(core: int, rounds: int) -> str:
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"""\
# How fast, and how much memory

Written by `make bench`; one run, not edited by hand. Read the figures as ratios: the machine is small and shared.

- Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, everything on core {core} alone.
- {versions}.
- Races: {rounds} rounds; in each every contender runs once, in turn, in a process of its own, so every cache is cold.
  The table gives the median of the rounds, and the fastest and the slowest. Reading the file and importing the
  libraries is not timed; building grammars, compiling the ruleset and filling caches is.
- A race counts only if each contender gets through all of its games: our verdicts have to be clean, python-chess has to
  find no error, the engines have to end every game.
- MB is 10⁶ bytes of UTF-8, MiB is 2²⁰."""


def _goals(
    verdict: Mapping[str, Timing],
    replay: Mapping[str, Timing],
    start: Mapping[str, float],
    memory: Mapping[tuple[str, str], float],
) -> str:
    games = verdict["verdict"].rate / verdict["chess"].rate
    size = verdict["verdict"].megabytes / verdict["chess"].megabytes
    spiel = replay["replay"].rate / max(replay["spiel"].rate, replay["spiel-listed"].rate)
    growth = max(memory["m100000", form] / memory["m10000", form] for form in ("text", "jsonl"))
    one = start["one"] / start["libraries"]
    rows = [
        ("text → verdict, games/s, beside python-chess", "at least 10 times", f"{games:.1f} times", games >= 10),
        ("text → verdict, MB/s, beside python-chess", "at least 10 times", f"{size:.1f} times", size >= 10),
        ("replay, beside OpenSpiel's faster checked path", "at least 2 times", f"{spiel:.2f} times", spiel >= 2),
        ("peak memory, 100,000 games beside 10,000", "within 10%", f"{(growth - 1) * 100:+.1f}%", growth <= 1.1),
        (
            "one record, process start included, beside importing lark and jsonschema",
            "within 2 times",
            f"{one:.2f} times",
            one <= 2,
        ),
    ]
    lines = [(what, goal, found, "yes" if reached else "**no**") for what, goal, found, reached in rows]
    return "## What we set out to reach\n\n" + table(("what", "goal", "measured", "reached"), lines)


def _corpora(files: Mapping[str, Corpus]) -> str:
    rows = [
        (
            name,
            each.what,
            f"{each.games:,}",
            f"{each.plies:,}",
            f"{each.plies / each.games:.1f}",
            f"{each.size:,}",
            f"{each.size / each.games:.0f}",
        )
        for name, each in files.items()
        if not name.startswith(("rules-", "format-"))
    ]
    head = ("name", "what", "games", "plies", "plies/game", "bytes", "bytes/game")
    return f"""\
## Corpora

{table(head, rows)}

All are seeded and made by `bench/corpora.py`; none is human play. Set M holds every hand type. Set O is what OpenSpiel,
RLCard and `site` all allow; OpenSpiel has no four + two. m100000 is set M five times over. Each ruleset has a corpus of
its own besides, made like set M.

Plies of set M by kind: {_kinds(files["m"])}.

Plies of set O by kind: {_kinds(files["o"])}."""


def _kinds(corpus: Corpus) -> str:
    return ", ".join(f"{kind} {count:,}" for kind, count in corpus.kinds.items())


def _verdict(timings: Mapping[str, Timing]) -> str:
    return f"""\
## Text → verdict

{_race(timings, "verdict")}

Ours checks everything that it can check. python-chess builds its game tree and checks that moves are legal; PokerKit
applies each action. Games differ in length: the plies a second tell how much of a ratio is that."""


def _replay(timings: Mapping[str, Timing]) -> str:
    return f"""\
## Replay of parsed records

{_race(timings, "replay")}

Ours: records in memory to verdicts, with deal, auction, play and score checked. OpenSpiel (C++): states after the deal,
then every bid and play with its legality check, or looked up among the legal ones. RLCard: games after the deal, every
play looked up among the legal ones; its games have no auction, and only the first
{timings["rlcard"].games} of set O are played."""


def _race(timings: Mapping[str, Timing], ours: str) -> str:
    rows = [
        (
            each.name,
            f"{each.rate:,.0f}",
            f"{each.plies / each.seconds:,.0f}",
            f"{each.megabytes:.2f}",
            f"{each.seconds:.3f}",
            f"{each.spread[0]:.3f} to {each.spread[1]:.3f}",
            f"{timings[ours].rate / each.rate:.1f}",
        )
        for each in timings.values()
    ]
    return table(("who", "games/s", "plies/s", "MB/s", "seconds", "rounds", "ours ÷ this, games/s"), rows)


def _start(start: Mapping[str, float]) -> str:
    names = {
        "libraries": '`python -c "import lark, jsonschema"`',
        "help": "`paipu --help`",
        "one": "`paipu validate` of one record",
    }
    rows = [
        (names[name], f"{seconds * 1000:.0f}", f"{seconds / start['libraries']:.2f}") for name, seconds in start.items()
    ]
    return (
        "## Start-up\n\n"
        + table(("command", "ms", "÷ the libraries"), rows)
        + "\n\nWhole processes, median of 11, interleaved, after one round that is not counted."
    )


def _memory(memory: Mapping[tuple[str, str], float], files: Mapping[str, Corpus]) -> str:
    rows = [
        (f"`paipu validate --format {form}`", f"{files[name].games:,}", f"{files[name].size / MIB:.1f}", f"{peak:.1f}")
        for (name, form), peak in memory.items()
    ]
    return (
        "## Peak memory\n\n"
        + table(("command", "games", "file, MiB", "peak resident size, MiB"), rows)
        + "\n\n"
        + "\n".join(f"- {line}" for line in bounds())
    )


def bounds() -> Iterable[str]:
    """What is remembered between records, and how much at most."""
    from validator import hands

    yield f"Sets of cards that a compiled ruleset remembers: {hands.REMEMBERED:,}; beyond, the table starts anew."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
