"""What a verb is: a word that can be typed after a colon, besides the options of a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from ..phrases import phrase

if TYPE_CHECKING:
    from ..table.reply import Reply
    from ..table.sitting import Sitting


def nothing(_sitting: Sitting, _begun: str) -> Sequence[str]:
    """Complete nothing."""
    return ()


@attrs.frozen
class Verb:
    """A word to type, what follows it, and the functions that do it; phrases say what it does in one line, and more.

    `complete` returns what can stand after the word, whole, for what was begun there. `has_more` is set if the help
    says more of this verb alone, `for_all` if it tells nothing that only some of the people may know.
    """

    name: str
    argument: str
    do: Callable[[Sitting, str], Reply]
    complete: Callable[[Sitting, str], Sequence[str]] = nothing
    has_more: bool = False
    for_all: bool = False

    @property
    def form(self) -> str:
        """How it is typed."""
        return f":{self.name} {self.argument}".rstrip()

    def help_in(self, lang: str) -> str:
        """Return what it does, in a language."""
        return phrase(lang, f":{self.name}")

    def more_in(self, lang: str) -> str:
        """Return what else there is to say about it, in a language."""
        return phrase(lang, f":{self.name} more") if self.has_more else ""
