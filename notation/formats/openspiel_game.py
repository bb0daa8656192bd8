"""A game of OpenSpiel, action after action: which phase it is in, who is to act, and the record that it makes.

The actions of a game are one list: which dealt card lies face up, 51 deals (card k to player k % 3; what is left over
are the bottom cards), the auction, the play. The same number means another thing in another phase, 0 a pass in two of
them; so whoever reads them has to keep the phase (source: open_spiel/games/dou_dizhu).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Final

from notation.cards import SUITS, Card, sort_cards
from notation.findings import Finding, Severity, Span
from notation.formats.openspiel_ids import CARDS, HIGHEST_BID, PLAYERS, POSITIONS, dealt, move_of
from notation.moves import Move, unreadable
from notation.record import Act, ActKind, End, Hand, Line, Outcome, Place, Record, Tag
from notation.source import Source

RULES: Final = "openspiel"
DEALT: Final = POSITIONS // PLAYERS
BOTTOM: Final = len(CARDS) - POSITIONS

Stretch = tuple[int, int]
Stretches = Callable[[int], Stretch | None]
"""Where the n-th action stands in the text of the record."""


class Stage(StrEnum):
    """What the next action is for."""

    FIRST = "first"
    DEAL = "deal"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


@dataclass(slots=True)
class Auction:
    """The bids so far, in order, 0 for a pass."""

    bids: list[int] = field(default_factory=list)

    @property
    def winner(self) -> int | None:
        """Which bid is the highest; None if everybody passed so far."""
        highest = max(self.bids, default=0)
        return self.bids.index(highest) if highest else None

    @property
    def is_over(self) -> bool:
        """Whether it is: after a bid of 3, two passes behind a bid, or three at the start."""
        if HIGHEST_BID in self.bids:
            return True
        passes = 0
        while passes < len(self.bids) and not self.bids[-1 - passes]:
            passes += 1
        return passes >= (PLAYERS if self.winner is None else PLAYERS - 1)


@dataclass(frozen=True, slots=True)
class _Odd:
    """An action that cannot stand where it does; `ply` and `act` count from 1."""

    at: int
    said: str
    stage: Stage
    ply: int | None = None
    act: int | None = None


@dataclass(slots=True)
class Game:
    """A game as its actions come.

    Attributes:
        stage: what the next action is for.
        position: which dealt card lies face up.
        deal: the cards in the order dealt; None for one that could not be read.
        auction: the bids.
        acts, moves: what was said; `seats` are those of the moves.
        unread: what stands after the end, or instead of a card.
    """

    stage: Stage = Stage.FIRST
    position: int | None = None
    deal: list[Card | None] = field(default_factory=list)
    auction: Auction = field(default_factory=Auction)
    acts: list[Act] = field(default_factory=list)
    seats: list[int | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    trailing: list[str] = field(default_factory=list)
    _landlord: int | None = None
    _odd: list[_Odd] = field(default_factory=list)
    _acts_at: list[int] = field(default_factory=list)
    _plies_at: list[int] = field(default_factory=list)
    _count: int = 0

    def take(self, value: int, seat: int | None = None, said: str | None = None) -> None:
        """The next action.

        Args:
            value: its number.
            seat: whose it is, where that is said; else it is worked out.
            said: how it was said, if not as its number.
        """
        _TAKE[self.stage](self, value, seat, str(value) if said is None else said)
        self._count += 1

    def take_unknown(self, said: str, seat: int | None = None) -> None:
        """The next action is none of OpenSpiel's."""
        self.take(-1, seat, said)

    def _take_first(self, value: int, seat: int | None, said: str) -> None:
        self.stage = Stage.DEAL
        if 0 <= value < POSITIONS:
            self.position = value
            return
        self._note(said, Stage.FIRST)
        if dealt(value) is not None:
            self._take_deal(value, seat, said)
        else:
            self.unread.append(said)

    def _take_deal(self, value: int, seat: int | None, said: str) -> None:
        found = dealt(value)
        self.deal.append(found)
        if found is None:
            self._note(said, Stage.DEAL)
            self.unread.append(said)
        if len(self.deal) == POSITIONS:
            self.stage = Stage.AUCTION

    def _take_bid(self, value: int, seat: int | None, said: str) -> None:
        if value > HIGHEST_BID and move_of(value) is not None:
            self._note(said, Stage.AUCTION, ply=1)
            self._begin_play()
            self._take_play(value, seat, said)
            return
        speaker = self._speaker() if seat is None else seat
        if 0 <= value <= HIGHEST_BID:
            self.acts.append(Act(ActKind.BID, speaker, value) if value else Act(ActKind.PASS, speaker))
        else:
            self.acts.append(Act(None, speaker, text=said))
            self._note(said, Stage.AUCTION, act=len(self.acts))
        self._acts_at.append(self._count)
        self.auction.bids.append(max(0, value))
        if self.auction.is_over:
            self._begin_play()

    def _speaker(self) -> int | None:
        """Who is to bid: first the holder of the card that lies face up."""
        if self.acts:
            before = self.acts[-1].seat
            return None if before is None else (before + 1) % PLAYERS
        return None if self.position is None else self.position % PLAYERS

    def _begin_play(self) -> None:
        """The auction is over: there is a landlord, or the game is over too."""
        winner = self.auction.winner
        passed_out = winner is None and self.auction.is_over
        self.stage = Stage.OVER if passed_out else Stage.PLAY
        self._landlord = None if winner is None else self.acts[winner].seat

    def _take_play(self, value: int, seat: int | None, said: str) -> None:
        move = move_of(value)
        if move is None:
            move = unreadable(said)
            self._note(said, Stage.PLAY, ply=len(self.moves) + 1)
        self._plies_at.append(self._count)
        self.seats.append(self._mover() if seat is None else seat)
        self.moves.append(move)

    def _mover(self) -> int | None:
        if not self.seats:
            return self._landlord
        return None if self.seats[-1] is None else (self.seats[-1] + 1) % PLAYERS

    def _take_more(self, value: int, seat: int | None, said: str) -> None:
        self._note(said, Stage.OVER)
        self.trailing.append(said)

    def _note(self, said: str, stage: Stage, ply: int | None = None, act: int | None = None) -> None:
        self._odd.append(_Odd(self._count, said, stage, ply, act))

    # The record -------------------------------------------------------------------------------------------------------

    def record(
        self,
        source: Source,
        stretches: Stretches,
        index: int,
        tags: Iterable[Tag],
        scores: tuple[tuple[int, Decimal], ...] = (),
    ) -> Record:
        """The record of the game so far.

        Args:
            source: its text.
            stretches: where its actions stand there.
            index: which record of the file it is.
            tags: what else is said about it.
            scores: the returns, where they are said.
        """
        return Record(
            tags=(*tags, *self._tags()),
            hands=self._hands() if self.deal else (),
            bottom=self._bottom(),
            auction=tuple(self.acts),
            line=Line(tuple(self.seats), tuple(self.moves)),
            end=self.end,
            scores=scores,
            unread=tuple(self.unread),
            trailing=tuple(self.trailing),
            index=index,
            findings=tuple(self._finding(odd, source, stretches, index) for odd in self._odd[:MOST_FINDINGS]),
            places=_Places(source, stretches, len(self.deal), self._acts_at, self._plies_at),
        )

    def _tags(self) -> Iterable[Tag]:
        if self.position is not None and self.position < len(self.deal):
            turned_up = self.deal[self.position]
            if turned_up is not None:
                yield Tag("turned_up", card_word(turned_up))
        if self._is_dealt:
            yield Tag("order", " ".join(card_word(each) for each in self.deal if each is not None))

    @property
    def _is_dealt(self) -> bool:
        """Whether the deal is told in full."""
        return len(self.deal) == POSITIONS and None not in self.deal and len(set(self.deal)) == POSITIONS

    def _hands(self) -> tuple[Hand, ...]:
        hands = [[each for each in self.deal[seat::PLAYERS] if each is not None] for seat in range(PLAYERS)]
        return tuple(Hand(seat, sort_cards(hand), more=len(hand) < DEALT) for seat, hand in enumerate(hands))

    def _bottom(self) -> tuple[Card, ...] | None:
        return sort_cards(set(CARDS) - set(self.deal)) if self._is_dealt else None

    @property
    def end(self) -> End | None:
        """A game is over when somebody has no cards left, or everybody has passed: that is counted, not judged."""
        if self.stage is Stage.OVER:
            return End(Outcome.VOID)
        if self._landlord is None or not self._is_dealt:
            return None
        for seat in range(PLAYERS):
            landlord = seat == self._landlord
            left = DEALT + BOTTOM * landlord
            left -= sum(len(move.cards) for by, move in zip(self.seats, self.moves, strict=True) if by == seat)
            if left == 0:
                return End(Outcome.LANDLORD if landlord else Outcome.PEASANTS)
        return None

    @staticmethod
    def _finding(odd: _Odd, source: Source, stretches: Stretches, index: int) -> Finding:
        at = stretches(odd.at)
        span = None if at is None else source.span(*at)
        said = odd.said if len(odd.said) <= _MOST_SAID else odd.said[: _MOST_SAID - 1] + "…"
        said = said.encode("utf-8", "backslashreplace").decode()
        return Finding("F401", Severity.ERROR, {"said": said, "stage": odd.stage.value}, span, index, odd.ply, odd.act)


