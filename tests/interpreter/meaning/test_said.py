"""Texts that a game keeps: put into words for each reader, with the word for one or for several."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import Table
from croupier.interpreter.knowing.seen import TrackView

from ...reference.compare import compare
from ..small import HEAD, small_game

WARES = """
enum Ware: gem "gem|gems" fr "gemme|gemmes", coin "coin|coins" fr "pièce|pièces"
track label: text "Label" fr "Titre"
track ware: Ware = coin
track unit: text = "coin|coins" fr "pièce|pièces"
play
    {line}
    ann chooses k from 1..2 "{{label}}?" fr "{{label}} ?"
    ware = gem
    say "{{k}}"
score "Points" fr "Points": player's points
"""


def table_with(line: str, head: str = HEAD) -> Table:
    """Start a game that puts something into a track of text."""
    head = head.replace("    players 2..4\n", "    players 2..4\n    languages en, fr\n")
    game = small_game(WARES.format(line=line), head)
    compare(game, 2, 1)
    return game.start(2, 1, names=["Ann", "Bob"])


def track(table: Table, name: str, seat: int = 0) -> TrackView:
    """Look at a track of the game, or of the seat that looks."""
    return next(each for each in table.view(seat).tracks if each.name == name and each.owner in (None, seat))


def label(table: Table, language: str = "en", seat: int = 0) -> str:
    """Return what the track shows."""
    return track(table, "label", seat).value_in(language)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ('"{1 + 2} {ware}" fr "{1 + 2} {ware}"', "3 coins", "3 pièces"),
        ('"{2 - 1} {ware}"', "1 coin", "1 pièce"),
        ('"{0 * 1} {ware}"', "0 coins", "0 pièce"),
        ('"{1 + 2} {unit}"', "3 coins", "3 pièces"),
        ('"a {unit}"', "a coin", "a pièce"),
        ('"{1 + 2} coin|coins" fr "{1 + 2} pièce|pièces"', "3 coins", "3 pièces"),
        ('"{0 * 1} coin|coins!" fr "{0 * 1} pièce|pièces !"', "0 coins!", "0 pièce !"),
        ('"{ann}" fr "de {ann}"', "Ann", "de Ann"),
        ('"red" fr "rouge"', "red", "rouge"),
        ('"{1 > 2}, {[ware]}, {pile}"', "no, coin, pile", "non, pièce, pile"),
    ],
)
def test_a_text_in_a_track_is_said_to_each_in_their_language_and_of_so_many(
    text: str, english: str, french: str
) -> None:
    table = table_with(f"label = {text}")
    assert (label(table), label(table, "fr")) == (english, french)
    assert table.decision is not None
    assert table.decision.prompt == f"{english}?"


def test_a_text_is_compared_by_its_english_words() -> None:
    table = table_with('label = "{1 + 2} {ware}"\n    if label is "3 coins": ann\'s points = 1')
    assert table.score(0).total == 1


def test_a_text_on_a_card_names_values_as_people_do() -> None:
    head = HEAD.replace("has rank: number", 'has rank: number\n    has cry: text = "{rank} {first(Ware)}"')
    table = table_with('label = card "card 3"\'s cry', head)
    assert (label(table), label(table, "fr")) == ("3 gems", "3 gemmes")
    assert table.game.cards[2].fields["cry"] == "3 gems"


def test_a_card_in_a_text_is_named_only_to_those_who_know_it() -> None:
    table = table_with('move card "card 5" to ann\'s hand\n    label = "{first(ann\'s hand)}"')
    assert (label(table), label(table, "fr", 1)) == ("card 5", "une carte")
    assert "5" not in track(table, "label", 1).value
    imagined = table.determinize(1, random.Random(3))
    assert imagined.view(1) == table.view(1)


@pytest.mark.parametrize(("number", "title"), [(1, "coin"), (3, "coins"), (0, "coins")])
def test_the_name_of_a_track_is_for_one_or_for_several(number: int, title: str) -> None:
    table = table_with(
        f"ann's points = {number}", HEAD.replace("track points: number", 'track points: number "coin|coins"')
    )
    seen = track(table, "points")
    assert (seen.text_in("en"), seen.shown_in("en")) == (title, title)
