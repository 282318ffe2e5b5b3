"""Meanings that once differed between the machine and the core, each in a few lines."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, Table, load_source

from .compare import compare

HEAD = """\
game "Meanings"
    players 2
{lines}
enum Colour: red, blue
token Gem of Colour
icon act "Act"
period turn

kind Card
    has rank: number
    works in table

{cards}

zone deck of Card, face down, starts with Card
zone discard of Card, face up
zone bank of Gem, starts with 4
each player has
    zone hand of Card, seen by owner
    zone table of Card, face up
    zone stash of Gem, up to 3
    track points: number

track ann: player = first(players)

"""


def meaning(text: str, cards: str = "", lines: str = "") -> Game:
    """Read a game, and compare what it means to the machine and to the walker."""
    cards = f'cards Card "card {{rank}}" for rank in 1..6\n{cards}'
    loaded = load_source(Source("meaning.cg", HEAD.format(cards=cards, lines=lines) + text))
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    for seed in range(4):
        compare(loaded.game, 2, seed)
    return loaded.game


def words(table: Table) -> list[str]:
    """Return the words of the options."""
    assert table.decision is not None
    return [option.text for option in table.decision.options]


def test_the_order_of_what_changes_an_argument_is_asked_for_only_if_it_matters() -> None:
    cards = """
card "one more" is Card
    rank = 7
    before gain by you: n += 1
card "twice" is Card
    rank = 8
    before gain by you: n = n * 2
card "two more" is Card
    rank = 9
    before gain by you: n += 2
"""
    text = """
play
    move card "one more" to ann's table
    move card "{other}" to ann's table
    gain 3 by ann

to gain n: number by player
    player's points += n
score "Points": player's points
"""
    lines = "    triggers ordered by ann\n"
    table = meaning(text.replace("{other}", "twice"), cards, lines).start(2, 1)
    assert words(table) == ["one more", "twice"]
    table.play("twice")
    assert table.returns()[0] == 7
    table = meaning(text.replace("{other}", "two more"), cards, lines).start(2, 1)
    assert table.is_over
    assert table.returns()[0] == 6


def test_abilities_of_one_icon_on_one_card_work_each_in_its_own_zone() -> None:
    cards = """
card "both" is Card
    rank = 7
    act, once per turn, in hand: you's points += 1
    act, once per turn, in table: you's points += 10
"""
    text = """
play
    move card "both" to ann's {zone}
    turn for ann: open act for ann
score "Points": player's points
"""
    for zone, points in (("hand", 1), ("table", 10)):
        table = meaning(text.replace("{zone}", zone), cards).start(2, 1)
        assert words(table) == ["both (Act)", "pass"]
        table.play(0)
        assert table.is_over
        assert table.returns()[0] == points


def test_a_menu_of_which_nothing_can_be_paid_asks_nobody() -> None:
    table = meaning("""
play
    buy by ann
    ann's points += 1

to buy by player
    player chooses:
        "red":
            pay move 1 of red from player's stash to bank
            player's points += 10
score "Points": player's points
""").start(2, 1)
    assert table.is_over
    assert table.returns() == [1, 0]


def test_a_cost_must_fit_as_a_whole() -> None:
    table = meaning("""
play
    trade by ann

to trade by player
    pay move 2 of red from bank to player's stash
    pay move 2 of blue from bank to player's stash
    player's points = 10
score "Points": player's points
""").start(2, 1)
    assert table.returns() == [0, 0]
    assert table.view(0).zone("bank").tokens == {"red": 4, "blue": 4}


@pytest.mark.parametrize(("count", "points"), [(3, 10), (4, 0)])
def test_cards_of_a_cost_must_be_there_all_together(count: int, points: int) -> None:
    table = meaning(f"""
setup
    move top (count(deck) - 5) of deck to ann's left's hand
play
    trade by ann

to trade by player
    pay move top 2 of deck to ann's left's hand
    pay move top {count} of deck to player's hand
    player's points = 10
score "Points": player's points
""").start(2, 1)
    assert table.returns() == [points, 0]
    assert table.view(0).zone("deck").count == (0 if points else 5)


def test_a_cost_can_hang_on_a_choice() -> None:
    text = """
setup
    move 1 of blue from bank to ann's stash
play
    turn for ann: open act for ann
score "Points": player's points
"""
    cards = """
card "payer" is Card
    rank = 7
    act, once per turn:
        pay:
            you choose colour from Colour
            move {count} of colour from you's stash to bank
        you's points += 5
