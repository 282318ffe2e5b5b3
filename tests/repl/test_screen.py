"""The screen in this process, with keys out of a pipe, and what it draws on a glass of this process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import monotonic

import pyte
import pytest
from croupier.bots import Sight, Thought, Watch
from croupier.bots.bot import Estimate
from croupier.interpreter import Seat, load
from croupier.repl.room_table import TableRoom
from croupier.repl.screen import Screen
from croupier.repl.sitting import Sitting
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

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

    async def until(self, pattern: str, gone: str = "") -> None:
        end = monotonic() + 20
        while not re.search(pattern, self.text) or (gone and re.search(gone, self.text)):
            assert monotonic() < end, f"{pattern!r} is not seen; on the screen stands:\n{self.text}"
            await asyncio.sleep(0.01)


def sit(sitting: Sitting, play: Play, columns: int = 80, rows: int = 24) -> None:
    """Play at a screen until `play` is done."""

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
        screen = Screen(TableRoom(sitting), input=keys, output=output)
        asyncio.run(run(screen, Seated(screen, keys, glass)))


def table(name: str, players: int = 2, bots: dict[int, object] | None = None, lang: str = "en") -> Sitting:
    game = load(name).game
    assert game is not None
    seated = {Seat(seat): bot for seat, bot in (bots or {}).items()}
    return Sitting(name, game.start(players, 3), seated, Random(1), lang)  # type: ignore[arg-type]


@pytest.fixture
def many(tmp_path: Path) -> str:
    """Give the path of a game with a long list of options."""
    file = tmp_path / "many.cg"
    file.write_text(MANY, "utf-8")
    return str(file)


MANY = """\
game "Many"
    players 1..2

kind Card
    has rank: number
cards Card "{rank} pieces of amber" for rank in 1..90
card "Quartermaster's Wagon" is Card
    rank = 99
    text "Whatever is left over goes here."

zone shop of Card, face up, starts with Card
each player has
    zone bag of Card, face up

play
    repeat 3 times:
        for each p in players:
            p chooses up to 3 c from shop "What do you buy?"
            move c to p's bag
"""


class SlowBot:
    """A bot that thinks until it is stopped."""

    def __init__(self) -> None:
        self.stopped = False

    def choose(self, sight: Sight, rng: Random) -> int:
        return self.think(sight, rng).best

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        done, end = 0.0, monotonic() + 20
        while monotonic() < end:
            done = min(0.9, done + 0.001)
            if watch is not None and not watch(Thought((Estimate(0, 0.0, 1),), 0, done)):
                self.stopped = True
                break
        return Thought((Estimate(0, 0.0, 1),), 0, 1.0)


def test_a_bot_that_thinks_shows_how_far_it_is_and_can_be_stopped() -> None:
    bot = SlowBot()
    sitting = table("kuhn", bots={1: bot})

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. pass")
        seat.type("pass\r")
        await seat.until(r"Player 2 thinks .*%.*Esc: play now")
        seat.type("b")
        await seat.until("> b")
        seat.type("\r")
        await seat.until(r"Player 2 thinks")
        seat.type("\x1b")
        await seat.until(r"The game is over|1\. pass", gone="thinks")
        assert bot.stopped
        assert seat.screen.buffer.text == "b", "what was typed meanwhile waits"

    sit(sitting, play)
    assert len(sitting.table.record) == 2


def test_leaving_does_not_wait_for_a_bot() -> None:
    sitting = table("kuhn", bots={1: SlowBot()})

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. pass")
        seat.type("pass\r")
        await seat.until("Player 2 thinks")
        seat.type("\x04")
        while seat.screen.app.is_running:
            await asyncio.sleep(0.01)

    begun = monotonic()
    sit(sitting, play)
    assert monotonic() - begun < 10


def test_a_long_list_is_searched_by_typing(many: str) -> None:
    async def play(seat: Seated) -> None:
        await seat.until("more; type to search")
        assert "Quartermaster" not in seat.text
        seat.type("qwag")
        await seat.until(r"91\. Quartermaster's Wagon +Whatever is left", gone="more; type")
        seat.type("\t")
        await seat.until("> Quartermaster's Wagon")
        seat.type("\r")
        await seat.until(r"Bag: Quarterm")

    sit(table(many, 1), play)


def test_several_picks_are_taken_together_or_not_at_all(many: str) -> None:
    sitting = table(many, 1)

    async def play(seat: Seated) -> None:
        await seat.until("more; type to search")
        seat.type("2 2\r")
        await seat.until("is not possible after the picks before it; nothing was done")
        assert not sitting.table.record
        seat.type("3, Quartermaster's Wagon, 5\r")
        await seat.until("Bag: ")

    sit(sitting, play)
    cards = [card.name for card in sitting.table.view(0).zone("bag", 0).cards if card]
    assert cards == ["3 pieces of amber", "5 pieces of amber", "Quartermaster's Wagon"]


def test_the_picture_is_scrolled() -> None:
    async def play(seat: Seated) -> None:
        await seat.until("press Enter")
        seat.type("\r")
        await seat.until("Reserve: .*(\n.*)*more lines, PgDn|more lines, PgDn(.*\n)*Reserve: ")
        seat.type("\x1b[6~" * 9)
        await seat.until("─ Player 3 ─", gone="more lines, PgDn|Reserve: ")
        seat.type("\x1b[5~" * 9)
        await seat.until("Reserve: ")

    sit(table("huns", 4), play, rows=16)


def test_words_tell_from_which_bots_play_and_how_far_the_game_is() -> None:
    async def play(seat: Seated) -> None:
        await seat.until(r"Round 1 · Turn 1 \(Player \d\) · Player 1")

    sit(table("huns", 2), play)


def test_a_mistake_of_the_game_is_told_and_the_table_stays(tmp_path: Path) -> None:
    file = tmp_path / "fault.cg"
    file.write_text(
        'game "Fault"\n    players 1\n\ntrack left: number = 1 "Left"\n\nplay\n    for each p in players:\n'
        '        p chooses:\n            "break": left = 1 / (left - 1)\n            "go on": nothing\n',
        "utf-8",
    )
    sitting = table(str(file), 1)

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. break")
        seat.type("break\r")
        await seat.until("divides by zero")
        seat.type("\x1b")
        await seat.until(r"1\. break", gone="divides")
        seat.type("go on\r")
        await seat.until("The game is over")

    sit(sitting, play)


def test_a_small_screen_breaks_nothing() -> None:
    async def play(seat: Seated) -> None:
        await asyncio.sleep(0.2)
        seat.type("1\r")
        await asyncio.sleep(0.2)
        seat.type(":help\r")
        await asyncio.sleep(0.2)

    sit(table("huns", 2), play, columns=20, rows=8)
    sit(table("huns", 2), play, columns=7, rows=3)
