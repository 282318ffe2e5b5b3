"""Who declares which name and who uses it, of all files that make one game.

What the elaborated game knows comes first: which of several things a word stands for where it stands. Where that says
nothing (a layout, a list of zones, a passage that has mistakes), the form of the language does: after `works in` stand
zones. A word that could still be several things is left alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Source, Span, tree

from ..meaning import core
from ..meaning.model import Ability, ProcedureDecl, RuleDecl, Track, Var, World, ZoneDecl
from ..meaning.survey import roots, walk
from ..meaning.types import Type, Value
from .mentions import Mention, Role, mentions_in

# Where a word stands: in which source, and from which offset on.
Spot: TypeAlias = tuple[Source, int]
# By which attribute a node of the core says what it is about.
ABOUT: dict[type, str] = {
    core.OptionValue: "option",
    core.FieldOf: "field",
    core.TrackOf: "track",
    core.ZoneAt: "zone",
    core.RuleCall: "rule",
    core.Local: "var",
    core.CallS: "procedure",
    core.Pieces: "kind",
    core.Values: "enum",
    core.Make: "kind",
    core.IsKind: "kind",
    core.Usable: "icon",
    core.UseS: "icon",
    core.PeriodS: "period",
}


@attrs.define(eq=False)
class GameName:
    """Something that has a name in a game, and all places where that stands; `decl` is what was made of it."""

    word: str
    role: Role
    decl: Any
    declared: Mention | None
    text: tree.Text | None = None
    around: str = ""
    type: Type | None = None
    uses: list[Mention] = attrs.Factory(list)

    @property
    def places(self) -> list[Span]:
        """Where it is named, in whole files; where it is declared comes first."""
        found = [self.declared] if self.declared is not None else []
        return [mention.span.in_whole for mention in [*found, *self.uses]]


@attrs.define(eq=False)
class GameNames:
    """All names of a game."""

    world: World
    mentions: list[Mention]
    by_spot: dict[Spot, GameName] = attrs.Factory(dict)
    by_word: dict[tuple[Role, str], list[GameName]] = attrs.Factory(lambda: defaultdict(list))
    variables: dict[Spot, GameName] = attrs.Factory(dict)

    def at(self, source: Source, offset: int) -> tuple[GameName, Mention] | None:
        """Return what stands at an offset of a whole file, and where its name is; just behind counts too."""
        for mention in self.mentions:
            span = mention.span.in_whole
            if span.source is source and span.start <= offset <= span.end and mention.place in self.by_spot:
                return self.by_spot[mention.place], mention
        return None

    def called(self, word: str, *roles: Role) -> list[GameName]:
        """Return all that have a name, in these roles."""
        return [named for role in roles or Role for named in self.by_word.get((role, word), ())]


def names_of(start: tree.Start, world: World, own: tree.Start | None = None) -> GameNames:
    """Find out what every name stands for in the tree of a game, and in that of a file over others."""
    mentions = [*mentions_in(start)]
    if own is not None and own is not start:
        known = {mention.place for mention in mentions}
        mentions += [mention for mention in mentions_in(own) if mention.place not in known]
    names = GameNames(world, mentions)
    meant = meant_by_core(world)
    declare_all(names, start)
    for mention in mentions:
        if not mention.declares:
            named = named_by(names, meant.get(mention.place)) or named_by_form(names, mention)
            if named is not None:
                named.uses.append(mention)
                names.by_spot[mention.place] = named
    return names


# What is declared.


def declare_all(names: GameNames, start: tree.Start) -> None:
    """Enter everything that has a name, with where it is declared."""
    decls = {place: (decl, type) for place, decl, type in declared_things(names.world)}
    texts = {id(name): text for node in nodes_with_texts(start) for name, text in [(node.name, node.text)]}
    for index, mention in enumerate(names.mentions):
        decl, type = decls.get(mention.place, (None, None))
        if isinstance(decl, Var) and not mention.declares:
            # `c in deck where ...` gives what is looked at a name.
            names.mentions[index] = mention = Mention(mention.word, Role.VARIABLE, declares=True)
        if not mention.declares:
            continue
        text = texts.get(id(mention.word))
        named = GameName(str(mention.word), mention.role, decl, mention, text, mention.around, type)
        names.by_spot[mention.place] = named
        if mention.role is Role.VARIABLE:
            names.variables[mention.place] = named
        else:
            names.by_word[mention.role, named.word].append(named)


def declared_things(world: World) -> Iterator[tuple[Spot, Any, Type | None]]:
    """Yield what the game declares, where its name stands, and its type."""
    groups: list[dict[str, Any]] = [
        world.enums, world.tokens, world.kinds, world.icons, world.periods, world.options,
    ]  # fmt: skip
    for each in [*(one for group in groups for one in group.values()), *world.all_zones(), *world.all_tracks()]:
        if each.node is not None:
            yield spot_of(each.node.name.span), each, getattr(each, "type", None)
    for field in (field for kind in world.kinds.values() for field in kind.fields.values()):
        yield spot_of(field.node.name.span), field, field.type
    for rule in world.all_rules():
        yield spot_of(rule.node.name.span), rule, rule.type
    for procedure in world.procedures.values():
        if procedure.node is not None:
            yield spot_of(procedure.node.name.span), procedure, procedure.result
    for enum in world.enums.values():
        for index, value in enumerate(enum.node.values):
            yield spot_of(value.name.span), (enum, index), Value(enum)
    for card in world.cards:
        if card.title is not None:
            source, at = spot_of(card.title.string.span)
            yield (source, at + 1), card, None
    for var in all_variables(world):
        yield spot_of(var.span), var, var.type


def all_variables(world: World) -> Iterator[Var]:
    """Yield the variables whose declaration starts with their name."""
    for node in everything(world):
        var = getattr(node, "var", None)
        if isinstance(var, Var):
            yield from named_where_it_stands(var)
    owners: list[RuleDecl | ProcedureDecl] = [*world.all_rules(), *world.procedures.values()]
    for owner in owners:
        for var in owner.params:
            yield from named_where_it_stands(var)
    places: list[ZoneDecl | Track] = [*world.all_zones(), *world.all_tracks()]
    for place in places:
        if place.index is not None:
            yield from named_where_it_stands(place.index)


def named_where_it_stands(var: Var) -> Iterator[Var]:
    """Yield a variable if its name stands at the beginning of its place."""
    if var.name and re.match(rf"{re.escape(var.name)}\b", var.span.text):
        yield var


def everything(world: World) -> Iterator[Any]:
    """Yield all nodes of the core, with those of examples."""
    for _, root in roots(world):
        yield from walk(root)
    for example in world.examples:
        yield from walk([example.given, example.steps, example.conditions])


def nodes_with_texts(start: tree.Start) -> Iterator[Any]:
    """Yield the declarations that have a name and words for people."""
    for node in start.declarations:
        inner = getattr(node, "members", None) or getattr(node, "body", None) or getattr(node, "values", None) or ()
        for each in (node, *(inner if isinstance(inner, tuple) else ())):
            if getattr(each, "text", None) is not None and hasattr(each, "name"):
                yield each


# What is used.


def meant_by_core(world: World) -> dict[Spot, Any]:
    """Return what the words stand for that the elaborated game has a meaning for."""
    aliases = {id(var): original for ability in world.abilities for var, original in heard_by(ability)}
    found: dict[Spot, Any] = {}
    for node in everything(world):
        attribute = ABOUT.get(type(node))
        if attribute is not None:
            decl = getattr(node, attribute)
            decl = aliases.get(id(decl), decl)
        elif isinstance(node, core.Const) and isinstance(node.type, Value) and isinstance(node.value, int):
            decl = node.type.enum, node.value
        else:
            continue
        word = decl[0].values[decl[1]] if isinstance(decl, tuple) else getattr(decl, "name", "")
        place = place_in(node.span, word)
        if place is not None:
            found.setdefault(place, decl)
    return found


def heard_by(ability: Ability) -> Iterator[tuple[Var, Any]]:
    """Yield the variables of an ability that are named elsewhere: by what it listens to, or in a pattern."""
    if isinstance(ability.node, tree.Listener) and ability.procedure is not None:
        yield from zip(ability.params, ability.procedure.params, strict=False)
    elif isinstance(ability.node, tree.Always):
        for var, pattern in zip(ability.params, ability.node.change.patterns or (), strict=False):
            if isinstance(pattern, tree.PatternAny):
                yield var, Var(str(pattern.name), var.type, pattern.name.span)


def place_in(span: Span, word: str) -> Spot | None:
    """Return where a word stands in a piece: at its beginning, or as its only one."""
    if not word:
        return None
    text = span.text
    if text.startswith(word) and not text[len(word) : len(word) + 1].isalnum():
        return spot_of(span)
    found = [met.start() for met in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text)]
    return (span.source, span.start + found[0]) if len(found) == 1 else None


def spot_of(span: Span) -> Spot:
    """Return where a piece starts."""
    return span.source, span.start


def named_by(names: GameNames, decl: Any) -> GameName | None:
    """Return what stands in the names for something that the game declares."""
    if decl is None:
        return None
    if isinstance(decl, Var):
        return names.variables.get(spot_of(decl.span))
    node: Any = decl[0].node.values[decl[1]] if isinstance(decl, tuple) else getattr(decl, "node", None)
    return names.by_spot.get(spot_of(node.name.span)) if hasattr(node, "name") else None


# By what may stand for which role, where the game itself does not say it.
FITTING: dict[Role, tuple[Role, ...]] = {
    Role.ANY: (Role.TRACK, Role.ZONE, Role.OPTION, Role.RULE, Role.VALUE, Role.ICON, Role.FIELD),
    Role.PART: (Role.FIELD, Role.TRACK, Role.ZONE, Role.RULE),
    Role.DRAWN: (Role.ZONE, Role.TRACK, Role.TYPE, Role.FIELD),
    Role.RULE: (Role.RULE, Role.TRACK, Role.OPTION, Role.FIELD),
    Role.PROCEDURE: (Role.PROCEDURE, Role.PERIOD, Role.ICON),
}


def named_by_form(names: GameNames, mention: Mention) -> GameName | None:
    """Return what a word stands for by the form of the language, if only one thing can be meant."""
    word = str(mention.word)
    if mention.role is Role.ANY:
        variable = nearest_variable(names, mention)
        if variable is not None:
            return variable
    found = names.called(word, *FITTING.get(mention.role, (mention.role,)))
    if len(found) > 1 and mention.around:
        kind = names.world.kinds.get(mention.around)
        family = [each.name for each in kind.ancestry()] if kind is not None else [mention.around]
        nearest = [named for around in family for named in found if named.around == around]
        found = nearest[:1] or found
    if mention.role is Role.CARD:
        return found[0] if found else None  # several files may lie a card of one name over one another
    return found[0] if len(found) == 1 else None


def nearest_variable(names: GameNames, mention: Mention) -> GameName | None:
    """Return the variable of this name that was declared last before a place in the same passage."""
    source, at = mention.place
    before = [
        (start, named)
        for (other, start), named in names.variables.items()
        if other is source and start < at and named.word == mention.word
    ]
    return max(before, key=lambda each: each[0])[1] if before else None
