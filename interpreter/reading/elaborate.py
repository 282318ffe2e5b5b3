"""From the declared world and its tree to the core: every body, every expression, with names and types."""

from __future__ import annotations

from typing import Any

from croupier.grammar import Diagnostic, Source, tree

from ..meaning import core
from ..meaning.model import (
    CardDef,
    ExampleDecl,
    Field,
    IconDecl,
    KindDecl,
    PrintedText,
    ProcedureDecl,
    Track,
    Var,
    World,
    ZoneDecl,
)
from ..meaning.types import NUMBER, PLAYER, UNKNOWN, Many, Piece, Place, described, fits, item_of, plural

# Those are not called by name: importing them enters what they read into the tables of `context.py`.
from . import decisions, signs  # noqa: F401
from .abilities import declared_icons, elaborate_abilities, elaborate_ability, this_and_you, zones_named
from .advice import is_counted_out
from .context import Gap, Reader, unknown
from .expressions import a_set, template, want, want_condition, whole_set
from .names import type_of_rule
from .returns import read_procedure


def elaborate(
    world: World,
    gap: Gap | None = None,
    only: frozenset[Source] | None = None,
    examples_but: frozenset[Source] = frozenset(),
) -> tuple[list[core.PieceNamed], list[Diagnostic]]:
    """Fill in the core of everything that is declared; return the cards spoken of by name, and the mistakes.

    If a word of the tree stands for a gap in the text, the gap learns what is around it. With `only` some passages, no
    more than what stands in them is filled in, and all that it asks for. Of examples, those in the passages
    `examples_but` are left out.
    """
    reader = Reader(world, gap=gap)
    if only is not None:
        from .passages import elaborate_passages

        elaborate_passages(reader, only)
        return reader.named_pieces, reader.diagnostics
    for kind in world.kinds.values():
        elaborate_kind(reader, kind)
    for option in world.options.values():
        option.default = want(reader, option.node.default, option.type)
        if option.node.allowed is not None:
            option.allowed = want(reader, option.node.allowed, Many(option.single))
    for zone in world.all_zones():
        elaborate_zone(reader, zone)
    for track in world.all_tracks():
        elaborate_track(reader, track)
    for rule in world.all_rules():
        type_of_rule(reader, rule)
    for card in world.cards:
        elaborate_card(reader, card)
    for icon in world.icons.values():
        elaborate_icon(reader, icon)
    for kind in world.kinds.values():
        elaborate_abilities(reader, kind, None, kind.lines)
    for procedure in [*world.procedures.values(), world.setup, world.play]:
        if procedure is not None:
            elaborate_procedure(reader, procedure)
    for kind in world.kinds.values():
        for ability in kind.abilities:
            elaborate_ability(reader, ability)
    for card in world.cards:
        for ability in card.abilities:
            elaborate_ability(reader, ability)
    elaborate_end(reader)
    elaborate_layout(reader)
    for example in world.examples:
        if example.node.span.source not in examples_but:
            elaborate_example(reader, example)
    return reader.named_pieces, reader.diagnostics


def elaborate_icon(reader: Reader, icon: IconDecl) -> None:
    """Elaborate the condition of an icon, in which `you` is whoever has the card."""
    if icon.node.guard is None:
        return
    icon.you = Var("you", PLAYER, icon.node.guard.span)
    with reader.card(None, icon.you), reader.scope():
        icon.condition = want_condition(reader, icon.node.guard.condition)


def elaborate_layout(reader: Reader) -> None:
    """Elaborate the short forms of cards."""
    layout = reader.world.layout
    for kind, text in layout.faces.items():
        this = Var("this", Piece(kind), text.span)
        with reader.card(this, None), reader.scope():
            layout.face_parts[kind] = {"this": [this], **template(reader, text).pieces}


def elaborate_kind(reader: Reader, kind: KindDecl) -> None:
    """Elaborate the values, the back, the faces and the texts of a kind."""
    this = Var("this", Piece(kind), kind.node.span)
    with reader.card(this, None), reader.scope():
        for field in kind.fields.values():
            if field.node.default is not None:
                field.default = (this, want(reader, field.node.default, field.type))
        for name, line in kind.values.items():
            field = kind.find("fields", name)
            kind.value_cores[name] = (this, want(reader, line.value, field.type))
        if isinstance(kind.node, tree.Die):
            faces = want(reader, kind.node.faces, Many(NUMBER))
            kind.tracks["face"].start = (this, faces)
        for line in kind.lines:
            if isinstance(line, tree.Back):
                kind.back = (this, reader.expression(line.value))
        kind.texts = printed_texts(reader, this, kind.lines)
    elaborate_working(reader, kind, kind, kind.lines)


