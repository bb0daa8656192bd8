"""The record model: everything that a written record says, as frozen values, and nothing that it does not say.

A record is taken at its word: no rule is applied here, nothing is repaired, and what could not be read is kept as it
stood. Equality compares what is said; where it stood (`places`) and what the reader noticed (`findings`) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Final, Protocol

from notation.cards import Card
from notation.findings import Finding, Span
from notation.moves import Move
from notation.source import Source

DEFAULT_SEATS: Final = ("甲", "乙", "丙", "丁")


class ActKind(StrEnum):
    """Acts of an auction, and the stakes around it."""

    BID = "bid"
    """叫分: `value` is the bid."""
    PASS = "pass"
    """不叫, or a bid of nothing."""
    CALL = "call"
    """叫地主."""
    ROB = "rob"
    """搶地主."""
    DECLINE = "decline"
    """不搶."""
    STAKE = "stake"
    """搏, before the deal; `value` 0 is 不搏."""
    SHOW = "show"
    """明牌, 亮牌, 明打; `value` 0 is 不明牌."""
    DRIFT = "drift"
    """漂底; `value` 0 is 不漂底."""


class Outcome(StrEnum):
    """How a record ends, as it says itself."""

    LANDLORD = "landlord"
    """地主勝."""
    PEASANTS = "peasants"
    """農民勝."""
    VOID = "void"
    """流局: everybody passed."""
    STOPPED = "stopped"
    """中止."""
    UNFINISHED = "unfinished"
    """`*`: the record stops here."""


class Reason(StrEnum):
    """Why a game ended."""

    PLAYED_OUT = "played_out"
    VOID = "void"
    LEFT = "left"
    DISCONNECTED = "disconnected"
    TIME_OUT = "time_out"
    FORFEIT = "forfeit"
    AGREED = "agreed"
    CUT_OFF = "cut_off"


class Term(StrEnum):
    """Words that are no moves: said beside a ply or an end, and computed by the replay."""

    SPRING = "spring"
    """春天, 滿貫."""
    ANTI_SPRING = "anti_spring"
    """反春天, 農民滿貫, 佃農滿貫."""
    ONE_LEFT = "one_left"
    """報單."""
    TWO_LEFT = "two_left"
    """報雙."""
    OPEN_HAND = "open_hand"
    """明牌, 亮牌."""
    MISSING_RANKS = "missing_ranks"
    """斷3692: ranks that the hand as dealt lacks; they are in `Said.ranks`."""
    MISSING_SEEN = "missing_seen"
    """見到斷張9."""
    DEAD_CARDS = "dead_cards"
    """殘牌."""
    ALL_SEEING = "all_seeing"
    """上帝視角."""


@dataclass(frozen=True, slots=True)
class Said:
    """A term as said, with the ranks it names (low to high; empty for most)."""

    term: Term
    ranks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, as written. `values` are its `[%key value]` commands, unknown keys too, in order."""

    text: str
    language: str | None = None
    author: str | None = None
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag. `name` is the key of `notation.tags` for a known tag, a seat word for a player, else as it was written."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as dealt, or as it is in a position.

    Attributes:
        seat: whose.
        cards: the cards that are known, low to high.
        size: how many cards it has in all, where that is said (`手牌 丙(17): 3 3 K`).
        more: whether it has more cards than these, how many is not said (`手牌 丙: 3 3 K …`, `手牌 丙: ?`).
    """

    seat: int
    cards: tuple[Card, ...]
    size: int | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the auction. `seat` is None where it was left out. `text` is an act that could not be read."""

    kind: ActKind | None
    seat: int | None
    value: int | None = None
    comments: tuple[Comment, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a record starts, if not at the deal: who is to move, what is to beat and who played it."""

    to_move: int | None
    to_beat: Move | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line, played instead of the ply it stands at."""

    line: Line


@dataclass(frozen=True, slots=True)
class Note:
    """What is written beside one ply.

    Attributes:
        mark: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `□` (a question put to students), None if there is none.
        comments: after the ply, in order.
        terms: words that are no moves.
        variations: lines played instead of this ply.
    """

    mark: str | None = None
    comments: tuple[Comment, ...] = ()
    terms: tuple[Said, ...] = ()
    variations: tuple[Variation, ...] = ()


NO_NOTE: Final = Note()


@dataclass(frozen=True, slots=True)
class Play:
    """One ply of a line, put together when asked (`Line.plays`)."""

    seat: int | None
    move: Move
    note: Note


@dataclass(frozen=True, slots=True)
class Line:
    """A run of plies, kept in columns: an archive has millions.

    Attributes:
        seats: who plays each ply, None where the seat was left out.
        moves: what is said at each ply.
        rounds: the numbers that were written, as (how many plies come before, number).
        notes: what is written beside plies, as (index of the ply, note), in order; most plies have none.
        opening: comments before the first ply.
        unread: lines that could not be read, as (how many plies come before, the line).
    """

    seats: tuple[int | None, ...] = ()
    moves: tuple[Move, ...] = ()
    rounds: tuple[tuple[int, int], ...] = ()
    notes: tuple[tuple[int, Note], ...] = ()
    opening: tuple[Comment, ...] = ()
    unread: tuple[tuple[int, str], ...] = ()

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def plays(self) -> Iterator[Play]:
        """The plies as values, one at a time."""
        notes = dict(self.notes)
        for index, (seat, move) in enumerate(zip(self.seats, self.moves, strict=True)):
            yield Play(seat, move, notes.get(index, NO_NOTE))


@dataclass(frozen=True, slots=True)
class End:
    """How the record says that the game ended.

    Attributes:
        outcome: who won, or that nobody did.
        reason: why, where it is said.
        by: the seat that left, forfeited or stopped it, where it is said.
        terms: 春天 or 反春天, where it is said.
    """

    outcome: Outcome
    reason: Reason | None = None
    by: int | None = None
    terms: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """A player, put together from the tags of a seat (`[甲 "…"]`, `[甲.id "…"]`, …)."""

    seat: int
    name: str | None = None
    id: str | None = None
    kind: str | None = None
    team: str | None = None
    rating: str | None = None
    masked: bool = False


Place = tuple[str | int, ...]
"""What a span belongs to: `("record",)` (its first line), `("tag", i)`, `("hand", i)` (i-th `Record.hands`),
`("bottom",)`, `("act", i)`, `("round", i)` (i-th of `Line.rounds`), `("ply", i)`, `("note", i)`, `("position",)`,
`("end",)`, `("scores",)`,
`("score", i)`; for a variation, `("ply", i, "variation", k)` before the place inside it."""


class Places(Protocol):
    """Where the parts of a record stood. Spans are made when asked: a clean record never needs one."""

    @property
    def source(self) -> Source:
        """The text of the record."""

    def span(self, place: Place) -> Span | None:
        """The span of a part, None if the record does not say it."""


@dataclass(frozen=True, slots=True)
class Record:
    """One written game.

    Attributes:
        tags: in order; a repeated name stands next to its first.
        seats: the declared seat words, in turn order; `DEFAULT_SEATS` if none were declared.
        hands: as dealt (or, with `position`, as they are), in the order written; a landlord's may hold 20.
        bottom: the bottom cards 底牌, None if not recorded.
        auction: the acts of the auction, in order.
        position: where the record starts, None if at the deal.
        line: the plies.
        end: how it ended, None if the record does not say.
        scores: as recorded, by seat, in the order written; exact, and they need not sum to zero.
        closing: comments after the last ply.
        unread: lines before the plies that could not be read, as they stood, in order.
        trailing: lines after the end that could not be read, as they stood, in order.
        index: which record of its file, from 1.
        findings: what the reader noticed.
        places: where the parts stood; None for a record that did not come from text.
    """

    tags: tuple[Tag, ...] = ()
    seats: tuple[str, ...] = DEFAULT_SEATS
    hands: tuple[Hand, ...] = ()
    bottom: tuple[Card, ...] | None = None
    auction: tuple[Act, ...] = ()
    position: Position | None = None
    line: Line = Line()
    end: End | None = None
    scores: tuple[tuple[int, Decimal], ...] = ()
    closing: tuple[Comment, ...] = ()
    unread: tuple[str, ...] = ()
    trailing: tuple[str, ...] = ()
    index: int = field(default=1, compare=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    places: Places | None = field(default=None, compare=False, repr=False)

    def tag(self, name: str) -> str | None:
        """The value of a tag by its key, the last if it is repeated; None if it is not there."""
        for each in reversed(self.tags):
            if each.name == name:
                return each.value
        return None

    def span(self, *place: str | int) -> Span | None:
        """Where a part stood, see `Place`; None if the record did not come from text."""
        return self.places.span(place) if self.places is not None else None

    def seat_word(self, seat: int) -> str:
        """The word for a seat; its number, from 1, where the record declares fewer seats."""
        return self.seats[seat] if seat < len(self.seats) else str(seat + 1)

    def players(self, count: int) -> Sequence[Player]:
        """The players of the first `count` seats that the record has, from their tags."""
        return [self._player(seat) for seat in range(min(count, len(self.seats)))]

    def _player(self, seat: int) -> Player:
        word = self.seats[seat]
        said = {key: self.tag(f"{word}.{key}") for key in ("id", "kind", "team", "rating", "masked")}
        return Player(
            seat,
            self.tag(word),
            said["id"],
            said["kind"],
            said["team"],
            said["rating"],
            masked=said["masked"] in {"1", "yes", "是"},
        )
