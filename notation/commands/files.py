"""Files that a command line names: paths, patterns, folders, standard input; how they are read and written back."""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

EXTENSIONS: Final = (".paipu", ".txt", ".json", ".jsonl")
"""Files that are taken from a folder; a file that is named is taken whatever it is called."""
STDIN: Final = "-"
_PIECE: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Input:
    """One thing to read.

    Attributes:
        name: how reports call it.
        path: the file; None for standard input.
        problem: why it cannot be read, where that is known before it is opened.
    """

    name: str
    path: Path | None = None
    problem: str | None = None

    @property
    def size(self) -> int:
        """The size in bytes; 0 where that is not known."""
        try:
            return self.path.stat().st_size if self.path is not None else 0
        except OSError:
            return 0

    def open(self) -> IO[bytes]:
        """Open it. Raises `OSError`."""
        if self.path is None:
            return sys.stdin.buffer
        return self.path.open("rb")

    def pieces(self) -> Iterator[bytes]:
        """The bytes, piece by piece. Raises `OSError`."""
        stream = self.open()
        try:
            while piece := stream.read(_PIECE):
                yield piece
        finally:
            if self.path is not None:
                stream.close()


def inputs(arguments: Iterable[str], extensions: tuple[str, ...] = EXTENSIONS) -> Iterator[Input]:
    """What the arguments name, in order; folders and patterns give their files sorted by name.

    Args:
        arguments: files, folders, patterns, `-`.
        extensions: how files are called that are taken from a folder.
    """
    for argument in arguments:
        path = Path(argument)
        if argument == STDIN:
            yield Input(STDIN)
        elif path.is_dir():
            yield from _some(argument, _walk(path, extensions), "no_records")
        elif not path.exists() and glob.has_magic(argument):
            yield from _some(argument, _matching(argument, extensions), "no_match")
        else:
            yield _input(path)


def _some(argument: str, found: Iterator[Path], problem: str) -> Iterator[Input]:
    """The files that were found; a problem if there are none, so that nothing passes that was never read."""
    nothing = True
    for path in found:
        nothing = False
        yield _input(path)
    if nothing:
        yield Input(_name(Path(argument)), problem=problem)


def _matching(pattern: str, extensions: tuple[str, ...]) -> Iterator[Path]:
    for found in sorted(glob.glob(pattern, recursive=True)):  # noqa: PTH207  a Path has no glob for absolute patterns
        path = Path(found)
        if path.is_dir():
            yield from _walk(path, extensions)
        else:
            yield path


def _walk(folder: Path, extensions: tuple[str, ...]) -> Iterator[Path]:
    """The record files of a folder and of those in it, but for hidden ones; links to folders are not followed."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        if entry.is_dir() and not entry.is_symlink():
            yield from _walk(entry, extensions)
        elif entry.suffix.lower() in extensions and entry.is_file():
            yield entry


def _input(path: Path) -> Input:
    return Input(_name(path), path)


def _name(path: Path) -> str:
    """The name of a file as text; bytes that are no text become U+FFFD."""
    return os.fsencode(path).decode("utf-8", "replace")


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """New contents for a file, there or not: put in its place when they are whole, else thrown away.

    The permissions of the file stay; where it is a link, what it leads to is replaced. Raises `OSError`.
    """
    import tempfile

    path = path.resolve()
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as new:
        written = Path(new.name)
        try:
            yield new
            new.close()
            if path.exists():
                written.chmod(stat.S_IMODE(path.stat().st_mode))
            else:
                written.chmod(0o666 & ~_umask())
            written.replace(path)
        except BaseException:
            written.unlink(missing_ok=True)
            raise


def _umask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
