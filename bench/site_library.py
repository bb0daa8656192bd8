"""A library of 100,000 records for the site's benchmark: made once, through the site's own intake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Final

from bench.corpora import CACHE, Corpus

if TYPE_CHECKING:
    from web.store import Upload

RECORDS = 100_000
PER_UPLOAD = 50
NAMES = ("小明", "小華", "小強", "阿寶", "婉婷", "志偉", "家豪", "淑芬", "建國", "美玲", "雅婷", "俊傑")
_TAG: Final = re.compile(r'\[(賽事|日期|甲|乙|丙) "[^"]*"\]')
COMMENTS = ("先走小對", "這手炸得太早", "留著大王", "農民配合得好", "應該拆對子", "送隊友先走")


def library(corpus: Corpus) -> Path:
    """The folder of the site whose store holds the records."""
    folder = CACHE / "library"
    done = folder / "done"
    if not done.exists():
        print(f"making a library of {RECORDS:,} records …", flush=True)
        rmtree(folder, ignore_errors=True)
        folder.mkdir()
        _fill(folder, corpus)
        done.touch()
    return folder


def texts(corpus: Corpus) -> Iterator[str]:
    """The games of a corpus again and again, each time with other names, dates and comments."""
    games = [text for text, _ in json.loads((corpus.path.with_suffix(".json")).read_text(encoding="utf-8"))]
    for number in range(RECORDS):
        yield dressed(games[number % len(games)], number)


def dressed(text: str, number: int) -> str:
    """A game with an event, a date and players of its own, and now and then a comment."""
    players = [NAMES[(number + number // 7 + 5 * place) % len(NAMES)] for place in range(3)]
    said = {"賽事": f"第{number // 30 + 1}場", "日期": f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"}
    said |= {seat: f"{name}{number % 97}" for seat, name in zip("甲乙丙", players, strict=True)}
    comment = f"{{{COMMENTS[number % len(COMMENTS)]}}}\n" if number % 5 == 0 else ""
    game = _TAG.sub(lambda tag: f'[{tag[1]} "{said[tag[1]]}"]', text).rstrip()
    return f"{game}\n{comment}\n"


def _fill(folder: Path, corpus: Corpus) -> None:
    from web import store
    from web.app import create_app

    app = create_app({"INSTANCE_PATH": str(folder), "RATE_LIMITS": False})
    every = list(texts(corpus))
    batches = ["".join(every[start : start + PER_UPLOAD]) for start in range(0, RECORDS, PER_UPLOAD)]
    with app.app_context(), ProcessPoolExecutor(2, initializer=_start) as pool:
        for number, upload in enumerate(pool.map(_judged, batches, chunksize=4)):
            upload.created = store.now() - timedelta(minutes=len(batches) - number)
            for game in upload.games:
                game.created, game.listed = upload.created, True
            upload.listed = True
            store.put(upload)


def _start() -> None:
    import tempfile

    from web.app import create_app

    create_app({"INSTANCE_PATH": tempfile.mkdtemp()}).app_context().push()


def _judged(text: str) -> Upload:
    from web.intake import uploads
    from web.intake.verdicts import judged

    return judged(uploads.Upload(text.encode()), None)
