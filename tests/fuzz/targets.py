"""What is fuzzed: everything that reads what others wrote. A target is given bytes and raises if anything is wrong.

A format is asked for all that a command asks of it: whether it recognises the text, its records, whatever the pieces
that it comes in, the words of every finding, a verdict, the records written as text, as JSON and in one other format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from notation.findings import Finding
from notation.formats.reading import opened
from notation.formats.registry import Unrecognised, by_name, every
from notation.json_form import dumps, loads
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.reader import scan
from notation.record import Record
from notation.texts import LANGUAGES, Texts
from notation.writer import write
from tests.fuzz.seeds import samples, shipped_rulesets, words_of_moves
from validator.replay import replay
from validator.ruleset import BadRuleset
from validator.ruleset import loads as ruleset_of

JUDGED: Final = 20
"""Records of an input that are judged and written; the others are read."""
TEXTS: Final = tuple(map(Texts, LANGUAGES))
WRITERS: Final = tuple(each for each in every() if each.write is not None)


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads.

    Attributes:
        run: reads bytes, and whatever follows from it; raises if it breaks.
        read: only reads: what is timed.
        seeds: inputs that are real.
    """

    run: Callable[[bytes], None]
    read: Callable[[bytes], None]
    seeds: tuple[bytes, ...]


def said_by(data: bytes) -> str:
    """The text of an input; what is not UTF-8 in it becomes half characters, which JSON escapes can say too."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(said: str) -> bytes:
    """The bytes of a text that may have half characters."""
    return said.encode(
        "utf-8", "surrogatepass" if any(0xD800 <= ord(each) < 0xDC80 for each in said) else "surrogateescape"
    )


def look_at(records: Iterable[Record], size: int) -> None:
    """Word, judge and write the first records of a text of so many characters."""
    for record in islice(records, JUDGED):
        for finding in record.findings:
            assert finding.game == record.index
            check_words(finding)
            assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= size + 1
        for place in (("record",), ("hand", 0), ("bottom",), ("act", 0), ("ply", 0), ("end",), ("scores",)):
            record.span(*place)
        assert loads(dumps(record)) == record
        assert write(record)
        for finding in replay(record).findings:
            assert finding.code
        form = WRITERS[(size + record.index) % len(WRITERS)]
        assert form.write is not None
        written = form.write(record)
        assert written.text is not None or written.losses
        for finding in written.losses:
            check_words(finding)


def check_words(finding: Finding) -> None:
    """A finding says something in every language, with everything filled in."""
    texts = TEXTS[len(finding.code + str(finding.args)) % len(TEXTS)]
    assert texts.message(finding)
    texts.why(finding)
    texts.advice(finding)


def read_format(name: str, data: bytes) -> None:
    """All records of a format, one after the other."""
    form = by_name(name)
    if form.binary is not None and form.binary.recognises(data):
        found = form.binary.read(data)
    else:
        assert form.read is not None
        found = form.read([said_by(data)])
    for number, record in enumerate(found, 1):
        assert record.index == number


def run_format(name: str, data: bytes) -> None:
    form = by_name(name)
    if form.binary is not None and form.binary.recognises(data):
        look_at(form.binary.read(data), len(data))
        return
    said = said_by(data)
    assert form.recognises(said) in {True, False}
    assert form.read is not None
    records = list(form.read([said]))
    size = 1 + len(said) % 13
    assert list(form.read(said[at : at + size] for at in range(0, len(said), size))) == records
    look_at(records, len(said))


def read_file(data: bytes) -> None:
    """A file of bytes, whose encoding and format are found out."""
    found: list[Finding] = []
    with suppress(Unrecognised):
        for _ in opened([data], found)[1]:
            pass


def run_file(data: bytes) -> None:
    for each in scan(data):
        if isinstance(each, Finding):
            check_words(each)
    found: list[Finding] = []
    with suppress(Unrecognised):
        look_at(opened([data], found)[1], max(len(data), 1))


def read_one_move(data: bytes) -> None:
    read_move(said_by(data))


def run_move(data: bytes) -> None:
    said = said_by(data)
    found = read_move(said)
    assert all(0 <= each.start <= each.end <= len(said) for each in found.problems)
    if found.move.unread is None:
        again = read_move(write_move(found.move)).move
        assert again == found.move


def read_ruleset(data: bytes) -> None:
    with suppress(BadRuleset):
        ruleset_of(said_by(data))


TARGETS: Final[Mapping[str, Target]] = {
    **{
        form.name: Target(partial(run_format, form.name), partial(read_format, form.name), samples(form.name))
        for form in every()
        if form.read is not None
    },
    "file": Target(run_file, read_file, samples(None)),
    "move": Target(run_move, read_one_move, words_of_moves()),
    "ruleset": Target(read_ruleset, read_ruleset, shipped_rulesets()),
}
"""By name: each format, a file whose format is not said, a move, a ruleset from outside."""
