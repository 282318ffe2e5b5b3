"""From productions to tree: `Builder(source)` makes the node of each rule out of its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from . import tree
from .diagnostic import Diagnostic
from .habits import HABITS, complain_of_habit
from .layout import LAYOUT, Lexeme
from .source import Source, Span, Word
from .visible import visible

# Rules that stand for nothing but their parts, and become tuples.
LISTS = ("_list", "_body")
# Rules that stand for nothing but their spelling, and become str.
SPELLINGS = {
    "label", "moment", "chooses", "orders", "seers", "end", "players_from", "assign_sign", "change_sign",
    "compare_sign", "plus_sign", "times_sign", "truth_word", "anytime", "asked",
}  # fmt: skip
# Rules with a class whose one field is a tuple of all parts.
TUPLES = {"block", "suite", "ability_suite", "acts_in", "columns", "enum_columns", "list_literal"}


# Rules that make a node of another rule's class.
SAME_CLASS = {"none": "None_", "ability_suite": "Suite", "name_indexed": "Indexed", "short_range": "Range"}


def class_name(rule: str) -> str:
    """Name the tree class of a grammar rule."""
    return SAME_CLASS.get(rule) or "".join(part.capitalize() for part in rule.split("_"))


CLASSES: dict[str, type[tree.Node]] = {
    name: cls for name, cls in vars(tree).items() if isinstance(cls, type) and issubclass(cls, tree.Node)
}


class Builder:
    """Makes words and nodes that know their places in a source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.complaints: list[Diagnostic] = []

    def take(self, kind: str, token: Lexeme) -> Any:
        """Make a word out of a token."""
        if kind in LAYOUT:
            return None
        text = token.text
        return Word(visible(text[1:-1]) if kind == "STRING" else text, Span(self.source, token.start, token.end))

    def make(self, rule: str, parts: list[Any], start: int, end: int) -> Any:
        """Make a node, a tuple or a str out of the parts of a rule."""
        if rule in HABITS:
            complaint = complain_of_habit(rule, parts, Span(self.source, start, end))
            self.complaints += [complaint] if complaint else []
        return maker(rule)(parts, Span(self.source, max(start, 0), max(end, 0)))


Maker = Callable[[list[Any], Span], Any]


@cache
def maker(rule: str) -> Maker:
    """Return how the value of a rule is made."""
    if rule.endswith(LISTS):
        return lambda parts, span: tuple(part for part in parts if part is not None)
    if rule in SPELLINGS:
        return lambda parts, span: " ".join(parts)
    made: Any = CLASSES[class_name(rule)]
    if rule in TUPLES:
        return lambda parts, span: made(tuple(part for part in parts if part is not None), span=span)
    if rule == "name_indexed":
        return lambda parts, span: made(tree.Name(parts[0], span=parts[0].span), parts[1], span=span)
    if rule == "row":
        return lambda parts, span: made(parts[0], tuple(parts[1:]), span=span)
    return lambda parts, span: made(*parts, span=span)
