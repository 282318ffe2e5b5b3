"""Why something is not an option: the condition that fails, in the words of a player, for authors with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import Table, load

GAME = """\
game "Above"
    players 2

enum Colour: red, blue
token Cube of Colour
period turn

kind Card
    has rank: number
    works in camp

cards Card "card {rank}" for rank in 1..7

card "Frost" is Card
    text "Nothing is bought for more than one coin."
    rank = 0
    always: may_buy(any player) = no
card "Frost again" is Card
    rank = 0
    always: may_buy(any player) = no
card "Edict" is Card
    rank = 0
    after freeze: this turn: may_sell(any player) = no

zone deck of Card, face down, starts with Card where rank > 0
zone pile of Card, face up
zone shop of Card, face up, starts with Card where rank is 0
zone reserve of Cube, starts with [2 red, 0 blue]
each player has
    zone hand of Card, seen by owner
    zone camp of Card, face up
    zone cubes of Cube
    track coins: number = 1 "Coins" fr "Pièces"

track price: number = 3

rule may_buy(player) = yes
rule may_sell(player) = yes

to freeze
    nothing

setup
    for each p in players: move top of deck to p's hand

play
    for each p in players:
        turn for p: take_turn by p

to take_turn by player
    let wish = player's coins
    let best_cards = player's hand where rank > 6
    let n = lowest([player's coins, reserve[blue]])
    player chooses "What do you do?":
        "buy" fr "acheter" when player's coins >= price: nothing
        "rent" when may_buy(player): nothing
        "sell" when may_sell(player) and wish is 1: nothing
        "peek" when (top of deck)'s rank is 9: nothing
        "take {c}" for c in player's left's hand where rank > 9: nothing
        "lay {c}" fr "poser {c}" for c in player's hand where rank > 9: nothing
        "show {c}" for c in best_cards: nothing
        "dye {n}" when n > 0: nothing
        "give to {p}" for p in players after player when p's coins > 9: nothing
        "paint {colour}" for colour in Colour where reserve[colour] > 0: nothing
        "pay":
            pay move 2 of red from player's cubes to reserve
        "burn" when player's coins > 3 or price is 1: nothing
        "freeze":
            freeze
            take_turn by player
        "count {count(player's cubes)} cubes" when count(player's cubes) > 0: nothing
        "wait": nothing
        "think": questions by player
        "dream": nothing

to questions by player
    player chooses m from 2..lowest([4, price]) "How many?"
    player chooses other from players after player where coins is 1 "Whom?"
    player chooses colour from Colour "Which colour?"
    player chooses 2 cs from pile with sum(rank over cs) > 5 "Which two?"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "above.cg"
    file.write_text(GAME, "utf-8")
    return file


def start(path: Path, given: str = "", players: int = 2) -> Table:
    """Start a table on which some lines are done before the play."""
    path.write_text(GAME.replace("players 2\n", "players 2..3\n", 1).replace("setup\n", f"setup\n{given}"), "utf-8")
    loaded = load(path)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(players, seed=1, names=["Ann", "Bob", "Cid"][:players])


@pytest.fixture
def table(path: Path) -> Table:
    return start(path)


def told(table: Table, text: str) -> str:
    """Ask why not, and return the reasons in English."""
    answer = table.explain(text).text_in("en")
    head = f'"{text}" is not an option now:'
    assert answer.startswith(head), answer
    return answer.removeprefix(head).strip()


def test_the_condition_that_fails_is_told_with_what_its_sides_are(table: Table) -> None:
    assert told(table, "buy") == "Ann's Coins: 1; needed: at least 3 (price)."


def test_an_author_reads_the_condition_and_its_place(table: Table) -> None:
    explanation = table.explain("buy")
    assert explanation.condition == "player's coins >= price"
    assert str(explanation).endswith("above.cg:55:33: player's coins >= price")
    assert "above.cg" not in explanation.text_in("en")


def test_the_reasons_are_there_in_french_too(table: Table) -> None:
    text = table.explain("buy").text_in("fr")
    assert text == "« acheter » n'est pas possible maintenant : Pièces de Ann : 1 ; il faut : au moins 3 (price)."
    assert table.explain("acheter").text_in("fr") == text
    assert table.explain("moon").text_in("fr") == "Rien ici ne s'appelle « moon »."
    assert table.explain("wait").text_in("fr") == "« wait » est possible maintenant."


def test_what_is_an_option_is_said_to_be_one(table: Table) -> None:
    assert table.explain("wait").reason == '"wait" is an option now.'
    assert table.explain("dre").reason == '"dream" is an option now.'


def test_all_parts_that_fail_are_told(path: Path) -> None:
    table = start(path, "    for each p in players: p's coins = 2\n    move card \"Frost\" to first(players)'s camp\n")
    assert told(table, "sell") == "Ann's Coins: 2; needed: 1."
    assert told(table, "burn") == "Ann's Coins: 2; needed: more than 3, or else price: 3; needed: 1."


def test_a_card_that_narrows_a_choice_is_named_with_its_text(path: Path) -> None:
    table = start(path, '    move card "Frost" to last(players)\'s camp\n')
    assert told(table, "rent") == "because of Frost: Nothing is bought for more than one coin."


def test_each_of_several_cards_that_forbid_the_same_is_named(path: Path) -> None:
    table = start(path, "    move shop where rank is 0 to last(players)'s camp\n")
    assert told(table, "rent").splitlines() == [
        "- because of Frost: Nothing is bought for more than one coin.",
        "- because of Frost again.",
    ]


def test_a_card_that_changed_a_rule_for_a_time_is_named(path: Path) -> None:
    table = start(path, '    move card "Edict" to last(players)\'s camp\n')
    assert table.explain("sell").reason == '"sell" is an option now.'
    table.play("freeze")
    assert told(table, "sell") == "because of Edict."


def test_a_name_that_the_file_gives_is_followed_to_what_it_stands_for(table: Table) -> None:
    assert told(table, "dye 0") == "reserve, blue: 0; needed: more than 0."


def test_of_an_alternative_with_another_number_it_is_told_which_one_is_offered(path: Path) -> None:
    table = start(path, "    move 1 of red from reserve to first(players)'s cubes\n")
    assert told(table, "count 7 cubes") == 'here it is "count 1 cubes".'
    assert told(table, "dye 3") == "reserve, blue: 0; needed: more than 0."


def test_a_card_is_said_to_lie_elsewhere(table: Table) -> None:
    assert told(table, "lay Frost") == "Frost lies here: shop; needed: Ann's hand."


def test_a_list_that_was_made_before_the_question_is_explained_by_its_condition(table: Table) -> None:
    (mine,) = [card for card in table.view(0).zone("hand", 0).cards if card is not None]
    assert mine.name == "card 7"
    assert told(table, "lay card 7") == "card 7's rank: 7; needed: more than 9."
    assert table.explain("show card 7").reason == '"show card 7" is an option now.'
    table.play("wait")
    assert told(table, "show card 6") == "card 6's rank: 6; needed: more than 6."


def test_a_player_is_explained(path: Path) -> None:
    table = start(path, players=3)
    assert told(table, "give to Bob") == "Bob's Coins: 1; needed: more than 9."
    assert told(table, "give to Ann") == "needed: everybody but Ann."


def test_a_value_of_an_enum_is_explained(table: Table) -> None:
    assert told(table, "paint blue") == "reserve, blue: 0; needed: more than 0."
    assert table.explain("blue").reason == table.explain("paint blue").reason


def test_a_cost_that_cant_be_paid_is_told(table: Table) -> None:
    assert told(table, "pay") == "its cost: Ann's cubes, red: 0; needed: at least 2."


def test_that_something_must_be_chosen_is_told(table: Table) -> None:
    assert told(table, "pass") == "this can't be passed: something must be chosen."


def test_what_belongs_to_another_question_is_said_to(path: Path) -> None:
    table = start(path)
    table.play("think")
    assert table.decision is not None
    assert table.decision.prompt == "How many?"
    assert told(table, "rent") == "that belongs to another question; now the question is: How many?"
    assert told(table, "Bob") == "Bob can't be an answer here; now the question is: How many?"
    assert told(table, "blue") == "blue can't be an answer here; now the question is: How many?"


@pytest.mark.parametrize("name", ["reserve", "shop", "camp", "red Cube", "Coins"])
def test_what_stands_on_the_table_and_is_no_answer_is_not_called_unknown(path: Path, name: str) -> None:
    table = start(path)
    assert f": {name} can't be an answer here; now the question is:" in table.explain(name.lower()).text_in("en")
    assert ": Pièces ne peut pas être une réponse ici ;" in table.explain("pièces").text_in("fr")


def test_a_time_or_a_deed_of_the_game_is_said_to_be_no_answer(path: Path) -> None:
    table = start(path)
    assert told(table, "turn").startswith("that is a time of the game, and no answer; now the question is:")
    assert told(table, "questions").startswith("that is done when its time comes, and no answer; now the question is:")


def test_what_is_named_whole_comes_before_what_only_begins_so(tmp_path: Path) -> None:
    file = tmp_path / "turns.cg"
    text = GAME.replace("enum Colour: red, blue", "enum Colour: red, blue\nenum Result: turning, ended")
    file.write_text(text.replace("track price", "track result: Result = ended\ntrack price"), "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(2, seed=1)
    assert told(table, "turn").startswith("that is a time of the game")
    assert "turning can't be an answer here" in table.explain("turni").text_in("en")


def test_a_number_is_explained_by_its_bounds(path: Path) -> None:
    table = start(path)
    table.play("think")
    assert told(table, "7") == "needed: 2 to 3 (lowest of 4, 3: 3)."
    assert told(table, "1") == "needed: 2 to 3 (lowest of 4, 3: 3)."


def test_a_player_who_can_not_be_chosen_is_explained(path: Path) -> None:
    table = start(path, "    let late = last(players)\n    late's coins = 4\n", players=3)
    table.play("think")
    table.play("2")
    assert table.decision is not None
    assert table.decision.prompt == "Which colour?", "there is one player who can be chosen"
    table = start(path, "    let early = first(players)\n    early's coins = 4\n", players=3)
    table.play("think")
    table.play("2")
    assert told(table, "Ann") == "needed: everybody but Ann."


def test_a_condition_on_a_whole_choice_is_told(path: Path) -> None:
    table = start(path, "    move bottom of deck to pile\n" * 4)
    table.play("think")
    table.play("2")
    table.play("red")
    assert table.decision is not None
    assert table.decision.prompt == "Which two?"
    ranks = sorted(int(card.name[-1]) for card in table.view(0).zone("pile").cards if card is not None)
    assert ranks == [1, 2, 3, 4]
    assert told(table, "card 1") == "no choice with card 1 fulfils this: sum of rank (cs): more than 5."
    assert table.explain("card 3").reason == '"card 3" is an option now.'
    card = next(piece.number for piece in table.machine.plan.pieces if piece.name == "card 3")
    assert table.explain("card 3", named=[card]).text_in("en") == (
        '"card 3" is not an option now: card 3 is chosen already.'
    )
    assert told(table, "card 7") == "card 7 lies here: Ann's hand; needed: pile."
    assert told(table, "card 5") == "card 5 does not lie here: pile."
    assert told(table, "done") == "this can't be passed: something must be chosen."


def test_somebody_elses_question_is_told_to_be_theirs(table: Table) -> None:
    name = "Ann" if table.view(1).deciding == 0 else "Somebody else"
    assert table.explain("buy", seat=1).reason == f"{name} is asked now, not you."


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
    assert told(table, "buy") == "open: no; needed: yes."
    assert table.explain("buy", seat=1).reason == "Player 1 is asked now, not you."
    assert table.explain("buy").condition == "open"
    assert str(table.explain("buy")).endswith("rules.cg:8:48: open")
    assert table.explain("sell").reason == 'Nothing here is called "sell".'
    table.play("wait")
    table.play("wait")
    assert table.explain("buy").reason == "The game is over."


def test_of_copies_that_one_is_explained_which_lies_where_it_would_have_to(tmp_path: Path) -> None:
    file = tmp_path / "shop.cg"
    file.write_text(
        """\
game "Shop"
    players 2

kind Card
    has cost: number
4 x card "Gold" is Card
    cost = 6
card "Copper" is Card
    cost = 0
card "Tin" is Card
    cost = 0

zone supply of Card, face up, starts with Card
each player has
    zone hand of Card, seen by owner

play
    let p = first(players)
    move card "Gold" to p's hand
    p chooses c from supply where cost <= 3 "What do you buy?"
""",
        "utf-8",
    )
    game = load(file).game
    assert game is not None
    assert told(game.start(2, 1), "Gold") == "Gold's cost: 6; needed: at most 3."


def test_a_die_that_a_card_keeps_out_of_a_list_made_before_the_question_names_the_card(tmp_path: Path) -> None:
    file = tmp_path / "dice.cg"
    file.write_text(
        """\
game "Dice"
    players 2

enum Colour: red, blue, green
die Die faces 1..3
    has colour: Colour
cards Die "{colour} die" for colour in Colour
kind Curse
    works in camp
card "Ice on the Rivers" is Curse
    text "You take no die of 3 while there are others."
    always when die's face is 3: may_take(you, any die) = no

zone dice of Die, face up, starts with Die
zone curses of Curse, face up, starts with Curse
each player has
    zone camp of Curse, face up
    zone taken of Die, face up

rule may_take(player, die) = yes

play
    for each p in players:
        move curses to p's camp
        let d = card "blue die"
        d's face = 3
        let choice = dice where may_take(p, it)
        if count(choice) is 9: choice = choice where face is 1
        if count(choice) is 0: choice = dice
        p chooses "Which die do you take?":
            "{d}: {d's face}" for d in choice: move d to p's taken
""",
        "utf-8",
    )
    game = load(file).game
    assert game is not None
    table = game.start(2, 1)
    told = table.explain("blue").reason
    because = "because of Ice on the Rivers: You take no die of 3 while there are others."
    assert told == f'"blue die" is not an option now: {because}'
    table.play("red")
    assert table.explain("red").reason == (
        '"red die" is not an option now: red die lies here: Player 1\'s taken; needed: dice.'
    )
