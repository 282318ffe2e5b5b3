"""Random games of every shipped game: nothing is lost, a copy is a copy, and the same choices make the same game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from croupier import games
from croupier.interpreter import CHANCE
from croupier.interpreter.compiling.machine import step
from croupier.interpreter.running.luck import rnd

from .arranged import loaded

GAMES, MANY_GAMES = 200, 300
# After so many decisions no further game is begun, so that long games don't take minutes here; the soak plays them all.
ENOUGH = 8000


def settings(all_counts: bool) -> list[tuple[str, int]]:
    """Return every game with each number of players; of many numbers, if not all, the least, three and the most."""
    found = []
    for name in games.names():
        least, most = loaded(name).least_players, loaded(name).most_players
        counts = range(least, most + 1) if all_counts or most - least < 4 else sorted({least, 3, most})
        found += [(name, players) for players in counts]
    return found


every_game = pytest.mark.parametrize(("name", "players"), settings(all_counts=False))
every_count = pytest.mark.parametrize(("name", "players"), settings(all_counts=True))


def tokens_on(table: Any) -> dict[str, list[int]]:
    """Count the tokens on a table, by sort and value."""
    found: dict[str, list[int]] = {}
    for (zone, *_), contents in zip(table.machine.plan.zone_names, table.state.Z, strict=True):
        if zone.holds_tokens:
            before = found.get(zone.of.name, [0] * len(contents))
            found[zone.of.name] = [one + other for one, other in zip(before, contents, strict=True)]
    return found


def check_pieces(table: Any) -> None:
    """Check that each card is in one zone, the one it is said to be in, and that shuffled stretches lie in theirs."""
    state, plan = table.state, table.machine.plan
    found = 0
    for number, (zone, *_) in enumerate(plan.zone_names):
        contents = state.Z[number]
        if zone.holds_tokens:
            assert min(contents) >= 0
        else:
            found += len(contents)
            assert all(state.loc[card] == number for card in contents)
        assert 0 <= state.lo[number] <= state.hi[number] <= (0 if zone.holds_tokens else len(contents))
    assert found == len(plan.pieces)


def play(name: str, players: int, games: int, enough: float) -> None:
    """Play random games; at every decision try the options on copies, and check that nothing is lost."""
    game = loaded(name)
    decisions = 0
    for seed in range(games):
        if decisions > enough:
            return
        rng = random.Random(seed)
        table = game.start(players=players, seed=seed)
        tokens = tokens_on(table)
        shape, clone = table.machine.shape, table.machine.clone
        while not table.is_over:
            width = table.width
            assert table.seat in range(players)
            assert width > 1
            copy = table.clone()
            assert shape(copy.state) == shape(table.state)
            for index in range(width) if seed < 20 else [rng.randrange(width)]:
                step(clone(copy.state), index)
            assert shape(copy.state) == shape(table.state)
            choice = rng.randrange(width)
            table.play(choice)
            copy.play(choice)
            assert shape(copy.state) == shape(table.state)
            check_pieces(table)
            if tokens:
                assert tokens_on(table) == tokens
        decisions += len(table.record)
        again = game.start(players=players, seed=seed)
        for index in table.record:
            again.play(index)
        assert shape(again.state) == shape(table.state)
        assert again.outcome == table.outcome
        assert table.outcome.winners or table.outcome.how == "all lose"
        assert [table.score(seat).total for seat in range(players)] == table.returns() == list(table.outcome.scores)


@every_game
def test_nothing_is_lost_in_random_games(name: str, players: int) -> None:
    play(name, players, GAMES, ENOUGH)


@pytest.mark.soak
@every_count
def test_nothing_is_lost_in_many_random_games(name: str, players: int) -> None:
    play(name, players, MANY_GAMES, float("inf"))


def outcome_drawn(state: Any) -> int:
    """Return the outcome that a table which draws by itself would have drawn here."""
    options = list(state.opts)
    drawn = rnd(state, len(options))
    for cards, low, high in zip(state.Z, state.lo, state.hi, strict=True):
        if high > low and sorted(cards[low:high]) == options:
            return options.index(cards[low + drawn])
    return drawn


def facts(table: Any) -> tuple[Any, ...]:
    """Return all that a table is, but for where its code goes on."""
    state = table.state
    values = [getattr(state, slot) for slot in sorted(set(table.machine.plan.slots.values()))]
    luck = state.rng, state.luck
    return state.Z, state.loc, state.known, state.lo, state.hi, values, luck, state.who, list(state.opts)


@every_game
def test_chance_as_a_player_makes_the_same_game(name: str, players: int) -> None:
    """If chance takes what would have been drawn, everything is the same at every decision; so it is with a log."""
    game = loaded(name)
    decisions = 0
    for seed in range(30):
        if decisions > ENOUGH // 4:
            return
        rng = random.Random(seed)
        drawn = game.start(players=players, seed=seed)
        chosen = game.start(players=players, seed=seed, chance="explicit")
        told = game.machine(players, told=True)
        telling = told.start(seed)
        while True:
            while chosen.seat == CHANCE:
                check_pieces(chosen)
                chosen.play(outcome_drawn(chosen.state))
            assert facts(chosen) == facts(drawn)
            assert (telling.Z, telling.known, telling.who, list(telling.opts)) == (
                drawn.state.Z, drawn.state.known, drawn.state.who, list(drawn.state.opts))  # fmt: skip
            if drawn.is_over:
                decisions += len(drawn.record)
                break
            choice = rng.randrange(drawn.width)
            drawn.play(choice)
            chosen.play(choice)
            step(telling, choice)
        assert chosen.outcome == drawn.outcome


@every_game
def test_another_seed_makes_another_game(name: str, players: int) -> None:
    """Of ten seeds not all deal the same, though everybody always takes the first option."""
    tables = [loaded(name).start(players=players, seed=seed) for seed in range(10)]
    for table in tables:
        # Some games ask before they deal.
        while not table.is_over and len(table.record) < 30:
            table.play(0)
    assert any(table.state.Z != tables[0].state.Z for table in tables)
