"""The part of the report that goes through the formats one by one."""

from __future__ import annotations

from collections.abc import Mapping

from bench.every_format import SAMPLES
from bench.report import table
from bench.rounds import Timing

SLOWEST = 5
"""How many times as long as our own text a format may take."""


def section(read: Mapping[str, Timing], converted: Mapping[str, Timing]) -> str:
    """Reading of every format, text first, and conversion from text through a format to text."""
    own = read["text"]
    rows = [
        (
            f"`{name}`",
            f"{each.rate:,.0f}",
            f"{each.megabytes:.2f}",
            f"{each.size / each.games:,.0f}",
            f"{each.rate / own.rate:.2f}",
            f"{each.megabytes / own.megabytes:.2f}",
            f"{each.spread[0]:.3f} to {each.spread[1]:.3f}",
        )
        for name, each in read.items()
    ]
    ways = [
        (each.name, f"{each.rate:,.0f}", f"{each.seconds:.1f}", f"{each.spread[0]:.1f} to {each.spread[1]:.1f}")
        for each in converted.values()
    ]
    slow = [f"`{name}`" for name, each in read.items() if each.rate * SLOWEST < own.rate]
    slower = [f"`{name}`" for name, each in read.items() if each.megabytes * SLOWEST < own.megabytes]
    games = next(iter(converted.values())).games
    samples = ", ".join(f"`{name}`" for name in SAMPLES)
    return "\n\n".join(
        (
            "## Every format",
            f"Reading, text to records. The games of a format are {own.games:,} of set F, written in it; of those\n"
            f"that are only read ({samples}) the sample comes again and again.\n"
            "A game of Botzone takes many times the bytes of our text, which repeats nothing: so both ratios are told.",
            table(
                ("format", "games/s", "MB/s", "bytes/game", "games/s ÷ text", "MB/s ÷ text", "rounds, seconds"), rows
            ),
            f"Set out: no format takes more than {SLOWEST} times as long as our own text. Slower by the game:\n"
            f"{', '.join(slow) or 'none'}; slower by the byte: {', '.join(slower) or 'none'}.",
            f"Conversion of the {games:,} games of set F, from text to text: read, replayed where the format wants\n"
            "everything said, written, read again, written as text.",
            table(("conversion", "games/s", "seconds", "rounds, seconds"), ways),
        )
    )
