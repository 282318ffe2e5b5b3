"""Random programs mean the same to the machine and to the walker, and keep what every table keeps."""

from __future__ import annotations

import random
from functools import lru_cache
from types import SimpleNamespace

import pytest
from croupier.grammar import Source
from croupier.interpreter import CHANCE, Game, GameFault, Table, load_source
from croupier.interpreter.running.luck import put_luck
from croupier.interpreter.wording.events import told

from ..properties.tables import drawn_by, facts, pieces_and_tokens
from .compare import compare
from .programs import program

CHUNK = 5
# The tests of a chunk run in one process, so that its games are made once.
chunks = pytest.mark.parametrize(
    "chunk", [pytest.param(chunk, marks=pytest.mark.xdist_group(f"programs {chunk}")) for chunk in range(8)]
)
many_chunks = pytest.mark.parametrize("chunk", range(8, 108))


@lru_cache(maxsize=8)
def games_of(chunk: int) -> list[tuple[int, Game]]:
    """Return the games of a chunk of seeds; nearly all are valid."""
    made = [
        (seed, load_source(Source(f"program {seed}", program(seed))).game)
        for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK)
    ]
    found = [(seed, game) for seed, game in made if game is not None]
    assert len(found) >= CHUNK - 1, "these programs should be valid"
    return found


def started(game: Game, players: int, seed: int, chance: str = "drawn") -> Table | None:
    """Set a table up; None if the game goes wrong at once."""
    try:
        return game.start(players, seed, chance=chance)
    except GameFault:
        return None


def played(table: Table, index: int) -> bool:
    """Play, and tell whether the game went on."""
    try:
        table.play(index)
    except GameFault:
        return False
    return True


def check_meaning(chunk: int) -> None:
    for seed, game in games_of(chunk):
        for players, draws, asks in ((2, 0, False), (2, 1, True), (3, 2, False)):
            try:
                compare(game, players, draws, asks=asks)
            except AssertionError as met:
                raise AssertionError(f"program {seed}, {players} players, seed {draws}: {met}") from met


def check_copies(chunk: int) -> None:
    for _, game in games_of(chunk):
        chance, table = random.Random(1), started(game, 2, 1)
        for _ in range(60):
            if table is None or table.is_over:
                break
            clone, before = table.clone(), facts(table)
            index = chance.randrange(table.width)
            went_on = played(table, index)
            assert facts(clone) == before
            assert played(clone, index) == went_on
            assert facts(clone) == facts(table)
            if not went_on:
                assert facts(table) == before, "a fault must leave the table as it was"
                break
            machine, state = told(table)
            assert machine.shape(state)[:-1] == table.machine.shape(table.state)[:-1]
            assert (state.rng, state.luck) == (table.state.rng, table.state.luck)
        assert table is None or facts_again(game, table) == facts(table)


def facts_again(game: Game, table: Table) -> tuple[object, ...]:
    """Play the record of a table again."""
    again = game.start(table.players, table.seed)
    for index in table.record:
        again.play(index)
    return facts(again)


def check_chance(chunk: int) -> None:
    for seed, game in games_of(chunk):
        drawn, explicit = started(game, 3, 2), started(game, 3, 2, "explicit")
        dice = SimpleNamespace()
        put_luck(dice, 2)
        chance = random.Random(2)
        for _ in range(60):
            if drawn is None or explicit is None:
                break
            went_on = True
            while went_on and explicit.seat == CHANCE:
                went_on = played(explicit, drawn_by(explicit, dice))
            if not went_on:
                break
            assert (explicit.seat, list(explicit.state.opts)) == (drawn.seat, list(drawn.state.opts)), seed
            assert (dice.rng, dice.luck) == (drawn.state.rng, drawn.state.luck), seed
            assert drawn.machine.shape(drawn.state)[:-1] == explicit.machine.shape(explicit.state)[:-1], seed
            index = chance.randrange(drawn.width) if drawn.width else 0
            if drawn.is_over or not played(drawn, index) or not played(explicit, index):
                break


def check_secrets(chunk: int) -> None:
    for seed, game in games_of(chunk):
        chance, table = random.Random(3), started(game, 3, 3)
        for _ in range(30):
            if table is None or table.is_over:
                break
            for seat in table.seats:
                imagined = table.determinize(seat, chance)
                assert imagined.view(seat) == table.view(seat), f"program {seed}"
                assert pieces_and_tokens(imagined) == pieces_and_tokens(table), f"program {seed}"
                for _ in range(20):
                    if imagined.is_over or not played(imagined, chance.randrange(imagined.width)):
                        break
            if not played(table, chance.randrange(table.width)):
                break


@chunks
def test_the_machine_does_what_a_random_program_says(chunk: int) -> None:
    check_meaning(chunk)


@chunks
def test_copies_and_replays_of_random_programs_are_equal(chunk: int) -> None:
    check_copies(chunk)


@chunks
def test_explicit_chance_is_the_same_game_in_random_programs(chunk: int) -> None:
    check_chance(chunk)


@chunks
def test_imagined_tables_of_random_programs_look_the_same_to_their_seats(chunk: int) -> None:
    check_secrets(chunk)


@pytest.mark.soak
@many_chunks
def test_many_random_programs(chunk: int) -> None:
    check_meaning(chunk)
    check_copies(chunk)
    check_chance(chunk)
    check_secrets(chunk)
