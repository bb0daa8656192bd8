"""What OpenSpiel writes, read: hands, turned-up card, auction, plays with their readings, returns."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from notation.cards import format_cards, parse_packed
from notation.formats.registry import by_name, recognise
from notation.moves import PASS
from notation.record import ActKind, End, Outcome, Record
from notation.shapes import Kind
from tests.formats.openspiel_samples import history, only, text
from validator.replay import Verdict, replay

SAMPLES = {
    "openspiel-history": "openspiel-history.json",
    "openspiel-state": "openspiel-state.txt",
    "openspiel-actions": "openspiel-actions.txt",
    "openspiel-playthrough": "openspiel-playthrough.txt",
}
RETURNS = ((0, Decimal(-6)), (1, Decimal(3)), (2, Decimal(3)))


@pytest.mark.parametrize(("name", "sample"), SAMPLES.items())
def test_a_sample_is_recognised_read_whole_and_judged_clean(name: str, sample: str) -> None:
    assert recognise(text(sample)).name == name
    record = only(name, text(sample))
    assert not record.findings
    assert not record.unread
    assert (record.tag("rules"), record.tag("format")) == ("openspiel", name)
    replayed = replay(record)
    assert replayed.verdict is Verdict.CLEAN
    assert replayed.result.scores is not None
    assert record.end == End(Outcome.PEASANTS)


def test_a_history_tells_the_deal_the_auction_and_the_play() -> None:
    record = only("openspiel-history", text("openspiel-history.json"))
    assert [len(hand.cards) for hand in record.hands] == [17, 17, 17]
    assert len(record.bottom or ()) == 3
    assert [(act.kind, act.seat, act.value) for act in record.auction] == [
        (ActKind.BID, 1, 2),
        (ActKind.PASS, 2, None),
        (ActKind.BID, 0, 3),
    ]
    assert record.line.seats[:4] == (0, 1, 2, 0)
    assert format_cards(record.line.moves[0].cards) == "3456789TJQK"
    assert record.line.moves[1] == PASS
    assert record.scores == RETURNS


def test_card_k_of_the_deal_goes_to_player_k_mod_3_and_the_rest_is_the_bottom() -> None:
    record = only("openspiel-history", text("openspiel-history.json"))
    said = [name.removeprefix("Deal ") for _, _, name in history()["actions"] if name.startswith("Deal ")]
    for seat, hand in enumerate(record.hands):
        assert {_english(str(each)) for each in hand.cards} == set(said[seat::3])
    assert {_english(str(each)) for each in record.bottom or ()}.isdisjoint(said)


def _english(card: str) -> str:
    """A card as OpenSpiel deals it."""
    if card in "BR":
        return {"B": "(BWJ)", "R": "(CJ)"}[card]
    return {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}[card[1]] + card[0]


def test_whoever_holds_the_turned_up_card_speaks_first() -> None:
    record = only("openspiel-history", text("openspiel-history.json"))
    assert record.tag("turned_up") == "♣6"
    assert any(str(each) == "6♣" for each in record.hands[1].cards)
    assert record.auction[0].seat == 1


def test_history_state_and_actions_of_a_game_are_one_record() -> None:
    records = [only(name, text(SAMPLES[name])) for name in list(SAMPLES)[:3]]
    assert len({(each.hands, each.bottom, each.auction, each.line, each.end) for each in records}) == 1


def test_an_id_of_a_set_with_several_readings_keeps_the_one_it_means() -> None:
    """C02, C04: 333444555666 has three ids."""
    readings = [dealt_then(play).line.moves[0].readings for play in ("333444555666", "333444555-666", "444555666-333")]
    assert [len(each) for each in readings] == [1, 1, 1]
    assert [(each.kind, each.body) for (each,) in readings] == [
        (Kind.AIRPLANE, parse_packed("333444555666")),
        (Kind.AIRPLANE_SINGLES, parse_packed("333444555")),
        (Kind.AIRPLANE_SINGLES, parse_packed("444555666")),
    ]


def dealt_then(*names: str) -> Record:
    """The sample's deal and auction, then plays by name."""
    lines = text("openspiel-actions.txt").splitlines()
    return only("openspiel-actions", "\n".join([*lines[: 1 + 51 + 3], *names]))


def test_pass_is_a_bid_of_nothing_in_the_auction_and_a_pass_in_play() -> None:
    record = only("openspiel-actions", text("openspiel-actions.txt"))
    assert record.auction[1].kind is ActKind.PASS
    assert record.line.moves[1] == PASS


def test_everybody_passes_and_the_game_is_over() -> None:
    """C25: no landlord, no play, returns of 0."""
    deal = history()["history"][:52]
    said = json.dumps({"history": [*deal, 0, 0, 0], "returns": [0.0, 0.0, 0.0]})
    record = only("openspiel-history", said)
    assert record.end == End(Outcome.VOID)
    assert not record.line.moves
    assert replay(record).verdict is Verdict.CLEAN


def test_the_auction_goes_on_until_two_passes_follow_a_bid() -> None:
    record = only("openspiel-history", json.dumps([*history()["history"][:52], 0, 0, 1, 2, 0, 0, 4]))
    assert [(act.seat, act.value) for act in record.auction] == [
        (1, None), (2, None), (0, 1), (1, 2), (2, None), (0, None),
    ]  # fmt: skip
    assert record.line.seats == (1,)


