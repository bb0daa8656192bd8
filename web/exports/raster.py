"""Pictures as PNG, films as GIF: drawn by resvg, put together by Pillow (the extra `image`).

Only pictures that this package drew are ever drawn here, and always in a process of its own (`python -m
web.exports.raster`): while resvg draws, no thread of its process does anything else.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from web.exports.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_FRAMES: Final = 120
"""Frames of a film; more are not drawn."""
AT_ONCE: Final = 12
"""Frames that are drawn together: the fonts are looked for once a drawing, which costs more than ten frames do."""
FILM_WIDTH: Final = 640
COLOURS: Final = 64


SECONDS: Final = 60
"""How long a drawing may take."""


class NoRaster(Exception):
    """The extra `image` is not installed, or the drawing took too long."""


def png(svg: str, width: int = WIDTH) -> bytes:
    """A picture as PNG. Raises `NoRaster`."""
    return _apart({"pictures": [svg], "width": width})


def film(pictures: Sequence[str], milliseconds: Sequence[int]) -> bytes:
    """Pictures one after another as a GIF that goes round.

    Args:
        pictures: at most `MOST_FRAMES` pictures of `web.exports.picture`.
        milliseconds: how long each is shown.

    Raises:
        NoRaster: the extra `image` is not installed, or it took too long.
        ValueError: there are no pictures, or too many.
    """
    if not 0 < len(pictures) <= MOST_FRAMES:
        raise ValueError(f"{len(pictures)} frames; a film has 1 to {MOST_FRAMES}")
    return _apart({"pictures": list(pictures), "milliseconds": list(milliseconds)})


def _apart(task: dict[str, object]) -> bytes:
    """Have something drawn by another process."""
    missing = [name for name in ("PIL", "resvg_py") if find_spec(name) is None]
    if missing:
        raise NoRaster(missing[0])
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__], input=json.dumps(task).encode(), capture_output=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise NoRaster(f"{SECONDS} s") from error
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return done.stdout


def main() -> None:
    """Draw what standard input asks for."""
    task = json.loads(sys.stdin.buffer.read())
    pictures = task["pictures"]
    drawn = _film(pictures, task["milliseconds"]) if "milliseconds" in task else _png(pictures[0], task["width"])
    sys.stdout.buffer.write(drawn)


def _png(svg: str, width: int) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def _film(pictures: Sequence[str], milliseconds: Sequence[int]) -> bytes:
    first, *others = _frames(pictures)
    written = io.BytesIO()
    first.save(written, "GIF", save_all=True, append_images=others, duration=milliseconds, loop=0, optimize=False)
    return written.getvalue()


def _frames(pictures: Sequence[str]) -> Iterator[Image]:
    """Each picture with few colours, all with those of the first."""
    from PIL import Image

    palette = None
    height = FILM_WIDTH * HEIGHT // WIDTH
    for start in range(0, len(pictures), AT_ONCE):
        some = pictures[start : start + AT_ONCE]
        with Image.open(io.BytesIO(_png(_stacked(some), FILM_WIDTH))) as drawn:
            whole = drawn.convert("RGB")
        for number in range(len(some)):
            frame = whole.crop((0, number * height, FILM_WIDTH, (number + 1) * height))
            if palette is None:
                palette = frame.quantize(COLOURS)
                yield palette
            else:
                yield frame.quantize(palette=palette, dither=Image.Dither.NONE)


def _stacked(pictures: Sequence[str]) -> str:
    """Several pictures, one below the other, as one."""
    placed = "".join(each.replace("<svg ", f'<svg y="{number * HEIGHT}" ', 1) for number, each in enumerate(pictures))
    height = HEIGHT * len(pictures)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}">{placed}</svg>'
    )


if __name__ == "__main__":
    main()
