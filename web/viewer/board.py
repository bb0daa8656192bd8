"""The table as a page shows it: one frame for each step, made of what `validator.view.visible` lets the viewer see.

A frame fills named slots: texts (`left-0`, `said-1`, `multiplier`), rows of cards (`hand-0`, `play-2`, `bottom`) and
flags (`turn`, `best`, `by`: seats). The template prints the slots of
one frame; the script prints those of any other into the same places. Neither knows a rule.

The card counter 記牌器 is the viewer's own; who sees every hand is shown what has not been played yet.

A row of cards is a list of tokens: the rank letter, a suit letter if one is recorded, `_` for a card from the bottom,
`~` for one that the hand may hold; `back` is a card that is not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from notation.cards import RANK_LETTERS, RANKS, SMALL_JOKER, Card, card
from notation.record import Term
from validator.replay import Replay
from validator.steps import AfterAct, Speaking, When, speaking, steps_of
from validator.view import SeatView, Sight, View
from web.i18n import gettext, ngettext
from web.viewer.looking import Look
from web.viewer.sprite import SUIT_LETTERS
from web.viewer.wording import Wording

Slots = dict[str, str]

PLACES: Final = {2: ("below", "across"), 3: ("below", "right", "left"), 4: ("below", "right", "across", "left")}
"""Where the seats are, from the reader's on in turn order: counter-clockwise, as at a table."""


@dataclass(frozen=True, slots=True)
class Person:
    """One seat of the table.

    Attributes:
        seat: the seat.
        place: where it is drawn: `below` is the reader's.
        word: the seat word of the record.
        name: the player's name, empty if none is recorded.
        landlord: whether the seat is the landlord's; None where nobody can tell.
        role: 地主 or 農民 in the reader's language, empty where nobody can tell.
    """

    seat: int
    place: str
    word: str
    name: str
    landlord: bool | None
    role: str

    @property
    def called(self) -> str:
        """The name, or the seat word of somebody without one."""
        return self.name or self.word


@dataclass(frozen=True, slots=True)
class Board:
    """The table of a replay for one viewer: who sits where, and a frame for each step.

    Attributes:
        people: every seat, in seat order.
        steps: the steps that are shown, in order.
        views: what the viewer may know at each.
        frames: the slots of each.
        at: the place of the chosen step among them.
    """

    people: tuple[Person, ...]
    steps: tuple[When, ...]
    views: tuple[View, ...]
    frames: tuple[Slots, ...]
    at: int

    @property
    def step(self) -> When:
        """The chosen step."""
        return self.steps[self.at]

    @property
    def now(self) -> Slots:
        """The frame of the chosen step."""
        return self.frames[self.at]

    @property
    def last(self) -> When:
        """The last step."""
        return self.steps[-1]

    def places(self, steps: Iterable[When]) -> list[int]:
        """Where some steps are among those that are shown, in order."""
        every = {step: place for place, step in enumerate(self.steps)}
        return sorted({every[step] for step in steps if step in every})

    def beside(self, way: int) -> When:
        """The step so many further on, the first or last where there is none."""
        return self.steps[min(max(self.at + way, 0), len(self.steps) - 1)]

    def timeline(self, stops: Sequence[int], words: dict[str, str]) -> dict[str, Any]:
        """The frames for the script: the first whole, of each later one what is new in it.

        `stops` are places of steps with something to be read.
        """
        changes = [
            {slot: value for slot, value in frame.items() if before.get(slot) != value}
            for before, frame in zip(({}, *self.frames), self.frames, strict=False)
        ]
        return {
            "at": self.at,
            "steps": [str(step) for step in self.steps],
            "stops": stops,
            "words": words,
            "frames": changes,
        }


def board_of(replay: Replay, look: Look, wording: Wording, most: int) -> Board:
    """The table of a replay, with frames for at most `most` plies after the start."""
    people = people_of(replay, look, wording)
    steps = tuple(step for step in steps_of(replay) if isinstance(step, AfterAct) or step <= most)
    sight = Sight(replay, look.view)
    views = tuple([sight.at(step) for step in steps])
    raised = _reasons(replay, steps, wording)
    frames = tuple(
        [
            frame | {"reasons": reasons}
            for frame, reasons in zip(_frames(replay, views, people, wording), raised, strict=True)
        ]
    )
    return Board(people, steps, views, frames, 0 if look.step is None else steps.index(look.step))


def people_of(replay: Replay, look: Look, wording: Wording) -> tuple[Person, ...]:
    """Who sits where, as the reader looks."""
    record, players, landlord = replay.record, replay.ruleset.setup.players, replay.landlord
    first = look.below(replay)
    names = {each.seat: each.name or "" for each in record.players(players)}
    return tuple(
        Person(
            seat,
            PLACES[players][(seat - first) % players],
            record.seat_word(seat),
            names.get(seat, ""),
            None if landlord is None else seat == landlord,
            "" if landlord is None else wording.role(seat == landlord),
        )
        for seat in range(players)
    )


