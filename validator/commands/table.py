"""A replay as tables for a terminal: the plies, or the table at one ply, as one viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from notation.cards import SUITS, Card
from notation.findings import Finding
from notation.fold import Script
from notation.move_writer import write_move, write_reading
from notation.printable import printable
from notation.texts import Texts
from validator.plies import Ply
from validator.replay import Replay
from validator.view import SeatView, View, Viewer, may_know, visible

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


class Transcript:
    """What is shown of a replay. The parts are for `rich` to print."""

    def __init__(self, replay: Replay, viewer: Viewer, texts: Texts) -> None:
        self.replay = replay
        self.viewer = viewer
        self.texts = texts
        self.script: Script = "hans" if texts.language == "zh-Hans" else "hant"
        self.seats = [replay.record.seat_word(seat) for seat in range(replay.ruleset.setup.players)]

    def whole(self) -> Iterator[Table | Text]:
        """The hands before the first lead, every ply, and the end."""
        from rich.text import Text

        yield Text(self._head(), style="bold")
        yield self._position(visible(self.replay, 0, self.viewer))
        yield self._plies(self.replay.plies[1:])
        yield Text(self._end())
        yield from self.about(
            finding
            for finding in self.replay.findings
            if (finding.ply is None or finding.path) and may_know(self.replay, finding, self.viewer)
        )

    def about(self, findings: Iterable[Finding]) -> Iterator[Text]:
        """Findings that belong to no ply, a line each."""
        from rich.text import Text

        for finding in findings:
            yield Text(self._finding(finding.code, self.texts.message(finding)))

    def at(self, ply: int) -> Iterator[Table | Text]:
        """The table after one ply."""
        from rich.text import Text

        yield Text(self._head(), style="bold")
        if ply:
            yield self._plies(self.replay.plies[ply : ply + 1])
        yield self._position(visible(self.replay, ply, self.viewer))

    def _say(self, word: str, **said: object) -> str:
        return self.texts.term("replay", word).format(**said)

    def _seat(self, seat: int | None) -> str:
        return self._say("nobody") if seat is None else printable(self.seats[seat])

    def _head(self) -> str:
        """Who plays whom under which ruleset."""
        said = [self._player(seat) for seat in range(len(self.seats))]
        return self._say("gap").join([*said, self.replay.ruleset.name])

    def _player(self, seat: int) -> str:
        name = self.replay.record.tag(self.seats[seat])
        landlord = self.replay.landlord
        role = "" if landlord is None else self.texts.term("role", "landlord" if seat == landlord else "peasant")
        return " ".join(filter(None, [self._seat(seat), printable(name or ""), role]))

    def _position(self, view: View) -> Table:
        """Hands, bottom cards, whose turn it is, and the stakes."""
        from rich.table import Table

        table = Table(show_header=False, box=None, pad_edge=False)
        for seat in view.seats:
            table.add_row(self._player(seat.seat), str(_range(seat.left)), self._hand(seat))
        table.add_row(self._say("bottom"), "", self._bottom(view))
        if view.turn is not None:
            table.add_row(self._say("turn"), "", self._turn(view))
        base = self._say("unknown") if view.base is None else view.base
        sure = "" if view.certain else self._say("uncertain")
        table.add_row(self._say("stakes"), "", self._say("stake", base=base, multiplier=view.multiplier) + sure)
        return table

    def _bottom(self, view: View) -> str:
        if view.bottom is not None:
            return self.cards(view.bottom)
        return self._say("unrecorded" if self.replay.record.bottom is None else "hidden")

    def _turn(self, view: View) -> str:
        """Whose turn it is, and what is to beat."""
        seat = self._seat(view.turn)
        if view.to_beat is None:
            return self._say("lead", seat=seat)
        return self._say("over", seat=seat, over=self._move(self.replay.plies[view.to_beat]))

    def _hand(self, seat: SeatView) -> str:
        """The cards of a hand, as far as they may be seen and are known."""
        if seat.hidden:
            return self._say("hidden")
        if seat.hand is None:
            return self._say("unrecorded")
        maybe = self._say("maybe", cards=self.cards(seat.maybe)) if seat.maybe else ""
        return self.cards(seat.hand) + maybe

    def _plies(self, plies: Sequence[Ply]) -> Table:
        from rich.table import Table
        from rich.text import Text

        table = Table(pad_edge=False)
        for column in ("round", "ply", "seat", "move", "cards", "left", "multiplier", "remarks"):
            right = column in {"round", "ply", "left", "multiplier"}
            table.add_column(self._say(column), justify="right" if right else "left")
        last = 0
        for ply in plies:
            number = str(ply.round) if ply.round != last else ""
            last = ply.round
            left = "-" if ply.seat is None else _range(ply.hands[ply.seat].left)
            row = [number, str(ply.number), self._seat(ply.seat), self._move(ply), self.cards(ply.cards)]
            table.add_row(*map(Text, [*row, left, f"×{ply.multiplier}", self._remarks(ply)]))
        return table

    def _move(self, ply: Ply) -> str:
        """What was played, in the notation: as read, or as said where that is open."""
        if ply.move is None:
            return self._say("position")
        if len(ply.readings) == 1:
            return write_reading(ply.readings[0], self.script)
        return printable(write_move(ply.move, script=self.script))

    def _remarks(self, ply: Ply) -> str:
        """What the ply did, and what is written and wrong about it."""
        said = [self.texts.term("doubled", each) for each in ply.doubled]
        said += [self.texts.term("term", each) for each in ply.terms]
        said += [ply.note.mark] if ply.note.mark else []
        said += [printable(comment.text) for comment in ply.note.comments]
        said += [
            self._finding(finding.code, self.texts.message(finding))
            for finding in ply.findings
            if may_know(self.replay, finding, self.viewer)
        ]
        return self._say("gap").join(said)

    def _finding(self, code: str, message: str) -> str:
        return f"⚠ {code} {printable(message)}"

    def _end(self) -> str:
        """How it ended, as computed."""
        result = self.replay.result
        said = [self.texts.term("outcome", result.outcome)]
        if result.term is not None:
            said.append(self.texts.term("term", result.term))
        base = self._say("unknown") if self.replay.base is None else self.replay.base
        said.append(self._say("stake", base=base, multiplier=result.multiplier))
        if result.scores is not None:
            scores = zip(range(len(self.seats)), result.scores, strict=True)
            said.append(" ".join(f"{self._seat(seat)} {score:+}" for seat, score in scores))
        if not result.certain:
            said.append(self._say("uncertain"))
        return self._say("gap").join(said)

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards as players write them, low to high."""
        return " ".join(SUITS[card.suit] + self.texts.term("rank", str(card)[0]) for card in cards)


def _range(left: tuple[int, int]) -> str:
    least, most = left
    return str(least) if least == most else f"{least}-{most}"
