"""Files that are being written: `Desk.open` gives a `Draft`, which knows what is wrong with its text at the moment.

A draft is read in three steps, each when it is first asked for: its passages, its names and types, and the game as a
whole. After a change only the passages that changed are read again; the files under it only when they changed.
"""

from __future__ import annotations

from pathlib import Path

import attrs
from croupier.grammar import Budget, Diagnostic, Source, Span, parse, tree
from croupier.grammar.passages import Composed, Passages, in_whole

from ..compiling.uncollected import uncollected
from ..gathering.layers import Shelf, place_of
from ..load import Loaded, Understood, examine, loaded, own_problems, understand
from ..reading.context import Gap
from .mentions import Role, mentions_in
from .names import GameName, GameNames, names_of
from .seen import Seen

# So many files that were read are kept.
MOST_KEPT = 60


@attrs.define(eq=False)
class Desk(Shelf):
    """The files that are open, by where they lie, and the trees of those that others use."""

    drafts: dict[Path | Source, Draft] = attrs.Factory(dict)
    trees: dict[Path | Source, tuple[Source, tree.Start, int]] = attrs.Factory(dict)

    def open(self, path: Path, text: str) -> Draft:
        """Put a file on the desk, with the text that its author sees."""
        draft = Draft(self, Source(path.name, text, path.parent))
        self.drafts[place_of(draft.source)] = draft
        return draft

    def close(self, draft: Draft) -> None:
        """Take a file from the desk: what is on the disk counts again."""
        self.drafts.pop(place_of(draft.source), None)
        self.forget()

    def forget(self) -> None:
        """Let every draft be understood anew when it is next asked: a file under it may have changed."""
        for draft in self.drafts.values():
            draft.understood = None

    def newest(self, source: Source) -> Source:
        """Return a file as it stands on the desk, if it is open; the same as last time, if it did not change."""
        place = place_of(source)
        if place in self.drafts:
            source = self.drafts[place].source
        known = self.trees.get(place)
        return known[0] if known is not None and known[0].text == source.text else source

    def parse(self, source: Source, budget: Budget) -> tuple[tree.Start | None, list[Diagnostic]]:
        """Return the tree of a file, from memory if it is the same as last time."""
        known = self.trees.get(place_of(source))
        if known is not None and known[0] is source and known[2] <= budget.left:
            budget.left -= known[2]
            return known[1], []
        before = budget.left
        start, problems = parse(source, budget)
        if start is not None and not problems:
            while len(self.trees) >= MOST_KEPT:
                del self.trees[next(iter(self.trees))]
            self.trees[place_of(source)] = source, start, before - budget.left
        return start, problems


@attrs.define(eq=False)
class Draft:
    """A file that is open: its text, and as much as was made out of it so far."""

    desk: Desk
    source: Source
    passages: Passages = attrs.Factory(Passages)
    composed: Composed | None = None
    understood: Understood | None = None
    is_examined: bool = False
    named: GameNames | None = None
    # What was seen when all of it was last made out.
    seen: Seen | None = None

    def change(self, text: str) -> None:
        """Put another text in its place."""
        if text == self.source.text:
            return
        self.source = attrs.evolve(self.source, text=text)
        self.composed = None
        self.desk.forget()

    def read(self) -> Composed:
        """Return its text as it was read: all that changed, and what was known of the rest."""
        if self.composed is None:
            with uncollected():
                self.composed = self.passages.read(self.source)
        return self.composed

    def understand(self) -> Understood:
        """Return what it means, as far as it could be made out; mistakes in the text leave their passages out."""
        composed = self.read()
        composed.settle()
        if self.understood is None:
            self.understood, self.named = self.meaning_of(composed), None
            self.is_examined = False
            self.seen = Seen(composed, self.understood, [*self.understood.problems])
        return self.understood

    def meaning_of(
        self,
        composed: Composed,
        only: frozenset[Source] | None = None,
        gap: Gap | None = None,
        examples_but: frozenset[Source] = frozenset(),
    ) -> Understood:
        """Work out what a text of this file means, or what `only` some passages of it do.

        Of its examples those are left out that stand in the passages `examples_but`.
        """
        start = composed.start or tree.Start((), span=Span(composed.whole, 0, 0))
        budget = Budget()
        budget.left -= sum(passage.tokens for _, passage in composed.passages)
        with uncollected():
            return understand(start, composed.whole, budget, True, self.desk, gap, only, examples_but)

    def names(self) -> GameNames | None:
        """Return what every name stands for, if it could be made out."""
        understood = self.understand()
        if self.named is None and understood.world is not None:
            with uncollected():
                self.named = names_of(understood.start, understood.world, self.read().start)
        return self.named

    def name_at(self, offset: int) -> tuple[GameName, Span] | None:
        """Return what the name at an offset stands for, and where it stands."""
        names = self.names()
        met = names.at(self.source, offset) if names is not None else None
        return (met[0], met[1].span.in_whole) if met is not None else None

    def file_at(self, offset: int) -> tuple[Source, Span] | None:
        """Return the file that is named at an offset, and where it is named."""
        start, names = self.read().start, self.names()
        for mention in mentions_in(start) if start is not None and names is not None else ():
            span = mention.span.in_whole
            if mention.role is Role.FILE and names is not None and span.start <= offset <= span.end:
                called = {str(mention.word), f"{mention.word}.cg"}
                for source in names.world.sources:
                    if source.name in called:
                        return source, span
        return None

    def complaints(self, as_a_whole: bool = False) -> Loaded:
        """Return what is wrong with it: its text, or its names and types; `as_a_whole` also the rest.

        As a whole it is what `load` says of the same text. Before that, what was said of passages that did not change
        still stands, as long as the others only say something else and declare the same; of examples, in any case.
        """
        composed = self.read()
        composed.settle()
        if composed.start is None or composed.complaints:
            return loaded(None, composed.complaints)
        if self.seen is not None and self.seen.understood.is_whole and self.understood is None and not as_a_whole:
            problems = self.problems_at_once(composed, self.seen)
        else:
            understood = self.understand()
            if as_a_whole and not self.is_examined:
                self.is_examined = True
                with uncollected():
                    examine(understood)
            problems = understood.problems
        problems = own_problems(problems, composed.whole)
        return loaded(None, [in_whole(problem) for problem in problems])

    def problems_at_once(self, composed: Composed, seen: Seen) -> list[Diagnostic]:
        """Return what is wrong with names and types in what can mean something else, and what was said of the rest.

        Nobody sees what is in an example, and games have many: what they mean now is found out in the next pause.
        """
        changed = seen.changed(composed)
        if changed is not None:
            return self.meaning_of(composed, changed).problems + seen.still_said(composed)
        unchanged = seen.unchanged(composed)
        return self.meaning_of(composed, examples_but=unchanged).problems + seen.said_of_examples(unchanged)
