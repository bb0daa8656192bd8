"""The judge: plays a record ply by ply, and says what is wrong with each.

Plain plies (a known hand, the right turn, nothing to object) go through `_plain`, one loop over the ruleset's table;
everything else is judged by `_careful`, one ply at a time. Both keep the same state, and `_careful` alone must give the
same (a test holds them against each other).

What is wrong is counted as played, and what is not certain is not judged: a check fails only if it fails for every way
in which the record can be completed.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from notation.cards import GUARD, common, format_packed, size_of, within
from notation.findings import Arg, Finding
from notation.moves import PASS, Move
from notation.record import NO_NOTE, Line, Note, Place, Record
from validator.deal import Deal
from validator.faults import Fault, Seat, finding_of
from validator.hands import Hands, Ranked, distinct
from validator.holding import Holding, holding_of
from validator.opening import Opening
from validator.parameters import Points
from validator.play_faults import beaten, claim_fault, fillings, follow_fault, move_text, open_fault
from validator.score import worth
from validator.state import UNJUDGED, State, Step

MOST_FILLINGS: Final = 2000
"""Fillings of one hole that are told apart; with more, only the number of cards is followed."""


NOTHING_SETTLED: Final[Mapping[int, Ranked]] = {}


class Judge:
    """Judges one line of a record, from its opening and deal.

    Attributes:
        state: where the game stands.
        findings: what is wrong so far, in order.
        steps: every ply of the line that is being judged, if asked for; else None.
        variations: the plies of every variation, by its place, if asked for.
        shifts: after each 都過, (place in the line, how many more plies than places there are from here on).
        open: the holes of the main line that several plays may fill, as (place in the line, those plays).
        before_open: where the game stood before the first of them; without one, before the last hole that was filled.
    """

    def __init__(
        self,
        record: Record,
        hands: Hands,
        opening: Opening,
        deal: Deal,
        settled: Mapping[int, Ranked] = NOTHING_SETTLED,
        *,
        keep: bool = False,
        quick: bool = True,
    ) -> None:
        self.record = record
        self.hands = hands
        self.opening = opening
        self.players = hands.ruleset.setup.players
        self.findings: list[Finding] = []
        self.steps: list[Step] | None = [] if keep else None
        self.variations: dict[Place, list[Step]] = {}
        self.quick = quick and not keep
        self.deal = deal
        self.points = hands.ruleset.score.points
        self.announce = hands.announce
        self.watched = bool(opening.limits or self.announce)
        self.state = State(
            list(deal.held),
            deal.pool,
            opening.landlord,
            plays=[0] * self.players,
            worths=[Decimal(0)] * (self.players if self.points else 0),
            bombs=[0] * self.players,
        )
        self.path: tuple[int, ...] = ()
        self.at: Place = ()
        self.told_end = False
        self.shifts: list[tuple[int, int]] = []
        self.settled = settled
        self.open: list[tuple[int, tuple[Ranked, ...]]] = []
        self.before_open: State | None = None

    def _begin(self) -> None:
        """Start in the middle, if the record does."""
        position = self.record.position
        if position is None:
            return
        self.state.turn = self._at_the_table(position.to_move)
        self.state.whole = False
        if position.to_beat is not None:
            self.state.owner = self._at_the_table(position.by)
            self.state.top = fillings(self.hands, position.to_beat, None, None, MOST_FILLINGS) or UNJUDGED

    def _at_the_table(self, seat: int | None) -> int | None:
        """A seat, if the game has it: a record of three may name a fourth."""
        return seat if seat is not None and seat < self.players else None

    def run(self) -> None:
        """Judge the whole line of the record."""
        self._begin()
        self._line(self.record.line, ())

    def _line(self, line: Line, at: Place, index: int = 0) -> None:
        """Judge a line from one of its plies and the state there is; `at` is the place of the line in the record."""
        outer, self.at = self.at, at
        notes = dict(line.notes)
        unread = {index for index, _ in line.unread}
        rounds = {index for index, _ in line.rounds}
        stops = sorted({index for index, note in line.notes if note.terms or note.variations} | unread)
        count = len(line)
        while index < count:
            if self.quick:
                stop = next((each for each in stops if each >= index), count)
                index = self._plain(line, index, stop)
                if index == count:
                    break
            if not at and not self.open and line.moves[index].is_hole:
                self.before_open = self.state.copy()
            if index in unread:
                self.state.lose_track()
            if self.state.lost and index in rounds:
                self.state.resume()
            self._with_variations(line, index, notes.get(index))
            index += 1
        if count in unread:
            self.state.lose_track()
        self.at = outer

    def _plain(self, line: Line, index: int, stop: int) -> int:  # noqa: C901 - archives spend their time in this loop
        """Play plain plies from `index` on; stop before `stop`, or before the first that is not plain."""
        state = self.state
        held = [each for each in state.held if isinstance(each, int)]
        top, turn, owner = state.top, state.turn, state.owner
        over = top[0] if top else None
        odd = state.opened if top is None else len(top) != 1 or owner is None
        if odd or len(held) < self.players or turn is None or state.lost or state.winner is not None:
            return index
        table, plays, starts, last = self.hands.table, state.plays, state.starts, self.players - 1
        watched = self.watched
        ply = first = state.ply
        for seat, move in zip(line.seats[index:stop], line.moves[index:stop], strict=True):
            if seat != turn:
                break
            if move is PASS:
                if over is None:
                    break
                ply += 1
                turn = turn + 1 if turn < last else 0
                if turn == owner:
                    over = owner = None
                continue
            cards, hand = move.packed, held[turn]
            if cards <= 0 or move.claim is not None or ((hand | GUARD) - cards) & GUARD != GUARD:
                break
            ranked = table[cards]
            if len(ranked) != 1:
                break
            new = ranked[0]
            if watched and (new.tier or size_of(hand - cards) in self.announce):
                break
            if over is None:
                starts.append(ply)
            elif new.strength <= over.strength if new.group == over.group else new.tier <= over.tier:
                break
            if new.tier:
                state.tiers.append(new.tier)
                state.bombs[turn] += 1
            held[turn] = hand - cards
            plays[turn] += 1
            ply += 1
            over, owner = new, turn
            if hand == cards:
                state.winner = turn
                break
            turn = turn + 1 if turn < last else 0
        state.held[:] = held
        state.turn, state.owner, state.ply = turn, owner, ply
        state.top = None if over is None else (over,)
        state.opened = over is not None
        done = index + ply - first
        if self.points is not None:
            self._plain_points(self.points, line, index, done)
        return done

    def _plain_points(self, points: Points, line: Line, start: int, stop: int) -> None:
        """Count what the hands of plain plies are worth, where the ruleset counts points."""
        for seat, move in zip(line.seats[start:stop], line.moves[start:stop], strict=True):
            if seat is not None and move is not PASS:
                self.state.worths[seat] += worth(points, self.hands.table[move.packed][0])

    def _with_variations(self, line: Line, index: int, note: Note | None) -> None:
        """One ply, the terms beside it, and the lines that were played instead of it."""
        for place, variation in enumerate(note.variations if note is not None else ()):
            self._variation(variation.line, index, place)
        seat = self._careful(line, index)
        if seat is not None and (note is not None or self.announce):
            self._words(index, seat, note or NO_NOTE, played=not line.moves[index].is_pass)

    def _variation(self, line: Line, index: int, place: int) -> None:
        before, path, steps, told = self.state, self.path, self.steps, self.told_end
        self.state, self.path = before.copy(), (*path, before.ply + 1, place)
        at: Place = (*self.at, "ply", index, "variation", place)
        if steps is not None:
            self.steps = self.variations[at] = []
        self._line(line, at)
        self.state, self.path, self.steps, self.told_end = before, path, steps, told

    def _careful(self, line: Line, index: int) -> int | None:
        """Judge one ply, whatever it is. Returns who played it, None where that is not known or several did."""
        state, move, seat = self.state, line.moves[index], line.seats[index]
        if state.winner is not None:
            self._after_the_end(index, state.winner)
            self._keep(index, seat, move)
            return None
        if seat is not None and seat >= self.players:
            self._find("D108", index, seat=Seat(seat), players=self.players)
            self._keep(index, None, move)
            return None
        if move.everyone:
            self._everyone_passes(index, move, seat)
            return None
        seat = self._whose_turn(index, seat)
        if seat is None:
            self._find("P114", index, said=move_text(move))
            self.state.lose_track()
            self._keep(index, None, move)
            return None
        over, hand = state.top, state.held[seat]
        ranked = self._said(index, seat, move)
        self._bomb_limit(index, seat, move, ranked)
        self._step(index, seat, move, ranked, over, hand)
        return seat

    def _bomb_limit(self, index: int, seat: int, move: Move, ranked: tuple[Ranked, ...]) -> None:
        """Report a bomb beyond what the seat may play; it counts all the same."""
        limit = self.opening.limits[seat] if self.opening.limits else None
        bombs = self.state.bombs[seat]
        if limit is not None and bombs > limit and ranked and all(each.tier for each in ranked):
            self._find("P118", index, seat=Seat(seat), play=move_text(move), limit=limit, bombs=bombs)
            self.state.certain = False

    def _said(self, index: int, seat: int, move: Move) -> tuple[Ranked, ...]:
        """Judge what was said at a ply; the readings it may have."""
        if move.unread is not None:
            self.state.lose_play(seat)
            return ()
        if move.is_pass:
            return self._pass(index, seat)
        if move.is_hole:
            return self._hole(index, seat, move)
        return self._play(index, seat, move)

    def _step(
        self,
        index: int,
        seat: int,
        move: Move,
        ranked: tuple[Ranked, ...],
        over: tuple[Ranked, ...] | None,
        hand: int | Holding,
    ) -> None:
        """Pass the turn on, after a ply."""
        state = self.state
        if not move.is_pass and holding_of(state.held[seat]).left[1] == 0:
            state.winner = seat
        else:
            state.turn = None if state.lost else (seat + 1) % self.players
            if state.turn is not None and state.turn == state.owner and move.is_pass:
                self.state.end_round()
        self._keep(index, seat, move, ranked, over, hand)

    def _keep(
        self,
        index: int,
        seat: int | None,
        move: Move,
        ranked: tuple[Ranked, ...] = (),
        over: tuple[Ranked, ...] | None = None,
        hand: int | Holding | None = None,
    ) -> None:
        """Count a ply, and keep it where plies are asked for."""
        self.state.ply += 1
        if self.steps is not None:
            self.steps.append(Step(index, seat, move, ranked, over, hand, self.state.copy()))

    def _whose_turn(self, index: int, seat: int | None) -> int | None:
        """Who plays this ply: who the record says, else whose turn it is."""
        state = self.state
        if seat is None or state.turn is None or seat == state.turn:
            return state.turn if seat is None else seat
        self._find("P101", index, seat=Seat(seat), expected=Seat(state.turn))
        state.certain = False
        if seat == state.owner:
            self.state.end_round()
        return seat

    def _after_the_end(self, index: int, winner: int) -> None:
        if not self.told_end:
            self.told_end = True
            self._find("P111", index, seat=Seat(winner))

    def _pass(self, index: int, seat: int) -> tuple[Ranked, ...]:
        state = self.state
        if state.top is None and not state.lost:
            self._find("P102", index, seat=Seat(seat))
            state.certain = False
            self.state.open_round()
        return ()

    def _everyone_passes(self, index: int, move: Move, seat: int | None) -> None:
        """都過: each seat passes in turn, until the round is over."""
        first = self._whose_turn(index, seat)
        if first is None or self.state.top is None or self.state.owner is None:
            if first is not None and self.state.top is None and not self.state.lost:
                self._find("P102", index, seat=Seat(first))
            self.state.lose_track()
            self._keep(index, None, move)
            return
        while self.state.owner is not None and first is not None and first != self.state.owner:
            over = self.state.top
            self._step(index, first, move, (), over, self.state.held[first])
            first = self.state.turn
        if not self.path:
            self.shifts.append((index + 1, self.state.ply - index - 1))

    def _play(self, index: int, seat: int, move: Move) -> tuple[Ranked, ...]:
        """Cards that were all said."""
        cards = move.packed
        self._take(index, seat, cards, move)
        every = self.hands.table[cards]
        if not every:
            self._find("P104", index, play=move_text(move), ruleset=self.hands.ruleset.name, cards=format_packed(cards))
            self.state.certain = False
            self._lay(seat, UNJUDGED)
            return ()
        claimed = tuple(each for each in every if move.claim is None or move.claim.allows(each.reading))
        if not claimed and move.claim is not None:
            fault = claim_fault(move, every)
            self._report(fault, index, self.state.ply + 1)
        fitting = self._follow(index, move, claimed or every)
        if len(fitting) > 1 and holding_of(self.state.held[seat]).left[1]:
            self._say_open(index, move, fitting)
        self._lay(seat, fitting)
        return fitting

    def _say_open(self, index: int, move: Move, ranked: tuple[Ranked, ...]) -> None:
        """Say what follows from each reading of cards that have several, unless it is the same."""
        different = distinct(ranked)
        if len(different) > 1:
            self._report(open_fault(self.hands, move, different), index, self.state.ply + 1)

    def _follow(self, index: int, move: Move, ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
        """The readings that beat what lies there; all of them, with a finding, if none does."""
        state = self.state
        if state.top is None or state.lost:
            return ranked
        if state.top == UNJUDGED:
            if not all(each.tier for each in ranked):
                self._find("P113", index, play=move_text(move))
            return ranked
        fitting = tuple(each for each in ranked if beaten(state.top, each))
        if fitting:
            return fitting
        if state.owner is None:
            self._find("P114", index, said=move_text(move))
            return ranked
        self._report(follow_fault(move, state.top, ranked, state.owner), index, state.ply + 1)
        state.certain = False
        return ranked

    def _take(self, index: int, seat: int, cards: int, move: Move) -> None:
        """The cards leave the hand; those that are not there are reported."""
        state = self.state
        held = state.held[seat]
        if isinstance(held, int) and within(cards, held):
            state.held[seat] = held - cards
            return
        holding = holding_of(held)
        unseen = cards - common(cards, holding.at_most)
        after = holding.play(cards) if state.pool is None or within(unseen, state.pool) else None
        if after is None:
            missing = unseen or cards - common(cards, holding.surely)
            self._find(
                "P103",
                index,
                seat=Seat(seat),
                play=move_text(move),
                missing=format_packed(missing),
                left=holding.left[1],
            )
            state.certain = False
            after = holding.drop(cards)
        elif state.pool is not None:
            state.pool -= unseen
        exact = after.exact
        state.held[seat] = after if exact is None else exact

    def _lay(self, seat: int, ranked: tuple[Ranked, ...]) -> None:
        """A hand lies on the table now."""
        state = self.state
        self.state.open_round()
        tiers = {each.tier for each in ranked}
        if len(tiers) == 1 and tiers != {0}:
            state.tiers.append(tiers.pop())
            state.bombs[seat] += 1
        elif len(tiers) > 1:
            state.certain = False
        if self.points is not None:
            self._count_points(seat, self.points, ranked)
        state.top = distinct(ranked)
        state.owner = seat
        state.plays[seat] += 1
        state.lost = False

    def _count_points(self, seat: int, points: Points, ranked: tuple[Ranked, ...]) -> None:
        worths = {worth(points, each) for each in ranked}
        if len(worths) == 1:
            self.state.worths[seat] += worths.pop()
        else:
            self.state.certain = False

    def _hole(self, index: int, seat: int, move: Move) -> tuple[Ranked, ...]:
        """A move that leaves something unsaid: one filling settles it, several are listed, none is an error."""
        chosen = None if self.path else self.settled.get(index)
        if chosen is not None:
            self._find("P120", index, said=move_text(move), play=move_text(chosen.reading))
            return self._fill(index, seat, move, chosen)
        state = self.state
        holding = holding_of(state.held[seat])
        reach = holding.at_most + (0 if holding.all_known or state.pool is None else state.pool)
        whole = None if not holding.all_known and state.pool is None else reach
        over = None if state.lost or not state.top else state.top
        every = fillings(self.hands, move, whole, over, MOST_FILLINGS + 1)
        allowed = tuple(each for each in every if holding.allows(each.reading.cards))
        if len(allowed) == 1:
            return self._fill(index, seat, move, allowed[0])
        if not allowed:
            self._no_filling(index, seat, move)
            return ()
        self._open_hole(index, seat, move, allowed, known=holding.all_known)
        return allowed

    def _fill(self, index: int, seat: int, move: Move, play: Ranked) -> tuple[Ranked, ...]:
        """A hole that is this play."""
        self._take(index, seat, play.reading.cards, move)
        self._lay(seat, (play,))
        return (play,)

    def _no_filling(self, index: int, seat: int, move: Move) -> None:
        self._find("P108", index, seat=Seat(seat), said=move_text(move))
        self.state.certain = False
        sizes = {size_of(each.reading.cards) for each in fillings(self.hands, move, None, None, MOST_FILLINGS)}
        self.state.held[seat] = holding_of(self.state.held[seat]).play_unnamed(sizes or {1})
        self._lay(seat, UNJUDGED)

    def _open_hole(self, index: int, seat: int, move: Move, allowed: tuple[Ranked, ...], *, known: bool) -> None:
        if not self.path:
            self.open.append((index, allowed))
        shown = tuple(move_text(each.reading) for each in allowed[:8])
        code = "P109" if known else "P110"
        self._find(code, index, said=move_text(move), count=len(allowed), candidates=shown)
        holding = holding_of(self.state.held[seat])
        if len(allowed) <= MOST_FILLINGS:
            after = holding.play_one_of({each.reading.cards for each in allowed})
        else:
            after = holding.play_unnamed({size_of(each.reading.cards) for each in allowed})
        if after is not None:
            self.state.held[seat] = after
        self.state.pool = None if not known else self.state.pool
        self._lay(seat, allowed)

    def _words(self, index: int, seat: int, note: Note, *, played: bool) -> None:
        """Words beside a ply that can be held against the hand, and those that are missing."""
        from validator.terms import as_dealt, silence_fault, term_fault

        held = self.state.held[seat]
        dealt: tuple[int | Holding, ...] = (self.deal.held[seat],)
        if seat == self.opening.landlord:
            dealt = as_dealt(self.deal.held[seat], self.record.bottom)
        found = [term_fault(said.term, said.ranks, held, dealt) for said in note.terms]
        if played and self.announce:
            found.append(silence_fault(held, self.announce, {said.term for said in note.terms}))
        for fault in filter(None, found):
            self._report(Fault(fault.code, {"seat": Seat(seat), **fault.args}), index, self.state.ply)

    def _find(self, code: str, index: int, **args: Arg) -> None:
        """Report a fault of the ply that is being judged."""
        self._report(Fault(code, args), index, self.state.ply + 1)

    def _report(self, fault: Fault, index: int, ply: int) -> None:
        place = (*self.at, "ply", index)
        self.findings.append(finding_of(fault, self.record, place, self.path, ply))
