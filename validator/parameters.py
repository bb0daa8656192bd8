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
        shuffles: who shuffles: `last_landlord`, the landlord of the game before; None where nothing is said.
    """

    players: int
    decks: int
    dealt: int
    bottom: int
    bottom_shown: bool
    turns: str
    shuffles: str | None

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
        outcome: `void` (the deal is void, deal anew), `over` (the game is over, nobody wins) or `landlord`.
        landlord: who is landlord then: `first_to_speak` or `first_seat`; None if nobody is.
        base: the base then; None if nobody is landlord.
        staker_base: the base at which the first who staked (搏) is landlord after all, and nobody may rob; None where a
            stake makes nobody landlord.
    """

    outcome: str
    landlord: str | None = None
    base: int | None = None
    staker_base: int | None = None


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """How the landlord is chosen.

    Attributes:
        form: `bids` (叫分), `call` (叫地主 or not), or `given`: nobody speaks, the first seat is landlord.
        first: who speaks first: `drawn`, `turned_up_card` (its holder) or `first_seat`.
        bids: the bids there are, low to high; empty unless the form is `bids`.
        turns_each: how often each may speak; None for as long as somebody still may: until all others have passed in a
            row since the last bid, or everybody has.
        strictly_higher: whether a bid must be above all before it.
        ends_at: the bid that ends the auction at once; None for none.
        pass_after_end: whether a pass that is recorded after that bid is accepted.
        rob: how the landlord's place can be robbed 搶地主 afterwards. `until_second`: in turn among those who never
            declined, until somebody robs a second time or nobody else is left (the call is no rob). `once_each`: each
            who never passed has one chance, in turn after the highest bidder, who comes last and only if somebody
            robbed. None: it cannot be.
        all_pass: what happens when everybody passes.
    """

    form: str
    first: str
    bids: tuple[int, ...]
    turns_each: int | None
    strictly_higher: bool
    ends_at: int | None
    pass_after_end: bool
    rob: str | None
    all_pass: AllPass


@dataclass(frozen=True, slots=True)
class Doubling:
    """Something that a player does before the first card to raise the stakes.

    Attributes:
        factor: what it does to a multiplier.
        scope: `public`: to the multiplier of the game; `personal`: to what the player alone wins or loses (a landlord's
            always counts for all).
    """

    factor: int
    scope: str


@dataclass(frozen=True, slots=True)
class StakeRules:
    """What is at stake, and what raises it before the first card.

    Attributes:
        unit: what a base of 1 is worth; None if each table has its own 基礎銀兩 (`底注` in a record).
        base: the base of the score: None for the winning bid, else a number.
        rob: the factor of each rob 搶地主; None where there is none.
        stake: 搏, before the deal, by anybody; None where there is none.
        show: 明牌, by the landlord, after taking the bottom cards and before the first card; None where there is none.
        drift: 漂底, by each peasant, after the landlord's answer to 明牌; None where there is none.
    """

    unit: int | None
    base: int | None
    rob: int | None
    stake: Doubling | None
    show: Doubling | None
    drift: Doubling | None


@dataclass(frozen=True, slots=True)
class KickerRule:
    """Which cards may stand beside a body 帶牌.

    Attributes:
        of_body_rank: whether a kicker may have a rank of the body.
        alike: how many single kickers may have one rank; None for any number.
        both_jokers: whether both jokers may be single kickers of one hand.
        pairs_alike: whether two kicker pairs may have one rank.
        may_extend_body: whether single kickers may hold a group that would lengthen the body (333444 + 555).
        joker_pairs: which two jokers are a kicker pair: `never`, `alike`, or `any`.
    """

    of_body_rank: bool
    alike: int | None
    both_jokers: bool
    pairs_alike: bool
    may_extend_body: bool
    joker_pairs: str


