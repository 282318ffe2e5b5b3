"""Games on several processors: the same games, in the same order, as one process would play.

Each process reads the game anew from its text, and is handed stretches of seeds; what comes back are plain values. A
process that is killed is replaced and its stretch is played again. All end with the process that started them, whatever
ends it. A game that breaks off is played again here, so that whoever started the run hears of it as always. As with all
processes of Python's, a script that runs games in jobs does so under `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import attrs
from croupier.grammar import Source
from croupier.interpreter import load_source

from .play import FaultInGame, Lineup, WorkersLost

if TYPE_CHECKING:
    from croupier.interpreter import Game

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

# How often each process comes back for more, and how many games it takes at most at a time.
TIMES = 50
MOST_AT_ONCE = 200
# How many processes may be lost over one stretch of games.
MOST_LOST = 3

# A game file: its name, its text and its folder.
Text: TypeAlias = tuple[str, str, str | None]
# A game: its own file, and those that it was given, by the names that it calls them.
Texts: TypeAlias = tuple[Text, dict[str, Text]]


def play_in_jobs(
    game: Game,
    seating: Sequence[Any],
    seeds: range,
    jobs: int,
    player: Callable[..., PlaysSeeds] = Lineup,
    at_once: int = MOST_AT_ONCE,
) -> Iterator[Any]:
    """Play the games of some seeds in several processes; yield them in their order, as they come.

    The player is made of the game and the seating in each process; it has so many seeds at once at most.
    """
    parts = stretches(seeds, jobs, at_once)
    crew = Crew(game, seating, parts, player)
    try:
        crew.gather(min(jobs, len(parts)))
        for number, part in enumerate(parts):
            played = crew.wait_for(number)
            yield from played
            if len(played) < len(part):
                yield player(game, *seating).play(part[len(played)])
    finally:
        crew.send_home()


class PlaysSeeds(Protocol):
    """What plays the games of seeds."""

    def play(self, seed: int) -> Any:
        """Play what belongs to a seed, and return plain values; FaultInGame if a game breaks off."""


def stretches(seeds: range, jobs: int, at_once: int = MOST_AT_ONCE) -> list[range]:
    """Cut the seeds into stretches: few enough to lose no time, so many that no process waits long for the last."""
    size = max(1, min(at_once, len(seeds) // (jobs * TIMES)))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


@attrs.define(eq=False)
class Worker:
    """A process, the line to it, and the number of the stretch that it plays."""

    process: BaseProcess
    line: Connection
    part: int | None = None


class Crew:
    """The processes of one run, what they play, and what they brought back."""

    def __init__(
        self, game: Game, seating: Sequence[Any], parts: list[range], player: Callable[..., PlaysSeeds]
    ) -> None:
        self._texts = texts_of(game)
        self._seating = seating
        self._player = player
        self._parts = parts
        self._next = 0
        self._lost: dict[int, int] = {}
        self._done: dict[int, list[Any]] = {}
        self._workers: list[Worker] = []

    def gather(self, count: int) -> None:
        """Start so many processes."""
        for _ in range(count):
            self._hire()

    def wait_for(self, number: int) -> list[Any]:
        """Return the games of a stretch, when they are played."""
        while number not in self._done:
            ready = wait([worker.line for worker in self._workers])
            for worker in [each for each in self._workers if each.line in ready]:
                self._hear(worker)
        return self._done.pop(number)

    def send_home(self) -> None:
        """End all processes."""
        with unheard_interrupts():
            for worker in self._workers:
                worker.process.kill()
                worker.line.close()
            for worker in self._workers:
                worker.process.join()
            self._workers.clear()

    def _hire(self, part: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        line, other = context.Pipe()
        process = context.Process(target=work, args=(other, self._texts, self._player, self._seating), daemon=True)
        worker = Worker(process, line)
        with unheard_interrupts():
            process.start()
            self._workers.append(worker)
        other.close()
        self._give(worker, part)

    def _give(self, worker: Worker, part: int | None = None) -> None:
        """Hand a process its next stretch, or one that another did not finish."""
        if part is None:
            part = self._next if self._next < len(self._parts) else None
            self._next += 1
        worker.part = part
        if part is not None:
            # A process that has ended is noticed when it is waited for.
            with suppress(OSError):
                worker.line.send(self._parts[part])

    def _hear(self, worker: Worker) -> None:
        """Take what a process brings back; one that ended is replaced."""
        try:
            played = worker.line.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        assert worker.part is not None, "only who was given games brings some back"
        self._done[worker.part] = played
        self._give(worker)

    def _replace(self, worker: Worker) -> None:
        self._workers.remove(worker)
        worker.line.close()
        worker.process.kill()
        worker.process.join()
        if worker.part is not None:
            self._lost[worker.part] = self._lost.get(worker.part, 0) + 1
            if self._lost[worker.part] >= MOST_LOST:
                raise WorkersLost(self._parts[worker.part])
            self._hire(worker.part)


@contextmanager
def unheard_interrupts() -> Iterator[None]:
    """Let a process that is started here not hear Ctrl-C; whoever started the run does, and speaks for all."""
    if sys.platform == "win32":
        # There is nothing to keep a process from it until it says so itself.
        yield
        return
    # Python starts this with the first process, and lets Ctrl-C be heard again when it has done so.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def text_of(source: Source) -> Text:
    """Return a game file as plain values."""
    return source.name, source.text, str(source.folder) if source.folder is not None else None


def source_of(text: Text) -> Source:
    """Return a game file from plain values."""
    name, written, folder = text
    return Source(name, written, Path(folder) if folder is not None else None)


def texts_of(game: Game) -> Texts:
    """Return what a game can be read from again, as plain values."""
    return text_of(game.source), {name: text_of(each) for name, each in game.given.items()}


def game_of(texts: Texts) -> Game:
    """Read a game again."""
    text, given = texts
    game = load_source(source_of(text), given={name: source_of(each) for name, each in given.items()}).game
    assert game is not None, "a game that was read once can be read again"
    return game


def work(line: Connection, texts: Texts, player: Callable[..., PlaysSeeds], seating: Sequence[Any]) -> None:
    """Read the game, then play the stretches that come, in a new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    players = player(game_of(texts), *seating)
    while True:
        try:
            line.send(play_stretch(players, line.recv()))
        except (EOFError, OSError):
            return


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def play_stretch(players: PlaysSeeds, seeds: range) -> list[Any]:
    """Play the games of some seeds; stop before one that breaks off."""
    played: list[Any] = []
    for seed in seeds:
        try:
            played.append(players.play(seed))
        except FaultInGame:
            break
    return played
