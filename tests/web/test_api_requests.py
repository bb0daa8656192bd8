"""What every call has to be, and what every refusal looks like: parameters, types, JSON, languages, other sites."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from notation.texts import LANGUAGES
from tests.site import GAME, WRONG, make_app
from tests.web.api_calls import etag, keep, loaded, problem
from web.api import contract

BOMBS = {
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 50_000,
    "nan": b'{"listed": NaN}',
    "infinite": b'{"listed": Infinity}',
    "huge float": b'{"listed": 1e999}',
    "huge integer": b'{"listed": ' + b"9" * 10_000 + b"}",
    "doubled key": b'{"listed": true, "listed": false}',
    "half character": b'{"listed": "\\ud800"}',
    "half key": b'{"\\udfff": true}',
    "not utf-8": b"\xff\xfe{}",
    "cut": b'{"listed": tr',
    "nothing": b" ",
    "two values": b"[] []",
}
"""What JSON from outside may be; none of it is an accident of ours."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS.keys())
def test_json_that_is_none_is_told_as_a_problem(client: FlaskClient, body: bytes) -> None:
    kept = keep(client)
    tag = etag(client, kept.url)
    answer = client.patch(kept.url, data=body, content_type="application/json", headers=kept.by(tag))
    (fault, *_) = problem(answer, 400)["errors"]
    assert fault["code"]
    assert fault["message"]
    assert etag(client, kept.url) == tag


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.parametrize("path", ["validate", "convert?to=text", "records"])
def test_a_record_that_is_none_is_judged_or_refused(client: FlaskClient, path: str, body: bytes) -> None:
    answer = client.post(f"/api/v1/{path}", data=body, content_type="application/json")
    if path == "validate":
        assert answer.status_code == 200
        assert loaded(answer)["valid"] is False
    else:
        problem(answer, 422)


def test_a_fault_of_json_says_where(client: FlaskClient) -> None:
    kept = keep(client)
    headers = kept.by(etag(client, kept.url))
    doubled = b'{\n "listed": true, "listed": false}'
    (fault,) = problem(client.patch(kept.url, data=doubled, content_type="application/json", headers=headers), 400)[
        "errors"
    ]
    assert (fault["code"], fault["pointer"]) == ("N304", "/listed")
    cut = client.patch(kept.url, data=b'{\n  "listed" true}', content_type="application/json", headers=headers)
    (fault,) = problem(cut, 400)["errors"]
    assert (fault["code"], fault["line"], fault["column"]) == ("N301", 2, 12)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (b"{}", "required", ""),
        (b'{"listed": 1}', "type", "/listed"),
        (b'{"listed": true, "owner": "me"}', "additionalProperties", ""),
        (b'{"listed": true, "id": "222222222222"}', "additionalProperties", ""),
        (b"[]", "type", ""),
    ],
)
def test_a_body_is_held_against_the_contract(client: FlaskClient, body: bytes, code: str, pointer: str) -> None:
    kept = keep(client)
    headers = kept.by(etag(client, kept.url))
    answer = client.patch(kept.url, data=body, content_type="application/merge-patch+json", headers=headers)
    faults = problem(answer, 422)["errors"]
    assert (code, pointer) in {(each["code"], each["pointer"]) for each in faults}


@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ("lang=fr", "lang", "enum"),
        ("lang=en&lang=en", "lang", "doubled"),
        ("langue=en", "langue", "unknown"),
        ("rules=nothing", "rules", "enum"),
        ("%ff=1", "%FF", "unknown"),
        ("rules=", "rules", "enum"),
    ],
)
def test_a_wrong_parameter_is_named(client: FlaskClient, query: str, parameter: str, code: str) -> None:
    answer = client.post(f"/api/v1/validate?{query}", data=GAME, content_type="text/plain")
    (fault,) = problem(answer, 422)["errors"]
    assert (fault["parameter"], fault["code"]) == (parameter, code)


def test_every_operation_refuses_a_parameter_that_it_does_not_know(client: FlaskClient) -> None:
    for each in contract.operations().values():
        path = each.path.replace("{id}", "222222222222").replace("{step}", "0").replace("{code}", "P103")
        path = path.replace("/rulesets/{name}", "/rulesets/site").replace("{name}", "record")
        body = {"data": b"x", "content_type": next(iter(each.bodies))} if each.bodies else {}
        answer = client.open(f"/api/v1{path}?nonsense=1", method=each.method, **body)  # type: ignore[arg-type]
        assert "nonsense" in {fault["parameter"] for fault in problem(answer, 422)["errors"]}, each.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_problem_is_told_in_the_language_that_is_asked_for(client: FlaskClient, language: str) -> None:
    by_parameter = client.get(f"/api/v1/records/222222222222?lang={language}")
    by_header = client.get("/api/v1/records/222222222222", headers={"Accept-Language": f"{language},fr;q=0.5"})
    assert problem(by_parameter, 404)["title"] == problem(by_header, 404)["title"]
    assert by_parameter.headers["Content-Language"] == language
    assert "Accept-Language" in by_parameter.headers["Vary"]