"""
    table = meaning(text + "", cards.replace("{count}", "1")).start(2, 1)
    assert table.is_over, "the card is in the deck"
    text = text.replace("play\n", 'play\n    move card "payer" to ann\'s table\n')
    table = meaning(text, cards.replace("{count}", "1")).start(2, 1)
    assert words(table) == ["payer", "pass"]
    assert meaning(text, cards.replace("{count}", "2")).start(2, 1).is_over


def test_a_listener_that_moves_cards_which_others_watch_is_no_fault() -> None:
    cards = """
card "mover" is Card
    rank = 7
    after wake by you: move top of deck to discard
card "other mover" is Card
    rank = 8
    after wake by you: you's points += 1
card "watcher" is Card
    rank = 9
    after move to discard:
        you choose n from 1..2
        you's points += n
"""
    game = meaning(
        """
play
    move card "mover" to ann's table
    move card "other mover" to ann's table
    move card "watcher" to ann's table
    wake by ann

to wake by player
    player's points += 1
score "Points": player's points
""",
        cards,
        "    triggers ordered by ann\n",
    )
    assert words(game.start(2, 1)) == ["mover", "other mover"]
    assert words(game.start(2, 1, chance="explicit")) == ["mover", "other mover"]


def test_cards_that_do_not_fit_cost_no_chance() -> None:
    text = """
zone shelf of Card, face up, up to 2
setup
    shuffle deck
play
    move top 3 of deck to shelf
    ann chooses c from shelf
    move c to discard
"""
    table = meaning(text).start(2, 1, chance="explicit")
    draws = 0
    while table.seat == -1:
        table.play(0)
        draws += 1
    assert draws == 2


def test_an_ability_can_be_used_by_somebody_who_is_not_the_owner_of_its_card() -> None:
    cards = """
card "Well" is Card
    rank = 7
    act, once per turn when count(your hand) > 0:
        you choose c from your hand where c's rank > 1
        move c to discard
        your points += rank
"""
    text = """
play
    let bob = ann's left
    move card "Well" to ann's table
    for each n in 1..3: move top of deck to bob's hand
    turn for ann:
        if usable(act, card "Well"): all lose
        if usable(act, card "card 1", bob): all lose
        if usable(act, card "Well", bob): bob's points += 1
        use act of card "Well"
        use act of card "Well" for bob
        if usable(act, card "Well", bob): all lose
score "Points": player's points
"""
    game = meaning(text, cards)
    table = game.start(2, 1)
    assert table.seat == 1
    table.play(0)
    assert table.returns() == [0, 8]


def test_the_nearest_working_counts_also_for_what_a_kind_can_do() -> None:
    text = """
kind Helper is Card
    has strength: number = 1
    rank = 9
    works while strength > 1
    act, once per turn: you's points += strength
