"""The table as a page shows it: one frame for each ply, made of what `validator.view.visible` lets the viewer see.

A frame fills named slots: texts (`left-0`, `said-1`, `multiplier`), rows of cards (`hand-0`, `play-2`, `bottom`) and
flags (`turn`, `best`). The template prints the slots of one frame; the script prints those of any other into the same
places. Neither knows a rule.

The card counter 記牌器 is the viewer's own; who sees every hand is shown what has not been played yet.

A row of cards is a list of tokens: the rank letter, a suit letter if one is recorded, `_` for a card from the bottom,
`~` for one that the hand may hold; `back` is a card that is not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from notation.cards import RANKS, SMALL_JOKER, Card
from validator.plies import Ply
from validator.replay import Replay
from validator.view import SeatView, View, Viewer, visible
from web.i18n import gettext, ngettext
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
    """The table of a replay for one viewer: who sits where, and a frame for each ply."""

    people: tuple[Person, ...]
    frames: tuple[Slots, ...]
    ply: int

    @property
    def now(self) -> Slots:
        """The frame of the chosen ply."""
        return self.frames[self.ply]

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.frames) - 1

    def timeline(self) -> dict[str, Any]:
        """The frames for the script: the first whole, of each later one what is new in it."""
        changes = [
            {slot: value for slot, value in frame.items() if before.get(slot) != value}
            for before, frame in zip(({}, *self.frames), self.frames, strict=False)
        ]
        return {"ply": self.ply, "frames": changes}


def board_of(replay: Replay, viewer: Viewer, ply: int, wording: Wording, most: int) -> Board:
    """The table of a replay, with frames for at most `most` plies after the start."""
    people = people_of(replay, viewer, wording)
    last = min(len(replay.plies) - 1, most)
    frames = tuple(_frame(replay, visible(replay, number, viewer), people, wording) for number in range(last + 1))
    return Board(people, frames, ply)


def people_of(replay: Replay, viewer: Viewer, wording: Wording) -> tuple[Person, ...]:
    """Who sits where: the viewer below; for who is no seat, the landlord, for the peasants the first after them."""
    record, players, landlord = replay.record, replay.ruleset.setup.players, replay.landlord
    first = viewer if isinstance(viewer, int) else landlord or 0
    if viewer == "peasants" and landlord is not None:
        first = (landlord + 1) % players
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


def _frame(replay: Replay, view: View, people: Sequence[Person], wording: Wording) -> Slots:
    """Everything that is shown at one ply."""
    ply = replay.plies[view.ply]
    slots: Slots = {
        "ply": str(view.ply),
        "multiplier": f"×{view.multiplier}",
        "bottom": row(view.bottom or ()),
        "turn": "" if view.turn is None else str(view.turn),
        "best": _owner(replay, view),
        "closed": _closed(view.closed, wording),
        "uncertain": "" if view.certain else gettext("到這裡已有不合規則或沒寫明的地方，倍數和得分不一定準"),
    }
    for seat in view.seats:
        slots |= _seat_slots(replay, seat, wording)
    position = replay.record.position
    if view.to_beat == 0 and position is not None and position.to_beat is not None and position.by is not None:
        lies = {
            f"play-{position.by}": row(position.to_beat.cards),
            f"said-{position.by}": wording.move(position.to_beat),
        }
        slots |= {slot: slots[slot] or value for slot, value in lies.items()}
    counter = view.counter if view.viewer != "all" else visible(replay, view.ply, "public").counter
    counts = map(str, counter) if counter is not None else "?" * len(RANKS)
    slots |= {f"count-{rank}": count for rank, count in zip(RANKS, counts, strict=True)}
    slots["live"] = live_text(ply, view, people, wording)
    return slots


def _seat_slots(replay: Replay, seat: SeatView, wording: Wording) -> Slots:
    key = seat.seat
    last = None if seat.last is None else replay.plies[seat.last.ply]
    return {
        f"hand-{key}": _hand(seat),
        f"left-{key}": cards_left(seat.left),
        f"unseen-{key}": gettext("未記錄") if seat.hand is None and not seat.hidden else "",
        f"play-{key}": "" if last is None else row(last.cards),
        f"said-{key}": "" if last is None else wording.said(last),
        f"did-{key}": "" if last is None else wording.did(last),
        f"announced-{key}": "" if seat.announced is None else wording.texts.term("term", seat.announced),
        f"missing-{key}": gettext("斷 %(ranks)s", ranks=wording.ranks(seat.missing)) if seat.missing else "",
    }


def _hand(seat: SeatView) -> str:
    """A hand as tokens: what is seen, what it may hold as well; backs where it is kept from the viewer."""
    if seat.hand is None:
        known = row(seat.bottom, marked=seat.bottom)
        backs = ["back"] * (seat.left[0] - len(seat.bottom)) if seat.hidden else []
        return " ".join(filter(None, (*backs, known)))
    sure = row(seat.hand, marked=seat.bottom)
    return " ".join(filter(None, (sure, *(f"{token(card)}~" for card in seat.maybe))))


def row(cards: Iterable[Card], marked: Iterable[Card] = ()) -> str:
    """Cards as tokens; those that are among `marked` (as often as they are there) get the mark of the bottom cards."""
    left = list(marked)
    tokens = []
    for card in cards:
        mark = ""
        if card in left:
            left.remove(card)
            mark = "_"
        tokens.append(token(card) + mark)
    return " ".join(tokens)


def token(card: Card) -> str:
    """One card: rank letter and suit letter; the id of its symbol in the sprite."""
    return str(card)[0] + ("" if card.rank >= SMALL_JOKER else SUIT_LETTERS[card.suit])


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


def live_text(ply: Ply, view: View, people: Sequence[Person], wording: Wording) -> str:
    """What a screen reader says at a ply."""
    if ply.number == 0:
        return gettext("開局，還沒有人出牌")
    said, did = wording.said(ply), wording.did(ply)
    if ply.seat is None:
        return gettext("第 %(ply)s 手，%(said)s", ply=ply.number, said=said)
    person, seat = people[ply.seat], view.seats[ply.seat]
    who = f"{person.called}（{person.role}）" if person.role else person.called
    left = cards_left(seat.left)
    text = gettext("第 %(ply)s 手，%(who)s %(said)s，剩 %(left)s", ply=ply.number, who=who, said=said, left=left)
    return "，".join(filter(None, (text, did)))
