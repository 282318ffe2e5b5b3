"""Parts of cards by their names: what kinds declare, and which of it a name can mean.

Most names are no part of most kinds, and there can be very many of both; so what kinds declare is found by its name.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from .model import KindDecl, RuleDecl, World

# Where a rule is named that many kinds have, all of these are told apart; so many in all take `check` a second.
MOST_TOLD_APART = 20_000

# A kind, and a field, track, zone or rule that it declares.
DeclaredPart = tuple[KindDecl, Any]


class Parts:
    """What the kinds of a world declare, and how many parts of one name have been told apart so far."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.told_apart = 0
        self._below: dict[tuple[KindDecl | None, str], list[DeclaredPart]] = {}

    @cached_property
    def declared(self) -> dict[str, list[DeclaredPart]]:
        """What kinds declare by each name, in the order of the kinds."""
        found: dict[str, list[DeclaredPart]] = {}
        for kind in self.world.kinds.values():
            for name, part in kind.own_parts().items():
                found.setdefault(name, []).append((kind, part))
        return found

    def of(self, kind: KindDecl | None, name: str, is_known: bool) -> list[DeclaredPart]:
        """Return the parts that a name can mean after a card of a kind, or of any; it may be known of no other kind."""
        part = kind.find_part(name) if kind is not None else None
        if kind is not None and part is not None:
            return without_params([(kind, part)])
        return [] if kind is not None and is_known else self.below(kind, name)

    def below(self, kind: KindDecl | None, name: str) -> list[DeclaredPart]:
        """Return what kinds that are also of a kind, or any kinds, declare by a name; it is looked for once."""
        found = self._below.get((kind, name))
        if found is None:
            declared = self.declared.get(name, [])
            fitting = [each for each in declared if kind is None or each[0].is_a(kind)]
            found = self._below[kind, name] = to_tell_apart(without_params(fitting))
        return found


def without_params(parts: list[DeclaredPart]) -> list[DeclaredPart]:
    """Leave out rules that want more than the card."""
    return [(kind, part) for kind, part in parts if not getattr(part, "params", None)]


def to_tell_apart(parts: list[DeclaredPart]) -> list[DeclaredPart]:
    """Leave out the parts that are the same to whoever names them.

    Fields of one name are kept together, and so are tracks and zones; only what is of two sorts must be told apart.
    """
    sorts = {type(part) for _, part in parts}
    return parts[:1] if len(sorts) == 1 and RuleDecl not in sorts else parts
