"""Random games of Huns, whole and without what its cards do: games and decisions a second of both, in one run.

The hand-written core (`handwritten/huns.py`) has dice, drawing, placing, Wagons, Curses and points, no card effects;
the game has 60 cards that ask, listen and change rules. A decision is a question with several answers, on both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random, random
from time import process_time
from typing import Any

from croupier.interpreter import load

from bench.handwritten.huns import G

ROUNDS, SECONDS = 8, 0.4
# Where in a game a clone is timed, in decisions.
MIDDLE = 80

# Starts the game of a seed.
Start = Callable[[int], Any]


def print_table() -> None:
    """Print a line for each number of players."""
    game = load("huns").game
    assert game is not None
    print("| players | games/s | decisions/s | core games/s | core decisions/s | times core, a decision | µs a clone |")
    print("|---|---|---|---|---|---|---|")
    for players in (2, 3, 4):

        def whole(seed: int, players: int = players) -> Any:
            return game.start(players, seed)

        def core(seed: int, players: int = players) -> Any:
            return G(players, seed)

        ours, theirs = rates(whole, core)
        print(
            f"| {players} | {ours[0]:,.0f} | {ours[1]:,.0f} | {theirs[0]:,.0f} | {theirs[1]:,.0f}"
            f" | {theirs[1] / ours[1]:.2f} | {clone_time(whole):.1f} |"
        )


def rates(*starts: Start) -> list[tuple[float, float]]:
    """Return games and decisions a second of each one's best round; they take turns, so that all suffer alike."""
    best = [(0.0, 0.0)] * len(starts)
    for _ in range(ROUNDS):
        for number, start in enumerate(starts):
            best[number] = max(best[number], rate_of(start), key=lambda rate: rate[1])
    return best


def rate_of(start: Start) -> tuple[float, float]:
    """Play random games for a short while; return games and decisions a second."""
    games = decisions = 0
    begin = now = process_time()
    while now - begin < SECONDS:
        table = start(games)
        while table.seat is not None:
            table.play(int(random() * len(table.options)) if isinstance(table, G) else int(random() * table.width))
        table.returns()
        games += 1
        decisions += len(table.record)
        now = process_time()
    return games / (now - begin), decisions / (now - begin)


def clone_time(start: Start) -> float:
    """Return the microseconds of a clone in the middle of a game, of the best round."""
    table, rng = start(1), Random(1)
    for _ in range(MIDDLE):
        table.play(int(rng.random() * table.width))
    best = float("inf")
    for _ in range(20):
        begin = process_time()
        for _ in range(200):
            table.clone()
        best = min(best, (process_time() - begin) / 200 * 1e6)
    return best


if __name__ == "__main__":
    print_table()
