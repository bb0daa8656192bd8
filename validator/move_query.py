"""What a move means, and whether it may be played: the answer of `paipu move`, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from notation.cards import RANKS, Card, common, counts_of, format_packed, pack, size_of, within
from notation.findings import Finding, Fix, Problem
from notation.fold import fold
from notation.moves import Move
from notation.shapes import PASS_READING, Reading
from notation.source import Source
from notation.texts import Texts, codes
from validator.faults import Fault
from validator.hands import Hands, Ranked
from validator.play_faults import beaten, claim_fault, follow_fault, move_text, open_fault
from validator.resolve import candidates

MOST_LISTED: Final = 200
"""Candidates that an answer lists; all are counted."""
_APART: Final = re.compile(r"[\s,、]+")


class QueryError(ValueError):
    """The hand, or the move to beat, cannot be taken as such.

    Attributes:
        option: `hand` or `over`.
        message: what is wrong with it, in the language asked for.
    """

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option
        self.message = message


def query(
    text: str, hands: Hands, hand: str | None = None, over: str | None = None, language: str = "zh-Hant"
) -> dict[str, Any]:
    """What a move means, and whether it may be played.

    Args:
        text: the move.
        hands: the ruleset.
        hand: the cards of whoever moves, None if they are not known.
        over: the move to beat, None for a lead.
        language: the language of the findings.

    Returns `readings` (by the ruleset; empty where something is left unsaid), `playable`, `beats` (None for a lead),
    `candidates` (what may fill what is left unsaid, `MOST_LISTED` at most), `candidates_total` and `findings`.

    Raises:
        QueryError: the hand is no cards of the deck, or the move to beat is no hand.
    """
    from notation.move_reader import read_move

    texts = Texts(language, ("validator", "notation"))
    asked = _Query(hands, _hand(hand, hands, texts), _over(over, hands, texts), texts)
    said = read_move(text)
    answer = asked.answer(said.move)
    source = Source(text)
    findings = [_of_problem(problem, source) for problem in said.problems]
    findings += [_of_fault(fault, source) for fault in asked.faults]
    return answer.data() | {"findings": [_finding_data(finding, texts) for finding in findings]}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer, before it is plain data; see `query`."""

    readings: tuple[Reading, ...] = ()
    playable: bool = False
    beats: bool | None = None
    candidates: tuple[Reading, ...] = ()

    def data(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "readings": [_reading_data(reading) for reading in self.readings],
            "playable": self.playable,
            "beats": self.beats,
            "candidates": [_reading_data(reading) for reading in self.candidates[:MOST_LISTED]],
            "candidates_total": len(self.candidates),
        }


class _Query:
    """One question: a ruleset, a hand (None: not known) and what lies there (empty: nothing, the mover leads)."""

    def __init__(self, hands: Hands, hand: int | None, top: tuple[Ranked, ...], texts: Texts) -> None:
        self.hands = hands
        self.hand = hand
        self.top = top
        self.texts = texts
        self.faults: list[Fault] = []

    def answer(self, move: Move) -> Answer:
        if move.unread is not None:
            return Answer(beats=False if self.top else None)
        if move.is_pass:
            return self._pass()
        return self._hole(move) if move.is_hole else self._cards(move)

    def _pass(self) -> Answer:
        if self.top:
            return Answer((PASS_READING,), playable=True, beats=False)
        self._find("P102", seat=self._word("mover"))
        return Answer((PASS_READING,))

    def _cards(self, move: Move) -> Answer:
        cards = move.packed
        every = self.hands.rank(cards)
        allowed = tuple(each for each in every if move.claim is None or move.claim.allows(each.reading))
        if every and not allowed:  # as in a record: the claim is wrong, the cards are what they are
            self.faults.append(claim_fault(move, every))
            allowed = every
        higher = tuple(each for each in allowed if not self.top or beaten(self.top, each))
        held = self.hand is None or within(cards, self.hand)
        if self.hand is not None and not held:
            missing = format_packed(cards - common(cards, self.hand))
            left = size_of(self.hand)
            self._find("P103", seat=self._word("mover"), play=move_text(move), missing=missing, left=left)
        if not every:
            name = self.hands.ruleset.name
            self._find("P104", play=move_text(move), ruleset=name, cards=format_packed(cards))
        elif not higher:
            fault = follow_fault(move, self.top, allowed, 0)
            self.faults.append(Fault(fault.code, {**fault.args, "owner": self._word("owner")}))
        elif len(higher) > 1:
            self.faults.append(open_fault(self.hands, move, higher))
        beats_it = bool(higher) if self.top else None
        return Answer(tuple(each.reading for each in allowed), bool(higher) and held, beats_it)

    def _hole(self, move: Move) -> Answer:
        found: dict[Reading, None] = {}
        for over in self.top or (None,):
            found.update(dict.fromkeys(each.reading for each in candidates(self.hands, move, self.hand, over)))
        every = tuple(found)
        if not every:
            self._find("P108", seat=self._word("mover"), said=move_text(move))
        elif len(every) > 1:
            shown = tuple(move_text(reading) for reading in every[:8])
            code = "P110" if self.hand is None else "P109"
            self._find(code, said=move_text(move), count=len(every), candidates=shown)
        return Answer((), bool(every), bool(every) if self.top else None, every)

    def _find(self, code: str, **args: str | int | tuple[str, ...]) -> None:
        self.faults.append(Fault(code, args))

    def _word(self, word: str) -> str:
        return self.texts.term("query", word)


