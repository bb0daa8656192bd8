"""Games in every format: files to read, and what is timed of reading and of conversion.

The games are those of set F: played like set M, of hands that every format can hold (OpenSpiel has no four + two). A
format that is not written, or holds no whole game, has its sample again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from notation.formats.format import Format
from notation.formats.registry import by_name, every
from notation.record import Record, Tag

SEED: Final = 700_000
RULES: Final = "openspiel"
GAMES: Final = 20_000
READ_GAMES: Final = 2_000
SAMPLES: Final = {
    "douzero-log": "douzero-log.txt",
    "douzero-predict": "douzero-predict.txt",
    "douzero-human": "douzero-human.jsonl",
    "openspiel-playthrough": "openspiel-playthrough.txt",
    "botzone-page": "botzone-page.html",
    "botzone-requests": "botzone-requests.json",
    "pydoudizhu": "pydoudizhu.txt",
}
"""What is read of the formats that are not written, or only hold endgames."""
THROUGH: Final = ("json", "openspiel-history", "rlcard-showdown", "douzero-sequence", "botzone-2", "ccgc")
"""Formats into which text is converted, and back."""

_FOLDER: Final = Path(__file__).parent.parent / "samples" / "formats"


def read_names() -> Iterator[str]:
    """The formats that are read, ours first."""
    return (form.name for form in sorted(every(), key=lambda form: form.name != "text") if form.read is not None)


def games(first: int, count: int) -> Iterator[Record]:
    """Games of set F."""
    from bench import table
    from bench.every_ruleset import scored
    from validator.hands import Hands
    from validator.ruleset import load

    hands = Hands(load(RULES))
    for seed in range(SEED + first, SEED + first + count):
        made = table.game(seed, hands)
        tags = tuple(Tag("rules", RULES) if tag.name == "rules" else tag for tag in made.tags)
        end = made.end and replace(made.end, reason=None, terms=())
        found = scored(replace(made, tags=tags, end=end, scores=()))
        yield replace(found, end=end)


def texts(name: str, records: Iterator[Record], count: int) -> Iterator[str]:
    """So many games in a format."""
    from validator.convert import written_all

    form = by_name(name)
    if name in SAMPLES:
        sample = (_FOLDER / SAMPLES[name]).read_text(encoding="utf-8").rstrip("\n") + "\n\n"
        yield from (sample for _ in range(count))
        return
    written = written_all(islice(records, count), form)
    yield from form.join(found.text for _, found in written if found.text is not None)


def reading(name: str, path: Path) -> Callable[[int | None], Callable[[], int]]:
    """The work of reading a file: how many records in it have something to tell."""

    def prepare(share: int | None) -> Callable[[], int]:
        import lark  # noqa: F401  (imported lazily, as in `text_to_verdict`)

        form = by_name(name)
        text = path.read_text(encoding="utf-8")

        def work() -> int:
            assert form.read is not None
            return sum(bool(record.hands or record.line.moves) for record in form.read([text]))

        return work

    return prepare


def converting(name: str, path: Path) -> Callable[[int | None], Callable[[], int]]:
    """The work of converting text into a format, and that into text: how many games come out at the end."""

    def prepare(share: int | None) -> Callable[[], int]:
        import lark  # noqa: F401

        text, through, own = path.read_text(encoding="utf-8"), by_name(name), by_name("text")

        def work() -> int:
            there = "".join(through.join(_written(own, through, [text])))
            return sum(1 for _ in _written(through, own, [there]))

        return work

    return prepare


def _written(source: Format, target: Format, pieces: list[str]) -> Iterator[str]:
    from validator.convert import written_all

    assert source.read is not None
    return (found.text for _, found in written_all(source.read(pieces), target) if found.text is not None)
