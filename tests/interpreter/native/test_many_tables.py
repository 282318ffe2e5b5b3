"""Thousands of tables in one memory: none changes another, and none changes when the memory is tidied up."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from croupier.interpreter import Game
from croupier.interpreter.native import engine as engines
from croupier.interpreter.native.engine import Engine, build
from croupier.interpreter.native.memory import MOST_TOUCHED
from croupier.interpreter.native_table import NativeTable, seating
from croupier.interpreter.native_thinking import roots_of

from ...shipped import shipped
from .sides import differences


def started(game: Game, players: int, seed: int) -> NativeTable:
    table = game.start(players, seed, engine="native")
    assert isinstance(table, NativeTable)
    return table


def check_all(tables: list[NativeTable]) -> None:
    """Complain unless each table stands as one of the Python machine on which the same choices were made."""
    for table in tables:
        found = differences(table.engine.state(table.at), table.replayed(table.machine, table.record))
        assert not found, (table.seed, table.record, found)


def play_at(tables: list[NativeTable], chance: random.Random, most: int) -> None:
    """Play at tables by turns, drawn at random."""
    for _ in range(most):
        table = chance.choice(tables)
        if not table.is_over:
            table.play(chance.randrange(table.width))


def test_thousands_of_tables_are_played_by_turns() -> None:
    game, chance = shipped("crazy_eights"), random.Random(1)
    tables = [started(game, 3, seed) for seed in range(3 * MOST_TOUCHED)]
    assert len({table.at for table in tables}) == len(tables)
    play_at(tables, chance, 20_000)
    check_all(tables[::50])


def test_tables_of_a_big_game_are_played_by_turns_and_tidied_up() -> None:
    game, chance = shipped("arhun"), random.Random(2)
    tables = [started(game, 2, seed) for seed in range(30)]
    collect = tables[0].engine.instance.functions["collect"]
    for _ in range(20):
        play_at(tables, chance, 60)
        collect()
    check_all(tables)


def test_a_place_that_is_left_is_taken_again() -> None:
    game = shipped("hearts")
    kept = started(game, 4, 1)
    kept.play(0)
    places = set()
    for seed in range(300):
        table = started(game, 4, seed)
        table.play(seed % table.width)
        places.add(table.at)
        check_all([table]) if seed % 30 == 0 else None
        del table
    assert len(places) < 5
    check_all([kept])


def test_the_memory_does_not_grow_in_a_long_game() -> None:
    game, chance = shipped("hearts"), random.Random(3)
    table = started(game, 4, 3)
    instance = table.engine.instance
    sizes = []
    for _ in range(6):
        for _ in range(3000):
            if table.is_over:
                table = started(game, 4, chance.randrange(1000))
            table.play(chance.randrange(table.width))
        instance.measure()
        sizes.append(instance.size)
    assert sizes[0] == sizes[-1]
    check_all([table])


@pytest.mark.parametrize("name", ["crazy_eights", "arhun"])
def test_copies_are_independent(name: str) -> None:
    game, chance = shipped(name), random.Random(4)
    table = started(game, 2, 4)
    tables = [table]
    for _ in range(60):
        play_at(tables, chance, 5)
        copy = chance.choice(tables).clone()
        assert isinstance(copy, NativeTable)
        assert copy.at
        tables.append(copy)
        if len(tables) > 20:
            del tables[chance.randrange(len(tables))]
        if chance.random() < 0.2:
            table.engine.instance.functions["collect"]()
    check_all(tables)


def put_back(table: NativeTable) -> None:
    table.put(table.machine.clone(table.state))


def undone(table: NativeTable) -> None:
    table.undo(even_secrets=True)


@pytest.mark.parametrize("change", [put_back, undone])
@pytest.mark.parametrize("name", ["arhun", "crazy_eights", "goofspiel", "hearts"])
def test_a_table_that_python_had_runs_natively_again(name: str, change: Callable[[NativeTable], None]) -> None:
    game, chance = shipped(name), random.Random(5)
    table = started(game, game.least_players, 5)
    for _ in range(25):
        for _ in range(3):
            if table.is_over:
                return
            table.play(chance.randrange(table.width))
        change(table)
        assert not table.at
        table.play(chance.randrange(table.width))
        assert table.at
        check_all([table])


@pytest.mark.parametrize("name", ["arhun", "crazy_eights", "go_fish", "hearts", "leduc"])
def test_an_imagined_table_runs_natively(name: str) -> None:
    game, chance = shipped(name), random.Random(6)
    table = started(game, game.least_players, 6)
    for _ in range(10):
        if table.is_over:
            return
        table.play(chance.randrange(table.width))
        for seat in table.seats:
            if table.is_over:
                return
            imagined = table.determinize(seat, chance)
            assert isinstance(imagined, NativeTable)
            for _ in range(8):
                if imagined.is_over:
                    break
                imagined.play(chance.randrange(imagined.width))
                assert imagined.at
                found = differences(imagined.state, imagined.replayed(imagined.machine, imagined.record))
                assert not found
    check_all([table])


def test_where_memory_ends_the_python_machine_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped("kuhn")
    machine = game.machine(2)
    compiled, about = build(machine, roots_of(machine))
    monkeypatch.setattr(engines, "MOST_MEMORY", 35 << 20)
    engine = Engine(machine, compiled, about, roots_of(machine))
    first = started(game, 2, 1)
    seated = seating(game, machine, first.setting, engine)
    tables = [seated(seed) for seed in range(12_000)]
    natively = [bool(table.at) for table in tables]
    assert any(natively)
    assert not all(natively)
    last = tables[-1]
    copy = last.clone()
    for table in (last, copy, tables[0]):
        while not table.is_over:
            table.play(0)
    assert last.returns() == copy.returns()
    assert tables[0].clone().returns() == tables[0].returns()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["huns", "tenefyr", "oh_hell", "go_fish"])
def test_many_tables_are_played_by_turns_for_long(name: str) -> None:
    game, chance = shipped(name), random.Random(7)
    tables = [started(game, game.most_players, seed) for seed in range(200)]
    for _ in range(50):
        play_at(tables, chance, 400)
        tables[chance.randrange(200)] = chance.choice(tables).clone()  # type: ignore[call-overload]
        tables[chance.randrange(200)] = started(game, game.most_players, chance.randrange(10_000))
    check_all(tables)
