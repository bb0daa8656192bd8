"""Fixes put into a text: the edits of findings, as far as they do not get into each other's way."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from notation.findings import Finding


def apply_fixes(text: str, findings: Iterable[Finding], *, unsafe: bool = False) -> tuple[str, list[Finding]]:
    """The text with the fixes of findings, and the findings that were fixed.

    A fix is taken whole or not at all. Where two touch, the one that begins first is taken; judging the new text again
    offers what is left.

    Args:
        text: the text of the whole file, which the offsets of edits count in.
        findings: what was found in it.
        unsafe: whether fixes that may change what the record says are taken too.
    """
    wanted = [finding for finding in findings if finding.fix is not None and (finding.fix.safe or unsafe)]
    wanted.sort(key=_begin)
    taken: list[tuple[int, int, str]] = []
    fixed: list[Finding] = []
    for finding in wanted:
        edits = [(edit.start, edit.end, edit.text) for edit in finding.fix.edits] if finding.fix is not None else []
        if edits and all(_is_free(taken, start, end) for start, end, _ in edits):
            for edit in edits:
                insort(taken, edit)
            fixed.append(finding)
    parts, done = [], 0
    for start, end, new in taken:
        parts += [text[done:start], new]
        done = end
    return "".join([*parts, text[done:]]), fixed


def _begin(finding: Finding) -> int:
    edits = finding.fix.edits if finding.fix is not None else ()
    return min((edit.start for edit in edits), default=0)


def _is_free(taken: list[tuple[int, int, str]], start: int, end: int) -> bool:
    """Whether nothing is changed yet where an edit is to be made, nor put into the same gap."""
    after = bisect_left(taken, (start,))
    before_ends = taken[after - 1][1] if after else -1
    next_begins = taken[after][0] if after < len(taken) else None
    return before_ends <= start and (next_begins is None or (end <= next_begins and start < next_begins))
