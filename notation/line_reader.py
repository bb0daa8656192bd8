"""The grammar of lines, `grammar/line.lark`, and what its parser gives: tokens with their places, and small groups.

`parse` knows the shape of a line and nothing of its meaning. It takes one line at a time (or the few that belong
together), so that a mistake costs a line and has one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from notation.findings import Severity
from notation.grammars import build
from notation.line_kinds import LineKind

if TYPE_CHECKING:
    from lark import Lark, Token


@dataclass(frozen=True, slots=True)
class WrittenTag:
    """A tag as it stands: its name, which may be in quotes, and its value in quotes."""

    name: Token
    value: Token
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation as it stands: what is between its brackets."""

    things: list[Any]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Ending:
    """An end as it stands: the word, what is in brackets after it, terms and comments, and the list of scores."""

    outcome: Token | None
    why: list[Token]
    beside: list[Token]
    scores: Labelled | None


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line with a label: what comes before the colon, and what after it."""

    label: Token
    head: list[Token]
    things: list[Token]


class LineFault(Exception):
    """A line cannot be read, and is kept as it stands.

    Attributes:
        code: the code of the finding.
        args: its arguments.
        start, end: where in the line.
    """

    def __init__(self, code: str, start: int, end: int, **args: str | int | tuple[str, ...]) -> None:
        super().__init__(code)
        self.code = code
        self.start = start
        self.end = end
        self.args_of_finding = args
        self.severity = Severity.ERROR


RULES: Final = {
    LineKind.TAGS: "tags",
    LineKind.HAND: "hand",
    LineKind.BOTTOM: "bottom",
    LineKind.AUCTION: "auction",
    LineKind.TO_MOVE: "to_move",
    LineKind.TO_BEAT: "to_beat",
    LineKind.ENDING: "ending",
    LineKind.MOVES: "moves",
    LineKind.COMMENT: "moves",
    LineKind.OTHER: "moves",
}
"""The rule of the grammar that reads each kind of line."""

EXPECTED: Final = {
    "HAND": "label",
    "BOTTOM": "label",
    "AUCTION": "label",
    "TO_MOVE": "label",
    "TO_BEAT": "label",
    "SCORES": "scores",
    "CARDS": "bracket_close",
    "OUTCOME": "outcome",
    "TERM": "term",
    "ROUND": "round",
    "MARK": "mark",
    "APART": "move",
    "WORD": "move",
    "ITEM": "line_word",
    "QUOTED": "line_word",
    "NUMBER": "number",
    "COLON": "colon",
    "COMMA": "line_word",
    "COMMENT": "comment",
    "NAME": "tag_name",
    "VALUE": "quoted",
    "OPEN": "tag_open",
    "CLOSE": "tag_close",
    "ROUND_OPEN": "bracket_open",
    "ROUND_CLOSE": "bracket_close",
    "$END": "line_end",
}
"""What people call each terminal of the grammar: entries of `terms.expected` in the texts."""

_GO_WITHOUT: Final = frozenset({"label", "scores", "outcome", "term", "mark", "bracket_open"})
"""What can stand at most places, and is not worth naming among what was expected."""
_AMONG_PLIES: Final = ("round", "move", "comment", "line_end")
"""What is expected among plies, where the parser also counts what closes a variation that may be open."""


def parse(kind: LineKind, line: str) -> Any:
    """What stands in a line: a `Labelled`, an `Ending`, or a list of tokens, tags, branches and an ending.

    Raises:
        LineFault: the line does not have the shape of its kind.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        return _parser().parse(line, start=RULES[kind])
    except UnexpectedCharacters as error:
        raise _fault(line, error.pos_in_stream or 0, error.allowed or ()) from None
    except UnexpectedToken as error:
        at = len(line.rstrip()) if error.token.type == "$END" else _start(error.token)
        raise _fault(line, at, error.accepts or error.expected) from None


def _fault(line: str, at: int, terminals: Iterable[str]) -> LineFault:
    """The finding for what stands at a place instead of what could stand there."""
    words = {EXPECTED[name] for name in terminals if name in EXPECTED}
    expected = tuple(dict.fromkeys(word for word in EXPECTED.values() if word in words and word not in _GO_WITHOUT))
    if "move" in words:
        expected = _AMONG_PLIES
    end = at
    while end < len(line) and not line[end].isspace() and end - at < 20:
        end += 1
    return LineFault("N101", at, end, found=line[at:end], expected=expected)


@cache
def _parser() -> Lark:
    return build("line.lark", _shapes(), sorted(set(RULES.values())))


def _shapes() -> Any:
    """What the parser makes of each rule, as it goes."""
    from lark import Token, Transformer

    class Shapes(Transformer[Token, Any]):
        tags = list
        things = list
        moves = list

        def tag(self, parts: list[Token]) -> WrittenTag:
            return WrittenTag(parts[1], parts[2], _start(parts[0]), _end(parts[3]))

        def variation(self, parts: list[Any]) -> Branch:
            return Branch(parts[1:-1], _start(parts[0]), _end(parts[-1]))

        def size(self, parts: list[Token]) -> Token:
            return parts[1]

        def hand(self, parts: list[Any]) -> Labelled:
            return Labelled(parts[0], [part for part in parts[1:-2] if part is not None], parts[-1])

        def bottom(self, parts: list[Any]) -> Labelled:
            return Labelled(parts[0], [], parts[-1])

        auction = to_move = scores = bottom

        def to_beat(self, parts: list[Token]) -> Labelled:
            return Labelled(parts[0], [], parts[2:])

        def why(self, parts: list[Token]) -> list[Token]:
            return parts[1:-1]

        def ending(self, parts: list[Any]) -> Ending:
            tokens = [part for part in parts if isinstance(part, Token)]
            outcome = tokens[0] if tokens and tokens[0].type == "OUTCOME" else None
            why = next((part for part in parts if isinstance(part, list)), [])
            scores = next((part for part in parts if isinstance(part, Labelled)), None)
            return Ending(outcome, why, tokens[outcome is not None :], scores)

    return Shapes()


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0
