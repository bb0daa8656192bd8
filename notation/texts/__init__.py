"""The words of findings, in 繁體, 简体 and English: one catalogue a language, in the floor that raises the code.

A floor keeps `codes.toml` (severity, examples, where the rule is told) and a file for each language (title, message,
why, advice) in its own `texts` folder. `Texts` merges the floors that it is given.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from notation.cards import SUITS, parse_cards
from notation.findings import Finding, Severity

LANGUAGES: Final = ("zh-Hant", "zh-Hans", "en")
DEFAULT_LANGUAGE: Final = "zh-Hant"


@dataclass(frozen=True, slots=True)
class Code:
    """What is known of a code in every language.

    Attributes:
        code: the code itself.
        severity: how much a finding of this code matters, if the check does not say otherwise.
        rule: where the rule is told: an anchor of `docs/notation.md`, or a parameter of the rulesets.
        wrong: a record that raises the code.
        right: the same, mended.
        rules: the ruleset that the examples are judged by, instead of their own; empty for their own.
        encoding: the encoding of the wrong record as a file.
        format: the format that the examples are in; empty for this project's own forms.
        to: the format that writing the examples in raises the code; empty where reading or judging them does.
        repeated, times: what `⋯` stands for in the wrong record, where that is too long to show.
    """

    code: str
    severity: Severity
    rule: str
    wrong: str
    right: str
    rules: str = ""
    encoding: str = "utf-8"
    format: str = ""
    to: str = ""
    repeated: str = ""
    times: int = 0

    @property
    def wrong_file(self) -> bytes:
        """The wrong record as the bytes of a file, whole."""
        return self.wrong.replace("⋯", self.repeated * self.times).encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a code in one language.

    Attributes:
        title: what is wrong, in a few words.
        message: what is wrong here, with `{arguments}`.
        why: the rule behind it.
        advice: what to do.
    """

    title: str
    message: str
    why: str
    advice: str


@cache
def _table(floor: str, name: str) -> Mapping[str, Any]:
    return tomllib.loads(files(floor).joinpath("texts", f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _terms(floors: tuple[str, ...], language: str) -> Mapping[tuple[str, str], str]:
    """Every term of some floors, by group and word; of two the first floor's."""
    every = [_table(floor, language).get("terms", {}) for floor in reversed(floors)]
    return {
        (group, word): str(said) for terms in every for group, words in terms.items() for word, said in words.items()
    }


@cache
def codes(floor: str) -> dict[str, Code]:
    """Every code of a floor."""
    return {
        code: Code(code, **(entry | {"severity": Severity(entry["severity"])}))
        for code, entry in _table(floor, "codes").items()
    }


def negotiate(wanted: Iterable[str | None], default: str = DEFAULT_LANGUAGE) -> str:
    """The first of the wanted languages that there is, by language tag or locale name (`zh_TW.UTF-8`, `zh-HK`)."""
    for each in wanted:
        parts = (each or "").replace("_", "-").split(".")[0].lower().split("-")
        if parts[0] == "en":
            return "en"
        if parts[0] == "zh":
            simplified = "hans" in parts or ("hant" not in parts and {"cn", "sg", "my"} & set(parts))
            return "zh-Hans" if simplified else "zh-Hant"
    return default


class Texts(string.Formatter):
    """The words of one language, over the catalogues of some floors."""

    def __init__(self, language: str, floors: Sequence[str] = ("notation",)) -> None:
        self.language = language
        self.floors = tuple(floors)

    def words(self, code: str) -> Words:
        """What is said about a code. Raises `KeyError` for an unknown one."""
        for floor in self.floors:
            entry = _table(floor, self.language).get(code)
            if entry is not None:
                return Words(entry["title"], entry["message"], entry["why"], entry["advice"])
        raise KeyError(code)

    def term(self, group: str, word: str) -> str:
        """A word of a closed list (`kind`, `severity`, `outcome`, `role`, …) in this language, or itself."""
        return _terms(self.floors, self.language).get((group, word), word)

    def message(self, finding: Finding) -> str:
        """What is wrong here."""
        return self._fill(self.words(finding.code).message, finding)

    def why(self, finding: Finding) -> str:
        """The rule behind a finding."""
        return self._fill(self.words(finding.code).why, finding)

    def advice(self, finding: Finding) -> str:
        """What to do about a finding."""
        return self._fill(self.words(finding.code).advice, finding)

    def _fill(self, text: str, finding: Finding) -> str:
        return self.vformat(text, (), finding.args).strip()

    def format_field(self, value: Any, format_spec: str) -> str:
        """Fill in one argument. The part after the colon names a group of `terms`; tuples become a list of words."""
        if isinstance(value, (tuple, list)):
            return self.term("punctuation", "list").join(self.format_field(each, format_spec) for each in value)
        if value is None:
            return self.term("punctuation", "unknown")
        if format_spec == "cards":
            return " ".join(SUITS[card.suit] + self.term("rank", str(card)[0]) for card in parse_cards(str(value)))
        if format_spec == "move":
            from notation.fold import to_script

            return to_script(str(value), "hans" if self.language == "zh-Hans" else "hant")
        return self.term(format_spec, str(value)) if format_spec else str(value)
