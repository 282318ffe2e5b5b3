"""What a game file declares, as the later stages know it: enums, kinds, zones, tracks, rules, procedures, cards.

`declare` makes these out of the tree; `elaborate` fills in the parts marked as core. Each keeps its tree node for
messages. They are compared by identity.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
from croupier.grammar import Source, Span, tree

from . import naming
from .freezing import Freezing
from .layout import LayoutDecl
from .types import Many, Type

if TYPE_CHECKING:
    from .core import Expr, PieceNamed, Stmt, Template

# What is declared without and gets its core by `elaborate`.
LATER: Any = None
# An expression of a card, which is `this` in it.
OfCard: TypeAlias = "tuple[Var, Expr]"
# An expression of a zone or a track: the card that it lies on, if any, and the variables for whose it is.
OfPlace: TypeAlias = "tuple[Var | None, list[Var], Expr]"


@attrs.define(eq=False, repr=False)
class EnumDecl:
    """An enum and its values, in order."""

    name: str
    node: tree.Enum
    values: list[str]

    def text(self, index: int) -> tree.Text | None:
        """Return the words for people of a value, if it has some."""
        return self.node.values[index].text


@attrs.define(eq=False, repr=False)
class TokenDecl:
    """A sort of token; with an enum, there is one for each of its values."""

    name: str
    node: tree.Token
    enum: EnumDecl | None

    @property
    def size(self) -> int:
        """How many different ones there are."""
        return len(self.enum.values) if self.enum else 1


@attrs.define(eq=False, repr=False)
class Field:
    """What every card of a kind says of itself."""

    name: str
    type: Type
    node: tree.Has
    kind: KindDecl
    default: OfCard | None = None


@attrs.define(eq=False, repr=False)
class Track:
    """A value that play changes: of the game, of each player, or of each piece of a kind."""

    name: str
    type: Type
    node: tree.Track | tree.Die
    owner: Any  # None for the game, "player", or a KindDecl
    index: Var | None = None
    numbers: Expr | None = None  # from which least to which most number an index goes
    start: OfPlace | OfCard | None = None
    slot: str = ""

    @property
    def key(self) -> str:
        """What it shares its slot by: tracks of one name on different kinds share one; others have their own."""
        where = "card" if isinstance(self.owner, KindDecl) else self.owner or "game"
        return f"{where} {self.name}"

    @property
    def text(self) -> tree.Text | None:
        """The words for people; the face of a die needs none."""
        return self.node.text if isinstance(self.node, tree.Track) else None


@attrs.define(eq=False, repr=False)
class ZoneDecl:
    """A place for pieces or tokens: one, or one for each player, each value of an enum, each piece of a kind."""

    name: str
    of: Any  # KindDecl or TokenDecl
    node: tree.Zone | None
    owner: Any  # None for the game, "player", or a KindDecl
    index: Var | None = None
    numbers: Expr | None = None  # from which least to which most number an index goes
    seen: str = "all"  # "all", "owner", "others" or "nobody"
    limit: OfPlace | None = None
    starts: OfPlace | None = None
    refill_size: OfPlace | None = None
    refill_from: OfPlace | None = None
    shuffled: bool = False
    # How the game reads the order of the cards: "top" as a pile, "row" by places, "end" by its first or last card.
    read: set[str] = attrs.field(factory=set)

    @property
    def ordered(self) -> bool:
        """Whether the order in which cards lie means something."""
        return bool(self.read)

    @property
    def row(self) -> bool:
        """Whether people read it from its first card, not from its top."""
        return "row" in self.read or (self.read == {"end"} and not self.shuffled)

    @property
    def holds_tokens(self) -> bool:
        """Whether it holds tokens instead of pieces."""
        return isinstance(self.of, TokenDecl)


@attrs.define(eq=False, repr=False)
class Var:
    """A name that a procedure, a rule or an ability gives to a value."""

    name: str
    type: Type
    span: Span
    py: str = ""
    used: bool = False


@attrs.define(eq=False, repr=False)
class RuleDecl:
    """A value worked out when asked for."""

    name: str
    params: list[Var]
    node: tree.Rule
    kind: KindDecl | None = None
    this: Var | None = None
    type: Type | None = None
    value: Expr = LATER
    changes: list[Ability] = attrs.Factory(list)
    temporary: bool = False

    @property
    def all_params(self) -> list[Var]:
        """The card that it belongs to, if any, then the parameters."""
        return [self.this, *self.params] if self.this else self.params


@attrs.define(eq=False, repr=False)
class ProcedureDecl:
    """Something that is done."""

    name: str
    node: Any
    params: list[Var]
    labels: list[str]  # "" for the parameter without a label
    body: list[Stmt] = attrs.Factory(list)
    text: Template | None = None
    result: Type | None = None
    valued: bool = False  # somewhere its value is wanted
    listeners: dict[str, list[Ability]] = attrs.Factory(dict)


@attrs.define(eq=False, repr=False)
class Ability:
    """What a card can do, or does by itself, or changes."""

    node: tree.Ability
    kind: KindDecl
    card: CardDef | None
    sort: str  # "icon", "listener" or "always"
    number: int = 0
    icon: IconDecl | None = None
    moment: str = ""
    procedure: ProcedureDecl | None = None
    rule: RuleDecl | None = None
    this: Var | None = None
    you: Var | None = None
    params: list[Var] = attrs.Factory(list)
    result: Var | None = None
    once_per: PeriodDecl | None = None
    must: bool = False  # its player can't pass while it can be used
    zones: list[ZoneDecl] = attrs.Factory(list)
    says_where: bool = False  # else it works where its card does
    condition: list[Expr] = attrs.Factory(list)
    body: list[Stmt] = attrs.Factory(list)
    sign: str = ""
    value: Expr = LATER
    hears_itself: bool = False  # it waits for something that is done with its own card

    @property
    def title(self) -> tree.Text:
        """The words by which people know it: its card's, or its kind's."""
        return self.card.title if self.card and self.card.title else self.kind.title


@attrs.define(eq=False, repr=False)
class IconDecl:
    """A moment at which abilities can be used."""

    name: str
    node: tree.Icon
    number: int
    opened: bool = False
    abilities: list[Ability] = attrs.Factory(list)
    you: Var | None = None
    condition: Expr | None = None

    @property
    def anytime(self) -> bool:
        """Whether its abilities can be used at any time, in anybody's turn."""
        return self.node.anytime is not None


