"""The line that is typed in: it completes only what is legal now, and shows in grey how it could go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.grammar import visible
from prompt_toolkit.application import Application
from prompt_toolkit.auto_suggest import AutoSuggest
from prompt_toolkit.auto_suggest import Suggestion as Grey
from prompt_toolkit.buffer import Buffer, CompletionState
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding.emacs_state import EmacsState

from .suggest import finish, go_on

if TYPE_CHECKING:
    from .screen import Screen
    from .suggest import Suggestion


def make_line(screen: Screen) -> Buffer:
    """Make the line."""

    def accept(buffer: Buffer) -> bool:
        # What is typed while others think, or while nobody can read the question, stays there until it can be answered.
        if screen.job is not None or screen.is_too_small:
            return True
        # Before it is answered: then the line may be another person's.
        buffer.append_to_history()
        screen.enter(buffer.text)
        return False

    return Buffer(
        completer=LegalCompleter(screen),
        auto_suggest=LegalSuggest(screen),
        accept_handler=accept,
        multiline=False,
    )


class Belongings:
    """What one person leaves in a line and finds there again: lines typed before, text cut out, keys recorded."""

    def __init__(self) -> None:
        self._history = InMemoryHistory()
        self._clipboard = InMemoryClipboard()
        self._keys = EmacsState()

    def lay_out(self, app: Application[None], line: Buffer) -> None:
        """Put them in the place of what is there; the line is empty then, and nothing of before can be brought back."""
        app.clipboard, app.emacs_state, app.quoted_insert = self._clipboard, self._keys, False
        line.history = self._history
        line.reset()


def complete(buffer: Buffer) -> None:
    """Finish the line as far as it is clear how it goes on; if that is not far, show how it could.

    prompt_toolkit's own way does it a moment later, when the next key may have changed the line.
    """
    completer, before, after = buffer.completer, buffer.document.text_before_cursor, buffer.document.text_after_cursor
    assert isinstance(completer, LegalCompleter)
    found = completer.suggest(before)
    line = go_on(before, found)
    if line != before:
        buffer.document = Document(line + after, len(line))
    elif found:
        completions = list(completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        buffer.complete_state = CompletionState(buffer.document, completions)
        buffer.on_completions_changed.fire()


def suggestions(screen: Screen, typed: str) -> Sequence[Suggestion]:
    """Return what the typed words could become; nothing while nobody is asked."""
    return () if screen.job is not None or screen.scene.cover else screen.room.suggest(typed)


class LegalCompleter(Completer):
    """Completes what is legal now."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def suggest(self, typed: str) -> Sequence[Suggestion]:
        """Return the suggestions."""
        return suggestions(self._screen, typed)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Return the suggestions in prompt_toolkit's form."""
        for each in self.suggest(document.text_before_cursor):
            shown = visible(each.text)
            yield Completion(each.text, -each.replaces, display=shown, display_meta=visible(each.note))


class LegalSuggest(AutoSuggest):
    """Shows how the line could go on."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def get_suggestion(self, buffer: Buffer, document: Document) -> Grey | None:
        """Return the letters that would finish the line."""
        typed = document.text_before_cursor
        rest = finish(typed, suggestions(self._screen, typed))
        return Grey(rest) if rest else None
