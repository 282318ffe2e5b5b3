"""Why something is not an option: the condition that fails, and no secret."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import Table, load

GAME = """\
game "Above"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..6

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner
    track coins: number = 1

track price: number = 3

setup
    for each p in players: move top of deck to p's hand

play
    repeat 2 times:
        for each p in players:
            let wish = p's coins
            p chooses:
                "buy" when p's coins >= price: nothing
                "peek" when (top of deck)'s rank is 6: nothing
                "take {c}" for c in players after p's hand where rank > 9: nothing
                "lay {c}" for c in p's hand where rank > 9: nothing
                "sell" when wish is 2: nothing
                "wait": nothing
                "think": nothing
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    file = tmp_path / "above.cg"
    file.write_text(GAME.replace("players after p's hand", "p's left's hand"), "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(seed=1, names=["Ann", "Bob"])


def test_the_condition_that_fails_is_shown_with_what_its_sides_are(table: Table) -> None:
    told = table.explain("buy")
    assert told.condition == "p's coins >= price"
    assert "(p's coins is 1 and price is 3)" in told.reason
    assert str(told).endswith("above.cg:25:28")


def test_a_side_that_is_a_secret_is_not_told(table: Table) -> None:
    told = table.explain("peek")
    assert told.condition == "(top of deck)'s rank is 6"
    assert told.reason.endswith("(top of deck)'s rank is 6")


def test_a_card_that_the_seat_does_not_know_is_not_found_in_a_hand(table: Table) -> None:
    (mine,), (theirs,) = table.view(0).zone("hand", 0).cards, table.view(1).zone("hand", 1).cards
    assert mine is not None
    assert theirs is not None
    assert table.explain(mine.name).condition == "rank > 9"
    assert table.explain(theirs.name).reason == f"{theirs.name} is not among what can be chosen here."
    assert table.explain("card 1").reason == "card 1 is not among what can be chosen here."


def test_a_condition_can_be_on_a_name_that_the_rule_gave(table: Table) -> None:
    assert table.explain("sell").condition == "wish is 2"


def test_what_is_an_option_is_said_to_be_one(table: Table) -> None:
    assert table.explain("wait").reason == '"wait" is an option now.'


def test_the_part_of_a_condition_that_fails_is_found_inside_rules(tmp_path: Path) -> None:
    file = tmp_path / "rules.cg"
    file.write_text(
        """\
game "Rules"
    players 2

each player has
    track coins: number = 4
track open: truth = no

rule may_buy(player) = player's coins > 2 and (open and player's coins < 9)

play
    for each p in players:
        p chooses:
            "buy" when may_buy(p): nothing
            "wait": nothing
            "think": nothing
""",
        "utf-8",
    )
    game = load(file).game
    assert game is not None
    table = game.start(2, 1)
    told = table.explain("buy")
    assert told.condition == "open"
    assert str(told).endswith("rules.cg:8:48")
    assert table.explain("sell").reason == 'Nothing here is called "sell".'
    table.play("wait")
    table.play("wait")
    assert table.explain("buy").reason == "The game is over."


def test_the_reasons_are_there_in_french_too(table: Table) -> None:
    told = table.explain("buy")
    assert told.text_in("fr").startswith("« buy » n'est pas possible, car ceci n'est pas vrai : p's coins >= price")
    assert "(p's coins est 1 et price est 3)" in told.text_in("fr")
    assert told.text_in("fr").endswith("above.cg:25:28")
    assert table.explain("moon").text_in("fr") == "Rien ici ne s'appelle « moon »."
    assert table.explain("wait").text_in("fr") == "« wait » est possible maintenant."
