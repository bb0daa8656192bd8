"""Play and score of a ruleset in words."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from notation.cards import RANKS
from notation.findings import Arg
from validator.describe.hands import bomb
from validator.describe.opening import doublings
from validator.describe.words import Statement, Words
from validator.parameters import Leaving, Points, Ruleset, Shares


def play(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """What is so in every ruleset, then the limits of this one."""
    yield words.say("play", "ranks", ranks=tuple(RANKS))
    for key in ("lead", "follow", "round", "end"):
        yield words.say("play", key)
    limit, announced = ruleset.play.bomb_limit, ruleset.play.announce_at
    if limit is None:
        yield words.say("play", "no_bomb_limit", "play.bomb_limit")
    else:
        args = {"unlimited": limit.unlimited_from, "passed": limit.all_passed}
        yield words.say("play", "bomb_limit", "play.bomb_limit", **args)
        yield words.say("play", "bomb_limit_passed", "play.bomb_limit", **args)
    key = "announce" if announced else "no_announcement"
    yield words.say("play", key, "play.announce_at", announced=announced)


def score(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """How a game is settled."""
    rules = ruleset.score
    if rules.points is None:
        yield from _shared(ruleset, words)
    else:
        yield from _points(rules.points, words)
    yield from _leaving(rules.leaving, ruleset.stakes.unit, words)
    if rules.pool is None:
        yield words.say("score", "no_pool", "score.pool")
    else:
        part = f"{(rules.pool.part * 100).normalize():f}%"
        yield words.say("score", "pool", "score.pool", part=part, games=rules.pool.games)
        yield words.say("score", "pool_broken", "score.pool")


def _shared(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """Shares of unit times base times multiplier."""
    rules, unit = ruleset.score, ruleset.stakes.unit
    key = "stake_table" if unit is None else "stake" if unit == 1 else "stake_unit"
    yield words.say("score", key, "stakes.unit", unit=unit)
    yield from _multiplier(ruleset, words)
    if rules.spring > 1 or rules.anti_spring > 1:
        yield words.say("score", "springs", "score.spring", "score.anti_spring")
    yield words.say("score", "no_cap" if rules.cap is None else "cap", "score.cap", cap=rules.cap)
    yield words.say("score", "landlord_wins", "score.landlord_wins", **_shares(rules.landlord_wins))
    yield words.say("score", "peasants_win", "score.peasants_win", **_shares(rules.peasants_win))
    alone = [
        f"stakes.{act}" for act, rule in doublings(ruleset.stakes) if rule is not None and rule.scope == "personal"
    ]
    if alone:
        yield words.say("score", "personal", *alone)
    yield words.say("score", "no_points", "score.points")


def _multiplier(ruleset: Ruleset, words: Words) -> Iterator[Statement]:
    """What multiplies, what adds up, and what does neither."""
    multiplied: list[tuple[str, str]] = []
    added: list[tuple[str, str]] = []
    nothing: list[tuple[str, str]] = []
    for each in ruleset.bombs:
        what = bomb(each, words)
        if each.factor > 1:
            multiplied.append(("bombs", words.fill("score", "factor", what=what, factor=each.factor)))
        if each.adds:
            added.append(("bombs", words.fill("score", "plus", what=what, more=each.adds)))
        if each.factor == 1 and not each.adds:
            nothing.append(("bombs", what))
    for name in ("spring", "anti_spring"):
        what, factor = words.fill("score", name), getattr(ruleset.score, name)
        if factor > 1:
            multiplied.append((f"score.{name}", words.fill("score", "factor", what=what, factor=factor)))
        else:
            nothing.append((f"score.{name}", what))
    for key, every in (("multiply", multiplied), ("add", added), ("nothing", nothing)):
        for paths, told in words.together(every):
            yield words.say("score", key, *paths, told=told)


def _points(points: Points, words: Words) -> Iterator[Statement]:
    """Points instead of shares: whatever would make S has no part in it."""
    unused = ("stakes.unit", "stakes.base", "score.spring", "score.anti_spring", "score.cap")
    yield words.say("score", "by_points", "score.points", *unused, "score.landlord_wins", "score.peasants_win")
    winner, loser = _number(points.winner), _number(points.loser)
    yield words.say("score", "points_win", "score.points", winner=winner, loser=loser)
    hands = tuple(
        words.fill("score", "worth", kinds=kind.value, worth=_number(worth)) for kind, worth in points.hands.items()
    )
    if hands:
        yield words.say("score", "points_hands", "score.points", hands=hands)
    if points.shuttle_bonus:
        yield words.say("score", "shuttle_bonus", "score.points", bonus=_number(points.shuttle_bonus))


def _leaving(leaving: Leaving | None, unit: int | None, words: Words) -> Iterator[Statement]:
    if leaving is None:
        yield words.say("score", "no_leaving", "score.leaving")
        return
    key = "leaving" if not leaving.times_bombs else "leaving_bombs_least" if leaving.least_bombs else "leaving_bombs"
    costs = {"landlord": leaving.factor * leaving.landlord, "peasant": leaving.factor, "least": leaving.least_bombs}
    yield words.say("score", key, "score.leaving", **costs)
    before = leaving.before_bid * (unit or 1)
    key = "leaving_before_table" if unit is None else "leaving_before"
    yield words.say("score", key, "score.leaving", before=before)


def _shares(shares: Shares) -> dict[str, Arg]:
    return {"landlord": _share(shares.landlord), "peasant": _share(shares.peasant)}


def _share(share: Decimal) -> str:
    """A share as people write it: +2S, -S, 0."""
    if not share:
        return "0"
    number = f"{share.normalize():+f}"
    return f"{number[0]}S" if abs(share) == 1 else f"{number}S"


def _number(number: Decimal) -> str:
    return f"{number.normalize():f}"
