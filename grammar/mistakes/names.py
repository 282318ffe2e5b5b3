"""Mistakes in how names are spelt: capitals, small letters, digits."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..spot import Spot


def name_in_camel_case(spot: Spot) -> Diagnostic | None:
    """Recognize `drawPile`."""
    before = re.search(r"[a-z][a-z0-9_]*$", spot.tail)
    if not before or not re.match(r"[A-Z]", spot.text[spot.at :]):
        return None
    name = before.group() + spot.word
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return error(
        "camel-case",
        "capitals inside a name",
        spot.span(len(name), spot.at - len(before.group())),
        "names of values are in small letters, with _ between words",
        hint=f"write {snake}",
    )


def digit_first(spot: Spot) -> Diagnostic | None:
    """Recognize a name that starts with a digit."""
    if not re.match(r"\d+[a-z_]", spot.word, re.IGNORECASE) or not {"NAME", "TYPENAME"} & spot.wanted:
        return None
    return error(
        "digit-first",
        "a name starts with a letter",
        spot.span(),
        "this starts with a digit",
        hint="put a letter first: " + "_".join(reversed(re.findall(r"\d+|\D+", spot.word, re.IGNORECASE)[:2])).lower(),
    )


def small_letter(spot: Spot) -> Diagnostic | None:
    """Recognize a kind, enum or token without its capital."""
    if "TYPENAME" not in spot.wanted or "NAME" in spot.wanted or not re.match(r"[a-z]", spot.word):
        return None
    if spot.wanted - {"TYPENAME"} and not re.search(r"\b(of|is|kind|enum|token|die|cards)\s+$", spot.tail):
        return None
    return error(
        "small-type-name",
        "kinds, enums and tokens have a capital",
        spot.span(),
        "a name with a capital is wanted here",
        hint=f"write {spot.word[:1].upper()}{spot.word[1:]}",
    )


def capital_letter(spot: Spot) -> Diagnostic | None:
    """Recognize a zone, track, rule or other value with a capital."""
    if "NAME" not in spot.wanted or "TYPENAME" in spot.wanted or not re.match(r"[A-Z]", spot.word):
        return None
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", spot.word).lower()
    return error(
        "capital-name",
        "only kinds, enums and tokens have a capital",
        spot.span(),
        "a name in small letters is wanted here",
        hint=f"write {snake}",
    )


NAMES: list[Callable[[Spot], Diagnostic | None]] = [name_in_camel_case, digit_first, small_letter, capital_letter]
