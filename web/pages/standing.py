"""The pages that stand by themselves: paste box, rules, rulesets, notation, API."""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Blueprint, abort, render_template, request

from validator import ruleset as rulesets
from validator.describe import Count, count, count_section, describe, title
from validator.examples import raised
from validator.replay import hands_of
from validator.report.rules import every_code
from validator.report.rules import rule as rule_of
from web.api import described
from web.errors import EXPLAINED, explained
from web.i18n import choices, gettext, texts
from web.pages import spellings
from web.store import listed_games
from web.viewer.shown import ICONS, show
from web.viewer.source_view import source_lines

blueprint = Blueprint("standing", __name__)

OFFERED: Final = 8
"""Games offered on the first page."""


@blueprint.get("/")
def home() -> str:
    """The paste box, filled with the wrong record of a code, or with a `record`, if `?example=` asks for one."""
    examples = {"record": spellings.RECORD} | {code: each.wrong.strip() + "\n" for code, each in every_code().items()}
    return paste_box(examples.get(request.args.get("example", ""), ""))


def paste_box(text: str = "", complaint: str | None = None) -> str:
    """The first page, with a text in the box and what was wrong with the last attempt."""
    return render_template(
        "home.html", text=text, complaint=complaint, rulesets=rulesets.names(), games=listed_games(OFFERED, first=True)
    )


@blueprint.get("/rules")
def rules() -> str:
    """Every code that a finding can have, by what it is about."""
    words = texts()
    groups: dict[str, list[tuple[str, str, str, str]]] = {}
    for code, each in every_code().items():
        row = (code, words.term("severity", each.severity), ICONS[each.severity], words.words(code).title)
        groups.setdefault(code[0], []).append(row)
    titles = _group_titles()
    return render_template(
        "rules.html",
        groups=[(titles.get(letter, letter), rows) for letter, rows in groups.items()],
        rulesets=[(name, title(rulesets.load(name), choices().lang)) for name in rulesets.names()],
    )


@blueprint.get("/rules/<code>")
def rule(code: str) -> str:
    """One code: why, what to do, a wrong and a right example."""
    if code not in every_code():
        abort(404)
    words = texts()
    told = rule_of(code, words)
    found = show((each for each in raised(every_code()[code]) if each.code == code), words)
    return render_template(
        "rule.html",
        rule=told,
        severity=words.term("severity", told.severity),
        example=found[0] if found else None,
        wrong_lines=source_lines(told.wrong, found),
        right_lines=source_lines(told.right, ()),
    )


@blueprint.get("/rulesets/<name>")
def ruleset(name: str) -> str:
    """One ruleset in words, with where each sentence comes from, and how many hands it has."""
    if name not in rulesets.names():
        abort(404)
    rules, language = rulesets.load(name), choices().lang
    return render_template(
        "ruleset.html",
        name=name,
        title=title(rules, language),
        sections=(*describe(rules, language), count_section(_count(name), language)),
        sources=rules.sources,
    )


@cache
def _count(name: str) -> Count:
    return count(hands_of(rulesets.load(name)))


@blueprint.get("/notation")
def notation() -> str:
    """How a record is written, in short."""
    return render_template("notation.html", moves=spellings.MOVES, holes=spellings.HOLES, record=spellings.RECORD)


@blueprint.get("/api")
def api() -> str:
    """How the API is called: its contract, to be read."""
    language = choices().lang
    return render_template(
        "api.html",
        told=described.told(language),
        everywhere=described.everywhere(language),
        groups=described.groups(language),
        problems=[(status, *explained(status)) for status in EXPLAINED],
    )


def _group_titles() -> dict[str, str]:
    return {
        "N": gettext("寫法"),
        "F": gettext("別的格式"),
        "D": gettext("發牌和牌"),
        "B": gettext("叫分和底分"),
        "P": gettext("出牌"),
        "S": gettext("結果和得分"),
    }
