"""Everything that shows one game to one reader, put together for the templates: page, embed, fragment, offline file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from flask import current_app, render_template

from notation.findings import Finding
from validator.replay import Replay
from validator.steps import When
from validator.view import Viewer, may_know
from web.i18n import gettext, later, texts
from web.viewer.board import Board, board_of
from web.viewer.graph import Graph, graph_of
from web.viewer.links import Links
from web.viewer.looking import Look
from web.viewer.people import Person
from web.viewer.sprite import inlined
from web.viewer.transcript import Transcript, stops_of, transcript_of
from web.viewer.wording import Wording

WORDS: Final[Mapping[str, str]] = {
    "copied": later("網址已經複製"),
    "address": later("網址："),
    "played": later("這張牌是這一手打出的"),
    "kept": later("這張牌一直沒有打出"),
    "back": later("回到 {place}"),
    "nowhere": later("沒有這一手"),
}
"""What the script says by itself."""


@dataclass(frozen=True, slots=True)
class View:
    """One choice of who looks: the look, its value in an address, its words, and whether it is the chosen one."""

    look: Look
    value: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Sheet:
    """A game as one reader sees it. What is not asked for is not worked out: a picture has no list of moves.

    Attributes:
        replay: the game.
        look: how it is looked at.
        links: where its links lead.
        board: the table, step by step.
        findings: those that the viewer may know, as many as are shown.
    """

    replay: Replay
    look: Look
    links: Links
    board: Board
    findings: Sequence[Finding]

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
        return self.board.timeline(self.stops, {key: gettext(words) for key, words in WORDS.items()})

    @cached_property
    def stops(self) -> list[int]:
        """Where, among the steps, there is something to be read: findings, comments, other lines."""
        return self.board.places(stops_of(self.replay, self.look.view, self.findings))

    @cached_property
    def transcript(self) -> Transcript:
        """The game to be read."""
        most = current_app.config["MAX_PLIES_SHOWN"]
        board = self.board
        return transcript_of(board.sight, board.people, self.findings, board.wording, most)

    @cached_property
    def graph(self) -> Graph:
        """Cards left and multiplier."""
        return graph_of(self.board)

    @property
    def views(self) -> Iterable[View]:
        """Who may be chosen to look."""
        return _views(self.board.people, self.look)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many findings of each severity the viewer may know."""
        return Counter(each.severity.value for each in self.findings)


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
    board = board_of(replay_, look, wording, limits["MAX_PLIES_SHOWN"])
    return Sheet(replay_, replace(look, step=board.step), links, board, known)


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