def _reasons(replay: Replay, steps: Sequence[When], wording: Wording) -> Iterable[str]:
    """What has raised the stakes by each step, in words."""
    return accumulate(
        (wording.raised(replay, step) for step in steps),
        lambda before, new: gettext("；").join(filter(None, (before, new))),
    )


def _frames(replay: Replay, views: Sequence[View], people: Sequence[Person], wording: Wording) -> Iterator[Slots]:
    """Everything that is shown at each step. A seat that looks as it did the step before is not put into words anew."""
    public = Sight(replay, "public")
    seats: list[tuple[SeatView | None, Slots]] = [(None, {})] * len(people)
    for view in views:
        seats = [
            before if before[0] == seat else (seat, _seat_slots(replay, seat, wording))
            for before, seat in zip(seats, view.seats, strict=True)
        ]
        counter = view.counter if view.viewer != "all" else public.counter(view.step)
        yield _frame(replay, view, people, wording, [slots for _, slots in seats], counter)


def _frame(
    replay: Replay,
    view: View,
    people: Sequence[Person],
    wording: Wording,
    seats: Iterable[Slots],
    counter: Sequence[int] | None,
) -> Slots:
    """Everything that is shown at one step, what there is of its seats put together already."""
    slots: Slots = {
        "place": wording.step(view.step),
        "multiplier": f"×{view.multiplier}",
        "base": gettext("底分未記錄") if view.base is None else gettext("底 %(base)s", base=view.base),
        "bottom": _bottom(replay, view),
        "turn": "" if view.turn is None else str(view.turn),
        "best": _owner(replay, view),
        "closed": _closed(view.closed, wording),
        "spring": _spring(view),
        "uncertain": "" if view.certain else gettext("到這裡已有不合規則或沒寫明的地方，倍數和得分不一定準"),
    }
    for each in seats:
        slots |= each
    slots |= _position_slots(replay, view, slots, wording)
    counts = map(str, counter) if counter is not None else "?" * len(RANKS)
    slots |= {f"count-{rank}": count for rank, count in zip(RANKS, counts, strict=True)}
    if isinstance(view.step, AfterAct):
        now = speaking(replay, view.step.number)
        base = "" if view.base is None and not now.auction.void else slots["base"]
        slots |= {"by": _flag(now.seat), "best": _flag(view.bidder), "base": base}
        return slots | {"live": _spoken(now, view, people, wording)}
    return slots | {"by": _flag(replay.plies[view.step].seat), "live": _played(replay, view, people, wording)}


