"""Random games of every shipped game: nothing is lost, a copy is a copy, and the same choices make the same game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from croupier import games
from croupier.interpreter import CHANCE
from croupier.interpreter.compiling.machine import step
from croupier.interpreter.running.luck import rnd

from ..shipped import BIG, shipped

GAMES, MANY_GAMES = 200, 300
# After so many decisions no further game is begun, so that long games don't take minutes here; the soak plays them all.
ENOUGH, ENOUGH_OF_A_SMALL_ONE = 4000, 1000
# In so many games of each setting all options are tried; so many are played again from their record.
TRIED, PLAYED_AGAIN = 20, 5


def settings(all_counts: bool) -> list[tuple[str, int]]:
    """Return every game with each number of players, or of small games, and of many numbers, only with some."""
    found: list[tuple[str, int]] = []
    for name in games.names():
        least, most = shipped(name).least_players, shipped(name).most_players
        counts = [*range(least, most + 1)]
        if not all_counts and (name not in BIG or most - least > 3):
            counts = sorted({least, *([3] if name in BIG else []), most})
        found += [(name, each) for each in counts]
    return found


def enough(name: str) -> int:
    """Return after how many decisions no further game is begun."""
    return ENOUGH if name in BIG else ENOUGH_OF_A_SMALL_ONE


every_game = pytest.mark.parametrize(("name", "players"), settings(all_counts=False))
every_count = pytest.mark.parametrize(("name", "players"), settings(all_counts=True))


class Watch:
    """Looks at tables of one plan; which zones hold tokens is found out once."""

    def __init__(self, plan: Any) -> None:
        zones = [(number, zone) for number, (zone, *_) in enumerate(plan.zone_names)]
        self._tokens = [(number, zone.of.name) for number, zone in zones if zone.holds_tokens]
        self._pieces = [number for number, zone in zones if not zone.holds_tokens]
        self._count = len(plan.pieces)

    def tokens_on(self, state: Any) -> dict[str, list[int]]:
        """Count the tokens on a table, by sort and value."""
        lying: dict[str, list[list[int]]] = {}
        for number, name in self._tokens:
            lying.setdefault(name, []).append(state.Z[number])
        return {name: [*map(sum, zip(*counts, strict=True))] for name, counts in lying.items()}

    def check_pieces(self, state: Any) -> None:
        """Check that each card is in one zone, the one said to be its, and that shuffled stretches lie in theirs."""
        zones, place, low, high = state.Z, state.loc, state.lo, state.hi
        found = 0
        for number in self._pieces:
            contents = zones[number]
            found += len(contents)
            assert [place[card] for card in contents] == [number] * len(contents)
            assert 0 <= low[number] <= high[number] <= len(contents)
        for number, _ in self._tokens:
            assert min(zones[number]) >= 0
            assert low[number] == high[number] == 0
        assert found == self._count


def play(name: str, players: int, games: int, enough: float) -> None:
    """Play random games; at every decision try the options on copies, and check that nothing is lost."""
    game = shipped(name)
    decisions = 0
    for seed in range(games):
        if decisions > enough:
            return
        rng = random.Random(seed)
        table = game.start(players=players, seed=seed)
        watch = Watch(table.machine.plan)
        tokens = watch.tokens_on(table.state)
        shape, clone = table.machine.shape, table.machine.clone
        while not table.is_over:
            width = table.width
            assert table.seat in range(players)
            assert width > 1
            copy, choice = table.clone(), rng.randrange(width)
            tried = {}
            for index in range(width) if seed < TRIED else {rng.randrange(width), choice}:
                tried[index] = clone(copy.state)
                step(tried[index], index)
            assert shape(copy.state) == shape(table.state)
            table.play(choice)
            assert shape(tried[choice]) == shape(table.state)
            watch.check_pieces(table.state)
            assert watch.tokens_on(table.state) == tokens
        decisions += len(table.record)
        if seed < PLAYED_AGAIN:
            again = game.start(players=players, seed=seed)
            for index in table.record:
                again.play(index)
            assert shape(again.state) == shape(table.state)
            assert again.outcome == table.outcome
        assert table.outcome.winners or table.outcome.how == "all lose"
        assert [table.score(seat).total for seat in range(players)] == table.returns() == list(table.outcome.scores)


@every_game
def test_nothing_is_lost_in_random_games(name: str, players: int) -> None:
    play(name, players, GAMES, enough(name))


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


def facts(machine: Any, state: Any) -> tuple[Any, ...]:
    """Return all that a table is, but for where its code goes on."""
    return machine.shape(state)[:-1], state.rng, state.luck, state.who, list(state.opts)


@every_game
def test_chance_as_a_player_makes_the_same_game(name: str, players: int) -> None:
    """If chance takes what would have been drawn, everything is the same at every decision; so it is with a log."""
    game = shipped(name)
    decisions = 0
    for seed in range(30):
        if decisions > enough(name) // 4:
            return
        rng = random.Random(seed)
        drawn = game.start(players=players, seed=seed)
        chosen = game.start(players=players, seed=seed, chance="explicit")
        told = game.machine(players, told=True)
        telling = told.start(seed)
        watch = Watch(chosen.machine.plan)
        while True:
            while chosen.seat == CHANCE:
                watch.check_pieces(chosen.state)
                chosen.play(outcome_drawn(chosen.state))
            expected = facts(drawn.machine, drawn.state)
            assert facts(chosen.machine, chosen.state) == expected
            assert facts(told, telling) == expected
            if drawn.is_over:
                decisions += len(drawn.record)
                break
            choice = rng.randrange(drawn.width)
            drawn.play(choice)
            chosen.play(choice)
            step(telling, choice)
        assert chosen.outcome == drawn.outcome
        assert chosen.returns() == drawn.returns()


@every_game
def test_another_seed_makes_another_game(name: str, players: int) -> None:
    """Of ten seeds not all deal the same, though everybody always takes the first option."""
    tables = [shipped(name).start(players=players, seed=seed) for seed in range(10)]
    for table in tables:
        # Some games ask before they deal.
        while not table.is_over and len(table.record) < 30:
            table.play(0)
    shapes = [table.machine.shape(table.state) for table in tables]
    assert any(shape != shapes[0] for shape in shapes)
