"""Some passages of a game, elaborated alone: types of what stands elsewhere are found out when they are asked for."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Source

from .abilities import elaborate_abilities, elaborate_ability
from .context import Reader
from .elaborate import (
    elaborate_card,
    elaborate_end,
    elaborate_example,
    elaborate_icon,
    elaborate_kind,
    elaborate_procedure,
    elaborate_track,
    elaborate_zone,
)
from .expressions import want
from .names import type_of_rule


def elaborate_passages(reader: Reader, passages: frozenset[Source]) -> None:
    """Elaborate the declarations that stand in some passages, with all that belongs to each."""
    world = reader.world

    def are_in(*nodes: Any) -> bool:
        return any(node is not None and node.span.source in passages for node in nodes)

    for kind in world.kinds.values():
        if are_in(kind.node, *kind.lines):
            elaborate_kind(reader, kind)
            elaborate_abilities(reader, kind, None, kind.lines)
            for ability in kind.abilities:
                elaborate_ability(reader, ability)
    for option in world.options.values():
        if are_in(option.node):
            option.default = want(reader, option.node.default, option.type)
    for zone in world.all_zones():
        if are_in(zone.node):
            elaborate_zone(reader, zone)
    for track in world.all_tracks():
        if are_in(track.node):
            elaborate_track(reader, track)
    for rule in world.all_rules():
        if are_in(rule.node):
            type_of_rule(reader, rule)
    for card in world.cards:
        if are_in(card.node, *(getattr(card.node, "body", None) or ())):
            elaborate_card(reader, card)
            for ability in card.abilities:
                elaborate_ability(reader, ability)
    for icon in world.icons.values():
        if are_in(icon.node):
            elaborate_icon(reader, icon)
    for procedure in [*world.procedures.values(), world.setup, world.play]:
        if procedure is not None and are_in(procedure.node):
            elaborate_procedure(reader, procedure)
    if are_in(*(line.node for line in world.scores), *(rank.node for rank in world.ranking), world.triggers_node):
        elaborate_end(reader)
    for example in world.examples:
        if are_in(example.node):
            elaborate_example(reader, example)
