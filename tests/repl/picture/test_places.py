"""What of a place or a track is worth a word."""

from __future__ import annotations

import pytest
from croupier.repl.picture.places import means_something


@pytest.mark.parametrize(
    ("value", "is_shown"),
    [(None, False), (False, False), ([], False), ("", False), (0, True), (True, True), ("the highest", True)],
)
def test_a_track_is_shown_where_its_value_says_something(value: object, is_shown: bool) -> None:
    assert means_something(value) is is_shown
