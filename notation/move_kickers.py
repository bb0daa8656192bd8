"""帶: what is said of the kickers, and which kinds of play that leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from notation.cards import Card
from notation.move_cards import USUAL, Pieces, Way, cards_of, multiplied
from notation.move_faults import tokens_in, unread
from notation.shapes import Kind
from notation.words import NUMERALS

if TYPE_CHECKING:
    from lark import Token


class Portion(NamedTuple):
    """Some of the kickers: 對5, 一6, 57; `prefix` is the word before the pieces, None if there is none."""

    prefix: Token | None
    pieces: Pieces


class Tail(NamedTuple):
    """What is said of the kickers.

    Attributes:
        word: 帶, or 不帶.
        quota: how many and of which sort (一, 兩單, 翼), None if that is not said.
        portions: the kickers that are named, None if none are.
    """

    word: Token
    quota: Token | None = None
    portions: list[Portion] | None = None

    @property
    def bare(self) -> bool:
        """Whether it says that there are no kickers."""
        return self.word.type == "NO_KICKERS"

    @property
    def says_wings(self) -> bool:
        """Whether it says 翼 or 翅膀, which names a kind: the cards after it are the whole hand."""
        return self.quota is not None and self.quota[-1] in "翼膀"

    @property
    def in_brackets(self) -> bool:
        """Whether only brackets say that these are kickers."""
        return self.word.type == "BRACKET"


class Family(NamedTuple):
    """Kinds of one body: alone, with single cards and with pairs."""

    group: int
    alone: Kind
    singles: Kind
    pairs: Kind


TRIPLES: Final = Family(3, Kind.TRIPLE, Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR)
FOURS: Final = Family(4, Kind.BOMB, Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS)
AIRPLANES: Final = Family(3, Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)
SHUTTLES: Final = Family(4, Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS)

Wing = Literal["single", "pair", "any", "card"]


@dataclass(frozen=True, slots=True)
class Quota:
    """So many groups of kickers: single cards, pairs, one or the other, or just so many cards."""

    wing: Wing
    count: int | None


_QUOTAS: Final = {
    "一": Quota("single", 1),
    "兩": Quota("any", 2),
    "單": Quota("single", None),
    "對": Quota("pair", None),
    "對子": Quota("pair", None),
}


def quota_of(word: str) -> Quota:
    """What a word after 帶 says: 一, 兩, 對, 單張, 兩張, 兩單, 三對, 二, 小翼."""
    known = _QUOTAS.get(word)
    if known is not None:
        return known
    if word[-1] in "翼膀":
        return Quota({"大": "pair", "小": "single"}.get(word[0], "any"), None)  # type: ignore[arg-type]
    count = NUMERALS.get(word[0])
    if len(word) == 1:
        return Quota("any", count)
    if "單" in word:
        return Quota("single", count)
    if "對" in word:
        return Quota("pair", count)
    return Quota("single", 1) if count == 1 else Quota("card", count)


def group_size(prefix: str) -> int:
    """How many of one rank a word before it says: 單 1, 對 2, 兩張 2, 三 3, 五張 5."""
    if prefix[0] == "單":
        return 1
    return 2 if prefix[-1] in "對雙子" else NUMERALS[prefix[0]]


def kickers_of(portions: list[Portion], way: Way = USUAL) -> tuple[Card, ...]:
    """The kickers that are named, in the order written."""
    cards: list[Card] = []
    for prefix, pieces in portions:
        some = cards_of(pieces, way)
        if prefix is not None and len(some) == 1:
            some = multiplied(some[0], group_size(prefix))
        cards += some
    return tuple(cards)


def kinds_left(family: Family, tail: Tail, length: int | None) -> tuple[tuple[Kind, ...], int | None]:
    """The kinds that a quota leaves of a family, and the length of the body as far as it tells.

    Args:
        family: the kinds of the body.
        tail: a tail with a quota.
        length: ranks in the body; None if unsaid.

    Raises:
        Unread: no body of the family has these kickers.
    """
    assert tail.quota is not None
    quota = quota_of(tail.quota)
    if length is None and family is AIRPLANES:
        length = quota.count
    counts = _counts(family, length)
    kinds = tuple(kind for kind in (family.singles, family.pairs) if quota.count in counts[kind].get(quota.wing, ()))
    if not kinds or (length == 1 and family is AIRPLANES):
        raise misfit(tail)
    return kinds, length


def _counts(family: Family, length: int | None) -> dict[Kind, dict[Wing, tuple[int | None, ...]]]:
    """What may be said of the number of kickers for a body: so many of a sort, or (None) no number."""
    if family is TRIPLES:
        return {family.singles: {"single": (None, 1)}, family.pairs: {"pair": (None, 1), "any": (2,), "card": (2,)}}
    if family is FOURS:
        # 四帶兩張 is as open as 四帶二.
        return {
            family.singles: {"single": (2,), "any": (2,), "card": (2,)},
            family.pairs: {"pair": (2,), "any": (2,), "card": (2,)},
        }
    if length is None:
        return {family.singles: {"single": (None,), "any": (None,)}, family.pairs: {"pair": (None,), "any": (None,)}}
    each = (1,) if family is AIRPLANES else (1, 2)
    singles = tuple(length * some for some in each)
    pairs = length * each[-1]
    return {
        family.singles: {"single": (None, *singles), "any": (None, *singles), "card": singles},
        family.pairs: {"pair": (None, pairs), "any": (None, pairs), "card": (2 * pairs,)},
    }


def kinds_of_wing(family: Family, tail: Tail) -> tuple[Kind, ...]:
    """The kinds that go with the sort of kickers, whatever their number."""
    wing = quota_of(tail.quota).wing if tail.quota is not None else "any"
    return {"single": (family.singles,), "pair": (family.pairs,)}.get(wing, (family.singles, family.pairs))


def misfit(tail: Tail) -> Exception:
    """The error of kickers that do not go with what is before them."""
    tokens = list(tokens_in(tail))
    return unread("N214", tokens[0], tokens[-1], kickers="".join(tokens))


def counted_kickers(tail: Tail, way: Way = USUAL) -> tuple[Card, ...]:
    """Kickers of which the number is said too, checked against it; 兩對QA are QQAA.

    Raises:
        Unread: the number is not that of the cards.
    """
    cards = kickers_of(tail.portions or [], way)
    if tail.quota is None:
        return cards
    quota = quota_of(tail.quota)
    ranks = {each.rank for each in cards}
    if quota.wing == "pair" and quota.count == len(cards) == len(ranks):
        return tuple(twin for each in cards for twin in multiplied(each, 2))
    sizes = {"single": (1,), "pair": (2,), "any": (1, 2), "card": (1,)}[quota.wing]
    if quota.count is not None and len(cards) not in [size * quota.count for size in sizes]:
        raise misfit(tail)
    return cards
