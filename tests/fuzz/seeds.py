"""What fuzzing begins with: the samples, the examples of the codes, the rulesets that are shipped, moves as said."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from notation.formats.registry import names
from notation.texts import codes

ROOT: Final = Path(__file__).parents[2]
_OWN: Final = "text"
_LONGEST: Final = 20_000
"""Characters of the longest sample; longer ones only make fuzzing slow."""


@cache
def _files() -> dict[str, tuple[bytes, ...]]:
    """The samples by their format, told by the name of the file; those of this project's text by `text`."""
    found: dict[str, list[bytes]] = {name: [] for name in names()}
    for path in sorted((ROOT / "samples").rglob("*")):
        if path.suffix in {".txt", ".json", ".jsonl", ".html"} and path.stat().st_size <= _LONGEST:
            fitting = [name for name in names() if path.stem.startswith(name) and path.parent.name == "formats"]
            found[max(fitting, key=len, default=_OWN)].append(path.read_bytes())
    for code in (*codes("notation").values(), *codes("validator").values()):
        for example in (code.wrong, code.right):
            found[code.format or _OWN].append(example.encode(code.encoding if code.format else "utf-8"))
    return {name: tuple(each) for name, each in found.items()}


@cache
def samples(name: str | None) -> tuple[bytes, ...]:
    """The samples of a format, and what this project writes of a game in it; of all formats for None."""
    if name is None:
        return tuple(each for one in names() for each in samples(one)[:6])
    return (*_files()[name], *_written(name))


def _written(name: str) -> tuple[bytes, ...]:
    """Some games, written in the format."""
    from notation.formats.registry import by_name
    from notation.reader import read

    writer = by_name(name).write
    if writer is None or name == _OWN:
        return ()
    games = ("botzone-ftl2", "rlcard-showdown", "open-spiel", "annotated")
    records = (each for game in games for each in read((ROOT / f"samples/games/{game}.txt").read_bytes()))
    found = (writer(record).text for record in records)
    return tuple(each.encode("utf-8") for each in found if each is not None and len(each) <= _LONGEST)


def words_of_moves() -> tuple[bytes, ...]:
    """Moves as they are said in the samples."""
    found: set[str] = set()
    for path in sorted((ROOT / "samples" / "hands").glob("*.txt")):
        found.update(re.split(r"\s{2,}|[甲乙丙]\s", path.read_text(encoding="utf-8")))
    return tuple(each.encode("utf-8") for each in sorted(found) if 0 < len(each) <= 40)


def shipped_rulesets() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "validator" / "rulesets").glob("*.json")))
