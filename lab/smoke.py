"""A few random games of every size to their end: whether a game breaks off, and with which seed.

Nobody reads the texts of a game that is only run, so some of the games are also read: every question with its options,
and every line that is told, as at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import attrs
from croupier.interpreter import GameFault

from .play import MOST_DECISIONS, FaultInGame
from .run import run_games

if TYPE_CHECKING:
    from croupier.interpreter import Game

SMOKE_GAMES = 200
# So many games for each number of players are read, of which at most so many questions.
READ, MOST_READ = 3, 400


@attrs.frozen
class Broken:
    """A game that broke off: for how many players, with which seed, and why."""

    players: int
    seed: int
    fault: GameFault
    is_read: bool = False  # the game itself goes on, but something can't be put into words


@attrs.frozen
class Smoke:
    """How many games went to their end, and the first that did not."""

    games: int
    broken: Broken | None = None


def try_out(game: Game, games: int = SMOKE_GAMES, progress: Callable[[int], None] | None = None) -> Smoke:
    """Play random games, as many for each number of players; stop at the first that breaks off."""
    counts = range(game.least_players, game.most_players + 1)
    done = 0
    for at, players in enumerate(counts):
        wanted = games * (at + 1) // len(counts) - games * at // len(counts)
        before = done

        def hear(number: int, before: int = before) -> None:
            if progress is not None:
                progress(before + number)

        try:
            done += run_games(game, players, wanted, progress=hear).games
        except FaultInGame as met:
            return Smoke(done + met.seed, Broken(players, met.seed, met.fault))
        for seed in range(READ):
            try:
                read_game(game, players, seed)
            except GameFault as fault:
                return Smoke(done, Broken(players, seed, fault, is_read=True))
    return Smoke(done)


def read_game(game: Game, players: int, seed: int) -> None:
    """Play a random game and put into words all that is asked and told; a fault if something can't be."""
    table, rng = game.start(players, seed), Random(seed)
    for number in range(MOST_DECISIONS):
        if table.is_over:
            break
        if number < MOST_READ:
            assert table.decision is not None, "a game without a question is over"
        table.play(rng.randrange(table.width))
    for event in table.log:
        for language in game.languages:
            event.text(None, language)
