"""Findings: what is wrong, where, why, and what to do. Data only; the words are in the catalogues (`notation.texts`).

Codes are stable and belong to a floor: `N` notation, `F` foreign formats; `D` deal and cards, `B` bidding and stakes,
`P` play, `S` score and result are the validator's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

Arg = str | int | tuple[str, ...] | tuple[int, ...] | None
"""What a text of the catalogue can be given."""


class Severity(StrEnum):
    """How much a finding matters. Errors and warnings make a record not clean; notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


SEVERITY_ORDER: Final = {severity: place for place, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the source text.

    Lines and columns count from 1, columns in Unicode code points; `end_column` is one past the last character.
    `start` and `end` are offsets in code points from the start of the decoded text.
    """

    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text from `start` to `end` (offsets as in `Span`)."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that mend a finding. `safe` ones cannot change what the record says."""

    edits: tuple[Edit, ...]
    safe: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    Attributes:
        code: the stable code, `P105`.
        severity: how much it matters.
        args: what the texts of the catalogue fill in, plain data by name. Kinds, seats, cards and moves are given in
            their own notation; the catalogue words them.
        span: where in the source; None where the record came without one.
        game: which record of the file, from 1; 0 for the file as a whole.
        ply: the ply it is about; None where it is about none.
        act: the auction act it is about (`b1` is 1); None where it is about none.
        path: the variation it is in, as the plies and places of the branches that lead there; empty on the main line.
        fix: edits that mend it, None where there are none.
    """

    code: str
    severity: Severity
    args: Mapping[str, Arg] = field(default_factory=dict)
    span: Span | None = None
    game: int = 1
    ply: int | None = None
    act: int | None = None
    path: tuple[int, ...] = ()
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding about a piece of text, before it is known where the piece stands.

    `start`, `end` and the offsets of `edits` count from the start of the piece.
    """

    code: str
    severity: Severity
    args: Mapping[str, Arg] = field(default_factory=dict)
    start: int = 0
    end: int = 0
    edits: tuple[Edit, ...] = ()
    safe: bool = False
