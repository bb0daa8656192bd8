"""`paipu db`, `paipu backup`, `paipu restore`: the store of the site, while the site is served or not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from web.store.backup import Manifest

DATA = click.option(
    "--data",
    default="instance",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder of the database; PAIPU_DATABASE goes before it.",
)


@click.group()
def db() -> None:
    """Look after the database of the site.

    Exit code: 0, or 2 if it cannot be done.
    """


@db.command()
@DATA
def upgrade(data: Path) -> None:
    """Bring the tables of the database to this version; what is in them stays.

    An embedded database is brought up to date whenever the site starts; one on a server only by this command.

    Exit code: 0, or 2 if it cannot be done.
    """
    with _store("db upgrade", data) as engine:
        from web.store.schema import current, head
        from web.store.schema import upgrade as upgrade_tables

        before = current(engine)
        upgrade_tables(engine)
        click.echo(f"{before or 'nothing'} -> {head()}")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATA
def backup(file: Path, data: Path) -> None:
    """Write everything that the site keeps into a file.

    FILE holds it as it was at one moment; the site may go on meanwhile.

    Exit code: 0, or 2 if it cannot be done.
    """
    with _store("backup", data) as engine:
        from web.store.backup import backup as write

        _tell(write(engine, file))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@DATA
def restore(file: Path, data: Path) -> None:
    """Put a backup into an empty database.

    FILE is what `paipu backup` wrote; the database may be of either kind. Stop the site first.

    Exit code: 0, or 2 if it cannot be done.
    """
    with _store("restore", data) as engine:
        from web.store.backup import restore as put_back

        _tell(put_back(engine, file))


def _tell(manifest: Manifest) -> None:
    click.echo(" ".join(f"{count} {name}" for name, count in manifest.rows.items()))


@contextmanager
def _store(command: str, data: Path) -> Iterator[Engine]:
    """The database of the settings. What goes wrong is told in one line, exit code 2."""
    try:
        from flask import Flask
        from sqlalchemy import create_engine

        from web.settings import configure
        from web.store.backup import BadBackup, NotEmpty
        from web.store.engine import make_room, prepare
        from web.store.trouble import StoreTrouble
    except ModuleNotFoundError as error:
        _give_up(command, f"{error.name} is not installed; the site needs: pip install 'paipu[web]'")
    app = Flask("web", instance_path=str(data.resolve()))
    configure(app, {})
    try:
        engine = create_engine(app.config["SQLALCHEMY_ENGINES"]["default"])
        make_room(engine.url)
        prepare(engine)
        try:
            yield engine
        finally:
            engine.dispose()
    except (StoreTrouble, BadBackup, NotEmpty, OSError) as error:
        _give_up(command, str(error))


def _give_up(command: str, reason: str) -> NoReturn:
    click.echo(f"paipu {command}: {reason}", err=True)
    sys.exit(2)
