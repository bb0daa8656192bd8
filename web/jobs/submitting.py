"""What is done at once and what becomes a job: decided by size, and by whether anybody works on jobs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from flask import current_app

from notation.decode import decode
from validator.report.data import tool_version
from web import store
from web.ids import new_id
from web.intake import uploads
from web.intake.verdicts import records_in
from web.jobs.queue import alive, wake
from web.operations.judging import watched
from web.store.models import Job, JobState, now

PACKED: Final = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"Rar!", b"7z\xbc\xaf")
"""What archives and packed files begin with. None is unpacked here: a file may hold as many records as it likes."""


class Way(Enum):
    """How something that was sent is worked on."""

    AT_ONCE = "at once"
    AS_JOB = "as a job"
    NOT_NOW = "not now"
    """It is too much to be done at once, and nobody works on jobs (503)."""


def way(data: bytes) -> Way:
    """How to work on what was sent.

    At once: up to `INLINE_BYTES`, or a single record. Else as a job, if a worker runs. Without one, up to
    `MAX_RECORD_BYTES` is done at once all the same, within the time and the number of games that a request may have.
    """
    if len(data) <= current_app.config["INLINE_BYTES"]:
        return Way.AT_ONCE
    small = len(data) <= current_app.config["MAX_RECORD_BYTES"]
    if small and _is_single(data):
        return Way.AT_ONCE
    if alive():
        return Way.AS_JOB
    return Way.AT_ONCE if small else Way.NOT_NOW


def _is_single(data: bytes) -> bool:
    with watched(len(data)):
        return len(list(islice(records_in(data, []), 2))) < 2


def is_packed(data: bytes) -> bool:
    """Whether a file is an archive or packed; it has to be unpacked by whoever sends it."""
    return data.startswith(PACKED)


def judge_later(sent: uploads.Upload, rules: str | None, *, token: str | None = None, listed: bool = False) -> Job:
    """Keep an upload as it was sent, and the job that adds its games, in one transaction; then wake a worker.

    Args:
        sent: what was sent.
        rules: the ruleset instead of the one each record names, None to follow the records.
        token: the edit token of the upload, which also stops the job; None for what nobody may change.
        listed: whether the library shows its games.
    """
    time, kept = now(), None if token is None else store.kept(token)
    upload = store.Upload(
        id=new_id(),
        created=time,
        changed=time,
        source=sent.data,
        digest=sha256(sent.data).hexdigest(),
        encoding=decode(sent.data).encoding,
        filename=sent.filename,
        listed=listed,
        validator=tool_version(),
        rules=rules,
        token=kept,
        problems=[],
    )
    job = _job("judge", {"rules": rules}, kept)
    job.upload_id = upload.id
    return _submitted(job, upload)


def work_later(kind: str, source: bytes, parameters: Mapping[str, Any], *, token: str | None = None) -> Job:
    """Keep what is to be worked on with its job, then wake a worker.

    Args:
        kind: the kind, one of `web.jobs.kinds.KINDS`.
        source: the bytes that it works on.
        parameters: what that kind wants to know, JSON values; for `convert` see `web.jobs.converting`.
        token: who has it may stop the job.
    """
    job = _job(kind, dict(parameters), None if token is None else store.kept(token))
    job.source = source
    return _submitted(job)


def _job(kind: str, parameters: dict[str, Any], token: bytes | None) -> Job:
    time = now()
    return Job(
        id=new_id(),
        kind=kind,
        state=JobState.QUEUED.value,
        created=time,
        changed=time,
        parameters=parameters,
        token=token,
    )


def _submitted(job: Job, upload: store.Upload | None = None) -> Job:
    with store.writing() as session:
        session.expire_on_commit = False
        if upload is not None:
            session.add(upload)
            session.flush()
        session.add(job)
    store.db.session.rollback()  # a session that reads sees the store as it was when it began
    wake()
    return job
