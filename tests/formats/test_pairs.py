"""Every pair of formats: converted there and back, a record is what it was, minus what the reports of loss named.

What is compared is what a record says, not how: seats and 都過 said in full, the bottom cards apart from
the landlord's hand, no numbers of rounds, no tags that tell of the file, no tag of a seat that the bids tell too. What
a report says to be invented (suits, the order of a deal) is left out on both sides. Nor does a report name too much:
what comes back equal was not lost.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.formats.aspects import ABOUT_THE_FILE, EVERYTHING, Aspect, losses, lost, without
from notation.formats.format import Format
from notation.formats.laying_out import BOTTOM, DEALT, with_bottom_in_hand
from notation.formats.reading import records_of
from notation.formats.registry import by_name, every
from notation.formats.seating import landlord_of
from notation.moves import HOLE
from notation.record import DEFAULT_SEATS, Record
from tests.formats.records import ROOT
from tests.formats.records import each as records
from validator.completion import completed
from validator.convert import written_all
from validator.replay import replay

RECORDS = records()
BOTH_WAYS = [form.name for form in every() if form.read is not None and form.write is not None]
FOREIGN = [name for name in BOTH_WAYS if by_name(name).dialect is not None]

SPELLING = ABOUT_THE_FILE | {"landlord"}
"""Tags that are not compared; the landlord is compared by itself."""
INVENTED = ("order", "turned_up")
"""Tags of the order of a deal: a format that needs them gives them to a record that had none."""
SAMPLES = {path.name: path for path in sorted((ROOT / "samples" / "formats").iterdir())}


def there(record: Record, form: Format) -> tuple[Record | None, frozenset[Aspect], frozenset[Aspect]]:
    """A record as a format gives it back, None if it cannot be written; what is reported as lost, and as invented."""
    ((_, written),) = written_all([record], form, record.tag("rules") or "site")
    if written.text is None:
        assert written.losses
        return None, frozenset(), frozenset()
    assert form.read is not None
    text = "".join(form.join([written.text]))
    back = list(form.read([text]))
    assert len(back) == 1, text
    if not losses(record, EVERYTHING - {Aspect.UNREAD}, form.name):
        assert not [finding for finding in back[0].findings if finding.severity == "error"], text
    has_suits_of_its_own = any(finding.code == "F204" for finding in written.losses)
    return back[0], lost(written.losses), frozenset({Aspect.SUITS} if has_suits_of_its_own else ())


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
    first = next((said.seat_word(act.seat) for act in said.auction if act.seat is not None), None)
    tags = [tag for tag in said.tags if tag.name not in SPELLING and (tag.name, tag.value) != ("first", first)]
    hands = (replace(hand, size=None if hand.size == len(hand.cards) else hand.size) for hand in said.hands)
    return replace(
        said,
        tags=tuple(sorted(tags, key=lambda tag: tag.name)),
        seats=(*said.seats, *DEFAULT_SEATS[len(said.seats) :]),
        hands=tuple(sorted(hands, key=lambda hand: hand.seat)),
        line=replace(said.line, rounds=()),
        scores=tuple(sorted(said.scores)),
    )


def without_invented(back: Record, record: Record) -> Record:
    """What came back, without the tags that the format gives to a record which has none."""
    new = {name for name in INVENTED if record.tag(name) is None}
    return replace(back, tags=tuple(tag for tag in back.tags if tag.name not in new))


def same_landlord(back: Record, record: Record, gone: frozenset[Aspect]) -> bool:
    """Whether the landlord that came back is the record's."""
    one, other = landlord_of(back), landlord_of(completed(replay(record)))
    return one == other or (Aspect.SEATS in gone and None not in (one, other))


def assert_same(back: Record, record: Record, gone: frozenset[Aspect]) -> None:
    assert facts(without_invented(back, record), gone) == facts(record, gone)
    is_lost = landlord_of(back) is None and gone & {Aspect.TAGS, Aspect.AUCTION, Aspect.PLAYS}
    assert is_lost or same_landlord(back, record, gone)


def false_losses(
    back: Record, record: Record, named: frozenset[Aspect], gone: frozenset[Aspect]
) -> frozenset[Aspect]:  # fmt: skip
    """The aspects that are named as lost and came back all the same."""
    back = without_invented(back, record)
    return frozenset(
        aspect
        for aspect in named
        if says(record, aspect, gone)
        and facts(back, gone - {aspect}) == facts(record, gone - {aspect})
        and same_landlord(back, record, gone - {aspect})
    )


def says(record: Record, aspect: Aspect, gone: frozenset[Aspect]) -> bool:
    """Whether a record says something of an aspect that is not gone with another: marks go with the plays."""
    said = facts(record, gone - {aspect}) != facts(record, gone)
    return said or (aspect is Aspect.TAGS and record.tag("landlord") is not None)


def assert_told(record: Record, name: str) -> Record | None:
    """A record there and back is what it was, minus exactly what was named; gives what came back."""
    back, named, invented = there(record, by_name(name))
    if back is not None:
        assert_same(back, record, named | invented)
        assert not false_losses(back, record, named, named | invented)
    return back


@pytest.mark.parametrize("name", BOTH_WAYS)
@pytest.mark.parametrize("which", RECORDS)
def test_there_and_back_a_record_is_what_it_was_minus_what_was_told(which: str, name: str) -> None:
    assert_told(RECORDS[which], name)


@pytest.mark.parametrize("name", BOTH_WAYS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_what_real_programs_wrote_loses_what_is_told_and_no_more(sample: str, name: str) -> None:
    for record in records_of([SAMPLES[sample].read_bytes()], []):
        assert_told(record, name)


@pytest.mark.parametrize("second", FOREIGN)
@pytest.mark.parametrize("first", BOTH_WAYS)
@pytest.mark.parametrize("which", RECORDS)
def test_two_formats_after_each_other_lose_what_both_told(which: str, first: str, second: str) -> None:
    record = RECORDS[which]
    between, lost_first, invented_first = there(record, by_name(first))
    if between is None:
        return
    back, lost_second, invented_second = there(between, by_name(second))
    if back is not None:
        if landlord_of(between) is None:  # the second could not put the bottom cards into the landlord's hand
            record = without(bottom_apart(record), {Aspect.TAGS} & lost_first)
        assert_same(back, record, lost_first | lost_second | invented_first | invented_second)


@pytest.mark.parametrize("which", RECORDS)
def test_own_forms_lose_nothing(which: str) -> None:
    for name in ("text", "json", "jsonl"):
        assert there(RECORDS[which], by_name(name)) == (RECORDS[which], frozenset(), frozenset())


@pytest.mark.parametrize("name", FOREIGN)
def test_some_record_can_be_written(name: str) -> None:
    assert any(there(record, by_name(name))[0] is not None for record in RECORDS.values())


def test_the_holes_of_the_open_record_are_filled_for_others() -> None:
    record = RECORDS["open"]
    assert any(move.packed == HOLE for move in record.line.moves)
    assert all(move.packed != HOLE for move in completed(replay(record)).line.moves)
