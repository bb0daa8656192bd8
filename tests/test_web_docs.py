"""docs/site.md tells every page, setting, option and error of the site."""

from __future__ import annotations

import re
from pathlib import Path

from tests.site import make_app
from web.commands.serve import serve
from web.errors import EXPLAINED
from web.settings import DEFAULTS

PAGE = (Path(__file__).parent.parent / "docs" / "site.md").read_text(encoding="utf-8")


def test_every_route_is_told(tmp_path: Path) -> None:
    told = set(re.findall(r"`(?:POST )?(/[^`?]*)`", PAGE))
    routes = {re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", rule.rule) for rule in make_app(tmp_path).url_map.iter_rules()}
    assert {route.replace("<key>", "<id>") for route in routes} - {"/static/<filename>"} == told


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"\| `PAIPU_(\w+)` \| ([^|]+?) \|", PAGE))
    internal = {name for name in DEFAULTS if name.startswith("SESSION_")}
    assert set(told) == set(DEFAULTS) - internal
    numbers = {name: str(value) for name, value in DEFAULTS.items() if isinstance(value, int) and name not in internal}
    assert {name: told[name].strip("`") for name in numbers} == numbers


def test_every_option_and_status_is_told() -> None:
    assert all(f"`{option}`" in PAGE for parameter in serve.params for option in parameter.opts)
    assert all(str(status) in PAGE.split("(RFC 9457)")[1].split("##")[0] for status in EXPLAINED)
