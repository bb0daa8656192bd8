"""Matches of Botzone as they come: a judge's log with what stands around it, alone or in a pack of matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from notation.formats.json_documents import Document
from notation.json_strict import Path, load

LOG_KEYS: Final = ("log", "logs")
INVENTED: Final = "invented_suits"
"""Key of a match for the cards, by number, whose suits are none of the game's own. Ours; Botzone has suits always."""
AROUND: Final = frozenset({*LOG_KEYS, "initdata", "players", "_id", INVENTED})
"""Keys of a match that the reader takes for what they are."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match.

    Attributes:
        log: the items of the log: what the judge put out, and what the bots answered, in turn.
        path: where the log stands in its document.
        initdata: the deal and the seed, where they stand outside the log.
        names: what the players are called, None where it is not said.
        ids: the players' (bots') ids, None where they are not said.
        id: the match's own id.
        invented: the numbers of the cards whose suits were invented for this file.
        beside: other words and numbers that stand beside the log.
    """

    log: list[Any]
    path: Path
    initdata: Mapping[str, Any]
    names: tuple[str | None, ...] = ()
    ids: tuple[str | None, ...] = ()
    id: str | None = None
    invented: frozenset[int] = frozenset()
    beside: tuple[tuple[str, str], ...] = ()


def matches(document: Document) -> Iterator[Match]:
    """The matches of a document: an object, an array of them, or a bare log."""
    value = document.value
    if isinstance(value, list) and value and _is_item(value[0]):
        yield Match(value, (), {})
        return
    several = isinstance(value, list)
    for index, each in enumerate(value if several else [value]):
        path: Path = (index,) if several else ()
        key = next((key for key in LOG_KEYS if isinstance(each, dict) and isinstance(each.get(key), list)), None)
        if key is None:
            document.expected(path, "botzone_match")
        else:
            yield _match(document, each, path, key)


def _is_item(value: Any) -> bool:
    return isinstance(value, dict) and "output" in value


def _match(document: Document, value: dict[str, Any], path: Path, key: str) -> Match:
    players = value.get("players")
    players = players if isinstance(players, list) else []
    invented = value.get(INVENTED)
    return Match(
        value[key],
        (*path, key),
        opened(document, value.get("initdata"), (*path, "initdata")),
        tuple(map(_name, players)),
        tuple(map(_id, players)),
        _plain_id(value.get("_id")),
        frozenset(each for each in invented if isinstance(each, int)) if isinstance(invented, list) else frozenset(),
        tuple((key, str(each)) for key, each in value.items() if key not in AROUND and isinstance(each, (str, int))),
    )


def opened(document: Document, value: Any, path: Path) -> Mapping[str, Any]:
    """The object of an `initdata`, which may be written as a string that is JSON itself; empty if there is none."""
    if isinstance(value, str) and value.strip():
        inside, faults = load(value)
        if faults:
            document.expected(path, "object")
        value = inside
    return value if isinstance(value, dict) else {}


def _name(player: Any) -> str | None:
    """What a player is called: a word, or what an object about the player or its bot says."""
    if isinstance(player, str):
        return player
    if not isinstance(player, dict):
        return None
    for key in ("name", "nickname", "bot", "user"):
        found = player.get(key)
        found = found.get("name") if isinstance(found, dict) else found if key != "bot" else None
        if isinstance(found, str) and found:
            return found
    return None


def _id(player: Any) -> str | None:
    """The id of a player or its bot."""
    if not isinstance(player, dict):
        return None
    bot = player.get("bot")
    for found in (player.get("id"), player.get("_id"), bot, bot.get("_id") if isinstance(bot, dict) else None):
        said = _plain_id(found)
        if said is not None:
            return said
    return None


def _plain_id(value: Any) -> str | None:
    """An id: a word, a number, or what MongoDB makes of it (`{"$oid": "…"}`)."""
    if isinstance(value, dict):
        value = value.get("$oid")
    return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) and value != "" else None
