"""The keyboard of the viewer, as its help tells it. What each key does is in `static/replay/keys.js`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from web.i18n import later


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that belong together, as they are written on a keyboard, and what they do."""

    keys: tuple[str, ...]
    words: str


KEYS: Final = (
    Keys(("←", "k", "→", "j"), later("上一手、下一手")),
    Keys(("Home", "0", "End", "$"), later("開頭、結尾")),
    Keys(("[", "]"), later("退一輪、進一輪")),
    Keys(("↑", "↓"), later("下面這家的上一次、下一次出牌")),
    Keys(("PgUp", ",", "PgDn", "."), later("上一處、下一處錯誤或評註")),
    Keys(("Space",), later("自動播放、停")),
    Keys(("-", "+"), later("慢一點、快一點")),
    Keys(("f",), later("換下一家坐下面")),
    Keys(("1", "2", "3", "4"), later("哪一家坐下面")),
    Keys(("h",), later("蓋住、打開別人的牌")),
    Keys(("c",), later("記牌器")),
    Keys(("m",), later("牌步")),
    Keys(("p",), later("留著打過的牌")),
    Keys(("g",), later("走到第幾手")),
    Keys(("b",), later("複製這一手的網址")),
    Keys(("Backspace",), later("點了一張牌以後：回到原來那一手")),
    Keys(("?",), later("這張表")),
    Keys(("Esc",), later("關閉")),
)
