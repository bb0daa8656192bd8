"""What can be wrong with the text of a move: the one error of a text that is not read, and remarks on one that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from notation.findings import Arg, Edit, Problem, Severity

if TYPE_CHECKING:
    from lark import Token


@dataclass(slots=True)
class Unread(Exception):
    """A move cannot be read.

    Attributes:
        code: the code of the problem.
        start: where in the text the problem starts.
        end: where it ends.
        facts: what the texts of the catalogue are given.
        edits: a guess at what was meant.
    """

    code: str
    start: int
    end: int
    facts: Mapping[str, Arg] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()

    def problem(self) -> Problem:
        """The problem to report."""
        return Problem(self.code, Severity.ERROR, self.facts, self.start, self.end, self.edits)


def start_of(token: Token) -> int:
    """Where a token starts in the text."""
    return token.start_pos or 0


def end_of(token: Token) -> int:
    """Where a token ends in the text."""
    return token.end_pos or 0


def unread(code: str, *tokens: Token, edits: tuple[Edit, ...] = (), **facts: Arg) -> Unread:
    """The error about a stretch of tokens."""
    return Unread(code, start_of(tokens[0]), end_of(tokens[-1]), facts, edits)


def remark(
    code: str, severity: Severity, *tokens: Token, edits: tuple[Edit, ...] = (), safe: bool = False, **args: Arg
) -> Problem:
    """A problem of a move that is read, about a stretch of tokens."""
    return Problem(code, severity, args, start_of(tokens[0]), end_of(tokens[-1]), edits, safe)


def replaced(token: Token, text: str) -> Edit:
    """The edit that puts `text` in the place of a token."""
    return Edit(start_of(token), end_of(token), text)


def tokens_in(part: object) -> Iterator[Token]:
    """The tokens of a piece of a parsed move, in order."""
    if isinstance(part, str):
        yield cast("Token", part)
    elif isinstance(part, (list, tuple)):
        for each in part:
            yield from tokens_in(each)
