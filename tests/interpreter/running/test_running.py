"""Small programs that once went wrong when they ran."""

from __future__ import annotations

import time
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import GameFault, load_source

from ..small import small_table

HEAD = """
game "Test"
    players 2..4

enum Colour: red, green, blue

kind Card
    has colour: Colour
    has level: number

cards Card "{colour} {level}" for colour in Colour, level in 1..4

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner
    track points: number
track total: number
track chosen: Colour

setup
    shuffle deck
    for each p in players: move top 4 of deck to p's hand

score "Points": player's points
score "Cards": count(player's hand)
"""


def start(text: str, players: int = 2, chance: str = "drawn", head: str = HEAD) -> Any:
    """Start a game of a few lines."""
    game = load_source(Source("test.cg", head + text)).game
    assert game is not None
    return game.start(players=players, seed=1, chance=chance)


def texts(table: Any) -> list[str]:
    """Return the words of the options."""
    return [option.text for option in table.decision.options]


ENDLESS = {
    "loops in loops": """
play
    for each a in 1..1000:
        for each b in 1..1000:
            for each c in 1..1000: total += 1
""",
    "sums of sums": """
play
    total = sum(sum(sum(1 over 1..900) over 1..900) over 1..900)
""",
    "a procedure that calls itself twice": """
play
    spread with 60

to spread with n: number
    if n > 0:
        spread with n - 1
        spread with n - 1
""",
    "sums over players, many deep": f"""
play
    total = {"sum(" * 12}1{" over players)" * 12}
""",
}


@pytest.mark.parametrize("what", ENDLESS)
def test_what_would_take_for_ever_is_a_fault_soon(what: str) -> None:
    begin = time.process_time()
    with pytest.raises(GameFault, match="too many steps"):
        start(ENDLESS[what], players=4)
    assert time.process_time() - begin < 10  # a busy machine takes longer than an idle one


def test_a_fault_names_the_line_of_the_loop() -> None:
    with pytest.raises(GameFault) as met:
        start(ENDLESS["loops in loops"])
    span = met.value.diagnostic.span
    assert span.source.line(span.line).strip().startswith("for each c in")


def test_one_may_choose_a_card_from_a_zone_or_none() -> None:
    table = start("""
play
    for each p in players:
        p may choose c from p's hand: move c to pile
        else: p's points += 10
""")
    assert len(texts(table)) == 5
    assert texts(table)[-1] == "pass"
    table.play(4)
    table.play(0)
    assert table.returns() == [14, 3]


def test_several_things_are_chosen_one_after_the_other() -> None:
    table = start("""
play
    for each p in players:
        p chooses 2 xs from p's hand
        move xs to pile
        p's points = count(xs)
""")
    for _ in range(20):
        if not table.is_over:
            table.play(0)
    assert table.is_over
    assert table.returns() == [4, 4]


def test_several_things_that_may_be_left_are_passed_by_before_the_first_and_done_after_it() -> None:
    table = start("""
play
    let p = first(players)
    p may choose any xs from p's hand with sum(level over xs) > 0
    move xs to pile
    p may choose any ys from p's hand
    move ys to pile
""")
    said = []
    while not table.is_over:
        said.append(table.decision.options[-1].text)
        table.play(0 if len(said) % 2 else said[-1])
    assert said == ["pass", "done", "pass", "done"]
    assert [event.text(0) for event in table.log if event.sort == "choice"][1].endswith(": done.")


def test_things_are_put_in_an_order() -> None:
    table = start("""
play
    let p = first(players)
    p orders xs from p's hand
    for each x in xs: move x to pile
""")
    hand = texts(table)
    table.play(3)
    table.play(2)
    table.play(1)
    names = [table.game.cards[card].name for card in table.state.Z[2]]
    assert names == [hand[3], hand[2], hand[1], hand[0]]


def test_who_decides_for_a_group_is_the_only_one_asked() -> None:
    table = start("""
play
    let ann = first(players)
    let others = players after ann
    others choose s from Colour decided by ann
    chosen = s
    ann's points = 1 if s is blue else 0
""")
    assert table.seat == 0
    table.play("blue")
    assert table.is_over
    assert table.returns()[0] == 5


def test_a_group_can_choose_several_things_with_a_condition() -> None:
    table = start("""
play
    let ann = first(players)
    players choose 2 cs from ann's hand with count(c in cs where c's level is 1) is 0 decided by ann
    move cs to pile
""")
    levels = []
    while table.decision is not None:
        assert table.seat == 0
        levels.append(texts(table)[0][-1])
        table.play(0)
    assert "1" not in levels
    assert table.returns()[0] == 2


