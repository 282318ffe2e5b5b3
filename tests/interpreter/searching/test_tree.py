from __future__ import annotations

from math import isclose, log, sqrt

import pytest
from croupier.interpreter import Searched, Table
from croupier.interpreter.searching.learned import find, key_of_place, new_place, nothing_learned
from croupier.interpreter.searching.searcher import Searcher, prepare
from croupier.interpreter.searching.tree import root_of, root_of_log

from ...shipped import shipped
from ..small import small_table


@pytest.mark.parametrize("number", [1, 2, 17, 4096, 5000, 70_000, 3_000_000])
def test_roots_and_logarithms_are_near_enough(number: int) -> None:
    assert isclose(root_of(number), 1000 * sqrt(number), rel_tol=0.02)
    assert isclose(root_of_log(number), 1000 * sqrt(log(number + 1)), rel_tol=0.02)


def test_places_are_found_again_until_there_is_no_more_room() -> None:
    table = small_table("play\n    ann chooses n from 1..3\n")
    learned = nothing_learned(prepare(table, 0, 1), 1)
    keys = [key_of_place(place, question, 1, 77) for place in range(40) for question in range(40)]
    places = [new_place(learned, key) for key in keys]
    made = [place for place in places if place >= 0]
    assert len(made) == len({*made}) == 768
    assert [find(learned.place_keys, key) for key in keys[:768]] == made


def likely(name: str, players: int) -> tuple[Table, Searched]:
    table = shipped(name).start(players=players, seed=5)
    assert table.seat is not None
    return table, table.search(table.seat, 120, 1)


@pytest.mark.parametrize(("name", "players"), [("goofspiel", 3), ("hearts", 4), ("huns", 2), ("tenefyr", 2)])
def test_a_search_tries_all_options_and_says_how_play_goes_on(name: str, players: int) -> None:
    table, found = likely(name, players)
    assert sum(found.tried) == 120
    assert min(found.tried) > 0
    best = found.taken[0]
    assert found.tried[best] == max(found.tried)
    assert table.seat is not None
    line = table.likely_line(table.seat, found, best)
    assert len(line) == len(found.taken)
    assert line[0].seat == table.seat
    assert table.decision is not None
    assert line[0].option.text == table.decision.options[best].text
    assert table.likely_line(table.seat, found, best + 1) == []


def test_a_search_leaves_the_table_as_it_is_and_is_the_same_each_time() -> None:
    table, found = likely("crazy_eights", 3)
    before = table.machine.shape(table.clone().state)
    assert table.seat is not None
    assert table.search(table.seat, 120, 1) == found
    assert table.search(table.seat, 120, 2) != found
    assert table.machine.shape(table.state) == before


def test_searches_add_up() -> None:
    table, one = likely("kuhn", 2)
    assert table.seat is not None
    two = table.search(table.seat, 30, 9)
    both = one + two
    assert sum(both.tried) == 150
    assert both.taken == two.taken


def test_all_that_it_needs_of_a_machine_is_made_once() -> None:
    table, _ = likely("kuhn", 2)
    assert table.machine.once(Searcher) is table.clone().machine.once(Searcher)
