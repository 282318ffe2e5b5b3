"""What is laid by hand, in words."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.interpreter.keeping.by_hand import HandError
from croupier.interpreter.knowing.evaluate import evaluate
from croupier.interpreter.workbench.hand_words import lay_by_words
from croupier.interpreter.workbench.spelled import spelled

from tests.interpreter.small import place, small_game, small_table, words

HEAD = """\
game "Small"
    players 2
    languages en, fr

enum Colour: red "red" fr "rouge", blue "blue" fr "bleu"
token Coin "coin" fr "pièce"
token Cube of Colour "cube" fr "cube"
kind Card "card" fr "carte"
    has rank: number
    track tired: truth
    zone marks of Cube "marks" fr "marques"
kind King is Card "king" fr "roi"
cards Card "card {rank}" fr "carte {rank}" for rank in 1..4
3 x card "Jack" fr "Valet" is King
    rank = 11
card "In or out" fr "Dedans ou dehors" is Card
    rank = 12

zone deck of Card, face up, starts with Card where rank is not 12 "deck" fr "pioche"
zone heap[colour] of Card, face up "heap" fr "tas"
zone bank of Coin, starts with 9 "bank" fr "banque"
zone supply of Cube, starts with 4 "supply" fr "réserve"
zone cellar of Cube "cellar" fr "cave"
each player has
    zone hand of Card, seen by owner "hand" fr "main"
    zone purse of Coin "purse" fr "bourse"
    zone cubes of Cube "cubes" fr "cubes"
    track points: number "points" fr "points"
    track level[colour]: number "level" fr "niveau"
track active: player
track last: list Card
track trumps: Colour
play
    for each p in players: move top of deck to p's hand
    repeat 9 times:
        for each p in players:
            p chooses c from p's hand + deck "Which?" fr "Laquelle ?"
            last = [c]
            trumps = red
