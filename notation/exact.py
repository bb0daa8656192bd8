"""Exact numbers as people write them: `12`, `-24.5`, `5000/3`."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

UNSIGNED: Final = r"[0-9]{1,400}(?:\.[0-9]{1,400}|/0{0,400}[1-9][0-9]{0,400})?"
EXACT: Final = "[+-]?" + UNSIGNED
"""The form of an exact number, as part of a pattern; without a sign, and with one."""

_EXACT: Final = re.compile(EXACT)


def exact(text: str) -> Fraction | None:
    """The number that a text is; None if it is none."""
    return number(text) if _EXACT.fullmatch(text) else None


def number(text: str) -> Fraction:
    """The number of a text that has the form of one."""
    return Fraction(text) if "." in text or "/" in text else Fraction(int(text))


def plain(number: Decimal | Fraction) -> str:
    """An exact number as people write it: no exponent, no zeros at the end; a fraction only where no decimal will do.

    `exact(plain(number))` is the number again.
    """
    if isinstance(number, Decimal):
        written = f"{number:f}" if number else "0"
        return written.rstrip("0").rstrip(".") if "." in written else written
    places = _places(number.denominator)
    if places is None:
        return str(number)
    if not places:
        return str(number.numerator)
    shifted = str(abs(number.numerator) * 10**places // number.denominator).zfill(places + 1)
    return f"{'-' if number < 0 else ''}{shifted[:-places]}.{shifted[-places:]}"


def _places(denominator: int) -> int | None:
    """How many decimal places a fraction in lowest terms needs, by its denominator; None if no number will do."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None
