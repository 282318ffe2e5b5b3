"""The designs of a game as plain values, for other programs: what is printed, and where it stands in its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .designs import Design


def as_values(designs: Sequence[Design], languages: Sequence[str]) -> list[dict[str, Any]]:
    """Return designs as plain values; lines and columns are counted from 1."""
    return [row_of(design, languages) for design in designs]


def row_of(design: Design, languages: Sequence[str]) -> dict[str, Any]:
    """Return a design as plain values."""
    card = design.card
    assert card.span is not None, "what has a design stands in a file"
    place = card.span.in_whole
    line, column = place.source.position(place.start)
    return {
        "card": card.name,
        "names": {each: card.text_in(each) for each in languages},
        "kind": card.kind,
        "kind_names": {each: card.kind_in(each) for each in languages},
        "copies": design.copies,
        "fields": card.values,
        "moments": {each: card.moments_in(each) for each in languages},
        "texts": {each: card.texts_in(each) for each in languages},
        "file": place.source.name,
        "line": line,
        "column": column,
    }
