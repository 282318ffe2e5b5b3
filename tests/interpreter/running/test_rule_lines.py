"""Rules with lines: names, branches and loops up to a value, which is the rule's wherever a rule can stand."""

from __future__ import annotations

import pytest
from croupier.interpreter import GameFault, Table, run_examples

from ...reference.compare import compare
from ..small import small_game, small_table, words

RULES = """
rule value_of(held: list Card)
    let total = 0
    for each c in held:
        if c's rank > 6: stop
        total += c's rank
    if total > 10:
        let rest = total - 10
        return 10 + rest / 2
    else if count(held) > 2: return total
    repeat while total in 1..3:
        total += 5
    return total
rule factorial(n: number)
    if n < 2: return 1
    return n * factorial(n - 1)
rule best_of(player)
    let found = none_of_them
    for each c in player's hand:
        if found is none: found = c
        else if c's rank > found's rank: found = c
    return found
rule none_of_them
    for each c in Card:
        if c's rank > 100: return c
    return none
rule smaller(n: number)
    n -= 1
    return n
rule low_cards(player)
    return player's hand where rank < 3
rule all_or_low(player, all: truth)
    if all: return player's hand
    return low_cards(player)
rule others(player)
    if count(players) is 1: return players - players
    return players after player
play
    nothing
"""


@pytest.mark.parametrize(
    "condition",
    [
        'value_of([card "card 1", card "card 2"]) is 8',
        'value_of([card "card 1", card "card 2", card "card 3"]) is 6',
        'value_of([card "card 6", card "card 5", card "card 4"]) is 12',
        'value_of([card "card 8", card "card 5"]) is 0',
        "factorial(5) is 120",
        'best_of(p1) is card "card 3"',
        "best_of(p2) is none",
        "smaller(3) + smaller(2) is 3",
        "sum(smaller(it) over 1..4) is 6",
        "first(others(p1)) is p2",
        "count(low_cards(p1)) is 1",
        "count(all_or_low(p1, yes)) is 2 and count(all_or_low(p1, no)) is 1",
        "count(players where best_of(it) is not none) is 1",
    ],
)
def test_the_lines_of_a_rule_come_to_its_value(condition: str) -> None:
    given = 'move card "card 1" to p1\'s hand\n        move card "card 3" to p1\'s hand'
    example = f'example "it holds"\n    given\n        {given}\n    then\n        {condition}\n'
    (found,) = run_examples(small_game(RULES + example))
    assert found.passed, found.message


KIND = """
game "Kinds"
    players 2
kind Card
    has rank: number
    has cost: number = price_of(rank)
    track hurt: number
    works in table
    rule strength
        let left = rank - hurt
        if left < 0: return 0
        return bonus(left)
cards Card "card {rank}" for rank in 1..8
card "Banner" is Card
    rank = 0
    always when count(pile) > 0: bonus(any n) + 10
    after strengthen by you: your points += strength
zone deck of Card, starts with Card
zone pile of Card
each player has
    zone table of Card
    track points: number "Points"
rule price_of(n: number)
    let price = 0
    for each step in 1..n: price += step
    return price
rule bonus(n: number)
    if n is 4: return 40
    return n
to strengthen by player
    for each c in player's table: player's points += c's strength
play
    move card "Banner" to first(players)'s table
    repeat 4 times:
        for each p in players:
            p chooses c from deck where strength > 0 or cost > 20 "Which?"
            c's hurt += 3
            move c to p's table
            strengthen by p
            if count(p's table) > 3: move bottom of (p's table where rank < 6) to pile
score "Points": player's points
"""


def test_rules_of_kinds_and_changed_rules_have_lines_and_both_meanings_agree() -> None:
    game = small_game(KIND, head="")
    assert [card.fields["cost"] for card in game.cards][:4] == [1, 3, 6, 10]
    for draws in range(3):
        compare(game, 2, draws)


def test_a_rule_that_goes_on_for_ever_is_a_fault_that_names_it() -> None:
    with pytest.raises(GameFault) as met:
        small_table("rule endless(n: number)\n    repeat:\n        n = 1 - n\nplay\n    ann's points = endless(1)\n")
    assert met.value.diagnostic.code == "endless"
    assert "endless" in met.value.diagnostic.span.text or met.value.diagnostic.span.line > 0


WHY = """
rule fits(card, n: number)
    let need = n
    if count(pile) > 0: need += 2
    if need > 20: return no
    return card's rank > need
rule allowed(player)
    if player's points > 0: return yes
    return no
play
    move top 1 of deck to pile
    move top 4 of deck to ann's hand
    ann chooses c from ann's hand where fits(c, 3) "Which card?"
    move c to pile
    ann chooses:
        "win" when allowed(ann): ann wins
        "go on": nothing
        "go on with {n}" for n in 1..2: nothing
"""


def test_why_not_follows_the_lines_of_a_rule() -> None:
    table = small_table(WHY)
    assert sorted(words(table)) == ["card 6", "card 7"]
    assert why_not(table, "card 4").endswith("card 4's rank: 4; needed: more than 5.")
    table.play(0)
    assert why_not(table, "win").endswith("Ann's points: 0; needed: more than 0.")


def why_not(table: Table, text: str) -> str:
    """Ask why something is not an option."""
    return table.explain(text, 0).text_in("en")
