"""The end of a record held against its plies: result, spring, multiplier, scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from notation.exact import plain
from notation.record import Outcome, Reason, Record, Term
from notation.tags import is_whole
from validator.faults import Fault, Placed, Seat
from validator.holding import holding_of
from validator.leaving import flight_of, penalty, runaway
from validator.opening import Opening
from validator.possible_stakes import possible_stakes, raises_before_play, unit_of
from validator.ruleset import Ruleset
from validator.score import ending, multiplier, settle
from validator.state import State

__all__ = ["OutcomeCheck", "Result", "result_of"]

_EARLY: Final = frozenset(Reason) - {Reason.PLAYED_OUT, Reason.VOID}
"""Reasons for which a game ends before a hand is empty."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, as computed.

    Attributes:
        outcome: who won; `VOID`; `UNFINISHED` where no hand is sure to be empty.
        winner: the seat whose hand was empty first, None if none was.
        term: spring or anti-spring, None for neither and where that cannot be told.
        multiplier: the multiplier at the end.
        scores: what each seat wins or loses; None where the record does not tell, and after a void deal.
        certain: whether nothing was wrong or unknown that the score depends on.
        pool: what goes into the pool 彩金 of the table.
        system: what the system takes from whoever ran away.
        left: the seat that ran away 逃跑 before any hand was empty, None if nobody did.
    """

    outcome: Outcome
    winner: int | None
    term: Term | None
    multiplier: int
    scores: tuple[Decimal, ...] | None
    certain: bool
    pool: Decimal = Decimal(0)
    system: Decimal = Decimal(0)
    left: int | None = None


def result_of(record: Record, opening: Opening, state: State, ruleset: Ruleset) -> Result:
    """The result of a game that was played so far."""
    landlord, winner = opening.landlord, state.winner
    if opening.void:
        nothing = (Decimal(0),) * ruleset.setup.players
        scores = nothing if ruleset.auction.all_pass.outcome == "over" else None
        return Result(Outcome.VOID, None, None, 1, scores, True)
    left = runaway(record, state, ruleset.setup.players)
    if left is not None:
        return _broken_off(record, opening, state, ruleset, left)
    stakes = opening.stakes
    public = 1 if stakes is None else stakes.public
    if winner is None or landlord is None:
        grown = multiplier(ruleset, state.tiers, None, public)
        return Result(Outcome.UNFINISHED, winner, None, grown, None, state.certain and winner is None)
    won = winner == landlord
    term = ending(state.plays, landlord, landlord_won=won) if state.whole else None
    grown = multiplier(ruleset, state.tiers, term, public)
    outcome = Outcome.LANDLORD if won else Outcome.PEASANTS
    certain = state.certain and state.whole
    if stakes is None:
        return Result(outcome, winner, term, grown, None, certain)
    settled = settle(ruleset, stakes, grown, landlord, won, tuple(state.worths))
    return Result(outcome, winner, term, grown, settled.scores, certain, settled.pool)


def _broken_off(record: Record, opening: Opening, state: State, ruleset: Ruleset, left: int) -> Result:
    """The result of a game from which a seat ran away."""
    public = 1 if opening.stakes is None else opening.stakes.public
    grown, certain = multiplier(ruleset, state.tiers, None, public), state.certain and state.whole
    rule, flight = ruleset.score.leaving, flight_of(record, opening, state, ruleset, left)
    if rule is None or flight is None:
        return Result(Outcome.UNFINISHED, None, None, grown, None, certain, left=left)
    lost = penalty(rule, flight)
    scores = tuple(-lost if seat == left else Decimal(0) for seat in range(ruleset.setup.players))
    return Result(Outcome.UNFINISHED, None, None, flight.multiplier, scores, certain, system=lost, left=left)


class OutcomeCheck:
    """Holds what a record says of its end against the computed result."""

    def __init__(
        self,
        record: Record,
        tags: Mapping[str, str],
        ruleset: Ruleset,
        opening: Opening,
        state: State,
        result: Result,
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.opening = opening
        self.state = state
        self.result = result
        self.tags = tags

    def faults(self) -> Iterator[Placed]:
        """Everything that is wrong, or worth a note."""
        yield from self._outcome()
        yield from self._early()
        yield from self._spring()
        if self.opening.stakes is not None or not raises_before_play(self.ruleset):
            yield from self._number_tag("multiplier", "S106", self.result.multiplier)
        yield from self._number_tag("bombs", "S107", len(self.state.tiers))
        yield from self._scores()

    def _outcome(self) -> Iterator[Placed]:
        end, result = self.record.end, self.result
        if end is None or end.outcome is Outcome.UNFINISHED:
            if result.outcome is not Outcome.UNFINISHED:
                yield Fault("S102", {"outcome": result.outcome.value}), ("end",)
            return
        if end.reason in _EARLY or end.outcome is Outcome.STOPPED:
            return
        if result.outcome is Outcome.UNFINISHED:
            if not self._may_have_ended(end.outcome):
                left = tuple(_range(*holding_of(each).left) for each in self.state.held)
                yield Fault("S103", {"outcome": end.outcome.value, "left": left}), ("end",)
        elif end.outcome is not result.outcome:
            yield Fault("S101", {"said": end.outcome.value, "outcome": result.outcome.value}), ("end",)

    def _early(self) -> Iterator[Placed]:
        """Whether a game that ended early says what has to be known of that."""
        end, players = self.record.end, self.ruleset.setup.players
        if end is None:
            return
        if end.by is not None and end.by >= players:
            yield Fault("D108", {"seat": Seat(end.by), "players": players}), ("end",)
        if end.outcome is Outcome.STOPPED and end.reason is None:
            yield Fault("S112"), ("end",)
        if end.reason is not Reason.LEFT or self._finished() or self.result.outcome is Outcome.VOID:
            return
        if self.ruleset.score.leaving is None:
            if self.record.scores:
                yield Fault("S114", {"ruleset": self.ruleset.name}), ("scores",)
        elif end.by is None:
            yield Fault("S113", {"ruleset": self.ruleset.name}), ("end",)

    def _may_have_ended(self, outcome: Outcome) -> bool:
        """Whether some way to complete the record ends as it says."""
        if outcome is Outcome.VOID:
            return not self.record.auction and not len(self.record.line)
        if self.state.winner is not None:
            return True
        landlord = self.opening.landlord
        for seat, held in enumerate(self.state.held):
            side = Outcome.LANDLORD if seat == landlord else Outcome.PEASANTS
            if (landlord is None or side is outcome) and holding_of(held).left[0] == 0:
                return True
        return False

    def _spring(self) -> Iterator[Placed]:
        end = self.record.end
        if (end is None or not end.terms) and not self.record.line.notes:
            return
        said = {each.term for each in end.terms} if end is not None else set()
        said |= {each.term for _, note in self.record.line.notes for each in note.terms}
        for term in (Term.SPRING, Term.ANTI_SPRING):
            if term in said and self.result.certain and self.result.term is not term and self._finished():
                yield Fault("S108", {"said": term.value}), ("end",)

    def _finished(self) -> bool:
        return self.result.outcome in (Outcome.LANDLORD, Outcome.PEASANTS)

    def _number_tag(self, name: str, code: str, computed: int) -> Iterator[Placed]:
        said = self.tags.get(name)
        if said is not None and is_whole(said) and self.result.certain and int(said) != computed:
            yield Fault(code, {"said": int(said), "computed": computed}), self._tag_place(name)

    def _tag_place(self, name: str) -> tuple[str | int, ...]:
        return "tag", max(index for index, each in enumerate(self.record.tags) if each.name == name)

    def _scores(self) -> Iterator[Placed]:
        recorded, computed = self.record.scores, self.result.scores
        if not recorded or (computed is not None and recorded == tuple(enumerate(computed))):
            return
        total = sum((Fraction(score) for _, score in recorded), Fraction(0))
        if total and len(recorded) == self.ruleset.setup.players and self._sum_to_nothing():
            yield Fault("S105", {"total": plain(total)}), ("scores",)
        if computed is None:
            yield from self._scores_without_stakes()
            return
        wrong = "S104" if self.result.left is None else "S115"
        for place, (seat, score) in enumerate(recorded):
            if seat < len(computed) and score != computed[seat]:
                code = wrong if self.result.certain else "S109"
                yield Fault(code, self._score_args(seat, score, computed[seat])), ("score", place)

    def _sum_to_nothing(self) -> bool:
        """Whether what one side wins the other loses: no pool, no points, and nothing that goes to the system."""
        score, peasants = self.ruleset.score, self.ruleset.setup.players - 1
        end = self.record.end
        if score.pool is not None or score.points is not None or (end is not None and end.reason is Reason.LEFT):
            return False
        return all(each.landlord + peasants * each.peasant == 0 for each in (score.landlord_wins, score.peasants_win))

    def _score_args(self, seat: int, score: Decimal, computed: Decimal) -> dict[str, str | int | None]:
        left = self.result.left
        return {
            "seat": Seat(seat),
            "said": plain(score),
            "computed": plain(computed),
            "base": self.opening.base,
            "multiplier": self.result.multiplier,
            **({} if left is None else {"left": Seat(left)}),
        }

    def _scores_without_stakes(self) -> Iterator[Placed]:
        """With the stakes not known in full, a score is wrong only if it is wrong for all that they may have been."""
        landlord, winner = self.opening.landlord, self.result.winner
        if self.opening.void:
            wrong = [(place, each) for place, each in enumerate(self.record.scores) if each[1]]
            for place, (seat, score) in wrong:
                yield Fault("S104", self._score_args(seat, score, Decimal(0)) | {"base": 0}), ("score", place)
        if landlord is None or winner is None or not self.result.certain:
            return
        if not any(self._fits(scores) for scores in self._possible_scores(landlord, landlord_won=winner == landlord)):
            bases = self.ruleset.auction.bids if self.opening.base is None else (self.opening.base,)
            yield Fault("S110", {"multiplier": self.result.multiplier, "bids": bases}), ("scores",)

    def _possible_scores(self, landlord: int, *, landlord_won: bool) -> Iterator[tuple[Decimal, ...]]:
        ruleset, state = self.ruleset, self.state
        unit = unit_of(self.record, ruleset)
        for stakes in possible_stakes(ruleset, 1 if unit is None else unit, self.opening.base, landlord):
            grown = multiplier(ruleset, state.tiers, self.result.term, stakes.public)
            yield settle(ruleset, stakes, grown, landlord, landlord_won, tuple(state.worths)).scores

    def _fits(self, scores: tuple[Decimal, ...]) -> bool:
        """Whether the recorded scores are these; where the unit is not known, so many times these."""
        said = [(Fraction(score), Fraction(scores[seat])) for seat, score in self.record.scores if seat < len(scores)]
        if unit_of(self.record, self.ruleset) is not None:
            return all(score == each for score, each in said)
        if any(bool(score) != bool(each) for score, each in said):
            return False
        times = {score / each for score, each in said if each}
        return len(times) <= 1 and all(each > 0 for each in times)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
