"""A format as data: the same for the command line and for the site's HTTP API."""

from __future__ import annotations

from typing import Any, Final

from notation.formats.aspects import Aspect
from notation.formats.format import Format
from notation.texts import Texts

SAID: Final = ("suits", "seats", "order", "bottom")
"""What a dialect says in words, by its attribute; the words are in `terms.dialect_…`."""


def format_data(found: Format, texts: Texts) -> dict[str, Any]:
    """What a format is and what it holds."""
    dialect = found.dialect
    return {
        "name": found.name,
        "title": texts.term("format", found.name),
        "reads": found.read is not None,
        "writes": found.write is not None,
        "extensions": list(found.extensions),
        "rules": found.rules,
        "dialect": dialect
        and {
            "ranks": list(dialect.ranks),
            "passes": list(dialect.passes),
            **{name: getattr(dialect, name) for name in SAID},
        },
        "holds": [aspect.value for aspect in Aspect if aspect in found.holds],
        "merges": found.merge is not None,
    }
