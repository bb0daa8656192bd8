"""Exact numbers as people write them: what is written is read as the same number."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.exact import exact, plain


@given(st.fractions() | st.decimals(allow_nan=False, allow_infinity=False, places=12).map(Fraction))
def test_what_is_written_is_the_number_again(number: Fraction) -> None:
    assert exact(plain(number)) == number


@given(st.decimals(min_value=-(10**18), max_value=10**18, places=9))
def test_a_decimal_and_the_same_fraction_are_written_alike(number: Decimal) -> None:
    assert plain(number) == plain(Fraction(number))
    assert re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?", plain(number))


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (Fraction(5000, 3), "5000/3"),
        (Fraction(-1, 6), "-1/6"),
        (Fraction(1, 5), "0.2"),
        (Fraction(-1, 20), "-0.05"),
        (Fraction(7, 40), "0.175"),
        (Fraction(7880), "7880"),
        (Fraction(10**30), "1" + "0" * 30),
        (Decimal("25920.0"), "25920"),
        (Decimal("1E+3"), "1000"),
        (Decimal("-24.50"), "-24.5"),
        (Decimal(100), "100"),
    ],
)
def test_a_fraction_is_written_only_where_no_decimal_will_do(number: Decimal | Fraction, written: str) -> None:
    assert plain(number) == written


@pytest.mark.parametrize(
    "text", ["", "+", "1/0", "1/00", "1.5/2", "1e3", ".5", "5.", "１", "5000/-3", "inf", "1" * 401]
)
def test_what_is_no_number(text: str) -> None:
    assert exact(text) is None


def test_a_sign_may_stand_before_a_fraction() -> None:
    assert (exact("+5000/3"), exact("-5000/03")) == (Fraction(5000, 3), Fraction(-5000, 3))
