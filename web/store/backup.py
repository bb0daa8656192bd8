"""Backups: one file that holds every row as it was at one moment, whoever writes meanwhile, for either engine.

The file is a zip: `rows.jsonl` has a row a line, `manifest.json` says how many there are of each table, their hash, and
the revision of the tables. It can be restored by this version or a later one, into SQLite or PostgreSQL alike.
"""

from __future__ import annotations

import json
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import JSON, Connection, Engine, MetaData, Table, select

from validator.report.data import tool_version
from web.store.engine import WRITES, is_embedded
from web.store.models import Model, Upload, now
from web.store.schema import check, head, known, upgrade

ROWS: Final = "rows.jsonl"
MANIFEST: Final = "manifest.json"
FORM: Final = 1
"""The version of this form of a backup."""
_AT_A_TIME: Final = 200
"""Rows that are read, or written, at a time."""
_BYTES: Final = "base64"
_TIME: Final = "time"
_JSON: Final = "json"


class BadBackup(Exception):
    """The file is no backup, or not as it was written; nothing was restored."""


class NotEmpty(Exception):
    """There is something in the database already; a backup is not restored over it."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    Attributes:
        form: the version of the form.
        version: the version of paipu that made it.
        revision: the revision of its tables.
        made: when, in UTC.
        rows: how many rows of each table, in an order in which no row comes before one that it refers to.
        sha256: the hash of the rows, in hex.
    """

    form: int
    version: str
    revision: str
    made: str
    rows: dict[str, int]
    sha256: str


def backup(engine: Engine, file: Path) -> Manifest:
    """Write a backup. The file appears when it is whole.

    Raises:
        FileExistsError: there is a file of that name.
        OSError: it cannot be written.
        NotUpgraded: the tables are those of another version.
    """
    check(engine)
    if file.exists():
        raise FileExistsError(f"{file}: there is a file of that name")
    part = file.with_name(file.name + ".part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open(ROWS, "w", force_zip64=True) as rows:
                counts, digest = _write_rows(engine, rows)
            manifest = Manifest(FORM, tool_version(), head(), now().isoformat(), counts, digest)
            archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return manifest


def restore(engine: Engine, file: Path) -> Manifest:
    """Put a backup into a database that is empty or not there yet; all of it or nothing.

    Raises:
        BadBackup: the file is none, or is damaged, or comes from a later version.
        NotEmpty: there is something in the database.
        OSError: the file cannot be read.
    """
    try:
        archive = zipfile.ZipFile(file)
    except zipfile.BadZipFile as error:
        raise BadBackup(f"{file}: {error}") from error
    with archive:
        manifest = _manifest(archive)
        _verify(archive, manifest)
        upgrade(engine, manifest.revision)
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            if connection.execute(select(Upload.id).limit(1)).first() is not None:
                raise NotEmpty("there are uploads in the database already")
            _read_rows(archive, connection, manifest)
    upgrade(engine)
    return manifest


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        found = Manifest(**json.loads(archive.read(MANIFEST)))
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise BadBackup(f"{archive.filename}: it has no manifest of a backup") from error
    if found.form != FORM or not known(found.revision):
        raise BadBackup(f"{archive.filename}: it was made by version {found.version}, which is later than this one")
    return found


def _verify(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    digest = sha256()
    try:
        with archive.open(ROWS) as rows:
            while piece := rows.read(1 << 20):
                digest.update(piece)
    except (KeyError, OSError, zipfile.BadZipFile, EOFError) as error:
        raise BadBackup(f"{archive.filename}: {error}") from error
    if digest.hexdigest() != manifest.sha256:
        raise BadBackup(f"{archive.filename}: its rows are not those that were written")


def _write_rows(engine: Engine, file: IO[bytes]) -> tuple[dict[str, int], str]:
    """Write every row as it is at one moment; how many of each table, and the hash of them all."""
    counts: dict[str, int] = {}
    digest = sha256()
    level = {} if is_embedded(engine) else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**level, stream_results=True) as connection, connection.begin():
        for table in Model.metadata.sorted_tables:
            counts[table.name] = 0
            for row in _rows(connection, table):
                line = json.dumps([table.name, row]).encode() + b"\n"
                digest.update(line)
                file.write(line)
                counts[table.name] += 1
    return counts, digest.hexdigest()


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    columns = list(table.columns)
    for row in connection.execute(select(table).order_by(*table.primary_key)).yield_per(_AT_A_TIME):
        cells = zip(columns, row, strict=True)
        yield {column.name: _coded(value, isinstance(column.type, JSON)) for column, value in cells}


def _coded(value: Any, is_json: bool) -> Any:
    """A cell as JSON."""
    if value is None:
        return None
    if is_json:
        return {_JSON: value}
    if isinstance(value, bytes):
        return {_BYTES: b64encode(value).decode()}
    if isinstance(value, datetime):
        return {_TIME: value.isoformat()}
    return value


def _decoded(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, said),) = value.items()
    return b64decode(said) if kind == _BYTES else datetime.fromisoformat(said) if kind == _TIME else said


def _read_rows(archive: zipfile.ZipFile, connection: Connection, manifest: Manifest) -> None:
    """Put the rows into the tables as they were when the backup was made: they may be those of an older version."""
    old = MetaData()
    old.reflect(connection, only=list(manifest.rows))
    for column in (column for table in old.tables.values() for column in table.columns):
        if isinstance(column.type, JSON):
            column.type.none_as_null = True
    with archive.open(ROWS) as lines:
        for name, rows in groupby(map(json.loads, lines), key=lambda row: str(row[0])):
            ready: list[dict[str, Any]] = []
            for _, row in rows:
                ready.append({column: _decoded(value) for column, value in row.items()})
                if len(ready) == _AT_A_TIME:
                    connection.execute(old.tables[name].insert(), ready)
                    ready = []
            if ready:
                connection.execute(old.tables[name].insert(), ready)
