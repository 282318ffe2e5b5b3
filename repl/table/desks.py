"""A line to type in for each of several people at one terminal, in plain lines.

Each has an own session of prompt_toolkit, and with it all that such a session remembers: the lines typed before, what
was cut out, what was searched for, keys that were recorded. Readline has one of each for everybody, and can't forget.
"""

from __future__ import annotations

from collections.abc import Hashable

from prompt_toolkit import PromptSession
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.output import create_output


class Desks:
    """The lines of all people."""

    def __init__(self) -> None:
        self._input = create_input()
        self._output = create_output()
        # The terminal need not tell where its cursor is, which some never answer.
        if hasattr(self._output, "enable_cpr"):
            self._output.enable_cpr = False
        self._sessions: dict[Hashable, PromptSession[str]] = {}

    def ask(self, prompt: str, whose: Hashable) -> str:
        """Ask a person for a line; of what nobody in particular types nothing is kept."""
        session = self._open() if whose is None else self._sessions.setdefault(whose, self._open())
        return session.prompt(prompt)

    def forget_keys(self) -> None:
        """Forget what was typed after the last line."""
        clear_typeahead(self._input)

    def _open(self) -> PromptSession[str]:
        return PromptSession(
            history=InMemoryHistory(),
            clipboard=InMemoryClipboard(),
            input=self._input,
            output=self._output,
            reserve_space_for_menu=0,
        )