@pytest.mark.parametrize("count", [0, 1, 2, 30, 52, 53, 54, 55, 60, 87])
def test_a_game_that_is_not_over_is_read_as_far_as_it_goes(count: int) -> None:
    record = only("openspiel-history", json.dumps(history()["history"][:count]))
    assert not record.findings
    assert record.end is None
    assert (record.bottom is not None) == (count >= 52)
    assert len(record.auction) + len(record.line) == max(0, count - 52)
    assert all(hand.more == (count < 50 + hand.seat) for hand in record.hands)


# Playthroughs ---------------------------------------------------------------------------------------------------------


def test_hands_come_from_the_history_and_never_from_the_printed_grid() -> None:
    """C24: at the end OpenSpiel prints the grid of the first player under another, and the bottom cards elsewhere."""
    record = only("openspiel-playthrough", text("openspiel-playthrough.txt"))
    numbers = text("openspiel-playthrough.txt").split('HistoryString() = "')[1].split('"')[0]
    expected = only("openspiel-history", f"[{numbers}]")
    assert (record.hands, record.bottom, record.line) == (expected.hands, expected.bottom, expected.line)
    assert record.scores == RETURNS


def test_without_a_history_what_is_printed_tells_the_auction_the_play_and_the_returns() -> None:
    record = only("openspiel-playthrough", text("openspiel-state-printed.txt"))
    whole = only("openspiel-history", text("openspiel-history.json"))
    assert (record.auction, record.line, record.scores) == (whole.auction, whole.line, whole.scores)
    assert record.hands == ()
    assert [finding.code for finding in record.findings] == ["F404"]


@pytest.mark.parametrize(
    ("name", "sample"), [*SAMPLES.items(), ("openspiel-playthrough", "openspiel-state-printed.txt")]
)
def test_several_games_in_one_text(name: str, sample: str) -> None:
    reader = by_name(name).read
    assert reader is not None
    records = list(reader([text(sample) + "\n", text(sample), "\n" + text(sample)]))
    assert records == [only(name, text(sample))] * 3
    assert [each.index for each in records] == [1, 2, 3]


@pytest.mark.parametrize(("name", "sample"), SAMPLES.items())
def test_pieces_of_any_size_and_line_ends_of_windows_make_no_difference(name: str, sample: str) -> None:
    reader = by_name(name).read
    assert reader is not None
    said = text(sample)
    assert list(reader(said)) == list(reader([said.replace("\n", "\r\n")])) == [only(name, said)]


# Places ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "first", "bid"),
    [
        ("openspiel-history", "52", "2"),
        ("openspiel-state", "52", "2"),
        ("openspiel-actions", "3456789TJQK", "Bid 2"),
    ],
)
def test_plies_and_bids_are_found_in_the_text(name: str, first: str, bid: str) -> None:
    said = text(SAMPLES[name])
    record = only(name, said)
    ply, act = record.span("ply", 0), record.span("act", 0)
    assert ply is not None
    assert act is not None
    assert (said[ply.start : ply.end], said[act.start : act.end]) == (first, bid)
    for place in (("record",), ("hand", 0), ("bottom",), ("ply", 99), ("act", 99), ("end",), ("tag", 0)):
        span = record.span(*place)
        assert span is None or 0 <= span.start <= span.end <= len(said)


# What is wrong --------------------------------------------------------------------------------------------------------

DEAL = [0, *range(51, 102)]


@pytest.mark.parametrize(
    ("actions", "stage", "said"),
    [
        ([99999], "first", "99999"),
        ([0, 51, 50], "deal", "50"),
        ([*DEAL, 26057], "auction", "26057"),
        ([*DEAL, 3, 2], "play", "2"),
        ([*DEAL, 3, 26057], "play", "26057"),
        ([*DEAL, 3, -1], "play", "-1"),
        ([*DEAL, 3, "Pass"], "play", "Pass"),
        ([*DEAL, 3, True], "play", "True"),
        ([*DEAL, 0, 0, 0, 0], "over", "0"),
        ([*DEAL, 2, 4], "auction", "4"),
    ],
)
def test_an_action_that_cannot_stand_there_is_said_and_kept(actions: list[object], stage: str, said: str) -> None:
    written = json.dumps(actions)
    record = only("openspiel-history", written)
    (finding,) = record.findings
    assert (finding.code, finding.args["stage"], finding.args["said"]) == ("F401", stage, said)
    assert finding.span is not None
    assert written[finding.span.start : finding.span.end] == json.dumps(actions[-1])
    kept = [
        *record.unread,
        *record.trailing,
        *(move.unread for move in record.line.moves),
        *(a.text for a in record.auction),
    ]
    assert said in kept or (stage == "auction" and len(record.line) == 1)


def test_a_text_that_is_no_history_is_kept() -> None:
    for said in ('{"histories": []}', '"history"', "{", '{"history": 3}'):
        record = only("openspiel-history", said)
        assert record.findings
        assert record.unread == (said,)


def test_an_object_keeps_what_else_it_says() -> None:
    record = only("openspiel-history", '{"history": [3], "event": "a", "seed": 5, "more": {}}')
    assert (record.tag("event"), record.tag("seed")) == ("a", "5")
    assert [finding.code for finding in record.findings] == ["F102"]
