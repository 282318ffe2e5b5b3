"""Mistakes in the shape of a text: its indentation, blocks, colons and brackets."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, Label, error
from ..habits import else_without_if
from ..layout import BadIndentation
from ..spot import Spot

# Lines that end in a colon and open a block, or go on behind it.
COLONS = {"if", "else", "for", "repeat", "pay", "always", "before", "after", "instead", "score", "enum"}
# Lines that open a block without a colon.
HEADERS = {
    "game", "variant", "each", "to", "setup", "play", "ranking", "kind", "die", "card", "cards", "example", "given",
    "when", "then", "change", "zone", "token", "icon", "period", "without", "rule",
}  # fmt: skip
PAIRS = {"(": ")", "[": "]"}
# Lines that can only go on with what the line before them says.
GOES_ON = re.compile(r'[ ]*(?:"|(?:and|or|where|else(?![ ]*:|[ ]+if\b)|with|over|is|in|from|by)\b|[-+*/<>])')


def indented_with_a_tab(spot: Spot) -> Diagnostic | None:
    """Recognize a tab at the start of a line."""
    if not (isinstance(spot.met, BadIndentation) and spot.met.problem == "tab"):
        return None
    at = spot.line_start + spot.line.index("\t")
    return error(
        "tab",
        "a tab at the start of a line",
        spot.span(1, at),
        "this is a tab",
        note="how wide a tab looks depends on the editor, so blocks are indented with spaces alone",
        hint="put 4 spaces instead",
    )


def between_two_levels(spot: Spot) -> Diagnostic | None:
    """Recognize a line that goes back to an indentation that no line before it has."""
    if not isinstance(spot.met, BadIndentation):
        return None
    known = spot.met.levels[-1]
    return error(
        "bad-dedent",
        "this line fits no block",
        spot.line_span(),
        f"{spot.margin} spaces, but no block starts there",
        note="a line that ends a block stands exactly under the line it goes on after",
        hint=f"indent it by {known} spaces, or as much as the line before it",
    )


def missing_indent(spot: Spot) -> Diagnostic | None:
    """Recognize a line that opens a block with nothing in it."""
    if spot.kinds_wanted != {"_INDENT"}:
        return None
    number = spot.line_number
    if spot.token and not spot.is_end:
        number = _line_before(spot)
    header = spot.source.line(number).split("#", 1)[0].strip()
    return error(
        "missing-indent",
        "an indented block is missing",
        spot.line_span(number),
        "nothing is indented under this line",
        note=f'what belongs to "{header}" stands on the lines below it, further to the right',
        hint="indent the lines that belong to it by 4 more spaces",
    )


def unexpected_indent(spot: Spot) -> Diagnostic | None:
    """Recognize a line that is indented where no block was opened."""
    if spot.kind != "_INDENT":
        return None
    before = _line_before(spot)
    text = spot.source.line(before).split("#", 1)[0].rstrip()
    hint = "give it the same indentation as the line before it"
    if GOES_ON.match(spot.line):
        hint = "write it at the end of the line before it; a long line can be broken only inside ( ) or [ ]"
    elif spot.margin_of(before) and not text.endswith(":"):
        hint += '; if it belongs to that line, end that one with ":"'
    return error(
        "unexpected-indent",
        "a line is indented but belongs to no block",
        spot.line_span(),
        "nothing was opened for this line",
        "",
        hint,
        Label(spot.line_span(before), "this line opens no block"),
    )


def wrong_closing_bracket(spot: Spot) -> Diagnostic | None:
    """Recognize a closing bracket that closes nothing, or another kind of bracket."""
    if not spot.is_closing:
        return None
    if not spot.open_brackets:
        return error(
            "stray-bracket",
            f'"{spot.word}" closes nothing',
            spot.span(),
            "no bracket is open here",
            hint="take it away, or open a bracket before it",
        )
    at = spot.open_brackets[-1]
    if PAIRS[spot.text[at]] == spot.word:
        return None
    return error(
        "wrong-bracket",
        "brackets that don't match",
        spot.span(),
        f'this is "{spot.word}"',
        "",
        f'write "{PAIRS[spot.text[at]]}"',
        Label(spot.span(1, at), f'this is closed by "{PAIRS[spot.text[at]]}"'),
    )


def bracket_left_open(spot: Spot) -> Diagnostic | None:
    """Recognize a bracket that swallows the lines after it."""
    if not spot.open_brackets:
        return None
    at = spot.open_brackets[-1]
    ended = spot.is_end or spot.source.position(at)[0] < spot.line_number
    if not ended and not (spot.word in (":", "=") and spot.wanted & {")", "]"}):
        return None
    closing = PAIRS[spot.text[at]]
    there = [] if spot.is_end else [Label(spot.span(), f'"{closing}" should have come before this')]
    return error(
        "unclosed-bracket",
        "a bracket is not closed",
        spot.span(1, at),
        f'this "{spot.text[at]}" has no "{closing}"',
        "lines go on inside brackets until they are closed",
        f'close it with "{closing}"',
        *there,
    )


def else_after_nothing(spot: Spot) -> Diagnostic | None:
    """Recognize an `else` that follows nothing."""
    if not spot.is_first or spot.word not in ("else", "otherwise"):
        return None
    return else_without_if(spot.span())


def colon_left_out(spot: Spot) -> Diagnostic | None:
    """Recognize a line that opens a block and lacks its colon."""
    if ":" not in spot.wanted or spot.word == "=":
        return None
    opens = spot.first in COLONS or spot.before.lstrip().startswith('"') or _is_deeper(spot)
    if not (spot.is_end and opens) and not (spot.first in COLONS and _starts_statement(spot)):
        return None
    return error(
        "missing-colon",
        "a colon is missing",
        spot.span(1 if spot.is_end else None),
        'wanted here: ":"',
        f'what follows "{spot.line.strip().split(" ", 1)[0]} ..." comes after a colon, or on indented lines below',
        'write ":" instead of then' if spot.word == "then" else 'put ":" here',
    )


def colon_too_much(spot: Spot) -> Diagnostic | None:
    """Recognize a colon after a declaration, whose lines follow without one."""
    if spot.first not in HEADERS:
        return None
    colon = spot.at
    if spot.is_end and spot.before.rstrip().endswith(":") and spot.first == "to":
        colon = spot.line_start + spot.before.rindex(":")
    elif spot.word != ":" or "_NL" not in spot.wanted or spot.after.strip():
        return None
    return error(
        "extra-colon",
        "a colon that should not be there",
        spot.span(1, colon),
        "this line ends without a colon",
        note="declarations have no colon: their lines just follow, indented; statements and abilities have one",
        hint="take the colon away",
    )


def _line_before(spot: Spot) -> int:
    """Return the last line before this one that says something."""
    for number in range(spot.line_number - 1, 0, -1):
        line = spot.source.line(number).strip()
        if line and not line.startswith("#"):
            return number
    return spot.line_number


def _is_deeper(spot: Spot) -> bool:
    line = spot.next_line
    return len(line) - len(line.lstrip(" ")) > spot.margin


def _starts_statement(spot: Spot) -> bool:
    """Whether a statement seems to start here: a verb with something behind it, and no colon on the line."""
    return bool(re.match(r"[a-z_]+$", spot.word)) and ":" not in spot.after and bool(spot.after.strip())


SHAPES: list[Callable[[Spot], Diagnostic | None]] = [
    indented_with_a_tab,
    between_two_levels,
    wrong_closing_bracket,
    bracket_left_open,
    missing_indent,
    unexpected_indent,
    else_after_nothing,
    colon_too_much,
]
