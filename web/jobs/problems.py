"""Why a job failed, in words. The store keeps a code and values; the words are the reader's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from web.i18n import gettext, later

WORDS: Final[Mapping[str, tuple[int, str]]] = {
    "record": (422, later("處理第 %(record)s 局時出錯，試了 %(attempts)s 次都不行。在它之前的結果都在。")),
    "begin": (422, later("還沒到第一局就出錯，試了 %(attempts)s 次都不行。")),
    "time": (422, later("第 %(record)s 局用的時間太久，試了 %(attempts)s 次都不行。在它之前的結果都在。")),
    "memory": (422, later("第 %(record)s 局要用的記憶體太多，試了 %(attempts)s 次都不行。在它之前的結果都在。")),
    "lost": (500, later("處理它的程式停了 %(attempts)s 次，每次都在第 %(record)s 局之後。在那之前的結果都在。")),
    "too_many": (413, later("局數太多了：一次最多 %(most)s 局。請分開送。")),
    "lossy": (
        422,
        later("第 %(record)s 局轉成 %(to)s 會失去一些內容，所以沒有轉。可以接受的話，用 loss=warn。"),
    ),
    "unrecognised": (422, later("認不出是什麼格式，請說明是哪一種。")),
    "gone": (410, later("它所屬的牌譜已經刪掉了。")),
    "kind": (500, later("這是別的版本的工作，這個版本不會做。")),
}
"""HTTP status and detail by code."""


def document(code: str, **values: Any) -> dict[str, Any]:
    """A problem as the store keeps it."""
    return {"code": code, "values": values}


def told(kept: Mapping[str, Any]) -> dict[str, Any]:
    """A problem as the reader is told it: a problem document with its `code`."""
    from web.errors import explained

    status, words = WORDS[kept["code"]]
    return {
        "type": f"/api#problem-{status}",
        "title": explained(status)[0],
        "status": status,
        "detail": gettext(words, **kept["values"]),
        "code": kept["code"],
    }
