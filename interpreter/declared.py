"""What a game declares, for people who read about it before they sit down: options, cards, kinds, places, moments.

Each thing has the name by which its file knows it; words for people are made in the language of who reads.
"""

from __future__ import annotations

from typing import Any

import attrs
from croupier.grammar import tree

from .meaning.model import IconDecl, KindDecl, PeriodDecl, ScoreLine, World, ZoneDecl
from .meaning.types import Many, Type, Value
from .meaning.words import name_for, words_for
from .planning.plan import Plan


@attrs.frozen
class CardInfo:
    """A card as people and bots may know it: its name, its kind and its fields."""

    name: str
    kind: str
    fields: dict[str, Any]
    names: dict[str, str] = attrs.field(factory=dict, repr=False)
    texts: dict[str, str] = attrs.field(factory=dict, repr=False)


@attrs.frozen
class OptionInfo:
    """What can be settled before a game."""

    name: str
    default: Any
    allowed: tuple[Any, ...] | None
    texts: dict[str, str] = attrs.field(factory=dict, repr=False)

    @property
    def text(self) -> str:
        """The words for people, in English."""
        return self.texts.get("en", self.name)


@attrs.frozen
class KindInfo:
    """A kind of card, die or other piece."""

    name: str
    # Whether each of its cards is worth points.
    has_points: bool
    _decl: KindDecl = attrs.field(repr=False, eq=False)

    def title_in(self, language: str) -> str:
        """Return what one of the kind is called."""
        return name_for(self._decl.title, self.name, language)

    def texts_in(self, language: str) -> list[str]:
        """Return the rule texts that all cards of the kind have, as they are written in the file."""
        texts = [line.text for line in self._decl.lines if isinstance(line, tree.CardText)]
        return [words_for(text, "", language) for text in texts]


@attrs.frozen
class ZoneInfo:
    """A place that people look at: of the game, or of each player."""

    name: str
    # Who sees what lies there: "all", "owner", "others" or "nobody".
    seen: str
    _decl: ZoneDecl = attrs.field(repr=False, eq=False)

    def title_in(self, language: str) -> str:
        """Return what the place is called."""
        return title_of(self._decl, language)


@attrs.frozen
class MomentInfo:
    """A moment at which cards can be used, as its icon says."""

    name: str
    _decl: IconDecl = attrs.field(repr=False, eq=False)

    def title_in(self, language: str) -> str:
        """Return what the moment is called."""
        return title_of(self._decl, language)


@attrs.frozen
class PeriodInfo:
    """A stretch of play, as a round or a turn; the log names it by its number."""

    name: str
    number: int
    _decl: PeriodDecl = attrs.field(repr=False, eq=False)

    def title_in(self, language: str) -> str:
        """Return what the period is called."""
        return title_of(self._decl, language)


@attrs.frozen
class ScoreInfo:
    """A line of the ledger of points."""

    _line: ScoreLine = attrs.field(repr=False, eq=False)

    @property
    def is_single(self) -> bool:
        """Whether it is one number for each seat, and not one for each of several things."""
        return self._line.each is None

    def is_shown(self, over: bool) -> bool:
        """Whether people are shown it, before or when the game is over."""
        return self._line.is_shown(over)

    def title_in(self, language: str) -> str:
        """Return what is counted."""
        return words_for(self._line.title, "", language)


def title_of(decl: IconDecl | PeriodDecl | ZoneDecl, language: str) -> str:
    """Return what something is called that has words of its own, or else its name."""
    text = decl.node.text if decl.node is not None else None
    return words_for(text, decl.name.replace("_", " "), language)


def kinds_of(world: World) -> tuple[KindInfo, ...]:
    """Describe the kinds of a game, in the order of its file."""
    return tuple([KindInfo(kind.name, kind.points is not None, kind) for kind in world.kinds.values()])


def zones_of(world: World) -> tuple[ZoneInfo, ...]:
    """Describe the places that people look at: those of the game, then those of each player."""
    zones = [*world.zones.values(), *world.player_zones.values()]
    shown = [zone for zone in zones if zone.node is not None and zone.name not in world.layout.hidden]
    return tuple([ZoneInfo(zone.name, zone.seen, zone) for zone in shown])


def cards_of(plan: Plan) -> tuple[CardInfo, ...]:
    """Describe the cards of a plan."""
    made = []
    for piece in plan.pieces:
        fields = {}
        for name, value in piece.fields.items():
            field = piece.kind.find("fields", name)
            fields[name] = (
                field.type.enum.values[value] if isinstance(field.type, Value) and value is not None else value
            )
        texts: dict[str, str] = {}
        for text in piece.texts:
            for language, words in text.items():
                texts[language] = " ".join(filter(None, [texts.get(language), words]))
        made.append(CardInfo(piece.name, piece.kind.name, fields, piece.names, texts))
    return tuple(made)


# The values of options.


def plainly(value: Any) -> str:
    """Write an option's value as an author would."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def spelled(value: Any, type: Type) -> Any:
    """Return an option's value as people write it: enum values by name."""
    if isinstance(type, Many):
        return tuple(spelled(each, type.item) for each in value)
    return type.enum.values[value] if isinstance(type, Value) and value is not None else value


def internal(value: Any, type: Type) -> Any:
    """Return an option's value as the machine knows it."""
    return type.enum.values.index(value) if isinstance(type, Value) else value
