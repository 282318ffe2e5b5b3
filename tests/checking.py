"""What is checked of a game file, in one place: the tests of messages all come here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Diagnostic, Source, inserts, parse, tree


def diagnose(text: str, name: str = "game.cg") -> list[Diagnostic]:
    """Say all that is wrong with the text of a game file."""
    start, complaints = parse(Source(name, text))
    if start is not None:
        for node in walk(start):
            if isinstance(node, tree.Text | tree.Translation):
                complaints += inserts(node.string)[1]
    return complaints


def walk(node: Any) -> Iterator[tree.Node]:
    """Give a node and all that is in it."""
    todo = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, tree.Node):
            yield part
            todo += [getattr(part, field.name) for field in attrs.fields(type(part))]
        elif isinstance(part, tuple) and not hasattr(part, "_fields"):
            todo += part
