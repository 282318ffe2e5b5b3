"""The trees of the small games are OpenSpiel's: node by node, and in their known sizes."""

from __future__ import annotations

from typing import Any

import pytest

from ..shipped import shipped
from .spiel import GOOFSPIEL, KUHN, LEDUC, Pair
from .trees import count_state, count_table, tells_apart, walk_both


def start(name: str, players: int, **options: Any) -> Any:
    """Return a table of ours at which chance is a player."""
    return shipped(name).start(players=players, seed=1, options=options, chance="explicit")


@pytest.mark.parametrize(
    ("name", "players", "counts"),
    [
        ("kuhn", 2, (58, 24, 30, 12)),
        ("kuhn", 3, (617, 288, 312, 48)),
        ("leduc", 2, (9457, 3780, 5520, 936)),
    ],
)
def test_a_tree_has_its_known_size(name: str, players: int, counts: tuple[int, int, int, int]) -> None:
    """Histories, decisions, ends and information sets are those of the literature."""
    assert count_table(start(name, players)).counts == counts


@pytest.mark.parametrize("cards", [3, 4])
@pytest.mark.parametrize("order", ["shuffled", "descending", "ascending"])
def test_goofspiel_has_as_many_nodes_as_in_openspiel(cards: int, order: str) -> None:
    """With secret bids the information sets agree too; nodes with one option count on neither side."""
    options = {"num_cards": cards, "points_order": order, "imp_info": True}
    ours = count_table(start("goofspiel", 2, **options))
    theirs = count_state(GOOFSPIEL.spiel_game(2, **options).new_initial_state())
    assert ours.counts == theirs.counts


@pytest.mark.parametrize(
    ("pair", "players", "options"),
    [
        (KUHN, 2, {}),
        (KUHN, 3, {}),
        (KUHN, 4, {}),
        (LEDUC, 2, {}),
        (GOOFSPIEL, 2, {"num_cards": 3, "returns_type": "total_points"}),
        (GOOFSPIEL, 2, {"num_cards": 3, "returns_type": "win_loss", "imp_info": True}),
        (GOOFSPIEL, 2, {"num_cards": 4, "points_order": "descending", "imp_info": True}),
        (GOOFSPIEL, 2, {"num_cards": 4, "points_order": "ascending", "returns_type": "total_points", "imp_info": True}),
        (GOOFSPIEL, 3, {"num_cards": 3, "points_order": "descending", "returns_type": "total_points"}),
    ],
)
def test_a_tree_is_openspiels_node_by_node(pair: Pair, players: int, options: dict[str, Any]) -> None:
    """The same seat has the same options with the same knowledge everywhere, and the same result at every end."""
    knowledge, results = walk_both(pair.start(players, **options))
    for ours, theirs in results:
        assert ours == theirs
    our_knowledge, their_knowledge = zip(*knowledge, strict=True)
    assert tells_apart(our_knowledge, their_knowledge)
    assert tells_apart(their_knowledge, our_knowledge)


def test_open_bids_are_remembered_in_their_order() -> None:
    """OpenSpiel forgets the order of open bids; whoever sees them here can tell apart all that it can, and more."""
    knowledge, _ = walk_both(GOOFSPIEL.start(2, num_cards=4, points_order="descending"))
    our_knowledge, their_knowledge = zip(*knowledge, strict=True)
    assert tells_apart(our_knowledge, their_knowledge)
    assert len(set(our_knowledge)) > len(set(their_knowledge))


@pytest.mark.parametrize("players", [2, 3])
def test_a_difference_of_points_is_counted_once_for_each_player(players: int) -> None:
    """We add up the differences to all players, OpenSpiel takes their mean."""
    options = {"num_cards": 3, "points_order": "descending", "returns_type": "point_difference"}
    _, results = walk_both(GOOFSPIEL.start(players, **options))
    for ours, theirs in results:
        assert ours == pytest.approx([players * value for value in theirs])


def test_winners_and_losers_are_openspiels_with_three_players() -> None:
    """OpenSpiel shares 1 among the winners and -1 among the losers; we give it to each of them."""
    _, results = walk_both(GOOFSPIEL.start(3, num_cards=3, points_order="descending"))
    for ours, theirs in results:
        assert ours == [(value > 0) - (value < 0) for value in theirs]
