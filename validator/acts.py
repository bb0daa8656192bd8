"""What players say and do before the first card, as typed acts: asked of the rules by the engine and by the judge."""

from __future__ import annotations

from dataclasses import dataclass

from notation.record import Act, ActKind


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat bid 叫分; 0 is 不叫, whatever else may be called."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called the landlord 叫地主."""

    seat: int


@dataclass(frozen=True, slots=True)
class Robbed:
    """A seat robbed the landlord's place 搶地主."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat did not rob 不搶."""

    seat: int


@dataclass(frozen=True, slots=True)
class Staked:
    """A seat staked 搏 before the deal, or said that it does not."""

    seat: int
    yes: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """The landlord plays with an open hand 明牌, or said not to."""

    seat: int
    yes: bool = True


@dataclass(frozen=True, slots=True)
class Drifted:
    """A peasant drifted 漂底, or said not to."""

    seat: int
    yes: bool = True


Spoken = Bid | Called | Robbed | Declined
"""What decides who is landlord."""

Answer = Staked | Shown | Drifted
"""What raises the stakes around it; each is asked at most once of a seat."""

BeforePlay = Spoken | Answer
"""Everything that a seat may do before the first card."""


def kind_of(act: BeforePlay) -> ActKind:
    """The kind by which records know an act."""
    if isinstance(act, Bid):
        return ActKind.BID if act.value else ActKind.PASS
    return _KINDS[type(act)]


def act_of(kind: ActKind, seat: int, value: int | None) -> BeforePlay:
    """The act of a record, by its kind, who does it, and its value (`notation.record.Act`)."""
    match kind:
        case ActKind.BID | ActKind.PASS:
            return Bid(seat, (value or 0) if kind is ActKind.BID else 0)
        case ActKind.CALL:
            return Called(seat)
        case ActKind.ROB:
            return Robbed(seat)
        case ActKind.DECLINE:
            return Declined(seat)
    return _ANSWERS[kind](seat, value != 0)


def said_in_record(act: BeforePlay) -> Act:
    """An act as a record says it."""
    if isinstance(act, Bid):
        return Act(kind_of(act), act.seat, act.value or None)
    return Act(kind_of(act), act.seat, 0 if isinstance(act, Staked | Shown | Drifted) and not act.yes else None)


_ANSWERS: dict[ActKind, type[Answer]] = {
    ActKind.STAKE: Staked,
    ActKind.SHOW: Shown,
    ActKind.DRIFT: Drifted,
}
_KINDS: dict[type[BeforePlay], ActKind] = {
    Called: ActKind.CALL,
    Robbed: ActKind.ROB,
    Declined: ActKind.DECLINE,
    **{answer: kind for kind, answer in _ANSWERS.items()},
}
