"""Moves, acts and terms in the reader's words: the notation in their script, the terms from the floors' catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from notation.cards import RANK_LETTERS, SUITS, Card
from notation.move_writer import write_move, write_reading
from notation.moves import Move
from notation.record import Act, ActKind, Outcome, Said, Term
from notation.shapes import Kind
from notation.texts import Texts
from validator.plies import Ply
from validator.replay import Replay
from validator.steps import AfterAct, When, speaking
from web.i18n import gettext


class Wording:
    """Words one replay.

    Args:
        texts: the words of the reader's language.
        replay: the replay.
        faulty: the plies with a finding that the viewer sees: of them it is not said that they beat anything.
    """

    def __init__(self, texts: Texts, replay: Replay, faulty: frozenset[int]) -> None:
        self.texts = texts
        self.replay = replay
        self.faulty = faulty
        self.script: Literal["hant", "hans"] = "hans" if texts.language == "zh-Hans" else "hant"
        self._said: dict[int, str] = {}
        self._did: dict[int, str] = {}
        self._raised: dict[When, str] = {}
        self._ranks: dict[tuple[int, ...], str] = {}

    def move(self, move: Move) -> str:
        """A move in canonical notation; one that could not be read, as it stood."""
        return move.unread if move.unread is not None else write_move(move, script=self.script)

    def said(self, ply: Ply) -> str:
        """The name of what was played at a ply, a filled hole beside what was said; empty before the first ply."""
        if ply.number not in self._said:
            self._said[ply.number] = self._said_at(ply)
        return self._said[ply.number]

    def _said_at(self, ply: Ply) -> str:
        if ply.move is None:
            return ""
        if len(ply.readings) != 1:
            return self.move(ply.move)
        name = write_reading(ply.readings[0], self.script)
        if not ply.move.is_hole:
            return name
        said = self.move(ply.move)
        return f"{said} = {name}" if said != name else name

    def named(self, ply: Ply) -> str:
        """What was played at a ply with the name of its kind: 順子 4到8."""
        said = self.said(ply)
        if ply.move is None or ply.move.is_pass or len(ply.readings) != 1:
            return said
        kind = self.texts.term("kind", ply.readings[0].kind)
        return said if said.startswith(kind) or said == kind else f"{kind} {said}"

    def step(self, step: When) -> str:
        """A step as a reader counts it: `叫 2`, `23`."""
        return gettext("叫 %(number)s", number=step.number) if isinstance(step, AfterAct) else str(step)

    def raised(self, step: When) -> str:
        """What raised the stakes at a step, and how far; empty where nothing did."""
        if step not in self._raised:
            self._raised[step] = self._raised_at(step)
        return self._raised[step]

    def _raised_at(self, step: When) -> str:
        if isinstance(step, AfterAct):
            after, before = (speaking(self.replay, max(0, step.number - less)) for less in (0, 1))
            if after.act is None or after.multiplier == before.multiplier:
                return ""
            return f"{self.act(after.act)} ×{before.multiplier}→×{after.multiplier}"
        ply = self.replay.plies[step]
        if not ply.doubled:
            return ""
        return gettext("第 %(ply)s 手 %(what)s", ply=step, what=self.doubled(ply))

    def did(self, ply: Ply) -> str:
        """What a ply did: began a round, beat something, doubled, left one or two cards."""
        if ply.number not in self._did:
            self._did[ply.number] = self._did_at(ply)
        return self._did[ply.number]

    def _did_at(self, ply: Ply) -> str:
        if ply.move is None or ply.move.is_pass:
            return ""
        parts = []
        if self.texts.language == "en" and len(ply.readings) == 1 and not set(ply.doubled) & {Kind.BOMB, Kind.ROCKET}:
            parts.append(self.texts.term("kind", ply.readings[0].kind))
        if ply.leads:
            parts.append(gettext("起頭"))
        elif ply.beats is not None and ply.number not in self.faulty:
            parts.append(gettext("壓過"))
        if ply.doubled:
            parts.append(self.doubled(ply))
        parts += [self.texts.term("term", each) for each in ply.terms]
        return " · ".join(parts)

    def doubled(self, ply: Ply) -> str:
        """What doubled the stakes at a ply, and how far: 炸彈 ×2→×4."""
        words = [self.texts.term("kind" if each in {Kind.BOMB, Kind.ROCKET} else "term", each) for each in ply.doubled]
        before = self.replay.plies[ply.number - 1].multiplier
        return f"{self.texts.term('punctuation', 'list').join(words)} ×{before}→×{ply.multiplier}"

    def act(self, act: Act) -> str:
        """An act of the auction; one that could not be read, as it stood."""
        if act.kind is None:
            return act.text or "?"
        if act.kind is ActKind.BID:
            return gettext("%(bid)s 分", bid=act.value)
        word = self.texts.term("act", act.kind)
        return gettext("不%(act)s", act=word) if act.value == 0 and act.kind is not ActKind.PASS else word

    def term(self, said: Said) -> str:
        """A word said beside a ply, with the ranks that it names."""
        return " ".join(filter(None, (self.texts.term("term", said.term), self.ranks(said.ranks))))

    def ranks(self, ranks: tuple[int, ...]) -> str:
        """Ranks in a row."""
        if ranks not in self._ranks:
            self._ranks[ranks] = " ".join([self.texts.term("rank", RANK_LETTERS[rank]) for rank in ranks])
        return self._ranks[ranks]

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row, with their suits."""
        return " ".join(SUITS[card.suit] + self.texts.term("rank", RANK_LETTERS[card.rank]) for card in cards)

    def role(self, landlord: bool) -> str:
        """地主 or 農民."""
        return self.texts.term("role", "landlord" if landlord else "peasant")

    def outcome(self, outcome: Outcome, term: Term | None = None) -> str:
        """How a game ended, with spring if it was one."""
        spring = "" if term is None else self.texts.term("term", term)
        return " · ".join(filter(None, (self.texts.term("outcome", outcome), spring)))
