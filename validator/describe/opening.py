"""What happens before the first card, in words: players and cards, the landlord, what raises the stakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from validator.describe.words import Statement, Words
from validator.parameters import AuctionRules, Doubling, Ruleset, StakeRules

SPOKEN: Final = ("auction.form", "auction.bids", "auction.turns_each", "auction.strictly_higher")
"""What one sentence tells about who says what."""
ENDED: Final = ("auction.ends_at", "auction.pass_after_end")


def setup(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """Players and cards."""
    rules = ruleset.setup
    yield words.say("setup", "players", "setup.players", "setup.decks", players=rules.players, decks=rules.decks)
    key = "dealt" if rules.bottom else "dealt_all"
    yield words.say("setup", key, "setup.dealt", "setup.bottom", dealt=rules.dealt, bottom=rules.bottom)
    if rules.bottom:
        yield words.say("setup", "bottom_shown" if rules.bottom_shown else "bottom_hidden", "setup.bottom_shown")
    yield words.say("setup", rules.turns, "setup.turns")
    yield words.say("setup", rules.shuffles or "anybody_shuffles", "setup.shuffles")


def auction(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """Choosing the landlord."""
    rules = ruleset.auction
    if rules.form == "given":
        told = (*SPOKEN, *ENDED, "auction.first", "auction.rob", "auction.all_pass")
        yield words.say("auction", "given", *told)
        return
    yield words.say("auction", rules.first, "auction.first")
    yield from _spoken(rules, words)
    winner = f"{rules.form}_{rules.rob or 'not_robbed'}"
    yield words.say("auction", winner, "auction.rob")
    yield from _all_pass(rules, words)


def _spoken(rules: AuctionRules, words: Words) -> Iterator[Statement]:
    if rules.form == "call":
        yield words.say("auction", "call", *SPOKEN, *ENDED)
        return
    key = "bids_round" if rules.turns_each is None else "bids_once"
    yield words.say("auction", key, *SPOKEN, bids=rules.bids)
    if rules.ends_at is None:
        yield words.say("auction", "no_end", *ENDED)
        return
    yield words.say("auction", "ends_at", "auction.ends_at", ends_at=rules.ends_at)
    after = "pass_after_end" if rules.pass_after_end else "no_pass_after_end"
    yield words.say("auction", after, "auction.pass_after_end")


def _all_pass(rules: AuctionRules, words: Words) -> Iterator[Statement]:
    passed = rules.all_pass
    if passed.staker_base is not None:
        yield words.say("auction", "staker", "auction.all_pass", base=passed.staker_base)
    key = passed.outcome if passed.landlord is None else f"{passed.landlord}_is_landlord"
    if passed.staker_base is not None:
        key += "_unstaked"
    yield words.say("auction", key, "auction.all_pass", base=passed.base)


def stakes(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """The base, and what raises the stakes before the first card."""
    rules, passed = ruleset.stakes, ruleset.auction.all_pass
    if ruleset.score.points is None:
        if rules.base is not None:
            yield words.say("stakes", "base_number", "stakes.base", base=rules.base)
        elif ruleset.auction.form == "given":
            yield words.say("stakes", "base_number", "stakes.base", "auction.all_pass", base=passed.base)
        else:
            yield words.say("stakes", "base_highest" if ruleset.auction.rob else "base_bid", "stakes.base")
    if rules.rob is not None:
        yield words.say("stakes", "rob", "stakes.rob", factor=rules.rob)
    for act, rule in doublings(rules):
        if rule is not None:
            raised = words.fill("stakes", _raises(act, rule), factor=rule.factor)
            yield words.say("stakes", act, f"stakes.{act}", raised=raised)
    missing = ((f"stakes.{act}", act) for act in ("rob", "stake", "show", "drift") if getattr(rules, act) is None)
    for paths, acts in words.together(missing):
        yield words.say("stakes", "absent", *paths, acts=acts)


def _raises(act: str, rule: Doubling) -> str:
    """What an act raises: only a landlord can show, whose acts count for all, and only a peasant can drift."""
    if act == "show" or rule.scope == "public":
        return "public"
    return "own" if act == "drift" else "personal"


def doublings(rules: StakeRules) -> tuple[tuple[str, Doubling | None], ...]:
    """What players can do before the first card to raise the stakes, in the order of the game."""
    return ("stake", rules.stake), ("show", rules.show), ("drift", rules.drift)
