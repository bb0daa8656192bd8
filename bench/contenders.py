"""What is timed. Each contender prepares its corpus untimed and hands back the work, which says what it counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.corpora import CACHE
from bench.every_format import THROUGH, converting, read_names, reading
from validator.ruleset import names

Work = Callable[[], int]
"""The timed part; it returns how many games it found in order, so that nothing is measured that did not work."""


@dataclass(frozen=True)
class Contender:
    """One program at one task.

    Attributes:
        name: as the report names it.
        corpus: what it is given.
        share: how many games of the corpus, None for all.
        prepare: gets the work ready: imports, reading the file, building states.
    """

    name: str
    corpus: str
    share: int | None
    prepare: Callable[[int | None], Work]


def text_to_verdict(share: int | None) -> Work:
    """Our own: text to records to verdicts, every check on."""
    import lark  # noqa: F401  (imported lazily by the readers; the libraries beside us are imported untimed too)

    from notation.reader import records
    from validator.replay import replay

    text = (CACHE / "m.txt").read_text(encoding="utf-8")

    def work() -> int:
        return sum(not replay(record).findings for record in records(text))

    return work


def python_chess(share: int | None) -> Work:
    """`chess.pgn.read_game` with its default builder; it checks that moves are legal, and nothing else."""
    import io

    import chess.pgn

    text = (CACHE / "chess.pgn").read_text(encoding="utf-8")

    def work() -> int:
        source = io.StringIO(text)
        clean = 0
        while (game := chess.pgn.read_game(source)) is not None:
            clean += not game.errors
        return clean

    return work


def pokerkit(share: int | None) -> Work:
    """PokerKit: load a hand and go through its states."""
    from pokerkit import HandHistory

    texts = json.loads((CACHE / "poker.json").read_text(encoding="utf-8"))

    def work() -> int:
        finished = 0
        for text in texts:
            *_, last = HandHistory.loads(text)
            finished += not last.status
        return finished

    return work


def replay_records(share: int | None) -> Work:
    """Our own: records that were read before, replayed with every check on."""
    from notation.reader import records
    from validator.replay import replay

    read = list(records((CACHE / "o.txt").read_text(encoding="utf-8")))[:share]

    def work() -> int:
        return sum(not replay(record).findings for record in read)

    return work


def replay_under(name: str) -> Callable[[int | None], Work]:
    """Our own: games under one ruleset, read before, replayed with every check on."""

    def prepare(share: int | None) -> Work:
        from notation.reader import records
        from validator.replay import replay

        read = list(records((CACHE / f"rules-{name}.txt").read_text(encoding="utf-8")))[:share]

        def work() -> int:
            return sum(not replay(record).findings for record in read)

        return work

    return prepare


def open_spiel(share: int | None) -> Work:
    """OpenSpiel: `apply_action_with_legality_check` for each bid and each play; the deal is not timed."""
    games = _dealt(share)

    def work() -> int:
        over = 0
        for state, actions in games:
            for action in actions:
                state.apply_action_with_legality_check(action)
            over += state.is_terminal()
        return over

    return work


def open_spiel_listed(share: int | None) -> Work:
    """OpenSpiel: every bid and play looked up among the legal actions, then applied unchecked."""
    games = _dealt(share)

    def work() -> int:
        over = 0
        for state, actions in games:
            for action in actions:
                if action not in state.legal_actions():
                    break
                state.apply_action(action)
            over += state.is_terminal()
        return over

    return work


def _dealt(share: int | None) -> list[tuple[Any, list[int]]]:
    """Every game of set O as an OpenSpiel state after the deal, and the actions that follow."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    games = []
    for deal, actions in json.loads((CACHE / "o.actions.json").read_text(encoding="utf-8"))[:share]:
        state = game.new_initial_state()
        for action in deal:
            state.apply_action(action)
        games.append((state, actions))
    return games


def rlcard(share: int | None) -> Work:
    """RLCard: `step` for each play that is among the actions of its state; neither deal nor auction."""
    from bench import rlcard_games

    games = rlcard_games.dealt(share)

    def work() -> int:
        over = 0
        for game, actions in games:
            for action in actions:
                if action not in game.state["actions"]:
                    break
                game.step(action)
            over += game.is_over()
        return over

    return work


CONTENDERS: dict[str, Contender] = {
    "verdict": Contender("paipu, text → verdict", "m", None, text_to_verdict),
    "chess": Contender("python-chess, `read_game`", "chess", None, python_chess),
    "pokerkit": Contender("PokerKit, load and replay", "poker", None, pokerkit),
    "replay": Contender("paipu, replay of parsed records", "o", None, replay_records),
    "spiel": Contender("OpenSpiel, `apply_action_with_legality_check`", "o", None, open_spiel),
    "spiel-listed": Contender("OpenSpiel, `legal_actions`, then `apply_action`", "o", None, open_spiel_listed),
    "rlcard": Contender("RLCard, `step` if among the actions", "o", 60, rlcard),
    **{
        f"read-{name}": Contender(f"`{name}`", f"format-{name}", None, reading(name, CACHE / f"format-{name}.txt"))
        for name in read_names()
    },
    **{
        f"convert-{name}": Contender(f"text → `{name}` → text", "f", None, converting(name, CACHE / "f.txt"))
        for name in THROUGH
    },
    **{f"rules-{name}": Contender(f"`{name}`", f"rules-{name}", None, replay_under(name)) for name in names()},
}
