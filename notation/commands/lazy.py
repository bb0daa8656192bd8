"""A group of commands that are imported when they are called: the list of commands costs nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

Table = Mapping[str, tuple[str, str]]
"""For each command where it lives (`module:name`), and one sentence about it."""


class LazyGroup(click.Group):
    """A group over a table of commands."""

    def __init__(self, table: Table, *, name: str, help: str) -> None:
        super().__init__(name, help=help, context_settings={"help_option_names": ["-h", "--help"]})
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None if there is none of this name."""
        if cmd_name not in self.table:
            return None
        module, _, name = self.table[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}:{name} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in self.table.items()])
