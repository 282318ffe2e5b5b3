"""The line that is typed in: it completes only what is legal now, and shows in grey how it could go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.auto_suggest import AutoSuggest
from prompt_toolkit.auto_suggest import Suggestion as Grey
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory

from .suggest import finish

if TYPE_CHECKING:
    from prompt_toolkit.document import Document

    from .screen import Screen
    from .suggest import Suggestion


def make_line(screen: Screen) -> Buffer:
    """Make the line."""

    def accept(buffer: Buffer) -> bool:
        screen.enter(buffer.text)
        return False

    return Buffer(
        completer=LegalCompleter(screen),
        auto_suggest=LegalSuggest(screen),
        history=InMemoryHistory(),
        accept_handler=accept,
        multiline=False,
    )


def suggestions(screen: Screen, typed: str) -> Sequence[Suggestion]:
    """Give what the typed words could become; nothing while nobody is asked."""
    return () if screen.job is not None or screen.scene.cover else screen.room.suggest(typed)


class LegalCompleter(Completer):
    """Completes what is legal now."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Give the suggestions in prompt_toolkit's form."""
        for each in suggestions(self._screen, document.text_before_cursor):
            yield Completion(each.text, start_position=-each.replaces, display_meta=each.note)


class LegalSuggest(AutoSuggest):
    """Shows how the line could go on."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def get_suggestion(self, buffer: Buffer, document: Document) -> Grey | None:
        """Give the letters that would finish the line."""
        typed = document.text_before_cursor
        rest = finish(typed, suggestions(self._screen, typed))
        return Grey(rest) if rest else None
