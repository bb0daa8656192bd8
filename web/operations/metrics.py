"""What the site counts, for Prometheus at `/metrics`; only the networks of `METRICS_FROM` may read it.

Several worker processes count together where `PROMETHEUS_MULTIPROC_DIR` names a folder, which deploy/gunicorn.conf.py
sees to; without it each worker would tell of itself alone.
"""

from __future__ import annotations

import os

from flask import Blueprint, Response, abort, current_app, make_response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from web.operations import counters, queue
from web.operations.clients import comes_from

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    """The numbers of all workers, as Prometheus reads them; for anybody else there is no such page."""
    if not comes_from(current_app.config["METRICS_FROM"]):
        abort(404)
    waiting = queue.waiting()
    counters.QUEUE.set(waiting.jobs)
    counters.QUEUE_AGE.set(waiting.seconds)
    response = make_response(generate_latest(_registry()))
    response.content_type = CONTENT_TYPE_LATEST
    response.headers["Cache-Control"] = "no-store"
    return response


def _registry() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
