"""What is laid by hand at an open table."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter import RecordError, TableError
from croupier.interpreter.keeping.by_hand import HandError, laid_as_data, laid_from_data, lay

from tests.interpreter.small import card_named, knowers, place, small_table, words

HEAD = """\
game "Small"
    players 2..3

enum Colour: red, blue
token Cube of Colour
kind Card
    has rank: number
    track tired: truth
    works in table
kind Box
    zone inside of Card, face up, up to 1
cards Card "card {rank}" for rank in 1..8
card "chest" is Box
die Die faces 1..6
card "die" is Die

zone deck of Card, face down, starts with Card
zone pile of Card, face up
zone boxes of Box, starts with Box
zone dice of Die, starts with Die
zone supply of Cube, starts with 4
each player has
    zone hand of Card, seen by owner
    zone table of Card, face up
    zone cubes of Cube, up to 3
    track points: number
    track level[colour]: number
track active: player
rule reach(player) = 1
"""
PLAY = """
setup
    shuffle deck
    for each p in players: move top 3 of deck to p's hand

play
    repeat 4 times:
        for each p in players:
            active = p
            p chooses c from p's hand "Which?"
            if c is not none: move c to p's table
            p's points += reach(p)
"""


@pytest.fixture
def table() -> Any:
    """Deal three cards to Ann and Bob."""
    return small_table(PLAY, HEAD, seed=2)


def zone(table: Any, name: str, seat: int | None = None) -> int:
    """Find a zone."""
    names = table.machine.plan.zone_names
    return next(number for number, each in enumerate(names) if each[0].name == name and each[1] == seat)


def track(table: Any, name: str) -> int:
    """Find a track."""
    return [each.name for each in table.machine.plan.world.all_tracks()].index(name)


def test_a_card_put_into_a_hand_can_be_chosen(table: Any) -> None:
    other = next(name for name in (f"card {n}" for n in range(1, 9)) if place(table, name) == "deck")
    lay(table, "put", card_named(table, other), zone(table, "hand", 0), False)
    assert place(table, other) == "Ann's hand"
    assert knowers(table, other) == {0}
    assert other in words(table)
    assert table.practice
    table.play(other)
    assert place(table, other) == "Ann's table"


def test_two_cards_change_places_as_if_they_had_been_dealt_so(table: Any) -> None:
    mine, theirs = words(table)[0], table.view(1).zone("hand", 1).cards[0].name
    lay(table, "swap", card_named(table, mine), card_named(table, theirs))
    assert (place(table, theirs), place(table, mine)) == ("Ann's hand", "Bob's hand")
    assert (knowers(table, theirs), knowers(table, mine)) == ({0}, {1})
    assert theirs in words(table)


def test_tokens_are_given_whole_or_not_at_all(table: Any) -> None:
    supply, cubes = zone(table, "supply"), zone(table, "cubes", 1)
    lay(table, "give", 3, 0, supply, cubes)
    assert (table.state.Z[supply], table.state.Z[cubes]) == ([1, 4], [3, 0])
    with pytest.raises(HandError, match="there is no room for 1 in Bob's cubes"):
        lay(table, "give", 1, 1, supply, cubes)
    with pytest.raises(HandError, match="there are only 1 red Cube in supply") as met:
        lay(table, "give", 2, 0, supply, zone(table, "cubes", 0))
    assert met.value.text_in("fr").startswith("supply : seulement 1")
    assert (table.state.Z[supply], table.state.Z[cubes]) == ([1, 4], [3, 0])


def test_tracks_are_set(table: Any) -> None:
    lay(table, "set", track(table, "points"), 1, 7)
    lay(table, "set", track(table, "active"), None, 1)
    assert table.view(0).tracks[0].value == 1
    assert [each.value for each in table.view(0).tracks if each.name == "points"] == [0, 7]
    with pytest.raises(HandError, match="this die shows 1, 2, 3, 4, 5, 6"):
        lay(table, "set", track(table, "face"), card_named(table, "die"), 9)


@pytest.mark.parametrize(
    ("card", "where", "why"),
    [
        ("chest", "deck", "chest can't lie in deck"),
        ("card 1", "supply", "card 1 can't lie in supply"),
        ("chest", "inside", "a card can't lie on itself"),
    ],
)
def test_a_card_lies_only_where_its_kind_can(table: Any, card: str, where: str, why: str) -> None:
    before = table.machine.shape(table.state)
    with pytest.raises(HandError, match=why):
        lay(table, "put", card_named(table, card), zone(table, where), False)
    assert table.machine.shape(table.state) == before
    assert not table.practice


def test_a_full_place_takes_no_more(table: Any) -> None:
    lay(table, "put", card_named(table, "card 1"), zone(table, "inside"), False)
    with pytest.raises(HandError, match=r"^chest is full"):
        lay(table, "put", card_named(table, "card 2"), zone(table, "inside"), False)


def test_the_open_question_keeps_something_to_choose(table: Any) -> None:
    hand = [card_named(table, name) for name in words(table)]
    for card in hand[:-1]:
        lay(table, "put", card, zone(table, "pile"), False)
    assert len(words(table)) == 1
    with pytest.raises(HandError, match="nothing would be left to choose"):
        lay(table, "put", hand[-1], zone(table, "pile"), False)
    table.play(0)
    assert table.seat == 1


def test_what_was_laid_is_played_again_with_the_choices(table: Any) -> None:
    table.play(0)
    lay(table, "set", track(table, "points"), 0, 40)
    lay(table, "put", card_named(table, "card 8"), zone(table, "hand", 1), False)
    table.play("card 8")
    table.play(0)
    again = table.replayed(table.machine, table.record)
    assert table.machine.shape(again) == table.machine.shape(table.state)
    assert table.view(0).tracks[1].value > 40
    told = [event.text(None) for event in table.log]
    assert "Card 8: Bob's hand to table." in told
    assert not any(line and line.endswith("to Bob's hand.") and line.startswith("Card 8") for line in told)
    copy = table.clone()
    copy.undo(even_secrets=True)
    assert copy.laid == table.laid


def test_what_was_laid_is_taken_back_before_the_choice(table: Any) -> None:
    start = repr(table.machine.shape(table.state))
    table.play(0)
    before = repr(table.machine.shape(table.state))
    lay(table, "set", track(table, "points"), 0, 40)
    lay(table, "set", track(table, "points"), 1, 41)
    table.undo()
    assert [each.what for each in table.laid] == [(track(table, "points"), 0, 40)]
    table.undo()
    assert repr(table.machine.shape(table.state)) == before
    lay(table, "set", track(table, "points"), 0, 40)
    table.play(0)
    table.undo(even_secrets=True)
    assert table.laid
    table.undo()
    table.undo(even_secrets=True)
    assert repr(table.machine.shape(table.state)) == start
    assert table.laid == ()


def test_a_seat_imagines_a_table_that_was_laid_by_hand(table: Any) -> None:
    lay(table, "put", card_named(table, "card 8"), zone(table, "hand", 0), False)
    imagined = table.determinize(0, random.Random(1))
    assert imagined.view(0) == table.view(0)
    imagined.play(0)
    imagined.play(0)
    with pytest.raises(TableError):
        lay(imagined, "set", track(table, "points"), 0, 1)


def test_pieces_are_conserved(table: Any) -> None:
    rng = random.Random(2)
    zones, cards = range(len(table.machine.plan.zone_names)), range(len(table.machine.plan.pieces))
    for _ in range(300):
        sort = rng.choice(["put", "swap", "give", "play"])
        try:
            if sort == "put":
                lay(table, "put", rng.choice(cards), rng.choice(zones), rng.random() < 0.5)
            elif sort == "swap":
                lay(table, "swap", rng.choice(cards), rng.choice(cards))
            elif sort == "give":
                lay(table, "give", rng.randrange(4), rng.randrange(2), zone(table, "supply"), zone(table, "cubes", 1))
            elif not table.is_over:
                table.play(rng.randrange(table.width))
        except HandError:
            pass
        state = table.state
        lying = [card for at in zones if not table.machine.plan.zone_names[at][0].holds_tokens for card in state.Z[at]]
        assert sorted(lying) == list(cards)
        assert all(card in state.Z[state.loc[card]] for card in cards)
        assert sum(sum(state.Z[at]) for at in zones if table.machine.plan.zone_names[at][0].holds_tokens) == 8


def test_what_was_laid_is_kept_in_a_save(table: Any, tmp_path: Path) -> None:
    table.play(0)
    lay(table, "put", card_named(table, "card 8"), zone(table, "hand", 1), False)
    lay(table, "set", track(table, "points"), 0, 40)
    table.play("card 8")
    table.save(tmp_path / "kept")
    again = table.game.resume(tmp_path / "kept")
    assert again.machine.shape(again.state) == table.machine.shape(table.state)
    assert again.laid == table.laid
    assert again.practice


@pytest.mark.parametrize(
    "row",
    [
        [0, "put", 99, 1, False], [0, "put", 1, 99, False], [0, "put", 1, 1, 0], [0, "put", True, 1, False],
        [0, "swap", 1], [0, "swap", 1, -1], [0, "give", 1, 0, 1, 2], [0, "give", -1, 0, 1, 2], [0, "set", 0, 0, 1],
        [0, "set", 1, 99, 1], [0, "set", 1, 0, "x"], [0, "fly"], [0, "__init__", 1], [-1, "swap", 1, 2], "row", [],
    ],
)  # fmt: skip
def test_forged_rows_are_refused(table: Any, row: Any) -> None:
    with pytest.raises(RecordError, match="damaged"):
        laid_from_data(table.machine.plan, [row])


def test_rows_come_back_as_they_were(table: Any) -> None:
    lay(table, "put", card_named(table, "card 8"), zone(table, "hand", 0), True)
    lay(table, "set", track(table, "active"), None, None)
    data = json.loads(json.dumps(laid_as_data(table)))
    assert laid_from_data(table.machine.plan, data) == table.laid
