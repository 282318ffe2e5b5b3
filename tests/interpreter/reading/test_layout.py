"""How a game wants its table drawn."""

from __future__ import annotations

from pathlib import Path

from croupier.grammar import Source, render
from croupier.interpreter import Game, Loaded, Table, load, load_source

GAME = """\
game "Yard"
    players 2
    languages en, fr

enum Colour
    blue "blue" fr "bleu"
    black "black" fr "noir"
    red "red" fr "rouge"
token Cube of Colour "cube" fr "cube"
token Coin "coin" fr "pièce"

kind Cart
    has colour: Colour
    has slots: bag Colour
    zone load of Cube, up to count(slots) "load" fr "charge"
    zone box_on_it of Cube, up to [2 blue, 1 red] "box" fr "boîte"

cards Cart "{colour} cart" fr "char {colour}" for colour in Colour
    slots = [2 blue, 1 red]

zone yard of Cart, face up, starts with Cart "Yard" fr "Cour"
zone bank of Coin, starts with 9 "Bank" fr "Banque"
zone supply of Cube, starts with 4 "Supply" fr "Stock"
track weather: number = 3 "Weather" fr "Temps"
each player has
    zone purse of Coin "Purse" fr "Bourse"
    track debts: number "Debts" fr "Dettes"

play
    for each p in players:
        p chooses "What?" fr "Quoi ?":
            "earn" fr "gagner": move 1 from bank to p's purse
            "load" fr "charger": move 1 of blue from supply to (first(yard))'s load
            "borrow" fr "emprunter": p's debts += weather

score "Coins" fr "Pièces": count(player's purse) - player's debts
"""

LAYOUT = """
layout
    group "Market" fr "Marché": bank, supply
    group "Sky" fr "Ciel": weather
    each player: debts, purse
    show Cart as "{colour}: {name}"
    show yard as "Y" fr "C"
    marks Colour: black "K" fr "N" in black, red in red
    mark Coin "$" in yellow
    fill slots with load
"""


def yard(layout: str = LAYOUT) -> Table:
    return playable(load_source(Source("yard.cg", GAME + layout))).start(seed=1)


def playable(loaded: Loaded) -> Game:
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    return loaded.game


def test_a_layout_changes_nothing_of_the_play() -> None:
    drawn, plain = yard(), yard("")
    for choice in (1, 2):
        assert drawn.view(0) == plain.view(0)
        drawn.play(choice)
        plain.play(choice)
    assert drawn.returns() == plain.returns()
    assert [event.text(0) for event in drawn.log] == [event.text(0) for event in plain.log]


def test_groups_and_panels_come_as_they_are_written() -> None:
    layout = yard().view(0).layout
    assert [(group.title_in("fr"), group.names) for group in layout.groups] == [
        ("Marché", ("bank", "supply")),
        ("Ciel", ("weather",)),
    ]
    assert layout.panel == ("debts", "purse")
    assert yard("").view(0).layout.groups == ()


def test_a_value_without_a_sign_is_known_by_its_first_letters() -> None:
    supply = yard().view(0).zone("supply")
    assert {value: (mark.sign, mark.ink) for value, mark in supply.marks_in("en").items()} == {
        "blue": ("b", ""),
        "black": ("K", "black"),
        "red": ("r", "red"),
    }
    assert [mark.sign for mark in supply.marks_in("fr").values()] == ["b", "N", "r"]
    assert [mark.sign for mark in yard("").view(0).zone("supply").marks_in("en").values()] == ["blu", "bla", "r"]


def test_a_token_without_values_can_have_a_mark_too() -> None:
    (mark,) = yard().view(0).zone("bank").marks_in("fr").values()
    assert (mark.sign, mark.words, mark.ink) == ("$", "pièce", "yellow")


def test_a_card_is_shown_by_its_short_form_in_the_colour_of_its_field() -> None:
    cards = [card for card in yard().view(0).zone("yard").cards if card]
    assert [card.shown_in("en") for card in cards] == ["blue: blue cart", "K: black cart", "red: red cart"]
    assert [card.shown_in("fr") for card in cards] == ["bleu: char bleu", "N: char noir", "rouge: char rouge"]
    assert [card.ink for card in cards] == ["", "black", "red"]
    cards = [card for card in yard("").view(0).zone("yard").cards if card]
    assert [card.shown_in("fr") for card in cards] == ["char bleu", "char noir", "char rouge"]


def test_a_zone_can_have_a_shorter_name_on_the_table_only() -> None:
    zone = yard().view(0).zone("yard")
    assert (zone.shown_in("fr"), zone.title_in("fr")) == ("C", "Cour")


def test_spaces_are_those_of_the_limit_or_of_the_field_that_is_named() -> None:
    zones = {zone.name: zone for zone in yard().view(0).zones if zone.on == 0}
    assert zones["load"].spaces == zones["box_on_it"].spaces == {"blue": 2, "black": 0, "red": 1}
    assert (zones["load"].room, zones["box_on_it"].room) == (3, 3)
    zones = {zone.name: zone for zone in yard("").view(0).zones if zone.on == 0}
    assert (zones["load"].spaces, zones["load"].room) == (None, 3)


def test_a_variant_says_only_what_is_drawn_otherwise(tmp_path: Path) -> None:
    (tmp_path / "yard.cg").write_text(GAME + LAYOUT, "utf-8")
    variant = (
        'variant "Rain" fr "Pluie" of yard\n\nlayout\n    group "Market" fr "Marché": weather\n    hide supply\n'
        '    marks Colour: red "R" in pink\n    show yard as "Mud" fr "Boue"\n'
    )
    (tmp_path / "rain.cg").write_text(variant, "utf-8")
    view = playable(load(tmp_path / "rain.cg")).start(seed=1).view(0)
    assert [(group.title_in("en"), group.names) for group in view.layout.groups] == [("Market", ("weather", "bank"))]
    assert view.layout.hidden == {"supply"}
    assert view.zone("yard").shown_in("en") == "Mud"
    marks = view.zone("supply").marks_in("en")
    assert [(mark.sign, mark.ink) for mark in marks.values()] == [("b", ""), ("K", "black"), ("R", "pink")]
