"""What was laid by hand, and cards, zones, tracks and values, written as the language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..keeping.by_hand import LaidByHand
from ..meaning.model import KindDecl
from ..meaning.types import Many, Piece, Player, Truth, Type, Value
from ..planning.plan import Plan

if TYPE_CHECKING:
    from ..table import Table


def spelled(table: Table, laid: LaidByHand) -> str:
    """Write down what was laid, so that it can be read again."""
    plan, what = table.machine.plan, laid.what
    if laid.sort == "put":
        return f"put {card_words(plan, what[0])} {'under' if what[2] else 'in'} {zone_words(plan, what[1])}"
    if laid.sort == "swap":
        return f"put {card_words(plan, what[0])} for {card_words(plan, what[1])}"
    if laid.sort == "give":
        count, value, source, target = what
        enum = plan.zone_names[source].zone.of.enum
        of = f" of {enum.values[value]}" if enum is not None else ""
        return f"give {count}{of} from {zone_words(plan, source)} to {zone_words(plan, target)}"
    number, at, value = what
    track = list(plan.world.all_tracks())[number]
    return f"set {track_words(plan, track, at)} = {value_words(plan, value, track.type)}"


def card_words(plan: Plan, card: int) -> str:
    """Write a card by its name, and which copy it is."""
    piece = plan.pieces[card]
    copies = [each.number for each in plan.pieces if each.name == piece.name]
    return f'card "{piece.name}"' + (f" #{copies.index(card) + 1}" if len(copies) > 1 else "")


def zone_words(plan: Plan, number: int) -> str:
    """Write a zone as the language does."""
    zone, seat, card, index = plan.zone_names[number]
    name = zone.name
    if index is not None and zone.index is not None:
        name = f"{name}[{value_words(plan, index, zone.index.type)}]"
    if seat is not None:
        return f"p{seat + 1}'s {name}"
    return f"{card_words(plan, card)}'s {name}" if card is not None else name


def track_words(plan: Plan, track: Any, at: int | None) -> str:
    """Write a track as the language does."""
    owner, index = divmod(at or 0, plan.size_of(track))
    name = track.name
    if track.index is not None:
        name = f"{name}[{value_words(plan, plan.values_of(track)[index], track.index.type)}]"
    if track.owner == "player":
        return f"p{owner + 1}'s {name}"
    return f"{card_words(plan, owner)}'s {name}" if isinstance(track.owner, KindDecl) else name


def value_words(plan: Plan, value: Any, type: Type) -> str:
    """Write a value as the language does."""
    if value is None:
        return "none"
    if isinstance(type, Truth):
        return "yes" if value else "no"
    if isinstance(type, Value):
        return str(type.enum.values[value])
    if isinstance(type, Player):
        return f"p{value + 1}"
    if isinstance(type, Piece):
        return f'card "{plan.pieces[value].name}"'
    if isinstance(type, Many):
        return f"[{', '.join(value_words(plan, each, type.item) for each in value)}]"
    return str(value)
