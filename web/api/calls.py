"""How an operation of the contract becomes a route: what is sent is checked, what is answered is put into its form.

    @operation("version")
    def version(call: Call) -> Reply: ...

Path, method, parameters, bodies and media types stand in the contract alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from typing import Any, Final

from flask import Blueprint, Response, make_response, request

from notation.json_text import json_text
from notation.printable import encodable
from web.api import contract, etags
from web.api.checking import body_of, parameters_of
from web.api.contract import Operation
from web.api.negotiation import chosen
from web.errors import Problem
from web.i18n import choices, gettext
from web.security import open_to_all

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

_IN_PATH: Final = re.compile(r"\{(\w+)\}")
_CONVERTERS: Final = {"id": "id:"}
"""Converters of the parameters in paths; others are taken as they come, and checked by their schemas."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request that fits the contract.

    Attributes:
        operation: what is asked for.
        accept: the media type to answer with.
        values: the parameters, those that were not sent with their defaults, None where they have none.
        body: the value of a JSON body; None where the body is a record, read by whoever needs it.
    """

    operation: Operation
    accept: str
    values: Mapping[str, Any]
    body: Any = None

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer.

    Attributes:
        content: a JSON value where the answer is JSON; else text or bytes. None for no content.
        status: the status.
        headers: further headers.
        state: the digest of what is told, where that is more than the content; it makes the ETag.
        kind: the media type with its parameters, where it is not the one that was chosen.
    """

    content: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    state: str | None = None
    kind: str | None = None


View = Callable[..., Reply | Response]


def operation(name: str) -> Callable[[View], View]:
    """Let a function answer an operation of the contract. What it gets besides the call are the parameters in the path.

    It may return a `Reply`, raise a `Problem`, or return a response that is sent as it is (one that flows).
    """
    described = contract.operations()[name]

    def routed(view: View) -> View:
        @wraps(view)
        def answer(**path: str) -> Response:
            call = _call(described, path)
            return _response(call, view(call, **path))

        rule = _IN_PATH.sub(lambda found: f"<{_CONVERTERS.get(found[1], '')}{found[1]}>", described.path)
        handler = open_to_all(answer) if described.open else answer
        blueprint.add_url_rule(rule, name, handler, methods=[described.method])
        return view

    return routed


def _call(described: Operation, path: Mapping[str, str]) -> Call:
    """The request as a call. Raises a `Problem` for one that does not fit the contract; aborts with 404, 406, 415."""
    values = parameters_of(described, request, path)
    if described.bodies and request.mimetype not in described.bodies:
        accepted = ", ".join(described.bodies)
        raise Problem(415, gettext("Content-Type 要是 %(types)s 之一。", types=accepted))
    accept = chosen(request, described.offers)
    checked = described.bodies and not described.raw
    return Call(described, accept, values, body_of(described, request) if checked else None)


def _response(call: Call, reply: Reply | Response) -> Response:
    if isinstance(reply, Response):
        return reply
    described, accept = call.operation, call.accept
    data = _data(reply.content)
    response = make_response(data, reply.status)
    response.headers.update(reply.headers)
    kind = reply.kind or accept
    if not data and reply.status == 204:
        del response.headers["Content-Type"]
    else:
        response.headers["Content-Type"] = f"{kind}; charset=utf-8" if kind == "text/plain" else kind
    if len(described.offers) > 1:
        response.vary.add("Accept")
    if described.method == "GET":
        state = reply.state or sha256(data).hexdigest()
        return etags.conditional(request, response, state, (accept, choices().lang))
    if reply.state is not None:
        response.set_etag(etags.tag(reply.state, (accept, choices().lang)))
    return response


def _data(content: Any) -> bytes:
    """The content as bytes."""
    if content is None:
        return b""
    if isinstance(content, bytes):
        return content
    return (encodable(content) if isinstance(content, str) else json_text(content)).encode()
