"""Parts of the screen as lines of styled text: lists of options, headings, sentences.

A line is a list of (style, text), as prompt_toolkit takes them; nothing here needs prompt_toolkit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..phrases import phrase
from ..picture.lines import StyledLine
from ..table.answers import has_plain_numbers
from ..width import clip, pad_before, widest, width_of, wrap
from .suggest import best

if TYPE_CHECKING:
    from ..table.question import Choosable

GAP = 3
# So many options stand one a line, with what they do, even if the table must be drawn closer; without notes only on a
# high screen.
FEW, HIGH = 9, 32
BAR = 20


def head(text: str, width: int, style: str = "class:rule", note: str = "") -> StyledLine:
    """Draw a heading: a text, a rule to the end of the line, a note before its end."""
    text = f" {clip(text, width - 4)} " if text else ""
    note = f" {note} " if note and width_of(note) + width_of(text) + 8 < width else ""
    rule = "─" * max(0, width - 2 - width_of(text) - width_of(note))
    return [(style, "──"), ("class:heading", text), (style, rule), ("class:heading", note)]


def tell(lines: Sequence[str], width: int, style: str = "") -> list[StyledLine]:
    """Break sentences into lines, the rest of each set in."""
    return [[(style, part)] for line in lines for part in wrap(line, width, rest="  ") or [""]]


def count_option_rows(choices: Sequence[Choosable], width: int, rows: int, spare: int) -> int:
    """Return how many rows the options should have on a screen of so many rows, of which so many are to spare."""
    in_columns, in_lines = -(-len(choices) // _columns(choices, width)), len(choices)
    if not any(choice.note for choice in choices):
        return in_lines if rows >= HIGH and in_lines <= min(FEW, spare) else in_columns
    if in_lines > max(FEW, spare):
        return in_columns
    return max(in_lines, min(spare, len(_tell_options(choices, width, find_sign(choices), set()))))


def draw_options(choices: Sequence[Choosable], width: int, rows: int, typed: str, lang: str) -> list[StyledLine]:
    """Draw the options, those that fit what was typed set off; if not all have room, only those."""
    sign = find_sign(choices)
    fitting = find_fitting(choices, typed)
    chosen = {choice.number for choice in fitting} if len(fitting) < len(choices) else set()
    noted = any(choice.note for choice in choices)
    if noted and len(choices) <= rows:
        return _fill(choices, width, sign, chosen, rows)
    if len(choices) <= min(FEW, rows):
        wide = measure(choices)
        return [_draw_option(choice, sign, width, chosen, wide, max(9, len(choices))) for choice in choices]
    if -(-len(choices) // _columns(choices, width)) <= rows:
        return _put_in_columns(choices, width, sign, chosen)
    if fitting and len(fitting) <= min(FEW, rows):
        wide = measure(fitting)
        return [_draw_option(choice, sign, width, set(), wide, choices[-1].number) for choice in fitting]
    columns = _columns(fitting, width)
    most = max(1, rows * columns)
    if len(fitting) <= most:
        return _put_in_columns(fitting, width, sign, set())
    left = max(1, (rows - 1) * columns)
    more = phrase(lang, "more options", count=len(fitting) - left)
    return [*_put_in_columns(fitting[:left], width, sign, set()), [("class:dim", clip(f"  {more}", width))]]


def find_sign(choices: Sequence[Choosable]) -> str:
    """Return the form of the number before an option: one with a sign if the options themselves are numbers."""
    return "#{}" if has_plain_numbers([choice.text for choice in choices]) else "{}."


def find_fitting(choices: Sequence[Choosable], typed: str) -> list[Choosable]:
    """Return the options that fit what was typed, in their order; all of them if it is a number or a verb."""
    begun = typed.rpartition(",")[2].strip()
    if not begun or begun[0] in "#:/" or begun.replace(" ", "").isdecimal():
        return list(choices)
    places = set(best(begun, [choice.text for choice in choices]))
    return [choice for place, choice in enumerate(choices) if place in places]


def measure(choices: Sequence[Choosable]) -> int:
    """Return how wide the texts of options are."""
    return widest([choice.text for choice in choices])


def _columns(choices: Sequence[Choosable], width: int) -> int:
    return max(1, (width + GAP) // (measure(choices) + 6 + GAP))


def _draw_option(choice: Choosable, sign: str, width: int, chosen: set[int], wide: int, last: int = 9) -> StyledLine:
    label = pad_before(sign.format(choice.number), width_of(sign.format(last)) + 2)
    style = "class:match" if choice.number in chosen else "class:option"
    line: StyledLine = [("class:number", f"{label} "), (style, clip(choice.text, width - width_of(label) - 1))]
    room = width - width_of(label) - wide - 3
    if choice.note and room > 16:
        line.append(("", " " * (wide - width_of(choice.text) + 2)))
        line.append(("class:dim", clip(choice.note, room)))
    return line


def _fill(choices: Sequence[Choosable], width: int, sign: str, chosen: set[int], rows: int) -> list[StyledLine]:
    """Draw options one under the other, with as many lines of each note as have room."""
    whole = _tell_options(choices, width, sign, chosen)
    for most in range(rows, 0, -1):
        if len(whole) <= rows:
            return whole
        whole = _tell_options(choices, width, sign, chosen, most)
    return whole


def _tell_options(
    choices: Sequence[Choosable], width: int, sign: str, chosen: set[int], most: int | None = None
) -> list[StyledLine]:
    """Draw options one under the other, each with all of its note, or so many lines of it."""
    wide, last = measure(choices), max(9, len(choices))
    room = width - wide - width_of(sign.format(last)) - 5
    lines: list[StyledLine] = []
    for choice in choices:
        line = _draw_option(choice, sign, width, chosen, wide, last)
        parts = _break(choice.note, room, most) if choice.note and len(line) > 2 else []
        lines.append([*line[:3], ("class:dim", parts[0])] if parts else line)
        lines += [[("", " " * (width - room)), ("class:dim", part)] for part in parts[1:]]
    return lines


def _break(note: str, width: int, most: int | None) -> list[str]:
    parts = wrap(note, width)
    if most is None or len(parts) <= most:
        return parts
    return [*parts[: most - 1], clip(" ".join(parts[most - 1 :]), width)]


def _put_in_columns(choices: Sequence[Choosable], width: int, sign: str, chosen: set[int]) -> list[StyledLine]:
    columns = _columns(choices, width)
    height = -(-len(choices) // columns)
    last = max((choice.number for choice in choices), default=1)
    wide = measure(choices)
    rows = []
    for row in range(height):
        line: StyledLine = []
        for choice in choices[row::height]:
            bare = _draw_option(choice, sign, width, chosen, wide, last)[:2]
            line += [*bare, ("", " " * (wide - width_of(choice.text) + GAP))]
        rows.append(line)
    return rows


def draw_progress(done: float | None, beat: int) -> str:
    """Draw how far something is, or that it goes on."""
    if done is None:
        return "·" * (beat % 4)
    full = round(BAR * min(1.0, done))
    return "█" * full + "░" * (BAR - full) + f" {min(1.0, done):.0%}"


def number_at(line: StyledLine, column: int) -> int | None:
    """Return the number of the option that stands at a column of a line."""
    at, number = 0, None
    for style, text in line:
        if at > column:
            break
        if style == "class:number":
            number = int(text.strip(" #."))
        at += width_of(text)
    return number


def mark(line: str, wanted: str) -> StyledLine:
    """Set off a word where it stands in a line."""
    if not wanted:
        return [("", line)]
    marked: StyledLine = []
    at, low = 0, line.casefold()
    # A letter that has several small ones, as ß, moves what comes after it; then nothing is set off.
    while len(low) == len(line) and (found := low.find(wanted, at)) >= 0:
        marked += [("", line[at:found]), ("class:found", line[found : found + len(wanted)])]
        at = found + len(wanted)
    return [*marked, ("", line[at:])]
