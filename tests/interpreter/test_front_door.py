"""What games and tables answer to front ends, bots and the lab, and what they keep to themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from croupier.grammar import Source
from croupier.interpreter import (
    CHANCE,
    Game,
    Table,
    TableError,
    head_of,
    load_source,
    question_at,
    set_luck,
    worth_to,
    worths_of,
)

TEXT = """game "Giants" fr "Géants"
    players 2..3
    languages en, fr
    about "Giants are fed." fr "On nourrit des géants."

enum Taste
    sweet "sweet" fr "doux"
    salt "salt" fr "salé"
token Food of Taste "food" fr "repas"
period long_round "round" fr "manche"
icon act "to act" fr "pour agir"

kind Card "card|cards" fr "carte|cartes"
    has cost: number "costs" fr "coûte"
    has weight: number = 7
    text "Everybody has it." fr "Tout le monde l'a."
kind Giant is Card "giant|giants" fr "géant|géants"
    zone belly of Food, up to 3
    points 2
    works in hand

cards Card "scrap {cost}" fr "reste {cost}" for cost in 1..4
card "Gog" fr "Goguelu" is Giant
    cost = 9
    act: your moves += 1

zone deck of Card, face down, starts with Card
zone heap of Card, face up
each player has
    zone hand of Card, seen by owner
    track moves: number
track ann: player = first(players)

score "Cards" fr "Cartes": count(player's hand)
score "Moves" fr "Coups", shown at the end: player's moves

setup
    move card "Gog" to ann's hand
    move card "scrap 1" to ann's hand
    move card "scrap 2" to heap
    move card "scrap 3" to heap
    shuffle deck
play
    long_round:
        for each p in players:
            p chooses c from heap
            move c to p's hand
            open act for p
"""


@pytest.fixture(scope="module")
def game() -> Game:
    """Read the game of the giants."""
    loaded = load_source(Source("giants.cg", TEXT))
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    return loaded.game


@pytest.fixture
def table(game: Game) -> Table:
    """Begin a game of Ann and Bob."""
    return game.start(2, 1, names=["Ann", "Bob"])


def test_a_game_says_what_it_declares(game: Game) -> None:
    assert [kind.title_in("fr") for kind in game.kinds] == ["carte", "géant"]
    assert [kind.has_points for kind in game.kinds] == [False, True]
    assert game.kinds[0].texts_in("en") == ["Everybody has it."]
    assert [(zone.title_in("en"), zone.seen) for zone in game.zones] == [
        ("deck", "nobody"),
        ("heap", "all"),
        ("hand", "owner"),
    ]
    assert [moment.title_in("fr") for moment in game.moments] == ["pour agir"]
    assert [period.title_in("fr") for period in game.periods if period.name == "long_round"] == ["manche"]
    assert [(line.title_in("fr"), line.is_shown(over=False)) for line in game.score_lines] == [
        ("Cartes", True),
        ("Coups", False),
    ]
    assert [source.name for source in game.sources] == ["giants.cg"]


def test_the_head_of_a_file_is_read_alone() -> None:
    head = head_of(Source("giants.cg", TEXT.split("enum")[0] + "\nthis is no line of any game\n"))
    assert head is not None
    assert (head.title_in("fr"), head.players, head.about_in("en")) == ("Géants", (2, 3), "Giants are fed.")
    assert head_of(Source("none.cg", "nothing\n")) is None


def test_a_card_says_what_is_printed_on_it(table: Table) -> None:
    gog = table.cards[-1]
    assert (gog.id, gog.name, gog.text_in("fr"), gog.kind_in("fr")) == (4, "Gog", "Goguelu", "géant")
    # The weight has no words, and so is for the rules.
    assert gog.fields_in("fr") == {"coûte": "9"}
    assert gog.texts_in("en") == ["Everybody has it."]
    assert gog.moments_in("en") == ["to act"]
    assert [(place.title_in("en"), place.room, place.count) for place in gog.places] == [("belly", 3, 0)]
    assert [card.name for card in table.cards[:2]] == ["scrap 1", "scrap 2"]
    assert len(table.cards) == 5


MOTTOES = """game "Mottoes"
    players 2
    languages en, fr

enum Colour: red, green
kind Card
    has motto: text
    has other: Card
    has cost: bag Colour = [2 red]
    has liked: list Colour = []
    has wild: truth = no
    has worth: number = 7

card "Ox" is Card
    motto = "{cost[red]} horns" fr "{cost[red]} cornes"
    other = card "Goat"
    liked = [red, green]
card "Goat" is Card
    motto = "Meh"
    other = none

zone deck of Card, starts with Card
play
    nothing
"""


def test_the_values_of_a_card_are_plain_ones() -> None:
    game = load_source(Source("mottoes.cg", MOTTOES)).game
    assert game is not None
    ox, goat = (card.values for card in game.printed_cards)
    also = {"cost": {"red": 2}, "wild": False, "worth": 7}
    assert ox == {"motto": "2 horns", "other": "Goat", "liked": ["red", "green"], **also}
    assert goat == {"motto": "Meh", "other": None, "liked": [], **also}
    assert type(ox["motto"]) is str


def test_where_a_card_lies_is_told_to_those_who_know_it(table: Table) -> None:
    gog, in_deck = table.cards[4].id, table.cards[3].id
    places = [table.place_of(gog, seat) for seat in (0, 1)]
    assert places[0] is not None
    assert (places[0].text_in("en"), places[0].is_box, places[0].is_pile) == ("Ann's hand", False, False)
    assert places[1] is None
    assert [table.place_of(in_deck, seat) for seat in (0, 1)] == [None, None]
    known_to_chance = table.place_of(in_deck, CHANCE)
    assert known_to_chance is not None
    assert known_to_chance.is_pile


def test_the_top_of_a_pile_is_told_to_those_who_know_it(table: Table) -> None:
    hidden = table.place_of(table.cards[3].id, CHANCE)
    assert hidden is not None
    assert hidden.top == 3
    assert table.place(hidden.number, 0).top is None


def test_the_set_up_of_a_table_can_be_asked(game: Game, table: Table) -> None:
    assert (table.chance, table.forced) == ("drawn", "taken")
    other = game.start(2, 1, chance="explicit", forced="asked")
    assert (other.chance, other.forced) == ("explicit", "asked")


def test_a_true_table_tells_bots_nothing(table: Table) -> None:
    asked: list[Callable[[Table], object]] = [
        question_at, worths_of, lambda true: worth_to(true, 0), lambda true: set_luck(true, 1),
        Table.judged, lambda true: true.worth_to(0), lambda true: true.put_luck(1),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(TableError, match="only an imagined table"):
            ask(table)


def test_an_imagined_table_is_counted(table: Table) -> None:
    imagined = table.determinize(0, Random(1))
    assert list(question_at(imagined)[1]) == [1, 2]
    assert worths_of(imagined) == [worth_to(imagined, seat) for seat in imagined.seats]
    # Four points ahead, with a quarter of its own; and two options.
    assert worth_to(imagined, 0) == pytest.approx(4 + 1 + 0.0002)
    assert worth_to(imagined, 1) == pytest.approx(-4)


def test_only_a_game_that_is_over_is_summed_up(table: Table) -> None:
    with pytest.raises(TableError, match="over"):
        table.summary()
    while table.seat is not None:
        table.play(table.width - 1)
    summary = table.summary()
    assert summary.periods == {"long_round": 1}
    assert [(card.name, card.owner) for card in summary.cards][3:] == [("scrap 4", None), ("Gog", 0)]
    assert sum(summary.asked) >= 1
