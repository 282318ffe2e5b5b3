"""Games on several processors: the same games, in the same order, as one process would play.

Each process reads the game anew from its text, and is handed seeds; what comes back are plain values. A game that
breaks off is played again here, so that whoever started the run hears of it as always. As with all processes of
Python's, a script that runs games in jobs does so under `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.grammar import Source
from croupier.interpreter import load_source

from .play import FaultInGame, Played, Players, Seating

if TYPE_CHECKING:
    from croupier.interpreter import Game

# How often each process comes back for more, and how many games it takes at most at a time.
TIMES = 50
MOST_AT_ONCE = 200


def play_in_jobs(game: Game, seating: Seating, seeds: range, jobs: int) -> Iterator[Played]:
    """Play the games of some seeds in several processes; give them in their order, as they come."""
    source = game.source
    text = (source.name, source.text, str(source.folder) if source.folder is not None else None)
    setup = (text, seating)
    parts = stretches(seeds, jobs)
    processes = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), sit_down, setup)
    try:
        for part, played in zip(parts, processes.map(play_stretch, parts), strict=True):
            yield from played
            if len(played) < len(part):
                yield Players(game, *seating).play(part[len(played)])
    finally:
        processes.shutdown(cancel_futures=True)


def stretches(seeds: range, jobs: int) -> list[range]:
    """Cut the seeds into stretches: few enough to lose no time, so many that no process waits long for the last."""
    size = max(1, min(MOST_AT_ONCE, len(seeds) // (jobs * TIMES)))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


# The bots of this process, once it has been told what it is for.
seated: list[Players] = []


def sit_down(text: tuple[str, str, str | None], seating: Seating) -> None:
    """Read the game and seat the bots, in a new process."""
    # Whoever started the run is told of Ctrl-C too, and speaks for all.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name, written, folder = text
    game = load_source(Source(name, written, Path(folder) if folder is not None else None)).game
    assert game is not None, "a game that was read once can be read again"
    seated[:] = [Players(game, *seating)]


def play_stretch(seeds: range) -> list[Played]:
    """Play the games of some seeds; stop before one that breaks off."""
    played: list[Played] = []
    for seed in seeds:
        try:
            played.append(seated[0].play(seed))
        except FaultInGame:
            break
    return played
