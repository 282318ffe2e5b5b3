"""Text in the columns of a terminal: wide letters, marks that join, emoji; and that nobody measures otherwise."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier.repl.picture.lines import StyledLine, break_line, clip_line, flow, length, pad_line, unstyled
from croupier.repl.picture.picture import fold
from croupier.repl.screen.scroll import break_sentence
from croupier.repl.screen.text import draw_options, head, number_at
from croupier.repl.table.answers import list_options
from croupier.repl.table.question import Choosable
from croupier.repl.width import clip, indent_of, pad, pad_before, shorten, widest, width_of, wrap
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth

REPL = Path(__file__).parents[2] / "repl"

CHINESE, ACCENTED, FAMILY, HEART = "\u6e38\u620f", "e\u0301te\u0301", "\U0001f468\u200d\U0001f469", "\u2764\ufe0f"
WIDE = [CHINESE, ACCENTED, FAMILY, HEART, "\uff21\uff22", "\ud55c\uae00", "\U0001f0a1", "\u25cb\u25cf\u2691", "A\u2660"]


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("card", 4), ("d\u00e9", 2), (CHINESE, 4), (ACCENTED, 3), (FAMILY, 4), (HEART, 1), ("\uff21\uff22", 4),
     ("\ud55c\uae00", 4), ("\u25cb\u25cf\u2691", 3), ("A\u2660", 2)],
)  # fmt: skip
def test_a_text_is_as_wide_as_its_signs(text: str, columns: int) -> None:
    assert width_of(text) == columns


@given(st.text(st.characters(exclude_categories=["C"]), max_size=20))
def test_a_text_is_as_wide_as_prompt_toolkit_draws_it(text: str) -> None:
    assert width_of(text) == get_cwidth(text)


@given(st.text(st.sampled_from("".join(WIDE) + "ab "), max_size=30), st.integers(0, 30))
def test_what_is_cut_fits(text: str, width: int) -> None:
    assert width_of(clip(text, width)) <= width
    assert clip(text, width) == text or clip(text, width).endswith("\u2026") or not width
    assert "\u200d\u2026" not in clip(text, width)


def test_a_name_keeps_its_number_when_it_is_cut() -> None:
    assert shorten(f"{CHINESE * 3} 12", 9) == f"{CHINESE}\u2026 12"


@pytest.mark.parametrize("text", WIDE)
def test_what_is_filled_up_has_the_width(text: str) -> None:
    assert width_of(pad(text, 12)) == width_of(pad_before(text, 12)) == 12
    assert pad(text, 12).rstrip() == pad_before(text, 12).lstrip() == text
    assert pad(text, 0) == pad_before(text, 0) == text


def test_the_widest_text_is_not_always_the_longest() -> None:
    assert widest([CHINESE, "abc"]) == 4
    assert widest([]) == 0
    assert indent_of(f"  {CHINESE}") == 2


@given(
    st.text(st.sampled_from("ab\u00e9 -:;?!\u00ab\u00bb.,'\n\t"), max_size=60),
    st.integers(6, 30),
    st.sampled_from(["", "  "]),
    st.sampled_from(["", "  ", "     "]),
    st.booleans(),
)
def test_narrow_text_is_broken_as_textwrap_does(text: str, width: int, first: str, rest: str, blanks: bool) -> None:
    bound = text
    for sign in ":;?!\u00bb":
        bound = bound.replace(f" {sign}", f"\u00a0{sign}")
    bound = bound.replace("\u00ab ", "\u00ab\u00a0")
    lines = textwrap.wrap(bound, width, initial_indent=first, subsequent_indent=rest, drop_whitespace=not blanks)
    assert wrap(text, width, first, rest, blanks) == [line.replace("\u00a0", " ") for line in lines]


@given(st.text(st.sampled_from("".join(WIDE) + "ab -"), max_size=60), st.integers(3, 20))
def test_wide_text_is_broken_within_the_width_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(width_of(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_text_is_broken_even_where_no_sign_has_room() -> None:
    assert wrap(CHINESE, 1) == [*CHINESE]
    assert wrap("ab", 0, rest="    ") == ["a", "    b"]


def test_wide_words_stand_in_lines_that_are_full() -> None:
    assert wrap(f"{CHINESE} {CHINESE} {CHINESE}", 10) == [f"{CHINESE} {CHINESE}", CHINESE]
    assert fold(f"{CHINESE}, {CHINESE}, {CHINESE}", 12) == [f"{CHINESE}, {CHINESE},", f"    {CHINESE}"]
    assert break_sentence(f" {CHINESE} {CHINESE}", 8) == [f" {CHINESE}", f"   {CHINESE}"]


def styled(*texts: str) -> StyledLine:
    return [("class:text", text) for text in texts]


@pytest.mark.parametrize("width", range(4, 16))
def test_styled_lines_keep_to_their_width(width: int) -> None:
    line = styled(*WIDE, CHINESE * 4)
    assert length(clip_line(line, width)) <= width
    assert length(pad_line(clip_line(line, width), 20)) == 20
    assert all(length(part) <= width for part in break_line(line, width, width))
    items = [(", ", styled(text)) for text in WIDE]
    assert all(length(part) <= width for part in flow([], items, width, 2))


def test_a_heading_is_as_long_as_the_line() -> None:
    assert length(head(CHINESE, 30, note="1-2/3")) == 30
    assert length(head(CHINESE * 20, 30)) == 30


def test_options_in_wide_letters_stand_in_columns() -> None:
    texts = [CHINESE, "abcdef", ACCENTED, FAMILY] * 4
    choices = [Choosable(number, text, number - 1) for number, text in enumerate(texts, 1)]
    lines = draw_options(choices, 60, 6, "", "en")
    assert len({length(line) for line in lines if len(line) == len(lines[0])}) == 1
    assert all(length(line) <= 60 for line in lines)
    # A click on the second column takes an option that stands there, though Chinese letters stand before it.
    starts = [number_at(lines[0], column) for column in range(length(lines[0]))]
    assert [*dict.fromkeys(starts)] == [int(text.strip(" .")) for style, text in lines[0] if style == "class:number"]


def test_plain_options_in_wide_letters_stand_in_columns() -> None:
    lines = list_options([CHINESE, "abcdef", ACCENTED, FAMILY] * 5, 40)
    second = [line[: line.index(f"{number}.")] for number, line in enumerate(lines, len(lines) + 1)]
    assert len({width_of(part) for part in second}) == 1


def test_a_note_beside_options_stands_in_a_column() -> None:
    choices = [Choosable(1, CHINESE, 0, "one"), Choosable(2, "ab", 1, "two")]
    lines = [unstyled(line) for line in draw_options(choices, 60, 9, "", "en")]
    assert width_of(lines[0].partition("one")[0]) == width_of(lines[1].partition("two")[0])


# Other ways to measure, to cut and to fill up.

FORBIDDEN = {"textwrap", "wcwidth", "wcswidth", "get_cwidth", "unicodedata", "ljust", "rjust", "center"}
# Takes the accents from words to compare them, and measures nothing.
ALLOWED = {("rulebook.py", "unicodedata")}


def names_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield getattr(node, "module", None) or ""
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Name):
        yield node.id


def is_filled_up(node: ast.AST) -> bool:
    """Whether a text is filled up by a format: `{name:<20}`, `{number:>{width}}`, `{count:3}`."""
    if not isinstance(node, ast.FormattedValue) or not isinstance(node.format_spec, ast.JoinedStr):
        return False
    parts = [part.value if isinstance(part, ast.Constant) else "0" for part in node.format_spec.values]
    spec = "".join(map(str, parts))
    return spec[:1].isdigit() or any(sign in spec for sign in "<>^=")


@pytest.mark.parametrize(
    "file", sorted(file for file in REPL.rglob("*.py") if file.name != "width.py"), ids=lambda file: file.stem
)
def test_text_is_measured_nowhere_else(file: Path) -> None:
    nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
    used = {name for node in nodes for name in names_in(node)} & FORBIDDEN
    assert {name for name in used if (file.name, name) not in ALLOWED} == set()
    assert not [node.lineno for node in nodes if is_filled_up(node)]  # type: ignore[attr-defined]
