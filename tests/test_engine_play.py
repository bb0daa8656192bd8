"""Play, end and score: whole random games, and the rules of a round."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import DECK, UNIT, format_packed, parse_packed, ranks_of, within
from notation.record import Term
from notation.shapes import Kind
from validator.engine import Game
from validator.hands import Hands, beats
from validator.operations import Bid, Passed, Phase, Played, PlayRefused, Situation, TookBottom
from validator.ruleset import load

HANDS = Hands(load("site"))


def started(*texts: str) -> Game:
    """A game in the middle: seat 0 is landlord, at base 1, and leads; each seat's hand as rank letters."""
    game = Game(HANDS)
    game.deal(*_whole_deal())
    game.bid(3)
    game.now = replace(game.now, held=tuple(map(parse_packed, texts)), base=1)
    return game


def _whole_deal(seed: int = 0) -> tuple[tuple[int, ...], int]:
    cards = list(ranks_of(DECK))
    random.Random(seed).shuffle(cards)
    packed = [sum(UNIT[rank] for rank in cards[start : start + 17]) for start in (0, 17, 34, 51)]
    return tuple(packed[:3]), packed[3]


def play(game: Game, *texts: str) -> None:
    for text in texts:
        if text == "-":
            game.pass_turn()
        else:
            game.play(parse_packed(text))


def refused(game: Game, text: str, seat: int | None = None) -> tuple[str, dict[str, object]]:
    with pytest.raises(PlayRefused) as caught:
        if text == "-":
            game.verify_pass(seat)
        else:
            game.verify_play(parse_packed(text), seat)
    return caught.value.code, dict(caught.value.fault.args)


def test_who_passed_may_play_later_in_the_round_and_two_passes_end_it() -> None:
    game = started("3339KKKJ56", "AAA3478", "555799T")
    play(game, "3339", "-", "5557", "KKKJ", "AAA3", "-", "-")
    assert (game.now.turn, game.now.to_beat, game.now.owner) == (1, None, None)
    play(game, "4")
    assert game.now.turn == 2


def test_c31_who_leads_may_not_pass() -> None:
    game = started("34", "56", "78")
    assert refused(game, "-") == ("P102", {"seat": 0})
    play(game, "3", "-", "-")
    assert not game.can_pass()
    assert refused(game, "-") == ("P102", {"seat": 0})


def test_a_play_in_the_wrong_turn_names_both_seats() -> None:
    game = started("34", "56", "78")
    assert refused(game, "5", seat=1) == ("P101", {"seat": 1, "expected": 0})
    assert refused(game, "-", seat=2) == ("P101", {"seat": 2, "expected": 0})


def test_c30_cards_that_are_not_held_are_named() -> None:
    game = started("JJQQKA5", "56", "78")
    code, args = refused(game, "JJQQKKAA")
    assert (code, args["missing"], args["left"]) == ("P103", "KA", 7)


def test_c30_cards_that_are_no_hand_are_refused() -> None:
    game = started("JJQQKA5", "56", "78")
    code, args = refused(game, "JJQQKA")
    assert (code, args["cards"], args["ruleset"]) == ("P104", "JJQQKA", "site")


def test_c14_an_empty_play_is_no_hand() -> None:
    game = started("345", "56", "78")
    assert refused(game, "")[0] == "P104"


def test_a_lower_or_equal_hand_and_one_of_another_kind_are_refused_differently() -> None:
    game = started("4433", "3344556", "78")
    play(game, "44")
    assert refused(game, "33")[0] == "P105"
    assert refused(game, "44")[0] == "P105"
    assert refused(game, "6")[0] == "P106"
    play(game, "55")


def test_c11_nothing_is_offered_after_the_rocket() -> None:
    game = started("BR3", "TTTT5", "2222")
    play(game, "BR")
    assert list(game.legal_plays()) == []
    assert refused(game, "TTTT")[0] == "P105"
    assert game.can_pass()


def test_c12_the_landlord_may_end_the_game_with_the_first_play() -> None:
    game = started("33344456", "3456", "78")
    play(game, "33344456")
    assert (game.now.phase, game.now.winner, game.ending) == (Phase.OVER, 0, Term.SPRING)


def test_c27_a_bomb_beats_a_pair_and_a_pair_no_bomb() -> None:
    game = started("BRQQKK22", "888822TT", "3")
    play(game, "QQ")
    assert game.can_play(parse_packed("8888"))
    play(game, "8888", "-")
    assert not game.can_play(parse_packed("22"))
    assert game.can_play(parse_packed("BR"))


def test_c28_the_rocket_beats_a_bomb() -> None:
    game = started("55553", "BR4", "7")
    play(game, "5555", "BR")
    assert game.multiplier == 4


