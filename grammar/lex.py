"""From text to words and signs: `Lexer(tables).read(text)`.

What a word is can depend on where it stands: `top` is a name after `let` and a word of the language in `top of deck`.
So a token carries all that it can be, and the automaton takes the first that is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .layout import NEWLINE, BadCharacter, Lexeme
from .tables import Tables


class Lexer:
    """Cuts a text into tokens."""

    def __init__(self, tables: Tables) -> None:
        self.patterns = {name: re.compile(pattern) for name, pattern in tables.patterns.items()}
        self.by_spelling = {text: name for name, text in tables.spellings.items()}
        words = {text for text in self.by_spelling if any(p.fullmatch(text) for p in self.patterns.values())}
        parts = [f"(?P<{name}>{pattern})" for name, pattern in tables.patterns.items()]
        signs = sorted((text for text in self.by_spelling if text not in words), key=len, reverse=True)
        self.scanner = re.compile("|".join([*parts, *map(re.escape, signs)]))
        self.ignored = frozenset(tables.ignored)
        self.known: dict[tuple[str | None, str], tuple[str, ...]] = {}

    def read(self, text: str, start: int, end: int, *, closed: bool = True) -> Iterator[Lexeme]:
        """Yield the tokens of a piece of a text; if it is `closed`, a last line break is there even if it is not."""
        at = start
        scan, known, ignored = self.scanner.match, self.known, self.ignored
        # A line that starts with a text in another language goes on from the line before.
        translation = self.patterns["LANGUAGE"].match
        last = False
        while at < end:
            found = scan(text, at, end)
            if found is None:
                raise BadCharacter(at)
            kind, word = found.lastgroup, found.group()
            before, at = at, found.end()
            if kind in ignored or (kind == NEWLINE and translation(text, at)):
                continue
            last = at == end and kind == NEWLINE
            if last:
                # Spaces and comments after the last line are no indentation.
                yield Lexeme((NEWLINE,), "\n", before, at)
            elif kind is not None and kind in MANY:
                yield Lexeme((kind,), word, before, at)
            else:
                kinds = known.get((kind, word))
                if kinds is None:
                    kinds = known[kind, word] = self._kinds(kind, word)
                yield Lexeme(kinds, word, before, at)
        if closed and not last:
            yield Lexeme((NEWLINE,), "\n", end, end)

    def _kinds(self, kind: str | None, word: str) -> tuple[str, ...]:
        """List what a word can be, as lark ranks it: its first pattern, the language's own word, other patterns."""
        if kind is None:
            return (self.by_spelling[word],)
        fitting = [name for name, pattern in self.patterns.items() if pattern.fullmatch(word) and name != kind]
        own = [self.by_spelling[word]] if word in self.by_spelling else []
        return (*own, kind, *fitting) if kind in PLAIN else (kind, *own, *fitting)


# Terminals of which every token is different, so that nothing is learnt by remembering them.
MANY = frozenset({"STRING", "_NL"})
# Patterns that give way to the language's own words.
PLAIN = frozenset({"NAME", "TYPENAME", "NUMBER"})
