"""The pages about the site tell every page, setting, option and error of it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.site import make_app
from web.commands.serve import serve
from web.errors import EXPLAINED
from web.settings import DEFAULTS

DOCS = Path(__file__).parents[2] / "docs"
SITE, HOSTING, API, CLI = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("site", "hosting", "api", "cli")
)


def test_every_route_is_told(tmp_path: Path) -> None:
    told = set(re.findall(r"`(?:POST )?(/[a-z][^`?#\s]*|/)`", SITE + HOSTING + API))
    routes = {re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", rule.rule) for rule in make_app(tmp_path).url_map.iter_rules()}
    named = {re.sub("<(key|one|other)>", "<id>", route) for route in routes}
    assert named - {"/static/<filename>"} == told


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"\| `PAIPU_(\w+)` \| ([^|]+?) \|", HOSTING))
    internal = {name for name in DEFAULTS if name.startswith("SESSION_")}
    assert set(told) == {"INSTANCE_PATH"} | set(DEFAULTS) - internal
    numbers = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in DEFAULTS.items()
        if isinstance(value, int | float) and name not in internal
    }
    assert {name: told[name].strip("`") for name in numbers} == numbers


def test_every_option_and_status_is_told() -> None:
    assert all(f"`{option}`" in CLI for parameter in serve.params for option in parameter.opts)
    assert all(str(status) in API.split("(RFC 9457)")[1] for status in EXPLAINED)
