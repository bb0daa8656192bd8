"""A ruleset in words, in three languages: every sentence is made from its parameters, none is written by hand."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from notation.cards import RANKS
from notation.findings import Arg
from notation.shapes import Kind
from notation.texts import Texts
from validator.hands import Hands
from validator.parameters import BombRule, HandRule, KickerRule, Ruleset, Shares

ABSENT = ("rob", "stake", "show", "drift")
"""Acts beside the bids, by their parameter in `stakes`."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a ruleset says.

    Attributes:
        text: the sentence.
        parameters: the paths of the parameters that it tells.
    """

    text: str
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Statements under one title."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many hands a ruleset has, by ranks alone.

    Attributes:
        kinds: readings of each kind.
        readings: readings in all.
        sets: different sets of cards.
        open: sets of cards with more than one reading.
    """

    kinds: Mapping[Kind, int]
    readings: int
    sets: int
    open: int


def describe(ruleset: Ruleset, language: str) -> tuple[Section, ...]:
    """A ruleset, section by section."""
    return tuple(_Teller(ruleset, language).sections())


def count(hands: Hands) -> Count:
    """Count the hands of a ruleset over its whole deck."""
    from validator.plays import plays

    kinds: Counter[Kind] = Counter()
    sets: Counter[int] = Counter()
    for play in plays(hands, hands.ruleset.setup.deck):
        kinds[play.reading.kind] += 1
        sets[play.reading.cards] += 1
    several = sum(number > 1 for number in sets.values())
    in_order = {kind: kinds[kind] for kind in Kind if kinds[kind]}
    return Count(in_order, sum(kinds.values()), len(sets), several)


def count_section(counted: Count, language: str) -> Section:
    """The count of hands in words."""
    words = _words(language)["count"]
    texts = Texts(language, ("validator", "notation"))
    rows = [Statement(f"{texts.term('kind', kind)} {number:,}") for kind, number in counted.kinds.items()]
    key = "readings" if counted.open else "one_reading"
    numbers = {name: f"{getattr(counted, name):,}" for name in ("sets", "readings", "open")}
    return Section(words["title"], (*rows, Statement(texts.vformat(words[key], (), numbers))))


def text(ruleset: Ruleset, language: str, counted: Count | None = None, *, sources: bool = False) -> str:
    """A ruleset as plain text.

    Args:
        ruleset: the ruleset.
        language: a language of `notation.texts.LANGUAGES`.
        counted: the count of its hands, to be told too.
        sources: whether to say where each parameter comes from.
    """
    sections = describe(ruleset, language)
    if counted is not None:
        sections = (*sections, count_section(counted, language))
    lines = [f"{ruleset.name}  {title(ruleset, language)}".rstrip()]
    for section in sections:
        lines += ["", section.title]
        for statement in section.statements:
            lines.append(f"  {statement.text}")
            if sources:
                told = dict.fromkeys(ruleset.sources[path] for path in statement.parameters if path in ruleset.sources)
                lines += [f"      {source}" for source in told]
    return "\n".join(lines) + "\n"


def to_json(ruleset: Ruleset, language: str, counted: Count | None = None) -> dict[str, Any]:
    """A ruleset in words as plain data: sections of statements, each with the parameters it tells and their sources."""
    told = [
        {
            "title": section.title,
            "statements": [
                {
                    "text": statement.text,
                    "parameters": list(statement.parameters),
                    "sources": [ruleset.sources.get(path) for path in statement.parameters],
                }
                for statement in section.statements
            ],
        }
        for section in describe(ruleset, language)
    ]
    found: dict[str, Any] = {"name": ruleset.name, "title": title(ruleset, language), "sections": told}
    if counted is not None:
        kinds = {kind.value: number for kind, number in counted.kinds.items()}
        found["count"] = {
            "kinds": kinds,
            "readings": counted.readings,
            "sets": counted.sets,
            "sets_with_several_readings": counted.open,
        }
    return found


