"""Records from any format into any other. Nothing is kept; what the format does not hold is told."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from flask import abort, current_app

from notation.findings import Finding, Severity
from notation.formats import registry
from notation.formats.format import Format
from notation.formats.reading import opened
from notation.json_text import json_text
from notation.printable import encodable
from notation.record import Record
from validator.convert import writable, written_all
from web.api.calls import Call, Reply, operation
from web.api.sent import records_sent
from web.api.told import faults_data, findings_data, here
from web.errors import Problem
from web.i18n import gettext, texts
from web.operations.judging import watched


@dataclass(frozen=True, slots=True)
class Converted:
    """Records in another format.

    Attributes:
        form: the format that they were in.
        text: the records; None where the format holds none of them.
        losses: what the text does not hold.
        findings: what is wrong with what was read.
    """

    form: Format
    text: str | None
    losses: tuple[Finding, ...]
    findings: tuple[Finding, ...]


@operation("convert")
def convert(call: Call) -> Reply:
    """Write what is sent in another format."""
    data = records_sent().data
    with watched(len(data)):
        made = converted(data, call["to"], call["from"], call["rules"])
    if made.text is None or (made.losses and call["loss"] == "error"):
        raise _refused(made, call["to"])
    losses = () if call["loss"] == "ignore" else made.losses
    report = {
        "to": call["to"],
        "from": made.form.name,
        "losses": findings_data(losses, texts()),
        "findings": findings_data(made.findings, texts()),
        "validator": here(call["rules"]),
    }
    headers = {"Paipu-Losses": str(len(losses))}
    if call.accept == "application/json":
        return Reply({**report, "text": made.text}, headers=headers)
    if call.accept == "multipart/mixed":
        boundary = secrets.token_hex(16)
        return Reply(_parts(made.text, report, boundary), headers=headers, kind=f"multipart/mixed; boundary={boundary}")
    return Reply(made.text, headers=headers)


def converted(data: bytes, to: str, from_: str | None, rules: str | None) -> Converted:
    """Records in another format. Raises a 422 `Problem` if nobody can tell what they are in; aborts with 413."""
    target = writable(to)
    found: list[Finding] = []
    losses: list[Finding] = []
    try:
        form, records = opened([data], found, None if from_ is None else registry.by_name(from_), strict=True)
    except registry.Unrecognised as error:
        raise _unrecognised(error) from None

    def pieces() -> Iterator[str]:
        for record, written in written_all(_limited(records), target, rules):
            found.extend(record.findings)
            losses.extend(written.losses)
            if written.text is not None:
                yield written.text

    text = "".join(target.join(pieces()))
    return Converted(form, text or None, tuple(losses), tuple(found))


def _limited(records: Iterator[Record]) -> Iterator[Record]:
    most = current_app.config["MAX_GAMES"]
    for number, record in enumerate(records, 1):
        if number > most:
            abort(413)
        yield record


def _refused(made: Converted, to: str) -> Problem:
    """What is lost, and, where nothing could be written, what could not be read."""
    wrong = made.losses if made.text is not None else (*made.losses, *_errors(made.findings))
    detail = gettext("轉成 %(format)s 會失去一些內容，所以沒有轉。可以接受的話，用 loss=warn。", format=to)
    if made.text is None:
        detail = gettext("沒有一局能寫成 %(format)s。", format=to)
    return Problem(422, detail, faults_data(wrong, texts()))


def _errors(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    return (each for each in findings if each.severity is Severity.ERROR)


def _unrecognised(error: registry.Unrecognised) -> Problem:
    if error.names:
        return Problem(422, gettext("可能是 %(formats)s 之一，請用 from 說是哪一種。", formats=", ".join(error.names)))
    return Problem(422, gettext("認不出是什麼格式，請用 from 說是哪一種。"))


def _parts(text: str, report: dict[str, object], boundary: str) -> bytes:
    """The records, and what is to be said about them, as the two parts of `multipart/mixed`."""
    parts = (("text/plain; charset=utf-8", encodable(text)), ("application/json", json_text(report)))
    written = (f"--{boundary}\r\nContent-Type: {kind}\r\n\r\n{content}\r\n" for kind, content in parts)
    return ("".join(written) + f"--{boundary}--\r\n").encode()
