"""From a key to the new screen: `python -m bench.screen`.

A whole game of Huns with four people on one keyboard, on screens of three sizes. Timed are a letter that is typed into
the line; an answer: the choice is made and written into a journal, the table looked at, the news told, everything
drawn and written to a terminal that throws it away; and the key by which the next person takes the screen over. The
screen is the one that people use. Before each key the points and such are waited for, which the screen finds out
beside; nobody types that fast.

The processor's time is what an idle machine takes, without waiting for the disk; on a busy one the clock says more.
"""

from __future__ import annotations

import asyncio
import io
import os
import tempfile
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter, process_time

from croupier.interpreter import load
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.screen.room_table import TableRoom
from croupier.repl.screen.screen import Screen
from croupier.repl.table.sitting import Sitting
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

SIZES = [(80, 24), (120, 40), (200, 50)]
GAME, PLAYERS, SEED = "huns", 4, 3


class Nowhere(io.StringIO):
    """A terminal that nobody looks at."""

    def fileno(self) -> int:
        """Return the number of a stream that is there."""
        return 1

    def write(self, text: str) -> int:
        """Forget what is written."""
        return len(text)


# Milliseconds by the processor and by the clock, for each sort of key.
Times = list[tuple[float, float]]
SORTS = ("a letter", "an answer", "a hand-over")


async def play(screen: Screen, sitting: Sitting) -> dict[str, Times]:
    """Play a game to its end; return the times of each letter, each answer and each hand-over."""
    times: dict[str, Times] = {sort: [] for sort in SORTS}
    random = Random(SEED)
    running = asyncio.ensure_future(screen.app.run_async(pre_run=screen.begin))
    await rest(screen)
    while not sitting.is_over:
        if screen.scene.cover:
            times["a hand-over"].append(timed(screen, partial(screen.enter, "")))
            await rest(screen)
        times["a letter"].append(timed(screen, partial(screen.buffer.insert_text, "1")))
        screen.buffer.reset()
        number = random.randrange(sitting.table.width) + 1
        times["an answer"].append(timed(screen, partial(screen.enter, f"#{number}")))
        await rest(screen)
    screen.exit()
    await running
    return times


async def rest(screen: Screen) -> None:
    """Wait until all is drawn and nothing goes on beside the screen."""
    await asyncio.sleep(0.03)
    while screen.pondering:
        await asyncio.sleep(0.005)
    await asyncio.sleep(0.03)


def timed(screen: Screen, do: Callable[[], object]) -> tuple[float, float]:
    """Do something and draw the screen; return the milliseconds that it took."""
    worked, start = process_time(), perf_counter()
    do()
    screen.app._redraw()
    return (process_time() - worked) * 1000, (perf_counter() - start) * 1000


def measure(columns: int, rows: int) -> dict[str, Times]:
    """Play a game on a screen of a size."""
    game = load(GAME).game
    assert game is not None
    sitting = Sitting(GAME, game.start(PLAYERS, SEED), {}, Random(SEED), "en")
    sitting.listeners.append(keep(sitting, {}))
    with create_pipe_input() as keys:
        output = Vt100_Output(Nowhere(), lambda: Size(rows=rows, columns=columns), term="xterm-256color")
        try:
            return asyncio.run(play(Screen(TableRoom(sitting), input=keys, output=output), sitting))
        finally:
            put_away(sitting)


def say(name: str, columns: int, rows: int, times: Times) -> str:
    """Write a row of the table: the middle, and what nineteen of twenty take at most."""
    cells = []
    for column in range(2):
        ordered = sorted(each[column] for each in times)
        cells += [f"{ordered[len(ordered) // 2]:.1f}", f"{ordered[len(ordered) * 19 // 20]:.1f}"]
    return " | ".join([f"| {columns} x {rows}", name, str(len(times)), *cells]) + " |"


def main() -> None:
    """Measure the sizes and write the table."""
    print("| screen | key | times | ms, middle | 19 of 20 below | by the clock, middle | 19 of 20 below |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CROUPIER_HOME"] = home
        for columns, rows in SIZES:
            for name, times in measure(columns, rows).items():
                print(say(name, columns, rows, times), flush=True)


if __name__ == "__main__":
    main()
