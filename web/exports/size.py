"""How large a picture is."""

from typing import Final

WIDTH: Final = 960
HEIGHT: Final = 540
"""In pixels; a page may show it at any size."""
