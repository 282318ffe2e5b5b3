"""The table as it is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from croupier import games
from croupier.grammar import Source
from croupier.interpreter import load_source
from croupier.repl.picture.lines import unstyled
from croupier.repl.picture.pieces import ROOMY
from croupier.repl.picture.places import Inventory
from croupier.repl.picture.sentences import tell_table, tell_zones
from croupier.repl.table.sitting import Sitting

from ...shipped import shipped
from ..stalls import stalls


def test_the_table_is_told_in_sentences_the_own_seat_before_the_others() -> None:
    table = stalls()
    table.play("open")
    assert tell_table(table.view(0), table.names, "en", {0: "3 points"}) == [
        "Bank: 4 red cubes, 5 blue cubes and 4 black cubes.",
        "Dice: red die showing 1; blue die showing 1; black die showing 1.",
        "Deck: 3 cards.",
        "Pile: empty.",
        "You are Ann.",
        "Ann's street: stall 1, open for 2, rented, with 1 red cube and 1 black cube, room for 1 red cube.",
        "Ann, debts: 2.",
        "Ann, ready.",
        "Ann has 3 points.",
        "Bob's hand: 1 card.",
        "Bob, debts: 2.",
        "Bob decides now.",
    ]


COPIES = """\
game "Copies"
    players 2

kind Card
4 x card "Copper" is Card
2 x card "Silver" is Card
zone supply of Card, starts with Card
zone row of Card, in order
each player has
    zone hand of Card, face up

setup
    move first(supply where name is "Silver") to row
    move first(supply where name is "Copper") to row
    move first(supply where name is "Silver") to row

play
    for each p in players:
        p chooses "What?":
            "go": nothing
            "stay": nothing

score "n": count(player's hand)
"""


def test_copies_are_counted_where_they_lie_together_and_a_row_is_told_in_its_order() -> None:
    game = load_source(Source("copies.cg", COPIES)).game
    assert game is not None
    table = game.start(2, seed=1)
    told = tell_table(table.view(0), table.names, "en")
    assert told[:2] == ["Supply: Copper ×3.", "Row: Silver; Copper; Silver."]
    sitting = Sitting("copies", table, {}, Random(1), "en")
    sitting.spoken = True
    assert sitting.answer(":card copper").lines[2:4] == ("1 of 4 lies in: row", "3 of 4 lie in: supply")


def test_it_is_told_in_french() -> None:
    table = stalls(names=["Anne", "Béa"])
    table.play("earn")
    table.play("wait")
    told = tell_table(table.view(0), table.names, "fr")
    assert told[:3] == [
        "Banque : 5 cubes rouges, 5 cubes bleus et 5 cubes noirs.",
        "Dés : dé rouge sur 1 ; dé bleu sur 1 ; dé noir sur 1.",
        "Pioche : 3 cartes.",
    ]
    assert "Bourse de Anne : 3 pièces." in told
    assert "Main de Anne : étal 1, place pour 2 cubes rouges et 1 cube noir." in told
    assert "Anne, dettes : 2." in told


def test_what_is_known_of_a_deck_is_told() -> None:
    table = stalls()
    (told,) = tell_zones(table.view(0), "deck", "en")
    assert told == "Deck: 3 cards."
    table = shipped("huns").start(3, seed=3)
    rng = Random(3)
    found = set()
    while not table.is_over and len(found) < 2:
        table.play(rng.randrange(table.width))
        for told in tell_table(table.view(0), table.names, "en"):
            found |= {words for words in ("at the bottom ", "somewhere in it ") if words in told}
    assert found == {"at the bottom ", "somewhere in it "}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", games.names())
def test_all_that_is_drawn_is_told(name: str, lang: str) -> None:
    game = shipped(name)
    players = max(game.least_players, min(3, game.most_players))
    table = game.start(players, seed=2)
    rng = Random(2)
    for _ in range(8):
        for _ in range(12):
            if not table.is_over:
                table.play(rng.randrange(table.width))
        view = table.view(0)
        told = "\n".join(tell_table(view, table.names, lang))
        cards = [card for zone in view.zones if zone.name not in view.layout.hidden for card in zone.cards if card]
        assert [card.name for card in cards if card.text_in(lang) not in told] == []
        values = [entry for _, entries in Inventory(view, lang).at(ROOMY).common for entry in entries if entry.is_track]
        assert [entry.title for entry in values for item in entry.items if unstyled(item) not in told] == []


def test_what_is_told_is_told_to_whom_may_know_it() -> None:
    table = stalls(players=3)
    rng = Random(1)
    for seat in table.seats:
        imagined = table.determinize(seat, rng)
        assert tell_table(imagined.view(seat), table.names, "en") == tell_table(table.view(seat), table.names, "en")


def test_a_plain_sitting_is_told_the_table(croupier: Any) -> None:
    done = croupier("play", "kuhn", "--hotseat", "--names", "Ann,Bob", "--seed", "1", typed=":table\n:table deck\n")
    assert done.code == 0
    assert done.out.count("You are Ann.\n") == 2
    assert done.out.count("Ann, stake: 1.\n") == 2
    assert "> :table deck\nDeck: 1 card.\n" in done.out
