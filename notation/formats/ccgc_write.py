"""Records as messages of the protocol of the contest of computer games (CCGC), or as its bracketed record file.

A record with three hands is written as a log of the platform: the messages to all three engines and their answers,
each once. One with one hand is written as what that engine is told and answers, with its `OK`s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from notation.cards import Card
from notation.findings import Finding
from notation.formats.aspects import Aspect, losses
from notation.formats.ccgc_round import INFO, INFO_TAGS, NOBODY, PLATFORM, PLAYERS, SEATS, VERSION
from notation.formats.format import Written
from notation.formats.laying_out import plies, refusal, refusals, with_bottom_apart
from notation.formats.numbered import NUMBER_OF, numbers_of
from notation.formats.seating import landlord_of
from notation.formats.suiting import suited
from notation.record import Act, ActKind, Comment, Hand, Outcome, Record

HOLDS: Final = frozenset(
    {Aspect.HANDS, Aspect.BOTTOM, Aspect.SUITS, Aspect.PLAYS, Aspect.AUCTION, Aspect.SEATS, Aspect.END}
)
"""What a round can hold whole; of tags the round, the game and the names, of comments the numbers of INFO."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form that a round is written in.

    Attributes:
        name: the name of the format.
        cannot: matches what a name cannot have in it.
        has_sides: whether it knows one engine's side from a log of all: who was asked, whose name is said.
        has_errors: whether it says which engine made an error.
    """

    name: str
    cannot: re.Pattern[str]
    has_sides: bool
    has_errors: bool


PROTOCOL: Final = Form("ccgc", re.compile(r"^$|^\s|\s$|[^\S ]|[\ud800-\udfff]"), has_sides=True, has_errors=True)


@dataclass(frozen=True, slots=True)
class Told:
    """A round, ready to be written.

    Attributes:
        names: the names of the three seats.
        info: the numbers of INFO, 0 where one is not said; empty if none is.
        deals: the hands that are known, by seat.
        bids: seats and what they call.
        leftover: the landlord and the bottom cards.
        plies: seats and the cards that they play; nothing for a pass.
        unasked: indices of the plies that the platform played for an engine.
        over: the letter of GAMEOVER.
        error: the letter of ERROR.
    """

    names: tuple[str | None, ...]
    info: tuple[str, ...]
    deals: dict[int, list[int]]
    bids: tuple[tuple[int, int], ...]
    leftover: tuple[int, list[int]] | None
    plies: tuple[tuple[int, list[int]], ...]
    unasked: frozenset[int]
    over: str | None
    error: str | None

    @property
    def begins(self) -> bool:
        """Whether anything is said of a game: names and numbers alone are no round."""
        said = (self.deals, self.bids, self.plies, self.leftover, self.over, self.error)
        return any(said)


def told(record: Record, form: Form) -> tuple[Told | None, tuple[Finding, ...]]:
    """A record as a round for a form, and what that does not hold; None where it cannot be written at all."""
    refused = tuple(refusals(record, form.name))
    if refused:
        return None, refused
    dressed = suited(record, form.name)
    made = _Teller(with_bottom_apart(dressed.record), form)
    round_ = made.told()
    if not round_.begins:
        return None, (refusal(record, form.name, "F205", "record", problem="nothing"),)
    lost = losses(made.unheld(record), made.holds, form.name, made.tags_told)
    return round_, (*lost, *dressed.findings)


def write_protocol(record: Record) -> Written:
    """A record as messages of the protocol."""
    round_, lost = told(record, PROTOCOL)
    if round_ is None:
        return Written(None, lost)
    return Written("".join(f"{line}\n" for line in _messages(round_)), lost)


def _messages(told: Told) -> Iterator[str]:
    """The messages of a round, in order."""
    own = next(iter(told.deals)) if len(told.deals) == 1 else None
    yield f"DOUDIZHUVER {VERSION}"
    if own is not None and told.names[own] is not None:
        yield f"NAME {told.names[own]}"
    elif own is None and any(told.names):
        yield from (f"NAME {name or ''}".rstrip() for name in told.names)
    yield from _told_and_answered("INFO", [" " + ",".join(told.info)] if told.info else [], own)
    yield from _told_and_answered("DEAL", [f" {SEATS[seat]}{_list(hand)}" for seat, hand in told.deals.items()], own)
    for seat, bid in told.bids:
        yield from _acted("BID", seat, str(bid), own, is_asked=True)
    if told.leftover is not None:
        seat, bottom = told.leftover
        yield from _told_and_answered("LEFTOVER", [f" {SEATS[seat]}{_list(bottom)}"], own)
    for index, (seat, cards) in enumerate(told.plies):
        yield from _acted("PLAY", seat, _list(cards) if cards else "-1", own, is_asked=index not in told.unasked)
    if told.error is not None:
        yield from _told_and_answered("ERROR", [f" {told.error}"], own)
    if told.over is not None:
        yield from _told_and_answered("GAMEOVER", [f" {told.over}"], own)


def _told_and_answered(word: str, said: Iterable[str], own: int | None) -> Iterator[str]:
    """Messages to the engine, with its answer on the side of one engine."""
    for each in said:
        yield word + each
        if own is not None:
            yield f"OK {word}"


def _acted(word: str, seat: int, said: str, own: int | None, *, is_asked: bool) -> Iterator[str]:
    """A bid or a ply: asked for and answered, or told to an engine and acknowledged."""
    asks = is_asked and own in {None, seat}
    if asks:
        yield f"{word} WHAT"
    yield f"{word} {SEATS[seat]}{said}"
    if own is not None and not asks:
        yield f"OK {word}"


def _list(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


class _Teller:
    """Takes from a record what a round holds, and says what it does not."""

    def __init__(self, record: Record, form: Form) -> None:
        self.record = record
        self.form = form
        self.landlord = landlord_of(record)
        self.plies = list(plies(record))
        self.info = self._info()
        self.winner = self._winner()
        self.has_auction = all(map(_is_call, record.auction))
        self.unasked = frozenset(self._unasked())

    def told(self) -> Told:
        """The round."""
        record, end = self.record, self.record.end
        bottom = record.bottom
        return Told(
            names=(*map(self._name, self._names()), None, None)[:PLAYERS],
            info=self.info,
            deals={hand.seat: _numbers(hand.cards) for hand in record.hands if hand.cards},
            bids=tuple(self._bids()) if self.has_auction else (),
            leftover=(self.landlord, _numbers(bottom)) if bottom is not None and self.landlord is not None else None,
            plies=tuple((seat, _numbers(move.cards)) for _, seat, move in self.plies),
            unasked=self.unasked,
            over=self.winner,
            error=SEATS[end.by] if end is not None and end.by is not None and self._has_error() else None,
        )

    def _names(self) -> Iterator[str | None]:
        return (player.name for player in self.record.players(min(PLAYERS, len(self.record.seats))))

    def _name(self, name: str | None) -> str | None:
        return None if name is None or self.form.cannot.search(name) else name

    def _has_error(self) -> bool:
        """Whether the end is an error of an engine, which the form can say."""
        end = self.record.end
        if end is None or end.outcome is not Outcome.STOPPED or not self.form.has_errors:
            return False
        return end.by is not None and end.by < PLAYERS

    @property
    def holds(self) -> frozenset[Aspect]:
        """What the round holds of the record."""
        record = self.record
        whole = all(map(_is_whole, record.hands)) and len({hand.seat for hand in record.hands}) == len(record.hands)
        lost = {
            Aspect.HANDS: not whole,
            Aspect.BOTTOM: self.landlord is None or not all(each in NUMBER_OF for each in record.bottom or ()),
            Aspect.AUCTION: not self.has_auction,
            Aspect.END: not self._holds_end(),
        }
        return HOLDS - {aspect for aspect, is_lost in lost.items() if is_lost}

    def unheld(self, record: Record) -> Record:
        """A record without the comments that the round holds."""
        opening = () if self._is_info(record.line.opening) else record.line.opening
        notes = tuple(
            (index, replace(note, comments=()) if index in self._unasked_notes() else note)
            for index, note in record.line.notes
        )
        closing = () if self._said_winner() is not None else record.closing
        return replace(record, line=replace(record.line, opening=opening, notes=notes), closing=closing)

    @property
    def tags_told(self) -> frozenset[str]:
        """The tags that have a place: names, the numbers of INFO, and the landlord by LEFTOVER."""
        record = self.record
        own = self.form.has_sides and len(record.hands) == 1
        named = record.seats[record.hands[0].seat :][:1] if own else record.seats[:PLAYERS]
        told = {word for word in named if self._name(record.tag(word)) is not None}
        told |= {name for name in INFO_TAGS.values() if _is_number(record.tag(name) or "")}
        return frozenset(told if record.bottom is None else {*told, "landlord"})

    # INFO ------------------------------------------------------------------------------------------------------------

    def _info(self) -> tuple[str, ...]:
        said = dict(self.record.line.opening[0].values) if self._is_info(self.record.line.opening) else {}
        for name, tag in INFO_TAGS.items():
            value = self.record.tag(tag)
            if value is not None and _is_number(value):
                said[name] = value
        if not said:
            return ()
        return tuple(said.get(name, "0") for name in (INFO if "time" in said else INFO[:-1]))

    def _is_info(self, opening: tuple[Comment, ...]) -> bool:
        """Whether the opening comment is the numbers of INFO that have no tag, in order."""
        if len(opening) != 1 or not _only_values(opening[0]):
            return False
        keys = [key for key, _ in opening[0].values]
        return bool(keys) and keys == [name for name in INFO if name in keys and name not in INFO_TAGS] and all(
            _is_number(value) for _, value in opening[0].values
        )  # fmt: skip

    # Bids and plies --------------------------------------------------------------------------------------------------

    def _bids(self) -> Iterator[tuple[int, int]]:
        for act in self.record.auction:
            if act.seat is not None:
                yield act.seat, act.value or 0

    def _unasked_notes(self) -> set[int]:
        """The plies of the record beside which stands that the platform passed, where the round can say that."""
        if not self.form.has_sides:
            return set()
        own = self.record.hands[0].seat if len(self.record.hands) == 1 else None
        passes = {index for index, seat, move in self.plies if seat == own and move.is_pass}
        said = (Comment("", values=PLATFORM),)
        return {index for index, note in self.record.line.notes if note.comments == said and index in passes}

    def _unasked(self) -> Iterator[int]:
        unasked = self._unasked_notes()
        return (at for at, (index, _, _) in enumerate(self.plies) if index in unasked)

    # The end ---------------------------------------------------------------------------------------------------------

    def _said_winner(self) -> str | None:
        """The seat that went out, where a closing comment says it."""
        closing = self.record.closing
        if len(closing) != 1 or not _only_values(closing[0]) or len(closing[0].values) != 1:
            return None
        key, value = closing[0].values[0]
        end = self.record.end
        fits = key == "winner" and len(value) == 1 and value in SEATS and self._last_player() != SEATS.index(value)
        if not fits or end is None or self.landlord is None:
            return None
        won = Outcome.LANDLORD if SEATS.index(value) == self.landlord else Outcome.PEASANTS
        return value if end.outcome is won else None

    def _last_player(self) -> int | None:
        """The seat of the last ply, if it is no pass."""
        return self.plies[-1][1] if self.plies and not self.plies[-1][2].is_pass else None

    def _winner(self) -> str | None:
        """The letter of GAMEOVER: who went out; of peasants of whom it is not said, the one after the landlord."""
        end = self.record.end
        if end is None or end.outcome not in {Outcome.LANDLORD, Outcome.PEASANTS, Outcome.VOID}:
            return None
        if end.outcome is Outcome.VOID:
            return NOBODY
        if self._said_winner() is not None or self.landlord is None:
            return self._said_winner()
        last = self._last_player()
        if end.outcome is Outcome.LANDLORD:
            return SEATS[self.landlord]
        return SEATS[last if last is not None and last != self.landlord else (self.landlord + 1) % PLAYERS]

    def _holds_end(self) -> bool:
        end = self.record.end
        if end is None:
            return True
        if end.reason is not None or end.terms:
            return False
        if end.outcome is Outcome.STOPPED:
            return self._has_error()
        return self.winner is not None and end.by is None


def _is_call(act: Act) -> bool:
    """Whether an act is a BID."""
    return (
        act.seat in range(PLAYERS)
        and act.kind in {ActKind.BID, ActKind.PASS}
        and (act.value is not None and 1 <= act.value <= 9) == (act.kind is ActKind.BID)
    )


def _is_whole(hand: Hand) -> bool:
    return bool(hand.cards) and hand.size is None and not hand.more and all(each in NUMBER_OF for each in hand.cards)


def _only_values(comment: Comment) -> bool:
    return not comment.text and comment.language is None and comment.author is None


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= 9 and value == str(int(value)) and value != "0"


def _numbers(cards: Iterable[Card]) -> list[int]:
    return numbers_of(each for each in cards if each in NUMBER_OF)
