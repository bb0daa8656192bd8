"""What the site needs when it runs: known licences, none of them the GPL, and versions that are locked with hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent.parent
EXTRA = "web"

ALLOWED = ("MIT", "BSD", "Apache", "PSF", "Python Software Foundation", "MPL", "Mozilla", "ISC", "Unlicense", "0BSD")
FORBIDDEN = re.compile(r"\b(A?GPL|GNU (Affero )?General Public)", re.IGNORECASE)
"""The LGPL is another matter: of a library that is imported it asks nothing of us; here it is not needed either."""
MIT = "Permission is hereby granted, free of charge, to any person obtaining a copy"
"""How the text of the MIT licence begins."""


def needed(name: str, extras: frozenset[str], seen: set[str]) -> Iterator[Distribution]:
    """What a distribution needs on this machine, and what that needs."""
    for line in requires(name) or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": each}) for each in extras | {""}):
            continue
        found = distribution(requirement.name)
        key = found.metadata["Name"].lower()
        if key not in seen:
            seen.add(key)
            yield found
            yield from needed(requirement.name, frozenset(requirement.extras), seen)


def run_time() -> dict[str, Distribution]:
    return {each.metadata["Name"]: each for each in needed("paipu", frozenset({EXTRA}), {"paipu"})}


def licence(found: Distribution) -> str:
    """What a distribution says about its licence, wherever it says it."""
    fields = found.metadata
    said = ["".join(fields.get_all(name) or ()).split("\n")[0] for name in ("License-Expression", "License")]
    said += [
        each.removeprefix("License :: ") for each in fields.get_all("Classifier") or () if each.startswith("License ::")
    ]
    return "; ".join(each for each in said if each) or of_its_text(found)


def of_its_text(found: Distribution) -> str:
    """The licence by the text that a distribution brings, where its fields are silent."""
    texts = [each.read_text() for each in found.files or () if each.name.upper().startswith(("LICENSE", "LICENCE"))]
    return "MIT" if texts and all(MIT in " ".join(text.split()) for text in texts) else ""


def test_the_set_is_the_whole_of_it() -> None:
    """The test looks at something: what stands in pyproject.toml is in it, and what that needs too."""
    names = {name.lower().replace("_", "-") for name in run_time()}
    assert {"flask", "gunicorn", "sqlalchemy", "lark", "huey", "structlog", "prometheus-client"} <= names
    assert {"werkzeug", "jinja2", "markupsafe", "limits", "referencing"} <= names
    assert not names & {"pytest", "hypothesis", "schemathesis", "text-unidecode", "psycopg"}


@pytest.mark.parametrize("name", sorted(run_time()))
def test_a_licence_is_known_and_allowed(name: str) -> None:
    said = licence(run_time()[name])
    assert said, f"{name} does not say its licence"
    assert not FORBIDDEN.search(said), said
    assert any(each.lower() in said.lower() for each in ALLOWED), said


@pytest.mark.parametrize("said", ["GPL-3.0-or-later", "GNU General Public License v2 (GPLv2)", "AGPL-3.0", "GPLv3"])
def test_the_gpl_would_be_noticed(said: str) -> None:
    assert FORBIDDEN.search(said.replace("GPLv", "GPL v"))


def test_every_version_is_locked_with_hashes() -> None:
    text = (ROOT / "requirements" / "dev.txt").read_text()
    entries = re.split(r"\n(?=[a-zA-Z0-9])", text)
    locked = {
        re.split(r"[=\[ ]", each, maxsplit=1)[0].lower().replace("_", "-")
        for each in entries
        if "==" in each and "--hash=sha256:" in each
    }
    assert {name.lower().replace("_", "-").replace(".", "-") for name in run_time()} <= locked
