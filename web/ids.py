"""Ids of uploads and games: short enough to be typed from a screen, long enough not to be guessed."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from werkzeug.routing import BaseConverter

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Figures and small letters without 0 O 1 l I (nor o and i): none is taken for another."""
LENGTH: Final = 12
"""Twelve of them are 59 bits."""


def new_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def named_id(*parts: str) -> str:
    """The id of something public that has a name: always the same for the same name."""
    number = int.from_bytes(sha256("\0".join(parts).encode()).digest(), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


class IdConverter(BaseConverter):
    """`<id:…>` in a route: an id and nothing else."""

    regex = f"[{ALPHABET}]{{{LENGTH}}}"
