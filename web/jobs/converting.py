"""The kind `convert`: records written in another format, each a result of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import current_app
from sqlalchemy.orm import Session

from notation.formats import registry
from notation.formats.reading import opened
from notation.json_text import json_text
from notation.record import Record
from validator.convert import writable, written_all
from web.intake.verdicts import pieces
from web.jobs.kinds import Chunk, Given, Hand, Refused, counted
from web.store.models import JobResult
from web.viewer.shown import to_data


def convert(given: Given, hand: Hand) -> Iterator[Chunk]:
    """The chunks of a conversion.

    Parameters of the job: `to`; `from`, None to recognise it; `rules`, None to follow the records; `loss` (`error`,
    `warn`, `ignore`). The body of a result is `{"text": …, "losses": [finding, …]}`; the text is null where the
    format cannot hold the record at all.

    Raises `Refused` where nobody can tell the format, there are too many games, or something would be lost and may not.
    """
    if given.total is None:
        yield from counted(_records(given), hand, current_app.config["MAX_JOB_GAMES"])
    target, loss, rules = writable(given.parameters["to"]), given.parameters["loss"], given.parameters["rules"]
    bodies: list[tuple[int, str]] = []
    for number, (_, written) in enumerate(written_all(_watched(_records(given), hand), target, rules), 1):
        if number <= given.done:  # written again for the table that it leaves, but not kept again
            if number % hand.size == 0:
                yield Chunk()
            continue
        if loss == "error" and (written.losses or written.text is None):
            raise Refused("lossy", record=number, to=target.name)
        losses = [] if loss == "ignore" else [to_data(each) for each in written.losses]
        bodies.append((number, json_text({"text": written.text, "losses": losses})))
        if len(bodies) >= hand.size:
            yield _chunk(given.key, bodies)
            bodies = []
    hand.at = 0
    yield _chunk(given.key, bodies, last=True)


def _watched(records: Iterator[Record], hand: Hand) -> Iterator[Record]:
    """The records, the hand knowing which one is being worked on."""
    hand.at = 0
    for record in records:
        hand.at += 1
        yield record


def _records(given: Given) -> Iterator[Record]:
    said = given.parameters["from"]
    try:
        return opened(pieces(given.source), [], None if said is None else registry.by_name(said), strict=True)[1]
    except registry.Unrecognised:
        raise Refused("unrecognised") from None


def _chunk(key: str, bodies: list[tuple[int, str]], *, last: bool = False) -> Chunk:
    results: list[Mapping[str, Any]] = [{"job_id": key, "number": number, "body": body} for number, body in bodies]

    def keep(session: Session) -> None:
        session.add_all(JobResult(**each) for each in results)

    return Chunk(len(results), keep, last=last)
