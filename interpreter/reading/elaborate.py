"""From the declared world and its tree to the core: every body, every expression, with names and types."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Diagnostic, Word, did_you_mean, tree

from ..meaning import core
from ..meaning.model import (
    Ability,
    CardDef,
    ExampleDecl,
    IconDecl,
    KindDecl,
    PrintedText,
    ProcedureDecl,
    RuleDecl,
    Var,
    World,
    ZoneDecl,
)
from ..meaning.types import NUMBER, PLAYER, TRUTH, UNKNOWN, Many, Piece, Place, Type, described, fits, item_of, plural
from .advice import is_counted_out
from .decisions import Decisions
from .declare import ability_lines
from .statements import usage


def elaborate(world: World) -> tuple[list[core.PieceNamed], list[Diagnostic]]:
    """Fill in the core of everything that is declared; give the cards that are spoken of by name."""
    elaborator = Elaborator(world)
    elaborator.run()
    return elaborator.named_pieces, elaborator.diagnostics


# The verbs of the language that cards can watch: the label, the name and the type of what they work on.
EVENTS: dict[str, list[tuple[str, str, Type]]] = {
    "move": [("", "card", Piece(None)), ("from", "source", Place()), ("to", "target", Place())],
    "shuffle": [("", "zone", Place())],
    "roll": [("", "die", Piece(None))],
}


DEEPEST_RULES = 60


class Elaborator(Decisions):
    """Goes over the world once."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.named_pieces = []
        self.open_rules: list[RuleDecl] = []

    def run(self) -> None:
        world = self.world
        for kind in world.kinds.values():
            self.elaborate_kind(kind)
        for option in world.options.values():
            option.default = self.want(option.node.default, option.type)
            if option.node.allowed is not None:
                option.allowed = self.want(option.node.allowed, Many(option.single))
        for zone in world.all_zones():
            self.elaborate_zone(zone)
        for track in world.all_tracks():
            self.elaborate_track(track)
        for rule in world.all_rules():
            self.type_of_rule(rule)
        for card in world.cards:
            self.elaborate_card(card)
        for icon in world.icons.values():
            self.elaborate_icon(icon)
        for kind in world.kinds.values():
            self.elaborate_abilities(kind, None, kind.lines)
        for procedure in [*world.procedures.values(), world.setup, world.play]:
            if procedure is not None:
                self.elaborate_procedure(procedure)
        for kind in world.kinds.values():
            for ability in kind.abilities:
                self.elaborate_ability(ability)
        for card in world.cards:
            for ability in card.abilities:
                self.elaborate_ability(ability)
        self.elaborate_end()
        self.elaborate_layout()
        for example in world.examples:
            self.elaborate_example(example)

    def elaborate_icon(self, icon: IconDecl) -> None:
        """Elaborate the condition of an icon, in which `you` is whoever has the card."""
        if icon.node.guard is None:
            return
        icon.you = Var("you", PLAYER, icon.node.guard.span)
        with self.card(None, icon.you), self.frame():
            icon.condition = self.condition(icon.node.guard.condition)

    def elaborate_layout(self) -> None:
        """Elaborate the short forms of cards."""
        layout = self.world.layout
        for kind, text in layout.faces.items():
            this = Var("this", Piece(kind), text.span)
            with self.card(this, None), self.frame():
                layout.face_parts[kind] = {"this": [this], **self.template(text).pieces}

    # Kinds, zones, tracks.

    def elaborate_kind(self, kind: KindDecl) -> None:
        this = Var("this", Piece(kind), kind.node.span)
        with self.card(this, None), self.frame():
            for field in kind.fields.values():
                if field.node.default is not None:
                    field.default = (this, self.want(field.node.default, field.type))
            for name, line in kind.values.items():
                field = kind.find("fields", name)
                kind.value_cores[name] = (this, self.want(line.value, field.type))
            if isinstance(kind.node, tree.Die):
                faces = self.want(kind.node.faces, Many(NUMBER))
                kind.tracks["face"].start = (this, faces)
            for line in kind.lines:
                if isinstance(line, tree.Back):
                    kind.back = (this, self.expression(line.value))
            kind.texts = self.printed(this, kind.lines)
        self.elaborate_working(kind, kind, kind.lines)

    def printed(self, this: Var, lines: tuple[Any, ...]) -> list[PrintedText]:
        """Elaborate the rule texts of a kind or a card."""
        texts = [line.text for line in lines if isinstance(line, tree.CardText)]
        return [PrintedText(text, this, self.template(text).pieces) for text in texts]

    def elaborate_working(self, owner: KindDecl | CardDef, kind: KindDecl, lines: tuple[Any, ...]) -> None:
        """Elaborate where and while a kind or a card works, and what it is worth."""
        for line in lines:
            if isinstance(line, tree.WorksIn):
                owner.works_in = self.zones_named(line.zones)
            elif isinstance(line, tree.WorksWhile):
                owner.works_this = self.this_and_you(kind, line)
                with self.card(*owner.works_this), self.frame():
                    owner.works_while = self.condition(line.condition)
                owner.works_anyway = self.declared_icons(line.icons or ())
            elif isinstance(line, tree.Points):
                this, you = self.this_and_you(kind, line)
                with self.card(this, you), self.frame():
                    owner.points = (this, you, self.want(line.value, NUMBER))

    def this_and_you(self, kind: KindDecl, node: tree.Node) -> tuple[Var, Var]:
        return Var("this", Piece(kind), node.span), Var("you", PLAYER, node.span)

    def zones_named(self, words: tuple[Word, ...]) -> list[ZoneDecl]:
        world, found = self.world, []
        for word in words:
            zone = world.zones.get(word) or world.player_zones.get(word)
            zone = zone or next((kind.zones[word] for kind in world.kinds.values() if word in kind.zones), None)
            if zone is None:
                known = [each.name for each in world.all_zones()]
                self.error(
                    "unknown-zone",
                    "unknown zone",
                    word.span,
                    f'no zone is called "{word}"',
                    hint=did_you_mean(word, known),
                )
            else:
                found.append(zone)
        return found

    def owner_scope(self, decl: Any) -> tuple[Var | None, list[Var]]:
        """Return the `this` and the variables in scope for what belongs to a kind, a player or an index."""
        this = Var("this", Piece(decl.owner), decl.node.span) if isinstance(decl.owner, KindDecl) else None
        variables = [decl.index] if decl.index is not None else []
        if decl.owner == "player":
            variables.append(Var("player", PLAYER, decl.node.span))
        return this, variables

    def elaborate_zone(self, zone: ZoneDecl) -> None:
        if zone.node is None:
            return
        this, variables = self.owner_scope(zone)
        for option in zone.node.options:
            with self.card(this, None), self.frame(*variables):
                scope = (this, variables)
                if isinstance(option, tree.Limit):
                    limit = self.expression(option.most)
                    zone.limit = (*scope, limit)
                    if not fits(limit.type, NUMBER) and type(limit.type).__name__ != "Bag":
                        self.error(
                            "wrong-type", f"this is {described(limit.type)}", limit.span, "a limit is a number or a bag"
                        )
                elif isinstance(option, tree.Starts):
                    zone.starts = (*scope, self.start_of_zone(zone, option.set))
                elif isinstance(option, tree.Refills):
                    zone.refill_size = (*scope, self.want(option.size, NUMBER))
                    zone.refill_from = (*scope, self.want(option.source, Place(zone.of)))

    def start_of_zone(self, zone: ZoneDecl, node: tree.Set) -> core.Expr:
        if zone.holds_tokens:
            value = self.expression(node.value)
            if not fits(value.type, NUMBER) and type(value.type).__name__ != "Bag":
                self.error(
                    "wrong-type",
                    f"this is {described(value.type)}",
                    value.span,
                    "tokens start as a number of each, or as a bag",
                )
            return value
        if is_counted_out(node.value):
            if zone.of is not None:
                self.error(
                    "wrong-zone",
                    "cards are not counted out",
                    node.span,
                    f"this is {described(Place(zone.of))}: which of them start there?",
                    hint=f"write starts with {zone.of.name} for all of them, or {zone.of.name} where ... for some",
                )
            return self.unknown(node.span)
        value = self.whole_set(node)
        item = item_of(value.type)
        if item is None or not fits(item, Piece(zone.of)):
            self.error(
                "wrong-zone",
                f"{described(item or value.type)} doesn't go there",
                node.span,
                f"this is {described(Place(zone.of))}",
            )
        return value

    def elaborate_track(self, track: Any) -> None:
        if isinstance(track.node, tree.Die) or track.node.start is None:
            return
        this, variables = self.owner_scope(track)
        with self.card(this, None), self.frame(*variables):
            track.start = (this, variables, self.want(track.node.start, track.type))

    # Rules.

    def type_of_rule(self, rule: RuleDecl) -> Type:
        """Work out the type of a rule; in a circle, what is known so far."""
        if rule.type is None:
            rule.type = UNKNOWN
            self.open_rules.append(rule)
            if len(self.open_rules) > DEEPEST_RULES:
                self.error(
                    "deep-rules",
                    "too many rules ask one another",
                    rule.node.name.span,
                    f'"{self.open_rules[0].name}" is the first of more than {DEEPEST_RULES} that ask one another',
                )
            else:
                self.elaborate_rule(rule)
            self.open_rules.pop()
        return rule.type

    def elaborate_rule(self, rule: RuleDecl) -> None:
        chain, self.chain = self.chain, []
        with self.card(rule.this, None), self.frame(*rule.params):
            rule.value = self.expression(rule.node.value)
            rule.type = rule.value.type
        self.chain = chain

    # Cards.

    def elaborate_card(self, card: CardDef) -> None:
        kind = card.kind
        this = Var("this", Piece(kind), card.node.span)
        generators = []
        with self.frame():
            for var, node in card.generators:
                values = self.whole_set(node)
                var.type = item_of(values.type) or UNKNOWN
                field = kind.find("fields", var.name)
                if field is not None and not fits(var.type, field.type):
                    self.error(
                        "wrong-type",
                        f"{var.name} is {described(field.type)}",
                        var.span,
                        f"this gives {plural(var.type)}",
                    )
                self.bind(var)
                generators.append((var, values))
            card.generators = generators
        with self.card(this, None), self.frame(*(var for var, _ in generators)):
            for name, line in card.values.items():
                field = kind.find("fields", name)
                if field is not None:
                    card.value_cores[name] = (this, self.want(line.value, field.type))
        strays = [var for var, _ in generators if kind.find("fields", var.name) is None]
        with self.card(this, None), self.frame(*strays):
            if card.title is not None:
                card.title_parts = {"this": [this], **self.template(card.title).pieces}
            lines = getattr(card.node, "body", None) or ()
            card.texts = self.printed(this, lines)
        self.elaborate_working(card, kind, lines)
        self.elaborate_abilities(kind, card, lines)
        self.check_fields(card)

    def check_fields(self, card: CardDef) -> None:
        """Complain about fields without a value."""
        if card.title is None:
            self.error(
                "nameless",
                "this card has no name",
                card.node.span,
                "every card has one",
                hint='add a column "name", or a title',
            )
        generated = {var.name for var, _ in card.generators}
        for kind in card.kind.ancestry():
            for name, field in kind.fields.items():
                given = name in card.values or name in generated or field.default is not None
                if not given and not any(name in each.values for each in card.kind.ancestry()):
                    title = card.title.string if card.title is not None else card.kind.name
                    self.error(
                        "missing-field",
                        f'"{title}" does not say its {name}',
                        card.node.span,
                        f"every {kind.name} says it",
                        hint=f"add a line: {name} = ...",
                    )

    # Abilities.

    def elaborate_abilities(self, kind: KindDecl, card: CardDef | None, lines: tuple[Any, ...]) -> None:
        """Find out what each ability waits for, so that procedures and rules know who watches them."""
        owner: Any = card or kind
        for line in ability_lines(lines):
            sort = {tree.IconAbility: "icon", tree.Listener: "listener", tree.Always: "always"}[type(line)]
            ability = Ability(line, kind, card, sort, number=len(self.world.abilities))
            ability.this, ability.you = self.this_and_you(kind, line)
            if self.attach(ability, line):
                owner.abilities.append(ability)
                self.world.abilities.append(ability)
        for line in lines:
            if isinstance(line, tree.Example):
                from .declare import Declarer

                declarer = Declarer()
                declarer.world = self.world
                declarer.declare_Example(line)
                self.diagnostics += declarer.diagnostics

    def attach(self, ability: Ability, line: tree.Ability) -> bool:
        world = self.world
        if isinstance(line, tree.IconAbility):
            ability.icon = world.icons.get(line.icon)
            if ability.icon is None:
                self.unknown_icon(line.icon, ability.kind.find("fields", line.icon) is not None, line.body.statements)
                return False
            ability.icon.abilities.append(ability)
        elif isinstance(line, tree.Listener):
            ability.moment = line.moment
            ability.procedure = world.procedures.get(line.event.verb) or self.built_in_event(line.event.verb)
            if ability.procedure is None:
                self.error(
                    "unknown-event",
                    "unknown event",
                    line.event.verb.span,
                    f'no event is called "{line.event.verb}"',
                    note="an event is a procedure of the game being done, or: move, shuffle, roll",
                    hint=did_you_mean(line.event.verb, [*world.procedures, *EVENTS]),
                )
                return False
            ability.procedure.listeners.setdefault(line.moment, []).append(ability)
            ability.params = [Var(var.name, var.type, line.span) for var in ability.procedure.params]
        else:
            ability.rule = self.changed_rule(line.change)
            if ability.rule is None:
                return False
            ability.rule.changes.append(ability)
            ability.sign = line.change.sign
        return True

    def built_in_event(self, verb: Word) -> ProcedureDecl | None:
        """Return the verbs of the language that cards can watch a procedure of their own."""
        params = EVENTS.get(str(verb))
        if params is None:
            return None
        made = ProcedureDecl(
            str(verb), None, [Var(name, kind, verb.span) for _, name, kind in params], [label for label, _, _ in params]
        )
        for var in made.params:
            self.bind_py(var)
        self.world.procedures[str(verb)] = made
        return made

    def elaborate_ability(self, ability: Ability) -> None:
        line = ability.node
        assert ability.this is not None
        for option in line.options:
            if isinstance(option, tree.OncePer) and isinstance(line, tree.Always):
                self.error(
                    "always-once",
                    "a change is always on",
                    option.span,
                    "a limit is for what is used or fires",
                    hint="for a while write, in a procedure or ability: this turn: ...",
                )
            elif isinstance(option, tree.OncePer):
                ability.once_per = self.period(option.period, also_game=True)
            elif isinstance(option, tree.Must):
                ability.must = self.is_used(line, option)
            else:
                ability.zones, ability.says_where = self.zones_named(option.zones), True
        if not ability.zones:
            works = ability.card.works_in if ability.card else None
            if works is None:
                works = next((kind.works_in for kind in ability.kind.ancestry() if kind.works_in is not None), None)
            if works is None:
                self.error(
                    "works-nowhere",
                    "where does this ability work?",
                    line.span,
                    f"{ability.kind.name} does not say it",
                    hint=f"write under kind {ability.kind.name}, with the name of a zone: works in ...",
                )
            ability.zones = works or []
        with self.card(ability.this, ability.you), self.frame():
            self.elaborate_body(ability, line)

    def is_used(self, line: tree.Ability, option: tree.Must) -> bool:
        """Whether an ability is one that a player uses; complain of `must` where it is none."""
        if not isinstance(line, tree.IconAbility):
            self.error(
                "must-happen",
                "this happens by itself",
                option.span,
                "`must` is for what a player uses",
                hint="leave `must` out",
            )
        return isinstance(line, tree.IconAbility)

    def elaborate_body(self, ability: Ability, line: Any) -> None:
        if isinstance(line, tree.Always):
            self.elaborate_change(ability, line)
            return
        variables = list(ability.params)
        if isinstance(line, tree.Listener):
            assert ability.procedure is not None
            with self.frame(*variables):
                ability.condition += self.patterns(ability, line.event)
            if line.moment == "after" and ability.procedure.result is not None:
                ability.result = Var("result", ability.procedure.result, line.span)
                variables.append(ability.result)
        with self.frame(*variables):
            if line.guard is not None:
                ability.condition.append(self.condition(line.guard.condition))
            self.procedure = (
                ability.procedure if line is not None and getattr(line, "moment", "") == "instead of" else None
            )
            ability.body = self.block(line.body.statements)
            self.procedure = None
        ability.hears_itself = line.moment == "after" if isinstance(line, tree.Listener) else False
        ability.hears_itself &= any(is_about_itself(each, ability) for each in ability.condition)

    def patterns(self, ability: Ability, event: tree.Event) -> list[core.Expr]:
        """Turn `after trade by you` into the conditions that it means."""
        procedure = ability.procedure
        assert procedure is not None
        given = {labelled.label: labelled.value for labelled in event.labelled}
        if event.first is not None:
            given[""] = tree.Set(event.first, span=event.first.span)
        made: list[core.Expr] = []
        for label, node in given.items():
            if label not in procedure.labels:
                self.error(
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
                and node.value.name in self.world.kinds
                and isinstance(var.type, Piece)
            ):
                kind = self.world.kinds[node.value.name]
                made.append(core.IsKind(TRUTH, node.span, core.Local(var.type, node.span, var), kind, False))
            else:
                wanted = self.want(node, var.type)
                made.append(core.Binary(TRUTH, node.span, "is", core.Local(var.type, node.span, var), wanted))
        return made

    def elaborate_change(self, ability: Ability, line: tree.Always) -> None:
        rule = ability.rule
        assert rule is not None
        ability.params = [Var(f"_{index}", param.type, line.span) for index, param in enumerate(rule.params)]
        for var in ability.params:
            self.bind_py(var)
        with self.frame():
            for index, pattern in enumerate(line.change.patterns or ()):
                var = ability.params[index]
                if isinstance(pattern, tree.PatternAny):
                    var.name = str(pattern.name)
                    self.bind(var)
                else:
                    wanted = self.want(pattern, var.type)
                    made = core.Binary(TRUTH, pattern.span, "is", core.Local(var.type, pattern.span, var), wanted)
                    ability.condition.append(made)
            if line.guard is not None:
                ability.condition.append(self.condition(line.guard.condition))
            ability.value = self.changed_value(rule, line.change)

    # Procedures, the end, examples.

    def elaborate_procedure(self, procedure: ProcedureDecl) -> None:
        if procedure.node is None:
            return
        self.procedure = procedure
        with self.frame(*procedure.params):
            if getattr(procedure.node, "text", None) is not None:
                procedure.text = self.template(procedure.node.text)
            procedure.body = self.block(procedure.node.body.statements)
        self.procedure = None

    def elaborate_end(self) -> None:
        world = self.world
        for line in world.scores:
            with self.frame(line.player):
                if line.node.each is not None:
                    value, item, var, condition = self.a_set(line.node.each.set, line.node.each.name)
                    if condition is not None:
                        value = core.Filter(Many(item), value.span, value, var, condition)
                        var = Var(var.name, var.type, var.span)
                    line.each = (var, value)
                    with self.frame(var):
                        line.points = self.want(line.node.points, NUMBER)
                else:
                    line.points = self.want(line.node.points, NUMBER)
        for rank in world.ranking:
            with self.frame(rank.player):
                rank.value = self.ranked(rank)
        if world.triggers_node is not None:
            with self.frame():
                world.triggers_by = self.want(world.triggers_node.player, PLAYER)

    def ranked(self, rank: Any) -> core.Expr:
        node = rank.node.value
        if isinstance(node, tree.Name) and node.name == "score":
            return core.Function(NUMBER, node.span, "score", [core.Local(PLAYER, node.span, rank.player)])
        return self.want(node, NUMBER) if rank.sort != "teams" else self.expression(node)

    def elaborate_example(self, example: ExampleDecl) -> None:
        node = example.node
        self.in_example = True
        with self.frame(*example.seats):
            with self.frame():
                for statement in node.given.body.statements if node.given is not None else ():
                    example.given += self.statement(statement)
                for statement in node.when.body.statements if node.when is not None else ():
                    example.steps += self.statement(statement)
            example.conditions = [self.condition(each) for each in node.then.conditions]
        self.in_example = False


def is_about_itself(condition: core.Expr, ability: Ability) -> bool:
    """Whether a condition asks for the card of an ability as an argument of the event that it waits for."""
    if not isinstance(condition, core.Binary):
        return False
    if condition.sign == "and":
        return is_about_itself(condition.left, ability) or is_about_itself(condition.right, ability)
    sides = [side.var for side in (condition.left, condition.right) if isinstance(side, core.Local)]
    return condition.sign == "is" and ability.this in sides and any(var in ability.params for var in sides)
