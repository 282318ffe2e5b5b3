"""Zones where lists are wanted, and lists of lists: everything that is done with a list can be done with them."""

from __future__ import annotations

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source, run_examples

from ...reference.compare import compare
from ..small import HEAD, small_game, small_table, words

RULES = """
rule total(held: list Card) = sum(rank over held)
rule left_of(held: list Card) = 0 if count(held) is 0 else 1 + left_of(held - [first(held)])
rule in_hand(player) = total(player's hand)
rule open_cards(player) = pile
to add cs: list Card to player
    player's points += total(cs)
play
    move top 2 of deck to pile
    add pile to ann
"""
PAIRS = "let pairs = [[1, 2], [3, 4], [1, 2]]"


def holds(condition: str, given: str = "nothing") -> None:
    """Run one example on the table of small games, with two cards on the pile and in a hand."""
    lines = "".join(f"        {line}\n" for line in given.splitlines())
    example = (
        'example "it holds"\n    given\n        move card "card 1" to pile\n        move card "card 2" to pile\n'
        f'        move card "card 5" to p1\'s hand\n{lines}    then\n        {condition}\n'
    )
    (found,) = run_examples(small_game(RULES + example))
    assert found.passed, found.message


@pytest.mark.parametrize(
    "condition",
    [
        "total(pile) is 3",
        "left_of(pile) is 2",
        "total(p1's hand) is 5",
        "in_hand(p1) is 5",
        "p1's in_hand is 5",
        "total(open_cards(p1)) is 3",
        'total(pile if 1 is 1 else [card "card 8"]) is 3',
        'pile is [card "card 1", card "card 2"]',
        'pile is not [card "card 2", card "card 1"]',
        'count([[card "card 1", card "card 2"], pile]) is 2',
        'pile in [[card "card 1", card "card 2"], [card "card 3"]]',
        "p1's points is 3",
    ],
)
def test_a_zone_stands_for_what_lies_in_it_wherever_a_list_is_wanted(condition: str) -> None:
    holds(condition, "add pile to p1")


def test_a_list_taken_of_a_zone_stays_when_the_zone_changes() -> None:
    holds(
        "p1's points is 3",
        "let held = pile if count(pile) > 1 else deck\nmove pile to box\nadd held to p1",
    )


@pytest.mark.parametrize(
    "number",
    [
        "count(pairs + [[5, 6], [3, 4]]) is 5",
        "count(pairs - [[1, 2]]) is 1",
        "count(distinct(it over pairs)) is 2",
        "count(distinct([it mod 2, 0] over 1..9)) is 2",
        "[1, 2] in pairs",
        "[2, 1] not in pairs",
        "1..2 in pairs",
        "pairs[1] is pairs[3]",
        "pairs[1] is 1..2",
        "pairs[1] is not pairs[2]",
        "pairs[2][1] is 3",
        "count(pairs where count(it) is 2) is 3",
        "count(pairs where 3 in it) is 1",
        "sum(sum(it) over pairs) is 13",
        "first(sorted(-sum(it) over pairs)) is [3, 4]",
        "first(best(sum(it) over pairs)) is [3, 4]",
        "[pairs, pairs - [[3, 4]]] is [[[1, 2], [3, 4], [1, 2]], [[1, 2], [1, 2]]]",
        "last(pairs) is [1, 2]",
        "some(it is [3, 4] over pairs)",
    ],
)
def test_a_list_of_lists_can_be_used_as_any_list(number: str) -> None:
    holds("p1's points is 1", f"{PAIRS}\nif {number}: p1's points = 1")


