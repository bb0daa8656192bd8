"""The games of one table: what is carried from each to the next, and held against what the records say.

Running scores, the pool 彩金 and its count of games, last game's landlord. All exact: a pool is split in thirds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from notation.exact import exact, plain
from notation.record import Outcome, Reason, Record
from notation.tags import is_whole, scores_in
from validator.faults import Fault, Placed
from validator.opening import Opening
from validator.outcome import Result
from validator.parameters import Pool, Ruleset

Standing = Mapping[str, Fraction]
"""Running scores of a table, by player: by name where the record names its players, else by seat word."""

_DECIDED: Final = frozenset({Outcome.LANDLORD, Outcome.PEASANTS})


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table stands between two games.

    Attributes:
        standing: running scores by player; None where they are not known.
        pool: the pool 彩金; None where it is not known.
        games: how many games the pool has grown in; None where that is not known.
        landlord: last game's landlord, by player; None where that is not known.
        name: the table 桌號, None where it is not said.
    """

    standing: Standing | None = None
    pool: Fraction | None = None
    games: int | None = None
    landlord: str | None = None
    name: str | None = None


NEW_TABLE: Final = Table()
"""A table of which nothing is known yet."""

_TAGS: Final = frozenset({"table", "carried", "standing", "pool_before", "pool", "pool_game", "left_table"})


def after_game(
    record: Record, tags: Mapping[str, str], ruleset: Ruleset, opening: Opening, result: Result, before: Table
) -> tuple[list[Placed], Table]:
    """Carry a table through one game.

    Args:
        record: the record.
        tags: its tags, by name.
        ruleset: the ruleset.
        opening: who was landlord.
        result: the result, as computed.
        before: the table before this game.

    Returns what is wrong, and the table after this game as far as it is known: as recorded where it is, else computed.
    """
    plays_on = ruleset.score.pool is not None or ruleset.setup.shuffles is not None
    if before is NEW_TABLE and not plays_on and _TAGS.isdisjoint(tags):
        return [], NEW_TABLE
    game = _Game(record, tags, ruleset, opening, result, _at_this_table(before, tags.get("table")))
    return game.shuffled() + game.pooled() + game.scored(), game.after()


def _at_this_table(before: Table, name: str | None) -> Table:
    """What is carried to a table: running scores go with the players, everything else stays where it is."""
    if name is None or before.name is None or name == before.name:
        return before if name is None else replace(before, name=name)
    return Table(standing=before.standing, name=name)


