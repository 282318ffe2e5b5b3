"""What is printed on cards before play: other cards by their names, wherever these are declared."""

from __future__ import annotations

import pytest
from croupier.interpreter import Game

from ..small import small_game

HEAD = """\
game "Printed"
    players 2
    languages en, fr
kind Card
    has mark: number = 2
    has wanted: Card
    has others: list Card = []
"""
PLAY = """
zone deck of Card, face up, starts with Card
score "Points" fr "Points": player's points
each player has
    track points: number
play
    for each p in players: p's points = count(deck)
"""


def printed(lines: str, text: str) -> Game:
    """Read a game whose cards have a text."""
    return small_game(lines + PLAY, HEAD + text)


def text_of(game: Game, name: str, language: str = "en") -> str:
    """Return what is printed on a card."""
    (card,) = [each for each in game.start(2, 1).machine.plan.pieces if each.name == name]
    return card.text_in(language)


SUN = """
card "Moon" fr "Lune" is Card
    wanted = card "Sun"
    others = [card "Sun", this]
card "Sun" fr "Soleil" is Card
    mark = 1
    wanted = card "Sun"
"""


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("{wanted}", "Sun", "Soleil"),
        ("{others}", "Sun, Moon", "Soleil, Lune"),
        ("{this}", "Moon", "Lune"),
        ("{wanted's name}", "Sun", "Sun"),
        ("{mark > 1}", "yes", "oui"),
        ("keep {mark} card|cards.", "keep 2 cards.", "keep 2 cards."),
        ("keep {wanted's mark} card|cards.", "keep 1 card.", "keep 1 card."),
    ],
)
def test_what_is_filled_into_a_text_is_said_as_at_the_table(text: str, english: str, french: str) -> None:
    game = printed(SUN, f'    text "{text}" fr "{text}"\n')
    assert (text_of(game, "Moon"), text_of(game, "Moon", "fr")) == (english, french)


def test_a_card_prints_the_text_of_another_that_is_declared_further_down() -> None:
    lines = """
card "Moon" is Card
    text "As the Sun: {wanted's text}"
    wanted = card "Sun"
card "Sun" is Card
    text "Shine."
    wanted = this
"""
    assert text_of(printed(lines, ""), "Moon") == "As the Sun: Shine."


def test_a_name_speaks_of_a_card_and_is_spoken_of_before_they_are_declared() -> None:
    lines = """
card "Home" is Card
    wanted = card "way to Sun"
cards Card "way to {wanted}" for mark in 1..1
    wanted = card "Sun"
card "Sun" is Card
    wanted = card "Home"
"""
    game = printed(lines, '    text "Go: {wanted}, {wanted\'s wanted}."\n')
    assert [card.name for card in game.cards] == ["Home", "way to Sun", "Sun"]
    assert text_of(game, "Home") == "Go: way to Sun, Sun."


def test_a_kept_text_names_a_card_that_is_declared_further_down() -> None:
    lines = """
card "Moon" is Card
    wanted = card "Sun"
card "Sun" is Card
    wanted = card "Moon"
"""
    game = printed(lines, '    has cry: text = "My {wanted}!"\n    text "{cry}"\n')
    assert text_of(game, "Moon") == "My Sun!"