@attrs.define(eq=False, repr=False)
class PeriodDecl:
    """A stretch of play."""

    name: str
    node: tree.Period | None
    number: int
    entered: bool = False


@attrs.define(eq=False, repr=False)
class OptionDecl:
    """What can be settled before a game."""

    name: str
    type: Type
    node: tree.Option
    default: Expr = LATER
    allowed: Expr | None = None

    @property
    def is_list(self) -> bool:
        """Whether several values can be given."""
        return isinstance(self.type, Many)

    @property
    def single(self) -> Type:
        """The type of the value, or of each value of a list."""
        return self.type.item if isinstance(self.type, Many) else self.type


@attrs.define(eq=False, repr=False)
class PrintedText:
    """Rule text of a kind or a card: as it is written, and its pieces by language, about the card `this`."""

    node: tree.Text
    this: Var
    pieces: dict[str, list[Any]]


# What kinds declare as parts of their pieces.
PARTS = ("fields", "tracks", "zones", "rules")


@attrs.define(eq=False, repr=False)
class KindDecl:
    """A kind of card, die or other piece."""

    name: str
    node: tree.Kind | tree.Die
    parent: KindDecl | None
    lines: tuple[Any, ...] = ()
    fields: dict[str, Field] = attrs.Factory(dict)
    tracks: dict[str, Track] = attrs.Factory(dict)
    zones: dict[str, ZoneDecl] = attrs.Factory(dict)
    rules: dict[str, RuleDecl] = attrs.Factory(dict)
    values: dict[str, tree.Value] = attrs.Factory(dict)
    value_cores: dict[str, OfCard] = attrs.Factory(dict)
    works_in: list[ZoneDecl] | None = None
    works_while: Expr | None = None
    works_anyway: tuple[IconDecl, ...] = ()  # the icons of abilities that need no `works while`
    works_this: tuple[Var, Var] | None = None
    back: OfCard | None = None
    points: tuple[Var, Var, Expr] | None = None
    abilities: list[Ability] = attrs.Factory(list)
    texts: list[PrintedText] = attrs.Factory(list)
    spare: int = 0
    number: int = 0
    # All that are also of this kind stand from its own place to the last one, in a row of all kinds.
    place: int = 0
    last_place: int = 0

    def ancestry(self) -> Iterator[KindDecl]:
        """Go from the kind itself up to the kind that is none other's."""
        kind: KindDecl | None = self
        while kind:
            yield kind
            kind = kind.parent

    def is_a(self, other: KindDecl) -> bool:
        """Whether every piece of this kind is also of the other."""
        return other.place <= self.place <= other.last_place

    def common(self, other: KindDecl) -> KindDecl | None:
        """Find the nearest kind that both are."""
        return next((kind for kind in self.ancestry() if other.is_a(kind)), None)

    def find(self, what: str, name: str) -> Any:
        """Look a field, track, zone or rule up here and further up."""
        for kind in self.ancestry():
            found = getattr(kind, what).get(name)
            if found is not None:
                return found
        return None

    def own_parts(self) -> dict[str, Any]:
        """Return what the kind itself declares that can follow `'s` after one of its pieces, by name."""
        return {name: part for what in PARTS for name, part in getattr(self, what).items()}

    def find_part(self, name: str) -> Any:
        """Look up what can follow `'s` after a piece of this kind, here and further up."""
        return next((found for what in PARTS if (found := self.find(what, name)) is not None), None)

    def member_names(self) -> set[str]:
        """Return all names that can follow `'s` after a piece of this kind."""
        return {name for kind in self.ancestry() for name in kind.own_parts()}

    @property
    def is_die(self) -> bool:
        """Whether its pieces have faces and can be rolled."""
        return isinstance(self.node, tree.Die)

    @property
    def title(self) -> tree.Text:
        """The words for people."""
        return self.node.text or tree.Text(self.node.name, span=self.node.span)


