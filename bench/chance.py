"""What a random game and a clone cost where chance falls: `python -m bench.chance`, for two commits by turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import random
from time import process_time

from croupier.interpreter import Game, load

GAMES: list[tuple[str, int, dict[str, object], int]] = [
    ("kuhn", 2, {}, 2000),
    ("hearts", 4, {"goal": 0}, 80),
    ("huns", 3, {}, 8),
]
ROUNDS, CLONES = 25, 3000


def best(done: Callable[[], object], times: int) -> float:
    """Return the microseconds that something takes, of its best round."""
    least = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(times):
            done()
        least = min(least, (process_time() - start) / times)
    return least * 1e6


def play(game: Game, players: int, options: dict[str, object], seeds: Iterator[int]) -> object:
    """Play a random game."""
    table = game.start(players, next(seeds), options)
    while table.seat is not None:
        table.play(int(random() * table.width))
    return table.returns()


def main() -> None:
    """Print a line for each game."""
    for name, players, options, times in GAMES:
        game = load(name).game
        assert game is not None
        a_game = best(partial(play, game, players, options, count()), times)
        a_clone = best(game.start(players, 1, options).clone, CLONES)
        print(f"{name:<8} {a_game:10.2f} us a game {a_clone:8.2f} us a clone")


if __name__ == "__main__":
    main()
