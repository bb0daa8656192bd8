"""What a description is made of, and the words of one language for it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from notation.findings import Arg
from notation.texts import Texts


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a ruleset says.

    Attributes:
        text: the sentence.
        parameters: the paths of the parameters that it tells; empty for what is so in every ruleset.
    """

    text: str
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Statements under one title."""

    title: str
    statements: tuple[Statement, ...]


class Words:
    """The sentences of `texts/rules.*.toml` in one language, and the terms of the floors.

    Attributes:
        language: the language.
        apart: whether things that are alike have a sentence each, for comparing, instead of one together.
    """

    def __init__(self, language: str, *, apart: bool = False) -> None:
        self.language = language
        self.apart = apart
        self._table = _table(language)
        self._texts = Texts(language, ("validator", "notation"))

    def say(self, section: str, key: str, /, *parameters: str, **args: Arg) -> Statement:
        """A sentence with its arguments filled in, and the parameters that it tells."""
        return Statement(self.fill(section, key, **args), parameters)

    def fill(self, section: str, key: str, /, **args: Arg) -> str:
        """Words with their arguments filled in."""
        return self._texts.vformat(self._table[section][key], (), args)

    def together(self, things: Iterable[tuple[str, str]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Things that are alike, as they go into sentences.

        Args:
            things: for each the path of its parameter, and what there is to say.

        Yields paths and what to say of them: all at once, or what has one path; nothing for nothing.
        """
        found = list(things)
        paths = tuple(dict.fromkeys(path for path, _ in found))
        for group in ((path,) for path in paths) if self.apart else [paths] if paths else []:
            yield group, tuple(said for path, said in found if path in group)

    def term(self, group: str, word: str) -> str:
        """A word of a closed list in this language."""
        return self._texts.term(group, word)


@cache
def _table(language: str) -> Mapping[str, Mapping[str, str]]:
    path = files("validator").joinpath("texts", f"rules.{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
