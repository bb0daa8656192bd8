"""The keyboard of the viewer, as its help tells it. What each key does is in `static/replay/keys.js`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask_babel import LazyString, lazy_gettext


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that belong together, as they are written on a keyboard, and what they do."""

    keys: tuple[str, ...]
    words: LazyString


KEYS: Final = (
    Keys(("←", "k", "→", "j"), lazy_gettext("上一手、下一手")),
    Keys(("Home", "0", "End", "$"), lazy_gettext("開頭、結尾")),
    Keys(("[", "]"), lazy_gettext("退一輪、進一輪")),
    Keys(("↑", "↓"), lazy_gettext("下面這家的上一次、下一次出牌")),
    Keys(("PgUp", ",", "PgDn", "."), lazy_gettext("上一處、下一處錯誤或評註")),
    Keys(("Space",), lazy_gettext("自動播放、停")),
    Keys(("-", "+"), lazy_gettext("慢一點、快一點")),
    Keys(("f",), lazy_gettext("換下一家坐下面")),
    Keys(("1", "2", "3", "4"), lazy_gettext("哪一家坐下面")),
    Keys(("h",), lazy_gettext("蓋住、打開別人的牌")),
    Keys(("c",), lazy_gettext("記牌器")),
    Keys(("m",), lazy_gettext("牌步")),
    Keys(("p",), lazy_gettext("留著打過的牌")),
    Keys(("g",), lazy_gettext("走到第幾手")),
    Keys(("b",), lazy_gettext("複製這一手的網址")),
    Keys(("Backspace",), lazy_gettext("點了一張牌以後：回到原來那一手")),
    Keys(("?",), lazy_gettext("這張表")),
    Keys(("Esc",), lazy_gettext("關閉")),
)
