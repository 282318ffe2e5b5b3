"""The screen in this process: keys come out of a pipe, and what is drawn goes to a glass that can be read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from time import monotonic

import pyte
from croupier import games
from croupier.bots import Bot
from croupier.interpreter import Seat, load
from croupier.repl.phrases import phrase
from croupier.repl.screen.room import Room
from croupier.repl.screen.room_table import TableRoom
from croupier.repl.screen.screen import Screen
from croupier.repl.table.sitting import Sitting
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from ..shipped import shipped

Play = Callable[["Seated"], Awaitable[None]]


class Glass:
    """A stream that shows what is written to it."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str) -> int:
        # What is written goes through a terminal, which begins a new line at its beginning.
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    def flush(self) -> None:
        pass

    def fileno(self) -> int:
        return 1

    def isatty(self) -> bool:
        return True


class Seated:
    """A person at the screen of this process."""

    def __init__(self, screen: Screen, keys: PipeInput, glass: Glass) -> None:
        self.screen = screen
        self._keys = keys
        self._glass = glass

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._glass.screen.display)

    def type(self, text: str) -> None:
        self._keys.send_text(text)

    async def rest(self) -> None:
        """Wait until nothing goes on any more beside the screen."""
        await asyncio.sleep(0.05)
        end = monotonic() + 20
        while self._goes_on() and monotonic() < end:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)

    def _goes_on(self) -> bool:
        screen = self.screen
        # On a busy machine it may take a while before anybody begins to find out what completes a table.
        unfinished = isinstance(screen.room, TableRoom) and not screen.scene.cover and not screen.is_complete
        return screen.pondering or screen.job is not None or unfinished

    async def until(self, pattern: str, gone: str = "") -> None:
        end = monotonic() + 20
        while not re.search(pattern, self.text) or (gone and re.search(gone, self.text)):
            assert monotonic() < end, f"{pattern!r} is not seen; on the screen stands:\n{self.text}"
            await asyncio.sleep(0.01)


def sit(sitting: Sitting, play: Play, columns: int = 80, rows: int = 24) -> None:
    """Play at a screen until `play` is done."""
    enter(TableRoom(sitting), play, columns, rows)


def enter(room: Room, play: Play, columns: int = 80, rows: int = 24) -> None:
    """Show a room on a screen until `play` is done."""

    async def run(screen: Screen, seated: Seated) -> None:
        running = asyncio.ensure_future(screen.app.run_async(pre_run=screen.begin))
        try:
            await play(seated)
        finally:
            screen.exit()
            await running

    with create_pipe_input() as keys:
        glass = Glass(columns, rows)
        output = Vt100_Output(glass, lambda: Size(rows=rows, columns=columns), term="xterm")  # type: ignore[arg-type]
        screen = Screen(room, input=keys, output=output)
        asyncio.run(run(screen, Seated(screen, keys, glass)))


def table(
    name: str, players: int = 2, bots: Mapping[int, Bot] | None = None, lang: str = "en", seed: int = 3
) -> Sitting:
    game = shipped(name) if name in games.names() else load(name).game
    assert game is not None
    seated = {Seat(seat): bot for seat, bot in (bots or {}).items()}
    names = [phrase(lang, "player", number=number) for number in range(1, players + 1)]
    return Sitting(name, game.start(players, seed, names=names), seated, Random(seed), lang)
