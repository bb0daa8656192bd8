"""`make texts`: bring the catalogues of the site up to date with its pages, and compile them.

What is new is left empty, what no page says any longer is dropped; nothing is guessed. The heads of the catalogues,
which hold the plural rule, stay as they are. Prints what has no translation yet.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
TRANSLATIONS = ROOT / "web" / "translations"
KEYWORDS = "gettext later ngettext:1,2"


def main() -> None:
    files = sorted(TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"))
    heads = {file: file.read_text(encoding="utf-8").split("\n\n", 1)[0] for file in files}
    with tempfile.TemporaryDirectory() as folder:
        template = str(Path(folder) / "messages.pot")
        pybabel(
            "extract", "-F", "web/babel.cfg", "-k", KEYWORDS, "--no-location", "--sort-output", "-o", template, "web"
        )
        leave_out = ("--no-fuzzy-matching", "--ignore-obsolete", "--omit-header")
        pybabel("update", "-i", template, "-d", str(TRANSLATIONS), *leave_out)
    for file, head in heads.items():
        file.write_text(f"{head}\n\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    pybabel("compile", "-d", str(TRANSLATIONS))
    for file in files:
        for text in untranslated(file):
            print(f"{file.relative_to(ROOT)}: {text!r}")


def extract(template: str) -> None:
    """Take the texts out of templates and code, into a template."""
    pybabel("extract", "-F", "web/babel.cfg", "-k", KEYWORDS, "--no-location", "--sort-output", "-o", template, "web")


def pybabel(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", "-q", *arguments], check=True, cwd=ROOT)


def untranslated(file: Path) -> list[str]:
    """The texts of a catalogue that have no translation."""
    with file.open("rb") as catalogue:
        messages = list(read_po(catalogue))
    empty = [each for each in messages if each.id and not all(_strings(each.string))]
    return [_strings(each.id)[0] for each in empty]


def _strings(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


if __name__ == "__main__":
    main()
