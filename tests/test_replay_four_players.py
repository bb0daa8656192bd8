"""Four players with two decks: names of bombs, joker pairs, bomb limits, announcements."""

from __future__ import annotations

import pytest

from tests.judging import codes, judged

FOUR = '[規則 "{rules}"] [地主 "甲"] [底分 "3"]\n'


def found(rules: str, plays: str) -> list[str]:
    return [code for code in codes(FOUR.format(rules=rules) + plays) if code != "S102"]


@pytest.mark.parametrize(
    ("rules", "low", "high"),
    [
        ("baike-four", "2炸", "3五炸"),
        ("baike-four", "槍", "炮"),
        ("baike-four", "4火箭", "3導彈"),
        ("baike-four", "2七巧", "3天炸"),
        ("baike-four", "2天炸", "天尊"),
        ("baike-four", "2天炸", "天王炸彈"),
        ("wiki-four", "2炸", "火箭"),
        ("wiki-four", "火箭", "3五炸"),
        ("wiki-four", "2六炸", "導彈"),
        ("wiki-four", "導彈", "3七炸"),
        ("wiki-four", "2八炸", "天炸"),
    ],
)
def test_the_names_of_bombs_mean_what_the_ruleset_says(rules: str, low: str, high: str) -> None:
    errors = {"P104", "P105", "P106", "P108"}
    assert not errors & set(found(rules, f"1. 甲 {low}  乙 {high}"))
    assert errors & set(found(rules, f"1. 甲 {high}  乙 {low}"))


def test_two_jokers_alike_are_a_pair_and_two_different_ones_are_what_the_ruleset_says() -> None:
    for rules in ("baike-four", "wiki-four"):
        assert found(rules, "1. 甲 22  乙 對小王  丙 對大王") == []
        assert found(rules, "1. 甲 對大王  乙 對小王") == ["P105"]
    assert found("baike-four", "1. 甲 小王大王") == ["P104"]
    assert found("wiki-four", "1. 甲 22  乙 小王大王") == []


def test_three_jokers_are_a_bomb_in_one_and_nothing_in_the_other() -> None:
    assert found("baike-four", "1. 甲 小王小王大王") == ["P104"]
    assert found("wiki-four", "1. 甲 222222  乙 小王小王大王  丙 3333333") == []


def test_a_kicker_pair_of_two_different_jokers() -> None:
    assert found("wiki-four", "1. 甲 333小王大王") == []
    assert found("wiki-four", "1. 甲 333444555小王大王7788") == []
    assert found("baike-four", "1. 甲 333小王大王") == ["P104"]
    assert found("baike-four", "1. 甲 333大王大王") == []


BIDS = '[規則 "baike-four"]\n叫分: 甲1 乙不叫 丙2 丁不叫\n'


def bombs(*ranks: str, seat: str) -> str:
    """Rounds in which one seat beats the landlord's single card with a bomb, or the landlord leads one."""
    if seat == "丙":
        return "".join(f"丙 {rank}炸 丁 過 甲 過 乙 過\n" for rank in ranks)
    order = "丙丁甲乙"
    lines: list[str] = []
    for rank in ranks:
        start = "丙" if not lines else seat
        plays = [f"{start} 6"] if start == "丙" else []
        if start == "丙":
            plays += [f"{each} 過" for each in order[1 : order.index(seat)]]
            plays.append(f"{seat} {rank}炸")
        else:
            plays.append(f"{seat} {rank}炸")
        at = order.index(seat)
        plays += [f"{order[(at + step) % 4]} 過" for step in (1, 2, 3)]
        lines.append(" ".join(plays) + "\n")
    return "".join(lines)


@pytest.mark.parametrize(("seat", "limit"), [("甲", 1), ("乙", 1), ("丙", 2), ("丁", 2)])
def test_a_seat_may_play_as_many_bombs_as_was_bid(seat: str, limit: int) -> None:
    ranks = ("3", "4", "5")
    within = codes(BIDS + bombs(*ranks[:limit], seat=seat))
    beyond = codes(BIDS + bombs(*ranks[: limit + 1], seat=seat))
    assert "P118" not in within
    assert beyond.count("P118") == 1


def test_a_bid_of_three_sets_no_limit() -> None:
    three = '[規則 "baike-four"]\n叫分: 甲1 乙不叫 丙3\n'
    assert "P118" not in codes(three + bombs("3", "4", "5", "6", "7", seat="丙"))
    assert judged(three).opening.limits == (1, 1, None, None)


POSITION = FOUR.format(rules="wiki-four") + (
    "手牌 甲(4): 5 5 6 7\n手牌 乙(9): 7\n手牌 丙(9): 7\n手牌 丁(9): 7\n輪到: 甲\n"
)


@pytest.mark.parametrize(
    ("play", "codes_"),
    [("對5", ["P119"]), ("對5 報雙", []), ("對5 報單", ["P115", "P119"]), ("6", [])],
)
def test_the_last_two_cards_must_be_announced(play: str, codes_: list[str]) -> None:
    assert [code for code in codes(POSITION + f"1. 甲 {play}") if code.startswith("P")] == codes_


def test_announcing_is_asked_for_only_where_the_rules_say_so() -> None:
    assert "P119" not in codes(POSITION.replace("wiki-four", "baike-four") + "1. 甲 對5")