kind Spirit is Helper
    works in hand
    works while count(you's hand) > 1
card "weak" is Helper
card "strong" is Helper
    strength = 2
card "ghost" is Spirit
    strength = 40
card "phantom" is Spirit
    strength = 80
card "loner" is Helper
    strength = 300
    works while count(you's table) is 1

play
    move card "weak" to ann's table
    move card "strong" to ann's table
    move card "loner" to ann's table
    move card "ghost" to ann's hand
    move card "phantom" to ann's table
    turn for ann: open act for ann
    move card "phantom" to ann's hand
    turn for ann: open act for ann
score "Points": player's points
"""
    table = meaning(text).start(2, 1)
    assert words(table) == ["strong", "pass"]
    table.play("pass")
    assert words(table) == ["strong", "ghost", "phantom", "pass"]


def test_the_top_of_some_cards_of_a_zone_is_the_uppermost_of_them() -> None:
    text = """\
play
    move top of (deck where rank < 4) to discard
    move top 2 of (deck where rank is not 6) to discard
    move bottom 2 of (deck where rank > 1) to discard
    move top 9 of (deck where rank is 3) to discard
    move top 0 of (deck where rank is 1) to discard
    move top 0 of discard to deck
"""
    view = meaning(text).start(players=2, seed=1).view(0)
    # In the order in which they arrive: the uppermost, or the lowest, first.
    names = [card.name for card in view.zone("discard").cards if card is not None]
    assert names == ["card 3", "card 5", "card 4", "card 2", "card 6"]


@pytest.mark.parametrize(("count", "points"), [(2, 1), (3, 0)])
def test_a_cost_takes_all_of_so_many_of_some_cards_or_nothing(count: int, points: int) -> None:
    text = f"""\
to sell by player
    pay move top {count} of (player's hand where rank > 2) to discard
    player's points += 1
play
    move top 2 of (deck where rank > 4) to ann's hand
    move top 2 of (deck where rank < 3) to ann's hand
    sell by ann
score "Points": player's points
"""
    assert meaning(text).start(players=2, seed=1).returns() == [points, 0]


def test_a_number_that_is_not_chosen_is_none_and_a_choice_of_nothing_has_its_else() -> None:
    text = """
play
    ann may choose n from 1..3 "How many?"
    if n is none: ann's points += 5
    ann's points += n, else 0
    ann chooses m from 1..(n, else 0) "And then?":
        ann's points += 10 * m
    else:
        ann's points += 100
    ann chooses k from 3..2
    ann's points += (k, else 20) + (first(1..0), else 300)
    each p in players secretly chooses bid from 1..ann's points where p is ann "What do you bid?"
    for each p in players: p's points += bid[p], else 0
score "Points": player's points
"""
    table = meaning(text).start(2, 1)
    table.play("pass")
    assert table.score(0).total == 425
    table.play("1")
    assert [table.score(seat).total for seat in (0, 1)] == [426, 0]
    table = meaning(text).start(2, 1)
    table.play("2")
    table.play("1")
    assert table.score(0).total == 332


def test_a_number_of_which_an_ability_beside_it_leaves_none_is_none_and_a_card_has_its_else() -> None:
    cards = """
card "Broom" is Card
    rank = 7
    act when count(your hand) > 0: move your hand to discard
"""
    text = """
play
    move card "Broom" to ann's table
    move card "card 1" to ann's hand
    move card "card 2" to ann's hand
    ann chooses n from 1..count(ann's hand) "How many?" with act open
    if n is none: ann's points += 200
    move card "card 3" to ann's hand
    move card "card 4" to ann's hand
    ann chooses c from ann's hand "Which?" with act open:
        ann's points += c's rank
    else:
        ann's points += 50
score "Points": player's points
"""
    table = meaning(text, cards).start(2, 1)
    for _ in range(2):
        table.play("use Broom")
    assert table.score(0).total == 250


def test_a_card_that_says_where_it_works_has_points_only_there() -> None:
    cards = """
kind Crown is Card
    points rank
card "Crown" is Crown
    rank = 7
card "Hidden Crown" is Crown
    rank = 20
    works in hand
kind Coin
    points 100
card "Coin" is Coin
"""
    text = """
each player has
    zone pocket of Coin, face up
play
    move card "Coin" to ann's pocket
    for each c in Crown:
        move c to ann's hand
        ann may "go on": nothing
        move c to ann's table
        ann may "go on": nothing
        move c to ann's hand
"""
    table = meaning(text, cards).start(2, 1)
    met = []
    while not table.is_over:
        met.append((table.score(0).total, table.returns()[0]))
        table.play("pass")
    assert met == [(100, 100), (107, 107), (120, 120), (100, 100)]


def test_a_move_of_cards_that_can_not_lie_in_a_zone_does_not_fill_it_up() -> None:
    lines = """
kind Coin
    has worth: number
cards Coin "coin {worth}" for worth in 1..3
kind Gift is Card
card "gift" is Gift
    rank = 9

zone purse of Coin, face up, starts with Coin
zone spent of Coin, face up
zone row of Card, face up, refills to 2 from deck
track early: number
track later: number
"""
    game = meaning(
        """
setup
    move top of purse to spent
    early = count(row)
    move top of deck to discard
    later = count(row)

play
    ann chooses c from row:
        move c to discard

score "Points": early * 10 + later

ranking
    highest score
""",
        lines=lines,
    )
    assert game.start(2, 1).returns()[0] == 2


def test_an_ability_whose_first_choice_has_an_else_can_be_used_where_nothing_is_to_be_chosen() -> None:
    cards = """
card "digger" is Card
    rank = 9
    act:
        you choose c from discard: move c to your hand
        else: your points += 1
card "seeker" is Card
    rank = 8
    act:
        you choose c from discard: move c to your hand
"""
    game = meaning(
        """
play
    move card "digger" to ann's table
    move card "seeker" to ann's table
    use act of card "digger"
    use act of card "seeker"
    turn for ann:
        open act for ann

score "Points": player's points

ranking
    highest score
""",
        cards,
    )
    table = game.start(2, 1)
    assert words(table) == ["digger", "pass"]
    assert table.returns() == [1, 0]
    table.play(0)
    assert table.returns() == [2, 0]
