"""Which findings are told: by prefixes of their codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from notation.findings import Finding


@dataclass(frozen=True, slots=True)
class Selection:
    """Codes to tell and codes to leave out, by prefix. Where both fit, the longer prefix decides, then `ignore`.

    Attributes:
        select: prefixes of the codes to tell; none means all.
        ignore: prefixes of the codes to leave out.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, code: str) -> bool:
        """Whether findings of this code are told."""
        chosen = _longest(self.select, code) if self.select else 0
        return chosen > _longest(self.ignore, code) if chosen >= 0 else False

    def of(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that are told."""
        if not self.select and not self.ignore:
            return tuple(findings)
        return tuple(finding for finding in findings if self.wants(finding.code))


def _longest(prefixes: Iterable[str], code: str) -> int:
    """The length of the longest prefix that fits, -1 if none does."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)
