"""The corpora that are measured: made once from their seeds, kept in `bench/cache`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from bench.every_format import read_names
from validator.ruleset import names

CACHE = Path(__file__).parent / "cache"

GAMES = 20_000
SHARED_GAMES = 5_000
CHESS_GAMES = 2_000
POKER_HANDS = 500
RULESET_GAMES = 1_000
CHUNK = 250


@dataclass(frozen=True)
class Corpus:
    """A file of games and what is in it. `size` is the bytes of the games, UTF-8."""

    what: str
    file: str
    games: int
    plies: int
    size: int
    kinds: dict[str, int] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return CACHE / self.file


def corpora() -> dict[str, Corpus]:
    """Every corpus by its name; what is not in the cache is made."""
    CACHE.mkdir(exist_ok=True)
    return {name: _cached(name, make) for name, make in MAKERS.items()}


def _cached(name: str, make: Callable[[], Corpus]) -> Corpus:
    facts = CACHE / f"{name}.facts.json"
    if facts.exists():
        return Corpus(**json.loads(facts.read_text(encoding="utf-8")))
    print(f"making the corpus {name} …", flush=True)
    corpus = make()
    facts.write_text(json.dumps(asdict(corpus)), encoding="utf-8")
    return corpus


def set_m() -> Corpus:
    """20,000 games by our own players."""
    games: list[tuple[str, int]] = []
    kinds: Counter[str] = Counter()
    with ProcessPoolExecutor(2) as pool:
        for chunk in pool.map(_chunk_of_m, range(0, GAMES, CHUNK)):
            games += [(text, plies) for text, plies, _ in chunk]
            for *_, found in chunk:
                kinds.update(found)
    text = "".join(text for text, _ in games)
    (CACHE / "m.txt").write_text(text, encoding="utf-8")
    (CACHE / "m.json").write_text(json.dumps(games), encoding="utf-8")
    what = "set M: 鬥地主, half played at random, half greedily"
    plies = sum(count for _, count in games)
    return Corpus(what, "m.txt", len(games), plies, len(text.encode()), dict(kinds.most_common()))


def _chunk_of_m(first: int) -> list[tuple[str, int, dict[str, int]]]:
    from bench import table
    from notation.writer import write
    from validator.hands import Hands
    from validator.ruleset import load

    hands = Hands(load("site"))
    chunk = []
    for seed in range(first, first + CHUNK):
        record = table.game(seed, hands)
        kinds = Counter(str(move.readings[0].kind) for move in record.line.moves)
        chunk.append((write(record).rstrip("\n") + "\n\n", len(record.line), dict(kinds)))
    return chunk


def set_o() -> Corpus:
    """Games that every engine can express, made by OpenSpiel."""
    from bench import shared_games
    from notation.writer import write
    from validator.hands import Hands
    from validator.ruleset import load

    made = list(shared_games.games(201, SHARED_GAMES, Hands(load("site"))))
    text = "".join(write(each.record).rstrip("\n") + "\n\n" for each in made)
    (CACHE / "o.txt").write_text(text, encoding="utf-8")
    (CACHE / "o.actions.json").write_text(json.dumps([[each.deal, each.actions] for each in made]), encoding="utf-8")
    kinds = Counter(str(move.readings[0].kind) for each in made for move in each.record.line.moves)
    plies = sum(len(each.record.line) for each in made)
    what = "set O: 鬥地主 by OpenSpiel's playouts, moves that `site` allows too"
    return Corpus(what, "o.txt", len(made), plies, len(text.encode()), dict(kinds.most_common()))


def chess() -> Corpus:
    """Chess as python-chess writes it."""
    from bench import chess_and_poker

    made = list(chess_and_poker.chess_games(301, CHESS_GAMES))
    text = "".join(game for game, _ in made)
    (CACHE / "chess.pgn").write_text(text, encoding="utf-8")
    plies = sum(count for _, count in made)
    return Corpus("chess: random legal games, PGN", "chess.pgn", len(made), plies, len(text.encode()))


def poker() -> Corpus:
    """Poker as PokerKit writes it."""
    from bench import chess_and_poker

    made = list(chess_and_poker.poker_hands(401, POKER_HANDS))
    (CACHE / "poker.json").write_text(json.dumps([hand for hand, _ in made]), encoding="utf-8")
    size = sum(len(hand.encode()) for hand, _ in made)
    actions = sum(count for _, count in made)
    return Corpus("poker: random no-limit hold'em of six, PHH", "poker.json", len(made), actions, size)


def part_of_m(games: int) -> Corpus:
    """The first games of set M; set M again and again where more are asked for than it has."""
    source = json.loads((CACHE / "m.json").read_text(encoding="utf-8"))
    name = f"m{games}.txt"
    size = plies = 0
    with (CACHE / name).open("w", encoding="utf-8") as file:
        for place in range(games):
            text, count = source[place % len(source)]
            file.write(text)
            size += len(text.encode())
            plies += count
    return Corpus(f"set M, {games:,} games", name, games, plies, size)


def of_ruleset(name: str) -> Corpus:
    """Games by our own players under one ruleset."""
    from bench import every_ruleset
    from notation.writer import write

    made = list(every_ruleset.games(name, RULESET_GAMES))
    text = "".join(write(record).rstrip("\n") + "\n\n" for record in made)
    (CACHE / f"rules-{name}.txt").write_text(text, encoding="utf-8")
    plies = sum(len(record.line) for record in made)
    return Corpus(f"鬥地主 under `{name}`", f"rules-{name}.txt", len(made), plies, len(text.encode()))


def set_f() -> Corpus:
    """Games that every format can hold, as text."""
    from bench import every_format

    text: list[str] = []
    plies = 0
    with ProcessPoolExecutor(2) as pool:
        for chunk, count in pool.map(_chunk_of_f, range(0, every_format.GAMES, CHUNK)):
            text += chunk
            plies += count
    (CACHE / "f.txt").write_text("".join(text), encoding="utf-8")
    size = sum(len(each.encode()) for each in text)
    return Corpus("set F: 鬥地主 as set M, without four + two", "f.txt", len(text), plies, size)


def _chunk_of_f(first: int) -> tuple[list[str], int]:
    from bench import every_format
    from notation.writer import write

    records = list(every_format.games(first, CHUNK))
    return [write(each).rstrip("\n") + "\n\n" for each in records], sum(len(each.line) for each in records)


def of_format(name: str) -> Corpus:
    """The first games of set F in a format; of one that is only read, its sample as often."""
    from bench import every_format
    from notation.reader import records

    file = f"format-{name}.txt"
    count = every_format.READ_GAMES
    found = records((CACHE / "f.txt").read_text(encoding="utf-8"))
    text = "".join(every_format.texts(name, found, count))
    (CACHE / file).write_text(text, encoding="utf-8")
    number = every_format.reading(name, CACHE / file)(None)()
    return Corpus(f"set F as `{name}`", file, number, 0, len(text.encode()))


MAKERS: dict[str, Callable[[], Corpus]] = {
    "m": set_m,
    "o": set_o,
    "chess": chess,
    "poker": poker,
    "f": set_f,
    **{f"format-{name}": partial(of_format, name) for name in read_names()},
    "m10000": partial(part_of_m, 10_000),
    "m100000": partial(part_of_m, 100_000),
    **{f"rules-{name}": partial(of_ruleset, name) for name in names()},
}
