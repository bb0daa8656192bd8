"""What a request that went wrong gets: a page for people, problem+json (RFC 9457) under `/api/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, Response, current_app, g, json, make_response, render_template, request
from flask_babel import LazyString, lazy_gettext
from werkzeug.exceptions import HTTPException

PROBLEM_TYPE: Final = "application/problem+json"

EXPLAINED: Final[Mapping[int, tuple[LazyString, LazyString]]] = {
    400: (lazy_gettext("這個請求讀不懂"), lazy_gettext("它的內容不完整，或者寫法不對。請再試一次。")),
    403: (lazy_gettext("這個請求來自別的網站"), lazy_gettext("為了安全，只收從這個網站的頁面送來的內容。")),
    404: (lazy_gettext("沒有這一頁"), lazy_gettext("網址可能打錯了。牌譜的代號是 12 個字，沒有 0、O、1、l、I。")),
    405: (lazy_gettext("不能這樣用這個網址"), lazy_gettext("這個網址不接受這種方法。")),
    411: (lazy_gettext("沒有說內容有多長"), lazy_gettext("請求要有 Content-Length，才不會只收到一半的牌譜。")),
    413: (
        lazy_gettext("牌譜太大了"),
        lazy_gettext("一次最多 %(limit)s KiB、%(games)s 局。請分開送，或在命令列用 paipu validate。"),
    ),
    415: (lazy_gettext("不收這種內容"), lazy_gettext("請送純文字、JSON 或表單，不要壓縮。")),
    422: (lazy_gettext("有一個參數不對"), lazy_gettext("請看說明，改了再送。")),
    500: (lazy_gettext("我們這裡出了錯"), lazy_gettext("什麼都沒有存下。請稍後再試；若要回報，請附上請求代號。")),
}
"""Title and detail by status. The two limits are filled into every detail that names them."""


def init_app(app: Flask) -> None:
    """Answer every error of an application."""
    app.register_error_handler(HTTPException, answer)


def answer(error: HTTPException) -> Response:
    """The answer to an error; what came with the error stays inside, but for our own `description` of a problem."""
    if error.response is not None:
        return make_response(error.response)
    status = error.code or 500
    if status >= 500:
        current_app.logger.error("request %s: %s", g.get("request_id"), status)
    title, detail = explained(status)
    if request.path.startswith("/api/"):
        own = error.description if isinstance(error, Problem) else None
        response = problem(status, title, own or detail)
    elif request.routing_exception is error and status == 400:
        response = make_response(title, status, {"Content-Type": "text/plain; charset=utf-8"})
    else:
        response = make_response(render_template("error.html", status=status, title=title, detail=detail), status)
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


class Problem(HTTPException):
    """A request that the API refuses, with a status and a detail of our own."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.code = status


def explained(status: int) -> tuple[str, str]:
    """Title and detail of a status in the reader's language."""
    title, detail = EXPLAINED.get(status) or EXPLAINED[500 if status >= 500 else 400]
    limits = {"limit": current_app.config["MAX_RECORD_BYTES"] // 1024, "games": current_app.config["MAX_GAMES"]}
    return str(title), str(detail) % limits if "%(" in str(detail) else str(detail)


def problem(status: int, title: str, detail: str) -> Response:
    """A problem document."""
    document: dict[str, Any] = {
        "type": f"/api#problem-{status}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": request.path,
        "request_id": g.get("request_id"),
    }
    response = make_response(json.dumps(document, ensure_ascii=False), status)
    response.content_type = PROBLEM_TYPE
    return response