def test_a_zone_is_moved_to_a_player_by_chance() -> None:
    table = start("""
play
    let winner = random of players
    move winner's hand to pile
    move pile to winner's left's hand
""", 2, "explicit")  # fmt: skip
    while not table.is_over:
        table.play(table.width - 1)
    assert sorted(table.returns()) == [0, 8]


def test_outcomes_of_chance_come_by_their_ids() -> None:
    table = start("play\n    total = 1\n", 2, "explicit")
    for _ in range(5):
        values = [option.value for option in table.decision.options]
        assert values == sorted(values)
        table.play(1)


@pytest.mark.parametrize("chance", ["drawn", "explicit"])
def test_everybody_is_told_what_is_random(chance: str) -> None:
    table = start("""
play
    let winner = random of players
    winner's points = 1
    let lucky = random 2 of Colour
    total = count(lucky)
""", 3, chance)  # fmt: skip
    while not table.is_over:
        table.play(0)
    told = [event for event in table.log if event.sort == "random"]
    assert len(told) == 3
    winner = table.names[table.returns().index(5)]
    assert told[0].text(0) == told[0].text(2) == f"By chance: {winner}."
    assert all(event.seen(seat) in table.information(seat) for event in told for seat in range(3))


WORKERS = """
game "Test"
    players 2

kind Worker
    works in camp

zone deck of Worker, face up, starts with Worker
each player has
    zone camp of Worker, face up
    track points: number
track heard: number

card "Changer" is Worker
    instead of earn by you when n is 1: your points += 5
card "Listener" is Worker
    after earn by you when result < 3: heard += 1

to earn n: number by player
    player's points += n
    return n

setup
    let p = first(players)
    move deck to p's camp

score "Points": player's points
score "Heard": 100 * heard
"""


def test_an_event_that_was_replaced_has_an_empty_result() -> None:
    table = start("""
play
    let p = first(players)
    earn 1 by p
    earn 2 by p
    earn 3 by p
""", head=WORKERS)  # fmt: skip
    assert table.returns() == [210, 200]


def test_cards_dealt_together_are_the_ones_that_would_be_drawn_one_by_one() -> None:
    dealing = """
play
    shuffle deck
    repeat 3 times:
        for each p in players: move top of deck to p's hand
    move top of deck to pile
    move top of deck to pile
    move top of deck to pile
    ann chooses:
        "wait": nothing
        "think": nothing
"""
    for seed in range(20):
        table = small_table(dealing, seed=seed)
        # The machine that tells draws one by one.
        told = table.game.machine(2, told=True).start(seed)
        assert table.state.Z == told.Z
        assert (table.state.loc, table.state.known) == (told.loc, told.known)
        assert (table.state.lo, table.state.hi) == (told.lo, told.hi)
        assert (table.state.rng, table.state.luck) == (told.rng, told.luck)
        assert len(table.state.Z[1]) == 0


def test_a_rule_that_asks_a_rule_that_cards_change_hears_of_the_change() -> None:
    table = start("""
kind Charm
    has might: number = 0
    works in charms
each player has
    zone charms of Charm, face up
card "Ring" is Charm
    always: power(this) + 5
card "Stone" is Charm
    might = 1

rule power(c: Charm) = c's might
rule is_strong(c: Charm) = power(c) > 2

play
    let p = first(players)
    move Charm to p's charms
    p's points = count(p's charms where is_strong(it))
""")
    assert table.returns() == [5, 4]


def test_what_breaks_a_tie_is_told_in_words() -> None:
    table = start("""
play
    for each p in players:
        p chooses n from 1..2 "How many?"
        p's points = n

ranking
    highest count(players)
    lowest player's points "points taken"
""")
    table.play(1)
    table.play(0)
    (tie,) = table.tie_breaks
    assert (tie.title_in("en"), tie.values) == ("points taken", (2, 1))
    assert table.outcome.ranks == (2, 1)


def test_none_is_in_no_zone() -> None:
    table = start("""
track looked_at: Card

play
    let ann = first(players)
    ann may choose d from deck
    if looked_at in deck: ann's points += 10
    if looked_at not in deck: ann's points += 1
    if d in deck: ann's points += 2
    if d not in deck: ann's points += 4
    looked_at = d
""")
    other = table.clone()
    table.play(0)
    assert table.view(0).tracks
    assert table.returns()[0] == other.returns()[0] + 3
    other.play(other.width - 1)
    assert other.returns()[0] == table.returns()[0] + 2