def _flag(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _bottom(replay: Replay, view: View) -> str:
    """The bottom cards; backs where they are recorded and not seen."""
    if view.bottom is not None:
        return row(view.bottom)
    return " ".join(["back"] * len(replay.record.bottom or ()))


def _position_slots(replay: Replay, view: View, slots: Slots, wording: Wording) -> Slots:
    """What lies on the table where a record starts from a position."""
    position = replay.record.position
    if view.to_beat != 0 or position is None or position.to_beat is None or position.by is None:
        return {}
    lies = {f"play-{position.by}": row(position.to_beat.cards), f"said-{position.by}": wording.move(position.to_beat)}
    return {slot: slots[slot] or value for slot, value in lies.items()}


def _spring(view: View) -> str:
    """Whether a spring still threatens."""
    if view.step == 0 or isinstance(view.step, AfterAct):
        return ""
    if view.turn is None:
        return ""
    if Term.SPRING in view.springs:
        return gettext("農民都還沒出過牌：可能春天")
    if Term.ANTI_SPRING in view.springs:
        return gettext("地主只出過一手：可能反春天")
    return gettext("不會春天了")


def _seat_slots(replay: Replay, seat: SeatView, wording: Wording) -> Slots:
    key = seat.seat
    last = None if seat.last is None else replay.plies[seat.last.ply]
    act = "" if seat.spoken is None else wording.act(replay.record.auction[seat.spoken - 1])
    return {
        f"hand-{key}": _hand(seat),
        f"left-{key}": cards_left(seat.left),
        f"unseen-{key}": _unseen(seat),
        f"play-{key}": "" if last is None else row(last.cards),
        f"role-{key}": "" if seat.landlord is None else f"{wording.role(seat.landlord)}{' ♛' * seat.landlord}",
        f"said-{key}": act if last is None else wording.said(last),
        f"did-{key}": "" if last is None else wording.did(last),
        f"announced-{key}": "" if seat.announced is None else wording.texts.term("term", seat.announced),
        f"missing-{key}": gettext("斷 %(ranks)s", ranks=wording.ranks(seat.missing)) if seat.missing else "",
    }


def _unseen(seat: SeatView) -> str:
    """That a hand, or the rest of it, is not recorded."""
    if seat.hidden or seat.maybe:
        return ""
    if seat.hand is None:
        return gettext("未記錄")
    return gettext("其餘未記錄") if seat.left[0] > len(seat.hand) else ""


def _hand(seat: SeatView) -> str:
    """A hand as tokens: what is seen, what it may hold as well; backs where it is kept from the viewer."""
    if seat.hand is None:
        known = row(seat.bottom, marked=seat.bottom)
        backs = ["back"] * (seat.left[0] - len(seat.bottom)) if seat.hidden else []
        return " ".join(filter(None, (*backs, known)))
    sure = row(seat.hand, marked=seat.bottom)
    return " ".join(filter(None, (sure, *(f"{token(each)}~" for each in seat.maybe))))


def row(cards: Iterable[Card], marked: Iterable[Card] = ()) -> str:
    """Cards as tokens; those that are among `marked` (as often as they are there) get the mark of the bottom cards."""
    left = list(marked)
    if not left:
        return " ".join([_TOKENS[each] for each in cards])
    tokens = []
    for each in cards:
        mark = ""
        if each in left:
            left.remove(each)
            mark = "_"
        tokens.append(_TOKENS[each] + mark)
    return " ".join(tokens)


def token(of: Card) -> str:
    """One card: rank letter and suit letter; the id of its symbol in the sprite."""
    return _TOKENS[of]


_TOKENS: Final = {
    each: RANK_LETTERS[each.rank] + ("" if each.rank >= SMALL_JOKER else SUIT_LETTERS[each.suit])
    for each in (card(rank, suit) for rank in range(len(RANK_LETTERS)) for suit in range(len(SUIT_LETTERS)))
}


def cards_left(left: tuple[int, int]) -> str:
    """How many cards are left, a range where that is open."""
    least, most = left
    number = str(least) if least == most else f"{least}–{most}"
    return ngettext("%(left)s 張", "%(left)s 張", most, left=number)


def _owner(replay: Replay, view: View) -> str:
    """The seat whose play is to be beaten, as a flag."""
    if view.to_beat is None:
        return ""
    if view.to_beat == 0:
        position = replay.record.position
        return "" if position is None or position.by is None else str(position.by)
    owner = replay.plies[view.to_beat].seat
    return "" if owner is None else str(owner)


def _closed(ranks: Sequence[int], wording: Wording) -> str:
    """金七銀十, as it is true."""
    if not ranks:
        return ""
    if len(ranks) > 1:
        return gettext("7 和 10 都出完了，不會再有順子")
    return gettext("%(rank)s 出完了，不會再有經過它的順子", rank=wording.ranks(ranks))


def _played(replay: Replay, view: View, people: Sequence[Person], wording: Wording) -> str:
    """What a screen reader says at a ply."""
    ply = replay.plies[view.ply]
    if ply.number == 0:
        return gettext("開局，還沒有人出牌")
    said, did = wording.named(ply), wording.did(ply)
    stakes = gettext("倍數 %(multiplier)s", multiplier=view.multiplier)
    if ply.seat is None:
        text = gettext("第 %(ply)s 手，%(said)s；%(stakes)s", ply=ply.number, said=said, stakes=stakes)
    else:
        left = cards_left(view.seats[ply.seat].left)
        text = gettext(
            "第 %(ply)s 手，%(who)s，%(said)s，剩 %(left)s；%(stakes)s",
            ply=ply.number,
            who=_who(people[ply.seat], view),
            said=said,
            left=left,
            stakes=stakes,
        )
    return gettext("，").join(filter(None, (text, did)))


def _spoken(now: Speaking, view: View, people: Sequence[Person], wording: Wording) -> str:
    """What a screen reader says at a moment of the auction."""
    if now.act is None:
        return gettext("發完牌，還沒有人叫")
    who = "" if now.seat is None or now.seat >= len(people) else _who(people[now.seat], view)
    said = gettext("叫牌，%(who)s %(said)s", who=who, said=wording.act(now.act))
    stakes = gettext("倍數 %(multiplier)s", multiplier=view.multiplier)
    landlord = "" if now.landlord is None else gettext("%(who)s 是地主", who=people[now.landlord].called)
    return gettext("；").join(filter(None, (said, landlord, stakes)))


def _who(person: Person, view: View) -> str:
    """Name and role of a seat, the role once it is known."""
    known = view.seats[person.seat].landlord is not None
    if not (person.role and known):
        return person.called
    return gettext("%(name)s（%(role)s）", name=person.called, role=person.role)