def test_lists_can_be_chosen_ordered_and_drawn() -> None:
    table = small_table(
        """
play
    let pairs = [[first(deck), last(deck)]]
    for each a in deck where rank < 3:
        for each b in deck where rank > a's rank and rank < 4: pairs = pairs + [[a, b]]
    let some_pair = random of pairs
    pairs = pairs - [some_pair]
    ann chooses pair from pairs
    move pair to pile
    ann chooses 2 two from pairs - [pair]
    move two[2] to ann's hand
    ann orders rest from pairs - two - [pair]
    move first(rest) to ann's table
    ann chooses "And now?":
        "throw {each_pair}" for each_pair in pairs: move each_pair to pile
        "nothing": nothing
""",
        HEAD.replace("deck of Card, face down", "deck of Card, face up"),
    )
    assert len(words(table)) == 3
    assert "card 1, card 2" in words(table)
    for _ in range(3):
        if table.decision is not None:
            table.play(0)
    for seed in range(6):
        compare(table.game, 2, seed)


def test_a_change_of_a_rule_can_wait_for_a_list_and_give_one() -> None:
    game = small_game(
        """
icon act
card "Scales" is Card
    rank = 9
    always: weight(pile) + 10
    always: chosen(ann) = [this]
    always: chosen(ann) = pile
rule weight(held: list Card) = sum(rank over held)
rule chosen(player) = player's hand where rank > 2
play
    move card "Scales" to ann's table
    move card "card 1" to pile
    ann chooses cs from outcomes(chosen(ann))
    ann's points = weight(pile) + sum(rank over cs)
    open act for ann
score "Points": player's points
""",
        HEAD.replace("has rank: number", "has rank: number\n    works in table"),
    )
    table = game.start(2, 1)
    assert words(table) == ["card 1", "Scales"]
    table.play(1)
    assert table.score(0).total == 20
    for seed in range(3):
        compare(game, 2, seed)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("let xs = []", "none-of-what"),
        ("let xs = [[]]", "none-of-what"),
        ("ann's points = deck where rank > 2", "wrong-type"),
        ("let zones = [deck, pile]\n    let xs = [[first(deck)]] + zones", "wrong-type"),
    ],
)
def test_a_list_of_which_nobody_can_say_what_it_holds_is_a_mistake(line: str, code: str) -> None:
    found = load_source(Source("small.cg", f"{HEAD}play\n    {line}\n")).diagnostics
    assert [each.code for each in found if each.is_error] == [code]


def test_nothing_chosen_among_lists_is_the_empty_list() -> None:
    table = small_table(
        """
play
    let pairs = [[1, 2], [3, 4]]
    let none_of_them = pairs where count(it) > 2
    ann chooses pair from none_of_them
    each p in players after ann secretly chooses bid from pairs
    each p in players after ann secretly chooses 2 cs from deck
    let drawn = random of none_of_them
    ann's points = count(pair) + count(first(none_of_them)) + count(bid[ann]) + count(drawn) + count(cs[ann])
    ann may choose last_one from pairs
    ann's points += 10 * count(last_one)
score "Points": player's points
"""
    )
    for seed in range(4):
        compare(table.game, 2, seed)
    while table.decision is not None:
        table.play(len(table.decision.options) - 1)
    assert table.score(0).total == 0


def test_a_list_of_a_shuffled_zone_has_no_first_card_under_any_name() -> None:
    rules = "rule one_of(held: list Card) = lowest_of(held)\nrule lowest_of(held: list Card) = first(held)\n"
    lines = 'play\n    {shuffle}\n    move one_of(deck) to pile\n    say "{{count(pile)}}"\n'
    for shuffle, codes in (("shuffle deck", ["no-order"]), ("nothing", [])):
        text = HEAD + rules + lines.format(shuffle=shuffle)
        found = load_source(Source("small.cg", text)).diagnostics
        assert [each.code for each in found if each.is_error] == codes


