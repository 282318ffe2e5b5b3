"""What was seen of a draft when all of it was last made out, and what of that still holds after a change.

Who changes the lines of a procedure changes nothing of what other passages mean, as long as it is called in the same
way. Then only these lines are looked at anew, and what was said of the others still stands. Else all are, but for
examples: they are many, and no other passage asks what is in them.
"""

from __future__ import annotations

from functools import singledispatch

import attrs
from croupier.grammar import Diagnostic, Source, tree
from croupier.grammar.passages import Composed, ReadPassage
from croupier.grammar.source import Passage

from ..load import Understood


@attrs.define(eq=False)
class Seen:
    """What was seen when all of a text was made out: its passages, and what was wrong with them."""

    composed: Composed
    understood: Understood
    # What was wrong with names and types; what is wrong with the whole stands in `understood` if it was looked at.
    problems: list[Diagnostic]

    def changed(self, composed: Composed) -> frozenset[Source] | None:
        """Return the passages that are new, if all that they declare was declared before; else nothing is known."""
        before = [passage for _, passage in self.composed.passages]
        now = [passage for _, passage in composed.passages]
        if [signature_of(passage) for passage in now] != [signature_of(passage) for passage in before]:
            return None
        pairs = [(old, new) for old, new in zip(before, now, strict=True) if old is not new]
        if any(OPEN in signature_of(new) for _, new in pairs):
            return None
        return frozenset(new.source for _, new in pairs)

    def still_said(self, composed: Composed) -> list[Diagnostic]:
        """Return what was said of passages that are still there, and of other files."""
        there = {passage.source for _, passage in composed.passages}
        own = self.composed.whole
        return [
            problem
            for problem in self.understood.problems
            if all(
                label.span.source in there
                if isinstance(label.span.source, Passage)
                else (label.span.source.name, label.span.source.folder) != (own.name, own.folder)
                for label in problem.labels
            )
        ]

    def unchanged(self, composed: Composed) -> frozenset[Source]:
        """Return the passages that are still as they were."""
        before = {passage.source for _, passage in self.composed.passages}
        return frozenset(passage.source for _, passage in composed.passages if passage.source in before)

    def said_of_examples(self, passages: frozenset[Source]) -> list[Diagnostic]:
        """Return what was said of the examples in some passages."""
        examples = self.understood.world.examples if self.understood.world is not None else []
        spans = [each.node.span for each in examples if each.node.span.source in passages]
        return [
            problem
            for problem in self.understood.problems
            if any(problem.span.source is each.source and each.start <= problem.span.start < each.end for each in spans)
        ]


# Stands for a declaration of which every word can mean something for other passages.
OPEN = "open"


def signature_of(passage: ReadPassage) -> tuple[str, ...]:
    """Return what other passages see of the declarations in this one."""
    declarations = passage.start.declarations if passage.start is not None else ()
    return tuple(part for node in declarations for part in signature(node))


@singledispatch
def signature(node: tree.Node) -> tuple[str, ...]:
    """Return what other passages see of a declaration: of most, everything."""
    return type(node).__name__, OPEN


@signature.register(tree.Setup)
@signature.register(tree.Play)
@signature.register(tree.Example)
def nothing(node: tree.Node) -> tuple[str, ...]:
    """Return that nobody sees what is in it."""
    return (type(node).__name__,)


@signature.register
def of_procedure(node: tree.Procedure) -> tuple[str, ...]:
    """Return how a procedure is called."""
    params = [node.first, *node.labelled]
    return "Procedure", str(node.name), *(param.span.text for param in params if param is not None)


@signature.register
def of_rule(node: tree.Rule) -> tuple[str, ...]:
    """Return how a rule is asked."""
    return "Rule", str(node.name), *(param.span.text for param in node.params or ())


@signature.register
def of_card(node: tree.Card) -> tuple[str, ...]:
    """Return how a card is called, and of which kind it is."""
    return "Card", str(node.title.string), str(node.kind)


@signature.register
def of_score(node: tree.Score) -> tuple[str, ...]:
    """Return how a line of points is called."""
    return "Score", str(node.title.string)
