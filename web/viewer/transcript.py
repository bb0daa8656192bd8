"""The game as it is read: deal, auction, rounds with what is written beside the plies, result and settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from notation.exact import plain
from notation.findings import Finding
from notation.record import NO_NOTE, Comment, Line, Reason
from validator.plies import Ply
from validator.replay import Replay
from validator.steps import AfterAct, When, steps_of
from validator.view import Sight, Viewer
from web.i18n import gettext
from web.viewer.people import Person
from web.viewer.shown import Shown, show
from web.viewer.wording import Wording


@dataclass(frozen=True, slots=True)
class Row:
    """One ply in the list of moves.

    Attributes:
        number: the ply.
        who: the seat word; empty where nobody can tell.
        said: the move in notation.
        did: what it did.
        mark: `!`, `?` and the like.
        passed: whether it is a pass.
        terms: words said beside it, but for those that `did` tells.
        comments: what is written beside it.
        branches: other lines, in notation.
        findings: what is wrong with it.
    """

    number: int
    who: str
    said: str
    did: str
    mark: str
    passed: bool
    terms: tuple[str, ...]
    comments: tuple[Comment, ...]
    branches: tuple[str, ...]
    findings: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round and its plies."""

    number: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """One act of the auction in words: its step, who, what, with what is written beside it and what is wrong with it.

    `raised` is what it made of the multiplier, in words; empty where nothing.
    """

    step: When
    who: str
    said: str
    raised: str
    comments: tuple[Comment, ...]
    findings: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a seat won or lost: as computed, and as the record says; empty where either is not known."""

    person: Person
    computed: str
    recorded: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game to be read.

    Attributes:
        deal: each hand that the viewer sees when play begins, in words; empty for the others.
        bottom: the bottom cards in words, empty where they are not seen or not recorded.
        bids: the auction.
        rounds: the plies.
        whole: findings about the game as a whole.
        opening: comments before the first ply.
        closing: comments after the last.
        outcome: who won, in words, with spring and reason.
        recorded: what the record says of it, where that is something else.
        factors: what raised the stakes, as (step, words).
        settlement: scores; empty where none are known.
        left_out: how many plies are not listed.
    """

    deal: tuple[tuple[Person, str], ...]
    bottom: str
    bids: tuple[Bid, ...]
    rounds: tuple[Round, ...]
    whole: tuple[Shown, ...]
    opening: tuple[Comment, ...]
    closing: tuple[Comment, ...]
    outcome: str
    recorded: str
    factors: tuple[tuple[When, str], ...]
    settlement: tuple[Settlement, ...]
    left_out: int


def stops_of(replay: Replay, viewer: Viewer, findings: Iterable[Finding]) -> Iterator[When]:
    """The steps with something to be read: findings that the viewer may know, comments, other lines."""
    for each in findings:
        if each.act is not None:
            yield AfterAct(each.act)
        elif each.ply is not None:
            yield each.ply
    if viewer == "all":
        yield from (AfterAct(number) for number, act in enumerate(replay.record.auction, 1) if act.comments)
        yield from (ply.number for ply in replay.plies if ply.note.comments or ply.note.variations)


def transcript_of(
    sight: Sight, people: Sequence[Person], findings: Sequence[Finding], wording: Wording, most: int
) -> Transcript:
    """A replay to be read.

    Comments, marks, terms and other lines are written by somebody who saw every hand, so only such a viewer reads them.

    Args:
        sight: the replay, and who reads.
        people: who sits where.
        findings: those that the viewer may know.
        wording: the words.
        most: how many plies are listed.
    """
    replay, notes = sight.replay, sight.viewer == "all"
    record, plies, start = replay.record, replay.plies, sight.at(0)
    hands = {seat.seat: wording.cards(seat.hand or ()) for seat in start.seats}
    shown = show(findings, wording.texts)
    found: dict[int, list[Shown]] = {}
    for each in shown:
        found.setdefault(each.finding.ply or 0, []).append(each)
    rows = [_row(ply, found.get(ply.number, ()), wording, notes=notes) for ply in plies[1 : most + 1]]
    rounds = groupby(zip(plies[1:], rows, strict=False), key=lambda pair: pair[0].round)
    return Transcript(
        deal=tuple((person, hands[person.seat]) for person in sorted(people, key=lambda each: each.seat)),
        bottom=wording.cards(start.bottom or ()),
        bids=tuple(_bid(index, shown, wording, notes=notes) for index in range(len(record.auction))),
        rounds=tuple(Round(number, tuple(row for _, row in pairs)) for number, pairs in rounds),
        whole=tuple(each for each in found.get(0, ()) if each.finding.act is None),
        opening=record.line.opening if notes else (),
        closing=record.closing if notes else (),
        outcome=wording.outcome(replay.result.outcome, replay.result.term),
        recorded=_recorded(replay, wording),
        factors=tuple((step, words) for step in steps_of(replay) if (words := wording.raised(step))),
        settlement=tuple(_settlement(replay, people)),
        left_out=max(0, len(plies) - 1 - most),
    )


def _row(ply: Ply, shown: Sequence[Shown], wording: Wording, *, notes: bool) -> Row:
    """One ply in the list."""
    note = ply.note if notes else NO_NOTE
    seats = wording.replay.record.seats
    return Row(
        number=ply.number,
        who="" if ply.seat is None else seats[ply.seat],
        said=wording.said(ply),
        did=wording.did(ply),
        mark=note.mark or "",
        passed=ply.move is not None and ply.move.is_pass,
        terms=tuple(wording.term(each) for each in note.terms if each.term not in ply.terms),
        comments=note.comments,
        branches=tuple(" ".join(_line_words(each.line, seats, wording)) for each in note.variations),
        findings=tuple(shown),
    )


def _line_words(line: Line, seats: Sequence[str], wording: Wording) -> Iterator[str]:
    """A line in notation, with its marks and comments."""
    for play in line.plays:
        who = "" if play.seat is None else seats[play.seat]
        yield " ".join(filter(None, (who, wording.move(play.move) + (play.note.mark or ""))))
        yield from (f"{{{comment.text}}}" for comment in play.note.comments)
        yield from (f"({' '.join(_line_words(each.line, seats, wording))})" for each in play.note.variations)


def _bid(index: int, shown: Sequence[Shown], wording: Wording, *, notes: bool) -> Bid:
    """One act of the auction."""
    replay = wording.replay
    act, (seat, _) = replay.record.auction[index], replay.opening.spoken[index]
    return Bid(
        step=AfterAct(index + 1),
        who="" if seat is None else replay.record.seat_word(seat),
        said=wording.act(act),
        raised=wording.raised(AfterAct(index + 1)) if replay.record.position is None else "",
        comments=act.comments if notes else (),
        findings=tuple(each for each in shown if each.finding.act == index + 1),
    )


def _recorded(replay: Replay, wording: Wording) -> str:
    """What the record says of its end, where that is something else or says why."""
    end = replay.record.end
    if end is None or (end.outcome is replay.result.outcome and end.reason in (None, Reason.PLAYED_OUT, Reason.VOID)):
        return ""
    reasons = {
        Reason.LEFT: gettext("離開"),
        Reason.DISCONNECTED: gettext("斷線"),
        Reason.TIME_OUT: gettext("超時"),
        Reason.FORFEIT: gettext("認輸"),
        Reason.AGREED: gettext("說好不打了"),
        Reason.CUT_OFF: gettext("只記到這裡"),
    }
    who = "" if end.by is None else replay.record.seat_word(end.by)
    reason = "" if end.reason is None else reasons.get(end.reason, "")
    return " ".join(filter(None, (wording.outcome(end.outcome), who, reason)))


def _settlement(replay: Replay, people: Sequence[Person]) -> Iterator[Settlement]:
    """What each seat won or lost, where that is known or recorded."""
    computed, recorded = replay.result.scores, dict(replay.record.scores)
    if computed is None and not recorded:
        return
    for person in people:
        yield Settlement(
            person,
            "" if computed is None else signed(computed[person.seat]),
            signed(recorded[person.seat]) if person.seat in recorded else "",
        )


def signed(score: Decimal) -> str:
    """A score with its sign."""
    return f"{'+' if score > 0 else '−' if score < 0 else ''}{plain(abs(score))}"
