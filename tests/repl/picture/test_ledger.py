"""Points, as far as a seat may know them."""

from __future__ import annotations

from random import Random

import pytest
from croupier.grammar import Source
from croupier.interpreter import Table, load_source
from croupier.repl.picture.ledger import draw_ranking, draw_scores, note_points

from ...shipped import shipped
from ..stalls import stalls


def test_each_line_of_points_is_told_and_what_hidden_cards_could_make() -> None:
    table = stalls()
    table.play("earn")
    assert draw_scores(table, table.seats[0], "en") == [
        "Ann: 2",
        "  Coins 1",
        "  Cards 1",
        "Bob: perhaps 0 to 3; it depends on what you can't see",
        "  Coins -2",
        "  Cards perhaps 2 to 5",
    ]
    assert draw_scores(table, table.seats[1], "fr")[3:] == [
        "Bob : 3",
        "  Pièces -2",
        "  Cartes 5",
    ]


def test_a_note_says_the_points_in_a_few_words() -> None:
    table = stalls()
    table.play("earn")
    assert note_points(table, table.seats[0], "en") == {0: "2 points", 1: "0 to 3 points"}
    assert note_points(table, table.seats[0], "fr") == {0: "2 points", 1: "de 0 à 3 points"}
    table.play("wait")
    table.play("earn")
    assert note_points(table, table.seats[0], "en")[0] == "5 points"


def test_a_game_that_counts_one_thing_calls_it_by_its_name() -> None:
    table = shipped("arhun").start(3, seed=1)
    assert note_points(table, table.seats[0], "en")[0] == "Gold: 0"
    assert note_points(table, table.seats[0], "fr")[0] == "Or : 0"


def test_a_game_without_points_has_no_notes() -> None:
    text = 'game "Bare"\n    players 2\n\nplay\n    for each p in players:\n        p chooses:\n' + (
        '            "go": nothing\n            "win": p wins\n'
    )
    game = load_source(Source("bare.cg", text)).game
    assert game is not None
    assert note_points(game.start(seed=1), game.start(seed=1).seats[0], "en") == {}


@pytest.mark.parametrize("name", ["crazy_eights", "kuhn", "goofspiel", "hearts"])
def test_points_tell_nothing_that_the_seat_can_not_know(name: str) -> None:
    game = shipped(name)
    table = game.start(game.least_players, seed=2)
    rng = Random(2)
    for _ in range(6):
        for _ in range(5):
            if not table.is_over:
                table.play(rng.randrange(table.width))
        if table.is_over:
            break
        for seat in table.seats:
            imagined = table.determinize(seat, rng)
            assert draw_scores(imagined, seat, "en") == draw_scores(table, seat, "en")
            assert note_points(imagined, seat, "en") == note_points(table, seat, "en")


TIED = """\
game "Tied"
    players 3

each player has
    track coins: number
    track shells: number

play
    for each p in players:
        p chooses n from 1..2 "How many?"
        p's shells = n
        p's coins = 3 if p's seat <= 2 else 1

score "Coins": player's coins

ranking
    highest score
    highest player's shells "shells"
"""


def test_who_has_as_many_points_is_told_what_broke_the_tie() -> None:
    game = load_source(Source("tied.cg", TIED)).game
    assert game is not None
    table = game.start(3, seed=1, names=["Ann", "Bob", "Cid"])
    for index in (0, 1, 0):
        table.play(index)
    assert draw_ranking(table, "en") == ["Bob wins.", "1. Bob  3 · shells 2", "2. Ann  3 · shells 1", "3. Cid  1"]


SHOWN = """\
game "Shown"
    players 2

each player has
    track coins: number

play
    for each p in players:
        p chooses n from 1..2 "How many?"
        p's coins = n
END
score "Coins"COINS: player's coins
score "Start"START: 26
"""


def shown(coins: str, start: str, end: str = "") -> Table:
    source = SHOWN.replace("COINS", coins).replace("START", start).replace("END", end)
    game = load_source(Source("shown.cg", source)).game
    assert game is not None
    return game.start(2, seed=1, names=["Ann", "Bob"])


def test_points_that_are_shown_at_the_end_are_not_shown_before() -> None:
    table = shown("", ", shown at the end")
    table.play(1)
    assert note_points(table, table.seats[0], "en") == {0: "Coins: 2", 1: "Coins: 0"}
    assert draw_scores(table, table.seats[0], "en") == ["Ann: 2", "  Coins 2", "Bob: 0"]
    assert list(table.returns()) == [28, 26], "bots know all of them"
    table.play(0)
    assert draw_ranking(table, "en")[1:] == ["1. Ann  28  (Coins 2, Start 26)", "2. Bob  27  (Coins 1, Start 26)"]


def test_a_game_whose_points_are_all_counted_in_the_end_says_so() -> None:
    table = shown(", shown at the end", ", shown at the end")
    assert note_points(table, table.seats[0], "en") == {}
    assert draw_scores(table, table.seats[0], "en") == ["The points are counted when the game is over."]


def test_points_for_bots_alone_are_never_shown() -> None:
    table = shown(", never shown", ", never shown", "    all win")
    assert note_points(table, table.seats[0], "en") == {}
    assert draw_scores(table, table.seats[0], "fr") == ["Ce jeu ne compte pas de points."]
    table.play(1)
    table.play(0)
    assert draw_ranking(table, "en") == ["Everybody wins."]
    ranked = shown(", never shown", ", never shown")
    ranked.play(1)
    ranked.play(0)
    assert draw_ranking(ranked, "en") == ["Ann wins.", "1. Ann", "2. Bob"]


@pytest.mark.parametrize(("name", "players"), [("tenefyr", 3), ("hearts", 4)])
def test_no_game_begins_with_points_that_nobody_has_won(name: str, players: int) -> None:
    table = shipped(name).start(players, seed=1)
    assert set(note_points(table, table.seats[0], "en").values()) <= {"0 points"}
