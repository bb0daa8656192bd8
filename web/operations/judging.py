"""Judging what was sent, watched: within its time, and counted (milliseconds, bytes, codes of findings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter

from flask import abort, current_app, g, has_request_context

from notation.findings import Finding
from web.operations import counters
from web.operations.budget import TimeUp, within


@contextmanager
def watched(size: int) -> Iterator[None]:
    """Judge so many bytes in this block. Aborts with 503 if it takes longer than `JUDGE_SECONDS`."""
    begun = perf_counter()
    try:
        with within(current_app.config["JUDGE_SECONDS"]):
            yield
    except TimeUp:
        current_app.logger.error("judging took too long")
        g.rejected = "judging took too long"
        abort(503)
    finally:
        counters.VALIDATE_SECONDS.observe(perf_counter() - begun)
        counters.VALIDATE_BYTES.observe(size)


def found(findings: Iterable[Finding]) -> None:
    """Count what judging found: by code, never what it is about."""
    codes = Counter(each.code for each in findings)
    for code, count in codes.items():
        counters.FINDINGS.labels(code).inc(count)
    if has_request_context():
        g.findings = g.get("findings", Counter()) + codes
