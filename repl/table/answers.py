"""Which option a person means: its number in the list, its text, or the beginning of its text or of a word in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from croupier.interpreter import number_in

from ..phrases import phrase
from ..width import pad, pad_before, widest

if TYPE_CHECKING:
    from croupier.interpreter import Option

MANY = 12
# More options than this are put into columns.
LONG = 6
GAP = 3


def has_plain_numbers(texts: Sequence[str]) -> bool:
    """Whether a number in the list would be taken for an option: a card called "3" in the second line."""
    return any(text.strip().isdecimal() for text in texts)


def order_options(options: Sequence[Option]) -> list[Option]:
    """Put the options as people look for them: the cards of one alternative as the game lists its cards."""
    places: dict[int | None, int] = {}
    for option in options:
        places.setdefault(option.alternative, len(places))
    return sorted(options, key=lambda option: (places[option.alternative], *_place_of(option)))


def _place_of(option: Option) -> tuple[bool, int]:
    # What is no card, "done" or "pass", comes after the cards and stays in its order.
    return (False, option.value) if option.is_card else (True, option.index)


def list_options(texts: Sequence[str], width: int = 0) -> list[str]:
    """Write the options with what to type before each: one a line, or in columns if they are many."""
    if has_plain_numbers(texts):
        labels = [f"#{number}" for number in range(1, len(texts) + 1)]
    else:
        labels = [f"{number}." for number in range(1, len(texts) + 1)]
    wide = widest(labels)
    lines = [f"  {pad_before(label, wide)} {text}" for label, text in zip(labels, texts, strict=True)]
    return _put_in_columns(lines, width) if len(lines) > LONG else lines


def _put_in_columns(lines: list[str], width: int) -> list[str]:
    column = widest(lines) + GAP
    columns = max(1, (width + GAP) // column)
    height = -(-len(lines) // columns)
    rows = [lines[row::height] for row in range(height)]
    return ["".join(pad(cell, column) for cell in row).rstrip() for row in rows]


def find_options(typed: str, texts: Sequence[str]) -> list[int]:
    """Find what the typed words can mean, as indices: none, one, or several if they are ambiguous."""
    wanted = _plain(typed)
    plain = [_plain(text) for text in texts]
    if wanted in plain:
        return [plain.index(wanted)]
    number = wanted.removeprefix("#")
    if number.isdecimal() and (wanted != number or not has_plain_numbers(texts)):
        place = number_in(number, 1, len(texts))
        return [place - 1] if place is not None else []
    if not wanted:
        return []
    begin = [index for index, text in enumerate(plain) if text.startswith(wanted)]
    within = re.compile(rf"\b{re.escape(wanted)}")
    return begin or [index for index, text in enumerate(plain) if within.search(text)]


def split_picks(typed: str) -> list[str]:
    """Split a line that means several options: at its commas, or at its spaces if it has none."""
    words = typed.split(",") if "," in typed else typed.split()
    return [word.strip() for word in words if word.strip()]


def nearest(typed: str, texts: Sequence[str]) -> str:
    """Return the option that is written nearly so, or nothing."""
    near = get_close_matches(_plain(typed), [_plain(text) for text in texts], n=1)
    return next((text for text in texts if near and _plain(text) == near[0]), "")


def name_options(texts: Sequence[str], lang: str) -> str:
    """Write the options as a person would list them; a long list is cut."""
    named = list(dict.fromkeys(texts))
    if len(named) > MANY:
        named = [*named[:MANY], phrase(lang, "and more")]
        return ", ".join(named)
    last = f" {phrase(lang, 'or')} "
    return last.join(filter(None, [", ".join(named[:-1]), named[-1]]))


def name_unclear(typed: str, indices: Sequence[int], texts: Sequence[str], lang: str) -> str:
    """Return which options the typed words could mean."""
    named = [f"{texts[index]} (#{index + 1})" for index in indices[:MANY]]
    if len(indices) > MANY:
        named.append(phrase(lang, "and more"))
    return phrase(lang, "could be", typed=typed, named=", ".join(named))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
