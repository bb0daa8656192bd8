"""The part of the report that goes through the rulesets one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.compiling import Compiled, OneRecord
from bench.report import table
from bench.rounds import Timing

KIB = 2**10
MIB = 2**20


@dataclass(frozen=True)
class Measured:
    """What was measured of one ruleset."""

    replay: Timing
    compiled: Compiled
    one: OneRecord


def section(measured: Mapping[str, Measured], together: Compiled) -> str:
    """Replay, compiling and one record under every ruleset; what all rulesets take in one process comes last."""
    replays = [
        (
            f"`{name}`",
            f"{each.replay.rate:,.0f}",
            f"{each.replay.plies / each.replay.seconds:,.0f}",
            f"{each.replay.plies / each.replay.games:.1f}",
            f"{each.replay.spread[0]:.3f} to {each.replay.spread[1]:.3f}",
        )
        for name, each in measured.items()
    ]
    whole = [*((f"`{name}`", each.compiled) for name, each in measured.items()), ("all in one process", together)]
    compiled = [
        (
            name,
            f"{each.compiling * 1000:.1f}",
            f"{each.memory / KIB:.0f}",
            f"{each.counting:.2f}",
            f"{each.remembered / MIB:.1f}",
            f"{each.peak / MIB:.0f}",
        )
        for name, each in whole
    ]
    ones = [
        (f"`{name}`", f"{each.one.importing * 1000:.0f}", f"{each.one.verdict * 1000:.1f}", str(each.one.rulesets))
        for name, each in measured.items()
    ]
    games = next(iter(measured.values())).replay.games
    return "\n\n".join(
        (
            "## Every ruleset",
            f"Replay of {games:,} parsed records under each, half played at random, half greedily, all checks on.",
            table(("ruleset", "games/s", "plies/s", "plies/game", "rounds, seconds"), replays),
            "Compiling: the file read and its kinds and bombs made ready. Every hand once: what a program pays that\n"
            "goes through all hands of a ruleset, and what is remembered of it; a replay pays for the hands it meets.",
            table(
                (
                    "ruleset",
                    "compiling, ms",
                    "KiB",
                    "every hand once, s",
                    "remembered, MiB",
                    "peak of the process, MiB",
                ),
                compiled,
            ),
            "One record, text to verdict, in a process that has done nothing yet: it compiles one ruleset, its own.",
            table(("ruleset", "imports, ms", "text → verdict, ms", "rulesets compiled"), ones),
        )
    )
