"""`paipu worker`: works on what takes long, beside a site that is served."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

import click


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder of the database, as for `paipu serve`; without it as PAIPU_INSTANCE_PATH says.",
)
@click.option(
    "--processes",
    "-w",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Jobs that are worked on at once.",
)
@click.option("--beside", type=int, hidden=True, help="The process that started this one; it ends with it.")
def worker(data: Path | None, processes: int, beside: int | None) -> None:
    """Work on long jobs: files of many games, conversions. Several workers may run, on several machines.

    It uses the settings of the site. SIGTERM lets it end what is in hand and hand the rest back. Exit code: 0 when it
    was stopped, 2 if it could not start.
    """
    try:
        from web.app import create_app
        from web.jobs.worker import run
        from web.store.trouble import StoreTrouble
    except ModuleNotFoundError as error:
        _give_up(f"{error.name} is not installed; the site needs: pip install 'paipu[web]'")
    config: dict[str, Any] = {} if data is None else {"INSTANCE_PATH": str(data.resolve())}
    try:
        app = create_app(config)
    except StoreTrouble as error:
        _give_up(str(error))
    try:
        run(app, processes, beside)
    except Exception as error:  # of the queue's driver, whichever it is
        _give_up(str(error).strip() or type(error).__name__)


def _give_up(reason: str) -> NoReturn:
    click.echo(f"paipu worker: {reason}", err=True)
    sys.exit(2)