def _hand(text: str | None, hands: Hands, texts: Texts) -> int | None:
    """The hand that a text says, packed. Raises `QueryError` if it is no hand of the deck."""
    if text is None:
        return None
    from notation.card_words import CARDS_OF

    cards: list[Card] = []
    try:
        for word in filter(None, _APART.split(fold(text))):
            cards += CARDS_OF[word]
        hand = pack(cards)
    except (KeyError, ValueError):
        raise _error("hand", "hand_unreadable", texts, text=text) from None
    deck = counts_of(hands.ruleset.setup.deck)
    for rank, count, has in zip(RANKS, counts_of(hand), deck, strict=True):
        if count > has:
            raise _error("hand", "hand_too_many", texts, rank=rank, has=has)
    if size_of(hand) > hands.ruleset.setup.most:
        raise _error("hand", "hand_too_large", texts, size=size_of(hand), most=hands.ruleset.setup.most)
    return hand


def _over(text: str | None, hands: Hands, texts: Texts) -> tuple[Ranked, ...]:
    """What lies there: one play for each place in the order of hands that the text may mean; empty for a lead.

    Raises:
        QueryError: it is no hand.
    """
    if text is None:
        return ()
    from notation.move_reader import read_move

    move = read_move(text).move
    if move.unread is not None:
        raise _error("over", "over_unreadable", texts, text=text)
    if move.is_pass:
        raise _error("over", "over_pass", texts)
    places: dict[tuple[int, int, int], Ranked] = {}
    for each in candidates(hands, move, None, None):
        places.setdefault((each.group, each.strength, each.tier), each)
    if not places:
        raise _error("over", "over_no_hand", texts, text=text, ruleset=hands.ruleset.name)
    return tuple(places.values())


def _error(option: str, key: str, texts: Texts, **args: str | int) -> QueryError:
    return QueryError(option, texts.vformat(texts.term("query", key), (), args))


def _reading_data(reading: Reading) -> dict[str, Any]:
    return {
        "kind": reading.kind.value,
        "low": None if reading.low is None else RANKS[reading.low],
        "length": reading.length,
        "cards": format_packed(reading.cards),
        "kickers": format_packed(reading.kickers),
        "text": move_text(reading),
    }


def _of_problem(problem: Problem, source: Source) -> Finding:
    fix = Fix(problem.edits, problem.safe) if problem.edits else None
    return Finding(
        problem.code, problem.severity, problem.args, source.span(problem.start, problem.end), game=0, fix=fix
    )


def _of_fault(fault: Fault, source: Source) -> Finding:
    severity = codes("validator")[fault.code].severity
    return Finding(fault.code, severity, fault.args, source.span(0, len(source.text)), game=0)


def _finding_data(finding: Finding, texts: Texts) -> dict[str, Any]:
    from validator.report.data import finding_data

    return finding_data(finding, texts)
