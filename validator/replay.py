"""The replay of a record under a ruleset: its verdict and findings, and every ply when asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from notation.findings import Finding, Severity
from notation.record import Outcome, Place, Record
from validator.backwards import Wrong, settled
from validator.deal import Deal, deal_of
from validator.faults import Fault, Placed, finding_of, is_error
from validator.hands import Hands, Ranked
from validator.judge import NOTHING_SETTLED, Judge
from validator.opening import Opening, opening_of
from validator.outcome import OutcomeCheck, Result, result_of
from validator.plies import Ply, plies_of
from validator.rounds import round_faults
from validator.ruleset import DEFAULT, Ruleset, UnknownRuleset, load, names
from validator.so_far import SoFar, so_far_of
from validator.state import State, Step
from validator.table import NEW_TABLE, Standing, Table, after_game

if TYPE_CHECKING:
    from validator.steps import Speaking


class Verdict(StrEnum):
    """What a record amounts to."""

    CLEAN = "clean"
    """No error and no warning; notes there may be."""
    FINDINGS = "findings"
    """At least one error or warning."""
    UNREADABLE = "unreadable"
    """Nothing in it could be read."""


class Replay:
    """One record, replayed.

    Attributes:
        record: the record.
        ruleset: the ruleset that judged it.
        findings: what the reader and the judge found, in the order of the text; what has no place in it last.
        opening: the landlord and the base.
        deal: the hands when play begins.
        result: how it ended, as computed.
        table: the table after this game: running scores, the pool and its count, the last landlord.
    """

    def __init__(self, record: Record, hands: Hands, notes: Iterable[Placed], before: Table) -> None:
        self.record = record
        self.hands = hands
        self.ruleset: Ruleset = hands.ruleset
        self.opening: Opening = opening_of(record, self.ruleset)
        self.deal: Deal = deal_of(record, self.ruleset, self.opening.landlord)
        judge = self._judge({})
        self._settled = settled(judge, self._wrong(judge), self._wrong_at_end) if judge.open else NOTHING_SETTLED
        if self._settled:
            judge = self._judge(self._settled)
        self.result: Result = result_of(record, self.opening, judge.state, self.ruleset)
        before_play = [*notes, *self.opening.faults, *self.deal.faults]
        after_play, self.table = self._after(judge, before)
        if before_play or after_play or judge.findings or record.findings:
            found = [
                *record.findings,
                *(self._finding(*placed) for placed in before_play),
                *judge.findings,
                *(self._finding(*placed) for placed in after_play),
            ]
            self.findings: tuple[Finding, ...] = tuple(sorted(found, key=_place_order))
        else:
            self.findings = ()

    def _judge(self, filled: Mapping[int, Ranked], *, keep: bool = False) -> Judge:
        """The record judged, some of its holes filled."""
        judge = Judge(self.record, self.hands, self.opening, self.deal, filled, keep=keep)
        judge.run()
        return judge

    def _wrong(self, judge: Judge) -> Wrong:
        """The errors of a judged line, its variations aside, and of its end."""
        errors = [(each.code, each.ply) for each in judge.findings if each.severity is Severity.ERROR and not each.path]
        return self._wrong_at_end(judge.state) | frozenset(errors)

    def _wrong_at_end(self, state: State) -> Wrong:
        """The errors of the end of the record, where the game ends in a state."""
        result = result_of(self.record, self.opening, state, self.ruleset)
        tags = {each.name: each.value for each in self.record.tags}
        faults = OutcomeCheck(self.record, tags, self.ruleset, self.opening, state, result).faults()
        return frozenset(fault.code for fault, _ in faults if is_error(fault))

    def _after(self, judge: Judge, before: Table) -> tuple[list[Placed], Table]:
        """What is wrong with the record as a whole, and the table after it."""
        record, state = self.record, judge.state
        found: list[Placed] = []
        rounds = record.line.rounds
        if rounds and state.whole:
            plain = tuple([(start, number) for number, start in enumerate(state.starts, start=1)])
            if rounds != plain:
                found += round_faults(rounds, state.starts, judge.shifts)
        tags = {each.name: each.value for each in record.tags}
        found += OutcomeCheck(record, tags, self.ruleset, self.opening, state, self.result).faults()
        faults, table = after_game(record, tags, self.ruleset, self.opening, self.result, before)
        return found + faults, table

    def _finding(self, fault: Fault, place: tuple[str | int, ...]) -> Finding:
        ply = None
        if place[0] == "ply":
            ply = int(place[1]) + 1
        elif place[0] == "round":
            ply = self.record.line.rounds[int(place[1])][0] + 1
        return finding_of(fault, self.record, place, ply=ply)

    @property
    def verdict(self) -> Verdict:
        """What the record amounts to."""
        record = self.record
        if not (record.hands or record.auction or len(record.line) or record.position or record.end) and (
            record.unread or record.findings or not record.tags
        ):
            return Verdict.UNREADABLE
        serious = any(finding.severity is not Severity.NOTE for finding in self.findings)
        return Verdict.FINDINGS if serious else Verdict.CLEAN

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, None where nobody can tell or the game was void."""
        return self.opening.landlord

    @property
    def base(self) -> int | None:
        """The base 底分, None where it is not recorded."""
        return self.opening.base

    @property
    def standing(self) -> Standing | None:
        """Running scores after this game, by player; None where they are not known."""
        return self.table.standing

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        """Every ply, from 0 (before the first lead); worked out when first asked for."""
        return plies_of(self, self.steps())

    @cached_property
    def so_far(self) -> tuple[SoFar, ...]:
        """What everybody has seen by each ply; worked out when first asked for."""
        return so_far_of(self)

    @cached_property
    def moments(self) -> dict[int, Speaking]:
        """What stands after so many acts of the auction, as far as `validator.steps.speaking` was asked for it."""
        return {}

    def steps(self, at: Place = ()) -> Sequence[Step]:
        """What the judge kept of every ply of the main line, or of the variation at a place."""
        return (self._kept.steps or ()) if not at else self._kept.variations.get(at, ())

    @cached_property
    def _kept(self) -> Judge:
        return self._judge(self._settled, keep=True)

    def findings_at(self, ply: int) -> tuple[Finding, ...]:
        """The findings of the main line at one ply."""
        return tuple(finding for finding in self.findings if finding.ply == ply and not finding.path)