@attrs.define(eq=False, repr=False)
class CardDef:
    """A card as it is written: one, several copies, or a pattern for many."""

    title: tree.Text | None
    kind: KindDecl
    node: tree.Card | tree.Cards | tree.Row
    copies: int = 1
    values: dict[str, tree.Value | tree.Cell] = attrs.Factory(dict)
    value_cores: dict[str, OfCard] = attrs.Factory(dict)
    generators: list[tuple[Var, Expr]] = attrs.Factory(list)
    texts: list[PrintedText] = attrs.Factory(list)
    works_in: list[ZoneDecl] | None = None
    works_while: Expr | None = None
    works_anyway: tuple[IconDecl, ...] = ()  # the icons of abilities that need no `works while`
    works_this: tuple[Var, Var] | None = None
    points: tuple[Var, Var, Expr] | None = None
    abilities: list[Ability] = attrs.Factory(list)
    title_parts: dict[str, list[Any]] = attrs.Factory(dict)


@attrs.define(eq=False, repr=False)
class ScoreLine:
    """A line of the ledger."""

    title: tree.Text
    node: tree.Score
    player: Var
    points: Expr = LATER
    each: tuple[Var, Expr] | None = None

    def is_shown(self, over: bool) -> bool:
        """Whether people are shown it, now or when the game is over."""
        options = self.node.options
        hidden = any(isinstance(each, tree.NeverShown) for each in options)
        return not hidden and (over or not any(isinstance(each, tree.ShownAtEnd) for each in options))


