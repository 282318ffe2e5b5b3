"""Which steps of a game bots never come by, and which of its cards never do anything.

Games are played at random, by every number of players in turn, and every other game with another value of an option in
turn, unless they are settled. Each step is counted once a game, so the rarest are those that the fewest games came by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import attrs
from croupier.interpreter import GameFault, cards_that_do_something, trodden

from .play import BOT_SALT, FaultInGame, play_at_random

if TYPE_CHECKING:
    from croupier.grammar import Source
    from croupier.interpreter import Game, WrittenStep

MOST_COVERED = 200
# So many ways to settle the options are tried at most, besides the usual one.
MOST_SETTINGS = 24
BATCH = 5
FEW_VALUES = 6


class CoverageStopped(KeyboardInterrupt):
    """It was stopped by Ctrl-C; `coverage` has what was found until then."""

    def __init__(self, coverage: Coverage) -> None:
        super().__init__(f"stopped after {coverage.games} games")
        self.coverage = coverage


@attrs.define
class Coverage:
    """In how many games each step was come by, and each card owned and used."""

    seed: int
    players: tuple[int, ...]
    settings: tuple[dict[str, object], ...]
    games: int = 0
    seconds: float = 0.0
    steps: tuple[WrittenStep, ...] = ()
    trodden: Counter[int] = attrs.Factory(Counter)
    # Cards that have effects of their own, or are owned by somebody in some game.
    able: tuple[str, ...] = ()
    owned: Counter[str] = attrs.Factory(Counter)
    used: Counter[str] = attrs.Factory(Counter)

    def games_at(self, step: WrittenStep) -> int:
        """Return how many games came by a step."""
        return self.trodden[id(step)]

    @property
    def never(self) -> tuple[WrittenStep, ...]:
        """The steps that no game came by, without those inside others of them."""
        missed = [step for step in self.steps if not self.trodden[id(step)]]
        inner = {id(part) for step in missed for part in step.within}
        return tuple(step for step in missed if id(step) not in inner)

    @property
    def reached(self) -> int:
        """How many steps some game came by."""
        return sum(self.trodden[id(step)] > 0 for step in self.steps)

    def rarest(self, count: int) -> tuple[WrittenStep, ...]:
        """Return the steps that the fewest games came by, without those around them that are as rare."""
        rare = [step for step in self.steps if 0 < self.trodden[id(step)] < self.games]
        outer = {id(part) for step in rare for part in step.within if self.trodden[id(part)] == self.trodden[id(step)]}
        found = [step for step in rare if id(step) not in outer]
        return tuple(sorted(found, key=self.games_at)[:count])

    @property
    def dead(self) -> tuple[str, ...]:
        """The cards with effects of their own that nobody ever had at the end, and that never did anything."""
        return tuple(name for name in self.able if not self.owned[name] and not self.used[name])

    def by_line(self, source: Source) -> dict[int, int]:
        """Return in how many games the least trodden step on each line of a text was come by."""
        found: dict[int, int] = {}
        for step in self.steps:
            if step.place[0] == id(source):
                found[step.span.line] = min(found.get(step.span.line, self.games), self.games_at(step))
        return found

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values, for other programs; lines and columns are counted from 1."""
        return {
            "games": self.games,
            "players": list(self.players),
            "settings": [{name: _plain(value) for name, value in each.items()} for each in self.settings],
            "seed": self.seed,
            "seconds": self.seconds,
            "reached": self.reached,
            "steps": [self._step_as_json(step) for step in self.steps],
            "dead_cards": list(self.dead),
        }

    def _step_as_json(self, step: WrittenStep) -> dict[str, Any]:
        whole = step.span.in_whole
        line, column = whole.source.position(whole.start)
        place = {"file": whole.source.name, "line": line, "column": column}
        return {**place, "sort": step.sort, "games": self.games_at(step)}


def cover(
    game: Game,
    games: int = MOST_COVERED,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """Play games at random, and count what they come by."""
    watched = trodden(game)
    counts = (players,) if players is not None else tuple(range(game.least_players, game.most_players + 1))
    settings = (dict(options),) if options else settings_of(game)
    coverage = Coverage(seed, counts, settings, able=cards_that_do_something(game))
    begin = perf_counter()
    try:
        for number in range(games):
            # Every other game has the usual options; the others go round as the numbers of players do.
            chosen = settings[number // 2 % len(settings)] if number % 2 else settings[0]
            _play_one(watched, counts[number % len(counts)], chosen, seed + number, coverage)
            if progress and number % BATCH == 0:
                progress(number)
    except KeyboardInterrupt as stopped:
        coverage.steps, coverage.seconds = watched.steps(), perf_counter() - begin
        raise CoverageStopped(coverage) from stopped
    coverage.steps, coverage.seconds = watched.steps(), perf_counter() - begin
    return coverage


def _play_one(watched: Any, players: int, options: dict[str, object], seed: int, coverage: Coverage) -> None:
    try:
        # What is made once for a number of players and options is made before.
        watched.start(players, seed, options or None)
        with watched.treading() as found:
            table = watched.start(players, seed, options or None)
            play_at_random(table, Random(seed ^ BOT_SALT))
            table.outcome  # noqa: B018 - so that the points are counted
            steps = found()
    except GameFault as fault:
        raise FaultInGame(seed, fault) from fault
    coverage.games += 1
    coverage.trodden.update(steps)
    for card in table.summary().cards:
        coverage.owned[card.name] += card.owner is not None
        coverage.used[card.name] += card.uses > 0


def settings_of(game: Game) -> tuple[dict[str, object], ...]:
    """Return the usual options, and each other value of each option beside them."""
    others: list[dict[str, object]] = []
    for option in game.options:
        if isinstance(option.default, tuple):
            continue
        values = option.allowed or ()
        # Of numbers, and whatever else there is much of, the first and the last.
        some = values if len(values) <= FEW_VALUES else (values[0], values[-1])
        others += [{option.name: value} for value in some if value != option.default]
    return ({}, *others[:MOST_SETTINGS])


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | str) else str(value)
