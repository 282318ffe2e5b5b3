"""Zones that all but their owner see: a card on one's own forehead."""

from __future__ import annotations

import random

import pytest
from croupier.interpreter import Table

from ..small import HEAD, knowers, small_table, words

FOREHEADS = HEAD.replace("each player has\n", "each player has\n    zone forehead of Card, seen by others, in order\n")
DEAL = """
setup
    shuffle deck
    for each p in players: move top 2 of deck to p's forehead
play
    for each p in players:
        p chooses "What?":
            "look": show p's forehead to p
            "play":
                p chooses c from p's forehead
                move c to pile
            "wait": nothing
"""


def heads(table: Table, seat: int, owner: int) -> list[str | None]:
    """Return what a seat sees of somebody's forehead."""
    return [None if card is None else card.name for card in table.view(seat).zone("forehead", owner).cards]


def lying(table: Table, owner: int) -> tuple[int, ...]:
    """Return the cards that really lie there."""
    names = table.machine.plan.zone_names
    return tuple(
        table.state.Z[next(at for at, each in enumerate(names) if each[0].name == "forehead" and each[1] == owner)]
    )


def test_all_but_the_owner_see_what_lies_there() -> None:
    table = small_table(DEAL, FOREHEADS, players=3)
    assert heads(table, 0, 0) == [None, None]
    assert None not in heads(table, 0, 1)
    assert heads(table, 0, 1) == heads(table, 2, 1)
    assert knowers(table, table.machine.plan.pieces[lying(table, 1)[0]].name) == {0, 2}


def test_the_owner_chooses_blindly_and_then_all_see() -> None:
    table = small_table(DEAL, FOREHEADS)
    table.play("play")
    assert words(table) == ["a card", "a card"]
    table.play(1)
    [played] = [card for card in table.view(0).zone("pile").cards if card is not None]
    assert heads(table, 1, 0) != []
    assert heads(table, 0, 0) == [None]
    assert played.name not in heads(table, 1, 0)


def test_the_log_names_to_the_others_what_comes_there() -> None:
    table = small_table('play\n    move top of deck to ann\'s forehead\n    ann may "say": say "x"\n', FOREHEADS)
    [move] = [event for event in table.log if event.sort == "move"]
    assert "Card 8" in (move.text(1) or "")
    assert "Card 8" not in (move.text(0) or "")


@pytest.mark.parametrize("engine", ["python", "native"])
def test_the_owner_imagines_what_lies_there_and_the_others_know_it(engine: str) -> None:
    table = small_table(DEAL, FOREHEADS)
    table = table.game.start(2, 1, engine=engine)
    rng = random.Random(1)
    imagined = [table.determinize(0, rng) for _ in range(200)]
    assert {lying(each, 1) for each in imagined} == {lying(table, 1)}
    assert len({lying(each, 0) for each in imagined}) == 30, "two of six cards, in their order"
    assert all(each.view(0) == table.view(0) for each in imagined)


def test_a_look_at_ones_own_cards_can_not_be_taken_back() -> None:
    table = small_table(DEAL, FOREHEADS)
    table.play("look")
    assert None not in heads(table, 0, 0)
    assert not table.can_undo


def test_tokens_there_are_seen_by_others() -> None:
    head = "enum Colour: red, blue\ntoken Gem of Colour\n".join(["", HEAD]).replace(
        "each player has\n", "zone bank of Gem, starts with 5\neach player has\n    zone stash of Gem, seen by others\n"
    )
    table = small_table('setup\n    move 2 of blue from bank to ann\'s stash\nplay\n    ann may "say": say "x"\n', head)
    assert table.view(1).zone("stash", 0).tokens == {"red": 0, "blue": 2}
    assert table.view(0).zone("stash", 0).tokens == {"Gem": 2}
