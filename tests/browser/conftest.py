"""A real Chromium against a site that really listens. Anything the page complains about fails the test."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import ConsoleMessage, Dialog, Page, Request

from tests import chromium
from tests.site import GAME, WRONG

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SAMPLES = Path(__file__).parent.parent.parent / "samples"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The installed Chromium; a machine without one fails, and is told what is missing."""
    return {"executable_path": chromium.path(), "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"locale": "zh-TW", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `paipu serve` serves the site, with the samples in it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "paipu", "serve", "--port", "0", "--data", str(folder), "--samples", str(SAMPLES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=SAMPLES.parent) as server:
        assert server.stdout is not None
        said = next((line for line in server.stdout if "http://" in line), "")
        yield said.split()[-1].rstrip("/")
        server.terminate()


def sent(live: str, text: str) -> str:
    """Paste a text; the address of its verdict."""
    address = urlsplit(live)
    connection = HTTPConnection(address.netloc, timeout=30)
    body = b'--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n%s\r\n--b--\r\n' % text.encode()
    connection.request("POST", "/validate", body, {"Content-Type": "multipart/form-data; boundary=b"})
    answer = connection.getresponse()
    connection.close()
    assert answer.status == 303
    return live + answer.headers["Location"]


def games(verdict: str) -> list[str]:
    """The addresses of the games of a verdict, in order."""
    with urlopen(verdict, timeout=30) as answer:
        page = answer.read().decode()
    live = verdict.split("/v/")[0]
    return [live + path for path in dict.fromkeys(re.findall('href="(/r/[2-9a-z]{12})', page))]


@pytest.fixture(scope="session")
def game(live: str) -> str:
    """The address of the replay of a game with nine plies."""
    return games(sent(live, GAME))[0]


@pytest.fixture(scope="session")
def wrong(live: str) -> str:
    """The address of a replay with a mistake at ply 7."""
    return games(sent(live, WRONG))[0]


def watch(page: Page, live: str) -> list[str]:
    """What a page complains about from now on: console, errors, dialogs, requests elsewhere, the policy."""
    complaints: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((live, "data:")):
            complaints.append(f"asked {request.url}")

    def opened(dialog: Dialog) -> None:
        complaints.append(f"dialog {dialog.message}")
        dialog.dismiss()

    page.on("console", said)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", opened)
    page.on("request", asked)
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => console.error('policy', e.violatedDirective, e.blockedURI))"
    )
    return complaints


@pytest.fixture
def page(page: Page, live: str) -> Iterator[Page]:
    """A page that may complain about nothing."""
    complaints = watch(page, live)
    yield page
    assert not complaints
