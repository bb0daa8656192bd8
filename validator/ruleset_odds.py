"""Parameters that are right by themselves and do not go together, which a schema cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from notation.cards import RANK_OF
from notation.findings import Arg

Odd = tuple[str, tuple[str | int, ...], Mapping[str, Arg]]
"""A kind of fault, the path of the parameter, and what the words for it fill in."""


def at_odds(data: Mapping[str, Any]) -> Iterator[Odd]:
    """What does not go together in a ruleset that fits the schema, each at the key to look at first."""
    yield from _setup(data["setup"])
    yield from _auction(data["auction"])
    yield from _stakes(data)
    yield from _hands(data)
    yield from _bombs(data["bombs"], data["setup"]["decks"])


def _setup(setup: Mapping[str, Any]) -> Iterator[Odd]:
    dealt, cards = setup["players"] * setup["dealt"] + setup["bottom"], 54 * setup["decks"]
    if dealt != cards:
        yield "odd_deal", ("setup", "dealt"), {"dealt": dealt, "cards": cards}


def _auction(auction: Mapping[str, Any]) -> Iterator[Odd]:
    bids = auction["bids"]
    if bids != sorted(bids):
        yield "odd_order", ("auction", "bids"), {}
    if bool(bids) != (auction["form"] == "bids"):
        yield "odd_bids" if bids else "odd_no_bids", ("auction", "bids"), {"form": f'"{auction["form"]}"'}
    if auction["ends_at"] is not None and auction["ends_at"] not in bids:
        yield "odd_end", ("auction", "ends_at"), {"bid": auction["ends_at"]}
    if auction["form"] == "given" and auction["all_pass"].get("landlord") != "first_seat":
        yield "odd_given", ("auction", "all_pass"), {}
    if auction["rob"] is not None and auction["turns_each"] != 1:
        yield "odd_turns", ("auction", "turns_each"), {}


def _stakes(data: Mapping[str, Any]) -> Iterator[Odd]:
    auction, stakes = data["auction"], data["stakes"]
    if stakes["base"] == "bid" and not auction["bids"] and auction["form"] != "given":
        yield "odd_base", ("stakes", "base"), {}
    if auction["rob"] is not None and stakes["rob"] is None:
        yield "odd_rob_factor", ("stakes", "rob"), {}
    if auction["rob"] is None and stakes["rob"] is not None:
        yield "odd_rob_form", ("auction", "rob"), {}
    if "staker_base" in auction["all_pass"] and stakes["stake"] is None:
        yield "odd_staker", ("auction", "all_pass", "staker_base"), {}
    if data["play"]["bomb_limit"] is not None and not auction["bids"]:
        yield "odd_limit", ("play", "bomb_limit"), {}


def _hands(data: Mapping[str, Any]) -> Iterator[Odd]:
    if RANK_OF[data["runs"]["lowest"]] > RANK_OF[data["runs"]["highest"]]:
        yield "odd_runs", ("runs", "lowest"), {}
    for kind, rule in data["hands"].items():
        if rule and "length" in rule and rule["length"][0] > rule["length"][1]:
            yield "odd_length", ("hands", kind, "length"), {}


def _bombs(bombs: list[Mapping[str, Any]], decks: int) -> Iterator[Odd]:
    told = set()
    for place, each in enumerate(bombs):
        bomb = (each["kind"], each.get("size"))
        if bomb in told:
            yield "odd_twice", ("bombs", place), {}
        told.add(bomb)
        most = {"bomb": 4 * decks, "jokers": 2 * decks}.get(each["kind"])
        if most is not None and each["size"] > most:
            yield "odd_size", ("bombs", place, "size"), {"most": most}
