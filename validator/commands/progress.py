"""Progress on long work: a bar on the terminal's error stream, and nothing at all anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE: Final = 1.0
"""Seconds of work before a bar is shown."""


class Progress:
    """Counts bytes; shows a bar with the records read so far once the work turns out to be long."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.records = 0
        self._wanted = sys.stderr.isatty()
        self._started = time.monotonic()
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def over(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """The same pieces, counted."""
        for piece in pieces:
            yield piece
            self.done += len(piece)
            if self._wanted:
                self._show()

    def _show(self) -> None:
        if self._bar is None:
            if time.monotonic() - self._started < PATIENCE:
                return
            self._bar, self._task = _bar(self.total)
        if self._task is not None:
            self._bar.update(self._task, completed=self.done, records=self.records)


def _bar(total: int) -> tuple[Bar, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), DownloadColumn(), TextColumn("{task.fields[records]} 局"), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.start()
    return bar, bar.add_task("", total=total or None, records=0)
