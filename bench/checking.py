"""How long a game takes to be checked, by its length: `python -m bench.checking`."""

from __future__ import annotations

from time import process_time

from croupier.grammar import Source
from croupier.interpreter import load, load_source

from tests.interpreter.big_game import big_game

LENGTHS = (1000, 2000, 4000)  # 8,000 lines are more words and signs than a game file can have
ROUNDS = 3


def print_table() -> None:
    """Print a line for each length, of the best round."""
    load("kuhn")  # so that what is read once and for all is read
    print("| lines | ms to check | µs a line |")
    print("|---|---|---|")
    for length in LENGTHS:
        text = big_game(length)
        seconds = min(time_of(text) for _ in range(ROUNDS))
        print(f"| {length:,} | {seconds * 1e3:.0f} | {seconds * 1e6 / length:.0f} |")


def time_of(text: str) -> float:
    """Return the seconds that one game takes."""
    begin = process_time()
    assert load_source(Source("big.cg", text)).game is not None
    return process_time() - begin


if __name__ == "__main__":
    print_table()
