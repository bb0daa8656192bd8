"""The site opens no connection and no file but its own, whatever an address or a record says."""

from __future__ import annotations

import json
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.site import GAME, paste

ROOT = Path(__file__).parent.parent.parent
_seen: list[tuple[str, Any]] | None = None


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if _seen is None:
        return
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}:
        _seen.append((event, arguments))
    elif event == "open" and isinstance(arguments[0], str | bytes):
        name = arguments[0]
        _seen.append((event, name.decode("utf-8", "surrogateescape") if isinstance(name, bytes) else name))
    elif event in {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork"}:
        _seen.append((event, arguments))


sys.addaudithook(_audit)


@contextmanager
def watched() -> Iterator[list[tuple[str, Any]]]:
    """What Python itself sees of files, connections and programs in this block."""
    global _seen
    found: list[tuple[str, Any]] = []
    _seen = found
    try:
        yield found
    finally:
        _seen = None


def strangers(found: list[tuple[str, Any]], own: Path) -> list[tuple[str, Any]]:
    """What is neither a file of the site, of Python or of its store."""
    homes = [
        ROOT,
        own,
        Path(sys.prefix),
        Path(sys.base_prefix),
        Path(sysconfig.get_path("stdlib")),
        Path("/usr/share/zoneinfo"),
    ]
    known = tuple(str(each.resolve()) for each in homes)
    return [
        (event, what)
        for event, what in found
        if event != "open" or not str(Path(what).resolve()).startswith(known) or what == "/etc/passwd"
    ]


def test_the_hook_sees_what_it_should(tmp_path: Path) -> None:
    """The other tests rest on this."""
    import socket

    with watched() as found:
        Path("/etc/hostname").open().close()
        with socket.socket() as line:
            line.settimeout(1)
            line.connect_ex(("127.0.0.1", 9))
    assert ("open", "/etc/hostname") in strangers(found, tmp_path)
    assert any(event == "socket.connect" for event, _ in found)


RECORDS = (
    GAME,
    GAME.replace("小明", "http://127.0.0.1:9/x"),
    json.dumps({"$schema": "http://127.0.0.1:9/schema.json", "$ref": "http://127.0.0.1:9/x", "paipu": 1}),
    json.dumps({"paipu": 1, "tags": {"甲": {"$ref": "file:///etc/passwd"}}}),
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    '[規則 "../../../../etc/passwd"]\n1. 甲 對5\n',
    '[規則 "http://127.0.0.1:9/rules.json"]\n1. 甲 對5\n',
    "@/etc/passwd\n!include /etc/passwd\n",
)


@pytest.mark.parametrize("record", RECORDS)
def test_no_record_makes_the_site_open_anything(app: Flask, tmp_path: Path, record: str) -> None:
    client = app.test_client()
    with watched() as found:
        where = paste(client, record).headers["Location"].partition("#")[0]
        assert client.get(where).status_code == 200
        for kind in ("text/plain", "application/json", "application/x-ndjson"):
            client.post("/api/v1/validate", data=record.encode(), content_type=kind)
    assert strangers(found, tmp_path) == []


TRAVERSALS = (
    "..%2f..%2f..%2f..%2fetc%2fpasswd",
    "../../../../etc/passwd",
    "..%5c..%5cetc%5cpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "..%252f..%252fetc%252fpasswd",
    "%c0%ae%c0%ae/etc/passwd",
    "%2fetc%2fpasswd",
    "etc/passwd%00.css",
    "%00",
    "．．／．．／etc／passwd",
    "‥/‥/etc/passwd",
    "AAAAAAAAAAAA",
    "２２２２２２２２２２２２",
    "a" * 3000,
    "CON",
    "file:%2f%2f%2fetc%2fpasswd",
    "http:%2f%2f127.0.0.1:9%2f",
)
"""Where an id, a code, a name or a file is expected."""


def test_no_address_leads_out_of_the_house(app: Flask, tmp_path: Path) -> None:
    client = app.test_client()
    rules = [each for each in app.url_map.iter_rules() if each.arguments]
    assert len(rules) >= 6
    with watched() as found:
        for rule in rules:
            for value in TRAVERSALS:
                path = "".join(value if dynamic else part for dynamic, part in rule._trace if part != "|")
                for method in ("GET", "DELETE"):
                    answer = client.open("/" + path.lstrip("/"), method=method, buffered=True)
                    assert answer.status_code in {301, 308, 400, 401, 404, 405, 411, 422, 428}, (rule, value)
                    assert b"root:" not in answer.data
    assert strangers(found, tmp_path) == []


NAMES = (
    "../../../../tmp/paipu-was-here",
    "/tmp/paipu-was-here",
    "..\\..\\x",
    "a\0b",
    "CON",
    "x" * 5000,
    "\u202egnp.txt",
)


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_file_is_only_shown(app: Flask, tmp_path: Path, name: str) -> None:
    quoted = name.replace("\\", "\\\\").replace('"', "%22").encode()
    body = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="'
        + quoted
        + b'"\r\n\r\n'
        + GAME.encode()
        + b"\r\n--b--\r\n"
    )
    with watched() as found:
        answer = app.test_client().post("/validate", data=body, content_type="multipart/form-data; boundary=b")
        assert answer.status_code in {303, 400, 422}
        if answer.status_code == 303:
            source = app.test_client().get(answer.headers["Location"].partition("#")[0] + "/source")
            assert source.data == GAME.encode()
            assert "paipu-was-here" not in source.headers["Content-Disposition"]
    assert strangers(found, tmp_path) == []
