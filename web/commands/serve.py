"""`paipu serve`: the site on this machine, for one person or a few."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.serving import BaseWSGIServer

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "::1")
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
def serve(host: str, port: int, data: Path, samples: tuple[Path, ...]) -> None:
    """Serve the site: paste a record, see what is wrong with it, replay it.

    Exit code: 0 when it was stopped, 2 if it could not start.
    """
    try:
        from web.app import create_app
    except ModuleNotFoundError as error:
        _give_up(f"{error.name} is not installed; the site needs: pip install 'paipu[web]'")
    config: dict[str, Any] = {"INSTANCE_PATH": str(data.resolve())}
    if host in LOCAL_HOSTS and "PAIPU_TRUSTED_HOSTS" not in os.environ:
        config["TRUSTED_HOSTS"] = ["127.0.0.1", "localhost", "[::1]"]
    app = create_app(config)
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
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.server_close()


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
