"""The grammar of a move, made into a parser at the first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from notation.findings import Problem
from notation.fold import FOLD_TABLE
from notation.grammars import build
from notation.move_cards import Pieces, Series
from notation.move_kickers import Portion, Tail
from notation.move_meaning import FORMS, TITLES_OF, Count, Form, meaning_of
from notation.move_runs import Span
from notation.move_stops import stopped
from notation.moves import Move

if TYPE_CHECKING:
    from lark import Lark, Token, UnexpectedInput

GRAMMAR = "move.lark"


@cache
def parser() -> Lark:
    """The parser of folded text; it gives a `Form`. It keeps no state of a text and may be shared by threads."""
    return build(GRAMMAR, _Parts())


class _Parts:
    """The parts of a move, made as they are parsed: nothing recurses."""

    def __init__(self) -> None:
        for name in (*FORMS, *TITLES_OF):
            setattr(self, name, _form(name))

    @staticmethod
    def count(children: list[Any]) -> Count:
        prefix, said = children
        if isinstance(said, Series):
            return Count(prefix, said)
        return Count(prefix, Series([said if isinstance(said, list) else [said]], []))

    @staticmethod
    def groups(children: list[Any]) -> list[Count]:
        first, last = children
        if isinstance(first, Count):
            return [first, last]
        first.append(last)
        return first  # type: ignore[no-any-return]

    @staticmethod
    def run(children: list[Token]) -> list[Token]:
        return children

    @staticmethod
    def big(children: list[Token]) -> Token:
        return children[0]

    @staticmethod
    def no_kickers(children: list[Token]) -> Tail:
        return Tail(children[0])

    @staticmethod
    def kickers_unsaid(children: list[Any]) -> Tail:
        return Tail(children[0], children[1])

    @staticmethod
    def kickers_counted(children: list[Any]) -> Tail:
        return Tail(children[0], children[1], children[2])

    @staticmethod
    def kickers_said(children: list[Any]) -> Tail:
        return Tail(children[0], None, children[-1])

    @staticmethod
    def kickers(children: list[Any]) -> list[Portion]:
        """Kickers so far, and perhaps a separator before the last."""
        last = children[-1] if isinstance(children[-1], Portion) else Portion(None, children[-1])
        if len(children) == 1:
            return [last]
        children[0].append(last)
        return children[0]  # type: ignore[no-any-return]

    @staticmethod
    def portion(children: list[Any]) -> Portion:
        prefix, said = children
        return Portion(prefix, said if isinstance(said, list) else [said])

    @staticmethod
    def span(children: list[Token]) -> Span:
        return Span(children[0], children[-1])

    @staticmethod
    def cards(children: list[Any]) -> Series:
        if len(children) == 1:
            return Series([children[0]], [])
        series, joint, pieces = children
        series.joints.append(joint)
        series.parts.append(pieces)
        return series  # type: ignore[no-any-return]

    @staticmethod
    def pieces(children: list[Any]) -> Pieces:
        if len(children) == 1:
            return children
        children[0].append(children[1])
        return children[0]  # type: ignore[no-any-return]


def _form(name: str) -> Callable[[list[Any]], Form]:
    def make(children: list[Any]) -> Form:
        return Form(name, children)

    return make


def understand(text: str) -> tuple[Move, tuple[Problem, ...]]:
    """The move that a text says, with what is remarkable about it.

    Raises:
        Unread: it cannot be read.
    """
    parse, no_parse = _parsing()
    folded = text.translate(_CAPITALS)
    try:
        form = parse(folded)
    except no_parse as error:
        raise stopped(error, text) from None
    return meaning_of(form, text, folded)


@cache
def _parsing() -> tuple[Callable[[str], Form], type[UnexpectedInput]]:
    from lark import UnexpectedInput

    return cast("Callable[[str], Form]", parser().parse), UnexpectedInput


_CAPITALS: Final = FOLD_TABLE | {
    code: ord(chr(FOLD_TABLE.get(code, code)).upper())
    for code in (*range(ord("a"), ord("z") + 1), *range(ord("ａ"), ord("ｚ") + 1))
}
"""Folding, and capital letters."""
