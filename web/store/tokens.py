"""Edit tokens: whoever holds one may change what it belongs to. Shown once; the store keeps their SHA-256 alone."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 32
"""A token is 256 bits of chance."""


def new_token() -> str:
    """A token that nobody can guess, as letters, figures, `-` and `_`."""
    return secrets.token_urlsafe(BYTES)


def kept(token: str) -> bytes:
    """What the store keeps of a token. A long random secret needs no salt and no slow hash."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def opens(said: str | None, token: bytes | None) -> bool:
    """Whether what somebody says is the token of which `token` is kept. It takes as long whatever is wrong.

    Args:
        said: the token as it was sent, None if none was.
        token: `Upload.token` or `Job.token`; None for what nobody may change, and for what is not there.
    """
    right = hmac.compare_digest(kept(said or ""), token or bytes(BYTES))
    return right and bool(said) and token is not None
