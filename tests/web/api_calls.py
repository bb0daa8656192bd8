"""What the tests of the API share: a record kept through it, and the one shape of a problem."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.site import GAME
from web.api import contract

PROBLEM = {"type", "title", "status", "detail", "instance", "request_id", "errors"}
"""What every problem has, and nothing else."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A record that was kept: where it is, what changes it, what was answered."""

    url: str
    token: str
    answer: dict[str, Any]
    headers: Mapping[str, str] = field(repr=False)

    def by(self, etag: str | None, token: str | None = None) -> dict[str, str]:
        """The headers of a change."""
        said = {"Authorization": f"Bearer {self.token if token is None else token}"}
        return said if etag is None else {**said, "If-Match": etag}


def keep(client: FlaskClient, text: str = GAME, query: str = "", **headers: str) -> Kept:
    """Keep a text through the API."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.post(f"/api/v1/records{query}", data=text, content_type="text/plain", headers=sent)
    assert answer.status_code == 201, answer.text
    told = loaded(answer)
    return Kept(answer.headers["Location"], told["edit_token"], told, dict(answer.headers))


def etag(client: FlaskClient, url: str, **headers: str) -> str:
    """The tag of what is there now."""
    return client.get(url, headers=headers).headers["ETag"]


def loaded(answer: TestResponse) -> Any:
    """The JSON of an answer."""
    return json.loads(answer.text)


def problem(answer: TestResponse, status: int) -> dict[str, Any]:
    """The problem of an answer, in the one shape that all have."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    told: dict[str, Any] = loaded(answer)
    assert set(told) == PROBLEM
    assert told["status"] == status
    assert told["request_id"] == answer.headers["X-Request-Id"]
    fits("Problem", told)
    return told


def fits(schema: str, value: Any) -> None:
    """Fail if a value is not as the contract says."""
    contract.validator(f"components/schemas/{schema}").validate(value)


def written_contract(folder: Path) -> Path:
    """The contract with the schemas that it refers to, as files beside each other."""
    (folder / "schemas").mkdir()
    for name in contract.PACKAGED:
        (folder / "schemas" / f"{name}.json").write_text(json.dumps(contract.schema(name)), encoding="utf-8")
    path = folder / "openapi.json"
    path.write_text(json.dumps(contract.document()), encoding="utf-8")
    return path
