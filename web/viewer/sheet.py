"""Everything that shows one game to one reader, put together for the templates: page, embed, fragment, offline file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import current_app, render_template
from flask_babel import LazyString, lazy_gettext

from notation.findings import Finding
from validator.replay import Replay
from validator.steps import When
from validator.view import Viewer, may_know
from web.i18n import gettext, texts
from web.viewer.board import Board, Person, board_of
from web.viewer.graph import Graph, graph_of
from web.viewer.links import Links
from web.viewer.looking import Look
from web.viewer.sprite import inlined
from web.viewer.transcript import Transcript, transcript_of
from web.viewer.wording import Wording

WORDS: Final[Mapping[str, LazyString]] = {
    "copied": lazy_gettext("網址已經複製"),
    "address": lazy_gettext("網址："),
    "played": lazy_gettext("這張牌是這一手打出的"),
    "kept": lazy_gettext("這張牌一直沒有打出"),
    "back": lazy_gettext("回到 {place}"),
    "nowhere": lazy_gettext("沒有這一手"),
}
"""What the script says by itself."""


@dataclass(frozen=True, slots=True)
class View:
    """One choice of who looks: the look, its value in an address, its words, and whether it is the chosen one."""

    look: Look
    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as one reader sees it.

    Attributes:
        replay: the game.
        look: how it is looked at.
        links: where its links lead.
        board: the table, step by step.
        transcript: the game to be read.
        graph: cards left and multiplier.
        views: who may be chosen to look.
        counts: how many findings of each severity the viewer may know.
    """

    replay: Replay
    look: Look
    links: Links
    board: Board
    transcript: Transcript
    graph: Graph
    views: tuple[View, ...]
    counts: Mapping[str, int]

    @property
    def title(self) -> str:
        """What the record calls the event; else empty."""
        return self.replay.record.tag("event") or ""

    @property
    def date(self) -> str:
        """The date as the record says it; else empty."""
        return self.replay.record.tag("date") or ""

    @property
    def below(self) -> int:
        """Who sits below."""
        return self.look.below(self.replay)

    def at(self, step: When) -> str:
        """The address of a step, looked at as now."""
        return self.links.at(self.look.at(step))

    def timeline(self) -> dict[str, Any]:
        """What the script steps through."""
        return self.board.timeline(self.stops, {key: str(words) for key, words in WORDS.items()})

    @property
    def stops(self) -> list[int]:
        """Where, among the steps, there is something to be read: findings, comments, other lines."""
        return self.board.places(self.transcript.stops())


def sheet_of(replay_: Replay, findings: Iterable[Finding], look: Look, links: Links) -> Sheet:
    """A game as a reader sees it.

    Args:
        replay_: the game.
        findings: its verdict; what the viewer may not know is left out here.
        look: how it is looked at.
        links: where its links lead.
    """
    limits = current_app.config
    known = [each for each in findings if may_know(replay_, each, look.view)][: limits["MAX_FINDINGS_SHOWN"]]
    wording = Wording(texts(), replay_, frozenset(each.ply for each in known if each.ply))
    most = limits["MAX_PLIES_SHOWN"]
    board = board_of(replay_, look, wording, most)
    return Sheet(
        replay_,
        replace(look, step=board.step),
        links,
        board,
        transcript_of(replay_, look.view, board.people, known, wording, most),
        graph_of(board),
        tuple(_views(board.people, look)),
        Counter(each.severity.value for each in known),
    )


def _views(people: Iterable[Person], look: Look) -> Iterable[View]:
    """Who may be chosen to look: everybody's hands, each seat, the peasants, nobody's."""
    seats = sorted(people, key=lambda each: each.seat)
    every: list[tuple[Viewer, str]] = [("all", gettext("全部看見")), *((each.seat, each.called) for each in seats)]
    if any(each.landlord for each in seats):
        every.append(("peasants", gettext("兩家農民") if len(seats) == 3 else gettext("各家農民")))
    every.append(("public", gettext("只看檯面")))
    for view, words in every:
        yield View(replace(look, view=view, seat=None), str(view), words, view == look.view)


def fragment(sheet: Sheet) -> str:
    """The inside of `<paipu-replay>`: it needs the script and the two style sheets, and nothing else.

    The sprite is in it, so that it works where this site's files are not: in a page of another site, in a file.
    """
    return render_template("replay/fragment.html", sheet=sheet, sprite="#c-", symbols=inlined(), level=2)
