"""From text to tree: `parse(source)` gives a `tree.Start`, or the diagnostics that say why not."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from . import tree
from .complain import complain, complain_of_depth, complain_of_layout
from .diagnostic import Diagnostic
from .layout import Layout, LayoutError
from .source import Source, Span, Word
from .tables import load_parser

# Rules that stand for nothing but their parts, and become tuples.
LISTS = ("_list", "_body")
# Rules that stand for nothing but their spelling, and become str.
SPELLINGS = {
    "label", "moment", "chooses", "end", "players_from", "assign_sign", "change_sign", "compare_sign", "plus_sign",
    "times_sign", "truth_word", "anytime",
}  # fmt: skip
# Rules with a class whose one field is a tuple of all parts.
TUPLES = {"block", "suite", "acts_in", "columns", "list_literal"}


def class_name(rule: str) -> str:
    """Name the tree class of a grammar rule."""
    return "None_" if rule == "none" else "".join(part.capitalize() for part in rule.split("_"))


CLASSES = {name: cls for name, cls in inspect.getmembers(tree, inspect.isclass) if issubclass(cls, tree.Node)}


def parse(source: Source) -> tuple[tree.Start | None, list[Diagnostic]]:
    """Read a whole game file."""
    return _parse(source, "start", 0)


def parse_expression(source: Source) -> tuple[tree.Set | None, list[Diagnostic]]:
    """Read one expression, as typed by a person or standing in a text."""
    return _parse(source, "set", 0)


@cache
def parse_insert(text: str) -> tree.Set | None:
    """Read what stands between the braces of a text; None if it isn't an expression."""
    return parse_expression(Source("text", text))[0]


def _parse(source: Source, start: str, offset: int) -> tuple[Any, list[Diagnostic]]:
    text = source.text
    if start == "start" and not text.endswith("\n"):
        text += "\n"
    try:
        parsed = parser().parse(text, start=start)
        return _Builder(source).build(parsed), []
    except UnexpectedInput as met:
        return None, [complain(source, met, parser())]
    except LayoutError as met:
        return None, [complain_of_layout(source, met)]
    except RecursionError:
        return None, [complain_of_depth(source)]


@cache
def parser() -> Lark:
    """Make the parser, or take its tables from the cache."""
    return load_parser(Layout())


class _Builder:
    """Turns lark's tree into ours, bottom up."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def build(self, part: Any) -> Any:
        if isinstance(part, Tree):
            return _maker(part.data)(self, part)
        if part is None:
            return None
        text = part[1:-1] if part.type == "STRING" else str(part)
        return Word(text, self.span(part))

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    def parts(self, parsed: Tree[Any]) -> list[Any]:
        return [self.build(child) for child in parsed.children]

    def place(self, parsed: Tree[Any]) -> Span:
        meta = parsed.meta
        return Span(self.source, getattr(meta, "start_pos", 0), getattr(meta, "end_pos", 0))


Maker = Callable[[_Builder, "Tree[Any]"], Any]


@cache
def _maker(rule: str) -> Maker:
    if rule.endswith(LISTS):
        return lambda builder, parsed: tuple(part for part in builder.parts(parsed) if part is not None)
    if rule in SPELLINGS:
        return lambda builder, parsed: " ".join(str(child) for child in parsed.children)
    made: Any = CLASSES[class_name(rule)]
    if rule in TUPLES:
        return lambda builder, parsed: made(
            tuple(part for part in builder.parts(parsed) if part is not None), span=builder.place(parsed)
        )
    if rule == "row":
        return lambda builder, parsed: _row(builder.parts(parsed), builder.place(parsed))
    return lambda builder, parsed: made(*builder.parts(parsed), span=builder.place(parsed))


def _row(parts: list[Any], span: Span) -> tree.Row:
    return tree.Row(parts[0], tuple(parts[1:]), span=span)
