"""The door of paipu 牌譜: the command line, and the names that people import.

    import paipu

    for record in paipu.records(text):
        print(paipu.replay(record).verdict)

Everything is loaded when it is first used: `import paipu` and `paipu --help` cost next to nothing.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import click

    from notation.findings import Finding, Severity, Span
    from notation.formats.registry import names as formats
    from notation.json_form import dumps, from_json, loads, to_json
    from notation.move_reader import read_move
    from notation.move_writer import write_move
    from notation.reader import read, records
    from notation.record import Record
    from notation.writer import write, write_all
    from validator.convert import Conversion, convert
    from validator.replay import Replay, Verdict, replay, replays
    from validator.restyle import restyled, written_out
    from validator.ruleset import load as ruleset
    from validator.validate import validate
    from validator.view import visible

_NAMES: Final = {
    "Conversion": "validator.convert:Conversion",
    "Finding": "notation.findings:Finding",
    "Record": "notation.record:Record",
    "Replay": "validator.replay:Replay",
    "Severity": "notation.findings:Severity",
    "Span": "notation.findings:Span",
    "Verdict": "validator.replay:Verdict",
    "convert": "validator.convert:convert",
    "dumps": "notation.json_form:dumps",
    "formats": "notation.formats.registry:names",
    "from_json": "notation.json_form:from_json",
    "loads": "notation.json_form:loads",
    "read": "notation.reader:read",
    "read_move": "notation.move_reader:read_move",
    "records": "notation.reader:records",
    "replay": "validator.replay:replay",
    "replays": "validator.replay:replays",
    "restyled": "validator.restyle:restyled",
    "ruleset": "validator.ruleset:load",
    "to_json": "notation.json_form:to_json",
    "validate": "validator.validate:validate",
    "visible": "validator.view:visible",
    "write": "notation.writer:write",
    "write_all": "notation.writer:write_all",
    "write_move": "notation.move_writer:write_move",
    "written_out": "validator.restyle:written_out",
}
"""What people import, and where it lives."""

__all__ = [
    "Conversion",
    "Finding",
    "Record",
    "Replay",
    "Severity",
    "Span",
    "Verdict",
    "convert",
    "dumps",
    "formats",
    "from_json",
    "loads",
    "main",
    "read",
    "read_move",
    "records",
    "replay",
    "replays",
    "restyled",
    "ruleset",
    "to_json",
    "validate",
    "visible",
    "write",
    "write_all",
    "write_move",
    "written_out",
]

COMMANDS: Final = {
    "validate": ("validator.commands.validate:validate", "Judge records: what is wrong, where, why, and what to do."),
    "replay": ("validator.commands.replay:replay", "Show a game ply by ply."),
    "fmt": ("validator.commands.fmt:fmt", "Write records in their canonical form."),
    "convert": ("validator.commands.convert:convert", "Turn records from any format into any other; losses are told."),
    "formats": ("validator.commands.formats:formats", "List the formats: which are read, which written, how."),
    "move": ("validator.commands.move:move", "Say what a move means and whether it may be played."),
    "rules": ("validator.commands.rules:rules", "List, show, check and compare rulesets."),
    "explain": ("validator.commands.explain:explain", "Explain a code: what, why, what to do, wrong and right."),
    "serve": ("web.commands.serve:serve", "Serve the site."),
    "worker": ("web.commands.worker:worker", "Work on long jobs."),
    "db": ("web.commands.store:db", "Look after the database of the site."),
    "backup": ("web.commands.store:backup", "Write everything that the site keeps into a file."),
    "restore": ("web.commands.store:restore", "Put a backup into an empty database."),
}
"""The commands, where each lives, and what the list of commands says of it."""


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _named(_NAMES[name])


def __dir__() -> list[str]:
    return sorted({*globals(), *_NAMES})


def _named(place: str) -> object:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def main() -> None:
    """The command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    command_line()(prog_name="paipu")


def command_line() -> click.Group:
    """The commands of all floors, none of them imported yet."""
    import click

    from notation.commands.lazy import LazyGroup

    about = "牌譜 paipu: reads, judges, converts and shows written records of 鬥地主 (Dou Dizhu) games."
    group = LazyGroup(COMMANDS, name="paipu", help=about)
    version = click.version_option(package_name="paipu", message="paipu %(version)s")
    return version(group)


if __name__ == "__main__":
    main()
