"""A table played again by other rules."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.interpreter import SetupError
from croupier.interpreter.workbench.compare import replay
from croupier.interpreter.workbench.hand_words import lay_by_words

from tests.interpreter.small import small_game

HEAD = """\
game "Small"
    players 2
kind Card
    has rank: number
cards Card "card {rank}" for rank in 1..8
zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner
    track points: number
"""
PLAY = """
setup
    shuffle deck
    for each p in players: move top 3 of deck to p's hand

play
    repeat 2 times:
        for each p in players:
            p chooses c from p's hand "Which?"
            move c to pile
            score_it with c by p

to score_it with c: Card by player
    player's points += 1
"""


def play(text: str, choices: int) -> Any:
    """Play a few choices, always the first option."""
    table = small_game(text, HEAD).start(2, 5, names=["Ann", "Bob"])
    for _ in range(choices):
        table.play(0)
    return table


def test_the_same_rules_give_the_same_table() -> None:
    table = play(PLAY, 3)
    again = replay(table, small_game(PLAY + "# a comment\n", HEAD), None)
    assert again.difference is None
    assert again.fitted == 3
    assert again.table.view(0) == table.view(0)
    assert again.table.record == table.record


def test_what_happens_otherwise_is_told_and_the_game_goes_on() -> None:
    table = play(PLAY, 3)
    changed = PLAY.replace(
        "    player's points += 1", "    player's points += 1\n    move top of deck to player's hand"
    )
    again = replay(table, small_game(changed, HEAD), 0)
    assert again.difference is not None
    assert again.difference.choice == 2
    assert not any("to Ann's hand" in line for line in again.difference.was)
    assert any(line.endswith("deck to Ann's hand.") for line in again.difference.now)
    assert again.fitted == 3
    assert not again.impossible
    assert again.table.seat == 1


def test_options_that_came_and_went_are_told_to_who_is_asked() -> None:
    table = play(PLAY, 1)
    last = table.game.start(2, 5, names=["Ann", "Bob"]).decision.options[2].text
    changed = PLAY.replace("from p's hand", f'from p\'s hand where it is not card "{last}"')
    again = replay(table, small_game(changed, HEAD), 0)
    assert again.difference is not None
    assert (again.difference.choice, again.difference.gone) == (1, (last,))
    other = replay(table, small_game(changed, HEAD), 1)
    assert other.difference is None or other.difference.gone == ()


def test_a_choice_that_is_no_longer_possible_stops_it() -> None:
    table = play(PLAY, 2)
    first = table.game.start(2, 5, names=["Ann", "Bob"]).decision.options[0].text
    changed = PLAY.replace("from p's hand", f'from p\'s hand where it is not card "{first}"')
    again = replay(table, small_game(changed, HEAD), None)
    assert again.fitted == 0
    assert again.impossible == first
    assert again.table.record == []


def test_what_another_chose_is_not_told() -> None:
    table = play(PLAY, 1)
    first = table.game.start(2, 5, names=["Ann", "Bob"]).decision.options[0].text
    changed = PLAY.replace("from p's hand", f'from p\'s hand where it is not card "{first}"')
    again = replay(table, small_game(changed, HEAD), 1)
    assert (again.impossible, again.impossible_for, again.fitted) == ("", "Ann", 0)


def test_a_fault_stops_it_where_it_comes() -> None:
    table = play(PLAY, 3)
    changed = PLAY.replace("player's points += 1", "player's points += 1 / (1 - player's points)")
    again = replay(table, small_game(changed, HEAD), None)
    assert again.fault is not None
    assert again.fitted == 2


def test_what_was_laid_by_hand_is_laid_again() -> None:
    table = play(PLAY, 1)
    lay_by_words(table, None, "set", "p1's points = 50")
    table.play(0)
    changed = PLAY.replace("player's points += 1", "player's points += 2")
    again = replay(table, small_game(changed, HEAD), None)
    assert again.table.view(0).tracks[0].value == 50
    assert again.table.practice
    gone = HEAD.replace("track points: number", "track hits: number")
    again = replay(table, small_game(PLAY.replace("points", "hits"), gone), None)
    assert again.impossible == "set p1's points = 50"


def test_a_game_for_other_numbers_of_players_is_refused() -> None:
    with pytest.raises(SetupError):
        replay(play(PLAY, 1), small_game(PLAY, HEAD.replace("players 2", "players 3")), None)
