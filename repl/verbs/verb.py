"""What a verb is: a word that can be typed after a colon, besides the options of a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from ..table.reply import Reply
    from ..table.sitting import Sitting


def nothing(_sitting: Sitting, _begun: str) -> Sequence[str]:
    """Complete nothing."""
    return ()


@attrs.frozen
class Verb:
    """A word to type, what follows it, what it does in one line of each language, and the functions that do it.

    `complete` gives what can stand after the word, whole, for what was begun there; `more` is what the help says of
    this verb alone. `for_all` is set if it tells nothing that only some of the people may know.
    """

    name: str
    argument: str
    helps: dict[str, str]
    do: Callable[[Sitting, str], Reply]
    complete: Callable[[Sitting, str], Sequence[str]] = nothing
    more: dict[str, str] = attrs.field(factory=dict)
    for_all: bool = False

    @property
    def form(self) -> str:
        """How it is typed."""
        return f":{self.name} {self.argument}".rstrip()

    def help_in(self, lang: str) -> str:
        """Return what it does, in a language."""
        return self.helps.get(lang, self.helps["en"])
