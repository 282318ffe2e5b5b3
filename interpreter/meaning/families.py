"""Which kinds are kinds of others: circles and lines that are too long are cut, and every kind gets its place."""

from __future__ import annotations

from collections.abc import Callable, Collection

from croupier.grammar import Span, Word, tree

from .model import KindDecl
from .types import an

# So many kinds can be kinds of one another.
DEEPEST_KINDS = 100

# Complains with a code, a title, a place and words for it.
Complain = Callable[[str, str, Span, str], None]


def settle_families(kinds: Collection[KindDecl], complain: Complain) -> list[KindDecl]:
    """Cut circles and lines that are too long, give every kind its place, and return the kinds, parents first.

    Each kind is looked at once, in whichever order the file has them, so that many kinds take no longer for each.
    """
    deep: dict[KindDecl, int] = {}
    for kind in kinds:
        cut_circle(kind, deep, complain)
        measure(kind, deep, complain)
    give_places(kinds)
    return sorted(kinds, key=deep.__getitem__)


def cut_circle(kind: KindDecl, deep: dict[KindDecl, int], complain: Complain) -> None:
    """Cut the circle above a kind, if there is one, at the kind of it that is declared last."""
    line = unmeasured(kind, deep)
    met = line[-1].parent if line else None
    if met is None or met in deep:
        return
    last = max(line[line.index(met) :], key=lambda each: each.number)
    parent = written_parent(last)
    complain("kind-circle", "a kind can't be its own parent", parent.span, f"{parent} is itself {an(last.name)}")
    last.parent = None


def measure(kind: KindDecl, deep: dict[KindDecl, int], complain: Complain) -> None:
    """Note for a kind and those above it how many lie over one another there, the kind itself among them."""
    for each in reversed(unmeasured(kind, deep)):
        deep[each] = 1 + (deep[each.parent] if each.parent else 0)
        if deep[each] > DEEPEST_KINDS:
            parent = written_parent(each)
            title = "too many kinds lie over one another"
            complain("too-many-kinds", title, parent.span, f"{parent} is the {DEEPEST_KINDS}th")
            each.parent, deep[each] = None, 1


def written_parent(kind: KindDecl) -> Word:
    """Return the word for the parent of a kind that has one."""
    assert isinstance(kind.node, tree.Kind), "only kinds have a parent"
    assert kind.node.parent is not None, "only kinds with a parent are cut off"
    return kind.node.parent


def unmeasured(kind: KindDecl, deep: dict[KindDecl, int]) -> list[KindDecl]:
    """Return a kind and those above it, up to one that is measured, or until they come round again."""
    line: dict[KindDecl, None] = {}
    for each in kind.ancestry():
        if each in deep or each in line:
            break
        line[each] = None
    return list(line)


def give_places(kinds: Collection[KindDecl]) -> None:
    """Put the kinds in a row, in which those of a kind stand right behind it."""
    children: dict[KindDecl | None, list[KindDecl]] = {}
    for kind in kinds:
        children.setdefault(kind.parent, []).append(kind)

    def take_place(kind: KindDecl, place: int) -> int:
        kind.place = kind.last_place = place
        for child in children.get(kind, ()):
            kind.last_place = take_place(child, kind.last_place + 1)
        return kind.last_place

    place = -1
    for root in children.get(None, ()):
        place = take_place(root, place + 1)
