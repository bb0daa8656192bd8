"""What is sent arrives whole or not at all: bodies of every size and shape over a line to a real gunicorn."""

from __future__ import annotations

import gzip
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import GAME
from tests.web.host import Host, form, hosted, post, statuses

LIMIT = 100_000
CHUNKED = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n{more}\r\n"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("host"), PAIPU_MAX_RECORD_BYTES=str(LIMIT)) as host:
        yield host


def kept(host: Host) -> int:
    base = sqlite3.connect(host.log.parent / "paipu.sqlite3")
    count: int = base.execute("select count(*) from uploads").fetchone()[0]
    base.close()
    return count


def text_of(length: int) -> bytes:
    """A record of so many bytes: a game and a long comment."""
    game = GAME.encode()
    return game + b"{" + b"x" * (length - len(game) - 2) + b"}"


def chunks(body: bytes, size: int = 1000) -> bytes:
    parts = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(each), each) for each in parts) + b"0\r\n\r\n"


@pytest.mark.parametrize(("length", "status"), [(LIMIT - 1, 303), (LIMIT, 303), (LIMIT + 1, 413), (20 * LIMIT, 413)])
def test_what_is_kept_is_what_was_sent(host: Host, length: int, status: int) -> None:
    text, before = text_of(length), kept(host)
    body, kind = form(text)
    answer = host.talk(post("/validate", body, kind))
    assert statuses(answer) == [status]
    assert kept(host) == before + (status == 303)
    if status == 303:
        where = re.search(rb"Location: (/v/\w+)", answer)
        assert where is not None
        assert host.ask("GET", f"{where[1].decode()}/source") == (200, text)


def test_it_may_come_in_small_pieces(host: Host) -> None:
    body, kind = form(GAME.encode())
    whole = post("/validate", body, kind)
    answer = host.talk(*(whole[at : at + 7] for at in range(0, len(whole), 7)))
    where = re.search(rb"Location: (/v/\w+)", answer)
    assert where is not None
    assert host.ask("GET", f"{where[1].decode()}/source") == (200, GAME.encode())


@pytest.mark.parametrize(("length", "status"), [(LIMIT, 200), (LIMIT + 1, 413)])
def test_what_is_judged_is_all_of_it(host: Host, length: int, status: int) -> None:
    """A comment that is cut would be a finding; up to the limit there is none."""
    answer = host.talk(post("/api/v1/validate", text_of(length)))
    assert statuses(answer) == [status]
    assert (b'"findings": []' in answer) == (status == 200)


@pytest.mark.parametrize("path", ["/validate", "/api/v1/validate"])
@pytest.mark.parametrize("length", [len(GAME.encode()), 20 * LIMIT])
def test_a_body_in_chunks_is_refused_and_nothing_of_it_kept(host: Host, path: str, length: int) -> None:
    """gunicorn would hand on as much of it as may be read and not say that there was more."""
    before = kept(host)
    body, kind = form(GAME.encode().ljust(length, b"\n"))
    head = CHUNKED.format(path=path, kind=kind, more="Connection: close\r\n")
    assert statuses(host.talk(head.encode(), chunks(body))) == [411]
    assert kept(host) == before


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ("Content-Length: 5\r\n", 400),
        ("Content-Length: 5\r\nContent-Length: 6\r\n", 400),
        ("Transfer-Encoding: gzip\r\n", 400),
        ("Transfer-Encoding: identity\r\n", 400),
    ],
)
def test_two_tales_about_the_length_are_refused(host: Host, more: str, status: int) -> None:
    """The proxy in front and the server behind might each believe another: what is left over becomes a request."""
    before = kept(host)
    head = CHUNKED.format(path="/validate", kind="text/plain", more=more)
    answer = statuses(host.talk(head.encode(), b"0\r\n\r\nGET /rules HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    assert answer[0] in {status, 501}
    assert len(answer) == 1
    assert kept(host) == before


@pytest.mark.parametrize("said", ["+5", "-5", "5, 5", "0x5", "5 ", "９", "99999999999999999999"])
def test_a_length_that_is_no_number_is_no_length(host: Host, said: str) -> None:
    head = (
        f"POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: {said}\r\n"
    )
    answer = statuses(host.talk(head.encode() + b"Connection: close\r\n\r\n*****"))
    assert answer in ([200], [400], [413])
    assert answer == [200] if said == "5 " else answer != [200]


def test_the_rest_of_a_refused_body_is_no_request(host: Host) -> None:
    inside = b"GET /rules HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = inside * (2 * LIMIT // len(inside))
    whole = post("/api/v1/validate", body).replace(b"Connection: close\r\n", b"")
    assert statuses(host.talk(whole)) == [413]


def test_an_upload_that_breaks_off_is_neither_kept_nor_judged(host: Host) -> None:
    before = kept(host)
    body, kind = form(GAME.encode())
    for cut in (1, len(body) // 2, len(body) - 1):
        assert statuses(host.talk(post("/validate", body, kind)[: cut - len(body)])) in ([], [400])
        assert statuses(host.talk(post("/api/v1/validate", body)[: cut - len(body)])) in ([], [400])
    assert kept(host) == before


@pytest.mark.parametrize("said", ["gzip", "br", "deflate", "identity, gzip"])
def test_a_packed_body_is_refused(host: Host, said: str) -> None:
    body = gzip.compress(GAME.encode())
    assert statuses(host.talk(post("/api/v1/validate", body, "text/plain", f"Content-Encoding: {said}"))) == [415]


@pytest.mark.parametrize("kind", ["application/xml", "text/html", "image/png", "audio/midi"])
def test_a_body_of_another_kind_is_refused(host: Host, kind: str) -> None:
    for path in ("/validate", "/api/v1/validate"):
        assert statuses(host.talk(post(path, GAME.encode(), kind))) == [415]


def test_heads_have_limits_too(host: Host) -> None:
    line = f"GET /?{'x' * 5000} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    many = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"X-%d: x\r\n" % each for each in range(100)) + b"\r\n"
    large = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 10_000 + b"\r\n\r\n"
    for head in (line, many, large):
        assert statuses(host.talk(head))[0] in {400, 414, 431}


def test_a_host_that_is_named_twice_is_refused(host: Host) -> None:
    assert statuses(host.talk(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")) == [400]


def test_it_lives_on_after_all_that(host: Host) -> None:
    assert host.process.poll() is None
    assert host.ask("GET", "/healthz")[0] == 200
    assert not [each for each in host.lines() if each["level"] == "critical" or "exception" in each]


def test_no_file_of_the_host_is_left(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        host.process.terminate()
        assert host.process.wait(60) == 0
    assert {each.name for each in tmp_path.iterdir()} <= {
        "log",
        "paipu.sqlite3",
        "paipu.sqlite3-wal",
        "paipu.sqlite3-shm",
    }
