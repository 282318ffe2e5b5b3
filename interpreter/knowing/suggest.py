"""How what was begun can go on: the names that mean something at a table, for whoever types the language there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..meaning.vocabulary import FUNCTIONS, PIECE_WORDS, PLAYER_WORDS
from .going_on import variables_going_on
from .typed import seat_names

if TYPE_CHECKING:
    from ..meaning.model import World
    from ..table import Table

# What is asked of examples only has no meaning at a table; to make a piece is no look at it.
CALLED = tuple(name for name in FUNCTIONS if name not in ("offered", "asked", "new"))
WORDS = ("box", "card", "it", "none", "over", "players", "where", "you", "your", "yes", "no")
BEGUN_CARD = re.compile(r'card\s*"([^"]*)$')
BEGUN_PART = re.compile(r"(?:'s\s+|\byour\s+)(\w*)$")
BEGUN_WORD = re.compile(r"(\w*)$")


def suggest(table: Table, begun: str, sees_all: bool = False) -> list[str]:
    """Return how an expression that was begun can go on, whole; who sees all can name what is going on."""
    if found := BEGUN_CARD.search(begun):
        return completed(begun, found.group(1), (f'{name}"' for name in card_names(table)))
    if begun.count('"') % 2:
        return []
    world = table.game.world
    if found := BEGUN_PART.search(begun):
        return completed(begun, found.group(1), part_names(world))
    found = BEGUN_WORD.search(begun)
    assert found is not None, "an empty word is one too"
    going_on = variables_going_on(table) if sees_all else {}
    return completed(begun, found.group(1), names_in_scope(table) | going_on.keys())


def suggest_card(table: Table, begun: str) -> list[str]:
    """Return the names of cards that begin so; if none does, how an expression that was begun can go on."""
    return completed(begun, begun, card_names(table)) or suggest(table, begun)


def completed(begun: str, word: str, names: Iterable[str]) -> list[str]:
    """Put names in the place of the last word, as far as they begin with it."""
    head = begun[: len(begun) - len(word)]
    fitting = {name for name in names if name.casefold().startswith(word.casefold()) and name != word}
    return [head + name for name in sorted(fitting, key=str.casefold)]


def card_names(table: Table) -> list[str]:
    """Return the names by which the language knows the cards."""
    return list(dict.fromkeys(piece.name for piece in table.machine.plan.pieces))


def part_names(world: World) -> set[str]:
    """Return all that can follow `'s`."""
    parts = {*PLAYER_WORDS, *PIECE_WORDS, *world.player_zones, *world.player_tracks}
    parts |= {name for kind in world.kinds.values() for name in kind.member_names()}
    return parts | {name for name, rule in world.rules.items() if len(rule.params) == 1}


def names_in_scope(table: Table) -> set[str]:
    """Return all that can stand by itself."""
    world = table.game.world
    names = {*WORDS, *world.tracks, *world.zones, *world.options, *world.enum_values, *world.kinds, *world.enums}
    names |= {name if not rule.params else f"{name}(" for name, rule in world.rules.items()}
    return names | {f"{name}(" for name in CALLED} | seat_names(table).keys()