class _Game:
    """One game of a table. `pooled` comes before `scored`: what the pool pays belongs to the running scores.

    `paid` is what the pool pays to each seat; of the seats in `unsure` nobody can tell.
    """

    def __init__(
        self,
        record: Record,
        tags: Mapping[str, str],
        ruleset: Ruleset,
        opening: Opening,
        result: Result,
        before: Table,
    ) -> None:
        self.record = record
        self.tags = tags
        self.ruleset = ruleset
        self.players = ruleset.setup.players
        self.landlord = opening.landlord
        self.result = result
        said = None if record.end is None else record.end.outcome
        self.outcome = said if result.outcome is Outcome.UNFINISHED and said is not None else result.outcome
        self.before = before
        self.names = [record.tag(word) or word for word in record.seats]
        self.pool = before.pool
        self.games = before.games
        self.standing = before.standing
        self.paid: dict[int, Fraction] = {}
        self.unsure: set[int] = set()

    def after(self) -> Table:
        """The table after the game."""
        last = self.before.landlord
        if self.outcome is not Outcome.VOID:
            last = None if self.landlord is None else self.names[self.landlord]
        return Table(self.standing, self.pool, self.games, last, self.before.name)

    # Who shuffles.

    def shuffled(self) -> list[Placed]:
        """Who shuffled, against who should have."""
        said, expected = self.tags.get("shuffler"), self.before.landlord
        if self.ruleset.setup.shuffles is None or said is None or expected is None:
            return []
        player = self._player(said)
        if player not in self.names or expected not in self.names or player == expected:
            return []
        return [(Fault("S119", {"said": player, "expected": expected}), self._place("shuffler"))]

    # The pool.

    def pooled(self) -> list[Placed]:
        """What the tags say of the pool, against the games before and this one."""
        rule = self.ruleset.score.pool
        if rule is None:
            return []
        found = [*self._pool_game(rule), *self._pool_before()]
        self._grow(rule)
        self._leave()
        said = exact(self.tags.get("pool", ""))
        if said is None:
            return found
        if self.pool is not None and said != self.pool:
            found.append(self._pool_fault("S116", "pool", said, self.pool))
        self.pool = said
        return found

    def _pool_game(self, rule: Pool) -> Iterator[Placed]:
        """Which game of the pool this is; `games` becomes the number of games before it."""
        word = self.tags.get("pool_game", "")
        if not is_whole(word):
            return
        said, known = int(word), None if self.games is None else self.games + 1
        if not 1 <= said <= rule.games or known not in {None, said}:
            yield Fault("S118", {"said": said, "computed": known, "games": rule.games}), self._place("pool_game")
        if 1 <= said <= rule.games:
            self.games = said - 1

    def _pool_before(self) -> Iterator[Placed]:
        """The pool before this game. An empty pool and its first game are the same thing."""
        said = exact(self.tags.get("pool_before", ""))
        if said is not None:
            if self.pool is not None and said != self.pool:
                yield self._pool_fault("S117", "pool_before", said, self.pool)
            self.pool = said
        if self.pool is None and self.games == 0:
            self.pool = Fraction(0)
        elif self.games is None and self.pool == 0:
            self.games = 0

    def _grow(self, rule: Pool) -> None:
        """This game's part goes in; after the last game its winners take all. A deal that was void is no game."""
        end, result = self.record.end, self.result
        if self.outcome is Outcome.VOID:
            return
        if end is not None and end.reason is Reason.LEFT and result.outcome not in _DECIDED:
            others = [seat for seat in range(self.players) if seat != result.left]
            self._split(others, sure=result.left is not None)
            return
        if self.outcome is Outcome.STOPPED:
            return  # no game either: nobody has won (a reading)
        known = result.scores is not None and result.certain
        self.pool = self.pool + Fraction(result.pool) if known and self.pool is not None else None
        if self.outcome not in _DECIDED or self.games is None:
            self.pool = self.games = None
            self.unsure.update(self._winners())  # it may have been the last game of the pool
        elif self.games + 1 < rule.games:
            self.games += 1
        else:
            self._split(self._winners(), sure=self.landlord is not None)

    def _winners(self) -> Sequence[int]:
        """Who won; everybody who may have where that is not known."""
        if self.landlord is None or self.outcome not in _DECIDED:
            return range(self.players)
        landlord_won = self.outcome is Outcome.LANDLORD
        return [seat for seat in range(self.players) if (seat == self.landlord) == landlord_won]

    def _leave(self) -> None:
        """Somebody left the table after the game, in order or because they had to: everybody gets their part."""
        if "left_table" in self.tags:
            self._split(range(self.players), sure=True)

    def _split(self, seats: Sequence[int], *, sure: bool) -> None:
        """Some seats share the pool, which is empty then, and counting starts anew."""
        if self.pool is None or (self.pool and not sure):
            self.unsure.update(seats if sure else range(self.players))
        else:
            for seat in seats:
                self.paid[seat] = self.paid.get(seat, Fraction(0)) + self.pool / len(seats)
        self.pool, self.games = Fraction(0), 0

    # Running scores.

    def scored(self) -> list[Placed]:
        """What the tags say of the running scores, against the game before and this game's score."""
        before = self.before.standing
        if before is None and "carried" not in self.tags and "standing" not in self.tags:
            return []
        found: list[Placed] = []
        carried = self._scores_tag("carried")
        if carried is not None and before is not None:
            found += self._differences("carried", carried, before)
        start = carried if carried is not None else before
        after = None if start is None else self._new_scores(start)
        said = self._scores_tag("standing")
        if said is not None and after is not None:
            found += self._differences("standing", said, after)
        self.standing = after if said is None and not self.unsure else said
        return found

    def _new_scores(self, start: Standing) -> Standing | None:
        """The running scores after this game: its own scores, as recorded where they are, and what the pool pays."""
        scores = {seat: Fraction(score) for seat, score in self.record.scores}
        if not scores and self.result.scores is not None:
            scores = {seat: Fraction(score) for seat, score in enumerate(self.result.scores)}
        if self.outcome is Outcome.VOID:
            scores = dict.fromkeys(range(self.players), Fraction(0))
        if not scores:
            return None
        return {
            name: start.get(name, Fraction(0)) + scores.get(seat, Fraction(0)) + self.paid.get(seat, Fraction(0))
            for seat, name in enumerate(self.names)
            if (seat in scores or name in start) and seat not in self.unsure
        }

    def _differences(self, tag: str, said: Standing, computed: Standing) -> list[Placed]:
        return [
            (Fault("S111", {"player": name, "said": plain(score), "computed": plain(computed[name])}), self._place(tag))
            for name, score in said.items()
            if name in computed and computed[name] != score
        ]

    def _scores_tag(self, name: str) -> Standing | None:
        """The scores in a tag (`甲 +12 乙 -24`), by player; None if it is not there or is no list of scores."""
        found = scores_in(self.tags.get(name, ""))
        return None if found is None else {self._player(word): score for word, score in found}

    def _player(self, word: str) -> str:
        """A player by name, where a seat is said."""
        seats = self.record.seats
        return self.names[seats.index(word)] if word in seats else word

    def _pool_fault(self, code: str, tag: str, said: Fraction, computed: Fraction) -> Placed:
        return Fault(code, {"said": plain(said), "computed": plain(computed)}), self._place(tag)

    def _place(self, tag: str) -> tuple[str | int, ...]:
        return "tag", max(index for index, each in enumerate(self.record.tags) if each.name == tag)
