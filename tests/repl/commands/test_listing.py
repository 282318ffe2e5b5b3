from __future__ import annotations

import json
from typing import Any

from croupier.games import names
from croupier.repl.screen.glance import say_players


def test_the_list_has_every_game_with_its_title(croupier: Any) -> None:
    done = croupier("list")
    assert done.code == 0
    assert all(name in done.out for name in names())
    assert "Kuhn poker, 2 to 4 players" in done.out


def test_the_list_is_in_the_language_asked_for(croupier: Any) -> None:
    assert "Poker de Kuhn" in croupier("list", "--lang", "fr").out


def test_the_list_is_given_to_programs(croupier: Any) -> None:
    rows = json.loads(croupier("list", "--json").out)
    assert [row["name"] for row in rows] == names()
    kuhn = next(row for row in rows if row["name"] == "kuhn")
    assert (kuhn["least_players"], kuhn["most_players"]) == (2, 4)


def test_the_number_of_players_is_said_in_words() -> None:
    assert say_players(1, 1) == "1 player"
    assert say_players(2, 2) == "2 players"
    assert say_players(2, 4) == "2 to 4 players"
    assert say_players(2, 4, "fr") == "2 à 4 joueurs"
