"""What is wrong with a ruleset file, in the reader's language: at its key, and at its line and column."""

from __future__ import annotations

from dataclasses import dataclass

from notation.json_locate import Located, locate
from notation.json_strict import Path
from notation.source import Source
from notation.texts import Texts
from validator.describe.words import Words
from validator.ruleset_check import RulesetFault


@dataclass(frozen=True, slots=True)
class ToldFault:
    """One fault in words.

    Attributes:
        kind: what kind of fault it is, a word for programs.
        key: the path of the parameter, `kickers.alike`; empty for the whole.
        line: the line it is at, from 1; what the file does not say is at what it should be in.
        column: the column, from 1.
        message: what is wrong, in the reader's language.
    """

    kind: str
    key: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.key}: {self.message}" if self.key else self.message


def tell(faults: tuple[RulesetFault, ...], text: str, language: str) -> tuple[ToldFault, ...]:
    """The faults of a text in the words of a language, in the order of the text."""
    words, source = Words(language), Source(text)
    located = locate(text) if any(fault.path for fault in faults) else Located()
    told = []
    for fault in faults:
        at = _start(fault.path, located) if fault.at is None else fault.at
        span = source.span(at, at)
        told.append(ToldFault(fault.kind, fault.key, span.line, span.column, _message(fault, words)))
    return tuple(sorted(told, key=lambda each: (each.line, each.column)))


def _start(path: Path, located: Located) -> int:
    """The offset of the key that a path leads to, or of an item of a list, or of what is nearest above it."""
    while path:
        found = located.keys.get(path) or located.values.get(path)
        if found is not None:
            return found[0]
        path = path[:-1]
    return 0


def _message(fault: RulesetFault, words: Words) -> str:
    if fault.kind[:1].isupper():
        texts = Texts(words.language)
        return texts.vformat(texts.words(fault.kind).message, (), fault.args)
    return words.fill("faults", fault.kind, **fault.args)
