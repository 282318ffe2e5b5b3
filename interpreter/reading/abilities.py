"""Icons and abilities: windows, and what the cards of a kind do, from tree to core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.grammar import Word, did_you_mean, tree

from ..meaning import core
from ..meaning.model import Ability, CardDef, IconDecl, KindDecl, ProcedureDecl, Var, ZoneDecl
from ..meaning.types import PLAYER, TRUTH, Piece, Place, Type
from ..meaning.vocabulary import PLAIN_TYPES
from .advice import usage
from .calls import changed_rule, changed_value
from .context import Declarer, Reader, Returns, reads_statement, reads_verb
from .expressions import want, want_condition
from .statements import find_period, read_block
from .verbs import after_label

# The verbs of the language that cards can watch: the label, the name and the type of what they work on.
EVENTS: dict[str, list[tuple[str, str, Type]]] = {
    "move": [("", "card", Piece(None)), ("from", "source", Place()), ("to", "target", Place())],
    "shuffle": [("", "zone", Place())],
    "roll": [("", "die", Piece(None))],
}


# Icons and their windows.


def icon_of(reader: Reader, node: tree.Call) -> IconDecl | None:
    """Find the icon that a verb names, and note that it is opened."""
    named = node.first.value if node.first is not None else None
    if not isinstance(named, tree.Name) or named.name not in reader.world.icons:
        word = named.name if isinstance(named, tree.Name) else Word("", node.span)
        if word:
            complain_of_icon(reader, word)
        else:
            reader.error(
                "unknown-icon",
                "which icon?",
                named.span if named is not None else node.span,
                "an icon is wanted here",
                hint=f"write: {node.verb} {next(iter(reader.world.icons), 'begin')} ...",
            )
        return None
    icon = reader.world.icons[named.name]
    icon.opened = True
    return icon


def complain_of_icon(reader: Reader, word: Word, is_field: bool = False, body: tuple[Any, ...] = ()) -> None:
    """Complain of an icon that nothing declares."""
    hint = did_you_mean(word, reader.world.icons) or f'use one of these, or declare it: icon {word} "..."'
    if not reader.world.icons:
        hint = f'declare it: icon {word} "..."'
    if is_field:
        hint = f"{word} is a field of the card: write {word} = ..."
    only = body[0] if len(body) == 1 else None
    if isinstance(only, tree.Call) and only.verb in PLAIN_TYPES and only.first is None:
        hint = f"a field has its word before it: write has {word}: {only.verb}"
    icons = ", ".join(reader.world.icons)
    note = f"the icons of this game are {icons}" if icons else "this game has no icons"
    reader.error("unknown-icon", "unknown icon", word.span, f'no icon is called "{word}"', note, hint)


def icons_named(reader: Reader, words: tuple[Word, ...]) -> tuple[IconDecl, ...]:
    """Find the icons of a window."""
    found = declared_icons(reader, words)
    for icon in found:
        icon.opened = True
    return found


def declared_icons(reader: Reader, words: tuple[Word, ...]) -> tuple[IconDecl, ...]:
    """Find icons by their names; complain of those that nothing declares."""
    for word in words:
        if word not in reader.world.icons:
            complain_of_icon(reader, word)
    return tuple(reader.world.icons[word] for word in dict.fromkeys(words) if word in reader.world.icons)


@reads_statement(tree.Open)
def read_open(reader: Reader, node: tree.Open) -> list[core.Stmt]:
    icons, player = icons_named(reader, node.icons), want(reader, node.player, PLAYER)
    if not icons:
        return []
    reader.world.windows[icons] = None
    return [core.OpenS(icons, player, span=node.span)]


@reads_verb("use")
def use(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    icon, of, whom = icon_of(reader, node), after_label(node, "of"), after_label(node, "for")
    if of is None:
        reader.error("missing-argument", "of which card?", node.span, '"of" is missing', hint="write: use begin of c")
        return []
    card = want(reader, of, Piece(None))
    player = want(reader, whom, PLAYER) if whom is not None else None
    return [core.UseS(icon, card, player, span=node.span)] if icon else []


# What the cards of a kind do.


def elaborate_abilities(reader: Reader, kind: KindDecl, card: CardDef | None, lines: tuple[Any, ...]) -> None:
    """Find out what each ability waits for, so that procedures and rules know who watches them."""
    owner: Any = card or kind
    for line in ability_lines(lines):
        sort = {tree.IconAbility: "icon", tree.Listener: "listener", tree.Always: "always"}[type(line)]
        ability = Ability(line, kind, card, sort, number=len(reader.world.abilities))
        ability.this, ability.you = this_and_you(kind, line)
        if attach(reader, ability, line):
            owner.abilities.append(ability)
            reader.world.abilities.append(ability)
    for line in lines:
        if isinstance(line, tree.Example):
            Declarer(reader.world, reader.diagnostics).declare(line)


def ability_lines(body: Iterable[Any]) -> list[tree.Ability]:
    """Return the abilities among the lines of a kind or a card."""
    return [line for line in body if isinstance(line, tree.IconAbility | tree.Listener | tree.Always)]


def attach(reader: Reader, ability: Ability, line: tree.Ability) -> bool:
    """Enter an ability with what it waits for or changes; return whether there is such a thing."""
    world = reader.world
    if isinstance(line, tree.IconAbility):
        ability.icon = world.icons.get(line.icon)
        if ability.icon is None:
            complain_of_icon(
                reader, line.icon, ability.kind.find("fields", line.icon) is not None, line.body.statements
            )
            return False
        ability.icon.abilities.append(ability)
    elif isinstance(line, tree.Listener):
        ability.moment = line.moment
        ability.procedure = world.procedures.get(line.event.verb) or built_in_event(reader, line.event.verb)
        if ability.procedure is None:
            reader.error(
                "unknown-event",
                "unknown event",
                line.event.verb.span,
                f'no event is called "{line.event.verb}"',
                note="an event is a procedure of the game being done, or: move, shuffle, roll",
                hint=did_you_mean(line.event.verb, [*world.procedures, *EVENTS])
                or f"declare it: to {line.event.verb} by player, with what is done below it, and write "
                f"{line.moment} {line.event.verb} by you",
            )
            return False
        ability.procedure.listeners.setdefault(line.moment, []).append(ability)
        ability.params = [Var(var.name, var.type, line.span) for var in ability.procedure.params]
    else:
        ability.rule = changed_rule(reader, line.change)
        if ability.rule is None:
            return False
        ability.rule.changes.append(ability)
        ability.sign = line.change.sign
    return True


def built_in_event(reader: Reader, verb: Word) -> ProcedureDecl | None:
    """Return the verbs of the language that cards can watch a procedure of their own."""
    params = EVENTS.get(str(verb))
    if params is None:
        return None
    made = ProcedureDecl(
        str(verb), None, [Var(name, kind, verb.span) for _, name, kind in params], [label for label, _, _ in params]
    )
    for var in made.params:
        reader.bind_py(var)
    reader.world.procedures[str(verb)] = made
    return made


def elaborate_ability(reader: Reader, ability: Ability) -> None:
    """Elaborate what an ability says about itself, then its conditions and its body."""
    line = ability.node
    assert ability.this is not None
    for option in line.options:
        if isinstance(option, tree.OncePer) and isinstance(line, tree.Always):
            reader.error(
                "always-once",
                "a change is always on",
                option.span,
                "a limit is for what is used or fires",
                hint="for a while write, in a procedure or ability: this turn: ...",
            )
        elif isinstance(option, tree.OncePer):
            ability.once_per = find_period(reader, option.period, also_game=True)
        elif isinstance(option, tree.Must):
            ability.must = is_used(reader, line, option)
        else:
            ability.zones, ability.says_where = zones_named(reader, option.zones), True
    if not ability.zones:
        works = ability.card.works_in if ability.card else None
        if works is None:
            works = next((kind.works_in for kind in ability.kind.ancestry() if kind.works_in is not None), None)
        if works is None:
            reader.error(
                "works-nowhere",
                "where does this ability work?",
                line.span,
                f"{ability.kind.name} does not say it",
                hint=f"write under kind {ability.kind.name}, with the name of a zone: works in ...",
            )
        ability.zones = works or []
    with reader.card(ability.this, ability.you), reader.scope():
        elaborate_body(reader, ability, line)


def this_and_you(kind: KindDecl, node: tree.Node) -> tuple[Var, Var]:
    """Make the variables for a card and its player."""
    return Var("this", Piece(kind), node.span), Var("you", PLAYER, node.span)


def zones_named(reader: Reader, words: tuple[Word, ...]) -> list[ZoneDecl]:
    """Find zones by their names; complain of those that nothing declares."""
    world, found = reader.world, []
    for word in words:
        zone = world.zones.get(word) or world.player_zones.get(word)
        zone = zone or next((kind.zones[word] for kind in world.kinds.values() if word in kind.zones), None)
        if zone is None:
            known = [each.name for each in world.all_zones()]
            reader.error(
                "unknown-zone",
                "unknown zone",
                word.span,
                f'no zone is called "{word}"',
                hint=did_you_mean(word, known),
            )
        else:
            found.append(zone)
    return found


def is_used(reader: Reader, line: tree.Ability, option: tree.Must) -> bool:
    """Whether an ability is one that a player uses; complain of `must` where it is none."""
    if not isinstance(line, tree.IconAbility):
        reader.error(
            "must-happen",
            "this happens by itself",
            option.span,
            "`must` is for what a player uses",
            hint="leave `must` out",
        )
    return isinstance(line, tree.IconAbility)


def elaborate_body(reader: Reader, ability: Ability, line: Any) -> None:
    """Elaborate when an ability fires and what it does."""
    if isinstance(line, tree.Always):
        elaborate_change(reader, ability, line)
        return
    variables = list(ability.params)
    if isinstance(line, tree.Listener):
        assert ability.procedure is not None
        with reader.scope(*variables):
            ability.condition += event_conditions(reader, ability, line.event)
        if line.moment == "after" and ability.procedure.result is not None:
            ability.result = Var("result", ability.procedure.result, line.span)
            variables.append(ability.result)
    with reader.scope(*variables):
        if line.guard is not None:
            ability.condition.append(want_condition(reader, line.guard.condition))
        if ability.moment == "instead of" and ability.procedure is not None:
            reader.returns = Returns(ability.procedure, ability.procedure.result)
        ability.body = read_block(reader, line.body.statements)
        reader.returns = None
    ability.hears_itself = line.moment == "after" if isinstance(line, tree.Listener) else False
    ability.hears_itself &= any(is_about_itself(each, ability) for each in ability.condition)


def event_conditions(reader: Reader, ability: Ability, event: tree.Event) -> list[core.Expr]:
    """Turn `after trade by you` into the conditions that it means."""
    procedure = ability.procedure
    assert procedure is not None
    given = {labelled.label: labelled.value for labelled in event.labelled}
    if event.first is not None:
        given[""] = tree.Set(event.first, span=event.first.span)
    made: list[core.Expr] = []
    for label, node in given.items():
        if label not in procedure.labels:
            reader.error(
                "wrong-label",
                f"{procedure.name} is not done so",
                node.span,
                f'it has no "{label}"' if label else "it has nothing without a label",
                hint=f"it is done so: {usage(procedure)}",
            )
            continue
        var = ability.params[procedure.labels.index(label)]
        if (
            isinstance(node.value, tree.TypeName)
            and node.value.name in reader.world.kinds
            and isinstance(var.type, Piece)
        ):
            kind = reader.world.kinds[node.value.name]
            made.append(core.IsKind(TRUTH, node.span, core.Local(var.type, node.span, var), kind, False))
        else:
            wanted = want(reader, node, var.type)
            made.append(core.Binary(TRUTH, node.span, "is", core.Local(var.type, node.span, var), wanted))
    return made


def elaborate_change(reader: Reader, ability: Ability, line: tree.Always) -> None:
    """Elaborate for which arguments a rule is changed, and how."""
    rule = ability.rule
    assert rule is not None
    ability.params = [Var(f"_{index}", param.type, line.span) for index, param in enumerate(rule.params)]
    for var in ability.params:
        reader.bind_py(var)
    with reader.scope():
        for index, pattern in enumerate(line.change.patterns or ()):
            var = ability.params[index]
            if isinstance(pattern, tree.PatternAny):
                var.name = str(pattern.name)
                reader.bind(var)
            else:
                wanted = want(reader, pattern, var.type)
                made = core.Binary(TRUTH, pattern.span, "is", core.Local(var.type, pattern.span, var), wanted)
                ability.condition.append(made)
        if line.guard is not None:
            ability.condition.append(want_condition(reader, line.guard.condition))
        ability.value = changed_value(reader, rule, line.change)


def is_about_itself(condition: core.Expr, ability: Ability) -> bool:
    """Whether a condition asks for the card of an ability as an argument of the event that it waits for."""
    if not isinstance(condition, core.Binary):
        return False
    if condition.sign == "and":
        return is_about_itself(condition.left, ability) or is_about_itself(condition.right, ability)
    sides = [side.var for side in (condition.left, condition.right) if isinstance(side, core.Local)]
    return condition.sign == "is" and ability.this in sides and any(var in ability.params for var in sides)
