"""Which of the representations that there are a client gets, by what it accepts."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Request, abort


def chosen(sent: Request, offers: Sequence[str]) -> str:
    """The media type to answer with: the one that is liked best, the earlier one of two that are liked as much.

    Args:
        sent: the request; without `Accept` it likes everything.
        offers: the media types that there are, the usual one first.

    Aborts with 406 if none of them is accepted.
    """
    accepted = sent.accept_mimetypes
    if not accepted.provided or not offers:
        return offers[0] if offers else ""
    liking = [(accepted.quality(each), -place, each) for place, each in enumerate(offers)]
    quality, _, best = max(liking)
    return best if quality > 0 else abort(406)
