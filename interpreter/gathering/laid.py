"""Declarations that are laid over one another, in their order.

One is found by its name in about the same time however many there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from croupier.grammar import tree

# What is found under one sort: the first of these classes stands for all of them.
SORTS = ((tree.Kind, tree.Die), (tree.Option, tree.Track, tree.Rule), (tree.Game, tree.Variant))
SORT_OF: dict[type, type] = {each: sort[0] for sort in SORTS for each in sort}


def sort_of(of: type) -> type:
    """Return the class that stands for all that are found together with one."""
    return SORT_OF.get(of, of)


class Declarations:
    """Declarations in the order in which they came; each has a place, which it keeps until it is taken out."""

    def __init__(self) -> None:
        self._nodes: dict[int, Any] = {}
        self._next = 0
        self._named: dict[tuple[type, Hashable], dict[int, None]] = {}
        self._sorts: dict[type, dict[int, None]] = {}

    def __iter__(self) -> Iterator[Any]:
        return iter(self._nodes.values())

    def __getitem__(self, place: int) -> Any:
        return self._nodes[place]

    def __setitem__(self, place: int, node: Any) -> None:
        """Put one declaration in the place of another of its sort and name."""
        self._nodes[place] = node

    def add(self, node: Any, name: Hashable = None) -> None:
        """Add a declaration at the end, under a name."""
        place, sort = self._next, sort_of(type(node))
        self._next += 1
        self._nodes[place] = node
        self._named.setdefault((sort, name), {})[place] = None
        self._sorts.setdefault(sort, {})[place] = None

    def take_out(self, place: int, name: Hashable) -> None:
        """Take out the declaration at a place, which stands there under a name."""
        sort = sort_of(type(self._nodes.pop(place)))
        del self._named[sort, name][place], self._sorts[sort][place]

    def called(self, of: type, name: Hashable) -> list[int]:
        """Return the places of all declarations of a sort that have a name."""
        return list(self._named.get((sort_of(of), name), ()))

    def of(self, sort: type) -> list[Any]:
        """Return all declarations of a sort."""
        return [self._nodes[place] for place in self._sorts.get(sort_of(sort), ())]
