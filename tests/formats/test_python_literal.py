"""Values that Python printed: read back as JSON has them, and nothing else let through."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.python_literal import MAX_LENGTH, NoLiteral, python_literal

TEXTS = st.text(st.characters())
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 53) + 1, (1 << 53) - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXTS, inside, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_python_prints_comes_back(value: Any) -> None:
    assert python_literal(repr(value)) == value


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ('{"name": "O\'Neil", \'x\': None}', {"name": "O'Neil", "x": None}),
        ("(1, 'a')", [1, "a"]),
        ("[]", []),
        ("{'a':\n 1}", {"a": 1}),
    ],
)
def test_tuples_become_arrays_and_either_quote_will_do(said: str, value: Any) -> None:
    assert python_literal(said) == value


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("{'a': open('x')}", 6),
        ("[1].x", 3),
        ("1+1", 1),
        ("f'{1}'", 0),
        ("b'x'", 0),
        ("[nan]", 1),
        ("{'a': 1", 0),
        ("'a", 0),
        ("...", 0),
        ("[1] * 9", 4),
        ("[x for x in []]", 1),
        ("1" * 30, 0),
        ("'\\d'", 0),
        ("]", 0),
        ("[" * 40 + "]" * 40, 32),
        ("lambda: 0", 0),
    ],
)
def test_anything_else_is_refused_where_it_begins(said: str, at: int) -> None:
    with pytest.raises(NoLiteral) as refused:
        python_literal(said)
    assert refused.value.at == at


@pytest.mark.parametrize("said", ["[1](2)", "[1][0]", "{1, 2}", "{1: 2}", "1 2", "", "{[]: 1}", "1e999", "(1,2)(3)"])
def test_what_has_the_right_words_but_is_no_such_value_is_refused(said: str) -> None:
    with pytest.raises(NoLiteral):
        python_literal(said)


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(NoLiteral):
        python_literal("[" + "1," * MAX_LENGTH + "]")


@given(st.text("'\"\\[]{}(),:.0123456789eNoneTrux-+ \n"))
def test_no_text_makes_it_raise_anything_else(said: str) -> None:
    try:
        python_literal(said)
    except NoLiteral as error:
        assert 0 <= error.at <= len(said)