def _place_order(finding: Finding) -> tuple[bool, int]:
    return finding.span is None, finding.span.start if finding.span is not None else 0


@lru_cache(maxsize=64)
def hands_of(ruleset: Ruleset) -> Hands:
    """A ruleset compiled; one that was compiled before is used again."""
    return Hands(ruleset)


def replay(record: Record, ruleset: Ruleset | str | None = None, before: Table = NEW_TABLE) -> Replay:
    """Replay a record.

    Args:
        record: the record.
        ruleset: the ruleset, or the name of a shipped one, instead of the one that the record names; None to take the
            record's own, or `site` where it names none. What was taken is said in a note, unless the record says it.
        before: the table before this game.

    Raises:
        UnknownRuleset: there is no ruleset of that name.
    """
    notes: list[Placed] = []
    tag = record.tag("rules")
    if ruleset is None:
        chosen = _by_tag(record, tag, notes)
    else:
        chosen = load(ruleset) if isinstance(ruleset, str) else ruleset
        if tag is not None and tag != chosen.name:
            notes.append((Fault("D002", {"said": tag, "ruleset": chosen.name}), _tag_place(record)))
    return Replay(record, hands_of(_for_seats(chosen, record)), notes, before)


def _for_seats(ruleset: Ruleset, record: Record) -> Ruleset:
    """The ruleset for as many players as an endgame 殘局 declares seats, where those are fewer: two of a solver's."""
    seats = len(record.seats)
    if record.position is None or not 1 < seats < ruleset.setup.players:
        return ruleset
    return _for_players(ruleset, seats)


@lru_cache(maxsize=64)
def _for_players(ruleset: Ruleset, players: int) -> Ruleset:
    return replace(ruleset, setup=replace(ruleset.setup, players=players))


def _by_tag(record: Record, tag: str | None, notes: list[Placed]) -> Ruleset:
    """The ruleset that a record names, with a note where it names none or an unknown one."""
    if tag is None:
        notes.append((Fault("D001", {"ruleset": DEFAULT}), ("record",)))
        return load(DEFAULT)
    try:
        return load(tag)
    except UnknownRuleset as error:
        near = (error.near,) if error.near else names()
        notes.append((Fault("D003", {"said": tag, "ruleset": DEFAULT, "near": near}), _tag_place(record)))
        return load(DEFAULT)


def _tag_place(record: Record) -> tuple[str | int, ...]:
    return "tag", max(index for index, each in enumerate(record.tags) if each.name == "rules")


def replays(records: Iterable[Record], ruleset: Ruleset | str | None = None) -> Iterator[Replay]:
    """Replay the records of one file in order, the table carried from each to the next."""
    table = NEW_TABLE
    for record in records:
        done = replay(record, ruleset, table)
        table = done.table
        yield done


def is_finished(result: Result) -> bool:
    """Whether a game came to its end."""
    return result.outcome in (Outcome.LANDLORD, Outcome.PEASANTS, Outcome.VOID)
