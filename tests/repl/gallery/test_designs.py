from __future__ import annotations

from croupier.repl.gallery.designs import Design, by_kind, gather, having, is_plain

from .pages import game_named, game_of

GAME = """\
game "Sample" fr "Exemple"
    players 2
    languages en, fr

enum Colour: red, green
token Cube of Colour "cube|cubes" fr "cube|cubes"

kind Card "card" fr "carte"
    has colour: Colour
    has worth: number = 0
    has spaces: number = 0
    zone cubes of Cube, up to spaces "cubes" fr "cubes"

3 x card "Ox" fr "Bœuf" is Card
    text "Pulls a wagon." fr "Tire un chariot."
    colour = red
    worth = 2
card "Goat" fr "Chèvre" is Card
    text "Eats oxeye daisies." fr "Mange des marguerites."
    colour = green
    spaces = 4
cards Card "{colour} {worth}" for colour in Colour, worth in 1..2

zone deck of Card, starts with Card

play
    nothing
"""


def names(designs: list[Design]) -> list[str]:
    return [design.card.name for design in designs]


def test_copies_of_a_card_are_one_design() -> None:
    designs = gather(game_of(GAME))
    assert [(design.card.name, design.copies) for design in designs][:2] == [("Ox", 3), ("Goat", 1)]
    assert sum(design.copies for design in designs) == 8


def test_cards_of_one_name_with_other_numbers_are_other_designs() -> None:
    game = game_of(GAME.replace('Card "{colour} {worth}"', 'Card "Hen"'))
    assert names(gather(game))[2:] == ["Hen"] * 4


def test_pieces_that_are_only_made_in_play_are_not_shown() -> None:
    tenefyr = game_named("tenefyr")
    assert "camp" not in by_kind(gather(tenefyr), "en")
    assert any(card.is_spare for card in tenefyr.printed_cards)


def test_words_are_looked_for_on_the_whole_card_in_any_language_and_at_the_beginnings_of_words() -> None:
    game = game_of(GAME)
    designs = gather(game)

    def found(*words: str) -> list[str]:
        return names(having(designs, words, game.languages))

    assert found("ox") == ["Ox", "Goat"]
    assert found("ox", "wagon") == ["Ox"]
    assert found("agon") == []
    assert found("CHEVRE") == ["Goat"]
    assert found("worth 2") == ["Ox", "red 2", "green 2"]
    assert found("4 spaces") == ["Goat"]
    assert found("goat,", "red", "1") == ["Goat", "red 1"]
    assert found("goat,red 1", ",") == ["Goat", "red 1"]
    assert found() == names(designs)


def test_a_card_is_plain_if_it_says_no_more_than_its_name() -> None:
    plain = [design.card.name for design in gather(game_of(GAME)) if is_plain(design.card, "en")]
    assert plain == ["red 1", "red 2", "green 1", "green 2"]
    assert all(is_plain(design.card, "fr") for design in gather(game_named("hearts")))


def test_a_number_that_is_0_because_nothing_else_is_said_is_not_told() -> None:
    night_market = {design.card.name: design.card for design in gather(game_named("night_market"))}
    assert night_market["lantern"].told_fields_in("en") == {"sort": "lantern"}
    assert night_market["musician (2)"].told_fields_in("en") == {"crowd": "2", "sort": "musician"}
    # One that a card says itself is.
    said = game_of(GAME.replace("    colour = green\n", "    colour = green\n    worth = 0\n", 1))
    goat = next(design.card for design in gather(said) if design.card.name == "Goat")
    assert goat.told_fields_in("en") == {"colour": "green", "spaces": "4", "worth": "0"}
