"""The contract is the API: its paths are the routes, both ways, its tables are what there is, its page shows it all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from openapi_spec_validator import validate

from notation.formats.registry import every
from notation.record import Outcome
from notation.texts import LANGUAGES
from tests.site import make_app
from tests.web.api_calls import fits, loaded, written_contract
from validator import ruleset as rulesets
from validator.report.rules import every_code
from web.api import contract
from web.errors import EXPLAINED


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


def test_the_contract_is_openapi_3_1(tmp_path: Path) -> None:
    path = written_contract(tmp_path)
    validate(contract.document(), base_uri=path.as_uri())
    assert contract.document()["openapi"].startswith("3.1")


def test_every_route_is_in_the_contract_and_everything_in_the_contract_is_a_route(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    promised = {(f"/api/v1{each.path}", each.method) for each in contract.operations().values()}
    assert routes == promised


def test_every_parameter_of_a_path_is_described() -> None:
    for each in contract.operations().values():
        in_path = {name for name, parameter in each.parameters.items() if parameter.where == "path"}
        assert in_path == set(re.findall(r"\{(\w+)\}", each.path)), each.name


def test_the_contract_names_the_rulesets_formats_and_outcomes_that_there_are() -> None:
    schemas, search = contract.document()["components"]["schemas"], contract.operations()["search"]
    assert schemas["RulesetName"]["enum"] == list(rulesets.names())
    assert schemas["Read"]["enum"] == [each.name for each in every() if each.read is not None]
    assert schemas["Written"]["enum"] == [each.name for each in every() if each.write is not None]
    assert schemas["Language"]["enum"] == list(LANGUAGES)
    assert search.parameters["outcome"].schema["enum"] == [each.value for each in Outcome]


def test_every_operation_has_words_in_every_language_of_its_own() -> None:
    for each in contract.operations().values():
        assert len(set(each.words.values())) == len(LANGUAGES), each.name
        for parameter in each.parameters.values():
            assert len(set(parameter.words.values())) >= 2, (each.name, parameter.name)


def test_the_contract_is_served_as_it_is_written_and_as_json(client: FlaskClient) -> None:
    written, told = client.get("/api/v1/openapi.yaml"), client.get("/api/v1/openapi.json")
    assert written.text == contract.text()
    assert written.mimetype == "application/yaml"
    assert yaml.safe_load(written.text) == loaded(told) == contract.document()


def test_what_the_contract_refers_to_is_served_beside_it(client: FlaskClient) -> None:
    referred = set(re.findall(r"'(schemas/[^']+)'", contract.text()))
    assert referred == {f"schemas/{name}.json" for name in contract.PACKAGED}
    for path in referred:
        answer = client.get(f"/api/v1/{path}")
        assert loaded(answer) == contract.schema(Path(path).stem)
        asked = client.get(f"/api/v1/{path}", headers={"Accept": "application/schema+json"})
        assert asked.content_type == "application/schema+json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_operation_parameter_and_problem(client: FlaskClient, language: str) -> None:
    page = without_marks(client.get(f"/api?lang={language}").text)
    for each in contract.operations().values():
        assert f"<code>{each.method} /api/v1{each.path}</code>" in page
        assert str(escape(each.words[language])) in page
        for parameter in each.parameters.values():
            assert parameter.name in page
            assert str(escape(parameter.words[language])) in page
    for status in EXPLAINED:
        assert f'id="problem-{status}"' in page
    assert "<script>" not in page


def without_marks(page: str) -> str:
    """A page without what says that words in it are of another language."""
    return re.sub(r'<span lang="[^"]+">([^<]*)</span>', r"\1", page)


def test_reference_answers_are_as_the_contract_says(client: FlaskClient) -> None:
    for code in every_code():
        fits("Rule", loaded(client.get(f"/api/v1/rules/{code}?lang=en")))
    told = loaded(client.get("/api/v1/rules"))["rules"]
    assert [each["code"] for each in told] == list(every_code())
    assert all(client.get(each["url"]).status_code == 200 for each in told[:3])
    names = [each["name"] for each in loaded(client.get("/api/v1/rulesets"))["rulesets"]]
    assert names == list(rulesets.names())
    for name in names:
        ruleset = loaded(client.get(f"/api/v1/rulesets/{name}"))
        assert ruleset["name"] == name
        assert not _ruleset_faults(ruleset)
    formats = loaded(client.get("/api/v1/formats"))["formats"]
    assert [each["name"] for each in formats] == [each.name for each in every()]
    for each in formats:
        fits("Format", each)
    fits("Version", loaded(client.get("/api/v1/version")))


def _ruleset_faults(ruleset: dict[str, object]) -> list[str]:
    place = "paths/~1rulesets~1%7Bname%7D/get/responses/200/content/application~1json/schema"
    return [error.message for error in contract.validator(place).iter_errors(ruleset)]
