"""Every pair of formats: converted there and back, a record is what it was, minus what the reports of loss named.

What is compared is what a record says, not how: seats and 都過 said in full, the bottom cards apart from
the landlord's hand, no numbers of rounds, no tags that tell of the file. What a report says to be invented (suits,
the order of a deal) is left out on both sides.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.formats.aspects import ABOUT_THE_FILE, Aspect, lost, without
from notation.formats.format import Format
from notation.formats.laying_out import BOTTOM, DEALT, with_bottom_in_hand
from notation.formats.registry import by_name, every
from notation.formats.seating import landlord_of
from notation.moves import HOLE
from notation.record import DEFAULT_SEATS, Record
from tests.formats.records import each as records
from validator.completion import completed
from validator.convert import written_all
from validator.replay import replay

RECORDS = records()
BOTH_WAYS = [form.name for form in every() if form.read is not None and form.write is not None]
FOREIGN = [name for name in BOTH_WAYS if by_name(name).dialect is not None]

SPELLING = ABOUT_THE_FILE | {"landlord", "order", "turned_up"}
"""Tags that are not compared: the landlord is compared by itself, and the order of a deal may be invented."""


def there(record: Record, form: Format) -> tuple[Record | None, frozenset[Aspect]]:
    """A record as a format gives it back, and the aspects that are reported as lost; None if it cannot be written."""
    ((_, written),) = written_all([record], form, record.tag("rules") or "site")
    if written.text is None:
        assert written.losses
        return None, frozenset()
    assert form.read is not None
    text = "".join(form.join([written.text]))
    back = list(form.read([text]))
    assert len(back) == 1, text
    assert not [finding for finding in back[0].findings if finding.severity == "error"], text
    aspects = lost(written.losses)
    if any(finding.code == "F204" for finding in written.losses):
        aspects |= {Aspect.SUITS}
    return back[0], aspects


def bottom_apart(record: Record) -> Record:
    """The record with the bottom cards in no hand, whether it says whose the landlord is or not."""
    hands = []
    for hand in record.hands:
        rest = list(hand.cards)
        if len(rest) == DEALT + BOTTOM and record.bottom is not None and not set(record.bottom) - set(rest):
            for each in record.bottom:
                rest.remove(each)
        hands.append(replace(hand, cards=tuple(rest)))
    return replace(record, hands=tuple(hands))


def facts(record: Record, gone: frozenset[Aspect]) -> Record:
    """What a record says, in one way, without what was lost."""
    whole = completed(replay(record, record.tag("rules") or "site"))
    if Aspect.BOTTOM in gone:
        said = without(with_bottom_in_hand(whole), gone)
    else:
        said = without(bottom_apart(whole), gone)
    tags = [tag for tag in said.tags if tag.name not in SPELLING]
    hands = (replace(hand, size=None, more=False) for hand in said.hands)
    return replace(
        said,
        tags=tuple(sorted(tags, key=lambda tag: tag.name)),
        seats=DEFAULT_SEATS,
        hands=tuple(sorted(hands, key=lambda hand: hand.seat)),
        line=replace(said.line, rounds=()),
        scores=tuple(sorted(said.scores)),
    )


def assert_same(back: Record, record: Record, gone: frozenset[Aspect]) -> None:
    assert facts(back, gone) == facts(record, gone)
    one, other = landlord_of(back), landlord_of(completed(replay(record)))
    if one is None:
        assert other is None or gone & {Aspect.TAGS, Aspect.AUCTION, Aspect.PLAYS}
    elif Aspect.SEATS not in gone:
        assert one == other


@pytest.mark.parametrize("name", BOTH_WAYS)
@pytest.mark.parametrize("which", RECORDS)
def test_there_and_back_a_record_is_what_it_was_minus_what_was_told(which: str, name: str) -> None:
    record = RECORDS[which]
    back, aspects = there(record, by_name(name))
    if back is not None:
        assert_same(back, record, aspects)


@pytest.mark.parametrize("second", FOREIGN)
@pytest.mark.parametrize("first", BOTH_WAYS)
@pytest.mark.parametrize("which", RECORDS)
def test_two_formats_after_each_other_lose_what_both_told(which: str, first: str, second: str) -> None:
    record = RECORDS[which]
    between, lost_first = there(record, by_name(first))
    if between is None:
        return
    back, lost_second = there(between, by_name(second))
    if back is not None:
        aspects = lost_first | lost_second
        assert_same(back, record, aspects)


@pytest.mark.parametrize("which", RECORDS)
def test_own_forms_lose_nothing(which: str) -> None:
    for name in ("text", "json", "jsonl"):
        assert there(RECORDS[which], by_name(name)) == (RECORDS[which], frozenset())


@pytest.mark.parametrize("name", FOREIGN)
def test_some_record_can_be_written(name: str) -> None:
    assert any(there(record, by_name(name))[0] is not None for record in RECORDS.values())


def test_the_holes_of_the_open_record_are_filled_for_others() -> None:
    record = RECORDS["open"]
    assert any(move.packed == HOLE for move in record.line.moves)
    assert all(move.packed != HOLE for move in completed(replay(record)).line.moves)
