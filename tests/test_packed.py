"""A packed hand is counted and compared lane by lane as its cards are, one by one."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from notation.cards import LANE_MAX, RANKS, common, counts_of, pack_counts, ranks_of, size_of, within

hands = st.lists(st.integers(0, LANE_MAX), min_size=len(RANKS), max_size=len(RANKS)).map(pack_counts)


@given(hands)
def test_the_size_is_the_sum_of_the_counts(hand: int) -> None:
    assert size_of(hand) == sum(counts_of(hand)) == len(list(ranks_of(hand)))


@given(hands, hands)
def test_what_both_have_is_the_smaller_count_of_each_rank(one: int, other: int) -> None:
    both = Counter(ranks_of(one)) & Counter(ranks_of(other))
    assert Counter(ranks_of(common(one, other))) == both
    assert within(common(one, other), one)
    assert (common(one, other) == one) == within(one, other)


def test_the_fullest_and_the_emptiest_hand() -> None:
    full = pack_counts([LANE_MAX] * len(RANKS))
    assert (size_of(0), size_of(full)) == (0, LANE_MAX * len(RANKS))
    assert (common(full, 0), common(full, full)) == (0, full)