def printed_texts(reader: Reader, this: Var, lines: tuple[Any, ...]) -> list[PrintedText]:
    """Elaborate the rule texts of a kind or a card."""
    texts = [line.text for line in lines if isinstance(line, tree.CardText)]
    return [PrintedText(text, this, template(reader, text).pieces) for text in texts]


def elaborate_working(reader: Reader, owner: KindDecl | CardDef, kind: KindDecl, lines: tuple[Any, ...]) -> None:
    """Elaborate where and while a kind or a card works, and what it is worth."""
    for line in lines:
        if isinstance(line, tree.WorksIn):
            owner.works_in = zones_named(reader, line.zones)
        elif isinstance(line, tree.WorksWhile):
            owner.works_this = this_and_you(kind, line)
            with reader.card(*owner.works_this), reader.scope():
                owner.works_while = want_condition(reader, line.condition)
            owner.works_anyway = declared_icons(reader, line.icons or ())
        elif isinstance(line, tree.Points):
            this, you = this_and_you(kind, line)
            with reader.card(this, you), reader.scope():
                owner.points = (this, you, want(reader, line.value, NUMBER))


def owner_scope(decl: Any) -> tuple[Var | None, list[Var]]:
    """Return the `this` and the variables in scope for what belongs to a kind, a player or an index."""
    this = Var("this", Piece(decl.owner), decl.node.span) if isinstance(decl.owner, KindDecl) else None
    variables = [Var("player", PLAYER, decl.node.span)] if decl.owner == "player" else []
    if decl.index is not None:
        variables.append(decl.index)
    return this, variables


def elaborate_numbers(reader: Reader, decl: ZoneDecl | Track) -> None:
    """Elaborate from which number to which a zone or a track has an index."""
    if isinstance(decl.node, tree.Zone | tree.Track) and isinstance(decl.node.index, tree.IndexRange):
        with reader.scope():
            decl.numbers = reader.expression(decl.node.index.range)


def elaborate_zone(reader: Reader, zone: ZoneDecl) -> None:
    """Elaborate what a zone holds, at the start and at most."""
    if zone.node is None:
        return
    elaborate_numbers(reader, zone)
    this, variables = owner_scope(zone)
    for option in zone.node.options:
        with reader.card(this, None), reader.scope(*variables[:-1]), reader.scope(*variables[-1:]):
            scope = (this, variables)
            if isinstance(option, tree.Limit):
                limit = reader.expression(option.most)
                zone.limit = (*scope, limit)
                if not fits(limit.type, NUMBER) and type(limit.type).__name__ != "Bag":
                    reader.error(
                        "wrong-type", f"this is {described(limit.type)}", limit.span, "a limit is a number or a bag"
                    )
            elif isinstance(option, tree.Starts):
                zone.starts = (*scope, start_of_zone(reader, zone, option.set))
            elif isinstance(option, tree.Refills):
                zone.refill_size = (*scope, want(reader, option.size, NUMBER))
                zone.refill_from = (*scope, want(reader, option.source, Place(zone.of)))


def start_of_zone(reader: Reader, zone: ZoneDecl, node: tree.Set) -> core.Expr:
    """Return what lies in a zone at the start."""
    if zone.holds_tokens:
        value = reader.expression(node.value)
        if not fits(value.type, NUMBER) and type(value.type).__name__ != "Bag":
            reader.error(
                "wrong-type",
                f"this is {described(value.type)}",
                value.span,
                "tokens start as a number of each, or as a bag",
            )
        return value
    if is_counted_out(node.value):
        if zone.of is not None:
            reader.error(
                "wrong-zone",
                "cards are not counted out",
                node.span,
                f"this is {described(Place(zone.of))}: which of them start there?",
                hint=f"write starts with {zone.of.name} for all of them, or {zone.of.name} where ... for some",
            )
        return unknown(node.span)
    value = whole_set(reader, node)
    item = item_of(value.type)
    if item is None or not fits(item, Piece(zone.of)):
        reader.error(
            "wrong-zone",
            f"{described(item or value.type)} doesn't go there",
            node.span,
            f"this is {described(Place(zone.of))}",
        )
    return value


def elaborate_track(reader: Reader, track: Any) -> None:
    """Elaborate where a track starts."""
    elaborate_numbers(reader, track)
    if isinstance(track.node, tree.Die) or track.node.start is None:
        return
    this, variables = owner_scope(track)
    with reader.card(this, None), reader.scope(*variables[:-1]), reader.scope(*variables[-1:]):
        track.start = (this, variables, want(reader, track.node.start, track.type))


