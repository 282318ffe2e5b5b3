"""Games that try to use up time or memory: each ends in a complaint or a fault, and soon."""

from __future__ import annotations

import random
import time

import pytest
from croupier.grammar import Diagnostic, Source, render
from croupier.interpreter import GameFault, load_source

from ..watchdog import not_stuck

HEAD = """game "Hostile"
    players 2..4
enum Suit: clubs, hearts
kind Card
    has rank: number
    has suit: Suit
    works in hand
icon begin
period turn
zone deck of Card, face down, starts with Card
zone discard of Card
each player has
    zone hand of Card, seen by owner
    track coins: number = 2
track turns: number = 2
score "Coins": player's coins
"""
FEW = 'cards Card "{rank} of {suit}" for rank in 1..20, suit in Suit\n'
MANY = 'cards Card "{rank} of {suit}" for rank in 1..2400, suit in Suit\n'
DEAL = "setup\n    for each p in players: move top 5 of deck to p's hand\n"
SECONDS = 6

# Name, program. Those in BOUNDED may well be played to their end, as long as they are quick.
PROGRAMS: dict[str, str] = {
    "a rule that doubles at each step": """
rule f(n: number) = 1 if n <= 0 else f(n - 1) + f(n - 1)
play
    turns = f(60)
""",
    "rules that double from one to the next": "".join(
        f"rule f{n}(player) = f{n + 1}(player) + f{n + 1}(player)\n" for n in range(40)
    )
    + "rule f40(player) = player's coins\nplay\n    for each p in players: turns = f0(p)\n",
    "rules that are thirty times longer from one to the next": "".join(
        f"rule f{n}(player) = " + " + ".join([f"f{n + 1}(player)"] * 13) + "\n" for n in range(8)
    )
    + "rule f8(player) = player's coins\nplay\n    for each p in players: turns = f0(p)\n",
    "a rule that is asked before play": """
rule f(n: number) = 1 if n <= 0 else f(n - 1) + f(n - 1)
track strange: number = f(60)
play
    turns = strange
""",
    "numbers that grow before play": """
rule f(n: number, x: number) = x if n <= 0 else f(n - 1, x * x)
track strange: number = f(60, 10)
play
    turns = strange
""",
    "loops in loops": """
play
    for each a in 1..1000:
        for each b in 1..1000:
            for each c in 1..1000:
                turns = a
""",
    "loops of players in loops": "play\n"
    + "".join(" " * 4 * (n + 1) + f"for each p{n}_ in players:\n" for n in range(12))
    + " " * 52
    + "for each x in 1..1000: turns = x\n",
    "a huge number of times": "play\n    repeat 1000000000000 times: turns += 1\n",
    "a huge range": "play\n    for each n in 1..1000000000000: turns = n\n",
    "a huge range that is only counted": "play\n    turns = count((1..1000000000000) where it > 3)\n",
    "sets in sets": MANY
    + """
play
    turns = count(Card where some(rank is 3 and some(rank is 4 and some(rank is 5 over Card) over Card) over Card))
""",
    "sets in rules in sets": MANY
    + """
rule one(card) = count(Card where rank > card's rank)
rule two(card) = sum(one(it) over Card)
play
    turns = sum(two(it) over Card)
""",
    "a set in a loop without end": MANY
    + """
play
    repeat: turns = count(Card where rank is turns)
""",
    "loops over cards": MANY
    + """
play
    for each a in Card:
        for each b in Card:
            for each c in Card: turns = c's rank
""",
    "numbers that are multiplied": "play\n    repeat: turns = turns * turns\n",
    "numbers that are doubled": "play\n    repeat: turns += turns\n",
    "numbers that are doubled by a rule": """
rule twice(n: number) = n + n
play
    repeat: turns = twice(twice(twice(turns)))
""",
    "numbers that are doubled by calls": """
to go_on with n: number
    if n is 0: for each p in players: p chooses c from Suit
    else: go_on with n + n
play
    go_on with 1
""",
    "numbers of everybody that grow": "play\n    repeat: for each p in players: p's coins = sum(coins over players)\n",
    "procedures that call one another twice": "".join(f"to f{n}\n    f{n + 1}\n    f{n + 1}\n" for n in range(40))
    + "to f40\n    turns += 1\nplay\n    f0\n",
    "a procedure that calls itself twice": """
to f with n: number
    if n > 0:
        f with n - 1
        f with n - 1
play
    f with 60
""",
    "a procedure that calls itself for ever": "to f\n    f\nplay\n    f\n",
    "a procedure that asks and calls itself": """
to f by player
    if turns is 1: player chooses c from Suit
    f by player
play
    for each p in players: f by p
""",
    "a listener that sets itself off": FEW
    + DEAL
    + """
to tick
    turns += 1
card "Clock" is Card
    rank = 1
    suit = clubs
    after tick: tick
play
    move card "Clock" to first(players)'s hand
    tick
""",
    "listeners that move cards and watch moves": FEW
    + """
4 x card "Mover" is Card
    rank = 1
    suit = clubs
    after move:
        move top of deck to discard
        move bottom of discard to deck
play
    for each c in deck where rank is 1: move c to first(players)'s hand
    move top of deck to discard
""",
    "a change that depends on itself": FEW
    + DEAL
    + """
rule limit(player) = 3
card "Loop" is Card
    rank = 1
    suit = clubs
    always: limit(any p) + limit(p)
play
    move card "Loop" to first(players)'s hand
    for each p in players: turns = limit(p)
""",
    "pieces without end": """
kind Stack
    made in play up to 1000
zone stacks of Stack
play
    repeat:
        let s = new(Stack)
        move s to stacks
""",
    "very many cards": 'cards Card "{rank}" for rank in 1..5000, suit in Suit\nplay\n    nothing\n',
    "enormously many cards": "kind Big\n    has a: number\n    has b: number\n    has c: number\n"
    'cards Big "{a}" for a in 1..5000, b in 1..5000, c in 1..5000\nplay\n    nothing\n',
    "very many copies": "".join(f'1000 x card "C{n}" is Card\n    rank = 1\n    suit = clubs\n' for n in range(300))
    + "play\n    nothing\n",
    "very many spare pieces": "".join(f"kind K{n}\n    made in play up to 1000\n" for n in range(300))
    + "play\n    nothing\n",
    "fields that are long lists": "kind Big\n    has a: number\n    has ns: list number = 1..10000\n"
    'cards Big "{a}" for a in 1..4000\nplay\n    nothing\n',
    "a draw of very many cards": FEW + "play\n    for each p in players: move top 1000000000000 of deck to p's hand\n",
    "a random choice of very many": FEW + "play\n    for each c in random 1000000000000 of Card: move c to discard\n",
    "a list that grows": """
play
    let xs = [1]
    let n = 1
    repeat:
        n += 1
        xs = xs + [n]
""",
    "a choice among sums": 'cards Card "{rank} of {suit}" for rank in 1..1000, suit in Suit\n'
    + """
play
    for each p in players:
        p chooses 12 xs from deck with sum(rank over xs) is 77
        move xs to discard
""",
    "a window in which everything can be used": 'cards Card "{rank} of {suit}" for rank in 1..500, suit in Suit\n'
    + """
kind Tool
    has n: number
    works in tools
    begin: turns += 1
cards Tool "{n}" for n in 1..1000
zone tools of Tool, starts with Tool
play
    repeat: for each p in players: open begin for p
""",
    "very long names": "zone " + "z" * 100_000 + " of Card\nplay\n    nothing\n",
    "a very long text": 'play\n    say "' + "x" * 1_000_000 + '"\n',
    "very many inserts": 'play\n    say "' + "{turns}" * 20_000 + '"\n',
    "a very long list": "play\n    turns = count([" + ", ".join(["1"] * 10_000) + "])\n",
    "a very long sum of products": "play\n    turns = " + "turns * turns + " * 150 + "1\n",
    "very many menus in one another": "play\n    for each p in players:\n"
    + "".join(
        " " * 4 * (2 * n + 2) + f'p chooses:\n{" " * 4 * (2 * n + 3)}"a": nothing\n{" " * 4 * (2 * n + 3)}"b":\n'
        for n in range(15)
    )
    + " " * 4 * 32
    + "nothing\n",
    "very many conditions in one another": "play\n"
    + "".join(" " * (n + 1) + f"if turns > {n}:\n" for n in range(60))
    + " " * 62
    + "turns = 1\n",
    "very many kinds of kinds": "kind K0\n    has a0: number = 1\n"
    + "".join(f"kind K{n} is K{n - 1}\n    has a{n}: number = 1\n" for n in range(1, 400))
    + 'card "Deep" is K399\nplay\n    nothing\n',
    "very many kinds of kinds, each before the kind that it is": "".join(
        f"kind K{n} is K{n + 1}\n" for n in range(9000)
    )
    + "kind K9000 is Card\nplay\n    nothing\n",
    "very many kinds, in which names are looked for": "kind K0 is Card\n"
    + "".join(f"kind K{n} is K{n - 1 if n % 90 else 0}\n" for n in range(1, 4000))
    + "play\n"
    + "    turns = count(Card where turns + turns + turns + turns + turns > turns)\n" * 600,
    "very many kinds that have a rule of one name": "".join(
        f"kind K{n} is Card\n    rule x = {n}\n" for n in range(300)
    )
    + "play\n"
    + "    turns = sum(x + x + x + x + x + x + x + x + x over Card)\n" * 200,
    "very many names that are nearly right": "play\n" + "".join(f"    shuffle dekc{n}\n" for n in range(3000)),
    "an enum of thousands": "enum Big: " + ", ".join(f"v{n}" for n in range(5000)) + "\ntrack t[big]: number\n"
    "play\n    for each b in Big: t[b] += 1\n",
}
BOUNDED = {
    "a draw of very many cards",
    "a random choice of very many",
    "a window in which everything can be used",
    "very long names",
    "a very long text",
    "very many inserts",
    "a very long list",
    "very many menus in one another",
    "very many conditions in one another",
    "very many kinds of kinds",
    "very many kinds, in which names are looked for",
    "an enum of thousands",
    "a choice among sums",
    "loops of players in loops",
    "a procedure that asks and calls itself",
    "a very long sum of products",
    "fields that are long lists",
    "listeners that move cards and watch moves",
}


def complaints_about(text: str) -> list[Diagnostic]:
    """Load a game and play it for a while; return what is said about it."""
    loaded = load_source(Source("hostile.cg", text))
    found = [each for each in loaded.diagnostics if each.is_error]
    if loaded.game is None:
        return found
    chance = random.Random(1)
    try:
        table = loaded.game.start(seed=1)
        for _ in range(20):
            decision = table.decision
            if decision is None:
                break
            table.play(chance.randrange(len(decision.options)))
        assert [table.score(seat) for seat in range(table.players)]
    except GameFault as met:
        found.append(met.diagnostic)
    return found


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_game_ends_soon(name: str) -> None:
    program = PROGRAMS[name]
    kinds = "" if "cards Card" in program or "x card" in program else FEW
    text = HEAD + kinds + program
    before = time.process_time()
    with not_stuck(name, 15):
        found = complaints_about(text)
    assert time.process_time() - before < SECONDS
    assert found or name in BOUNDED, "this should have been complained of"
    for each in found:
        assert render(each)
