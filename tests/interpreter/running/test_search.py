"""A choice with a condition on the whole: what can be completed is offered, and nothing else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import Table, load_source, selection_of
from croupier.interpreter.explaining.explain import explain

GAME = """
game "Search"
    players 2

enum Colour: red, green, blue

kind Card
    has rank: number
    has colour: Colour

cards Card "{{rank}} {{colour}}" for rank in 1..{ranks}, colour in Colour

zone deck of Card, face up, starts with Card
zone pile of Card, face up

rule is_run(cs: list Card) = highest(rank over cs) - lowest(rank over cs) is count(cs) - 1 and are_different(cs)
rule are_different(cs: list Card) = count(distinct(rank over cs)) is count(cs)
rule has(cs: list Card, n: number) = some(rank is n over cs)

play
    let ann = first(players)
    let wanted = {wanted}
    ann chooses {quantity} cs from deck where rank + wanted > 0 with ({condition})
    move cs to pile
    ann chooses n from 1..2
"""


class Cards:
    """Chosen cards, for conditions in Python."""

    def __init__(self, cards: tuple[tuple[int, str], ...]) -> None:
        self.cards = cards
        self.ranks = [rank for rank, _ in cards]
        self.colours = [colour for _, colour in cards]


CONDITIONS: dict[str, Callable[[Cards], bool]] = {
    "sum(rank over cs) is 7": lambda cs: sum(cs.ranks) == 7,
    "sum(rank over cs where colour is red) is wanted": lambda cs: (
        sum(rank for rank, colour in cs.cards if colour == "red") == 2
    ),
    "count(cs) in [2, 5] and count(c in cs where c's colour is blue) is 2": lambda cs: (
        len(cs.ranks) in (2, 5) and cs.colours.count("blue") == 2
    ),
    "count(cs) > 0 and highest(rank over cs) is 2 and lowest(rank over cs) is 2": lambda cs: {*cs.ranks} == {2},
    "every(colour is not green over cs) and some(rank is 3 over cs)": lambda cs: (
        "green" not in cs.colours and 3 in cs.ranks
    ),
    "count(distinct(colour over cs)) is 3 and count(cs) is 3": lambda cs: len({*cs.colours}) == 3 == len(cs.colours),
    "count(cs) >= 2 and is_run(cs) and has(cs, wanted)": lambda cs: (
        len(cs.ranks) >= 2
        and len({*cs.ranks}) == len(cs.ranks)
        and max(cs.ranks) - min(cs.ranks) == len(cs.ranks) - 1
        and 2 in cs.ranks
    ),
    # Seen of a card is its colour, for each of the colours.
    "count(cs) is 2 and every(count(c in cs where c's colour is x) <= 1 over x in Colour)": lambda cs: (
        len(cs.colours) == 2 == len({*cs.colours})
    ),
    # One thing of the choice is compared with the others.
    "count(cs) is 3 and every(count(d in cs where d's rank is c's rank) is 3 over c in cs)": lambda cs: (
        len(cs.ranks) == 3 and len({*cs.ranks}) == 1
    ),
    # The things themselves are looked at.
    "count(cs) > 1 and first(cs)'s colour is last(cs)'s colour": lambda cs: (
        len(cs.ranks) > 1 and cs.colours[0] == cs.colours[-1]
    ),
    "count(cs) is 1 and first(deck) not in cs": lambda cs: len(cs.ranks) == 1 and cs.cards[0] != (1, "red"),
    "sum(rank over cs) is 7777": lambda cs: False,
}


def begun(condition: str, ranks: int = 3, quantity: str = "any") -> Table:
    text = GAME.format(ranks=ranks, wanted=2, quantity=quantity, condition=condition).replace("with ()", "")
    loaded = load_source(Source("search.cg", text))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(2, seed=1)


def chosen(table: Table) -> tuple[tuple[int, str], ...]:
    names = [table.machine.plan.pieces[card].name.split() for card in table.state.Z[2]]
    return tuple(sorted((int(rank), colour) for rank, colour in names))


def all_choices(table: Table) -> set[tuple[tuple[int, str], ...]]:
    """Make a choice in every way."""
    assert table.decision is not None
    if table.decision.sort != "picks":
        return {chosen(table)}
    found = set()
    for index in range(table.width):
        following = table.clone()
        following.play(index)
        found |= all_choices(following)
    return found


@pytest.mark.parametrize("quantity", ["any", "2 to 3", "up to 4"])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_choice_that_fulfils_a_condition_can_be_made_and_no_other(condition: str, quantity: str) -> None:
    table = begun(condition, quantity=quantity)
    least, most = {"any": (0, 9), "2 to 3": (2, 3), "up to 4": (0, 4)}[quantity]
    cards = [(rank, colour) for rank in (1, 2, 3) for colour in ("red", "green", "blue")]
    allowed = {
        tuple(sorted(some))
        for size in range(least, most + 1)
        for some in combinations(cards, size)
        if CONDITIONS[condition](Cards(some))
    }
    assert all_choices(table) == (allowed or {()})


def people_choose(table: Table, rng: random.Random) -> None:
    """Choose as people do, in any order, until it can be all."""
    selection = selection_of(table)
    assert selection is not None
    named: list[Any] = []
    while not (selection.is_whole(named) and (named or rng.random() < 0.3)):
        offers = [each for each in selection.offers(named) if each is not None]
        assert offers, f"a dead end after {named}"
        named.append(rng.choice(offers))
    for index in selection.indices(named):
        table.play(index)


@pytest.mark.parametrize(
    ("condition", "quantity"),
    [
        ("sum(rank over cs) is 100", "13"),
        ("sum(rank over cs) is 100", "any"),
        ("count(c in cs where c's colour is red) is 9 and sum(rank over cs) mod 17 is 5", "20 to 30"),
        ("is_run(cs)", "5 to 9"),
        ("count(distinct(rank over cs)) is 4", "9"),
        ("count(cs) > 1 and first(cs)'s colour is last(cs)'s colour", "any"),
    ],
)
def test_whoever_picks_what_is_offered_fulfils_the_condition_however_many_things_there_are(
    condition: str, quantity: str
) -> None:
    rng = random.Random(1)
    for by_people in (False, True):
        table = begun(f"count(cs) > 0 and ({condition})", ranks=10, quantity=quantity)
        while table.decision is not None and table.decision.sort == "picks":
            if by_people:
                people_choose(table, rng)
            else:
                table.play(rng.randrange(table.width))
        assert chosen(table), "a choice that fulfils the condition was made"


def test_a_condition_that_nothing_fulfils_offers_nothing_however_many_things_there_are() -> None:
    for quantity in ("any", "13", "2"):
        table = begun("sum(rank over cs) is 7777", ranks=14, quantity=quantity)
        assert table.decision is not None
        assert (table.decision.sort, chosen(table)) == ("choose", ())


def test_what_is_offered_can_be_completed_even_where_not_all_can_be_searched() -> None:
    rng = random.Random(2)
    # It looks at the cards one by one, in their order: no two choices are the same to it.
    condition = "count(cs) >= {size} and every(cs[i]'s rank + 1 is cs[i + 1]'s rank over i in 1..count(cs) - 1)"
    for by_people in (False, True):
        table = begun(condition.format(size=3), ranks=9)
        while table.decision is not None and table.decision.sort == "picks":
            if by_people:
                people_choose(table, rng)
            else:
                table.play(rng.randrange(table.width))
        ranks = [rank for rank, _ in chosen(table)]
        assert len(ranks) >= 3
        assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    table = begun(condition.format(size=12), ranks=13)
    assert (table.decision is None or table.decision.sort, chosen(table)) == ("choose", ()), "none was found"


@pytest.mark.parametrize("quantity", [250, 450])
def test_hundreds_of_things_are_chosen_out_of_hundreds(quantity: int) -> None:
    table = begun("", ranks=167, quantity=str(quantity))
    selection = selection_of(table)
    assert selection is not None
    started = time.process_time()
    named = list(selection.pool[: quantity - 1])
    assert selection.pool[-1] in selection.offers(named)
    for index in selection.indices([*named, selection.pool[-1]]):
        table.play(index)
    assert len(chosen(table)) == quantity
    assert time.process_time() - started < 10


KINDS = """
game "Kinds"
    players 1