def elaborate_card(reader: Reader, card: CardDef) -> None:
    """Elaborate the values, the title, the texts and the abilities of a card."""
    kind = card.kind
    this = Var("this", Piece(kind), card.node.span)
    generators = []
    with reader.scope():
        for (var, _), node in zip(card.generators, getattr(card.node, "generators", ()), strict=True):
            values = whole_set(reader, node.set)
            var.type = item_of(values.type) or UNKNOWN
            field = kind.find("fields", var.name)
            if field is not None and not fits(var.type, field.type):
                reader.error(
                    "wrong-type",
                    f"{var.name} is {described(field.type)}",
                    var.span,
                    f"this gives {plural(var.type)}",
                )
            reader.bind(var)
            generators.append((var, values))
        card.generators = generators
    with reader.card(this, None), reader.scope(*(var for var, _ in generators)):
        for name, line in card.values.items():
            field = kind.find("fields", name)
            if field is not None:
                card.value_cores[name] = (this, value_of_a_card(reader, card, line, field))
    strays = [var for var, _ in generators if kind.find("fields", var.name) is None]
    with reader.card(this, None), reader.scope(*strays):
        if card.title is not None:
            card.title_parts = {"this": [this], **template(reader, card.title).pieces}
        lines = getattr(card.node, "body", None) or ()
        card.texts = printed_texts(reader, this, lines)
    elaborate_working(reader, card, kind, lines)
    elaborate_abilities(reader, kind, card, lines)
    check_fields(reader, card)


def value_of_a_card(reader: Reader, card: CardDef, line: tree.Value | tree.Cell, field: Field) -> core.Expr:
    """Return what a card gives a field; of a column of texts in the place of cards only the first is a complaint."""
    if isinstance(line, tree.Cell) and isinstance(line.value, tree.Text) and isinstance(field.type, Piece):
        if field in reader.texts_for_cards:
            return unknown(line.span)
        reader.texts_for_cards.add(field)
    return want(reader, line.value, field.type)


def check_fields(reader: Reader, card: CardDef) -> None:
    """Complain about fields without a value."""
    if card.title is None:
        reader.error(
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
                reader.error(
                    "missing-field",
                    f'"{title}" does not say its {name}',
                    card.node.span,
                    f"every {kind.name} says it",
                    hint=f"add a line: {name} = ...",
                )


def elaborate_procedure(reader: Reader, procedure: ProcedureDecl) -> None:
    """Elaborate the body of a procedure."""
    if procedure.node is None:
        return
    if getattr(procedure.node, "text", None) is not None:
        with reader.scope(*procedure.params):
            procedure.text = template(reader, procedure.node.text)
    read_procedure(reader, procedure)


def elaborate_end(reader: Reader) -> None:
    """Elaborate the score, the ranking and who orders triggers."""
    world = reader.world
    for line in world.scores:
        with reader.scope(line.player):
            if line.node.each is not None:
                value, item, var, condition = a_set(reader, line.node.each.set, line.node.each.name)
                if condition is not None:
                    value = core.Filter(Many(item), value.span, value, var, condition)
                    var = Var(var.name, var.type, var.span)
                line.each = (var, value)
                with reader.scope(var):
                    line.points = want(reader, line.node.points, NUMBER)
            else:
                line.points = want(reader, line.node.points, NUMBER)
    for rank in world.ranking:
        with reader.scope(rank.player):
            rank.value = ranked(reader, rank)
    if world.triggers_node is not None:
        with reader.scope():
            world.triggers_by = want(reader, world.triggers_node.player, PLAYER)


def ranked(reader: Reader, rank: Any) -> core.Expr:
    """Return the value by which players are ranked or put into teams."""
    node = rank.node.value
    if isinstance(node, tree.Name) and node.name == "score":
        return core.Function(NUMBER, node.span, "score", [core.Local(PLAYER, node.span, rank.player)])
    return want(reader, node, NUMBER) if rank.sort != "teams" else reader.expression(node)


def elaborate_example(reader: Reader, example: ExampleDecl) -> None:
    """Elaborate what is given, what is done and what must hold then."""
    node = example.node
    reader.in_example = True
    with reader.scope(*example.seats):
        with reader.scope():
            for statement in node.given.body.statements if node.given is not None else ():
                example.given += reader.statement(statement)
            for statement in node.when.body.statements if node.when is not None else ():
                example.steps += reader.statement(statement)
        example.conditions = [want_condition(reader, each) for each in node.then.conditions]
    reader.in_example = False
