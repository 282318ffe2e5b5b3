"""What is said about a name is what its declaration says."""

from __future__ import annotations

import pytest
from croupier.interpreter import AboutName, about

from .drafting import TABLE, draft_of


def said_of(what: str) -> AboutName:
    found = draft_of(TABLE).name_at(TABLE.index(what))
    assert found is not None
    return about(found[0])


@pytest.mark.parametrize(
    ("what", "sort"),
    [
        ("deck of", "zone of Card"),
        ("camp of", "zone of Card of each player"),
        ("won: number", "track of each player: number"),
        ("rank: number", "field of each Card: number"),
        ("reach(player) =", "rule: number"),
        ("draw n", "procedure"),
        ("n: number by", "variable: number"),
        ("c in top", "variable: Card"),
        ("red ", "value of Colour"),
        ("Colour\n", "enum"),
        ("Wild is", "kind of Card"),
        ("Coin\n", "token"),
        ("Duke", "card, a Card"),
        ("act ", "icon"),
        ("turn ", "period"),
    ],
)
def test_it_says_of_which_sort_something_is(what: str, sort: str) -> None:
    assert said_of(what).sort == sort


def test_a_card_says_its_values_and_its_text() -> None:
    said = said_of("Fool")
    assert said.line == 'card "Fool" is Wild'
    assert said.values == (("rank", "2"), ("colour", "red"))
    assert said.words[0] == ("en", "Draw {rank} cards.")


def test_what_its_author_noted_is_told() -> None:
    assert said_of("deck of").note == "all of them"
    assert said_of('Card "card"').note == "What lies on the table."
    assert said_of("deck of").line == "zone deck of Card, face down, starts with Card"