@pytest.mark.parametrize(
    "condition",
    [
        "[1, 2] + [2, 3] is [1, 2, 2, 3]",
        "pile + pile - [first(pile)] is [last(pile), last(pile)]",
        "count(pile + p1's hand) is 3",
        "[4, 5, 6, 7][2..3] is [5, 6]",
        "[4, 5, 6, 7][3..9] is [6, 7]",
        "[4, 5, 6, 7][-1..1] is [4]",
        "count([4, 5][3..9]) is 0",
        "[4, 5, 6, 7][[3, 1, 9, 3]] is [6, 4, 6]",
        "pile[2..2] is [last(pile)]",
        "(pile where rank > 1)[1..7] is [last(pile)]",
        "place of 5 in [4, 5, 5] is 2",
        "place of 6 in [4, 5, 5] is 0",
        "place of last(pile) in pile is 2",
        "place of first(p1's hand) in pile is 0",
        "place of [1, 2] in [[1], [1, 2]] is 2",
        "list(rank mod 2 over pile + pile) is [1, 0, 1, 0]",
        "list(pile) is [first(pile), last(pile)]",
        "joined([[1, 2], [], [2]]) is [1, 2, 2]",
        "joined(hand over players) is p1's hand",
        "joined([rank, rank] over pile) is [1, 1, 2, 2]",
        "[1, 9] < [2, 0] and [1, 9] < [1, 10] and [1] < [1, 0]",
        "[2, 0] > [1, 9] and [1, 2] >= [1, 2] and [1, 2] <= [1, 2] and not [1, 2] < [1, 2]",
        "best([it mod 3, it] over 1..9) is [8]",
        "worst([it mod 3, -it] over 1..9) is [9]",
        "best([it mod 3] over 1..6) is [2, 5]",
        "highest([it mod 3, it] over 1..9) is [2, 8]",
        "lowest([it mod 3, it] over 1..9) is [0, 3]",
        "count(lowest([it, it] over 3..2)) is 0",
        "sorted([it mod 3, -it] over 1..5) is [3, 4, 1, 5, 2]",
    ],
)
def test_lists_are_joined_cut_searched_and_compared(condition: str) -> None:
    holds(condition)


def test_what_is_twice_in_a_list_can_be_chosen_once() -> None:
    table = small_table(
        """
play
    ann chooses n from [3, 1, 3, 1] + [3] "Which number?"
    ann chooses 2 two from [5, 5] + [6, n]
    ann chooses "And then?":
        "take {m}" for m in two + two: ann's points = m
    ann orders ns from [n, n, 8]
    ann's points = ann's points * 100 + count(ns)
score "Points": player's points
"""
    )
    assert words(table) == ["3", "1"]
    table.play("1")
    assert words(table) == ["5", "6"]
    table.play("5")
    assert words(table) == ["6", "1"]
    table.play("1")
    assert words(table) == ["take 5", "take 1"]
    table.play(0)
    assert words(table) == ["1", "8"]
    table.play(0)
    assert table.returns()[0] == 502
    for seed in range(3):
        compare(table.game, 2, seed)


@pytest.mark.parametrize(
    "condition",
    [
        "count(pile where rank > 5, else pile) is 2",
        "count(pile where rank > 1, else pile) is 1",
        "list(rank over pile where rank > 5, else deck where rank > 7, else pile) is [8]",
        "(first(pile where rank > 5), else last(pile))'s rank is 2",
        "(first(pile where rank > 5), else none) is none",
        "joined(hand over players where count(hand) > 9, else players) is p1's hand",
        "count(secret, else [], else p1's hand) is 1",
    ],
)
def test_something_takes_the_place_of_nothing(condition: str) -> None:
    holds(condition)


def test_who_can_not_follow_plays_anything() -> None:
    text = """
play
    move card "card 3" to ann's hand
    move card "card 5" to ann's hand
    ann chooses c from ann's hand where rank > {least}, else ann's hand "Which?"
    move c to pile
score "Rank": sum(rank over pile)
"""
    assert words(small_table(text.replace("{least}", "5"))) == ["card 3", "card 5"]
    assert small_table(text.replace("{least}", "4")).is_over
    game = small_game(text.replace("{least}", "5"))
    for seed in range(2):
        compare(game, 2, seed)
