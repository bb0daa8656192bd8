"""What the tests of the command line share: run `paipu` in this process, and some records."""

from __future__ import annotations

import os
from pathlib import Path

from click.testing import CliRunner, Result

import paipu

CLEAN = '[規則 "site"] [地主 "甲"] [底分 "1"]\n甲 3 乙 4 丙 5\n*\n'
"""A record to which nobody objects."""
BEATEN = '[規則 "site"] [地主 "甲"] [底分 "1"]\n甲 對K\n乙 對9 丙 過\n*\n'
"""A record with one error: 對9 does not beat 對K."""
BROKEN_JSON = '{"paipu": 1, "plays": [{"seat": "甲", "cards": "33"}\n'
CLEAN_JSON = (
    '{"paipu": 1, "tags": {"rules": "site", "landlord": "甲", "base": "1"}, '
    '"plays": [{"seat": "甲", "cards": "33"}], "end": {"outcome": "unfinished"}}\n'
)


def run(*arguments: str | Path, stdin: str | bytes | None = None, **environment: str) -> Result:
    """The result of a call; the language is English where nothing else is said."""
    kept = {name: None for name in os.environ if name.startswith("LC_") or name in {"LANG", "NO_COLOR", "PAIPU_LANG"}}
    done = CliRunner().invoke(
        paipu.command_line(),
        [str(each) for each in arguments],
        input=stdin,
        env={**kept, "PAIPU_LANG": "en", **environment},
        prog_name="paipu",
    )
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def write(folder: Path, **files: str | bytes) -> Path:
    """Write files (`a_txt` is a.txt) into a folder."""
    for name, text in files.items():
        path = folder / name.replace("_", ".")
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder
