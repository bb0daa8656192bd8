"""The part of the report about the site."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from bench.report import table
from bench.site import CLIENTS, Latency
from bench.site_library import RECORDS

WORDS = {
    "alone": "validator alone, in process",
    "validate": "`POST /api/v1/validate`, one record",
    "page": "replay page",
    "timeline": "timeline of a replay (API)",
    "search": "search of the library",
    "datasette": "Datasette, the page of one row",
}


def section(measured: Mapping[str, Latency]) -> str:
    """Latency and rate of each kind of request, and how they stand to what was set out."""
    rows = [(WORDS[name], f"{each.p50:.1f}", f"{each.p95:.1f}", f"{each.rate:,.0f}") for name, each in measured.items()]
    validate = measured["validate"].p50 / measured["alone"].p50
    page, search = (measured[name].p95 / measured["datasette"].p95 for name in ("page", "search"))
    return "\n\n".join(
        (
            "## The site",
            f"gunicorn {version('gunicorn')} as `deploy/gunicorn.conf.py` sets it up, on loopback, over a\n"
            f"library of {RECORDS:,} records in SQLite; Datasette {version('datasette')} serves the same file. One\n"
            f"client at a time for the milliseconds, {CLIENTS} at once for the rates; kinds of requests take turns in\n"
            "every round. Nothing is pinned to a core here.",
            table(("request", "p50, ms", "p95, ms", "requests/s"), rows),
            f"Set out: validate within 3 times of the validator alone at p50: {validate:.1f}, "
            f"{'reached' if validate <= 3 else 'not reached'}. p95 under twice Datasette's: page {page:.2f}, "
            f"{'reached' if page < 2 else 'not reached'}; search {search:.2f}, "
            f"{'reached' if search < 2 else 'not reached'}.",
        )
    )
