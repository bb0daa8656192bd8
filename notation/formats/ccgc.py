"""The national contest of computer games of China (CCGC), 二打一: its protocol, and its bracketed record file.

`ccgc` is the text of the protocol DOUDIZHUVER 1.0, of one engine or of all three. `ccgc-bracket` is experimental: no
genuine file was found to hold it against.
"""

from __future__ import annotations

import re
from typing import Final

from notation.formats.ccgc_bracket import NAME as BRACKET
from notation.formats.ccgc_bracket import join, read_brackets, write_brackets
from notation.formats.ccgc_lines import NAME, read_protocol
from notation.formats.ccgc_merge import merge
from notation.formats.ccgc_round import RULES
from notation.formats.ccgc_write import HOLDS, write_protocol
from notation.formats.format import Dialect, Format, after_each_other
from notation.formats.numbered import RANKS

_PROTOCOL: Final = re.compile(
    r"^[ \t\ufeff]*(?:DOUDIZHUVER[ \t]|DEAL[ \t]+[A-C][0-9]|LEFTOVER[ \t]+[A-C][0-9]|PLAY[ \t]+[A-C]-?[0-9])",
    re.MULTILINE,
)
_BRACKET: Final = re.compile(r"^[ \t\ufeff(]*+;VER\[[^\]\n]*\]|^;D[ABC]\[[0-9]", re.MULTILINE)


def _recognises_protocol(head: str) -> bool:
    return _PROTOCOL.search(head) is not None


def _recognises_brackets(head: str) -> bool:
    return _BRACKET.search(head) is not None


FORMATS: Final = {
    NAME: Format(
        name=NAME,
        dialect=Dialect(RANKS, "number", ("-1",), "absolute", "ascending", "apart"),
        extensions=("txt", "log"),
        rules=RULES,
        holds=HOLDS,
        recognises=_recognises_protocol,
        read=read_protocol,
        write=write_protocol,
        join=after_each_other,
        merge=merge,
    ),
    BRACKET: Format(
        name=BRACKET,
        dialect=Dialect(RANKS, "number", ("-1",), "absolute", "ascending", "apart"),
        extensions=("txt",),
        rules=RULES,
        holds=HOLDS,
        recognises=_recognises_brackets,
        read=read_brackets,
        write=write_brackets,
        join=join,
    ),
}
