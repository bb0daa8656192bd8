"""A text as the editor shows it: what is wrong where, how it would be written, what may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from notation.cards import RANK_LETTERS, bare, counts_of
from notation.findings import Finding
from notation.move_writer import write_reading
from notation.writer import write_all
from validator.acts import BeforePlay, Bid, kind_of, said_in_record
from validator.choices import Asked, choices
from validator.hands import Ranked
from validator.replay import Replay
from validator.report.data import finding_data
from web.i18n import texts
from web.intake.verdicts import replayed
from web.viewer.shown import ICONS
from web.viewer.tokens import row
from web.viewer.wording import Wording

MOST_FINDINGS: Final = 100
MOST_PLAYS: Final = 3000
"""Plays that are offered; a hand of twenty cards seldom has more."""


def checked(text: str, rules: str | None) -> dict[str, Any]:
    """A text, judged, as the script of the editor wants it.

    Offsets count UTF-16 units, as a browser does; `span` and `fix` of a finding stay as everywhere else.

    Args:
        text: what is in the box.
        rules: the ruleset instead of the one each record names; None to follow the records.
    """
    sent = replayed(text.encode(), rules)
    games = sent.games
    findings = [*sent.findings, *(each for game in games for each in game.findings)]
    units = _Units(text)
    last = games[-1] if games else None
    return {
        "format": sent.format,
        "games": len(games),
        "verdict": _verdict(findings),
        "findings": [_shown(each, units) for each in findings[:MOST_FINDINGS]],
        "more": max(0, len(findings) - MOST_FINDINGS),
        "canonical": "".join(write_all(game.record for game in games)),
        "next": None if last is None else upcoming(last),
    }


def _verdict(findings: Sequence[Finding]) -> str:
    return max((str(each.severity) for each in findings), key=["note", "warning", "error"].index, default="clean")


class _Units:
    """Code points of a text counted as a browser counts them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = all(ord(each) < 0x10000 for each in text)

    def at(self, point: int) -> int:
        """The offset in UTF-16 units of a code point."""
        return point if self.plain else point + sum(ord(each) > 0xFFFF for each in self.text[:point])


def _shown(finding: Finding, units: _Units) -> dict[str, Any]:
    data = finding_data(finding, texts())
    span = finding.span
    edits = [] if finding.fix is None else finding.fix.edits
    return {
        **data,
        "icon": ICONS[finding.severity],
        "word": texts().term("severity", finding.severity),
        "units": None if span is None else [units.at(span.start), units.at(span.end)],
        "edits": [[units.at(edit.start), units.at(edit.end), edit.text] for edit in edits],
    }


def upcoming(game: Replay) -> dict[str, Any]:
    """What may come next in a game: who is asked, and the acts or plays that are legal."""
    may, wording, record = choices(game), Wording(texts(), game, frozenset()), game.record
    seats = range(game.ruleset.setup.players)
    names = {each.seat: each.name for each in record.players(len(seats))}
    ply = game.plies[-1]
    asked = may.seat if may.asked is Asked.PLAY else None
    return {
        "asked": str(may.asked),
        "seat": may.seat,
        "seats": [{"word": record.seat_word(seat), "name": names.get(seat) or ""} for seat in seats],
        "landlord": game.landlord,
        "acts": [[_value(each), each.seat, wording.act(said_in_record(each))] for each in may.acts],
        "plays": [[_ranks(each), write_reading(each.reading, wording.script)] for each in may.plays[:MOST_PLAYS]],
        "pass": may.may_pass,
        "hand": "" if asked is None else row(ply.hands[asked].cards, ply.hands[asked].bottom),
        "beat": "" if ply.to_beat is None else wording.said(game.plies[ply.to_beat]),
        "undo": bool(len(record.line) or record.auction),
        **dealt(game),
    }


def dealt(game: Replay) -> dict[str, Any]:
    """The deal as it is recorded: each hand, the bottom cards, how many each wants, and what nobody has yet."""
    record, setup = game.record, game.ruleset.setup
    hands = {hand.seat: hand.cards for hand in record.hands}
    left = Counter(dict(enumerate(counts_of(setup.deck))))
    for cards in (*hands.values(), record.bottom or ()):
        left.subtract(card.rank for card in cards)
    return {
        "hands": [row(hands.get(seat, ())) for seat in range(setup.players)],
        "bottom": row(record.bottom or ()),
        "sizes": [setup.dealt] * setup.players + [setup.bottom],
        "left": {RANK_LETTERS[rank]: count for rank, count in sorted(left.items())},
    }


def _value(act: BeforePlay) -> str:
    """An act as one word that comes back: `bid 0 2` is seat 0, value 2."""
    value = act.value if isinstance(act, Bid) else int(getattr(act, "yes", True))
    return f"{kind_of(act)} {act.seat} {value}"


def _ranks(play: Ranked) -> str:
    return "".join(RANK_LETTERS[each.rank] for each in bare(play.reading.cards))
