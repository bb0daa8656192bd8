"""The viewer and one game in one HTML file, that works from a disk, without this site.

The modules of the script find each other by an import map, in which each is written out.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

from flask import json, render_template, request

from web.i18n import choices
from web.viewer.links import Loose
from web.viewer.sheet import Sheet, fragment

STATIC: Final = Path(__file__).parent.parent / "static"
START: Final = "paipu-replay.js"
STYLES: Final = ("paipu.css", "replay.css")
_IMPORT: Final = re.compile(r'(import\s[^"]*from\s*|import\s*)"(\.[^"]+)"')


def offline(sheet: Sheet) -> str:
    """The file. It holds what the viewer may know, and no more; its rules are pages of this site."""
    return render_template(
        "offline.html",
        sheet=sheet,
        inside=fragment(replace(sheet, links=Loose())).replace('href="/', f'href="{request.url_root}'),
        styles="\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES),
        imports=json.dumps({"imports": modules()}),
        start=_name(PurePosixPath(START)),
        choices=choices(),
    )


@cache
def modules() -> dict[str, str]:
    """Every module that the viewer is made of, by a name that the import map knows, as an address that holds it."""
    found: dict[str, str] = {}
    waiting = [PurePosixPath(START)]
    while waiting:
        path = waiting.pop()
        if _name(path) not in found:
            source, asked = _rewritten(path)
            waiting += asked
            found[_name(path)] = f"data:text/javascript;base64,{b64encode(source.encode()).decode()}"
    return found


def _rewritten(path: PurePosixPath) -> tuple[str, list[PurePosixPath]]:
    """A module that asks for others by their names, and which it asks for."""
    asked: list[PurePosixPath] = []

    def name(found: re.Match[str]) -> str:
        other = path.parent / found[2].removeprefix("./")
        asked.append(other)
        return f'{found[1]}"{_name(other)}"'

    return _IMPORT.sub(name, (STATIC / path).read_text(encoding="utf-8")), asked


def _name(path: PurePosixPath) -> str:
    return f"paipu/{path}"
