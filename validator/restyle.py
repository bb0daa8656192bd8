"""Records said another way: every play in a style, or every hole written out. Each reads back to the same game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from notation.findings import Finding, Severity
from notation.moves import Move
from notation.record import Line, Note, Place, Record
from validator.hands import beats
from validator.holding import holding_of
from validator.replay import Replay
from validator.state import Step
from validator.styles import WAYS, PositionStyle, in_full

Spot = tuple[tuple[int, ...], int | None]
"""Which ply a finding is about: its path and its ply, as in `Finding`."""
Way = Callable[[Step, Spot], Move]
"""How a ply is said, given as it was judged, and where it is."""


def restyled(replay: Replay, style: PositionStyle) -> Record:
    """The record with every play in a style, those of variations too.

    Left as they are said: plays whose suits are recorded, plays that the rules have something against or that say what
    they are not, and plays that are not wholly known, or that nobody can compare with what they were played over. A
    hole that later plays settle is said so that the moment settles it: what settled it may be left unsaid now.
    """
    say = WAYS[style]
    faulty = {_spot(each) for each in replay.findings if each.severity is Severity.ERROR and each.code[0] == "P"}

    def way(step: Step, spot: Spot) -> Move:
        said, hand = step.move, step.hand
        if hand is None or len(step.ranked) != 1 or spot in faulty or any(each.suit for each in said.cards):
            return said
        play = step.ranked[0]
        is_right = step.over is None or any(beats(play, each) for each in step.over)
        if not is_right or (said.claim is not None and not said.claim.allows(play.reading)):
            return said
        return say(replay.hands, play, holding_of(hand).exact, step.over)

    return _rewritten(replay, way)


def written_out(replay: Replay) -> Record:
    """The record with every hole written out that the replay settles, those of variations too.

    It says which reading a play is where the ruleset allows several there. Holes that stay open stay holes.
    """

    def way(step: Step, _spot: Spot) -> Move:
        if not step.move.is_hole or len(step.ranked) != 1:
            return step.move
        return in_full(replay.hands, step.ranked[0], step.over or None)

    return _rewritten(replay, way)


def open_holes(replay: Replay) -> tuple[Finding, ...]:
    """What the replay finds at the plies of which it cannot tell the cards: P109, P110, or why nothing fills them."""
    open_: set[Spot] = set()

    def way(step: Step, spot: Spot) -> Move:
        if step.move.is_hole and len(step.ranked) != 1:
            open_.add(spot)
        return step.move

    _rewritten(replay, way)
    return tuple(each for each in replay.findings if _spot(each) in open_ and each.code[0] == "P")


def is_written_out(line: Line) -> bool:
    """Whether no ply of a line, or of its variations, is a hole."""
    return not any(move.is_hole for move in line.moves) and all(
        is_written_out(variation.line) for _, note in line.notes for variation in note.variations
    )


def _spot(finding: Finding) -> Spot:
    return finding.path, finding.ply


def _rewritten(replay: Replay, way: Way) -> Record:
    return replace(replay.record, line=_line(replay, way, replay.record.line, (), ()))


def _line(replay: Replay, way: Way, line: Line, at: Place, path: tuple[int, ...]) -> Line:
    """A line said another way, with its variations."""
    steps: dict[int, Step] = {}
    for step in replay.steps(at):
        steps.setdefault(step.index, step)
    moves = tuple(
        move if move.is_pass or index not in steps else way(steps[index], (path, steps[index].state.ply))
        for index, move in enumerate(line.moves)
    )
    notes = tuple(
        (index, _note(replay, way, note, (*at, "ply", index), (*path, steps[index].state.ply)))
        if note.variations and index in steps
        else (index, note)
        for index, note in line.notes
    )
    return replace(line, moves=moves, notes=notes)


def _note(replay: Replay, way: Way, note: Note, at: Place, path: tuple[int, ...]) -> Note:
    return replace(
        note,
        variations=tuple(
            replace(each, line=_line(replay, way, each.line, (*at, "variation", number), (*path, number)))
            for number, each in enumerate(note.variations)
        ),
    )
