"""`paipu serve`: the site on this machine, for one person or a few."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.serving import BaseWSGIServer

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "::1")
PATIENCE: Final = 10
"""Seconds that a worker has to end what it is at; the job itself is not lost."""
ENDINGS: Final = frozenset({".txt", ".json", ".jsonl", ".paipu"})
"""Files of a folder of samples that are records."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port; 0 takes a free one.")
@click.option(
    "--data", default="instance", show_default=True, type=click.Path(path_type=Path), help="The folder of the database."
)
@click.option(
    "--samples",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="A folder of records that everybody may see; may be given several times.",
)
@click.option("--worker/--no-worker", default=True, help="Whether long jobs are worked on too.", show_default=True)
def serve(host: str, port: int, data: Path, samples: tuple[Path, ...], worker: bool) -> None:
    """Serve the site: paste a record, see what is wrong with it, replay it. A host for many runs gunicorn instead.

    Exit code: 0 when it was stopped, 2 if it could not start.
    """
    try:
        from web.app import create_app
    except ModuleNotFoundError as error:
        _give_up(f"{error.name} is not installed; the site needs: pip install 'paipu[web]'")
    from web.store.trouble import StoreTrouble

    try:
        app = create_app({"INSTANCE_PATH": str(data.resolve()), **settings_for(host)})
    except StoreTrouble as trouble:
        _give_up(str(trouble))
    count = import_samples(app, samples)
    try:
        server = listen(app, host, port)
    except OSError as error:
        _give_up(f"{host}:{port}: {error.strerror}")
    if samples:
        click.echo(f"{count} samples")
    click.echo(f"paipu: http://{address(server)}/")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs with it ignored
    with working(data) if worker else nullcontext():
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo()
        finally:
            server.server_close()


def settings_for(host: str) -> dict[str, Any]:
    """The settings of a site on an address, where the environment says nothing else.

    Requests are not written down, mishaps are. Where only this machine can reach it, it answers to no other name and
    counts nobody's requests.
    """
    wanted: dict[str, Any] = {"LOG_LEVEL": "warning"}
    if host in LOCAL_HOSTS:
        wanted |= {"TRUSTED_HOSTS": ["127.0.0.1", "localhost", "[::1]"], "RATE_LIMITS": False}
    return {name: value for name, value in wanted.items() if f"PAIPU_{name}" not in os.environ}


@contextmanager
def working(data: Path) -> Iterator[None]:
    """A `paipu worker` beside the site, which ends with it."""
    if find_spec("web.jobs") is None or find_spec("web.jobs.worker") is None:
        yield
        return
    command = [sys.executable, "-m", "paipu", "worker", "--data", str(data.resolve()), "--beside", str(os.getpid())]
    with subprocess.Popen(command) as process:
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _give_up(reason: str) -> NoReturn:
    click.echo(f"paipu serve: {reason}", err=True)
    sys.exit(2)


def listen(app: Flask, host: str, port: int) -> BaseWSGIServer:
    """A server that listens already. Raises `OSError` if it cannot."""
    from werkzeug.serving import make_server

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    try:
        return make_server(host, listening.getsockname()[1], app, threaded=True, fd=listening.detach())
    except BaseException:
        listening.close()
        raise


def address(server: BaseWSGIServer) -> str:
    """Where a server listens, as it stands in a URL."""
    host = f"[{server.host}]" if ":" in server.host else server.host
    return f"{host}:{server.port}"


def import_samples(app: Flask, folders: tuple[Path, ...]) -> int:
    """Keep the records of some folders as samples; what is there unchanged stays as it is. How many files there are."""
    from web.intake.samples import keep_sample

    files = [(folder, file) for folder in folders for file in record_files(folder)]
    with app.app_context():
        for folder, file in reversed(files):
            name = file.relative_to(folder).as_posix() if file != folder else file.name
            keep_sample(name, file.read_bytes())
    return len(files)


def record_files(folder: Path) -> Iterator[Path]:
    """The records of a folder and the folders in it, by name; a file is itself."""
    if folder.is_file():
        yield folder
        return
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in ENDINGS:
            yield file
