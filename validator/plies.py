"""The plies of a replay: for each, what was played and what it was, the hands, the turn, the stakes so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from notation.cards import EITHER_JOKER, UNIT, Card, bare, common, size_of, sort_cards, within
from notation.findings import Finding
from notation.moves import Move
from notation.record import NO_NOTE, Note, Record, Term
from notation.shapes import Kind, Reading
from validator.holding import Holding
from validator.ruleset import SetupRules
from validator.score import multiplier
from validator.state import Step
from validator.terms import announced

if TYPE_CHECKING:
    from validator.replay import Replay


class SeatHand(NamedTuple):
    """One seat's hand at a ply.

    Attributes:
        cards: the cards it is sure to hold, low to high, with their suits where they were recorded.
        bottom: those of them that came from the bottom cards.
        maybe: further cards that it may hold, where the record leaves that open.
        left: the fewest and the most cards it may have.
    """

    cards: tuple[Card, ...]
    bottom: tuple[Card, ...]
    maybe: tuple[Card, ...]
    left: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ply:
    """One ply of a replay.

    Attributes:
        number: 0 before the first lead, then plays and passes from 1.
        round: the round it belongs to, from 1; 0 before the first lead.
        index: its place in `Line.moves`; None for ply 0.
        seat: who played; None for ply 0 and where nobody can tell.
        move: the move as said; None for ply 0.
        readings: what it is: one reading if decided, several while a hole is open, none for a pass and for no hand.
        cards: the cards that were played, with suits where they are known; empty while a hole is open.
        leads: whether it began a round.
        beats: the ply it was played over; None for a lead or a pass.
        hands: every seat's hand after it, in seat order.
        turn: whose turn it is after it; None at the end, and where nobody can tell.
        to_beat: the ply that is to be beaten after it; None for a free lead, 0 for what a position says lies there.
        multiplier: the multiplier after it.
        doubled: `bomb`, `rocket`, `spring` or `anti_spring` for what it did to the multiplier.
        terms: 報單 or 報雙 that it gives.
        certain: whether nothing before it was wrong or unknown that the score depends on.
        findings: what is wrong with it.
        note: what the record says beside it.
    """

    number: int
    round: int
    index: int | None
    seat: int | None
    move: Move | None
    readings: tuple[Reading, ...]
    cards: tuple[Card, ...]
    leads: bool
    beats: int | None
    hands: tuple[SeatHand, ...]
    turn: int | None
    to_beat: int | None
    multiplier: int
    doubled: tuple[str, ...]
    terms: tuple[Term, ...]
    certain: bool
    findings: tuple[Finding, ...]
    note: Note


class _Cards:
    """The recorded cards of each seat, with suits, and which of them came from the bottom."""

    def __init__(self, record: Record, setup: SetupRules, landlord: int | None) -> None:
        players = setup.players
        self.own: list[list[Card]] = [[] for _ in range(players)]
        self.extra: list[list[Card]] = [[] for _ in range(players)]
        for hand in record.hands:
            if hand.seat < players and not self.own[hand.seat]:
                self.own[hand.seat] = [each for each in hand.cards if each.rank != EITHER_JOKER]
        if landlord is not None and record.bottom is not None:
            whole = len(self.own[landlord]) > setup.dealt or record.position is not None
            self._mark_bottom(landlord, record.bottom, whole=whole)

    def _mark_bottom(self, landlord: int, bottom: tuple[Card, ...], *, whole: bool) -> None:
        for card in bottom:
            if not whole:
                self.extra[landlord].append(card)
            elif (taken := _take(self.own[landlord], card)) is not None:
                self.extra[landlord].append(taken)

    def play(self, seat: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Take cards out of a hand, bottom cards last; the cards as they are recorded there."""
        return tuple(_take(self.own[seat], each) or _take(self.extra[seat], each) or each for each in cards)

    def hand(self, seat: int, held: int | Holding) -> SeatHand:
        """A hand, as far as it is sure."""
        if isinstance(held, int):
            size = size_of(held)
            surely, maybe, left = held, 0, (size, size)
            recorded = [*self.own[seat], *self.extra[seat]]
            if sum([UNIT[each & 15] for each in recorded]) == held:  # as it nearly always is
                return SeatHand(sort_cards(recorded), sort_cards(self.extra[seat]), (), left)
        else:
            surely, left = held.surely, held.left
            maybe = held.at_most - common(held.at_most, surely)
        own, rest = _within(self.own[seat], surely)
        extra, rest = _within(self.extra[seat], rest)
        cards = sort_cards([*own, *extra, *bare(rest)])
        return SeatHand(cards, sort_cards(extra), bare(maybe) if maybe else (), left)


