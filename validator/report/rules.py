"""What there is to say about each code, apart from any finding: for `paipu explain`, SARIF and pages of rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from notation.findings import Severity
from notation.texts import Code, Texts, codes

FLOORS: Final = ("validator", "notation")
"""The floors that raise codes."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A code with its words in one language; what a finding fills in is `…`.

    Attributes:
        code: the code.
        severity: how much its findings matter, if a check does not say otherwise.
        told: where the rule is told: an anchor of the documents, or a parameter of the rulesets.
        title: what is wrong, in a few words.
        message: what a finding says.
        why: the rule behind it.
        advice: what to do.
        wrong: a record that raises the code.
        right: the same, mended.
    """

    code: str
    severity: Severity
    told: str
    title: str
    message: str
    why: str
    advice: str
    wrong: str
    right: str


class _Nothing(dict[str, Any]):
    def __missing__(self, key: str) -> None:
        return None


class _Unfilled(Texts):
    """Words with `…` for whatever a finding would fill in."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return "…"


@cache
def every_code() -> dict[str, Code]:
    """Every code, in order."""
    found = {code: entry for floor in FLOORS for code, entry in codes(floor).items()}
    return {code: found[code] for code in sorted(found)}


def matching(prefixes: Iterable[str]) -> tuple[str, ...]:
    """The codes that begin with one of the prefixes."""
    wanted = tuple(prefixes)
    return tuple(code for code in every_code() if code.startswith(wanted))


def rule(code: str, texts: Texts) -> Rule:
    """What there is to say about a code. Raises `KeyError` for an unknown one."""
    entry, words = every_code()[code], texts.words(code)
    message, why, advice = (
        _Unfilled(texts.language).vformat(text, (), _Nothing()).strip()
        for text in (words.message, words.why, words.advice)
    )
    return Rule(code, entry.severity, entry.rule, words.title, message, why, advice, entry.wrong, entry.right)
