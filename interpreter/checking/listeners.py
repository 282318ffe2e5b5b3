"""Suspicions: effects that are off whenever the moment comes for which they wait.

Only what can be decided is said: where the card lies at that moment, and what its `works while` is then. A condition
counts as known where a call stands directly under it, and as unchanged if nothing that is done touches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Diagnostic, Span, warning

from ..meaning import core
from ..meaning.model import Ability, CardDef, KindDecl, ProcedureDecl, Track, Var, World, ZoneDecl
from ..meaning.survey import Survey, walk

OPPOSITES = {"is": "is not", "is not": "is", "in": "not in", "not in": "in", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
# What does not change the table.
SILENT = (core.SayS, core.LetS, core.ShowS)


def every_listener_is_on_when_its_moment_comes(seen: Survey) -> Iterator[Diagnostic]:
    """Point at effects that are off whenever they could happen."""
    sites = calls_in(seen.world)
    for ability in seen.world.abilities:
        if ability.procedure is None or (ability.procedure.node is not None and ability.procedure not in sites):
            continue
        found = off_by_place(ability, seen.world) or off_by_condition(ability, seen.world, sites)
        if found:
            text, hint = found
            yield warning("never-fires", "this effect can never happen", event_of(ability), text, hint=hint)


def event_of(ability: Ability) -> Span:
    """Return the place of the event that a listener waits for."""
    return ability.node.event.verb.span  # type: ignore[union-attr]


# Where the card lies.


def off_by_place(ability: Ability, world: World) -> tuple[str, str] | None:
    """Return why a card that is moved is never where its ability works, if so."""
    if ability.procedure is None or ability.procedure.node is not None or ability.procedure.name != "move":
        return None
    named = {var.name: zone for var, zone in named_zones(ability)}
    ends = [named[name] for name in ("source", "target") if name in named]
    if not own_params(ability) or "source" not in named or (ability.moment == "after" and len(ends) < 2):
        return None
    at_work = places_of(ability, world)
    decisive = ends if ability.moment == "after" else ends[:1]
    if any(zone in at_work for zone in decisive):
        return None
    names = " or ".join(dict.fromkeys(zone.name for zone in decisive))
    where = " or ".join(dict.fromkeys(zone.name for zone in at_work))
    return f"its card works in {where}, not in {names}", f"let it work there too: works in {decisive[0].name}"


def named_zones(ability: Ability) -> Iterator[tuple[Var, ZoneDecl]]:
    """Yield the arguments of which a listener says in which zone they must be."""
    for each in ability.condition:
        if not isinstance(each, core.Binary) or each.sign != "is":
            continue
        if (
            isinstance(each.left, core.Local)
            and each.left.var in ability.params
            and isinstance(each.right, core.ZoneAt)
        ):
            yield each.left.var, each.right.zone


def own_params(ability: Ability) -> list[Var]:
    """Return the arguments as which a listener wants its own card."""
    return [
        each.left.var
        for each in ability.condition
        if isinstance(each, core.Binary)
        and each.sign == "is"
        and isinstance(each.left, core.Local)
        and each.left.var in ability.params
        and isinstance(each.right, core.Local)
        and each.right.var is ability.this
    ]


def places_of(ability: Ability, world: World) -> list[ZoneDecl]:
    """Return all zones in which an ability works, on whichever card."""
    found = list(ability.zones)
    if not ability.says_where:
        owners: list[KindDecl | CardDef] = [*world.kinds.values(), *world.cards]
        for owner in owners:
            kind = owner if isinstance(owner, KindDecl) else owner.kind
            if owner.works_in is not None and kind.is_a(ability.kind):
                found += owner.works_in
    return found


# What holds for the card.


def off_by_condition(ability: Ability, world: World, sites: dict[ProcedureDecl, list[Site]]) -> tuple[str, str] | None:
    """Return why the `works while` of a listener never holds when its moment comes, if so."""
    owner = working_of(ability, world)
    if owner is None:
        return None
    this, you = owner.works_this
    needed = facts(owner.works_while)
    text = f"`works while {owner.works_while.span.text}` never holds then"
    hint = "say it otherwise in `works while`, or let the effect wait for something else"
    if not ability.hears_itself:
        known = [fact for each in ability.condition for fact in facts(each)]
        if clash(known, needed, {ability.this: this, ability.you: you}):
            return text, hint
    assert ability.procedure is not None
    calls = sites.get(ability.procedure, [])
    is_off = bool(calls) and all(is_off_at(call, ability, needed, this) for call in calls)
    return (text, hint) if is_off and not can_change(ability.procedure, owner.works_while) else None


def working_of(ability: Ability, world: World) -> Any:
    """Return whose `works while` counts for an ability; None if there is none, or another for some cards."""
    owners: list[Any] = [ability.card, *ability.kind.ancestry()]
    owner = next((each for each in owners if each is not None and each.works_while is not None), None)
    if ability.card is not None:
        return owner
    below: list[Any] = [kind for kind in world.kinds.values() if kind is not ability.kind and kind.is_a(ability.kind)]
    cards = [card for card in world.cards if card.kind.is_a(ability.kind)]
    return None if any(each.works_while is not None for each in [*below, *cards]) else owner


@attrs.frozen
class Site:
    """A call of a procedure: its arguments, and what is known to hold there."""

    args: list[core.Expr]
    known: list[core.Expr]
    names: dict[Var, Var]  # what a `where` calls what a loop calls otherwise


def calls_in(world: World) -> dict[ProcedureDecl, list[Site]]:
    """Find all calls of procedures, outside of examples."""
    found: dict[ProcedureDecl, list[Site]] = {}
    for each in [*world.procedures.values(), world.setup, world.play, *world.abilities]:
        if each is not None:
            note_calls(each.body, [], {}, found)
    return found


def note_calls(
    body: list[Any], known: list[core.Expr], names: dict[Var, Var], found: dict[ProcedureDecl, list[Site]]
) -> None:
    """Go through a block, with what is known to hold where it begins."""
    for statement in body:
        if isinstance(statement, core.CallS):
            found.setdefault(statement.procedure, []).append(Site(statement.args, known, names))
        elif isinstance(statement, core.IfS):
            note_calls(statement.then, [*known, *facts(statement.condition)], names, found)
            note_calls(statement.otherwise, [*known, *facts(statement.condition, False)], names, found)
        elif isinstance(statement, core.ForS):
            things = statement.set
            inner = facts(things.condition) if isinstance(things, core.Filter) else []
            renamed = {things.var: statement.var} if isinstance(things, core.Filter) else {}
            note_calls(statement.body, inner, {**names, **renamed}, found)
        else:
            for option in getattr(statement, "options", ()):
                note_calls(option.body, [], names, found)
            for inner_block in ("then", "otherwise", "body"):
                note_calls(getattr(statement, inner_block, None) or [], [], names, found)
        if not isinstance(statement, SILENT):
            known = []


def is_off_at(call: Site, ability: Ability, needed: list[core.Expr], this: Var) -> bool:
    """Whether what is known at a call contradicts what the card that it is about needs to be on."""
    for param in own_params(ability):
        arg = call.args[ability.params.index(param)]
        if isinstance(arg, core.Local):
            names = {var: this for var, other in call.names.items() if other is arg.var}
            if clash(call.known, needed, {arg.var: this, **names}):
                return True
    return False


def facts(condition: core.Expr, holds: bool = True) -> list[core.Expr]:
    """Return the conditions that all hold if one does, or does not."""
    if isinstance(condition, core.Unary) and condition.sign == "not":
        return facts(condition.value, not holds)
    if isinstance(condition, core.Binary) and condition.sign == ("and" if holds else "or"):
        return [*facts(condition.left, holds), *facts(condition.right, holds)]
    return [condition if holds else negated(condition)]


def negated(condition: core.Expr) -> core.Expr:
    """Return the opposite of a condition."""
    if isinstance(condition, core.Unary) and condition.sign == "not":
        return condition.value
    if isinstance(condition, core.Binary) and condition.sign in OPPOSITES:
        return attrs.evolve(condition, sign=OPPOSITES[condition.sign])
    return core.Unary(condition.type, condition.span, "not", condition)


def clash(known: list[core.Expr], needed: list[core.Expr], names: dict[Any, Var]) -> bool:
    """Whether something that is known is the opposite of something that is needed."""
    return any(same(one, negated(other), names) for one in known for other in needed)


def same(one: Any, other: Any, names: dict[Any, Var]) -> bool:
    """Whether two expressions are written alike, with some variables called otherwise in the first."""
    if isinstance(one, core.Local) and isinstance(other, core.Local):
        return names.get(one.var, one.var) is other.var
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(*pair, names) for pair in zip(one, other, strict=True))
    if not isinstance(one, core.Expr) or type(one) is not type(other):
        return bool(one is other or (not isinstance(one, core.Expr) and one == other))
    fields = [field.name for field in attrs.fields(type(one)) if field.name not in ("type", "span")]
    return all(same(getattr(one, name), getattr(other, name), names) for name in fields)


# What is touched while an event goes on.


def can_change(procedure: ProcedureDecl, condition: core.Expr) -> bool:
    """Whether doing a procedure can make a condition come out otherwise."""
    tracks: set[Track] = set()
    zones: set[ZoneDecl] = set()
    for node in with_rules(condition):
        if isinstance(node, core.TrackOf):
            tracks.add(node.track)
        elif isinstance(node, core.ZoneAt):
            zones.add(node.zone)
        elif depends_on_more(node):
            return True
    return touches(procedure, tracks, zones, set())


def depends_on_more(node: Any) -> bool:
    """Whether an expression depends on more than tracks and what lies in zones."""
    if isinstance(node, core.RuleCall):
        return bool(node.rule.changes or node.rule.temporary)
    return isinstance(node, core.Function) and node.name.startswith(("piece_", "score"))


def with_rules(root: core.Expr) -> Iterator[Any]:
    """Yield an expression and all that is in it and in the rules that it asks."""
    todo, met = [root], set()
    while todo:
        for node in walk(todo.pop()):
            yield node
            if isinstance(node, core.RuleCall) and node.rule not in met:
                met.add(node.rule)
                todo.append(node.rule.value)


def touches(procedure: ProcedureDecl, tracks: set[Track], zones: set[ZoneDecl], met: set[ProcedureDecl]) -> bool:
    """Whether a procedure, or what listens to it, changes one of some tracks or moves something of some zones."""
    if procedure in met:
        return False
    met.add(procedure)
    heard = [each.body for moment in procedure.listeners for each in procedure.listeners[moment] if moment != "after"]
    return any(changes(node, tracks, zones, met) for body in [procedure.body, *heard] for node in walk(body))


def changes(node: Any, tracks: set[Track], zones: set[ZoneDecl], met: set[ProcedureDecl]) -> bool:
    """Whether a statement changes one of some tracks or moves something of some zones, as far as that is known."""
    if isinstance(node, core.AssignS):
        return isinstance(node.target, core.TrackOf) and node.target.track in tracks
    if isinstance(node, core.RollS):
        return any(track.name == "face" for track in tracks)
    if isinstance(node, core.MoveS):
        return bool(zones)
    if isinstance(node, core.MoveTokensS):
        return any(
            place.zone in zones if isinstance(place, core.ZoneAt) else bool(zones) for place in (node.source, node.to)
        )
    if isinstance(node, core.CallS):
        return touches(node.procedure, tracks, zones, met)
    return isinstance(node, core.OpenS | core.UseS)
