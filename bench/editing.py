"""From a key in an editor to what is wrong with the file: `python -m bench.editing [GAME ...]`.

Letters are typed all over a long game, one at a time. Timed is what the server does for each: the new text is taken in
and read as far as it changed, names and types are made out, and what is wrong is put into the words of the protocol.
Timed beside that are completion and a hover at the same place, the colours of all words, the look at the game as a
whole that follows when nobody types, and reading the whole file anew, as `croupier check` does. Not timed is what
passes messages to and fro.

The processor's time is what an idle machine takes. Garbage is collected between keys, as the server does in pauses.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import attrs
from croupier import games
from croupier.editor import answers, hovering
from croupier.editor.colours import colours
from croupier.editor.complaints import diagnostics_of
from croupier.editor.documents import Document, Documents
from croupier.grammar import Source
from croupier.interpreter import load_source

KEYS, SEED = 60, 1
WANTED = 50  # milliseconds
SORTS = ("a key", "a key and a completion", "a hover", "colours", "as a whole", "anew")


@attrs.define
class Typist:
    """Somebody who types into a game."""

    path: Path
    chance: Random = attrs.Factory(lambda: Random(SEED))
    documents: Documents = attrs.Factory(Documents)
    times: dict[str, list[float]] = attrs.Factory(lambda: {sort: [] for sort in SORTS})

    def type_all(self) -> None:
        """Type letters all over the file."""
        text = self.path.read_text("utf-8")
        document = self.documents.opened(self.path.as_uri(), text)
        document.draft.complaints(as_a_whole=True)
        places = [at for at, letter in enumerate(text) if letter in " (\n"]
        for _ in range(KEYS):
            self.key(document, text, self.chance.choice(places) + 1)

    def key(self, document: Document, text: str, at: int) -> None:
        """Type one letter, look at what the server does, and take the letter back."""
        gc.collect()
        gc.disable()
        new = text[:at] + self.chance.choice("abc \n1") + text[at:]
        place = self.documents.ruler.position(Source("", new), at + 1)
        self.time("a key", lambda: self.tell(document, new))
        self.time("a key and a completion", lambda: answers.completions(self.documents, document, place))
        self.times["a key and a completion"][-1] += self.times["a key"][-1]
        self.time("a hover", lambda: hovering.hover(self.documents, document, place))
        self.time("colours", lambda: colours(self.documents.ruler, document))
        self.time("as a whole", lambda: document.draft.complaints(as_a_whole=True))
        source = document.draft.source
        self.time("anew", lambda: load_source(Source(source.name, source.text, source.folder)))
        self.tell(document, text)
        gc.enable()

    def tell(self, document: Document, text: str) -> Any:
        """Take a text in, and say what is wrong with it."""
        self.documents.changed(document.uri, text)
        return diagnostics_of(self.documents, document, document.draft.complaints())

    def time(self, sort: str, work: Callable[[], Any]) -> None:
        """Note the milliseconds that something takes."""
        begin = process_time()
        work()
        self.times[sort].append((process_time() - begin) * 1e3)


def print_table(names: list[str]) -> None:
    """Print a line for each sort of work, of each game."""
    print("| game | what | ms, median | nine of ten | worst |")
    print("|---|---|---|---|---|")
    for name in names:
        typist = Typist(games.path(name))
        typist.type_all()
        for sort, times in typist.times.items():
            times.sort()
            print(f"| {name} | {sort} | {median(times):.1f} | {times[len(times) * 9 // 10]:.1f} | {times[-1]:.1f} |")
        worst = typist.times["a key"][-1]
        print(f"\n{name}: a key is answered within {worst:.0f} ms, {worst / WANTED:.2f} of what is wanted.\n")


if __name__ == "__main__":
    print_table(sys.argv[1:] or ["huns"])
