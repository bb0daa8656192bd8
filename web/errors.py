"""What a request that went wrong gets: a page for people, problem+json (RFC 9457) under `/api/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Flask, Response, current_app, g, json, make_response, render_template, request
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from web.i18n import gettext, later
from web.operations import counters, logs
from web.operations.routes import ARCHIVE, kind_of
from web.store.trouble import StoreTrouble

PROBLEM_TYPE: Final = "application/problem+json"

EXPLAINED: Final[Mapping[int, tuple[str, str]]] = {
    400: (later("這個請求讀不懂"), later("它的內容不完整，或者寫法不對。請再試一次。")),
    401: (
        later("沒有編輯碼"),
        later("要改這份牌譜，請把存下時得到的編輯碼放在 Authorization: Bearer 裡。"),
    ),
    403: (later("這個請求來自別的網站"), later("為了安全，只收從這個網站的頁面送來的內容。")),
    404: (later("沒有這一頁"), later("網址可能打錯了。牌譜的代號是 12 個字，沒有 0、O、1、l、I。")),
    405: (later("不能這樣用這個網址"), later("這個網址不接受這種方法。")),
    406: (later("沒有這種寫法的答案"), later("Accept 裡的每一種，這裡都沒有。請看 /api 上列出的。")),
    410: (later("這份牌譜已經刪掉了"), later("有編輯碼的人刪了它，這裡什麼都沒有留下。")),
    411: (later("沒有說內容有多長"), later("請求要有 Content-Length，才不會只收到一半的牌譜。")),
    412: (later("它已經變過了"), later("在您讀了之後，它被改過。請重新讀一次，再決定要不要改。")),
    413: (
        later("牌譜太大了"),
        later("一次最多 %(limit)s KiB、%(games)s 局。更大的檔案請到 /archive 送，或在命令列用 paipu validate。"),
    ),
    415: (later("不收這種內容"), later("請送純文字、JSON 或表單，不要壓縮。")),
    422: (later("請求裡有不對的地方"), later("請看說明，改了再送。")),
    428: (
        later("沒有說是照哪一版改的"),
        later("請把讀到的 ETag 放在 If-Match 裡，才不會蓋掉別人的修改。"),
    ),
    429: (later("太快了"), later("短時間內送得太多。請照 Retry-After 說的秒數等一下，再送一次。")),
    500: (later("我們這裡出了錯"), later("什麼都沒有存下。請稍後再試；若要回報，請附上請求代號。")),
    503: (later("現在做不了"), later("資料庫正忙，或這份牌譜判得太久。什麼都沒有存下。請稍後再試。")),
    507: (later("沒有地方存了"), later("伺服器的磁碟滿了，這份牌譜沒有存下。已經存的都還在。")),
}
"""Title and detail by status. The two limits are filled into every detail that names them."""

TOO_LARGE_AN_ARCHIVE: Final = later("一次最多 %(limit)s KiB、%(games)s 局。請分開送，或在命令列用 paipu validate。")

WAIT: Final = 10
"""Seconds after which somebody whom we could not serve may try again."""


def init_app(app: Flask) -> None:
    """Answer every error of an application."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(StoreTrouble, answer_for_store)
    app.log_exception = write_down  # type: ignore[method-assign, assignment]


def write_down(info: Any) -> None:
    """Write down what nobody expected: where it came from, nothing of what it was about."""
    logs.log.error("unexpected error", request_id=g.get("request_id"), route=counters.route(), exc_info=info)


def answer_for_store(trouble: StoreTrouble) -> Response:
    """A store that is locked, away or read-only (503), or full (507)."""
    why = type(trouble).__name__
    logs.log.error("store failed", request_id=g.get("request_id"), why=why, exc_info=trouble)
    counters.STORE_FAILURES.labels(why).inc()
    return answer(InsufficientStorage() if trouble.status == InsufficientStorage.code else ServiceUnavailable())


class InsufficientStorage(HTTPException):
    """507: there is no room to keep it."""

    code = 507


def answer(error: HTTPException) -> Response:
    """The answer to an error; what came with the error stays inside, but for our own `description` of a problem."""
    if error.response is not None:
        return make_response(error.response)
    status = error.code or 500
    title, detail = explained(status)
    if request.path.startswith("/api/"):
        own, faults = (error.description, error.errors) if isinstance(error, Problem) else (None, ())
        response = problem(status, title, own or detail, faults)
    elif request.routing_exception is error and status == 400:
        response = make_response(title, status, {"Content-Type": "text/plain; charset=utf-8"})
    else:
        response = make_response(render_template("error.html", status=status, title=title, detail=detail), status)
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    if status == 503:
        response.headers.setdefault("Retry-After", str(WAIT))
    return response


class Problem(HTTPException):
    """A request that the API refuses, with a status and a detail of our own.

    Attributes:
        errors: what is wrong, place by place: `code` and `message`, and `parameter`, `pointer`, or `line` and `column`.
    """

    def __init__(self, status: int, detail: str | None = None, errors: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(detail)
        self.code = status
        self.errors = errors


def explained(status: int) -> tuple[str, str]:
    """Title and detail of a status in the reader's language."""
    title, detail = EXPLAINED.get(status) or EXPLAINED[500 if status >= 500 else 400]
    kind, games = kind_of(request), "MAX_GAMES"
    if status == 413 and kind is ARCHIVE:
        detail, games = TOO_LARGE_AN_ARCHIVE, "MAX_JOB_GAMES"
    limits = {"limit": current_app.config[kind.bytes] // 1024, "games": current_app.config[games]}
    return gettext(title), gettext(detail, **(limits if "%(" in detail else {}))


def problem(status: int, title: str, detail: str, errors: Sequence[Mapping[str, Any]] = ()) -> Response:
    """A problem document."""
    document: dict[str, Any] = {
        "type": f"/api#problem-{status}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": request.path,
        "request_id": g.get("request_id"),
        "errors": list(errors),
    }
    response = make_response(json.dumps(document, ensure_ascii=False), status)
    response.content_type = PROBLEM_TYPE
    return response
