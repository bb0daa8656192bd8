"""A move as it was said: cards, or a description with holes, and what was claimed beside.

There is one `Move` for each thing that can be said, whatever the spelling: `三3帶一6`, `3336` and `333+6` are equal.
What was asserted and is more, or other, than the cards tell stays as a `Claim`; what was left unsaid stays a hole (a
`Pattern`) until a position settles it. Build moves with the functions at the end of this module, they keep the normal
form.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from notation.cards import (
    BIG_JOKER,
    EITHER_JOKER,
    SMALL_JOKER,
    UNIT,
    Card,
    bare,
    card,
    count_of,
    pack,
    size_of,
    sort_cards,
)
from notation.saying import verify_claim, verify_pattern
from notation.shapes import KIND_ORDER, PASS_READING, Kind, Reading, readings


@dataclass(frozen=True, slots=True)
class Claim:
    """What a move asserts about its own cards, beyond what they tell or against it.

    Attributes:
        kinds: the kinds that the kind word allows; empty if no word was said.
        body: where the body ends, as the body's cards packed (`333444555+666`); None if not said.
        length: the number of cards that `n順`, of pairs that `n連對` claims; None if not said.
        high: the highest rank, claimed by 通天順; None if not said.
    """

    kinds: tuple[Kind, ...] = ()
    body: int | None = None
    length: int | None = None
    high: int | None = None

    def allows(self, reading: Reading) -> bool:
        """Whether a reading is what was claimed."""
        return (
            (not self.kinds or reading.kind in self.kinds)
            and (self.body is None or reading.body == self.body)
            and (self.length is None or reading.length == self.length)
            and (self.high is None or reading.high == self.high)
        )


@dataclass(frozen=True, slots=True)
class Pattern:
    """A description of which something is left unsaid (34飛機, 五順, 三3帶一, 炸, 火箭).

    Attributes:
        kinds: the kinds it may be; empty only for a `name`.
        low: the lowest rank of the body, `EITHER_JOKER` for 王; None if unsaid.
        length: ranks in the body; None if unsaid.
        high: the highest rank of the body, said by 通天順; None if unsaid.
        size: how many cards a bomb has (五炸); None if unsaid.
        kickers: the kickers' ranks, low to high, `EITHER_JOKER` among them where it was said; None if unsaid.
        name: a word that means different hands under different rulesets (火箭, 導彈, 天炸).
    """

    kinds: tuple[Kind, ...] = ()
    low: int | None = None
    length: int | None = None
    high: int | None = None
    size: int | None = None
    kickers: tuple[int, ...] | None = None
    name: str | None = None


HOLE: Final = -1
"""`Move.packed` of a move whose cards are not all said."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move as said. Compare by value; two spellings of the same thing are equal.

    Attributes:
        cards: every card that was said, low to high; empty for a pass and for a pattern.
        claim: what was asserted beyond the cards, None if nothing.
        pattern: the description, where something is unsaid.
        everyone: 都過: everybody else passes, until the round is over.
        unread: the text of a move that could not be read; it still stands for one ply.
        packed: the cards as one integer; 0 for a pass, `HOLE` where cards are unsaid or unread.
        readings: what the cards can be by shape and claim; empty for holes and for cards without a shape.
    """

    cards: tuple[Card, ...] = ()
    claim: Claim | None = None
    pattern: Pattern | None = None
    everyone: bool = False
    unread: str | None = None
    packed: int = field(default=0, compare=False, repr=False)
    readings: tuple[Reading, ...] = field(default=(), compare=False, repr=False)

    @property
    def is_pass(self) -> bool:
        """Whether it is a pass, by one or by everybody."""
        return self.packed == 0

    @property
    def is_hole(self) -> bool:
        """Whether cards are left unsaid (and it could be read)."""
        return self.packed == HOLE and self.unread is None


PASS: Final = Move(readings=(PASS_READING,))
EVERYONE_PASSES: Final = Move(everyone=True, readings=(PASS_READING,))


def played(cards: tuple[Card, ...], claim: Claim | None = None) -> Move:
    """The move of cards that were all said, with a claim in its normal form.

    Cards among which a joker is unsaid (333王) make a hole; such a joker by itself is the description 王. A claim that
    the cards already tell disappears; one that chooses among readings becomes the chosen kind and body; one that
    contradicts the cards stays as it was said.

    Raises:
        ValueError: no cards, a joker with a suit, more of one rank than a hand can hold, or a claim that no words make
            (`notation.saying`).
    """
    if not cards:
        raise ValueError("a play has cards; a pass is PASS")
    cards = sort_cards(cards)
    if cards[-1] > EITHER_JOKER and any(each.suit and each.rank >= SMALL_JOKER for each in cards):
        raise ValueError("a joker has no suit")
    if cards[-1].rank == EITHER_JOKER:
        return _with_unsaid_jokers(cards, claim)
    packed = pack(cards)
    every = readings(packed)
    if claim is None or claim == Claim():
        return Move(cards, packed=packed, readings=every)
    allowed = tuple(reading for reading in every if claim.allows(reading))
    if allowed and allowed == every:
        return Move(cards, packed=packed, readings=every)
    verify_claim(claim, packed)
    if not allowed:
        return Move(cards, claim, packed=packed)
    if len(allowed) == 1:
        claim = Claim((allowed[0].kind,), allowed[0].body)
    return Move(cards, claim, packed=packed, readings=allowed)


def _with_unsaid_jokers(cards: tuple[Card, ...], claim: Claim | None) -> Move:
    """The move of cards among which a joker is unsaid; its claim is judged with the jokers put down."""
    claim = played(put_down(cards), claim).claim
    if claim is None and len(cards) == 1:
        return described(Pattern((Kind.SINGLE,), low=EITHER_JOKER))
    if claim is not None and claim.body is not None:
        claim = replace(claim, body=pack_body(body_cards(cards, claim.body), cards))
    return Move(cards, claim, packed=HOLE)


def put_down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with each unsaid joker put down as one, the small one first: enough to see what shape they have."""
    known = tuple(each for each in cards if each.rank != EITHER_JOKER)
    return known + _unsaid_jokers(cards, len(cards) - len(known))