MOST_FINDINGS: Final = 50
"""Findings of one game; beyond, it is something else altogether."""
_MOST_SAID: Final = 40

_TAKE: Final[dict[Stage, Callable[[Game, int, int | None, str], None]]] = {
    Stage.FIRST: Game._take_first,
    Stage.DEAL: Game._take_deal,
    Stage.AUCTION: Game._take_bid,
    Stage.PLAY: Game._take_play,
    Stage.OVER: Game._take_more,
}


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts of a game stand: every bid and every ply is one action, the hands are the deal."""

    source: Source
    stretches: Stretches
    deals: int
    acts: list[int]
    plies: list[int]

    def span(self, place: Place) -> Span | None:
        """The span of a part of the record, see `record.Place`."""
        found = self._stretch(place)
        return None if found is None else self.source.span(*found)

    def _stretch(self, place: Place) -> Stretch | None:
        name, *rest = place
        if name == "record":
            return self.stretches(0) or (0, 0)
        if name == "act" and int(rest[0]) < len(self.acts):
            return self.stretches(self.acts[int(rest[0])])
        if name == "ply" and len(rest) == 1 and 0 <= int(rest[0]) < len(self.plies):
            return self.stretches(self.plies[int(rest[0])])
        if name in {"hand", "bottom"} and self.deals:
            first, last = self.stretches(1), self.stretches(self.deals)
            return None if first is None or last is None else (first[0], last[1])
        return None


def card_word(each: Card) -> str:
    """A card as tags say it: `♥10`, 小王, 大王."""
    return SUITS[each.suit] + _WORDS[each.rank]


_WORDS: Final[tuple[str, ...]] = (*"3456789", "10", *"JQKA2", "小王", "大王")


def scores_of(returns: Iterable[object]) -> tuple[tuple[int, Decimal], ...]:
    """Returns, numbers or the text of some, as the scores of the seats."""
    return tuple(enumerate(map(number_of, returns)))


def number_of(said: object) -> Decimal:
    """A number, or the text of one, as a score: -6.000000 is -6."""
    number = Decimal(str(said))
    return Decimal(int(number)) if number == number.to_integral_value() else number