kind Card
    has rank: number
kind Monster is Card
    track wounds: number = 1
cards Monster "monster {rank}" for rank in 1..3
cards Card "card {rank}" for rank in 4..6
zone deck of Card, face up, starts with Card
zone pile of Card, face up
rule wounded(cs: list Card) = sum(c's wounds over c in cs) if every(it is Monster over cs) else 0
play
    let ann = first(players)
    ann chooses any cs from deck with wounded(cs) is 2
    move cs to pile
    ann chooses n from 1..2
"""


def test_a_condition_asks_of_a_thing_only_what_it_would_ask_in_play() -> None:
    loaded = load_source(Source("kinds.cg", KINDS))
    assert loaded.game is not None, loaded.diagnostics
    found = []
    todo = [loaded.game.start(1, seed=1)]
    while todo:
        table = todo.pop()
        assert table.decision is not None
        if table.decision.sort != "picks":
            found.append(len(table.state.Z[2]))
            continue
        for index in range(table.width):
            todo.append(table.clone())
            todo[-1].play(index)
    assert found == [2, 2, 2], "two of the three monsters"


FIRST = """
game "First"
    players 2

kind Card
    has rank: number
    works in hand

icon act

cards Card "card {{rank}}" for rank in 1..4
card "Scribe" is Card
    rank = 5
    act: {body}

zone deck of Card, face up, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, face up

play
    let ann = first(players)
    move deck to ann's hand
    ann chooses n from 1..2 "How many?"
    {play}
    ann chooses m from 1..2 "And now?"
"""


def opened(body: str, play: str = "open act for ann") -> tuple[list[str], Table]:
    text = FIRST.format(body=body, play=play)
    loaded = load_source(Source("first.cg", text))
    assert loaded.game is not None, loaded.diagnostics
    table = loaded.game.start(2, seed=1)
    table.play(0)
    assert table.decision is not None
    return [option.text for option in table.decision.options], table


@pytest.mark.parametrize(("wanted", "usable"), [(15, True), (16, False)])
def test_an_ability_whose_first_choice_nothing_fulfils_is_not_usable(wanted: int, usable: bool) -> None:
    choice = f"you choose any cs from your hand with sum(rank over cs) is {wanted}\n        move first(cs) to pile"
    assert opened("\n        " + choice)[0] == (["Scribe", "pass"] if usable else ["1", "2"])
    paid = f"pay:\n            {choice.splitlines()[0]}\n            move cs to pile"
    assert opened("\n        " + paid)[0] == (["Scribe", "pass"] if usable else ["1", "2"])


@pytest.mark.parametrize(("wanted", "offered"), [(15, True), (16, False)])
def test_an_alternative_whose_first_choice_nothing_fulfils_is_not_offered(wanted: int, offered: bool) -> None:
    choice = f"chooses any cs from ann's hand with sum(rank over cs) is {wanted}"
    menu = """ann chooses "What?":
        "lay":
            ann {}
            move cs to pile
        "wait": nothing
        "rest": nothing"""
    assert opened("nothing", menu.format(choice))[0] == (["lay", "wait", "rest"] if offered else ["wait", "rest"])
    may = choice.replace("chooses", "may choose")
    assert opened("nothing", menu.format(may))[0] == ["lay", "wait", "rest"], "what may be left can be begun"


def test_why_tells_that_nothing_fulfils_a_first_choice() -> None:
    menu = """ann chooses "What?":
        "lay":
            ann chooses any cs from ann's hand with sum(rank over cs) is 16
            move cs to pile
        "wait": nothing
        "rest": nothing"""
    _, table = opened("nothing", menu)
    assert "nothing can be chosen that fulfils this: sum of rank (cs): 16" in explain(table, "lay").reason
