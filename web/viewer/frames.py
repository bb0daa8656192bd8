"""The steps of a game in words: a frame for each, made of what `validator.view` lets the viewer see.

A frame fills named slots: texts (`left-0`, `said-1`, `multiplier`), rows of cards (`hand-0`, `play-2`, `bottom`) and
flags (`turn`, `best`, `by`: seats). The template prints the slots of one frame; the script prints those of any other
into the same places. Neither knows a rule.

A frame is in parts: each seat, the counter, the stakes, the table, the moment. From step to step little changes, and a
part that would say the same is not put into words anew: it is the very one of the step before.

The card counter 記牌器 is the viewer's own; who sees every hand is shown what has not been played yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, Final

from notation.cards import RANKS, Card
from notation.record import Term
from validator.steps import AfterAct, Speaking, speaking
from validator.view import SeatView, Sight, View
from web.i18n import gettext
from web.viewer.people import Person
from web.viewer.tokens import cards_left, row, token
from web.viewer.wording import Wording

Slots = dict[str, str]
Frame = tuple[Slots, ...]
"""What is shown at a step, in parts; no slot is in two of them."""


class _AsBefore:
    """A part of a frame that is put into words anew only where what it says has changed."""

    def __init__(self) -> None:
        self.said: tuple[Any, ...] | None = None
        self.slots: Slots = {}

    def __call__(self, worded: Callable[..., Slots], *said: Any) -> Slots:
        """The slots of `worded(*said)`."""
        if said != self.said:
            self.said, self.slots = said, worded(*said)
        return self.slots


class Frames:
    """Puts the steps of one game into words, best in their order.

    Args:
        sight: the game and who looks.
        people: every seat, in seat order.
        wording: the words.
    """

    def __init__(self, sight: Sight, people: Sequence[Person], wording: Wording) -> None:
        self.replay, self.people, self.wording = sight.replay, people, wording
        self.public = Sight(sight.replay, "public") if sight.viewer == "all" else None
        self.seats = [_AsBefore() for _ in people]
        self.counter, self.stakes, self.table = _AsBefore(), _AsBefore(), _AsBefore()
        # Words that come again and again.
        self.left = cache(cards_left)
        self.role = cache(partial(_role, wording))
        self.missing = cache(partial(_missing, wording))
        self.named = cache(lambda person: gettext("%(name)s（%(role)s）", name=person.called, role=person.role))
        self.times = cache(lambda multiplier: gettext("倍數 %(multiplier)s", multiplier=multiplier))
        self.comma = gettext("，")

    def frame(self, view: View, reasons: str) -> Frame:
        """What is shown at a step. `reasons`: what has raised the stakes so far, in words."""
        now = speaking(self.replay, view.step.number) if isinstance(view.step, AfterAct) else None
        lying = self._lying(view)
        named = now is None or view.base is not None or now.auction.void
        springs = None if view.ply == 0 or view.turn is None else view.springs
        return (
            *(part(self._seat, seat, seat.seat == lying) for part, seat in zip(self.seats, view.seats, strict=True)),
            self.counter(_counter, view.counter if self.public is None else self.public.counter(view.step)),
            self.stakes(self._stakes, view.multiplier, view.base, named, view.certain, reasons),
            self.table(self._table, view.bottom, view.closed, springs),
            self._moment(view, now),
        )

    def _lying(self, view: View) -> int | None:
        """Whose play lies on the table where a record starts from a position."""
        position = self.replay.record.position
        return None if view.to_beat != 0 or position is None or position.to_beat is None else position.by

    def _seat(self, seat: SeatView, lying: bool) -> Slots:
        """A seat; `lying`: what a position says lies on the table is this seat's."""
        key, wording = seat.seat, self.wording
        last = None if seat.last is None else self.replay.plies[seat.last.ply]
        act = "" if seat.spoken is None else wording.act(self.replay.record.auction[seat.spoken - 1])
        played, said = ("", act) if last is None else (row(last.cards), wording.said(last))
        position = self.replay.record.position
        if lying and position is not None and position.to_beat is not None:
            played, said = played or row(position.to_beat.cards), said or wording.move(position.to_beat)
        return {
            f"hand-{key}": _hand(seat),
            f"left-{key}": self.left(seat.left),
            f"unseen-{key}": _unseen(seat),
            f"play-{key}": played,
            f"role-{key}": self.role(seat.landlord),
            f"said-{key}": said,
            f"did-{key}": "" if last is None else wording.did(last),
            f"announced-{key}": "" if seat.announced is None else wording.texts.term("term", seat.announced),
            f"missing-{key}": self.missing(seat.missing),
        }

    def _stakes(self, multiplier: int, base: int | None, named: bool, certain: bool, reasons: str) -> Slots:
        """The stakes; `named`: whether a base that is not known is worth a word."""
        unknown = gettext("底分未記錄") if named else ""
        return {
            "multiplier": f"×{multiplier}",
            "base": unknown if base is None else gettext("底 %(base)s", base=base),
            "uncertain": "" if certain else gettext("到這裡已有不合規則或沒寫明的地方，倍數和得分不一定準"),
            "reasons": reasons,
        }

    def _table(
        self, bottom: tuple[Card, ...] | None, closed: tuple[int, ...], springs: tuple[Term, ...] | None
    ) -> Slots:
        """The bottom cards (backs where they are recorded and not seen), 金七銀十, and whether a spring threatens: None
        where that is no question."""
        backs = " ".join(["back"] * len(self.replay.record.bottom or ()))
        return {
            "bottom": backs if bottom is None else row(bottom),
            "closed": _closed(closed, self.wording),
            "spring": "" if springs is None else _spring(springs),
        }

    def _moment(self, view: View, now: Speaking | None) -> Slots:
        """Which step it is, who did it, whose turn it is, and all of that for a screen reader."""
        if now is None:
            by, best, live = self.replay.plies[view.ply].seat, self._owner(view), self._played(view)
        else:
            by, best, live = now.seat, view.bidder, self._spoken(now, view)
        return {
            "place": self.wording.step(view.step),
            "turn": _flag(view.turn),
            "best": _flag(best),
            "by": _flag(by),
            "live": live,
        }

    def _owner(self, view: View) -> int | None:
        """The seat whose play is to be beaten."""
        if view.to_beat == 0:
            position = self.replay.record.position
            return None if position is None else position.by
        return None if view.to_beat is None else self.replay.plies[view.to_beat].seat

    def _played(self, view: View) -> str:
        """What a screen reader says at a ply."""
        ply = self.replay.plies[view.ply]
        if ply.number == 0:
            return gettext("開局，還沒有人出牌")
        said, did, stakes = self.wording.named(ply), self.wording.did(ply), self.times(view.multiplier)
        if ply.seat is None:
            text = gettext("第 %(ply)s 手，%(said)s；%(stakes)s", ply=ply.number, said=said, stakes=stakes)
        else:
            text = gettext(
                "第 %(ply)s 手，%(who)s，%(said)s，剩 %(left)s；%(stakes)s",
                ply=ply.number,
                who=self._who(view.seats[ply.seat]),
                said=said,
                left=self.left(view.seats[ply.seat].left),
                stakes=stakes,
            )
        return self.comma.join((text, did)) if did else text

    def _spoken(self, now: Speaking, view: View) -> str:
        """What a screen reader says at a moment of the auction."""
        if now.act is None:
            return gettext("發完牌，還沒有人叫")
        who = "" if now.seat is None or now.seat >= len(self.people) else self._who(view.seats[now.seat])
        said = gettext("叫牌，%(who)s %(said)s", who=who, said=self.wording.act(now.act))
        stakes = self.times(view.multiplier)
        landlord = "" if now.landlord is None else gettext("%(who)s 是地主", who=self.people[now.landlord].called)
        return gettext("；").join(filter(None, (said, landlord, stakes)))

    def _who(self, seat: SeatView) -> str:
        """Name and role of a seat, the role once it is known."""
        person = self.people[seat.seat]
        return person.called if seat.landlord is None or not person.role else self.named(person)


