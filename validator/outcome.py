"""The end of a record held against its plies: result, spring, multiplier, scores, running scores."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from notation.record import Outcome, Reason, Record, Term
from validator.faults import Fault, Placed, Seat
from validator.holding import holding_of
from validator.opening import Opening
from validator.ruleset import Ruleset
from validator.score import ending, multiplier, settle
from validator.state import State

Standing = Mapping[str, Decimal]
"""Running scores of a table, by player: by name where the record names its players, else by seat word."""

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
        scores: what each seat wins or loses; None where base or winner are not known.
        certain: whether nothing was wrong or unknown that the score depends on.
    """

    outcome: Outcome
    winner: int | None
    term: Term | None
    multiplier: int
    scores: tuple[Decimal, ...] | None
    certain: bool


def result_of(opening: Opening, state: State, ruleset: Ruleset) -> Result:
    """The result of a game that was played so far."""
    landlord, winner = opening.landlord, state.winner
    if opening.void:
        return Result(Outcome.VOID, None, None, 1, None, True)
    if winner is None or landlord is None:
        grown = multiplier(ruleset, state.tiers)
        return Result(Outcome.UNFINISHED, winner, None, grown, None, state.certain and winner is None)
    won = winner == landlord
    term = ending(state.plays, landlord, landlord_won=won) if state.whole else None
    grown = multiplier(ruleset, state.tiers, term)
    scores = None if opening.base is None else settle(ruleset, opening.base, grown, landlord, won)
    outcome = Outcome.LANDLORD if won else Outcome.PEASANTS
    return Result(outcome, winner, term, grown, scores, state.certain and state.whole)


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
        yield from self._spring()
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
        if said is not None and said.isascii() and said.isdigit() and self.result.certain and int(said) != computed:
            yield Fault(code, {"said": int(said), "computed": computed}), self._tag_place(name)

    def _tag_place(self, name: str) -> tuple[str | int, ...]:
        return "tag", max(index for index, each in enumerate(self.record.tags) if each.name == name)

    def _scores(self) -> Iterator[Placed]:
        recorded, computed = self.record.scores, self.result.scores
        if not recorded or (computed is not None and recorded == tuple(enumerate(computed))):
            return
        shares = self.ruleset.score.landlord_wins
        peasants = self.ruleset.setup.players - 1
        zero_sum = shares.landlord + peasants * shares.peasant == 0
        total = sum((score for _, score in recorded), Decimal(0))
        if zero_sum and len(recorded) == self.ruleset.setup.players and total:
            yield Fault("S105", {"total": plain(total)}), ("scores",)
        if computed is None:
            yield from self._scores_without_base()
            return
        for place, (seat, score) in enumerate(recorded):
            if seat < len(computed) and score != computed[seat]:
                code = "S104" if self.result.certain else "S109"
                yield Fault(code, self._score_args(seat, score, computed[seat])), ("score", place)

    def _score_args(self, seat: int, score: Decimal, computed: Decimal) -> dict[str, str | int | None]:
        return {
            "seat": Seat(seat),
            "said": plain(score),
            "computed": plain(computed),
            "base": self.opening.base,
            "multiplier": self.result.multiplier,
        }

    def _scores_without_base(self) -> Iterator[Placed]:
        """With the base unknown, a score is wrong only if it is wrong for every bid."""
        landlord, winner = self.opening.landlord, self.result.winner
        if self.opening.void:
            wrong = [(place, each) for place, each in enumerate(self.record.scores) if each[1]]
            for place, (seat, score) in wrong:
                yield Fault("S104", self._score_args(seat, score, Decimal(0)) | {"base": 0}), ("score", place)
        if landlord is None or winner is None or not self.result.certain:
            return
        grown = self.result.multiplier
        every = [settle(self.ruleset, base, grown, landlord, winner == landlord) for base in self.ruleset.auction.bids]
        if not any(all(fit[seat] == score for seat, score in self.record.scores if seat < len(fit)) for fit in every):
            yield Fault("S110", {"multiplier": grown, "bids": self.ruleset.auction.bids}), ("scores",)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def standing_faults(
    record: Record, tags: Mapping[str, str], players: int, before: Standing | None, result: Result
) -> tuple[list[Placed], Standing | None]:
    """Running scores: what the tags say, against the record before and this game's score.

    Args:
        record: the record.
        tags: its tags, by name.
        players: how many seats the game has.
        before: the scores after the record before, None if they are not known.
        result: this game's result, as computed.

    Returns what is wrong, and the scores after this game as far as they are known: as recorded where they are, else
    computed.
    """
    found: list[Placed] = []
    if before is None and "carried" not in tags and "standing" not in tags:
        return found, None
    carried = _standing_tag(record, "carried")
    if carried is not None and before is not None:
        found += _differences(record, "carried", carried, before)
    start = carried if carried is not None else before
    scores = dict(record.scores)
    if not scores and result.scores is not None:
        scores = dict(enumerate(result.scores))
    if result.outcome is Outcome.VOID:
        scores = dict.fromkeys(range(players), Decimal(0))
    after = None
    if start is not None and scores:
        after = {
            name: start.get(name, Decimal(0)) + scores.get(seat, Decimal(0))
            for seat, name in enumerate(_names(record))
            if seat in scores or name in start
        }
    said = _standing_tag(record, "standing")
    if said is None:
        return found, after
    if after is not None:
        found += _differences(record, "standing", said, after)
    return found, said


def _differences(record: Record, tag: str, said: Standing, computed: Standing) -> list[Placed]:
    place = ("tag", max(index for index, each in enumerate(record.tags) if each.name == tag))
    return [
        (Fault("S111", {"player": name, "said": plain(score), "computed": plain(computed[name])}), place)
        for name, score in said.items()
        if name in computed and computed[name] != score
    ]


def _names(record: Record) -> list[str]:
    """The players, by name where they have one."""
    return [record.tag(word) or word for word in record.seats]


_SCORE = re.compile(r"([^\s:：+-]+)\s*[:：]?\s*([+-]?[0-9]+(?:\.[0-9]+)?)")


def _standing_tag(record: Record, name: str) -> Standing | None:
    """The scores in a tag (`甲 +12 乙 -24`), by player; None if it is not there or says nothing."""
    said = record.tag(name)
    if said is None:
        return None
    names = dict(zip(record.seats, _names(record), strict=True))
    found: dict[str, Decimal] = {}
    for word, score in _SCORE.findall(said):
        try:
            found[names.get(word, word)] = Decimal(score)
        except InvalidOperation:
            continue
    return found or None


def plain(number: Decimal) -> str:
    """An exact number as people write it, without an exponent."""
    return f"{number:f}"
