"""The parameters of a ruleset: one frozen value for each part of the file (`rulesets/*.json`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from notation.cards import DECK
from notation.moves import Pattern
from notation.shapes import GROUP, Kind

WING: Final = {
    Kind.TRIPLE_SINGLE: 1,
    Kind.TRIPLE_PAIR: 2,
    Kind.AIRPLANE_SINGLES: 1,
    Kind.AIRPLANE_PAIRS: 2,
    Kind.FOUR_TWO_SINGLES: 1,
    Kind.FOUR_TWO_PAIRS: 2,
    Kind.SHUTTLE_SINGLES: 1,
    Kind.SHUTTLE_PAIRS: 2,
}
"""How many cards one kicker has, for the kinds that have kickers."""


@dataclass(frozen=True, slots=True)
class SetupRules:
    """Who plays with what.

    Attributes:
        players: how many seats.
        decks: how many decks of 54 cards.
        dealt: cards dealt to each seat.
        bottom: bottom cards 底牌; they go to the landlord.
        bottom_shown: whether everybody sees the bottom cards once there is a landlord.
        turns: which way round the table turns go; seats are numbered in that order.
    """

    players: int
    decks: int
    dealt: int
    bottom: int
    bottom_shown: bool
    turns: str

    @property
    def most(self) -> int:
        """How many cards one hand can have: the landlord's, with the bottom cards."""
        return self.dealt + self.bottom

    @property
    def deck(self) -> int:
        """All the cards of the game, packed."""
        return DECK * self.decks

    @property
    def total(self) -> int:
        """How many cards the game has."""
        return self.players * self.dealt + self.bottom


@dataclass(frozen=True, slots=True)
class AllPass:
    """What happens when everybody passes.

    Attributes:
        outcome: `void` (deal anew) or `landlord`.
        landlord: who is landlord then: `first_to_speak` or `first_seat`; None if the game is void.
        base: the base then; None if the game is void.
    """

    outcome: str
    landlord: str | None = None
    base: int | None = None


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """How the landlord is chosen.

    Attributes:
        form: `bids` (叫分), or `none`: the landlord is given.
        first: who speaks first: `drawn`, `turned_up_card` (its holder) or `first_seat`.
        bids: the bids there are, low to high.
        turns_each: how often each may speak; None for as long as somebody still may.
        strictly_higher: whether a bid must be above all before it.
        ends_at: the bid that ends the auction at once.
        pass_after_end: whether a pass that is recorded after that bid is accepted.
        all_pass: what happens when everybody passes.
    """

    form: str
    first: str
    bids: tuple[int, ...]
    turns_each: int | None
    strictly_higher: bool
    ends_at: int
    pass_after_end: bool
    all_pass: AllPass


@dataclass(frozen=True, slots=True)
class KickerRule:
    """Which cards may stand beside a body 帶牌.

    Attributes:
        of_body_rank: whether a kicker may have a rank of the body.
        alike: how many single kickers may have one rank; None for any number.
        both_jokers: whether both jokers may be single kickers of one hand.
        pairs_alike: whether two kicker pairs may have one rank.
        may_extend_body: whether single kickers may hold a group that would lengthen the body (333444 + 555).
    """

    of_body_rank: bool
    alike: int | None
    both_jokers: bool
    pairs_alike: bool
    may_extend_body: bool


@dataclass(frozen=True, slots=True)
class HandRule:
    """One kind of hand that may be played.

    Attributes:
        kind: the kind.
        least: ranks in the shortest body.
        most: ranks in the longest body (a hand's size may end it earlier).
        each: kickers for each group of the body; 0 for none.
        kickers: the rule for its kickers.
    """

    kind: Kind
    least: int
    most: int
    each: int
    kickers: KickerRule

    @property
    def group(self) -> int:
        """How many cards of each body rank."""
        return GROUP[self.kind]

    @property
    def wing(self) -> int:
        """How many cards one kicker has; 0 for none."""
        return WING.get(self.kind, 0)

    def size(self, length: int) -> int:
        """How many cards a hand has whose body has so many ranks."""
        return length * (self.group + self.wing * self.each)


@dataclass(frozen=True, slots=True)
class BombRule:
    """One step of the order of bombs.

    Attributes:
        kind: `bomb`, `rocket` or `jokers`.
        size: how many cards.
        factor: what playing one does to the multiplier; 1 for nothing.
    """

    kind: Kind
    size: int
    factor: int


@dataclass(frozen=True, slots=True)
class Shares:
    """What a side gets, in shares of base times multiplier."""

    landlord: Decimal
    peasant: Decimal


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How a game is settled.

    Attributes:
        growth: how bombs make the multiplier grow: `multiply` (2, 4, 8 …) or `add` (2, 3, 4 …).
        spring: the factor of a spring 春天; 1 for nothing.
        anti_spring: the factor of an anti-spring 反春天; 1 for nothing.
        cap: the highest multiplier; None for no limit.
        landlord_wins: the shares when the landlord wins.
        peasants_win: the shares when the peasants win.
    """

    growth: str
    spring: int
    anti_spring: int
    cap: int | None
    landlord_wins: Shares
    peasants_win: Shares


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One system of rules. Two are the same only if they are one object: what is worked out of one is kept by it.

    Attributes:
        name: its name in `[規則 "…"]`.
        title: its title by language.
        setup: players and cards.
        auction: how the landlord is chosen.
        base: the base of the score: `bid`, or a number.
        hands: the rule of every kind of hand that may be played, bombs aside.
        lowest: the lowest rank of a run.
        highest: the highest rank of a run.
        fours_whole: whether four of a rank may only be played as one body.
        bombs: the bombs, low to high; the place in this order, from 1, is the tier.
        score: how a game is settled.
        names: words for hands that differ between rulesets, as the description each stands for.
        sources: where each parameter comes from, by its path; "(r)" marks a reading of a source that is silent.
    """

    name: str
    title: Mapping[str, str]
    setup: SetupRules
    auction: AuctionRules
    base: str | int
    hands: Mapping[Kind, HandRule]
    lowest: int
    highest: int
    fours_whole: bool
    bombs: tuple[BombRule, ...]
    score: ScoreRules
    names: Mapping[str, Pattern]
    sources: Mapping[str, str]
