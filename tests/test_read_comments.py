"""Comments: values, language, author, escapes, line ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.comments import read_comment, write_comment
from notation.escapes import in_comment, in_quotes, kept, unescape
from notation.reader import read
from notation.record import Comment
from tests.strategies_records import TEXT, comments


@pytest.mark.parametrize(
    ("written", "comment"),
    [
        ("", Comment("")),
        (" 好牌 ", Comment("好牌")),
        ("先 [%clk 0:01] 後", Comment("先 後", values=(("clk", "0:01"),))),
        ("[%eval 0.5] [%eval 0.7]", Comment("", values=(("eval", "0.5"), ("eval", "0.7")))),
        ("[%x]", Comment("", values=(("x", ""),))),
        ("[%language en] good", Comment("good", "en")),
        ("[%author 小明] [%language zh-Hant] 好 [%language x]", Comment("好", "zh-Hant", "小明", (("language", "x"),))),
        ("🃏 ¯\\_(ツ)_/¯ C:\\new", Comment("🃏 ¯\\_(ツ)_/¯ C:\\new")),
        ("a \\{b\\} \\\\c", Comment("a {b} \\c")),
        ("\\[%eval 1]", Comment("[%eval 1]")),
        ("[%eval", Comment("[%eval")),
        ("\\u0020a", Comment(" a")),
        ("一\r\n二", Comment("一\n二")),
        ("发财　ＡＢ", Comment("发财　ＡＢ")),
    ],
)
def test_comments(written: str, comment: Comment) -> None:
    assert read_comment(written) == comment


@given(comments())
def test_reading_what_was_written_gives_the_same_comment(comment: Comment) -> None:
    written = write_comment(comment)
    assert read_comment(written[1:-1]) == comment
    written.encode("utf-8")


@given(TEXT)
def test_what_is_escaped_is_meant(text: str) -> None:
    for escape in (in_quotes, in_comment, kept):
        assert unescape(escape(text)) == text
        escape(text).encode("utf-8")


@given(st.text(alphabet='{}｛｝()（）"“”\\\n[-', max_size=8))
def test_a_kept_text_has_nothing_that_looks_like_structure(text: str) -> None:
    assert not set(kept(text)) & set('{}｛｝()（）"“”\n')


def test_a_comment_goes_over_lines_and_may_look_like_anything() -> None:
    (record,) = read("甲 3 {一\n手牌 乙: 3\n地主勝\n\n二}  乙 4\n")
    assert dict(record.line.notes)[0].comments == (Comment("一\n手牌 乙: 3\n地主勝\n\n二"),)
    assert record.line.seats == (0, 1)
    assert record.findings == ()


def test_many_unfinished_commands_take_no_long_time() -> None:
    assert read_comment("[%a " * 16_000).text.startswith("[%a")
    assert read_comment("[%a \\" * 16_000).values == ()
