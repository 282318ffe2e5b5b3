from __future__ import annotations

import json
from typing import Any

from croupier.games import all_names
from croupier.repl.screen.glance import families, say_range


def test_the_list_has_every_game_with_its_title(croupier: Any) -> None:
    done = croupier("list")
    assert done.code == 0
    assert all(name in done.out for name in all_names())
    assert "Kuhn poker, 2 to 4 players" in done.out


def test_the_list_is_in_the_language_asked_for(croupier: Any) -> None:
    assert "Poker de Kuhn" in croupier("list", "--lang", "fr").out


def test_the_list_is_given_to_programs(croupier: Any) -> None:
    rows = json.loads(croupier("list", "--json").out)
    assert sorted(row["name"] for row in rows) == all_names()
    kuhn = next(row for row in rows if row["name"] == "kuhn")
    assert (kuhn["least_players"], kuhn["most_players"], kuhn["minutes"]) == (2, 4, [1, 5])


def test_games_of_one_family_stand_together_under_its_name(croupier: Any) -> None:
    lines = croupier("list").out.splitlines()
    for family, group in families("en").items():
        at = lines.index(family)
        assert [line.split()[0] for line in lines[at + 1 : at + 2 * len(group) : 2]] == [game.name for game in group]


def test_variants_stand_under_their_game(croupier: Any) -> None:
    lines = croupier("list").out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  huns "))
    assert lines[at + 2].startswith("    duel ")
    assert "A duel of heirs, 2 players, 30 to 40 minutes" in lines[at + 2]
    rows = {row["name"]: row for row in json.loads(croupier("list", "--json").out)}
    assert rows["long_winter"]["variant_of"] == "huns"
    assert rows["long_winter"]["least_players"] == rows["huns"]["least_players"]
    assert rows["huns"]["variant_of"] is None


def test_a_game_that_is_named_is_listed_with_its_options(croupier: Any) -> None:
    told = croupier("list", "hearts", "kuhn").out
    assert "Hearts, 4 players, 20 to 40 minutes\n  Tricks\n" in told
    assert "goal" in told
    assert "Kuhn poker" in told
    rows = json.loads(croupier("list", "hearts", "--json").out)
    assert "goal" in [option["name"] for option in rows[0]["options"]]


def test_a_game_that_is_not_there_can_not_be_listed(croupier: Any) -> None:
    done = croupier("list", "harts")
    assert done.code == 1
    assert "hearts" in done.err


def test_the_number_of_players_is_said_in_words() -> None:
    assert say_range("en", "players", 1, 1) == "1 player"
    assert say_range("en", "players", 2, 2) == "2 players"
    assert say_range("en", "minutes", 20, 40) == "20 to 40 minutes"
    assert say_range("fr", "players", 2, 4) == "2 à 4 joueurs"


def test_an_option_with_many_numbers_says_the_first_and_the_last(croupier: Any) -> None:
    assert "--option goal=VALUE (0..500)" in croupier("list", "hearts").out
    assert "0..500" in croupier("play", "hearts", "--option", "goal=900").err
