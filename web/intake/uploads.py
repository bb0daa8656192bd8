"""The record in a request, byte for byte as it was sent: a form's file or text, or the body itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from flask import Request, abort, current_app, request
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder

from web.operations.routes import kind_of

FORMS: Final = ("multipart/form-data", "application/x-www-form-urlencoded")
BODIES: Final = ("text/plain", "application/json", "application/x-ndjson")
"""What a body may be that is the record itself; which of these it is tells nothing that it does not tell itself."""
NAME_LENGTH: Final = 120


@dataclass(frozen=True, slots=True)
class Part:
    """One field of a form, not decoded. `filename` is None for a text field, empty where no file was chosen."""

    data: bytes
    filename: str | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """A record as sent, and the name of its file if it had one."""

    data: bytes
    filename: str | None = None


def form_parts(request: Request) -> dict[str, Part]:
    """The fields of a form, the first of each name. Aborts with 415 if it is none, 400 if it cannot be read."""
    if request.mimetype not in FORMS:
        abort(415)
    body = request.get_data(cache=False)
    try:
        if request.mimetype == "application/x-www-form-urlencoded":
            return _decode_urlencoded(body)
        return _decode_multipart(body, request.mimetype_params.get("boundary", "").encode("ascii"))
    except ValueError:
        abort(400)


def said(parts: dict[str, Part], name: str) -> str:
    """What a field of a form says; empty where there is none."""
    return parts[name].data.decode("utf-8", "replace") if name in parts else ""


def upload_of_form(parts: dict[str, Part]) -> Upload | None:
    """The record of a form: the file that was chosen, or the text. None where there is neither, or both."""
    file, text = parts.get("file"), parts.get("text")
    has_file = file is not None and bool(file.filename)
    has_text = text is not None and bool(text.data.strip())
    if file is not None and has_file and not has_text:
        return _within_limit(Upload(file.data, _clean_name(file.filename)))
    if text is not None and has_text and not has_file:
        return _within_limit(Upload(text.data))
    return None


def upload_of_body(request: Request) -> Upload:
    """The body as a record."""
    return _within_limit(Upload(request.get_data(cache=False)))


def _within_limit(upload: Upload) -> Upload:
    if len(upload.data) > current_app.config[kind_of(request).bytes]:
        abort(413)
    return upload


def _clean_name(filename: str | None) -> str:
    """A file name to show: no folders, nothing that does not print. It is never used as a path."""
    last = (filename or "").replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(each for each in last if each.isprintable())[:NAME_LENGTH] or "?"


def _decode_urlencoded(body: bytes) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    most = current_app.config["MAX_FORM_PARTS"]
    text = body.decode("latin-1")
    pairs = parse_qsl(text, keep_blank_values=True, errors="surrogateescape", max_num_fields=most)
    for name, value in pairs:
        parts.setdefault(name, Part(value.encode("utf-8", "surrogateescape")))
    return parts


def _decode_multipart(body: bytes, boundary: bytes) -> dict[str, Part]:
    """Raises `ValueError` if the body is not a form that ends where it should."""
    decoder = MultipartDecoder(boundary, max_parts=current_app.config["MAX_FORM_PARTS"])
    decoder.receive_data(body)
    decoder.receive_data(None)
    parts: dict[str, Part] = {}
    name, filename, chunks = "", None, bytearray()
    while not isinstance(event := decoder.next_event(), Epilogue):
        if isinstance(event, Field | File):
            name, filename, chunks = event.name or "", getattr(event, "filename", None), bytearray()
        elif isinstance(event, Data):
            chunks += event.data
            if not event.more_data:
                parts.setdefault(name, Part(bytes(chunks), filename))
    return parts