@attrs.define(eq=False, repr=False)
class RankLine:
    """What decides who is before whom."""

    sort: str  # "highest", "lowest" or "teams"
    player: Var
    value: Expr
    node: Any


@attrs.define(eq=False, repr=False)
class ExampleDecl:
    """A position, what is done, what must then hold."""

    node: tree.Example
    seats: list[Var]
    players: int
    given: list[Stmt] = attrs.Factory(list)
    steps: list[Stmt] = attrs.Factory(list)
    conditions: list[Expr] = attrs.Factory(list)


@attrs.define(eq=False, repr=False)
class World(Freezing):
    """All that a game file declares; filled while it is read, and finished before a table is planned."""

    title: tree.Text | None = None
    about: tree.Text | None = None
    family: tree.Text | None = None
    minutes: tuple[int, int] | None = None  # how long people play, at least and at most
    least: int = 2
    most: int = 2
    languages: tuple[str, ...] = ()
    node: Any = None
    base: str = ""
    sources: tuple[Source, ...] = ()  # the texts that it was read from: its own, then those of the games under it
    enums: dict[str, EnumDecl] = attrs.Factory(dict)
    tokens: dict[str, TokenDecl] = attrs.Factory(dict)
    kinds: dict[str, KindDecl] = attrs.Factory(dict)
    icons: dict[str, IconDecl] = attrs.Factory(dict)
    windows: dict[tuple[IconDecl, ...], None] = attrs.Factory(dict)  # those that are opened
    periods: dict[str, PeriodDecl] = attrs.Factory(dict)
    options: dict[str, OptionDecl] = attrs.Factory(dict)
    zones: dict[str, ZoneDecl] = attrs.Factory(dict)
    player_zones: dict[str, ZoneDecl] = attrs.Factory(dict)
    tracks: dict[str, Track] = attrs.Factory(dict)
    player_tracks: dict[str, Track] = attrs.Factory(dict)
    rules: dict[str, RuleDecl] = attrs.Factory(dict)
    procedures: dict[str, ProcedureDecl] = attrs.Factory(dict)
    cards: list[CardDef] = attrs.Factory(list)
    scores: list[ScoreLine] = attrs.Factory(list)
    ranking: list[RankLine] = attrs.Factory(list)
    triggers_by: Expr = LATER  # if there is a node
    triggers_node: tree.TriggersLine | None = None
    setup: ProcedureDecl | None = None
    play: ProcedureDecl | None = None
    examples: list[ExampleDecl] = attrs.Factory(list)
    named: list[PieceNamed] = attrs.Factory(list)  # cards spoken of by name that only a pattern can make
    abilities: list[Ability] = attrs.Factory(list)
    enum_values: dict[str, list[tuple[EnumDecl, int]]] = attrs.Factory(dict)
    layout: LayoutDecl = attrs.Factory(LayoutDecl)

    def finish(self) -> None:
        """Assign slots to the tracks; from now on nothing of it can be changed."""
        slots: dict[str, str] = {}
        for track in self.all_tracks():
            track.slot = slots.setdefault(track.key, naming.TRACK_SLOT.of(len(slots)))
        self.freeze(*[field.name for field in attrs.fields(World)])

    def all_zones(self) -> Iterator[ZoneDecl]:
        """Go through every zone declared, wherever."""
        yield from self.zones.values()
        yield from self.player_zones.values()
        for kind in self.kinds.values():
            yield from kind.zones.values()

    def all_tracks(self) -> Iterator[Track]:
        """Go through every track declared, wherever."""
        yield from self.tracks.values()
        yield from self.player_tracks.values()
        for kind in self.kinds.values():
            yield from kind.tracks.values()

    def all_rules(self) -> Iterator[RuleDecl]:
        """Go through every rule declared, wherever."""
        yield from self.rules.values()
        for kind in self.kinds.values():
            yield from kind.rules.values()