def test_c33_the_last_cards_win() -> None:
    game = started("QQJJTT5", "22", "33")
    play(game, "TTJJQQ", "-", "-", "5")
    assert game.now.winner == 0


def test_nothing_is_played_after_the_end() -> None:
    game = started("3", "56", "78")
    play(game, "3")
    assert list(game.legal_plays()) == []
    assert refused(game, "5", seat=1) == ("P111", {"seat": 0})
    assert refused(game, "-", seat=1) == ("P111", {"seat": 0})


def test_a_peasant_wins_for_both_and_one_landlord_hand_is_an_anti_spring() -> None:
    game = started("345", "6", "78")
    play(game, "3", "6")
    assert (game.now.winner, game.ending) == (1, Term.ANTI_SPRING)
    assert game.scores == tuple(map(Decimal, (-4, 2, 2)))


def test_c55_four_with_two_doubles_nothing() -> None:
    game = started("5555678", "33334", "9")
    play(game, "555567")
    assert game.multiplier == 1
    play(game, "3333")
    assert game.multiplier == 2


def test_a_reading_may_be_played_where_cards_alone_may() -> None:
    game = started("33344456", "3456", "78")
    (ranked,) = HANDS.rank(parse_packed("33344456"))
    assert game.can_play(ranked)
    assert game.play(ranked).reading.kind is Kind.AIRPLANE_SINGLES


def _play_out(rng: random.Random) -> Game:
    """A whole game of random legal decisions, checked at every step."""
    game = Game(HANDS)
    game.deal(*_whole_deal(rng.randrange(10**6)), first=rng.randrange(3))
    while game.now.phase is Phase.AUCTION:
        game.bid(rng.choice((0, *game.legal_bids())))
    while game.now.phase is Phase.PLAY:
        before = game.now
        choices = [*game.legal_plays()]
        assert choices or game.can_pass()
        if before.to_beat is not None and (not choices or rng.random() < 0.3):
            game.pass_turn()
            continue
        chosen = rng.choice(choices)
        assert before.turn is not None
        assert within(chosen.reading.cards, before.held[before.turn])
        assert before.to_beat is None or beats(chosen, before.to_beat)
        game.play(chosen.reading.cards)
    return game


def _recomputed(game: Game) -> tuple[int, ...] | None:
    """The score of a finished game, from its operations alone."""
    bids = [(each.value, each.seat) for each in game.history if isinstance(each, Bid)]
    base, landlord = max(bids)
    if not base:
        return None
    plays = [each for each in game.history if isinstance(each, Played)]
    doubles = 0
    for each in plays:
        text = format_packed(each.play.reading.cards)
        doubles += text == "BR" or (len(text) == 4 and len(set(text)) == 1)
    counts = Counter(each.seat for each in plays)
    won = plays[-1].seat == landlord
    doubles += len(counts) == 1 if won else counts[landlord] == 1
    stake = base * 2**doubles * (1 if won else -1)
    return tuple(2 * stake if seat == landlord else -stake for seat in range(3))


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_random_games_play_to_an_end_and_their_scores_are_right(rng: random.Random) -> None:
    game = _play_out(rng)
    assert game.scores == _recomputed(game)
    if game.scores is not None:
        assert sum(game.scores) == 0
        winner = game.now.winner
        assert winner is not None
        assert [not hand for hand in game.now.held].count(True) == 1
        assert not game.now.held[winner]
    played = sum(each.play.reading.cards for each in game.history if isinstance(each, Played))
    left = sum(game.now.held) + (game.now.bottom if game.now.phase is Phase.VOID else 0)
    assert played + left == DECK


@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_c38_stepping_back_and_forward_gives_the_same_state_and_the_same_choices(rng: random.Random) -> None:
    game = _play_out(rng)
    end, history = game.now, game.history
    undone = []
    while game.history:
        after = game.now
        operations = game.step_back()
        undone.append((operations, after))
    assert game.now == Situation()
    for operations, after in reversed(undone):
        again(game, operations[0])
        assert game.now == after
    assert (game.now, game.history) == (end, history)


def again(game: Game, operation: object) -> None:
    match operation:
        case Bid(seat, value):
            game.bid(value, seat)
        case Played(seat, ranked):
            assert ranked in set(game.legal_plays())
            game.play(ranked, seat)
        case Passed(seat):
            game.pass_turn(seat)
        case _:
            game.deal(operation.held, operation.bottom, operation.first)  # type: ignore[attr-defined]


def test_stepping_back_from_the_last_bid_gives_the_bottom_cards_back() -> None:
    game = Game(HANDS)
    game.deal(*_whole_deal())
    before = game.now
    game.bid(3)
    operations = game.step_back()
    assert (game.now, operations) == (before, (Bid(0, 3), TookBottom(0, before.bottom)))


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(IndexError):
        Game(HANDS).step_back()
