"""A described ruleset as plain text and as plain data."""

from __future__ import annotations

from typing import Any

from validator.describe.counts import Count, count_section
from validator.describe.sections import describe, title
from validator.parameters import Ruleset


def text(ruleset: Ruleset, language: str, counted: Count | None = None, *, sources: bool = False) -> str:
    """A ruleset as plain text.

    Args:
        ruleset: the ruleset.
        language: a language of `notation.texts.LANGUAGES`.
        counted: the count of its hands, to be told too.
        sources: whether to say where each parameter comes from.
    """
    sections = describe(ruleset, language)
    if counted is not None:
        sections = (*sections, count_section(counted, language))
    lines = [f"{ruleset.name}  {title(ruleset, language)}".rstrip()]
    for section in sections:
        lines += ["", section.title]
        for statement in section.statements:
            lines.append(f"  {statement.text}")
            if sources:
                told = dict.fromkeys(ruleset.sources[path] for path in statement.parameters if path in ruleset.sources)
                lines += [f"      {source}" for source in told]
    return "\n".join(lines) + "\n"


def to_json(ruleset: Ruleset, language: str, counted: Count | None = None) -> dict[str, Any]:
    """A ruleset in words as plain data: sections of statements, each with the parameters it tells and their sources."""
    told = [
        {
            "title": section.title,
            "statements": [
                {
                    "text": statement.text,
                    "parameters": list(statement.parameters),
                    "sources": [ruleset.sources.get(path) for path in statement.parameters],
                }
                for statement in section.statements
            ],
        }
        for section in describe(ruleset, language)
    ]
    found: dict[str, Any] = {"name": ruleset.name, "title": title(ruleset, language), "sections": told}
    if counted is not None:
        kinds = {kind.value: number for kind, number in counted.kinds.items()}
        found["count"] = {
            "kinds": kinds,
            "readings": counted.readings,
            "sets": counted.sets,
            "sets_with_several_readings": counted.open,
        }
    return found
