"""Strong entity tags: a digest of what is told, and in which representation it is told.

A tag is `"<digest>.<representation>"`. The digest alone is what `If-Match` asks about: who read a record as text may
change it as well as who read it as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from flask import Request, Response, abort

from notation.json_text import json_text


def digest(*parts: object) -> str:
    """The digest of what something depends on: values of JSON."""
    return sha256(json_text(parts).encode()).hexdigest()


def conditional(sent: Request, response: Response, state: str, representation: Sequence[str]) -> Response:
    """Give an answer its tag; 304 without a body if the client has it already.

    Args:
        sent: the request.
        response: the answer.
        state: the digest of what is told, as `digest` gives it.
        representation: the media type, the language where there are words in it, and whatever else tells it apart.
    """
    response.set_etag(tag(state, representation))
    response.make_conditional(sent)
    return response


def tag(state: str, representation: Sequence[str]) -> str:
    """The tag of a representation of a state, without its quotes."""
    return ".".join((state, sha256("\0".join(representation).encode()).hexdigest()[:12]))


def demand(sent: Request, state: str) -> None:
    """Let a change pass whose client has read what is there.

    Aborts with 428 if it does not say what it has read, with 412 if that is no longer what is there.
    """
    if "If-Match" not in sent.headers:
        abort(428)
    said = sent.if_match
    if not said.star_tag and not any(each.partition(".")[0] == state for each in said.as_set()):
        abort(412)
