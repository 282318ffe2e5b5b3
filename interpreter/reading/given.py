"""Numbers and names that people give, in a command, at a table or in a file: which are taken, however long they are.

With `files`, which has the paths, this is the one gate for what strangers write where something short is wanted.
"""

from __future__ import annotations

import json
import math
from typing import Any

# A seed can be long; nobody means a number of more digits.
MOST_DIGITS = 100
MOST_LETTERS = 100
# So many digits are more than any number of a game file can have.
BEYOND = 20
# What is typed at a table in one line.
MOST_LINE = 2000
# So many letters of something too long are shown.
MOST_SHOWN = 60
# No record holds lists in lists in lists deeper than this.
MOST_DEEP = 30


def number_in(text: str, least: int | None = None, most: int | None = None) -> int | None:
    """Return the whole number that a text is, with one `-` before it or none; None if it is none within the bounds."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        return None
    number = int(text)
    fits = (least is None or number >= least) and (most is None or number <= most)
    return number if fits else None


def number_of(digits: str) -> int:
    """Return the number that the digits of a game file say; of one that is beyond all bounds only that it is."""
    return int(digits.lstrip("0")[:BEYOND] or 0)


def is_name(text: str) -> bool:
    """Whether somebody can be called so."""
    return bool(text.strip()) and len(text) <= MOST_LETTERS


def briefly(text: str) -> str:
    """Return a text as it is shown in a message: the beginning of one that is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def values_in(text: str) -> Any:
    """Return the values that stand in a text of JSON; a ValueError if they can't be those of a record."""
    try:
        found = DECODER.decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if is_deep(found):
        raise ValueError("nested too deeply")
    return found


def whole(text: str) -> int:
    """Return a whole number, if it is not longer than any is."""
    number = number_in(text)
    return refuse(text) if number is None else number


def refuse(word: str) -> Any:
    """Refuse what is no number, as Infinity, or longer than any."""
    raise ValueError(f"{briefly(word)} is no number of a record")


def finite(text: str) -> float:
    """Return a number with a point, if it is not too big for one."""
    number = float(text)
    if not math.isfinite(number):
        refuse(text)
    return number


DECODER = json.JSONDecoder(parse_constant=refuse, parse_float=finite, parse_int=whole)


def is_deep(found: Any) -> bool:
    """Whether lists and objects stand in each other deeper than in any record."""
    level = [found]
    for _ in range(MOST_DEEP):
        level = [
            part
            for each in level
            if isinstance(each, list | dict)
            for part in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
