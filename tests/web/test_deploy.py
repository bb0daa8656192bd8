"""The files for a host fit the site: names of settings, paths, limits that stand in the right order."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml

from tests.servers import NO_SYSTEMD
from web.settings import DEFAULTS, FORM_ROOM

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
OF_THE_SERVER = {"INSTANCE_PATH", "BIND", "WORKERS", "THREADS", "HEALTH_HOST"}
"""What is read before there is a site, or beside it."""
UNITS = ("paipu.service", "paipu-worker.service", "paipu.socket")


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture
def gunicorn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    for name in ("PAIPU_BIND", "PAIPU_WORKERS", "PAIPU_THREADS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    return runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda each: each.name)
def test_every_setting_that_is_named_is_one(file: Path) -> None:
    named = set(re.findall(r"PAIPU_([A-Z_]+[A-Z])", file.read_text(encoding="utf-8")))
    assert named <= set(DEFAULTS) | OF_THE_SERVER


def test_times_stand_in_order(gunicorn: dict[str, Any]) -> None:
    """Judging gives up, then the server its worker, then systemd the server; the proxy drops idle lines first."""
    assert DEFAULTS["JUDGE_SECONDS"] < gunicorn["timeout"]
    stop = re.search(r"TimeoutStopSec=(\d+)", text("paipu.service"))
    idle = re.search(r"keepalive_timeout +(\d+)s", text("nginx.conf"))
    read = re.search(r"proxy_read_timeout +(\d+)s", text("nginx.conf"))
    assert stop is not None and int(stop[1]) > gunicorn["graceful_timeout"]
    assert idle is not None and int(idle[1]) < gunicorn["keepalive"]
    assert read is not None and int(read[1]) > gunicorn["timeout"]


def test_the_proxy_lets_through_what_the_site_takes() -> None:
    sizes = [
        int(each) * {"k": 1024, "m": 1024**2}[unit]
        for each, unit in re.findall(r"max_body_size +(\d+)([km])", text("nginx.conf"))
    ]
    assert len(sizes) == 2
    for size, name in zip(sizes, ("MAX_RECORD_BYTES", "MAX_ARCHIVE_BYTES"), strict=True):
        assert DEFAULTS[name] + FORM_ROOM <= size <= 1.1 * DEFAULTS[name]


def test_the_proxy_writes_anew_who_asks_and_the_site_is_told_of_one_proxy() -> None:
    assert re.search(r"X-Forwarded-For +\$remote_addr;", text("nginx.conf"))
    assert "$proxy_add_x_forwarded_for" not in text("nginx.conf")
    assert re.search(r"^PAIPU_PROXY_HOPS=1$", text("paipu.env"), re.MULTILINE)


def test_the_numbers_are_not_for_everybody() -> None:
    assert re.search(r"location = /metrics +\{ return 404; \}", text("nginx.conf"))


def test_the_server_is_a_threaded_one_that_leaves_logging_to_the_site(gunicorn: dict[str, Any]) -> None:
    assert gunicorn["worker_class"] == "gthread"
    assert (gunicorn["workers"], gunicorn["threads"]) == (2, 8)
    assert gunicorn["accesslog"] is None
    assert gunicorn["control_socket_disable"] is True
    assert gunicorn["max_requests"] > 0


@pytest.mark.parametrize("unit", ["paipu.service", "paipu-worker.service"])
def test_a_unit_runs_as_nobody_in_particular_and_sees_little(unit: str) -> None:
    said = text(unit)
    for line in (
        "User=paipu",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "PrivateTmp=yes",
        "CapabilityBoundingSet=",
    ):
        assert re.search(f"^{line}$", said, re.MULTILINE), line


def test_systemd_understands_the_units() -> None:
    if which("systemd-analyze") is None:
        pytest.skip(f"{NO_SYSTEMD}: there is no systemd-analyze on this machine")
    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(DEPLOY / each) for each in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if any(each in line for each in UNITS)]
    assert all("is not executable" in line for line in said), said


def test_the_image_copies_what_is_there() -> None:
    for source in re.findall(r"^COPY (?!--)(.+) \S+$", text("Dockerfile"), re.MULTILINE):
        for each in source.split():
            assert (ROOT / each).exists(), each
    assert re.search(r"^USER paipu$", text("Dockerfile"), re.MULTILINE)


def test_the_services_of_the_compose_file_use_that_image() -> None:
    services = yaml.safe_load(text("compose.yaml"))["services"]
    assert set(services) == {"site", "worker", "db", "counter"}
    for name in ("site", "worker"):
        assert services[name]["build"]["dockerfile"] == "deploy/Dockerfile"
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    assert all(each.startswith("127.0.0.1:") for each in services["site"]["ports"])