"""


@pytest.fixture
def table() -> Any:
    """Deal a Jack to Ann and to Bob."""
    return small_table("", HEAD)


@pytest.mark.parametrize(
    ("words", "again"),
    [
        ('put card "card 3" in Ann\'s hand', 'put card "card 3" in p1\'s hand'),
        ("put card 3 in your hand", 'put card "card 3" in p1\'s hand'),
        ("put CARTE 3 in hand Bob", 'put card "card 3" in p2\'s hand'),
        ('put "In or out" in heap[blue]', 'put card "In or out" in heap[blue]'),
        ("put In or out in heap[blue]", 'put card "In or out" in heap[blue]'),
        ("put Jack in bob's hand", 'put card "Jack" #1 in p2\'s hand'),
        ("put Jack #2 under box", 'put card "Jack" #2 under box'),
        ("put top of deck on heap[red]", 'put card "Jack" #1 in heap[red]'),
        ("put Jack #3 for card 1", 'put card "Jack" #3 for card "card 1"'),
        ("give 2 of red to your cubes", "give 2 of red from supply to p1's cubes"),
        ("give 2 rouge to your cubes", "give 2 of red from supply to p1's cubes"),
        ("give blue cube to your cubes from supply", "give 1 of blue from supply to p1's cubes"),
        ("give 2 of blue to card \"Jack\" #2's marks", 'give 2 of blue from supply to card "Jack" #2\'s marks'),
        ("give 3 to Bob's purse", "give 3 from bank to p2's purse"),
        ("give 3 coins to Bob's purse", "give 3 from bank to p2's purse"),
        ("give card 2 to p2's hand", 'put card "card 2" in p2\'s hand'),
        ("set your points = 7", "set p1's points = 7"),
        ("set Bob's level[blue] = 2 + 1", "set p2's level[blue] = 3"),
        ("set active = Bob", "set active = p2"),
        ("set active = none", "set active = none"),
        ("set trumps = blue", "set trumps = blue"),
        ('set card "card 2"\'s tired = yes', 'set card "card 2"\'s tired = yes'),
        ("set last = deck where rank < 3", 'set last = [card "card 1", card "card 2"]'),
        ("set p1's points += 2", "set p1's points = 2"),
        ("set p1's points -= 2", "set p1's points = -2"),
    ],
)  # fmt: skip
def test_what_is_laid_is_written_down_as_it_can_be_read_again(table: Any, words: str, again: str) -> None:
    verb, _, text = words.partition(" ")
    lay_by_words(table, 0, verb, text)
    assert [spelled(table, laid) for laid in table.laid] == [again]
    other = table.game.start(2, 1, names=["Ann", "Bob"])
    verb, _, text = again.partition(" ")
    lay_by_words(other, None, verb, text)
    assert other.machine.shape(other.state) == table.machine.shape(table.state)


def test_several_cards_go_at_once_or_not_at_all(table: Any) -> None:
    lay_by_words(table, 0, "give", "2 King to heap[red]")
    assert len(table.view(0).zone("heap", None, "red").cards) == 2
    lay_by_words(table, 0, "put", "deck in heap[blue]")
    assert table.view(0).zone("deck").cards == ()
    laid = table.laid
    with pytest.raises(HandError, match="there are only 3 of these"):
        lay_by_words(table, 0, "give", "4 Jack to Bob's hand")
    with pytest.raises(HandError, match="nothing would be left"):
        lay_by_words(table, 0, "put", "your hand in heap[blue]")
    assert table.laid == laid


def test_a_copy_that_lies_elsewhere_is_taken(table: Any) -> None:
    assert "Jack" in words(table)
    lay_by_words(table, 0, "put", "Jack in your hand")
    assert [card.name for card in table.view(0).zone("hand", 0).cards].count("Jack") == 2
    lay_by_words(table, 0, "put", "In or out in your hand")
    assert place(table, "In or out") == "Ann's hand"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("put card 3", 'write "put CARD in ZONE"'),
        ("put card 9 in your hand", "unexpected|unknown|\\^"),
        ("put card 3 in your hat", 'a player has no "hat"'),
        ("put Jack for heap[red]", r'in "heap\[red\]" lies no card'),
        ("put card 3 in 7", '"7" is no zone'),
        ("give 3 to Bob", '"Bob" is no zone; a player has hand, purse, cubes'),
        ("put 7 in deck", '"7" is no card'),
        ("put Jack #4 in deck", "there are 3 of these"),
        ("put card 3 in supply", "card 3 can't lie in supply"),
        ("give 3", 'write "give 2 of VALUE to ZONE"'),
        ("give 3 of green to your cubes", '"green" is no Colour; there is red, blue'),
        ("give 9 of red to your cubes", "there are only 4 red cubes? in supply"),
        ("give 1 of red to your cubes from bank", "no Cube lies there"),
        ("set your points", 'write "set TRACK = VALUE"'),
        ("set your points = red", "this is a Colour, not a number"),
        ("set deck = 3", "this can't be changed"),
        ("set p3's points = 3", 'nothing is called "p3" here'),
        ("set last = random 2 of deck", "looking draws nothing"),
        ("set your points = 1 / (1 - 1)", "divides by zero"),
    ],
)
def test_what_is_not_understood_is_refused_and_changes_nothing(table: Any, words: str, why: str) -> None:
    before = repr(table.machine.shape(table.state))
    verb, _, text = words.partition(" ")
    with pytest.raises(Exception, match=why) as met:
        lay_by_words(table, 0, verb, text)
    assert type(met.value).__name__ in ("HandError", "GameFault")
    assert repr(table.machine.shape(table.state)) == before
    assert table.laid == ()


def test_a_player_can_be_called_as_the_table_calls_them_also_by_a_name_of_several_words() -> None:
    table = small_game("", HEAD).start(2, 1)
    assert table.names == ("Player 1", "Player 2")
    lay_by_words(table, 0, "put", "card 3 in Player 2's hand")
    lay_by_words(table, 0, "set", "player 2's points = 7")
    lay_by_words(table, 0, "give", "3 to Player 1's purse")
    assert place(table, "card 3") == "Player 2's hand"
    assert evaluate(table, "Player 2's points + count(Player 1's purse)", None).values == ("10",)


def test_a_name_in_quotes_is_no_player() -> None:
    table = small_game("", HEAD).start(2, 1, names=["In or", "Bob"])
    lay_by_words(table, 0, "put", '"In or out" in bob\'s hand')
    assert place(table, "In or out") == "Bob's hand"


def test_a_name_that_no_card_has_is_refused_with_the_nearest(table: Any) -> None:
    with pytest.raises(HandError, match='no card is called "Jock"; did you mean "Jack"'):
        lay_by_words(table, 0, "put", "Jock in bob's hand")
