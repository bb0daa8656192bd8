"""Records as OpenSpiel games: what is written is what was said, what cannot be is said at its place."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from notation.cards import pack, parse_cards
from notation.findings import Finding
from notation.formats.aspects import Aspect, lost, without
from notation.formats.openspiel_ids import id_of, move_of, play_name, plays
from notation.formats.registry import by_name
from notation.moves import EVERYONE_PASSES, PASS, Claim, Move, Pattern, described, played, unreadable
from notation.record import Act, ActKind, Comment, End, Hand, Line, Outcome, Record, Tag
from notation.shapes import Kind
from tests.formats.openspiel_samples import history, only, text, written

WRITTEN = ["openspiel-history", "openspiel-state", "openspiel-actions"]
HANDS = ("33334444555566667", "77788889999TTTTJJ", "JJQQQQKKKKAAAA222")


def game(*moves: Move, bids: tuple[int, ...] = (3,), first: int = 0) -> Record:
    """A game of the seat that bids most; seats without suits, the landlord leads."""
    acts = (
        Act(ActKind.BID, (first + n) % 3, bid) if bid else Act(ActKind.PASS, (first + n) % 3)
        for n, bid in enumerate(bids)
    )
    leader = (first + bids.index(max(bids))) % 3 if bids else 0
    return Record(
        hands=tuple(Hand(seat, parse_cards(hand)) for seat, hand in enumerate(HANDS)),
        bottom=parse_cards("2BR"),
        auction=tuple(acts),
        line=Line(tuple((leader + n) % 3 for n in range(len(moves))), moves),
    )


def cards(said: str, body: str | None = None) -> Move:
    return played(parse_cards(said), None if body is None else Claim(body=pack(parse_cards(body))))


def findings(record: Record, to: str = "openspiel-history") -> list[Finding]:
    writer = by_name(to).write
    assert writer is not None
    return list(writer(record).losses)


def refused(record: Record) -> list[tuple[str, int | None, int | None, object]]:
    """What stands against a record: code, ply, act, problem."""
    for name in WRITTEN:
        writer = by_name(name).write
        assert writer is not None
        assert writer(record).text is None
    refusing = ("F203", "F202", "F402", "F205")
    return [(f.code, f.ply, f.act, f.args.get("problem")) for f in findings(record) if f.code in refusing]


def actions(record: Record) -> list[int]:
    writer = by_name("openspiel-history").write
    assert writer is not None
    said = writer(record).text
    assert said is not None
    found: list[int] = json.loads(said)
    return found


def test_a_history_is_written_as_it_was() -> None:
    record = only("openspiel-history", text("openspiel-history.json"))
    assert json.loads(written("openspiel-history", record)) == {
        "history": history()["history"],
        "returns": [-6, 3, 3],
    }
    bare = only("openspiel-history", json.dumps(history()["history"]))
    assert json.loads(written("openspiel-history", bare)) == history()["history"]


@pytest.mark.parametrize("name", ["openspiel-state", "openspiel-actions"])
def test_states_and_actions_are_written_as_openspiel_does(name: str) -> None:
    said = text(f"{name}.txt")
    assert written(name, only(name, said)) == said


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("source", ["openspiel-history.json", "openspiel-playthrough.txt"])
def test_what_comes_back_is_what_went_in_less_what_is_said(name: str, source: str) -> None:
    record = only(source.partition(".")[0], text(source))
    writer = by_name(name).write
    assert writer is not None
    found = writer(record)
    assert found.text is not None
    gone = lost(found.losses)
    assert gone <= {Aspect.SCORES}
    back = only(name, found.text)
    assert as_said(without(back, gone)) == as_said(without(record, gone))


def as_said(record: Record) -> Record:
    """A record without what tells its file."""
    kept = tuple(tag for tag in record.tags if tag.name not in {"format", "source", "rules"})
    return replace(record, tags=kept, findings=(), places=None)


# Readings -------------------------------------------------------------------------------------------------------------


def test_every_play_is_written_as_the_one_action_that_it_is() -> None:
    known = id_of()
    for number, reading in enumerate(plays(), 4):
        move = move_of(number)
        assert move is not None
        assert [known[each] for each in move.readings if each in known] == [number]
        assert reading in move.readings


@pytest.mark.parametrize(
    ("said", "body", "name"),
    [
        ("333444555666", "333444555666", "333444555666"),
        ("333444555666", "333444555", "333444555-666"),
        ("333444555666", "444555666", "444555666-333"),
        ("3334", None, "3334"),
        ("666455", None, None),
        ("666555", None, "555666"),
    ],
)
def test_a_reading_is_written_as_its_own_action(said: str, body: str | None, name: str | None) -> None:
    record = game(cards(said, body))
    if name is None:
        assert refused(record) == [("F202", 1, None, None)]
    else:
        assert play_name(actions(record)[-1]) == name


def test_an_open_reading_is_not_chosen() -> None:
    """C02: the record says 333444555666, and which of three actions that is, is not said."""
    record = game(cards("333444555666"))
    assert refused(record) == [("F402", 1, None, None)]
    (finding,) = [each for each in findings(record) if each.code == "F402"]
    assert set(map(str, finding.args["readings"] or ())) == {"333444555666", "333444555-666", "444555666-333"}  # type: ignore[arg-type]


@pytest.mark.parametrize("said", ["333345", "33334455", "33334444", "333444BR", "3334445555", "334"])
def test_a_play_that_openspiel_does_not_have_is_said_at_its_ply(said: str) -> None:
    assert refused(game(cards("3"), PASS, cards(said)))[0] == ("F202", 3, None, None)


def test_holes_and_unread_plies_are_said_at_their_plies() -> None:
    record = game(described(Pattern((Kind.STRAIGHT,))), unreadable("x"), PASS)
    assert refused(record) == [("F203", 1, None, None), ("F202", 2, None, None)]


def test_everybody_passes_is_written_as_passes() -> None:
    record = game(cards("3"), EVERYONE_PASSES, cards("4"))
    said = replace(record, line=replace(record.line, seats=(0, 1, 0)))
    assert actions(said)[-4:] == [4, 0, 0, 5]


# The auction ----------------------------------------------------------------------------------------------------------


def test_there_is_no_game_without_an_auction() -> None:
    assert refused(game(cards("3"), bids=())) == [("F205", None, None, "no_auction")]


@pytest.mark.parametrize(
    ("kind", "value"), [(ActKind.CALL, None), (ActKind.ROB, None), (ActKind.BID, 4), (ActKind.SHOW, None), (None, None)]
)
def test_an_act_that_is_no_bid_of_three_is_said(kind: ActKind | None, value: int | None) -> None:
    record = replace(game(bids=(1,)), auction=(Act(ActKind.BID, 0, 1), Act(kind, 1, value)))
    assert ("F205", None, 2, "other_acts") in refused(record)


def test_an_act_out_of_turn_is_said() -> None:
    record = replace(game(), auction=(Act(ActKind.BID, 0, 1), Act(ActKind.BID, 2, 2)))
    assert refused(record) == [("F205", None, 2, "act_out_of_turn")]


def test_passes_that_openspiel_waits_for_are_added_and_said() -> None:
    """An auction of one round (Botzone, CCGC) ends with its third act; OpenSpiel asks the other two again."""
    record = game(cards("J"), bids=(1, 0, 2))
    assert actions(record)[52:] == [1, 0, 2, 0, 0, 12]
    assert next((f.args["problem"], f.args["count"]) for f in findings(record) if f.code == "F403") == ("added", 2)
    assert Aspect.AUCTION in lost(findings(record))


def test_a_pass_after_a_bid_of_three_is_left_out_and_said() -> None:
    """CCGC relays a 0 after a 3."""
    record = game(cards("7"), bids=(1, 3, 0))
    assert actions(record)[52:] == [1, 3, 8]
    assert next((f.act, f.args["problem"]) for f in findings(record) if f.code == "F403") == (3, "left_out")


def test_a_landlord_who_did_not_bid_most_cannot_be_written() -> None:
    record = replace(game(cards("7"), bids=(1, 3)), tags=(Tag("landlord", "甲"),))
    assert ("F205", None, 2, "not_highest") in refused(record)


def test_a_game_that_everybody_passed_is_written() -> None:
    record = replace(game(bids=(0, 0, 0)), end=End(Outcome.VOID))
    assert actions(record)[52:] == [0, 0, 0]
    assert Aspect.END not in lost(findings(record))


# The deal -------------------------------------------------------------------------------------------------------------


def test_card_k_goes_to_player_k_mod_3_and_suits_are_invented_and_said() -> None:
    back = only("openspiel-history", json.dumps(actions(game(cards("3")))))
    assert without(back, {Aspect.SUITS}).hands == game().hands
    assert without(back, {Aspect.SUITS}).bottom == game().bottom
    assert "F204" in [each.code for each in findings(game(cards("3")))]


def test_bottom_cards_in_the_landlords_hand_are_taken_out() -> None:
    record = game(cards("3"))
    first = replace(record.hands[0], cards=parse_cards(HANDS[0] + "2BR"))
    assert actions(replace(record, hands=(first, *record.hands[1:]))) == actions(record)


def test_bottom_cards_that_are_not_told_are_those_that_are_left() -> None:
    assert actions(replace(game(cards("3")), bottom=None)) == actions(game(cards("3")))


@pytest.mark.parametrize("hands", [(), HANDS[:2], (HANDS[0][:16], *HANDS[1:]), (HANDS[0], HANDS[0], HANDS[2])])
def test_a_deal_that_is_not_known_in_full_cannot_be_written(hands: tuple[str, ...]) -> None:
    known = tuple(Hand(seat, parse_cards(hand)) for seat, hand in enumerate(hands))
    assert refused(replace(game(cards("3")), hands=known)) == [("F205", None, None, "hands")]


def test_the_turned_up_card_is_the_one_that_is_said_else_one_of_whoever_spoke_first() -> None:
    whole = only("openspiel-history", text("openspiel-history.json"))
    unsaid = replace(whole, tags=(), scores=())
    assert actions(unsaid)[0] % 3 == 1
    assert [(f.code, f.args["problem"]) for f in findings(unsaid)] == [("F403", "face_up")]
    said = replace(unsaid, tags=(Tag("turned_up", whole.tag("turned_up") or ""),))
    assert findings(said) == []
    assert only("openspiel-history", json.dumps(actions(said))).tag("turned_up") == "♣6"


# What is lost ---------------------------------------------------------------------------------------------------------


def test_what_else_a_record_says_is_said_to_be_lost() -> None:
    record = only("openspiel-history", json.dumps(history()["history"]))
    more = replace(
        record,
        tags=(*record.tags, Tag("甲", "x"), Tag("event", "y")),
        line=replace(record.line, opening=(Comment("z"),)),
        end=End(Outcome.STOPPED),
    )
    assert lost(findings(more)) == {Aspect.PLAYERS, Aspect.TAGS, Aspect.COMMENTS, Aspect.END}
    suits = tuple(played(parse_cards("3♠")) if not n else move for n, move in enumerate(record.line.moves))
    found = findings(replace(record, line=replace(record.line, moves=suits)))
    assert [(each.args["aspect"], each.ply) for each in found if each.args["aspect"] == "suits"] == [("suits", 1)]
