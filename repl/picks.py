"""Several answers in one line: `2 3 5`, or names with commas between.

Picks of one selection are taken together or not at all: in whatever order they were typed, they are tried at a copy of
the table first. Nothing moves there until the selection is made, so that nobody learns anything by trying. Answers to
other questions are taken one by one, as long as the same question comes again: what they bring about may be news.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import TableError

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Table

    from .question import Choice

SELECTION = "picks"


def find_again(table: Table, text: str, first: Decision, lang: str) -> int | None:
    """Find an option by its text, if the question is still the first one; None if it is not there."""
    now = table.decision
    if now is None or (now.seat, now.span) != (first.seat, first.span):
        return None
    return next((option.index for option in now.options if option.text_in(lang) == text), None)


def try_selection(table: Table, picks: Sequence[Choice], lang: str) -> tuple[list[int], str]:
    """Make a selection at a copy of the table; give the options to take, or the pick that is not possible."""
    trial, first = table.clone(), table.decision
    assert first is not None, "only a question has options"
    before = trial.view(first.seat)
    indices: list[int] = []
    for pick in sorted(picks, key=lambda pick: pick.index):
        index = find_again(trial, pick.text, first, lang)
        if index is None or trial.view(first.seat) != before:
            return indices, pick.text
        try:
            trial.play(index)
        except TableError:
            # The one who plays it at the table is told what went wrong.
            return [*indices, index], ""
        indices.append(index)
    return indices, ""
