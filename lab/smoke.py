"""A few random games of every size to their end: whether a game breaks off, and with which seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from .play import FaultInGame
from .run import run_games

if TYPE_CHECKING:
    from croupier.interpreter import Game, GameFault

SMOKE_GAMES = 200


@attrs.frozen
class Broken:
    """A game that broke off: for how many players, with which seed, and why."""

    players: int
    seed: int
    fault: GameFault


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
    return Smoke(done)
