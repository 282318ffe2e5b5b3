"""The numbers, in one run: `python -m bench.run [GAME ...]`.

For each game: time per random game of Croupier, and its ratio to hand-written Python, to OpenSpiel driven from Python
and to RLCard; then the cost of a clone, against the hand-written clone and against deepcopy; then Huns, against its
rules without its cards; then how long a game takes to be checked (`check`). The contenders take turns in short rounds
and the best round counts, so that a busy machine disturbs all alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from random import random
from time import process_time

from croupier.interpreter import load

from bench import checking, huns, rivals

GAMES = [("kuhn", 2), ("leduc", 2), ("goofspiel", 2), ("crazy_eights", 2), ("hearts", 4)]
# What others play of a game where ours can do more: one deal of Hearts.
OPTIONS: dict[str, dict[str, object]] = {"hearts": {"goal": 0}}
ROUNDS, SECONDS = 15, 0.1

PlayOne = Callable[[], object]


def croupier(name: str, players: int) -> PlayOne:
    """Return a function that plays one random game of a shipped game."""
    game = load(name).game
    assert game is not None
    start, options = game.start, OPTIONS.get(name)
    seeds = iter(range(10**9))

    def one() -> object:
        table = start(players, next(seeds), options)
        while table.seat is not None:
            table.play(int(random() * table.width))
        return table.returns()

    return one


def handwritten(name: str, players: int) -> PlayOne:
    """Return a function that plays one random game of a hand-written game."""
    made = import_module(f"bench.handwritten.{name}").G
    seeds = iter(range(10**9))

    def one() -> object:
        table = made(players, next(seeds))
        while table.seat is not None:
            table.play(int(random() * len(table.options)))
        return table.returns()

    return one


def times(contenders: dict[str, PlayOne | None]) -> dict[str, float]:
    """Time the contenders in turns; return microseconds per call, of each one's best round."""
    best = {name: float("inf") for name, one in contenders.items() if one is not None}
    for _ in range(ROUNDS):
        for name in best:
            one = contenders[name]
            assert one is not None
            best[name] = min(best[name], round_of(one))
    return best


def round_of(one: PlayOne) -> float:
    """Call something for a short while; return microseconds per call."""
    calls = 0
    start = now = process_time()
    while now - start < SECONDS:
        for _ in range(10):
            one()
        calls += 10
        now = process_time()
    return (now - start) / calls * 1e6


def compare(name: str, players: int) -> None:
    """Print one game's line."""
    found = times(
        {
            "croupier": croupier(name, players),
            "handwritten": handwritten(name, players),
            "openspiel": rivals.openspiel(name, players),
            "openspiel_least": rivals.openspiel_least(name, players),
            "rlcard": rivals.rlcard(name, players),
        }
    )
    ours = found["croupier"]
    cells = [f"{ours / found['handwritten']:5.2f}"]
    for rival in ("openspiel", "openspiel_least", "rlcard"):
        cells.append(f"{found[rival] / ours:5.2f}" if rival in found else "    -")
    print(f"| {name:12} | {players} | {ours:8.2f} | " + " | ".join(cells) + " |")


def compare_clones(name: str, players: int) -> None:
    """Print what a clone costs in the middle of a game."""
    game = load(name).game
    assert game is not None
    table = game.start(players, 1, OPTIONS.get(name))
    theirs = import_module(f"bench.handwritten.{name}").G(players, 1)
    table.play(0)
    theirs.play(0)
    state = {slot: getattr(table.state, slot) for slot in type(table.state).__slots__ if slot not in ("stack", "opts")}
    found = times({"croupier": table.clone, "handwritten": theirs.clone, "deepcopy": lambda: deepcopy(state)})
    ours = found["croupier"]
    print(
        f"| {name:12} | {players} | {ours:8.2f} | {ours / found['handwritten']:5.2f}"
        f" | {found['deepcopy'] / ours:5.1f} |"
    )


def main() -> None:
    """Print the tables."""
    wanted = sys.argv[1:]
    games = [each for each in GAMES if not wanted or each[0] in wanted]
    if games:
        compare_classics(games)
    if not wanted or "huns" in wanted:
        print()
        huns.print_table()
    if not wanted or "check" in wanted:
        print()
        checking.print_table()


def compare_classics(games: list[tuple[str, int]]) -> None:
    """Print the tables of the games that others have too."""
    print(
        "| game | players | µs a game | times hand-written | OpenSpiel takes | OpenSpiel, least calls | RLCard takes |"
    )
    print("|---|---|---|---|---|---|---|")
    for name, players in games:
        compare(name, players)
    print("\n| game | players | µs a clone | times hand-written | deepcopy takes |")
    print("|---|---|---|---|---|")
    for name, players in games:
        compare_clones(name, players)


if __name__ == "__main__":
    main()
