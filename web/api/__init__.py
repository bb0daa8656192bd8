"""The HTTP API under `/api/v1`: `openapi.yaml` is its contract, each module answers some of its operations."""

from web.api import convert, games, jobs, records, reference, validate
from web.api.calls import blueprint

__all__ = ["blueprint", "convert", "games", "jobs", "records", "reference", "validate"]
