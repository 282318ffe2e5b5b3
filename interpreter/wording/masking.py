"""What a seat notices of what happens, and what it sees of that, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..compiling.machine import Machine
from ..meaning.types import Many, PerPlayer, Piece, Type
from ..planning.plan import Plan
from ..running.happenings import (
    Chance,
    Choice,
    Happening,
    Known,
    Move,
    MoveAll,
    OnCard,
    Roll,
    Show,
    Shuffle,
    Spoken,
    Tokens,
    Worked,
    sort_of,
)
from ..running.state import Use
from ..writing.questions import QuestionInfo

# A card as a seat sees it, which knows it or not: its number, or its back.
MaskCard: TypeAlias = Callable[[int, int], object]


def is_noticed(machine: Machine, happening: Happening, seat: int | None) -> bool:
    """Whether a seat notices that something happens.

    What a card does that it does not know is seen by what comes of it.
    """
    if isinstance(happening, Chance) or seat is None:
        return not isinstance(happening, Chance)
    if isinstance(happening, Worked):
        return bool(happening.known[happening.card] >> seat & 1)
    if isinstance(happening, Show):
        return not happening.private or seat in happening.whom
    return (
        not isinstance(happening, Choice)
        or happening.who == seat
        or is_choice_noticed(asked_by(machine, happening), happening, seat)
    )


def asked_by(machine: Machine, choice: Choice) -> QuestionInfo:
    """Return the question that a choice answers."""
    return machine.writer.questions[choice.question]


def is_choice_noticed(info: QuestionInfo, choice: Choice, seat: int) -> bool:
    """Whether somebody else notices a choice.

    Nobody sees which cards another takes out of a hand, nor how many questions that took, nor what could have been used
    in a window; which of several abilities comes first is seen when they do their work.
    """
    value, watched = choice.value, choice.watched
    if isinstance(value, Use):
        return bool(watched[value.card] >> seat & 1)
    if info.private or info.sort in ("triggers", "window") or info.secret_picks is not None:
        return False
    if info.secret is not None or info.sort not in ("choose", "picks", "order"):
        return True
    if value is None:
        return info.sort == "choose"
    return not isinstance(info.type, Piece) or bool(watched[value] >> seat & 1)


def masked(machine: Machine, happening: Happening, seat: int) -> tuple[Any, ...]:
    """Return the word for what happened, and of the rest what a seat sees."""
    return (sort_of(happening), *parts_seen(machine, happening, seat))


def parts_seen(machine: Machine, happening: Happening, seat: int) -> tuple[Any, ...]:
    """Return what a seat sees of what happened."""
    card = card_seen_by(machine.plan, seat)

    def place(zone: int) -> object:
        is_hidden = isinstance(zone, OnCard) and not zone.known >> seat & 1
        return ("on", machine.plan.zone_names[zone].zone.name) if is_hidden else zone

    match happening:
        case Move() as move:
            return card(move.card, move.known), place(move.source), place(move.target), move.under
        case MoveAll() as move:
            return tuple(map(card, move.cards, move.known)), place(move.source), place(move.target)
        case Show() as show:
            return card(show.card, show.known), place(show.zone), show.whom
        case Tokens() as move:
            value = move.value if sees_tokens(machine.plan, move.source, move.target, seat) else None
            return move.number, value, place(move.source), place(move.target)
        case Shuffle() as shuffle:
            return (place(shuffle.zone),)
        case Roll() as roll:
            return card(roll.die, roll.known), roll.face if roll.known >> seat & 1 else None, place(roll.zone)
        case Spoken() as spoken:
            types = machine.writer.texts[spoken.text].types()
            seen = [hidden(value, types[at], spoken.known, seat, card) for at, value in enumerate(spoken.values)]
            return spoken.text, tuple(seen)
        case Choice() as choice:
            return masked_choice(asked_by(machine, choice), choice, seat, card)
        case Worked() as worked:
            return masked_ability((worked.card, worked.ability), worked.known, seat, card)
    return tuple(happening[:-1])  # all but the line that made it


def card_seen_by(plan: Plan, seat: int) -> MaskCard:
    """Return how a seat sees cards."""
    return lambda number, known: number if known >> seat & 1 else ("back", plan.pieces[number].back)


def sees_tokens(plan: Plan, source: int, target: int, seat: int | None) -> bool:
    """Whether a seat sees which tokens go from one zone to another: it must see into one of them."""
    return seat is None or bool((plan.seen[source] | plan.seen[target]) >> seat & 1)


def masked_ability(pair: tuple[int, ...], known: Known, seat: int, card: MaskCard) -> tuple[object, ...]:
    """Mask an ability if it is one of a card that the seat does not know."""
    return pair if known[pair[0]] >> seat & 1 else (card(pair[0], 0), None)


def hidden(value: Any, type: Type, known: Known | list[int], seat: int, card: MaskCard) -> Any:
    """Mask a value if it is a card that the seat does not know, or holds some."""
    if isinstance(type, Many | PerPlayer) and isinstance(value, list | tuple):
        return tuple(hidden(each, type.item, known, seat, card) for each in value)
    return card(value, known[value]) if isinstance(type, Piece) and isinstance(value, int) else value


def masked_choice(info: QuestionInfo, choice: Choice, seat: int, card: MaskCard) -> tuple[object, ...]:
    """Take out of a choice what a seat does not see: another's secret, or a card it does not know."""
    who, number, value, watched = choice.who, choice.question, choice.value, choice.watched
    if info.secret is not None and who != seat and not isinstance(value, Use):
        return who, number
    if isinstance(value, Use) or info.sort == "triggers":
        return who, number, masked_ability(value, watched, seat, card)
    if info.sort == "menu":
        index, item = value
        return who, number, index, hidden_thing(item, option_types(info, index), watched, seat, card)
    return who, number, hidden(value, info.type, watched, seat, card)


def hidden_thing(item: Any, types: list[Type], known: Known, seat: int, card: MaskCard) -> Any:
    """Mask what an alternative of a menu is about: nothing, one thing or several."""
    if len(types) > 1:
        return tuple(hidden(each, type, known, seat, card) for each, type in zip(item, types, strict=True))
    return hidden(item, types[0], known, seat, card) if types else item


def option_types(info: QuestionInfo, index: int) -> list[Type]:
    """Return the types of what an alternative of a menu is about."""
    options = info.node.options
    return [each.var.type for each in options[index].things] if index < len(options) else []
