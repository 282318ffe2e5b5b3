"""A text that is being written: cut into passages, of which only those that changed are read again.

A passage is a declaration with the lines under it. What `Passages` makes of a text is what `parse` makes of it, tree
and complaints; only the places differ, which are places in a passage. `in_whole` makes places in the text of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import attrs

from . import tree
from .automaton import TooDeep
from .build import Builder
from .complain import complain_of_file, complain_of_margin, is_cascade
from .diagnostic import ENOUGH, Diagnostic, Label
from .layout import LAYOUT, Indentation, Lexeme, Unreadable
from .parse import BYTE_ORDER_MARK, MOST_TOKENS, Budget, TooLong, edges_of, parse, parser
from .source import Anchor, Passage, Source, Span
from .spot import BRACKETS
from .wanted import spell

# Passages that are not there any more are remembered until there are so many times those that are: for `undo`.
FORGETTING = 3


@attrs.define(eq=False)
class ReadPassage:
    """A passage as it was read: its declarations, if it could be read, and what its words are complained of."""

    source: Passage
    start: tree.Start | None
    complaints: list[Diagnostic]
    tokens: int


@attrs.define(eq=False)
class Composed:
    """A text that was read, passage by passage, each with the offset at which it starts."""

    whole: Source
    start: tree.Start | None
    complaints: list[Diagnostic]
    passages: list[tuple[int, ReadPassage]] = attrs.Factory(list)

    def settle(self) -> None:
        """Let the passages stand where they do in this text: another one that was read since may have moved them."""
        for at, passage in self.passages:
            passage.source.anchor.whole = self.whole
            passage.source.anchor.at = at


@attrs.define(eq=False)
class Passages:
    """All passages that were read so far, by their words; of those that stand there several times, each."""

    known: dict[str, list[ReadPassage]] = attrs.Factory(dict)

    def read(self, whole: Source) -> Composed:
        """Read a text, as much of it as was not read before."""
        complaint = complain_of_file(whole)
        if complaint:
            return Composed(whole, None, [complaint])
        made = Composed(whole, None, [])
        made.passages = self.passages_of(whole)
        if sum(passage.tokens for _, passage in made.passages) > MOST_TOKENS:
            made.start, made.complaints = parse(whole)
            made.passages = []
            return made
        made.settle()
        declarations: list[Any] = []
        for _, passage in made.passages:
            declarations += passage.start.declarations if passage.start is not None else ()
        root: Any = tree.Start
        made.start = root(tuple(declarations), span=Span(whole, 0, len(whole.text)))
        made.complaints = complain_of_margin(whole) + complaints_of(made)
        self.forget(made)
        return made

    def passages_of(self, whole: Source) -> list[tuple[int, ReadPassage]]:
        """Cut a text into its passages, and read those that are new."""
        text = whole.text
        edges = edges_of(text, len(text) - len(text.lstrip(BYTE_ORDER_MARK)))
        made = self.cut(whole, edges)
        if any(passage.start is None for _, passage in made):
            # Brackets may stand at the margin if nothing else is wrong.
            joined = self.cut(whole, joined_edges(whole, made, edges))
            if all(passage.start is not None for _, passage in joined):
                return joined
        return made

    def cut(self, whole: Source, edges: list[int]) -> list[tuple[int, ReadPassage]]:
        """Return the passages between some edges."""
        used: dict[str, int] = {}
        return [(start, self.take(whole, whole.text[start:end], used)) for start, end in pairwise(edges)]

    def take(self, whole: Source, words: str, used: dict[str, int]) -> ReadPassage:
        """Return a passage of these words that stands nowhere else in the text so far."""
        same = self.known.setdefault(words, [])
        number = used.get(words, 0)
        used[words] = number + 1
        if number == len(same):
            same.append(read_passage(whole, words))
        return same[number]

    def forget(self, made: Composed) -> None:
        """Forget the passages that are not there any more, if they are many."""
        if len(self.known) > FORGETTING * len(made.passages) + ENOUGH:
            there = {passage.source.text for _, passage in made.passages}
            self.known = {words: same for words, same in self.known.items() if words in there}


def joined_edges(whole: Source, made: list[tuple[int, ReadPassage]], edges: list[int]) -> list[int]:
    """Return the edges without those before which a passage that can't be read leaves brackets open."""
    left = [edges[0]]
    depth = 0
    for (start, passage), end in zip(made, edges[1:], strict=True):
        if passage.start is None or depth:
            signs = [met.group() for met in BRACKETS.finditer(whole.text, start, end)]
            depth += sum(sign in "([" for sign in signs) - sum(sign in ")]" for sign in signs)
            depth = max(depth, 0)
        if not depth or end == edges[-1]:
            left.append(end)
    return left


def read_passage(whole: Source, words: str) -> ReadPassage:
    """Read a passage; where it stands is said later."""
    source = Passage(whole.name, words, whole.folder, anchor=Anchor(whole, 0))
    budget, builder = Budget(), Builder(source)
    tokens = budget.limit(parser().lexer.read(words, 0, len(words)))
    try:
        made = parser().automaton.run(Indentation().arrange(tokens), "start", builder.take, builder.make)
    except (Unreadable, TooDeep, TooLong):
        return ReadPassage(source, None, [], MOST_TOKENS - budget.left)
    return ReadPassage(source, made, builder.complaints, MOST_TOKENS - budget.left)


def complaints_of(made: Composed) -> list[Diagnostic]:
    """Return what is to be said of all passages, as if the text were read in one go."""
    complaints: list[Diagnostic] = []
    ends = [at for at, _ in made.passages[1:]] + [len(made.whole.text)]
    for (at, passage), end in zip(made.passages, ends, strict=True):
        if passage.start is not None:
            met = [in_whole(complaint) for complaint in passage.complaints]
        else:
            # What is said of a passage that can't be read can be about what stands around it.
            _, met = parser().read(made.whole, "start", Span(made.whole, at, end))
        if not is_cascade(complaints, met):
            complaints += met
        if len(complaints) >= ENOUGH:
            break
    return complaints


def in_whole(diagnostic: Diagnostic) -> Diagnostic:
    """Return a complaint with places in whole texts instead of passages."""
    if not any(isinstance(label.span.source, Passage) for label in diagnostic.labels):
        return diagnostic
    labels = tuple(Label(label.span.in_whole, label.text) for label in diagnostic.labels)
    return attrs.evolve(diagnostic, labels=labels)


def wanted_at(text: str, start: int, at: int) -> frozenset[str]:
    """Return what can come at a place of a passage that starts at `start`: words as they are written, or terminals.

    Nothing can come behind what can't be read, or in the middle of a text or a comment.
    """
    fed: list[Lexeme] = []
    # With a word there, so that the line has a margin.
    before = f"{text[start:at]}x"
    try:
        for token in Indentation().arrange(parser().lexer.read(before, 0, len(before), closed=False)):
            if token.end == len(before) and token.kinds[0] not in LAYOUT:
                break
            fed.append(token)
        else:
            return frozenset()
        states = parser().automaton.states_after(fed, "start")
    except (Unreadable, TooDeep):
        return frozenset()
    automaton = parser().automaton
    return frozenset(spell(automaton, kind) for kind in automaton.wanted(states))


def lexemes(text: str) -> Iterator[Lexeme]:
    """Yield the words and signs of a text, up to the first that is none."""
    try:
        yield from (token for token in parser().lexer.read(text, 0, len(text)) if token.kinds[0] not in LAYOUT)
    except Unreadable:
        return
