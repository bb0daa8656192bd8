"""The protocol of the contest of computer games: one side, three sides, and the log of the platform."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

import pytest

from notation.cards import Card
from notation.formats.aspects import Aspect, without
from notation.formats.ccgc_merge import merge
from notation.formats.numbered import cards_of, numbers_of
from notation.formats.registry import recognise
from notation.moves import PASS, Move
from notation.record import Act, ActKind, Comment, End, Hand, Line, Note, Outcome, Record, Tag
from tests.formats.engine_samples import codes, only, read, text, there_and_back, write
from tests.formats.numbered_games import Played, game
from validator.replay import replay

SAMPLE = text("ccgc-south.txt")
NUMBERS = range(40)
A_DEAL = "DEAL A0,4,8\n"


def platform_log(game: Played, seat: int | None = None, names: tuple[str, str, str] = ("一", "二", "三")) -> str:
    """What an engine is told and answers, as the protocol says; without a seat, what all three are and do.

    A message to all is told to each engine that did not make it.
    """
    sides = (0, 1, 2) if seat is None else (seat,)
    lines = []
    for each in sides:
        lines += ["DOUDIZHUVER 1.0", f"NAME {names[each]}"]
    for each in sides:
        lines += ["INFO 1,4,2,6,9,2100,15", "OK INFO", f"DEAL {'ABC'[each]}{joined(game.hands[each])}", "OK DEAL"]
    for bidder, bid in enumerate(game.bids):
        lines += acted("BID", bidder, str(bid), sides)
    if game.landlord is not None:
        for _ in sides:
            lines += [f"LEFTOVER {'ABC'[game.landlord]}{joined(game.bottom)}", "OK LEFTOVER"]
    for player, cards in game.plies:
        lines += acted("PLAY", player, joined(cards) or "-1", sides)
    for _ in sides:
        lines += [f"GAMEOVER {'ABC'[game.plies[-1][0]] if game.plies else 'D'}", "OK GAMEOVER"]
    return "\n".join(lines) + "\n"


def acted(word: str, who: int, said: str, sides: tuple[int, ...]) -> list[str]:
    lines = [f"{word} WHAT", f"{word} {'ABC'[who]}{said}"] if who in sides else []
    for side in sides:
        if side != who:
            lines += [f"{word} {'ABC'[who]}{said}", f"OK {word}"]
    return lines


def joined(cards: list[int]) -> str:
    return ",".join(map(str, cards))


class Engine:
    """An engine that follows a game from what is written, and refuses what it cannot have: a reader of its own."""

    def __init__(self) -> None:
        self.hands: dict[str, list[int]] = {}
        self.bids: list[tuple[str, int]] = []
        self.plies: list[tuple[str, list[int]]] = []
        self.names: list[str] = []
        self.landlord = self.winner = ""

    def take(self, line: str) -> None:
        word, _, said = line.partition(" ")
        if said == "WHAT" or word in {"OK", "DOUDIZHUVER", "INFO"}:
            return
        seat, rest = said[:1], said[1:]
        if word == "NAME":
            self.names.append(said)
        elif word == "DEAL":
            self.hands[seat] = [int(each) for each in rest.split(",")]
        elif word == "BID":
            self.bids.append((seat, int(rest)))
        elif word == "LEFTOVER":
            self.landlord = seat
            if seat in self.hands:
                self.hands[seat] += [int(each) for each in rest.split(",")]
        elif word == "PLAY":
            cards = [] if rest == "-1" else [int(each) for each in rest.split(",")]
            assert cards == sorted(cards)
            for each in cards if seat in self.hands else ():
                self.hands[seat].remove(each)
            self.plies.append((seat, cards))
        elif word == "GAMEOVER":
            self.winner = seat
        else:
            raise AssertionError(line)


def followed(said: str) -> Engine:
    engine = Engine()
    for line in said.splitlines():
        engine.take(line)
    return engine


# The official example ------------------------------------------------------------------------------------------------


def test_the_official_example_is_recognised_and_read_whole() -> None:
    assert recognise(SAMPLE).name == "ccgc"
    record = only("ccgc", SAMPLE)
    assert not record.findings
    assert [(hand.seat, len(hand.cards)) for hand in record.hands] == [(1, 17)]
    assert record.tag("乙") == "hrbust"
    assert (record.tag("round"), record.tag("game")) == ("1", "1")
    values = (("turncount", "4"), ("roundcount", "6"), ("upcount", "9"), ("maxscore", "2100"), ("time", "15"))
    assert record.line.opening == (Comment("", values=values),)
    assert record.end == End(Outcome.PEASANTS)
    assert record.closing == (Comment("", values=(("winner", "C"),)),)


def test_a_bid_of_nothing_after_a_three_is_kept_and_allowed() -> None:
    """Case C50: the example relays `BID C0` after `BID B3`."""
    record = only("ccgc", SAMPLE)
    assert record.auction == (Act(ActKind.BID, 0, 1), Act(ActKind.BID, 1, 3), Act(ActKind.PASS, 2))
    assert not [finding for finding in replay(record).findings if finding.code.startswith("B")]


def test_a_bid_of_something_after_a_three_is_kept_for_the_judge() -> None:
    record = only("ccgc", SAMPLE.replace("BID C0", "BID C2"))
    assert not record.findings
    assert record.auction[2] == Act(ActKind.BID, 2, 2)
    assert [finding.code for finding in replay(record).findings if finding.code.startswith("B")]


def test_the_plays_of_the_example_are_three_with_one_and_a_higher_one() -> None:
    """Case C67: cards ascend, so the kicker comes first."""
    record = only("ccgc", SAMPLE)
    assert [str(move.readings[0].kind) for move in record.line.moves] == ["triple_single", "pass", "triple_single"]
    assert [numbers_of(move.cards) for move in record.line.moves] == [[0, 4, 5, 7], [], [12, 13, 14, 20]]
    assert not [finding for finding in replay(record).findings if finding.code.startswith("P")]


def test_the_example_is_written_back_but_for_the_question_that_has_no_answer() -> None:
    said, losses = write("ccgc", only("ccgc", SAMPLE))
    assert not losses
    assert said == SAMPLE.replace("PLAY WHAT\nGAMEOVER", "GAMEOVER")


# How lines may look --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("info", "time"), [("INFO 1,4,1,6,9,2100", None), ("INFO 1,4,1,6,9,2100,15", "15"), ("INFO 1 4 1 6 9 2100 8", "8")]
)
def test_info_has_six_numbers_or_seven(info: str, time: str | None) -> None:
    """Case C66."""
    record = only("ccgc", SAMPLE.replace("INFO 1,4,1,6,9,2100,15", info))
    assert not record.findings
    assert dict(record.line.opening[0].values).get("time") == time
    back, expected = there_and_back("ccgc", record)
    assert back == expected


@pytest.mark.parametrize("deal", ["DEAL A0,4,8", "DEAL A 0,4,8", "deal a0, 4, 8", "  DEAL A0 4 8  ", "DEAL A0,4,8,"])
def test_a_seat_may_be_glued_to_the_first_number_or_not(deal: str) -> None:
    record = only("ccgc", f"{deal}\nPLAY A0\nGAMEOVER A\n")
    assert record.hands == (Hand(0, cards_of([0, 4, 8])),)
    assert not record.findings


def test_full_width_commas_are_read_and_reported() -> None:
    said = f"{A_DEAL}PLAY A0，4\nGAMEOVER A\n"
    record = only("ccgc", said)
    assert numbers_of(record.line.moves[0].cards) == [0, 4]
    (finding,) = record.findings
    assert (finding.code, finding.span and said[finding.span.start : finding.span.end]) == ("F505", "PLAY A0，4")


def test_a_line_that_is_no_message_is_kept_with_a_note() -> None:
    record = only("ccgc", f"loading…\n{A_DEAL}PLAY A0\neval = 3\nGAMEOVER A\nbye\n")
    assert codes(record) == ["F504"] * 3
    assert [finding.span.line for finding in record.findings if finding.span] == [1, 4, 6]
    assert (record.unread, record.line.unread, record.trailing) == (("loading…",), ((1, "eval = 3"),), ("bye",))
    said, losses = write("ccgc", record)
    assert [loss.args["aspect"] for loss in losses] == ["unread"]
    assert only("ccgc", said or "") == without(record, [Aspect.UNREAD])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("PLAY E3", "F104"),
        ("PLAY D3", "F104"),
        ("PLAY", "F104"),
        ("PLAY A54", "F103"),
        ("PLAY Ax", "F103"),
        ("PLAY A", "F103"),
        ("PLAY A3,-1", "F103"),
        ("BID A", "F102"),
        ("BID A-1", "F102"),
        ("INFO 1,2", "F102"),
        ("LEFTOVER A1,2,99", "F103"),
    ],
)
def test_a_message_that_is_wrong_has_its_finding_and_is_kept(line: str, code: str) -> None:
    records = read("ccgc", f"{A_DEAL}PLAY A0\n{line}\nGAMEOVER A\n")
    assert code in [finding.code for record in records for finding in record.findings]
    kept = [each for record in records for _, each in record.line.unread] + [
        move.unread for record in records for move in record.line.moves if move.unread
    ]
    assert kept or line.startswith(("INFO", "LEFTOVER"))


def test_error_names_the_engine_that_was_wrong() -> None:
    record = only("ccgc", f"{A_DEAL}PLAY A0\nERROR B\nOK ERROR\n")
    assert record.end == End(Outcome.STOPPED, by=1)
    assert there_and_back("ccgc", record)[0] == record


def test_a_round_that_nobody_bid_for_is_void() -> None:
    record = only("ccgc", f"{A_DEAL}BID A0\nBID B0\nBID C0\nGAMEOVER D\n")
    assert record.end == End(Outcome.VOID)
    assert there_and_back("ccgc", record)[0] == record


def test_a_round_that_stops_has_no_end() -> None:
    record = only("ccgc", f"{A_DEAL}PLAY A0\n")
    assert record.end is None
    assert codes(record) == ["F503"]


def test_a_pass_that_the_platform_made_for_its_own_engine_is_marked() -> None:
    said = "DEAL B0,4\nOK DEAL\nPLAY A8\nOK PLAY\nPLAY B-1\nOK PLAY\nPLAY C-1\nOK PLAY\nGAMEOVER A\nOK GAMEOVER\n"
    record = only("ccgc", said)
    note = Note(comments=(Comment("", values=(("origin", "platform"),)),))
    assert record.line.notes == ((1, note),)
    assert write("ccgc", record) == (f"DOUDIZHUVER 1.0\n{said}", ())


def test_a_file_may_have_several_rounds() -> None:
    one, two = game("ccgc", 1), game("ccgc", 2)
    records = read("ccgc", platform_log(one, seat=1) + platform_log(two, seat=1) + "EXIT\n")
    assert [len(record.line) for record in records] == [len(one.plies), len(two.plies)]
    assert [record.index for record in records] == [1, 2]
    assert [record.tag("乙") for record in records] == ["二", "二"]


def test_names_stay_from_round_to_round() -> None:
    said = (
        "NAME x\nINFO 1,1,1,2,1,9\nDEAL A0,4\nPLAY A0\nGAMEOVER A\nINFO 1,1,2,2,1,9\nDEAL A5,9\nPLAY A5\nGAMEOVER A\n"
    )
    assert [record.tag("甲") for record in read("ccgc", said)] == ["x", "x"]


# Whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_the_log_of_the_platform_is_one_record_whatever_is_relayed(number: int) -> None:
    played = game("ccgc", number)
    record = only("ccgc", platform_log(played))
    assert not record.findings
    assert_is(record, played)
    assert [finding.code for finding in replay(record).findings] == []
    assert [each.name for each in record.players(3)] == ["一", "二", "三"]


def assert_is(record: Record, played: Played) -> None:
    assert [numbers_of(hand.cards) for hand in record.hands] == played.hands
    assert [act.value or 0 for act in record.auction] == played.bids
    assert record.bottom == (cards_of(played.bottom) if played.landlord is not None else None)
    assert [
        (seat, numbers_of(move.cards)) for seat, move in zip(record.line.seats, record.line.moves, strict=True)
    ] == (played.plies)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("apart", [False, True])
def test_three_sides_one_after_the_other_or_in_three_files_are_one_record(number: int, apart: bool) -> None:
    """Case C49 too: bids ascend, a 3 ends them."""
    played = game("ccgc", number)
    order = random.Random(number).sample(range(3), 3)
    sides = [platform_log(played, seat) for seat in order]
    if apart:
        (record,) = merge([only("ccgc", side) for side in sides])
    else:
        record = only("ccgc", "".join(sides))
    assert not record.findings
    assert_is(record, played)
    assert [each.name for each in record.players(3)] == ["一", "二", "三"]
    whole = only("ccgc", platform_log(played))
    assert replace(record, line=replace(record.line, notes=())) == replace(whole, line=replace(whole.line, notes=()))


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_written_an_engine_can_follow(number: int) -> None:
    played = game("ccgc", number)
    record = only("ccgc", platform_log(played))
    said, losses = write("ccgc", record)
    assert not losses
    engine = followed(said or "")
    assert [(f"{'ABC'[seat]}", cards) for seat, cards in played.plies] == engine.plies
    assert [("ABC"[seat], bid) for seat, bid in enumerate(played.bids)] == engine.bids
    assert engine.names == ["一", "二", "三"]
    if played.landlord is not None:
        assert (engine.landlord, engine.winner) == ("ABC"[played.landlord], "ABC"[played.plies[-1][0]])
        assert not engine.hands[engine.winner]
    assert only("ccgc", said or "") == record


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("number", range(10))
def test_one_side_is_written_as_the_platform_and_the_engine_said_it(number: int, seat: int) -> None:
    said = platform_log(game("ccgc", number), seat)
    written, losses = write("ccgc", only("ccgc", said))
    assert written == said
    assert not losses


def test_sides_that_tell_a_round_differently_are_not_merged_and_said() -> None:
    played = game("ccgc", 3)
    other = replace(played, plies=[(played.plies[0][0], []), *played.plies[1:]])
    records = read("ccgc", platform_log(played, 0) + platform_log(other, 1))
    assert len(records) == 2
    assert [codes(record) for record in records] == [[], ["F507"]]


def test_sides_of_different_rounds_are_not_merged() -> None:
    records = read("ccgc", platform_log(game("ccgc", 1), 0) + platform_log(game("ccgc", 2), 1))
    assert len(records) == 2
    assert [codes(record) for record in records] == [[], []]


def test_records_without_suits_are_never_taken_for_sides_of_one_game() -> None:
    sides = [
        Record(hands=(Hand(seat, cards),), line=Line((0,), (PASS,)))
        for seat, cards in enumerate([without_suits([0, 4]), without_suits([8, 12])])
    ]
    assert list(merge(sides)) == sides


def without_suits(numbers: list[int]) -> tuple[Card, ...]:
    return without(Record(hands=(Hand(0, cards_of(numbers)),)), [Aspect.SUITS]).hands[0].cards


# What the protocol does not hold -------------------------------------------------------------------------------------


def test_what_a_round_cannot_hold_is_said_and_nothing_else_is_lost() -> None:
    record = only("ccgc", platform_log(game("ccgc", 1)))
    record = replace(
        record,
        tags=(*record.tags, Tag("event", "x"), Tag("甲.id", "7")),
        scores=((0, Decimal(1)),),
        closing=(Comment("good"),),
        line=replace(record.line, notes=((0, Note("!")),)),
    )
    said, losses = write("ccgc", record)
    lost = {Aspect(str(loss.args["aspect"])) for loss in losses}
    assert lost == {Aspect.TAGS, Aspect.PLAYERS, Aspect.SCORES, Aspect.COMMENTS, Aspect.MARKS}
    assert without(only("ccgc", said or ""), lost) == without(record, lost)


def test_a_name_cannot_bring_in_a_message() -> None:
    record = only("ccgc", platform_log(game("ccgc", 1)))
    tags = tuple(replace(tag, value="x\nGAMEOVER A") if tag.name == "甲" else tag for tag in record.tags)
    said, losses = write("ccgc", replace(record, tags=tags))
    assert [loss.args["aspect"] for loss in losses] == ["players"]
    assert (said or "").count("GAMEOVER") == 1


def test_suits_that_a_record_lacks_are_invented_and_said() -> None:
    record = only("ccgc", platform_log(game("ccgc", 1)))
    said, losses = write("ccgc", without(record, [Aspect.SUITS]))
    assert [loss.code for loss in losses] == ["F204"]
    engine = followed(said or "")
    assert not engine.hands[engine.winner]
    assert without(only("ccgc", said or ""), [Aspect.SUITS]) == without(record, [Aspect.SUITS])


def test_a_move_with_a_hole_is_not_written() -> None:
    record = only("ccgc", platform_log(game("ccgc", 1)))
    holed = replace(record, line=Line((0,), (Move(packed=-1),)))
    said, losses = write("ccgc", holed)
    assert said is None
    assert [(loss.code, loss.ply) for loss in losses] == [("F203", 1)]
