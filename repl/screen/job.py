"""Work that takes its time, done beside the screen: bots that think, a game that is set up."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread


class Job:
    """Something that is being done; it may say how far it is, and may be asked to come to an end."""

    def __init__(self, words: str, work: Callable[[Job], None], can_stop: bool = False) -> None:
        self.words = words
        self.can_stop = can_stop
        self.done: float | None = None
        self.error: BaseException | None = None
        self._work = work
        self._stop = Event()
        self._thread = Thread(target=self._do, daemon=True)
        self._then: Callable[[], None] = lambda: None

    def start(self, then: Callable[[], None]) -> None:
        """Begin; `then` is called at the end, on the thread of the job."""
        self._then = then
        self._thread.start()

    def _do(self) -> None:
        try:
            self._work(self)
        except BaseException as error:  # whoever started the job is told
            self.error = error
        self._then()

    def progress(self, done: float) -> None:
        """Take note of how far it is, from 0 to 1."""
        self.done = done

    def stop(self) -> None:
        """Ask for an end, with the best that there is."""
        self._stop.set()

    def is_stopped(self) -> bool:
        """Whether it was asked to come to an end."""
        return self._stop.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, and return whether it came."""
        self._thread.join(seconds)
        return not self._thread.is_alive()
