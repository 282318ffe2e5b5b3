from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.repl.picture import fold

GAME = """\
game "Stalls" fr "Étals"
    players 2
    languages en, fr

enum Colour
    red "red" fr "rouges"
    blue "blue" fr "bleus"
token Cube of Colour "cubes" fr "cubes"

kind Stall
    has number: number
    zone goods of Cube, up to 3 "Goods" fr "Biens"

cards Stall "stall {number}" fr "étal {number}" for number in 1..3

zone pile of Stall, face up, starts with Stall "Pile" fr "Pile"
zone bank of Cube, starts with 5 "Bank" fr "Banque"
each player has
    zone street of Stall, face up "Street" fr "Rue"
    track debts: number = 2 "Debts" fr "Dettes"
    track ready: truth = no "Ready" fr "Prêt"
    track moves: number = 7

track leader: player = none "Leader" fr "Meneur"

play
    for each p in players: act by p

to act by player
    player chooses:
        "open a stall" fr "ouvrir un étal":
            let stall = top of pile
            move stall to player's street
            move 2 of red from bank to stall's goods
            player's ready = yes
            player's moves += 1
        "wait" fr "attendre": leader = player
"""


@pytest.fixture
def stalls(tmp_path: Path) -> str:
    file = tmp_path / "stalls.cg"
    file.write_text(GAME, "utf-8")
    return str(file)


def table_in(out: str) -> list[str]:
    """Give the lines of the last table that was shown."""
    return out.rsplit("\n\n", 2)[-2].splitlines()


def test_the_table_shows_what_means_something_now(croupier: Any, stalls: str) -> None:
    done = croupier("play", stalls, "--hotseat", "--names", "Ann,Bob")
    assert done.code == 0
    assert table_in(done.out) == [
        "Pile (top first): stall 3, stall 2, stall 1",
        "Bank: 5 red cubes, 5 blue cubes",
        "Ann (you) · Debts: 2",
        "Bob · Debts: 2",
    ]


def test_what_lies_on_a_card_stands_after_it(croupier: Any, stalls: str) -> None:
    done = croupier("play", stalls, "--hotseat", "--names", "Ann,Bob", typed="open\n")
    assert table_in(done.out) == [
        "Pile (top first): stall 2, stall 1",
        "Bank: 3 red cubes, 5 blue cubes",
        "Ann · Debts: 2 · Ready · Street: stall 3 [Goods: 2 red cubes]",
        "Bob (you) · Debts: 2",
    ]


def test_the_table_is_drawn_in_the_language_asked_for(croupier: Any, stalls: str) -> None:
    done = croupier("play", stalls, "--hotseat", "--names", "Anne,Béa", "--lang", "fr", typed="attendre\n")
    assert table_in(done.out) == [
        "Pile (du dessus au dessous) : étal 3, étal 2, étal 1",
        "Banque : 5 cubes rouges, 5 cubes bleus",
        "Meneur : Anne",
        "Anne · Dettes : 2",
        "Béa (vous) · Dettes : 2",
    ]
    assert "Béa : Que faites-vous ?" in done.out


def test_one_place_can_be_looked_at(croupier: Any, stalls: str) -> None:
    done = croupier("play", stalls, "--hotseat", typed=":table pile\n:table at me\n")
    assert "> :table pile\nPile (top first): stall 3, stall 2, stall 1\n" in done.out
    assert 'No place on the table is called "at me".' in done.out


def test_a_question_without_words_says_which_rule_asks(croupier: Any, stalls: str) -> None:
    assert "\nWhat do you do? (act)\n" in croupier("play", stalls).out


def test_a_long_line_breaks_between_its_items() -> None:
    assert fold("Hand: ace of spades, king of spades", 30) == ["Hand: ace of spades,", "    king of spades"]
    assert fold("Hand: ace of spades", 30, "  ") == ["  Hand: ace of spades"]
    assert fold("a word that is far too long", 12) == ["a word that", "    is far", "    too long"]
