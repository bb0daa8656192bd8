"""The hands of a ruleset in words: what may be played, kickers, bombs, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from notation.cards import RANKS
from notation.shapes import RUNS, Kind
from validator.describe.words import Statement, Words
from validator.parameters import BombRule, HandRule, Ruleset

KINDS: Final = tuple(kind for kind in Kind if kind not in (Kind.BOMB, Kind.ROCKET, Kind.JOKERS, Kind.PASS))
"""The kinds that a ruleset allows or not, bombs aside."""


def hands(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """What may be played, bombs aside."""
    for kind, rule in ruleset.hands.items():
        run = _run(rule.least, longest(ruleset, rule), words)
        yield words.say("hands", kind.value, f"hands.{kind.value}", run=run, each=rule.each)
    missing = ((f"hands.{kind}", kind.value) for kind in KINDS if kind not in ruleset.hands)
    for paths, kinds in words.together(missing):
        yield words.say("hands", "missing", *paths, kinds=kinds)
    if not RUNS.isdisjoint(ruleset.hands):
        ends = {"lowest": RANKS[ruleset.lowest], "highest": RANKS[ruleset.highest]}
        yield words.say("hands", "runs", "runs.lowest", "runs.highest", **ends)
    if Kind.PAIR in ruleset.hands:
        alone = "jokers_alone" if ruleset.hands[Kind.PAIR].top > RANKS.index("2") else "no_jokers_alone"
        yield words.say("hands", alone, "joker_pairs.alone")
    if ruleset.reading_order:
        order = tuple(kind.value for kind in ruleset.reading_order)
        yield words.say("hands", "first_reading", "reading_order", order=order)
    else:
        yield words.say("hands", "every_reading", "reading_order")


def _run(least: int, most: int, words: Words) -> str:
    return str(least) if least == most else words.fill("hands", "run", least=least, most=most)


def longest(ruleset: Ruleset, rule: HandRule) -> int:
    """Ranks in the longest body that a hand has cards for, and the ranks between the ends of a run."""
    most = min(rule.most, ruleset.setup.most // rule.size(1))
    return min(most, ruleset.highest - ruleset.lowest + 1) if rule.kind in RUNS else most


def kickers(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """What is said about kickers: what most kinds share, then where a kind differs."""
    for path, key_of in _KICKERS.items():
        told = []
        for rule in ruleset.hands.values():
            key = key_of(rule, ruleset) if rule.wing else None
            if key is not None:
                told.append((rule.kind, words.fill("kickers", key, alike=alike(rule, ruleset), group=rule.group)))
        if told:
            shared = Counter(text for _, text in told).most_common(1)[0][0]
            yield Statement(shared, (path,))
            for kind, text in told:
                if text != shared:
                    yield words.say("kickers", "of_kind", f"hands.{kind}", path, kinds=kind.value, rule=text)


def alike(rule: HandRule, ruleset: Ruleset) -> int | None:
    """How many single kickers may have one rank, fours that are used whole considered; None for any number."""
    most = rule.kickers.alike
    return min(most or 3, 3) if ruleset.fours_whole else most


def _several(rule: HandRule, ruleset: Ruleset) -> bool:
    """Whether a hand of this kind can have more than one kicker."""
    return rule.each * longest(ruleset, rule) > 1


def _of_body_rank(rule: HandRule, ruleset: Ruleset) -> str | None:
    if rule.kind not in RUNS:
        return None
    return _yes(rule.kickers.of_body_rank and not ruleset.fours_whole, "of_body_rank")


def _alike(rule: HandRule, ruleset: Ruleset) -> str | None:
    if rule.wing != 1 or not _several(rule, ruleset):
        return None
    most = alike(rule, ruleset)
    return "any_alike" if most is None else "all_differ" if most == 1 else "alike"


def _both_jokers(rule: HandRule, ruleset: Ruleset) -> str | None:
    return _yes(rule.kickers.both_jokers, "both_jokers") if rule.wing == 1 and _several(rule, ruleset) else None


def _pairs_alike(rule: HandRule, ruleset: Ruleset) -> str | None:
    if rule.wing != 2 or not _several(rule, ruleset):
        return None
    return "pairs_alike" if rule.kickers.pairs_alike and not ruleset.fours_whole else "pairs_differ"


def _may_extend_body(rule: HandRule, ruleset: Ruleset) -> str | None:
    """Only where as many single kickers may have one rank as make a group of the body."""
    most = alike(rule, ruleset)
    if rule.wing != 1 or rule.kind not in RUNS or (most is not None and most < rule.group):
        return None
    return _yes(rule.kickers.may_extend_body, "beside_body")


def _joker_pairs(rule: HandRule, _ruleset: Ruleset) -> str | None:
    return f"jokers_{rule.kickers.joker_pairs}" if rule.wing == 2 else None


def _fours_whole(rule: HandRule, ruleset: Ruleset) -> str | None:
    """That fours may be split is told only where they can be: elsewhere other rules for kickers forbid it."""
    if ruleset.fours_whole:
        return "fours_whole"
    single = rule.wing == 1 and (rule.kickers.alike is None or rule.kickers.alike > 3)
    pairs = rule.wing == 2 and rule.kickers.pairs_alike
    within_body = rule.kickers.of_body_rank and rule.kind in RUNS
    return "fours_split" if ((single or pairs) and _several(rule, ruleset)) or within_body else None


def _yes(allowed: bool, key: str) -> str:
    return key if allowed else f"not_{key}"


_KICKERS: Final[dict[str, Callable[[HandRule, Ruleset], str | None]]] = {
    "kickers.of_body_rank": _of_body_rank,
    "kickers.alike": _alike,
    "kickers.both_jokers": _both_jokers,
    "kickers.pairs_alike": _pairs_alike,
    "kickers.may_extend_body": _may_extend_body,
    "joker_pairs.kickers": _joker_pairs,
    "fours_whole": _fours_whole,
}
"""What to say of a kind with kickers about each parameter; None where it makes no difference to the kind."""


def bombs(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """The order of bombs."""
    rules = ruleset.bombs
    if not rules:
        yield words.say("bombs", "none", "bombs")
        return
    order = " < ".join(bomb(each, words) for each in rules)
    yield words.say("bombs", "order", "bombs", bombs=order)
    if any(each.kind is Kind.ROCKET for each in rules):
        yield words.say("bombs", "rocket_is", "bombs")
    yield words.say("bombs", "rule", "bombs")


def bomb(rule: BombRule, words: Words) -> str:
    """What a bomb is called: by its cards, since names differ."""
    return words.fill("bombs", rule.kind.value, size=rule.size)


def names(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """Names that mean different hands in different rulesets, with the hand that each means here."""
    for name, pattern in ruleset.names.items():
        key = pattern.kinds[0].value if pattern.size is not None or pattern.kinds[0] is Kind.ROCKET else "any_bomb"
        hand = words.fill("names", key, size=pattern.size)
        yield words.say("names", "name", f"names.{name}", name=name, hand=hand)