def changes(frames: Iterable[Frame]) -> list[Slots]:
    """The first frame whole, of each later one what is new in it."""
    found: list[Slots] = []
    before: Frame | None = None
    for frame in frames:
        if before is None:
            found.append(whole(frame))
        else:
            found.append(
                {
                    slot: value
                    for old, part in zip(before, frame, strict=True)
                    if old is not part
                    for slot, value in part.items()
                    if old[slot] != value
                }
            )
        before = frame
    return found


def whole(frame: Frame) -> Slots:
    """The slots of a frame together."""
    return {slot: value for part in frame for slot, value in part.items()}


def _role(wording: Wording, landlord: bool | None) -> str:
    """地主 or 農民, once it is known."""
    return "" if landlord is None else f"{wording.role(landlord)}{' ♛' * landlord}"


def _missing(wording: Wording, ranks: tuple[int, ...] | None) -> str:
    """斷張: the ranks that a hand was dealt without."""
    return gettext("斷 %(ranks)s", ranks=wording.ranks(ranks)) if ranks else ""


_UNKNOWN: Final = "?" * len(RANKS)


def _counter(counts: Sequence[int] | None) -> Slots:
    return {f"count-{rank}": str(count) for rank, count in zip(RANKS, counts or _UNKNOWN, strict=True)}


def _flag(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _spring(springs: tuple[Term, ...]) -> str:
    """Whether a spring still threatens."""
    if Term.SPRING in springs:
        return gettext("農民都還沒出過牌：可能春天")
    if Term.ANTI_SPRING in springs:
        return gettext("地主只出過一手：可能反春天")
    return gettext("不會春天了")


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


def _closed(ranks: tuple[int, ...], wording: Wording) -> str:
    """金七銀十, as it is true."""
    if not ranks:
        return ""
    if len(ranks) > 1:
        return gettext("7 和 10 都出完了，不會再有順子")
    return gettext("%(rank)s 出完了，不會再有經過它的順子", rank=wording.ranks(ranks))