def _unsaid_jokers(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """What the first `count` of the unsaid jokers among the cards are put down as."""
    free = [rank for rank in (SMALL_JOKER, BIG_JOKER) if all(each.rank != rank for each in cards)]
    return tuple(card(rank) for rank in (free * count or [SMALL_JOKER] * count)[:count])


def pack_body(body: tuple[Card, ...], cards: tuple[Card, ...]) -> int:
    """The packed body of a claim about `cards`, unsaid jokers in it put down as `put_down` does.

    Raises:
        ValueError: more of one rank than a hand can hold.
    """
    known = tuple([each for each in body if each != EITHER_JOKER])
    unsaid = len(body) - len(known)
    return pack(known + _unsaid_jokers(cards, unsaid) if unsaid else known)


def body_cards(cards: tuple[Card, ...], body: int) -> tuple[Card, ...]:
    """Those of the cards that are a claimed body, unsaid jokers for what is not among the others."""
    taken = []
    for each in cards:
        if each.rank != EITHER_JOKER and count_of(body, each.rank):
            body -= UNIT[each.rank]
            taken.append(each)
    return tuple(taken) + (card(EITHER_JOKER),) * size_of(body)


def of_reading(reading: Reading) -> Move:
    """The move that plays a reading, claiming it where its cards have others."""
    if reading.kind is Kind.PASS:
        return PASS
    return played(bare(reading.cards), Claim((reading.kind,), reading.body))


def described(pattern: Pattern) -> Move:
    """The move of a description with a hole.

    Raises:
        ValueError: no words describe this, or they leave nothing unsaid (`notation.saying`).
    """
    verify_pattern(pattern)
    return Move(pattern=pattern, packed=HOLE)


def unreadable(text: str) -> Move:
    """The move that stands for a text which could not be read."""
    return Move(unread=text, packed=HOLE)


def in_kind_order(kinds: set[Kind]) -> tuple[Kind, ...]:
    """Kinds in the order of `Kind`."""
    return tuple(sorted(kinds, key=KIND_ORDER.__getitem__))
