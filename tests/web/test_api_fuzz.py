"""Whatever is sent, the API does what its contract says: schemathesis, in process, over every operation."""

from __future__ import annotations

from typing import Any, Final

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import ignored_auth, positive_data_acceptance
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode

from tests.site import WRONG, make_app
from tests.web.api_calls import etag, keep, written_contract
from web.api import contract
from web.jobs.queue import queue

EXAMPLES: Final = 12
MEANT: Final = frozenset({"convert", "create", "replace", "change", "batch", "timeline", "step", "findings"})
"""Operations that may refuse what the contract cannot tell from the right thing: a text that is no record, a viewer who
is not at this table, a state that has changed."""
REFUSALS: Final = [400, 401, 404, 406, 410, 411, 415, 422, 428]
"""What a request may get that is not as the contract says. A wrong token gets what a record that is not there does."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def api(app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The contract as schemathesis has it. It is a file, as what it refers to is never fetched."""
    config = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
    path = written_contract(tmp_path_factory.mktemp("contract"))
    loaded = schemathesis.openapi.from_path(str(path), config=config)
    loaded.app = app
    return loaded


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("name", contract.operations())
def test_the_server_answers_as_the_contract_says(app: Flask, api: Any, name: str, mode: GenerationMode) -> None:
    described, operation = contract.operations()[name], api.find_operation_by_id(name)
    excluded = [*([positive_data_acceptance] if name in MEANT else ()), *([ignored_auth] if described.secret else ())]
    kept = keep(app.test_client(), WRONG, "?allow_invalid=true&listed=true") if "{id}" in described.path else None

    with app.app_context():
        queue().beat()  # so that a job is taken in; what becomes of it is told elsewhere

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any) -> None:
        if kept is not None and name != "delete" and mode is GenerationMode.POSITIVE:
            case.path_parameters["id"] = kept.url.rsplit("/", 1)[-1]
            if described.secret:
                case.headers.update(kept.by(etag(app.test_client(), kept.url)))
        if case.body == "" or case.body == b"":
            case.body = "\n"  # without a body the client of the tests tells no length
        case.call_and_validate(excluded_checks=excluded)

    run()
