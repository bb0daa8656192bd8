"""Comments: what is between braces, with `[%key value]` commands taken out.

The text of a comment is what is left when its commands are taken out, without white space at both ends. The keys
`language` and `author` are those of `Comment`; all other commands, known or not, are kept in order.
"""

from __future__ import annotations

import re
from typing import Final

from notation.escapes import SPACE, in_command, in_comment, one_word, unescape
from notation.record import Comment

_COMMAND: Final = re.compile(r"\\.|\[%((?:[^\s\]\[\\]|\\.)*)(?:\s((?:[^\]\[\\]|\\.)*))?\]", re.DOTALL)
_OWN: Final = ("language", "author")


def read_comment(written: str) -> Comment:
    """The comment that stands between two braces, as it is written there."""
    written = written.replace("\r\n", "\n")
    texts: list[str] = []
    values: list[tuple[str, str]] = []
    own: dict[str, str] = {}
    at = 0
    for command in _COMMAND.finditer(written):
        if command[1] is None:
            continue
        texts.append(written[at : command.start()])
        at = command.end()
        value = unescape((command[2] or "").strip(SPACE))
        if command[1] in _OWN and command[1] not in own:
            own[command[1]] = value
        else:
            values.append((unescape(command[1]), value))
    texts.append(written[at:])
    text = " ".join(filter(None, (part.strip(SPACE) for part in texts)))
    return Comment(unescape(text), own.get("language"), own.get("author"), tuple(values))


def write_comment(comment: Comment) -> str:
    """A comment with its braces; `read_comment` reads back what is between them."""
    own = [(key, value) for key in _OWN if (value := getattr(comment, key)) is not None]
    parts = [f"[%{key} {in_command(value)}]" for key, value in own]
    missing = {key for key in _OWN if getattr(comment, key) is None}
    parts += [f"[%{_key(key, missing)} {in_command(value)}]" for key, value in comment.values]
    if comment.text:
        parts.append(in_comment(comment.text))
    return "{" + " ".join(parts) + "}"


def _key(key: str, missing: set[str]) -> str:
    """A key as it is written; one that would be taken for a comment's own has its first letter as a number."""
    return f"\\u{ord(key[0]):04x}{key[1:]}" if key in missing else one_word(key)
