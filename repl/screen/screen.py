"""A whole screen for a room: its picture, what happened, the question, a line to type in, a bar.

A room goes in and is shown until it is left. The room says what is to be seen; here is kept what the person does with
it: how far the picture is scrolled, which text is read, what was said last, what work goes on.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

import attrs
from croupier.interpreter import TableError
from prompt_toolkit.application import Application, get_app_session

from ..phrases import phrase
from ..table.keyboard import forget_keys
from ..table.reply import Reply, refuse, say
from .input import Belongings, make_line
from .job import Job
from .keys import bind_keys
from .layout import LEAST_COLUMNS, LEAST_ROWS
from .room import Scene
from .scroll import Scroll
from .style import choose_depth, choose_style
from .windows import Windows

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from .room import Room

# A job that takes less than this is not worth a word; of longer ones each beat shows that they go on.
PATIENCE, BEAT = 0.03, 0.15
# A reply of more lines is a text to read.
SHORT = 6
SEARCH = "/"


class Screen:
    """Shows a room and passes on what is typed."""

    def __init__(
        self,
        room: Room,
        colour: bool = True,
        mouse: bool = False,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.room = room
        self.job: Job | None = None
        self.reader: Scroll | None = None
        self.said: Reply | None = say(room.hint) if room.hint else None
        room.come_in()
        self.scene: Scene = room.look()
        self.top = 0
        self.beats = 0
        self._then: Callable[[], None] = self.renew
        self.pondering = False
        self._pondered: Scene | None = None
        # The scene of which it was found out last whether its news must be read.
        self._pressing: Scene | None = None
        # What each person leaves in the line that is typed in.
        self._belongings: dict[Hashable, Belongings] = {}
        self._output = output or get_app_session().output
        self.buffer = make_line(self)
        self.windows = Windows(self)
        self.app: Application[None] = Application(
            layout=self.windows.layout,
            key_bindings=bind_keys(self),
            style=choose_style(),
            color_depth=choose_depth(colour),
            mouse_support=mouse,
            full_screen=True,
            input=input,
            output=self._output,
            before_render=self._measure,
            # Only once the new scene can be seen: what goes on beside the screen slows the drawing down.
            after_render=lambda _: self._ponder(),
        )
        # An escape key is an escape key at once, not the beginning of another key.
        self.app.ttimeoutlen = 0.05
        self._lay_out_line()

    def run(self) -> None:
        """Show the room until it is left, or until the terminal is closed."""
        try:
            with suppress(EOFError):
                self.app.run(pre_run=self.begin, handle_sigint=False)
        finally:
            if self.job is not None:
                self.job.stop()
                self.job.wait(1)
            self.room.leave()

    def exit(self) -> None:
        """Leave, with everything kept."""
        if self.app.is_running and not self.app.is_done:
            # Not every terminal takes away what was drawn last.
            self.reader, self.said, self.scene = None, None, blank_of(self.scene)
            self.buffer.reset()
            self.app.exit()

    def begin(self) -> None:
        """Listen to a terminal that is closed, and do what comes before the first question."""
        assert self.app.loop is not None
        for name in ("SIGHUP", "SIGTERM"):
            with suppress(NotImplementedError, AttributeError, ValueError):
                self.app.loop.add_signal_handler(getattr(signal, name), self.exit)
        if self.scene.cover:
            self._forget_keys()
        self.work()

    @property
    def is_too_small(self) -> bool:
        """Whether the window is too small for a question to be read."""
        size = self._output.get_size()
        return size.columns < LEAST_COLUMNS or size.rows < LEAST_ROWS

    def _measure(self, app: Application[None]) -> None:
        size = app.output.get_size()
        self.room.measure(size.columns)
        self.windows.parts.measure(size.columns, size.rows)
        if self._must_read():
            self.read(Scroll(phrase(self.room.lang, "since"), self.scene.new))
            self.windows.parts.measure(size.columns, size.rows)

    def _must_read(self) -> bool:
        """Whether what is new is to be read before anything else; asked once for each scene."""
        if self._pressing is self.scene or self.job is not None or self.scene.cover:
            return False
        self._pressing = self.scene
        return self.scene.pressing and self.reader is None and self.windows.parts.count_unread() > 0

    # What was typed.

    def enter(self, typed: str) -> None:
        """Do what was typed."""
        typed = typed.strip()
        if self.job is not None:
            return
        if self.scene.cover:
            self.room.uncover()
            self.renew()
        elif typed.startswith(SEARCH):
            self.search(typed.removeprefix(SEARCH))
        elif typed:
            self.ask_room(typed)
        elif self.reader is not None or self.said is not None:
            self.close()
        elif self.scene.question is None:
            self.renew() if self.room.cover() else self.go_on()

    def ask_room(self, typed: str) -> None:
        """Let the room do what was typed, beside the screen if it takes long."""
        replies: list[Reply] = []
        job = Job(phrase(self.room.lang, "moment"), lambda _: replies.append(self.room.answer(typed)))
        self._start(job, lambda: self.take(replies[0], typed))

    def take(self, reply: Reply, typed: str) -> None:
        """Show a reply."""
        self.said, self.reader = None, None
        if reply.sort == "left":
            self.go_on()
            return
        if reply.title or len(reply.lines) > SHORT:
            self.read(Scroll(reply.title or typed, reply.lines))
        elif reply.lines:
            self.said = reply
        self.work()

    def go_on(self) -> None:
        """Leave this room for the one that comes after it, or altogether."""
        following = self.room.following
        if following is None:
            self.exit()
            return
        self.room.leave()
        self.room = following
        self._belongings.clear()
        self.room.come_in()
        self.work()

    def work(self) -> None:
        """Do what must be done before the next question, beside the screen if it takes long."""
        job = self.room.work()
        if job is None:
            self.renew()
        else:
            self._start(job, self._go_on_after_work)

    def _go_on_after_work(self) -> None:
        if self.room.done:
            self.go_on()
        else:
            self.renew()

    def _start(self, job: Job, then: Callable[[], None]) -> None:
        loop = self.app.loop
        assert loop is not None
        self.job, self._then = job, then
        job.start(partial(call_soon, loop, self._finish, job))
        if job.wait(PATIENCE):
            self._finish(job)
        else:
            loop.call_later(BEAT, self._beat)

    def _finish(self, job: Job) -> None:
        if self.job is not job:
            return
        self.job = None
        if job.error is not None:
            self.said = refuse(*self.room.say_error(job.error))
            self.renew()
        else:
            self._then()
        self.app.invalidate()

    def _beat(self) -> None:
        if self.job is not None and self.app.loop is not None:
            self.beats += 1
            self.app.invalidate()
            self.app.loop.call_later(BEAT, self._beat)

    def renew(self) -> None:
        """Look at the room again; whoever comes to the screen finds nothing of what others typed or read."""
        before, self.scene = self.scene, self.room.look()
        if before is not self.scene:
            self.top = 0
        if before.whose != self.scene.whose or self.scene.cover:
            self.reader, self.said = None, None
            self._lay_out_line()
        if before.whose is not None and self.scene.whose is None:
            self._forget_keys()
        self.app.invalidate()

    def _lay_out_line(self) -> None:
        """Hand the line to whoever looks; as long as nobody does, nothing is kept of what is typed."""
        whose = self.scene.whose
        own = Belongings() if whose is None else self._belongings.setdefault(whose, Belongings())
        own.lay_out(self.app, self.buffer)

    def _forget_keys(self) -> None:
        """Forget what was typed ahead: a second Enter of one person must not uncover the cards of the next."""
        self.app.key_processor.empty_queue()
        with suppress(NotImplementedError, OSError):
            forget_keys(self.app.input.fileno())

    @property
    def is_complete(self) -> bool:
        """Whether what completes the scene was looked for."""
        return self._pondered is self.scene and not self.pondering

    def _ponder(self) -> None:
        """Find out beside the screen what completes the scene; one thing at a time, the latest."""
        if self.pondering or self._pondered is self.scene or self.scene.cover:
            return
        if self.job is not None or self.app.loop is None:
            return
        work = self.room.ponder()
        self._pondered = self.scene
        if work is not None:
            self.pondering = True
            Thread(target=self._find_out, args=(self.app.loop, self.scene, work), daemon=True).start()

    def _find_out(self, loop: AbstractEventLoop, scene: Scene, work: Callable[[], dict[str, Any]]) -> None:
        found: dict[str, Any] = {}
        with suppress(TableError):  # a score that can't be counted is told when it is asked for
            found = work()
        call_soon(loop, self._complete, scene, found)

    def _complete(self, scene: Scene, found: dict[str, Any]) -> None:
        self.pondering = False
        if self.scene is scene and found:
            self.scene = self._pondered = attrs.evolve(scene, **found)
            self._pressing = self.scene if self._pressing is scene else self._pressing
            self.room.remember(self.scene)
            self.app.invalidate()
        else:
            self._ponder()

    # Reading.

    def read(self, reader: Scroll) -> None:
        """Show a text in the place of the picture."""
        self.reader = reader

    def read_log(self) -> None:
        """Show the whole story, its end first."""
        if not self.scene.cover:
            lines = [*self.scene.old, *self.scene.new]
            self.read(Scroll(phrase(self.room.lang, "story title"), lines, at_end=True))

    def search(self, wanted: str, step: int = 0) -> None:
        """Look for a word in the text that is read, or in the story."""
        if self.reader is None:
            self.read_log()
        reader = self.reader
        if reader is None:
            return
        again = not wanted or wanted.casefold() == reader.wanted
        places = self.windows.places
        reader.lay_out(places.table_width, places.table_rows - 1)
        if not reader.search(wanted or reader.wanted, step or int(again)):
            self.said = refuse(phrase(self.room.lang, "not found", word=wanted or reader.wanted))

    def scroll(self, pages: float) -> None:
        """Go down in what is read or in the picture, by so many pages; up if negative."""
        rows = self.windows.places.table_rows - 1
        by = round(pages * max(1, rows - 1))
        if self.reader is not None:
            self.reader.scroll(by)
        else:
            self.top = max(0, min(self.top + by, self.windows.parts.count_table() - rows))

    def close(self) -> None:
        """Close what is read, and forget what was said."""
        self.reader, self.said = None, None


def blank_of(scene: Scene) -> Scene:
    """Make a scene in which nothing is to be seen."""
    return Scene(scene.title, lambda _width, _rows: [], cover=" ")


def call_soon(loop: AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> None:
    """Call a function on the thread of the screen, if that is still there."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function, *arguments)
