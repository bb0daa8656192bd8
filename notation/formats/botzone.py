"""Botzone's FightTheLandlord (`botzone-1`) and FightTheLandlord2 (`botzone-2`): logs of the judge, pages, requests.

`botzone-page` and `botzone-requests` are only read. A page shows what a log says; a request is what a judge sends one
bot, made from a whole game at each turn: to write it would drop two hands and keep nothing that the log does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from notation.formats.aspects import Aspect
from notation.formats.botzone_log import FIRST, SECOND, read_logs
from notation.formats.botzone_page import NAME as PAGE
from notation.formats.botzone_page import read_page
from notation.formats.botzone_page import recognises as recognises_page
from notation.formats.botzone_requests import NAME, read_requests
from notation.formats.botzone_write import HOLDS, write_log
from notation.formats.format import Dialect, Format, after_each_other
from notation.formats.numbered import RANKS
from notation.json_lines import looks_like_json
from notation.record import Record

_LOG: Final = re.compile(r'"logs?"\s*:\s*\[\s*\{\s*"output"|^\s*\[\s*\{\s*"output"')
_DEAL: Final = re.compile(r'\\?"publiccard\\?"\s*:')
_BID: Final = re.compile(r'"bid"\s*:\s*\[')
_REQUESTS: Final = re.compile(r'"requests"\s*:\s*\[\s*\{\s*"(?:own|history|bid|publiccard|landlord|pos|finalbid)"')


def _is_log(head: str) -> bool:
    return looks_like_json(head) and _LOG.search(head) is not None and _DEAL.search(head) is not None


def _recognises_first(head: str) -> bool:
    return _is_log(head) and _BID.search(head) is None


def _recognises_second(head: str) -> bool:
    return _is_log(head) and _BID.search(head) is not None


def _recognises_requests(head: str) -> bool:
    return looks_like_json(head) and _REQUESTS.search(head) is not None and _LOG.search(head) is None


def _read(name: str) -> Callable[[Iterable[str]], Iterator[Record]]:
    return partial(read_logs, name=name)


_NUMBERED: Final = Dialect(RANKS, "number", ("[]",), "absolute", "ascending", "apart")
_SECOND: Final = Format(
    name=SECOND,
    dialect=_NUMBERED,
    extensions=("jsonl", "json"),
    rules=SECOND,
    holds=HOLDS | {Aspect.AUCTION, Aspect.SEATS},
    recognises=_recognises_second,
    read=_read(SECOND),
    write=partial(write_log, name=SECOND),
    join=after_each_other,
)
FORMATS: Final = {
    FIRST: replace(
        _SECOND,
        name=FIRST,
        dialect=replace(_NUMBERED, seats="landlord first", bottom="in hand"),
        rules=FIRST,
        holds=HOLDS,
        recognises=_recognises_first,
        read=_read(FIRST),
        write=partial(write_log, name=FIRST),
    ),
    SECOND: _SECOND,
    PAGE: replace(
        _SECOND,
        name=PAGE,
        extensions=("html", "htm"),
        rules=None,
        recognises=recognises_page,
        read=read_page,
        write=None,
    ),
    NAME: replace(
        _SECOND,
        name=NAME,
        extensions=("json", "jsonl"),
        rules=None,
        holds=frozenset({Aspect.HANDS, Aspect.BOTTOM, Aspect.PLAYS, Aspect.SUITS, Aspect.AUCTION, Aspect.SEATS}),
        recognises=_recognises_requests,
        read=read_requests,
        write=None,
    ),
}
