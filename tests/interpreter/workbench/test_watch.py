"""What fires, with the file and line."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.interpreter.workbench.watch import Since, here, watched

from tests.interpreter.small import small_table

GAME = """\
game "Small"
    players 2
kind Card
    has rank: number
    works in table, hand
cards Card "card {rank}" for rank in 1..4
card "Guard" is Card
    rank = 9
    after gain by you: say "{you} is glad."
zone deck of Card, face down, starts with Card
each player has
    zone hand of Card, seen by owner
    zone table of Card, face up
    track points: number
to gain n: number by player
    player's points += n
to draw_one by player
    if rank_of(top_card) > 3: move top of deck to player's hand
    else: move top of deck to player's hand
track top_card: Card
rule rank_of(card) = card's rank
play
    move card "Guard" to (first(players))'s table
    repeat 2 times:
        for each p in players:
            p chooses c from Card where it is not card "Guard" "Which?"
            top_card = top of deck
            draw_one by p
            gain 2 by p
"""


def line_of(text: str) -> str:
    """Return the place of a line of the game."""
    return f"small.cg:{next(n for n, line in enumerate(GAME.splitlines(), 1) if text in line)}"


@pytest.fixture
def table() -> Any:
    """Set the game up."""
    return small_table("", GAME)


def test_who_sees_everything_sees_each_call_and_event_with_its_line(table: Any) -> None:
    since = here(table)
    table.play(0)
    fired, _ = watched(table, since, 0, sees_all=True)
    drawn = table.view(0).zone("hand", 0).cards[0].name
    branch = "    if rank_of" if drawn == "card 4" else "    else: move"
    assert [str(each) for each in fired] == [
        f"{line_of('p chooses c')}  Ann: card 1.",
        f"{line_of('            draw_one by p')}  draw_one by Ann",
        f"{line_of(branch)}  {drawn.capitalize()}: deck to Ann's hand.",
        f"{line_of('            gain 2 by p')}  gain 2 by Ann",
        f"{line_of('    after gain by you')}  Effect: Guard. (after gain by you)",
        f"{line_of('    after gain by you')}  Ann is glad.",
    ]


def test_a_seat_is_not_told_which_branch_was_taken(table: Any) -> None:
    table.play(0)
    fired, now = watched(table, Since(), 1)
    texts = [str(each) for each in fired]
    assert "A card: deck to Ann's hand." in texts
    assert not any("draw_one" in text for text in texts)
    assert f"{line_of('    after gain by you')}  Ann is glad." in texts
    assert watched(table, now, 1)[0] == []


def test_watching_goes_on_where_it_was_left(table: Any) -> None:
    _, now = watched(table, Since(), 0, sees_all=True)
    table.play(0)
    fired, later = watched(table, now, 0, sees_all=True)
    table.play(0)
    more, _ = watched(table, later, 0, sees_all=True)
    assert fired
    assert more
    everything = [str(each) for each in watched(table, now, 0, sees_all=True)[0]]
    assert everything == [str(each) for each in [*fired, *more]]


def test_after_an_undo_nothing_is_told_twice_or_lost(table: Any) -> None:
    table.play(0)
    _, now = watched(table, Since(), 0, sees_all=True)
    table.undo(even_secrets=True)
    assert watched(table, now, 0, sees_all=True)[0] == []