@dataclass(frozen=True, slots=True)
class HandRule:
    """One kind of hand that may be played.

    Attributes:
        kind: the kind.
        least: ranks in the shortest body.
        most: ranks in the longest body (a hand's size may end it earlier).
        each: kickers for each group of the body; 0 for none.
        kickers: the rule for its kickers.
        top: the highest rank that the body of a kind without runs may have, jokers among them for a single and, where
            two alike are a pair, for a pair.
    """

    kind: Kind
    least: int
    most: int
    each: int
    kickers: KickerRule
    top: int

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
        factor: what playing one multiplies the multiplier by; 1 for nothing.
        adds: what playing one adds to a sum that begins at 1 and is one of the multiplier's factors; 0 for nothing.
    """

    kind: Kind
    size: int
    factor: int = 1
    adds: int = 0


@dataclass(frozen=True, slots=True)
class BombLimit:
    """How many bombs a seat may play: as many as it bid; the landlord, as many as the winning bid.

    A peasant who passed, or could not speak any more, may play as many as the last bid before their turn, going back
    round the table.

    Attributes:
        unlimited_from: the bid from which there is no limit.
        all_passed: the limit of everybody when all passed.
    """

    unlimited_from: int
    all_passed: int


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Limits on play that are not the same everywhere.

    Attributes:
        bomb_limit: how many bombs a seat may play; None for any number.
        announce_at: the numbers of cards left that a player must announce 報單 報雙.
    """

    bomb_limit: BombLimit | None
    announce_at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """What a side gets, in shares of base times multiplier."""

    landlord: Decimal
    peasant: Decimal


@dataclass(frozen=True, slots=True)
class Leaving:
    """What running away 逃跑 costs whoever does; it goes to the system, the others get nothing.

    Attributes:
        factor: the leaver loses base times multiplier so often.
        landlord: a further factor for the landlord.
        times_bombs: whether the number of bombs played is a further factor.
        least_bombs: the least that this factor can be.
        before_bid: what leaving costs before there is any bid, in units of the stakes.
    """

    factor: int
    landlord: int
    times_bombs: bool
    least_bombs: int
    before_bid: int


@dataclass(frozen=True, slots=True)
class Pool:
    """The pool 彩金 of a table.

    Attributes:
        part: the part of every gross gain that goes into it.
        games: the number of games after whose last the winners take it.
    """

    part: Decimal
    games: int


@dataclass(frozen=True, slots=True)
class Points:
    """A score by points instead of shares: something for the winning side, and something for every hand played.

    Attributes:
        winner: what each of the winning side gets.
        loser: what each of the losing side gets.
        hands: what a hand of each kind is worth to the side that played it; the peasants' are halved between them.
        shuttle_bonus: what a shuttle of three or more fours is worth beyond its kind.
    """

    winner: Decimal
    loser: Decimal
    hands: Mapping[Kind, Decimal]
    shuttle_bonus: Decimal


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How a game is settled.

    Attributes:
        spring: the factor of a spring 春天; 1 for nothing.
        anti_spring: the factor of an anti-spring 反春天; 1 for nothing.
        cap: the highest multiplier; None for no limit.
        landlord_wins: the shares of unit times base times multiplier when the landlord wins.
        peasants_win: the shares when the peasants win.
        leaving: what running away costs; None where nothing is said.
        pool: the pool of the table; None where there is none.
        points: points instead of shares; None for shares.
    """

    spring: int
    anti_spring: int
    cap: int | None
    landlord_wins: Shares
    peasants_win: Shares
    leaving: Leaving | None
    pool: Pool | None
    points: Points | None


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One system of rules. Two are the same only if they are one object: what is worked out of one is kept by it.

    Attributes:
        name: its name in `[規則 "…"]`.
        title: its title by language.
        setup: players and cards.
        auction: how the landlord is chosen.
        stakes: what is at stake.
        hands: the rule of every kind of hand that may be played, bombs aside.
        lowest: the lowest rank of a run.
        highest: the highest rank of a run.
        fours_whole: whether four of a rank may only be played as one body.
        reading_order: of several readings of one set of cards only those of the kind that comes first here count;
            empty if all do.
        bombs: the bombs, low to high; the place in this order, from 1, is the tier.
        play: limits on play.
        score: how a game is settled.
        names: words for hands that differ between rulesets, as the description each stands for.
        sources: where each parameter comes from, by its path; "(r)" marks a reading of a source that is silent.
    """

    name: str
    title: Mapping[str, str]
    setup: SetupRules
    auction: AuctionRules
    stakes: StakeRules
    hands: Mapping[Kind, HandRule]
    lowest: int
    highest: int
    fours_whole: bool
    reading_order: tuple[Kind, ...]
    bombs: tuple[BombRule, ...]
    play: PlayRules
    score: ScoreRules
    names: Mapping[str, Pattern]
    sources: Mapping[str, str]