def _take(cards: list[Card], wanted: Card) -> Card | None:
    """Take a card out of a list: the very card, else one of its rank; None if there is none."""
    for each in cards:
        if each == wanted:
            cards.remove(each)
            return each
    for each in cards:
        if each.rank == wanted.rank and not (each.suit and wanted.suit):
            cards.remove(each)
            return each
    return None


def _within(cards: Sequence[Card], packed: int) -> tuple[list[Card], int]:
    """Those of some cards that a packed hand holds, and what of the hand is left."""
    held = []
    for each in cards:
        if within(UNIT[each.rank], packed):
            packed -= UNIT[each.rank]
            held.append(each)
    return held, packed


def plies_of(replay: Replay, steps: Sequence[Step]) -> tuple[Ply, ...]:
    """Every ply of a replay, from the steps that the judge kept."""
    return tuple(_plies(replay, steps))


def _plies(replay: Replay, steps: Sequence[Step]) -> Iterator[Ply]:
    record = replay.record
    cards = _Cards(record, replay.ruleset.setup, replay.landlord)
    held_before: Sequence[int | Holding] = replay.deal.held
    hands = tuple(cards.hand(seat, held) for seat, held in enumerate(held_before))
    turn = replay.landlord if record.position is None else record.position.to_move
    on_table: int | None = 0 if record.position is not None and record.position.to_beat is not None else None
    raised = _multiplier(replay, (), None)
    yield Ply(0, 0, None, None, None, (), (), False, None, hands, turn, on_table, raised, (), (), True, (), NO_NOTE)
    bombs = 0
    notes = dict(record.line.notes)
    for number, step in enumerate(steps, start=1):
        readings = tuple(each.reading for each in step.ranked)
        played = _played(step, readings)
        if step.seat is not None:
            played = cards.play(step.seat, played)
        state = step.state
        if played or state.held != held_before:
            hands = tuple(
                [
                    hand if held == now and not (played and seat == step.seat) else cards.hand(seat, now)
                    for seat, (hand, held, now) in enumerate(zip(hands, held_before, state.held, strict=True))
                ]
            )
            held_before = state.held
        before, on_table = on_table, _on_table(on_table, number, step)
        doubled: tuple[str, ...] = ()
        if len(state.tiers) != bombs:
            bombs, was, raised = len(state.tiers), raised, _multiplier(replay, state.tiers, None)
            doubled = _by_bomb(step) if raised != was else ()
        if number == len(steps) and replay.result.term is not None:
            was, raised = raised, _multiplier(replay, state.tiers, replay.result.term)
            doubled += (replay.result.term.value,) if raised != was else ()
        yield Ply(
            number=number,
            round=len(state.starts) or 1,
            index=step.index,
            seat=step.seat,
            move=step.move,
            readings=readings,
            cards=played,
            leads=bool(state.starts) and state.starts[-1] == number - 1,
            beats=before if readings and step.over is not None else None,
            hands=hands,
            turn=None if state.winner is not None else state.turn,
            to_beat=on_table,
            multiplier=raised,
            doubled=doubled,
            terms=_terms(step),
            certain=state.certain,
            findings=replay.findings_at(number),
            note=notes.get(step.index, NO_NOTE) if _is_last_of(steps, number) else NO_NOTE,
        )


def _played(step: Step, readings: tuple[Reading, ...]) -> tuple[Card, ...]:
    """The cards of a ply: as said, or of the one reading that fills its holes."""
    if step.move.cards and step.move.packed > 0:
        return step.move.cards
    return bare(readings[0].cards) if len(readings) == 1 else ()


def _on_table(before: int | None, number: int, step: Step) -> int | None:
    """The ply that is to be beaten after this one."""
    if step.state.top is None or step.state.winner is not None:
        return None
    return number if step.ranked or not step.move.is_pass else before


def _is_last_of(steps: Sequence[Step], number: int) -> bool:
    """Whether a ply is the last of its place in the line (a 都過 has several)."""
    return number == len(steps) or steps[number].index != steps[number - 1].index


def _terms(step: Step) -> tuple[Term, ...]:
    if step.seat is None or step.move.is_pass or step.state.winner is not None:
        return ()
    term = announced(step.state.held[step.seat])
    return (term,) if term is not None else ()


def _multiplier(replay: Replay, tiers: Sequence[int], end: Term | None) -> int:
    """The multiplier after some bombs, on what was said before the first card; of that, 1 where it is not known."""
    stakes = replay.opening.stakes
    return multiplier(replay.ruleset, tiers, end, 1 if stakes is None else stakes.public)


def _by_bomb(step: Step) -> tuple[str, ...]:
    """The word for what raised the multiplier at a ply. A bomb that is not paid raised nothing."""
    if not step.ranked:
        return ()
    kind = step.ranked[0].reading.kind
    return (kind.value if kind is Kind.ROCKET else Kind.BOMB.value,)
