"""The shipped variants: each is right, holds what its examples say, and is played to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import games
from croupier.interpreter import called_with, load, run_examples

from ..shipped import shipped
from .test_every_game import play

NAMES = games.variant_names()
SETTINGS = [
    (name, players) for name in NAMES for players in range(shipped(name).least_players, shipped(name).most_players + 1)
]


def test_there_are_variants_and_none_has_the_name_of_a_game() -> None:
    assert {"short", "gentle", "long_winter", "five_players", "duel"} <= set(NAMES)
    assert not set(NAMES) & {*games.names(), *games.library_names()}


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_without_complaint_and_says_what_it_changes(name: str) -> None:
    loaded = load(name)
    assert loaded.diagnostics == ()
    assert shipped(name).changes


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_variant_hold(name: str) -> None:
    results = run_examples(shipped(name))
    assert results
    assert all(each.passed for each in results), [each for each in results if not each.passed]


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_speaks_the_languages_of_its_game(name: str) -> None:
    assert "fr" in shipped(name).languages
    assert shipped(name).title("fr") != shipped(name).title("en")
    for language in ("", ".fr"):
        page = Path(games.path(name)).with_name(f"{name}.rules{language}.md").read_text("utf-8")
        assert page.startswith("# ")
        assert "\n## " in page


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_nothing_is_lost_in_random_games_of_a_variant(name: str, players: int) -> None:
    play(name, players, 30, 600)


@pytest.mark.parametrize(
    ("one", "other"), [("short", "gentle"), ("short", "long_winter"), ("gentle", "long_winter"), ("duel", "gentle")]
)
def test_variants_that_leave_each_other_alone_go_together(one: str, other: str) -> None:
    base = "huns"
    assert load(called_with(base, [one, other])).diagnostics == ()


def test_variants_for_other_numbers_of_players_clash() -> None:
    loaded = load(called_with("huns", ["duel", "five_players"]))
    assert "variants-clash" in {each.code for each in loaded.diagnostics}


def test_the_long_winter_has_twelve_cards_more() -> None:
    assert len(shipped("long_winter").cards) == len(shipped("huns").cards) + 12


def test_no_card_of_the_gentle_game_is_a_curse() -> None:
    assert not [card.name for card in shipped("gentle").cards if card.kind == "Curse"]
