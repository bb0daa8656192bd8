"""The turned-up card 亮張: its holder speaks first, where the ruleset says so."""

from __future__ import annotations

from tests.auctions import found

ACTS = "甲1 乙不叫 丙不叫"
OTHER = "乙1 丙不叫 甲不叫"
HELD = '[亮張 "♥7"]\n手牌 甲(17): ♥7 ♠7\n手牌 乙(17): ♦7'


def test_its_holder_speaks_first() -> None:
    assert found("baike", ACTS, HELD) == []
    assert found("baike", OTHER, HELD) == ["B125"]
    assert found("wiki-call", OTHER, HELD) == ["B125"]
    assert found("openspiel", OTHER, HELD) == ["B125"]


def test_elsewhere_it_means_nothing() -> None:
    assert found("site", OTHER, HELD) == []
    assert found("baike-platform", OTHER, HELD) == []


def test_a_tag_says_who_speaks_first_where_no_act_does() -> None:
    assert found("baike", "甲不明牌", HELD + '\n[首叫 "乙"] [地主 "乙"]') == ["B125"]
    assert found("baike", "", HELD + '\n[地主 "乙"]') == []


def test_without_suits_all_cards_of_the_rank_must_be_in_one_hand() -> None:
    assert found("baike", OTHER, '[亮張 "♥7"]\n手牌 甲(17): 7 7 7 7') == ["B125"]
    assert found("baike", OTHER, '[亮張 "7"]\n手牌 甲(17): 7 7 7 7') == ["B125"]
    assert found("baike", OTHER, '[亮張 "♥7"]\n手牌 甲(17): 7 7 7') == []
    assert found("baike", OTHER, '[亮張 "大王"]\n手牌 甲(17): 大王') == ["B125"]
    assert found("baike", OTHER, '[亮張 "王"]\n手牌 甲(17): 大王') == []


def test_with_two_decks_both_copies_must_be_in_one_hand() -> None:
    tags = '[座位 "甲 乙 丙 丁"] [亮張 "♥7"]\n'
    acts = "乙1 丙不叫 丁不叫 甲不叫"
    assert found("baike-four", acts, tags + "手牌 甲(25): ♥7") == []
    assert found("baike-four", acts, tags + "手牌 甲(25): ♥7 ♥7") == ["B125"]


def test_among_the_bottom_cards_it_is_nobodys_and_the_record_should_say_who_speaks() -> None:
    bottom = '[亮張 "♥7"]\n底牌: ♥7 ♠9 ♠K'
    assert found("baike", ACTS, bottom) == ["B126"]
    assert found("baike", ACTS, bottom + '\n[首叫 "甲"]') == []


def test_bottom_cards_in_the_landlords_hand_are_still_bottom_cards() -> None:
    hand = "手牌 甲: ♥7 ♠9 ♠K 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 8\n底牌: ♥7 ♠9 ♠K"
    assert found("baike", ACTS, '[亮張 "♥7"]\n' + hand) == ["B126"]


def test_what_is_no_card_is_no_turned_up_card() -> None:
    for word in ("", "♥", "紅的", "♥7 ♠7"):
        assert found("baike", OTHER, f'[亮張 "{word}"]\n手牌 甲(17): ♥7 ♠7') == []
