"""From the plain data of a ruleset file, which is right, to its frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from notation.cards import BIG_JOKER, RANK_OF, TWO
from notation.moves import Pattern
from notation.shapes import Kind
from validator.parameters import (
    WING,
    AllPass,
    AuctionRules,
    BombLimit,
    BombRule,
    Doubling,
    HandRule,
    KickerRule,
    Leaving,
    PlayRules,
    Points,
    Pool,
    Ruleset,
    ScoreRules,
    SetupRules,
    Shares,
    StakeRules,
)


def build(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset of checked data, whole (nothing left to what it extends)."""
    return Ruleset(
        name=data["name"],
        title=data["title"],
        setup=SetupRules(**data["setup"]),
        auction=_auction(data["auction"]),
        stakes=_stakes(data["stakes"]),
        hands={rule.kind: rule for rule in _hands(data)},
        lowest=RANK_OF[data["runs"]["lowest"]],
        highest=RANK_OF[data["runs"]["highest"]],
        fours_whole=data["fours_whole"],
        reading_order=tuple(map(Kind, data["reading_order"] or ())),
        bombs=tuple(_bomb(each) for each in data["bombs"]),
        play=_play(data["play"]),
        score=_score(data["score"]),
        names={word: _described(each) for word, each in data["names"].items()},
        sources=data["sources"],
    )


def _auction(data: Mapping[str, Any]) -> AuctionRules:
    plain = {key: value for key, value in data.items() if key not in {"bids", "all_pass"}}
    return AuctionRules(bids=tuple(data["bids"]), all_pass=AllPass(**data["all_pass"]), **plain)


def _stakes(data: Mapping[str, Any]) -> StakeRules:
    rob = data["rob"]
    return StakeRules(
        unit=None if data["unit"] == "table" else data["unit"],
        base=None if data["base"] == "bid" else data["base"],
        rob=None if rob is None else rob["factor"],
        **{act: Doubling(**data[act]) if data[act] else None for act in ("stake", "show", "drift")},
    )


def _hands(data: Mapping[str, Any]) -> Iterator[HandRule]:
    """The rules of the kinds that may be played, in the order of `Kind`."""
    pairs = data["joker_pairs"]
    top = {Kind.SINGLE: BIG_JOKER, Kind.PAIR: TWO if pairs["alone"] == "never" else BIG_JOKER}
    for kind in Kind:
        rule = data["hands"].get(kind)
        if rule is not None:
            least, most = rule.get("length", (1, 1))
            kickers = KickerRule(joker_pairs=pairs["kickers"], **(data["kickers"] | rule.get("kickers", {})))
            yield HandRule(kind, least, most, rule.get("each", _EACH.get(kind, 0)), kickers, top.get(kind, TWO))


_EACH: Final = {
    kind: 2 if kind in {Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS} else 1
    for kind in WING
}
"""Kickers for each group of the body; a ruleset may say another number for a shuttle."""


def _bomb(data: Mapping[str, Any]) -> BombRule:
    return BombRule(Kind(data["kind"]), data.get("size", 2), data.get("factor", 1), data.get("adds", 0))


def _play(data: Mapping[str, Any]) -> PlayRules:
    limit = data["bomb_limit"]
    return PlayRules(None if limit is None else BombLimit(**limit), tuple(data["announce_at"]))


def _score(data: Mapping[str, Any]) -> ScoreRules:
    leaving, pool, points = data["leaving"], data["pool"], data["points"]
    return ScoreRules(
        spring=data["spring"],
        anti_spring=data["anti_spring"],
        cap=data["cap"],
        landlord_wins=_shares(data["landlord_wins"]),
        peasants_win=_shares(data["peasants_win"]),
        leaving=None if leaving is None else Leaving(**leaving),
        pool=None if pool is None else Pool(_exact(pool["part"]), pool["games"]),
        points=None if points is None else _points(points),
    )


def _shares(data: Mapping[str, Any]) -> Shares:
    return Shares(_exact(data["landlord"]), _exact(data["peasant"]))


def _points(data: Mapping[str, Any]) -> Points:
    hands = {Kind(kind): _exact(worth) for kind, worth in data["hands"].items()}
    return Points(_exact(data["winner"]), _exact(data["loser"]), hands, _exact(data["shuttle_bonus"]))


def _exact(number: float) -> Decimal:
    """A number of a JSON file, as it is written there."""
    return Decimal(str(number))


def _described(data: Mapping[str, Any]) -> Pattern:
    """The description that a name stands for."""
    return Pattern(kinds=(Kind(data["kind"]),), size=data.get("size"))
