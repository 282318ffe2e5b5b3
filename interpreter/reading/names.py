"""Names: what a word means where it stands.

Scopes are a chain. A `Frame` holds the variables of a block; an `Item` holds the thing that a `where` or an `over`
looks at, whose fields, tracks, zones and rules can be named without `it's`. Behind the chain stand the card's own
parts (`this`), then what the game declares, then the values of its enums.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import attrs
from croupier.grammar import Complaints, Diagnostic, Label, Span, Word, did_you_mean, error
from croupier.grammar.habits import verb_as_value

from ..meaning import core
from ..meaning.model import Field, KindDecl, RuleDecl, Track, Var, World, ZoneDecl
from ..meaning.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    WORDS,
    Many,
    Piece,
    Place,
    Player,
    Type,
    Unknown,
    Value,
    an,
    described,
    fits,
    join,
)
from ..meaning.vocabulary import FUNCTIONS, PIECE_WORDS, PLAYER_WORDS, RESERVED
from .advice import spelt, usage


@attrs.define(eq=False)
class Frame:
    """The variables of a block."""

    vars: dict[str, Var] = attrs.Factory(dict)


@attrs.define(eq=False)
class Item:
    """The thing that a condition looks at."""

    var: Var


BOX = "box"
# Where a rule is named that many kinds have, all of these are told apart; so many in all take `check` a second.
MOST_TOLD_APART = 20_000
# A kind, and a field, track, zone or rule that it declares.
DeclaredPart = tuple[KindDecl, Any]


class Names:
    """Looks words up, and complains about those that mean nothing."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.diagnostics: list[Diagnostic] = Complaints()
        self.chain: list[Frame | Item] = []
        self.this: Var | None = None
        self.you: Var | None = None
        self.box = ZoneDecl(BOX, None, None, None, seen="all")
        self.counter = 0
        self.told_apart = 0
        # What was found below a kind by a name, so that it is looked for once.
        self.parts_below: dict[tuple[KindDecl | None, str], list[DeclaredPart]] = {}

    def error(
        self, code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
    ) -> None:
        """Add an error."""
        self.diagnostics.append(error(code, title, span, text, note, hint, *more))

    # Scopes.

    @contextmanager
    def frame(self, *vars: Var) -> Iterator[Frame]:
        """Open a block with these variables."""
        made = Frame()
        self.chain.append(made)
        for var in vars:
            self.bind(var)
        yield made
        self.chain.remove(made)

    @contextmanager
    def item(self, var: Var) -> Iterator[None]:
        """Look at a thing; its parts can be named."""
        self.bind_py(var)
        made = Item(var)
        self.chain.append(made)
        yield
        self.chain.remove(made)

    @contextmanager
    def card(self, this: Var | None, you: Var | None) -> Iterator[None]:
        """Speak as a card."""
        before = self.this, self.you
        for var in (this, you):
            if var is not None:
                self.bind_py(var)
        self.this, self.you = this, you
        yield
        self.this, self.you = before

    def bind_py(self, var: Var) -> None:
        """Give a variable its name in the generated code."""
        if not var.py:
            self.counter += 1
            var.py = f"v{self.counter}"

    def bind(self, var: Var) -> Var:
        """Put a variable into the innermost block."""
        self.bind_py(var)
        frame = next(each for each in reversed(self.chain) if isinstance(each, Frame))
        if var.name in RESERVED and var.span.text.startswith(var.name):
            self.error(
                "reserved-name",
                "this name is taken by the language",
                var.span,
                "no value can be called so",
                hint=f'choose another name, such as "the_{var.name}"',
            )
        if var.name in frame.vars:
            self.error(
                "twice",
                f'"{var.name}" is declared twice',
                var.span,
                "it has a value in this block already",
                hint=f"to change it, write: {var.name} = ...",
            )
        frame.vars[var.name] = var
        return var

    # Looking up.

    def look_up(self, word: Word, expected: Type | None = None) -> core.Expr:
        """Find what a bare name means."""
        found = self.look_in_chain(word) or self.look_in_this(word) or self.look_in_game(word)
        values = self.world.enum_values.get(str(word), [])
        if isinstance(expected, Value) and values and (found is None or not fits(found.type, expected)):
            for enum, index in values:
                if enum is expected.enum:
                    return core.Const(expected, word.span, index)
        if found is not None:
            return found
        if len(values) > 1:
            enums = " and ".join(enum.name for enum, _ in values)
            self.error(
                "ambiguous-value",
                f'"{word}" means two things',
                word.span,
                f"it is a value of {enums}",
                hint=f"rename one of the two, or use it where its type is known, as in `suit is {word}`",
            )
            return self.unknown(word.span)
        if values:
            return core.Const(Value(values[0][0]), word.span, values[0][1])
        self.unknown_name(word)
        return self.unknown(word.span)

    def look_in_chain(self, word: Word) -> core.Expr | None:
        for position in range(len(self.chain) - 1, -1, -1):
            scope = self.chain[position]
            if isinstance(scope, Frame):
                if word in scope.vars:
                    var = scope.vars[word]
                    var.used = True
                    return core.Local(var.type, word.span, var)
            else:
                owner = core.Local(scope.var.type, word.span, scope.var)
                found = self.member(owner, word, complain=False)
                if found is not None:
                    self.forbid_clash(word, scope.var, position)
                    return found
        return None

    def forbid_clash(self, word: Word, item: Var, position: int) -> None:
        for scope in self.chain[:position]:
            if isinstance(scope, Frame) and word in scope.vars and scope.vars[word] is not item:
                self.error(
                    "ambiguous-name",
                    f'"{word}" means two things here',
                    word.span,
                    f"a part of what is looked at ({item.type}), or the {word} from before?",
                    hint=f"write `it's {word}` for the one, and rename the other",
                )

    def look_in_this(self, word: Word) -> core.Expr | None:
        if self.this is None:
            return None
        return self.member(core.Local(self.this.type, word.span, self.this), word, complain=False)

    def look_in_game(self, word: Word) -> core.Expr | None:
        world, name, span = self.world, str(word), word.span
        if name in world.tracks:
            track = world.tracks[name]
            return core.TrackOf(track.type, span, track, None, None)
        if name in world.zones:
            zone = world.zones[name]
            return core.ZoneAt(Place(zone.of, zone), span, zone, None, None)
        if name in world.options:
            option = world.options[name]
            return core.OptionValue(option.type, span, option)
        if name in world.rules:
            return self.call_rule(world.rules[name], [], span)
        if name == "players":
            return core.Players(Many(PLAYER), span, None, None)
        if name == BOX:
            return core.ZoneAt(Place(None, self.box), span, self.box, None, None)
        return None

    def unknown_name(self, word: Word) -> None:
        if any(isinstance(scope, Item) and scope.var.type == UNKNOWN for scope in self.chain):
            return  # It may be a part of something that was already complained about.
        known = {name for scope in self.chain if isinstance(scope, Frame) for name in scope.vars}
        world = self.world
        for group in (world.tracks, world.zones, world.options, world.rules, world.enum_values):
            known.update(group)
        for scope in self.chain:
            if isinstance(scope, Item):
                known.update(self.member_names(scope.var.type))
        if self.this is not None:
            known.update(self.member_names(self.this.type))
        if word in world.procedures:
            self.diagnostics.append(verb_as_value(usage(world.procedures[str(word)]), word.span))
            return
        people = [
            var.name
            for scope in self.chain
            if isinstance(scope, Frame)
            for var in scope.vars.values()
            if isinstance(var.type, Player)
        ]
        hint = spelt(str(word), known, world, people)
        if word in FUNCTIONS and not hint:
            hint = f"{word} is a function: write {word}(...)"
        self.error("unknown-name", "unknown name", word.span, f'nothing is called "{word}" here', hint=hint)

    def unknown(self, span: Span) -> core.Expr:
        """Stand in for something already complained about."""
        return core.Const(UNKNOWN, span, None)

    # Parts of things.

    def member_names(self, type: Type) -> set[str]:
        """Return the names that can follow `'s`."""
        world = self.world
        rules = {
            name for name, rule in world.rules.items() if len(rule.params) == 1 and fits(type, rule.params[0].type)
        }
        if isinstance(type, Player):
            return {*world.player_zones, *world.player_tracks, *PLAYER_WORDS} | rules
        if isinstance(type, Piece):
            above = type.kind.member_names() if type.kind else set()
            below = (kind for kind in world.kinds.values() if type.kind is None or kind.is_a(type.kind))
            return above | {name for kind in below for name in kind.own_parts()} | PIECE_WORDS | rules
        return rules

    def member(self, owner: core.Expr, word: Word, complain: bool = True) -> core.Expr | None:
        """Find a part of a thing: `p's hand`, `c's rank`."""
        found: core.Expr | None = None
        if isinstance(owner.type, Player):
            found = self.player_member(owner, word)
        elif isinstance(owner.type, Piece):
            found = self.piece_member(owner, word, owner.type)
        elif isinstance(owner.type, Unknown):
            return self.unknown(word.span) if complain else None
        rule = self.world.rules.get(str(word))
        if found is None and rule is not None and len(rule.params) == 1 and fits(owner.type, rule.params[0].type):
            return self.call_rule(rule, [owner], word.span)
        if found is None and complain:
            self.error(
                "unknown-part",
                f'{described(owner.type)} has no "{word}"',
                word.span,
                "no such part",
                hint=self.hint_for_part(owner, word),
            )
        return found

    def hint_for_part(self, owner: core.Expr, word: Word) -> str:
        """Return what could be meant by a part that a thing does not have."""
        names = self.member_names(owner.type)
        if isinstance(owner, core.PieceNamed) and isinstance(owner.type, Piece) and owner.type.kind:
            having = self.below(owner.type.kind, str(word))
            if having:
                return f"only {an(having[0][0].name)} has it"
        near = did_you_mean(word, names)
        if near or not isinstance(owner.type, Player | Piece):
            return near
        world = self.world
        if isinstance(owner.type, Piece) and (word in world.player_zones or word in world.player_tracks):
            return f"a player has it; for the player who has the card write: c's owner's {word}"
        if word in world.zones or word in world.tracks:
            return f"there is one {word} for everybody: write it without `'s`"
        return f"it has {', '.join(sorted(names)[:8])}" if names else ""

    def player_member(self, owner: core.Expr, word: Word) -> core.Expr | None:
        world, name, span = self.world, str(word), word.span
        if name in world.player_zones:
            zone = world.player_zones[name]
            return core.ZoneAt(Place(zone.of, zone), span, zone, owner, None)
        if name in world.player_tracks:
            track = world.player_tracks[name]
            return core.TrackOf(track.type, span, track, owner, None)
        if name == "name":
            return owner
        types: dict[str, Type] = {"left": PLAYER, "right": PLAYER, "seat": NUMBER, "score": NUMBER}
        if name in types:
            return core.Function(types[name], span, name, [owner])
        return None

    def piece_member(self, owner: core.Expr, word: Word, type: Piece) -> core.Expr | None:
        name, span = str(word), word.span
        found = self.parts_of(owner, type, name)
        if found:
            return self.either_part(found, owner, word)
        types: dict[str, Type] = {"owner": PLAYER, "zone": Place(), "name": WORDS}
        if name in types:
            return core.Function(types[name], span, f"piece_{name}", [owner])
        return None

    def parts_of(self, owner: core.Expr, type: Piece, name: str) -> list[DeclaredPart]:
        """Return what the kinds of which a card can be declare by a name; of one that is named, the kind is known."""
        if type.kind is not None:
            part = type.kind.find_part(name)
            if part is not None:
                return without_params([(type.kind, part)])
            if isinstance(owner, core.PieceNamed):
                return []
        if (type.kind, name) not in self.parts_below:
            self.parts_below[type.kind, name] = to_tell_apart(without_params(self.below(type.kind, name)))
        return self.parts_below[type.kind, name]

    def below(self, kind: KindDecl | None, name: str) -> list[DeclaredPart]:
        """Return what kinds that are also of this kind declare by a name; if none is given, what any do."""
        return [each for each in self.parts.get(name, ()) if kind is None or each[0].is_a(kind)]

    @cached_property
    def parts(self) -> dict[str, list[DeclaredPart]]:
        """What kinds declare by each name, in the order of the kinds: most names are no part of most of them."""
        found: dict[str, list[DeclaredPart]] = {}
        for kind in self.world.kinds.values():
            for name, part in kind.own_parts().items():
                found.setdefault(name, []).append((kind, part))
        return found

    def part(self, decl: Any, owner: core.Expr, span: Span) -> core.Expr:
        """Make a part of a card out of what its kind declares."""
        if isinstance(decl, Field):
            return core.FieldOf(decl.type, span, decl, owner)
        if isinstance(decl, Track):
            return core.TrackOf(decl.type, span, decl, owner, None)
        if isinstance(decl, ZoneDecl):
            return core.ZoneAt(Place(decl.of, decl), span, decl, owner, None)
        return self.call_rule(decl, [owner], span)

    def either_part(self, found: list[DeclaredPart], owner: core.Expr, word: Word) -> core.Expr:
        """Take the part that the kind of the card declares, where several kinds have one of this name."""
        self.told_apart += len(found) - 1
        if self.told_apart > MOST_TOLD_APART:
            return self.too_many_meanings(len(found), word)
        parts = [(kind, self.part(part, owner, word.span)) for kind, part in found]
        made = parts[-1][1]
        for kind, part in reversed(parts[:-1]):
            both = join(part.type, made.type)
            if both is None:
                self.error(
                    "two-types",
                    f'"{word}" is of two types',
                    word.span,
                    f"{described(part.type)} of {an(kind.name)}, {described(made.type)} of another kind",
                    hint="give the two parts different names",
                )
                return self.unknown(word.span)
            asked = core.IsKind(TRUTH, word.span, owner, kind, False)
            made = core.Either(both, word.span, asked, part, made)
        return made

    def too_many_meanings(self, count: int, word: Word) -> core.Expr:
        self.error(
            "too-many-meanings",
            f'too many rules are called "{word}"',
            word.span,
            f"{count:,} kinds have their own; with all named before, over {MOST_TOLD_APART:,} are told apart",
            hint="give the kinds a field of this name instead",
        )
        return self.unknown(word.span)

    def call_rule(self, rule: RuleDecl, args: list[core.Expr], span: Span) -> core.Expr:
        """Ask for the value of a rule."""
        raise NotImplementedError


def without_params(parts: list[DeclaredPart]) -> list[DeclaredPart]:
    """Leave out rules that want more than the card."""
    return [(kind, part) for kind, part in parts if not getattr(part, "params", None)]


def to_tell_apart(parts: list[DeclaredPart]) -> list[DeclaredPart]:
    """Leave out the parts that are the same to whoever names them.

    Fields of one name are kept together, and so are tracks and zones; only what is of two sorts must be told apart.
    """
    sorts = {type(part) for _, part in parts}
    return parts[:1] if len(sorts) == 1 and RuleDecl not in sorts else parts


def is_zone_of_pieces(type: Type) -> bool:
    """Whether it is a zone with cards in it."""
    return isinstance(type, Place) and (type.of is None or isinstance(type.of, KindDecl))


def is_zone_of_tokens(type: Type) -> bool:
    """Whether it is a zone with tokens in it."""
    return isinstance(type, Place) and not is_zone_of_pieces(type)
