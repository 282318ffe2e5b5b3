"""The types of values in a game file, and which fits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from .model import EnumDecl, KindDecl, TokenDecl, Var, ZoneDecl


@attrs.frozen
class Type:
    """What an expression gives; `str()` names it as an author would."""

    def __str__(self) -> str:
        return type(self).__name__.lower()


@attrs.frozen
class Number(Type):
    """A whole number."""


@attrs.frozen
class NumberOrNone(Number):
    """A whole number, or none where there is none yet."""

    def __str__(self) -> str:
        return "number or none"


@attrs.frozen
class Truth(Type):
    """`yes` or `no`."""


@attrs.frozen
class Words(Type):
    """A text."""

    def __str__(self) -> str:
        return "text"


@attrs.frozen
class Player(Type):
    """A player at the table."""


@attrs.frozen
class Nothing(Type):
    """The type of `none`, which fits cards, players and values of enums."""

    def __str__(self) -> str:
        return "none"


@attrs.frozen
class Unknown(Type):
    """What stands for the type of something already complained about; fits everywhere."""


@attrs.frozen
class Value(Type):
    """A value of an enum."""

    enum: EnumDecl

    def __str__(self) -> str:
        return self.enum.name


@attrs.frozen
class Piece(Type):
    """A card, die or other piece; of a kind, or of any."""

    kind: KindDecl | None = None

    def __str__(self) -> str:
        return self.kind.name if self.kind else "card"


@attrs.frozen
class Printed(Piece):
    """A card of which not the name but the rule text is put into words."""


@attrs.frozen
class Place(Type):
    """A zone that holds pieces or tokens."""

    of: KindDecl | TokenDecl | None = None
    zone: ZoneDecl | None = attrs.field(default=None, eq=False)

    def __str__(self) -> str:
        return f"zone of {self.of.name}" if self.of else "zone"


@attrs.frozen
class Many(Type):
    """A list of values of one type."""

    item: Type

    def __str__(self) -> str:
        return f"list {self.item}"


@attrs.frozen
class Bag(Type):
    """Counts by the values of an enum; without an enum, one count."""

    enum: EnumDecl | None

    def __str__(self) -> str:
        return f"bag {self.enum.name}" if self.enum else "bag"


@attrs.frozen
class PerPlayer(Type):
    """One value for each player, as a secret choice gives it."""

    item: Type

    def __str__(self) -> str:
        return f"{self.item} of each player"


@attrs.frozen
class Taken(Type):
    """Which alternative of a menu somebody took, and what it is about; no expression is of this type."""

    things: tuple[tuple[Type, ...], ...]  # of each alternative


UNSET_NUMBER = NumberOrNone()
NUMBER, TRUTH, WORDS, PLAYER, NOTHING, UNKNOWN = Number(), Truth(), Words(), Player(), Nothing(), Unknown()


def nothing_of(type: Type) -> Any:
    """Return what stands for nothing of a type: 0, no, the empty list; for all else there is none."""
    if isinstance(type, Many):
        return ()
    if isinstance(type, Number):
        return None if isinstance(type, NumberOrNone) else 0
    return False if isinstance(type, Truth) else None


def unset(type: Type) -> Type:
    """Return the type of something of a type, or of nothing: of a number, one that can be none."""
    return UNSET_NUMBER if isinstance(type, Number) else type


def index_name(index: Var, value: int) -> str:
    """Name a value of an index as it is written between brackets."""
    if isinstance(index.type, Value):
        return str(index.type.enum.values[value])
    return f"p{value + 1}" if isinstance(index.type, Player) else str(value)


def described(type: Type) -> str:
    """Name a type in a sentence, with its article: a number, an Equipment, a list of Cards."""
    if isinstance(type, Nothing):
        return "none"
    if isinstance(type, Unknown):
        return "something"
    if isinstance(type, Many):
        return f"a list of {plural(type.item)}"
    if isinstance(type, Bag) and type.enum:
        return f"a bag of {plural(type.enum.name)}"
    if isinstance(type, Place) and type.of:
        return f"a zone of {plural(type.of.name)}"
    if isinstance(type, PerPlayer):
        return "a choice of each player"
    return an(type)


def an(thing: object) -> str:
    """Put the article before a word."""
    word = str(thing)
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def plural(thing: object) -> str:
    """Name several things of a type."""
    if isinstance(thing, Unknown):
        return "things"
    if isinstance(thing, Many):
        return f"lists of {plural(thing.item)}"
    if isinstance(thing, NumberOrNone):
        return "numbers or none"
    if isinstance(thing, Place):
        return f"zones of {plural(thing.of.name)}" if thing.of else "zones"
    word = str(thing)
    if word[-1:] == "y" and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where the other is wanted."""
    if given == wanted or isinstance(given, Unknown) or isinstance(wanted, Unknown):
        return True
    if isinstance(given, Nothing):
        return isinstance(wanted, Player | Piece | Value | NumberOrNone)
    if isinstance(given, Number) and isinstance(wanted, Number):
        return True
    if isinstance(given, Piece) and isinstance(wanted, Piece):
        return wanted.kind is None or given.kind is None or given.kind.is_a(wanted.kind) or wanted.kind.is_a(given.kind)
    if isinstance(wanted, Many):
        item = item_of(given)
        return item is not None and fits_inside(item, wanted.item)
    if isinstance(given, Place) and isinstance(wanted, Place):
        return given.of is None or wanted.of is None or given.of is wanted.of
    if isinstance(given, PerPlayer) and isinstance(wanted, PerPlayer):
        return fits(given.item, wanted.item)
    return False


def is_ranked(type: Type) -> bool:
    """Whether it is a list of which one can be before another: by its first things, or the next if these are equal."""
    return isinstance(type, Many) and (type.item == NUMBER or isinstance(type.item, Value))


def fits_inside(given: Type, wanted: Type) -> bool:
    """Whether things of one type can lie in a list of the other; there, a zone is a zone and no list."""
    if isinstance(given, NumberOrNone) and wanted == NUMBER:
        return False
    return fits(given, wanted) and not (isinstance(given, Place) and isinstance(wanted, Many))


def item_of(given: Type) -> Type | None:
    """Return what a set of this type is made of; None if it is no set."""
    from .model import KindDecl

    if isinstance(given, Many):
        return given.item
    if isinstance(given, Place) and (given.of is None or isinstance(given.of, KindDecl)):
        return Piece(given.of)
    if isinstance(given, Unknown):
        return UNKNOWN
    return None


def join(one: Type, other: Type) -> Type | None:
    """Find the type that both fit, for the two sides of an `if`; None if there is none."""
    if isinstance(one, Piece) and isinstance(other, Piece) and one.kind and other.kind:
        return Piece(one.kind.common(other.kind))
    if isinstance(one, Number | Nothing) and isinstance(other, Number | Nothing) and one != other:
        return UNSET_NUMBER
    if fits(one, other):
        return other if isinstance(one, Nothing | Unknown) else (one if fits(other, one) else other)
    if fits(other, one):
        return one
    first, second = item_of(one), item_of(other)
    if first is not None and second is not None:
        both = join(first, second)
        mixed = isinstance(both, Many) and (isinstance(first, Place) or isinstance(second, Place))
        return Many(both) if both and not mixed else None
    return None
