"""Putting a move together: its cards, what is claimed of them, and what is remarkable about that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from notation.cards import EITHER_JOKER, LANE_MAX, RANK_LETTERS, SMALL_JOKER, Card, pack
from notation.findings import Edit, Problem, Severity
from notation.move_cards import USUAL, Pieces, Series, Way, cards_of, of_numeral, whole_body
from notation.move_faults import Unread, remark, replaced
from notation.move_kickers import Tail, counted_kickers, kickers_of, misfit
from notation.moves import HOLE, Claim, Move, Pattern, described, pack_body, played, put_down
from notation.saying import fitting_kinds
from notation.shapes import Kind, readings
from notation.words import TITLES

if TYPE_CHECKING:
    from lark import Token


class Builder:
    """The state of one move while it is put together."""

    def __init__(self, text: str, way: Way = USUAL) -> None:
        self.text = text
        self.way = way
        self.problems: list[Problem] = []

    def remark(
        self,
        code: str,
        severity: Severity,
        edits: tuple[Edit, ...] = (),
        safe: bool = False,
        **args: str | int | tuple[str, ...],
    ) -> None:
        """Report something about the move as a whole."""
        self.problems.append(Problem(code, severity, args, 0, len(self.text), edits, safe))

    def numeral(self, token: Token) -> Card:
        """The card of a Chinese numeral where only a rank fits."""
        one = of_numeral(token)
        figure = RANK_LETTERS[one.rank]
        fix = (replaced(token, figure),)
        self.problems.append(
            remark("N206", Severity.WARNING, token, edits=fix, safe=True, numeral=str(token), figure=figure)
        )
        return one

    def cards(self, series: Series) -> tuple[Card, ...]:
        """The cards of pieces with separators, in the order written."""
        if len(series.parts) == 1:
            return self.pieces(series.parts[0])
        return tuple(each for part in series.parts for each in cards_of(part, self.way))

    def pieces(self, pieces: Pieces) -> tuple[Card, ...]:
        """The cards of pieces side by side, in the order written."""
        if pieces[0].type == "NUMERAL":
            return (self.numeral(pieces[0]),)
        return cards_of(pieces, self.way)

    def kickers(self, tail: Tail, counted: bool = True) -> tuple[Card, ...]:
        """The kickers that a tail names, checked against their number where it is said too."""
        for _, pieces in tail.portions or ():
            if pieces[0].type == "NUMERAL":
                self.numeral(pieces[0])
        return counted_kickers(tail, self.way) if counted else kickers_of(tail.portions or [], self.way)

    def body_before_plus(self, series: Series) -> tuple[Card, ...] | None:
        """The body that ends at the only `+`, where a whole body stands before it; None if nothing is asserted."""
        places = [place for place, joint in enumerate(series.joints) if joint == "+"]
        if len(places) != 1:
            return None
        before = self.cards(Series(series.parts[: places[0] + 1], []))
        return before if whole_body(before) else None

    def play(
        self,
        cards: Sequence[Card],
        kinds: tuple[Kind, ...] = (),
        body: tuple[Card, ...] | None = None,
        length: int | None = None,
        high: int | None = None,
    ) -> Move:
        """The move that plays these cards, with what is claimed of them.

        Raises:
            Unread: more of one rank than a hand can hold.
        """
        cards = tuple(cards)
        if len(cards) > LANE_MAX:
            self._check_counts(cards)
        packed = None if body is None else pack_body(body, cards)
        claimed = kinds or packed is not None
        move = played(cards, Claim(kinds, packed, length, high) if claimed else None)
        if packed is not None and not move.readings and move.claim is not None:
            self._check_split(cards, packed)
        if max(cards) > EITHER_JOKER and len({each.suit > 0 for each in cards if each.rank < SMALL_JOKER}) > 1:
            self.remark("N209", Severity.WARNING)
        return move

    def _check_counts(self, cards: tuple[Card, ...]) -> None:
        # An unsaid joker may be either, so the jokers count together.
        ranks = [EITHER_JOKER if each >= SMALL_JOKER else each for each in (card & 15 for card in cards)]
        rank = max(set(ranks), key=ranks.count)
        count = ranks.count(rank)
        if count > LANE_MAX:
            raise Unread("N215", 0, len(self.text), {"rank": RANK_LETTERS[rank], "count": count, "most": LANE_MAX})

    def _check_split(self, cards: tuple[Card, ...], body: int) -> None:
        if all(reading.body != body for reading in readings(pack(put_down(cards)))):
            self.remark("N208", Severity.WARNING)

    def hole(self, pattern: Pattern) -> Move:
        """The move of a description.

        Raises:
            Unread: no hand can be described like this.
        """
        try:
            return described(pattern)
        except ValueError:
            raise Unread("N219", 0, len(self.text), {}) from None

    def kickers_or_cards(self, kinds: tuple[Kind, ...], tail: Tail, least: int) -> Move:
        """What is named after 帶 where no body is: kickers (飛機帶56), or a whole hand (三帶一 3334).

        Args:
            kinds: the kinds that the words leave.
            tail: a tail that names cards.
            least: the cards of the smallest such hand.

        Raises:
            Unread: the cards are neither.
        """
        named = self.kickers(tail, counted=False)
        whole = len(named) >= least and kinds in TITLES
        if whole and tail.says_wings:
            return self.play(named, kinds)
        kickers = self._counted(tail)
        if kickers is not None:
            fitting = fitting_kinds(kinds, [each.rank for each in kickers])
            if fitting:
                return self.hole(Pattern(fitting, kickers=self.ranks(kickers)))
        if not whole:
            raise misfit(tail)
        return self.play(named, kinds)

    def hand_in_brackets(self, kinds: tuple[Kind, ...], tail: Tail) -> Move | None:
        """The hand in brackets after a kind word: 三帶一(3334), 順子(34567); None if the cards are no such hand."""
        move = self.play(kickers_of(tail.portions or [], self.way), kinds)
        return self.play(self.kickers(tail), kinds) if move.readings else None

    def _counted(self, tail: Tail) -> tuple[Card, ...] | None:
        """The kickers, None if they are not as many as is said."""
        try:
            return counted_kickers(tail, self.way)
        except Unread:
            return None

    def ranks(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The ranks of cards in a description, which has no room for suits.

        Raises:
            Unread: there are suits.
        """
        if any(each.suit for each in cards):
            raise Unread("N218", 0, len(self.text), {})
        return tuple(sorted(each.rank for each in cards))


def fits(move: Move) -> bool:
    """Whether a move has a shape, or a hole that leaves it open."""
    if move.packed == HOLE and move.cards:
        return bool(readings(pack(put_down(move.cards))))
    return move.pattern is not None or bool(move.readings)