def test_no_answer_depends_on_a_cookie_or_sets_one(client: FlaskClient) -> None:
    client.set_cookie("lang", "en")
    answer = client.get("/api/v1/rules?lang=zh-Hans")
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers["Vary"]
    assert client.get("/api/v1/rules").headers["Content-Language"] == "zh-Hant"


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/plain", "text/plain"),
        ("text/*;q=0.9, application/x-ndjson;q=0.8", "text/plain"),
        ("application/x-ndjson", "application/x-ndjson"),
        ("application/sarif+json", "application/sarif+json"),
        ("application/json;q=0.1, text/plain;q=0.2", "text/plain"),
        ("*/*, application/json;q=0", "text/plain"),
        ("text/html, application/xml;q=0.9, */*;q=0.8", "application/json"),
        ("text/html", None),
        ("application/json;q=0", None),
        ("image/png, audio/*", None),
    ],
)
def test_the_form_of_a_verdict_is_the_one_that_is_liked_best(
    client: FlaskClient, accept: str | None, kind: str | None
) -> None:
    headers = {} if accept is None else {"Accept": accept}
    answer = client.post("/api/v1/validate", data=WRONG, content_type="text/plain", headers=headers)
    if kind is None:
        problem(answer, 406)
        return
    assert answer.status_code == 200
    assert answer.mimetype == kind
    assert "Accept" in [each.strip() for each in answer.headers["Vary"].split(",")]
    assert "P105" in answer.text


@pytest.mark.parametrize(
    ("method", "path", "kind", "status"),
    [
        ("POST", "validate", "application/xml", 415),
        ("POST", "validate", "", 415),
        ("POST", "validate", "text/html", 415),
        ("POST", "validate", "multipart/form-data; boundary=b", 400),
        ("GET", "validate", None, 405),
        ("PUT", "records", "text/plain", 405),
        ("GET", "nothing", None, 404),
        ("GET", "records/short", None, 404),
        ("GET", "records/222222222222/steps/x", None, 404),
        ("GET", "rules/XYZ", None, 404),
        ("GET", "rulesets/..%2f..%2fetc", None, 404),
        ("GET", "schemas/nothing.json", None, 404),
        ("GET", "jobs/222222222222", None, 404),
        ("DELETE", "records/222222222222", None, 401),
        ("DELETE", "jobs/222222222222", None, 401),
    ],
)
def test_every_refusal_has_the_same_shape(
    client: FlaskClient, method: str, path: str, kind: str | None, status: int
) -> None:
    sent = {} if kind is None else {"data": b"x", "content_type": kind}
    answer = client.open(f"/api/v1/{path}", method=method, **sent)  # type: ignore[arg-type]
    told = problem(answer, status)
    page, _, anchor = told["type"].partition("#")
    assert f'id="{anchor}"' in client.get(page).text


def test_any_site_may_read_what_is_public_and_nobody_is_given_credentials(client: FlaskClient) -> None:
    foreign = {"Origin": "https://other.example", "Sec-Fetch-Site": "cross-site"}
    kept = keep(client)
    for answer in (
        client.get(kept.url, headers=foreign),
        client.get("/api/v1/rules", headers=foreign),
        client.get("/api/v1/records/222222222222", headers=foreign),
        client.post("/api/v1/validate", data=GAME, content_type="text/plain", headers=foreign),
        client.post("/api/v1/convert?to=json", data=GAME, content_type="text/plain", headers=foreign),
    ):
        assert answer.status_code in {200, 404}
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_no_site_may_write_or_read_what_is_written(client: FlaskClient) -> None:
    foreign = {"Origin": "https://other.example", "Sec-Fetch-Site": "cross-site"}
    answer = client.post("/api/v1/records", data=GAME, content_type="text/plain", headers=foreign)
    problem(answer, 403)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Access-Control-Allow-Origin" not in keep(client).headers


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("validate", {"POST", "OPTIONS"}),
        ("convert", {"POST", "OPTIONS"}),
        ("records", {"GET", "HEAD", "OPTIONS"}),
        ("records/222222222222", {"GET", "HEAD", "OPTIONS"}),
        ("batches", None),
    ],
)
def test_a_preflight_is_told_what_other_sites_may_do(client: FlaskClient, path: str, methods: set[str] | None) -> None:
    asked = {"Origin": "https://other.example", "Access-Control-Request-Method": "POST"}
    answer = client.options(f"/api/v1/{path}", headers=asked)
    assert answer.status_code == 200
    assert "OPTIONS" in answer.headers["Allow"]
    if methods is None:
        assert "Access-Control-Allow-Origin" not in answer.headers
        return
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == methods
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