def title(ruleset: Ruleset, language: str) -> str:
    """The title of a ruleset in a language, or in the first that it has."""
    return ruleset.title.get(language) or next(iter(ruleset.title.values()), "")


@cache
def _words(language: str) -> Mapping[str, Mapping[str, str]]:
    path = files("validator").joinpath("texts", f"rules.{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


class _Teller:
    """Puts the parameters of one ruleset into the words of one language."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.words = _words(language)
        self.texts = Texts(language, ("validator", "notation"))

    def sections(self) -> Iterator[Section]:
        for name, statements in (
            ("setup", self._setup()),
            ("auction", self._auction()),
            ("hands", self._hands()),
            ("kickers", self._kickers()),
            ("bombs", self._bombs()),
            ("play", self._play()),
            ("score", self._score()),
            ("names", self._names()),
        ):
            told = tuple(statements)
            if told:
                yield Section(self.words[name]["title"], told)

    def _say(self, section: str, key: str, *parameters: str, **args: Arg) -> Statement:
        return Statement(self._words(section, key, **args), parameters)

    def _words(self, section: str, key: str, **args: Arg) -> str:
        return self.texts.vformat(self.words[section][key], (), args)

    def _setup(self) -> Iterator[Statement]:
        setup = self.ruleset.setup
        yield self._say("setup", "players", "setup.players", "setup.decks", players=setup.players, decks=setup.decks)
        yield self._say("setup", "dealt", "setup.dealt", "setup.bottom", dealt=setup.dealt, bottom=setup.bottom)
        yield self._say("setup", "bottom_shown" if setup.bottom_shown else "bottom_hidden", "setup.bottom_shown")
        yield self._say("setup", setup.turns, "setup.turns")

    def _auction(self) -> Iterator[Statement]:
        auction, base = self.ruleset.auction, self.ruleset.base
        yield self._say("auction", auction.first, "auction.first")
        told = ("auction.form", "auction.bids", "auction.turns_each", "auction.strictly_higher")
        yield self._say("auction", "bids", *told, bids=auction.bids)
        yield self._say("auction", "ends_at", "auction.ends_at", ends_at=auction.ends_at)
        if auction.pass_after_end:
            yield self._say("auction", "pass_after_end", "auction.pass_after_end")
        passed = auction.all_pass
        key = "void" if passed.landlord is None else f"{passed.landlord}_is_landlord"
        yield self._say("auction", key, "auction.all_pass", base=passed.base)
        yield self._say("auction", "base_bid" if base == "bid" else "base_number", "stakes.base", base=base)
        yield self._say("auction", "absent", *(f"stakes.{act}" for act in ABSENT), acts=ABSENT)

    def _hands(self) -> Iterator[Statement]:
        ruleset = self.ruleset
        for kind, rule in ruleset.hands.items():
            most = min(rule.most, ruleset.setup.most // rule.size(1))
            args = {"least": rule.least, "most": most, "each": rule.each}
            yield self._say("hands", kind.value, f"hands.{kind.value}", **args)
        ends = {"lowest": RANKS[ruleset.lowest], "highest": RANKS[ruleset.highest]}
        yield self._say("hands", "runs", "runs.lowest", "runs.highest", **ends)
        missing = tuple(kind.value for kind in Kind if kind.value in self.words["hands"] and kind not in ruleset.hands)
        if missing:
            yield self._say("hands", "missing", *(f"hands.{kind}" for kind in missing), kinds=missing)

    def _kickers(self) -> Iterator[Statement]:
        """The rule that most kinds share, then where a kind differs from it."""
        rules = [rule for rule in self.ruleset.hands.values() if rule.wing]
        if not rules:
            return
        shared = Counter(rule.kickers for rule in rules).most_common(1)[0][0]
        common = dict(self._kicker_words(shared))
        for path, words in common.items():
            yield Statement(words, (path,))
        for rule in rules:
            for path, words in self._kicker_words(rule.kickers):
                if common.get(path) != words:
                    yield self._of_kind(rule, words)
        if self.ruleset.fours_whole:
            yield self._say("kickers", "fours_whole", "fours_whole")

    def _of_kind(self, rule: HandRule, words: str) -> Statement:
        kind = rule.kind.value
        return self._say("kickers", "of_kind", f"hands.{kind}", kinds=kind, rule=words)

    def _kicker_words(self, rule: KickerRule) -> Iterator[tuple[str, str]]:
        """What a rule for kickers says, by parameter."""
        alike = "any_alike" if rule.alike is None else "all_differ" if rule.alike == 1 else "alike"
        yield "kickers.of_body_rank", self._words("kickers", _yes(rule.of_body_rank, "of_body_rank"))
        yield "kickers.alike", self._words("kickers", alike, alike=rule.alike)
        yield "kickers.both_jokers", self._words("kickers", _yes(rule.both_jokers, "both_jokers"))
        pairs = "pairs_alike" if rule.pairs_alike else "pairs_differ"
        yield "kickers.pairs_alike", self._words("kickers", pairs)
        if not rule.may_extend_body:
            yield "kickers.may_extend_body", self._words("kickers", "not_beside_body")

    def _bombs(self) -> Iterator[Statement]:
        bombs = self.ruleset.bombs
        if bombs:
            order = " < ".join(self._bomb(bomb) for bomb in bombs)
            yield self._say("bombs", "order", "bombs", bombs=order)
            yield self._say("bombs", "rule", "bombs")

    def _bomb(self, bomb: BombRule) -> str:
        return self._words("bombs", bomb.kind.value, size=bomb.size)

    def _play(self) -> Iterator[Statement]:
        yield self._say("play", "ranks", ranks=tuple(RANKS))
        for key in ("lead", "follow", "round", "end"):
            yield self._say("play", key)

    def _score(self) -> Iterator[Statement]:
        score = self.ruleset.score
        told = [self._factor(self._bomb(bomb), bomb.factor, score.growth) for bomb in self.ruleset.bombs]
        told += [self._factor(self._words("score", name), getattr(score, name)) for name in ("spring", "anti_spring")]
        factors = tuple(each for each in told if each)
        paths = ("score.growth", "bombs", "score.spring", "score.anti_spring")
        yield self._say("score", score.growth, *paths, factors=factors)
        if score.spring > 1 or score.anti_spring > 1:
            yield self._say("score", "springs", "score.spring", "score.anti_spring")
        yield self._say("score", "no_cap" if score.cap is None else "cap", "score.cap", cap=score.cap)
        yield self._say("score", "landlord_wins", "score.landlord_wins", **_shares(score.landlord_wins))
        yield self._say("score", "peasants_win", "score.peasants_win", **_shares(score.peasants_win))
        yield self._say("score", "stake")

    def _factor(self, what: str, factor: int, growth: str = "multiply") -> str:
        if factor == 1:
            return ""
        key = "factor" if growth == "multiply" else "plus"
        return self._words("score", key, what=what, factor=factor, more=factor - 1)

    def _names(self) -> Iterator[Statement]:
        for name, pattern in self.ruleset.names.items():
            hand = self._words("bombs", pattern.kinds[0].value, size=pattern.size)
            yield self._say("names", "name", f"names.{name}", name=name, hand=hand)


def _yes(allowed: bool, key: str) -> str:
    return key if allowed else f"not_{key}"


def _shares(shares: Shares) -> dict[str, Arg]:
    return {"landlord": _share(shares.landlord), "peasant": _share(shares.peasant)}


def _share(share: Decimal) -> str:
    """A share as people write it: +2S, -S, 0."""
    if not share:
        return "0"
    number = f"{share.normalize():+f}"
    return f"{number[0]}S" if abs(share) == 1 else f"{number}S"
