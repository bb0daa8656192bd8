"""Lark parsers from the grammars of this floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


def grammar_text(name: str) -> str:
    """The text of a grammar, `move.lark` or `line.lark`."""
    return files("notation").joinpath("grammar", name).read_text(encoding="utf-8")


def build(name: str, transformer: Any, starts: Sequence[str] = ("start",)) -> Lark:
    """The parser of a grammar, which makes what the transformer says as it goes.

    It keeps no state of a text and may be shared by threads.
    """
    from lark import Lark

    with _unchecked():
        return Lark(
            grammar_text(name),
            parser="lalr",
            lexer="contextual",
            start=list(starts),
            maybe_placeholders=False,
            transformer=transformer,
            _plugins={"ContextualLexer": _unchecked_lexer},
        )


@contextmanager
def _unchecked() -> Iterator[None]:
    """Where `interegular` is installed, Lark holds all terminals against each other, those of its own grammar too.

    That takes longer than all the rest of a start; a test does it for ours.
    """
    from lark import lexer

    checks = lexer.has_interegular
    lexer.has_interegular = False
    try:
        yield
    finally:
        lexer.has_interegular = checks


def _unchecked_lexer(conf: Any, states: Any, always_accept: Iterable[str] = ()) -> Any:
    """Lark's lexer without its checks of the terminals, which are slow and made by a test."""
    from lark.lexer import ContextualLexer

    conf.skip_validation = True
    return ContextualLexer(conf, states, list(always_accept))
