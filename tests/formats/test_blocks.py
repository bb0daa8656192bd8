"""A text taken apart: whole lines, pieces of any size, bounded memory."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation.formats.blocks import MAX_LINES, blocks, lines


def begins(line: str) -> bool:
    return line.startswith("#")


@given(pieces=st.lists(st.text(alphabet="#a\r\n", max_size=5)))
def test_pieces_of_any_size_are_the_same_blocks(pieces: list[str]) -> None:
    whole = "".join(pieces)
    found = list(blocks(pieces, begins))
    assert found == list(blocks([whole], begins))
    assert "".join(lines(pieces)) == whole
    assert "".join(block.source.text for block in found) == whole
    for block in found:
        assert whole[block.source.offset :].startswith(block.source.text)
        assert block.source.line == 1 + whole.count("\n", 0, block.source.offset)
        for line, start in block.lines():
            assert block.source.text[start:].startswith(line)


def test_a_byte_order_mark_is_left_out_and_counted() -> None:
    (block,) = blocks(["\ufeff#a\n"], begins)
    assert (block.source.text, block.source.offset) == ("#a\n", 1)


def test_what_is_too_long_is_cut_off_and_said_and_the_next_is_read() -> None:
    long, short = blocks(["#\n", "a\n" * (MAX_LINES + 5), "#\n"], begins)
    assert long.is_cut
    assert long.source.text.count("\n") == MAX_LINES
    (finding,) = long.findings(1)
    assert finding.code == "N107"
    assert not short.is_cut
    assert short.source.line == MAX_LINES + 7
