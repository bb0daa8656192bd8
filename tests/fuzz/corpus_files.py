"""The kept inputs: `corpus/TARGET/NAME`, each something that a reader once broke on."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).parent / "corpus"


def kept() -> list[tuple[str, bytes]]:
    """Every kept input with its target."""
    return [(path.parent.name, path.read_bytes()) for path in sorted(CORPUS.glob("*/*"))]


def keep(name: str, data: bytes) -> Path:
    """Keep an input; where it is."""
    path = CORPUS / name / sha256(data).hexdigest()[:12]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
