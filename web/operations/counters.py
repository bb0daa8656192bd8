"""What the site counts. Labels are names out of the code alone, so that nobody outside can make new series."""

from __future__ import annotations

from typing import Final

from flask import Response, g, request
from prometheus_client import Counter, Gauge, Histogram

REQUESTS: Final = Counter("paipu_requests", "Requests answered.", ("route", "method", "status"))
SECONDS: Final = Histogram("paipu_request_seconds", "How long an answer took, by route.", ("route",))
VALIDATE_SECONDS: Final = Histogram("paipu_validate_seconds", "How long judging what was sent took.")
VALIDATE_BYTES: Final = Histogram(
    "paipu_validate_bytes", "How many bytes were judged.", buckets=[4.0**power for power in range(4, 14)]
)
FINDINGS: Final = Counter("paipu_findings", "Findings of judged records, by code.", ("code",))
REJECTS: Final = Counter("paipu_rejects", "Requests refused, by reason.", ("reason",))
STORE_FAILURES: Final = Counter("paipu_store_failures", "Times the database refused, by why.", ("why",))
QUEUE: Final = Gauge("paipu_queue_jobs", "Jobs that wait.", multiprocess_mode="mostrecent")
QUEUE_AGE: Final = Gauge(
    "paipu_queue_age_seconds", "How long the oldest of them has waited.", multiprocess_mode="mostrecent"
)

REASONS: Final = {
    400: "unreadable",
    403: "foreign origin",
    406: "not acceptable",
    411: "no length",
    412: "changed meanwhile",
    413: "too large",
    415: "kind of content",
    422: "parameter or content",
    428: "no condition",
    429: "too often",
    503: "not now",
    507: "no room",
}
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"
"""The name of every route and method that the site does not have: a scanner makes no new series."""


def route() -> str:
    """The route of a request as it is written in the code: no id of anything in it."""
    return request.url_rule.rule if request.url_rule is not None else OTHER


def count(response: Response, seconds: float) -> None:
    """Count an answer."""
    status = response.status_code
    method = request.method if request.method in METHODS else OTHER
    REQUESTS.labels(route(), method, str(status)).inc()
    SECONDS.labels(route()).observe(seconds)
    reason = g.get("rejected") or REASONS.get(status)
    if reason is not None:
        REJECTS.labels(reason).inc()
