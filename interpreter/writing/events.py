"""Abilities to code: what listens to events, what windows offer, what changes rules; and the procedures themselves."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any

from ..meaning import core, naming
from ..meaning.bounds import EVENT
from ..meaning.model import Ability, IconDecl, ProcedureDecl, ZoneDecl
from ..meaning.scan import costs_before, uses_cost
from ..meaning.types import NUMBER, PLAYER, Many, Number, Piece, Truth
from ..planning.plan import workings_of, zones_of
from .choices import write_pool
from .context import Writer, write, write_body, write_with, writes
from .costs import write_fulfillable, write_payable
from .forms import Ask, Code, Do, DoAny, Each, Form, If, Leave, Loop, Py, Ret
from .lifts import needs_lift, write_lifted
from .moves import roll_now, say
from .questions import QuestionInfo
from .sets import write_glanced, write_whole
from .windows import use_ability, write_owner, write_would_do


def params_of(writer: Writer, owner: Any) -> list[str]:
    """Return the names of parameters, and note their types."""
    return [writer.variable(var) for var in owner.params]


def write_procedure(writer: Writer, procedure: ProcedureDecl) -> None:
    """Write a procedure, and the event of it if something listens."""
    params = params_of(writer, procedure)
    name = procedure.name
    if procedure.node is not None:
        writer.pen.at(procedure.node.span)
        body: list[Form] = []
        if procedure.text is not None:
            body.append(say(writer, procedure.text))
        body += write_body(writer, procedure.body)
        writer.codes.append(Code(naming.DO.of(name), params, body, line=writer.pen.line))
    else:
        write_built_in(writer, name, params)
    if procedure.listeners:
        write_event(writer, procedure, naming.DO.of(name), naming.EVENT.of(name), params)
        if name == "move":
            write_event(writer, procedure, naming.DO.of("move_under"), naming.EVENT.of("move_under"), params)


def write_built_in(writer: Writer, name: str, params: list[str]) -> None:
    """Write the verbs of the language as procedures, for games in which cards watch them."""
    pen = writer.pen
    if name == "move":
        writer.codes.append(
            Code(naming.DO.of("move"), params, [Py(pen.statements("put(s, _0, _1)", params[0], params[2]), EVENT)])
        )
        writer.codes.append(
            Code(
                naming.DO.of("move_under"),
                params,
                [Py(pen.statements("put_under(s, _0, _1)", params[0], params[2]), EVENT)],
            )
        )
    elif name == "shuffle":
        writer.codes.append(
            Code(naming.DO.of("shuffle"), params, [Py(pen.statements("shuffle(s, _0)", params[0]), EVENT)])
        )
    else:
        writer.codes.append(Code(naming.DO.of("roll"), params, roll_now(writer, pen.as_node(params[0]))))


def write_event(writer: Writer, procedure: ProcedureDecl, body: str, name: str, params: list[str]) -> None:
    """Write a procedure with what fires before, instead of and after it."""
    pen = writer.pen
    listeners = procedure.listeners
    forms: list[Form] = []
    result = writer.temporary()
    if "before" in listeners:
        forms += fire_listeners(writer, procedure, "before", params, [], params)
    before = ""
    if any(each.hears_itself for each in listeners.get("after", ())):
        before = writer.temporary()
        writer.types[before] = Many(Piece())
        group = writer.plan.group("listener", procedure, "after")
        forms.append(Py(pen.statements("_0 = at_work(s, _1, _2)", before, group, pen.tupled(list(params)))))
    call: list[Form] = [Do(body, [pen.as_node(each) for each in params], result)]
    if "instead of" in listeners:
        call = do_instead(writer, procedure, params, result, call)
        if isinstance(procedure.result, Number):
            call.append(If(pen.expression("_0 is None", result), [Py(pen.statements("_0 = 0", result))]))
    forms += call
    if isinstance(procedure.result, Number | Truth):  # nothing was returned, or something else was done instead
        nothing = pen.as_node(0 if isinstance(procedure.result, Number) else False)
        forms.append(If(pen.expression("_0 is None", result), [Py(pen.statements("_0 = _1", result, nothing))]))
    writer.types[result] = procedure.result or NUMBER
    if "after" in listeners:
        forms += fire_listeners(writer, procedure, "after", params, [result], [], before)
    writer.codes.append(Code(name, params, [*forms, Ret(pen.as_node(result))], line=pen.line))


def fire_listeners(
    writer: Writer, procedure: ProcedureDecl, moment: str, params: list[str], more: list[str], changed: list[str],
    before: str = "",
) -> list[Form]:  # fmt: skip
    """Write the firing of all that listens, in the order that a player says where it matters.

    `before` is the variable with what was on before the event and hears what is done with its own card.
    """
    pen = writer.pen
    group = writer.plan.group("listener", procedure, moment)
    pending, pair = writer.temporary(), writer.temporary()
    args = pen.tupled([*params, *more])
    find = pen.statements("_0 = firing(s, _1, _2)", pending, group, args)
    if before:
        find = pen.statements("_0 = firing_after(s, _1, _2, _3)", pending, group, args, before)
    body: list[Form] = [If(pen.expression("not _0", pending), [Leave()])]
    if writer.plan.world.triggers_by is not None:
        body += which_first(writer, procedure, moment, group, pending, pair, args)
    else:
        body.append(Py(pen.statements("_0 = _1[0]", pair, pending)))
    body.append(
        Py(pen.statements("_0 = without(_2, (_1,))", pending, pair, write_glanced(writer, pen.as_node(pending))))
    )
    you = pen.expression("whose(s, _0)", pair) if before else None
    call = use_ability(writer, naming.GROUP_BODIES.of(group), pair, [*params, *more], changed, you)
    body.append(If(pen.expression("still(s, _0, _1, _2)", group, pair, args), call))
    writer.types[pending], writer.types[pair] = Many(Piece()), NUMBER
    some = pen.expression("s.on[_0] or _1", group, before) if before else pen.expression("s.on[_0]", group)
    return [If(some, [Py(find), Loop(body, pen.line)])]


def which_first(
    writer: Writer, procedure: ProcedureDecl, moment: str, group: int, pending: str, pair: str, args: ast.expr
) -> list[Form]:
    """Write the question which of several triggers comes first."""
    pen = writer.pen
    info = writer.question(QuestionInfo("triggers", pen.line, span=writer.plan.world.triggers_node.span))  # type: ignore[union-attr]
    info.uses = [pending]
    who = write(writer, writer.plan.world.triggers_by)
    can_ask = any(ability_asks(writer, ability) for ability in procedure.listeners[moment])
    matters = pen.as_node(True) if can_ask else pen.expression("order_matters(s, _0, _1, _2)", group, pending, args)
    asked: list[Form] = [Ask(who, pen.as_node(pending), info.number, pair, info.uses)]
    taken: list[Form] = [Py(pen.statements("_0 = _1[0]", pair, pending))]
    return [If(pen.both([pen.expression("len(_0) > 1", pending), matters]), asked, taken)]


def ability_asks(writer: Writer, ability: Ability) -> bool:
    """Whether an ability's own body may put a question, calls something that may, or lets chance speak."""
    asking: tuple[type, ...] = (
        core.QuestionS, core.EachDecidesS, core.OpenS, core.UseS, core.CallS, core.EndS, core.RollS,
    )  # fmt: skip
    watched = {"move": core.MoveS, "shuffle": core.ShuffleS}
    asking += tuple(watched[verb] for verb in watched if verb in writer.plan.world.procedures)

    def asks(body: list[Any]) -> bool:
        for each in body:
            if isinstance(each, asking) or any(needs_lift(part) for part in core.parts_of(each)):
                return True
            for inner in ("then", "otherwise", "body"):
                if asks(getattr(each, inner, None) or []):
                    return True
        return False

    return asks(ability.body)


def do_instead(
    writer: Writer, procedure: ProcedureDecl, params: list[str], result: str, call: list[Form]
) -> list[Form]:
    """Write what is done instead of a procedure, or else the procedure."""
    pen = writer.pen
    group = writer.plan.group("listener", procedure, "instead of")
    pending, pair = writer.temporary(), writer.temporary()
    writer.types[pending], writer.types[pair] = Many(Piece()), NUMBER
    find = Py(pen.statements("_0 = firing(s, _1, _2)\n_3 = first(_0)", pending, group, pen.tupled(params), pair))
    card, you = pen.expression("_0[0]", pair), write_owner(writer, pen.expression("_0[0]", pair))
    replace: list[Form] = [
        Py(pen.statements("use_up(s, _0[0], _0[1])", pair)),
        DoAny(
            naming.GROUP_BODIES.of(group),
            pen.expression("_0[1]", pair),
            [card, you, *(pen.as_node(each) for each in params)],
            result,
        ),
    ]
    if writer.told:
        replace.insert(0, Py(pen.statements("tell_ability(s, _0)", pair), 0))
    return [find, If(pen.expression("_0 is not None", pair), replace, call)]


def write_ability(writer: Writer, ability: Ability) -> None:
    """Write when an ability can be used or fires, and what it does."""
    writer.pen.at(ability.node.span)
    assert ability.this is not None
    assert ability.you is not None
    carrier = [writer.variable(ability.this), writer.variable(ability.you)]
    params = params_of(writer, ability)
    given = [*carrier, *params, *result_of(writer, ability)]
    before = writer.begin()
    write_guards(writer, ability, carrier, given)
    if ability.sort == "always":
        value = write_whole(writer, ability.value)
        writer.define(naming.ABILITY_VALUE.of(ability.number), [*carrier, *params], value)
    writer.weights[ability.number] = 4 + writer.steps_of(*before)
    if ability.sort != "always":
        write_effect(writer, ability, params, given)


def result_of(writer: Writer, ability: Ability) -> list[str]:
    """Name the variable with the result of a procedure, for an ability that comes after it."""
    if ability.procedure is None or ability.moment != "after":
        return []
    return [writer.variable(ability.result) if ability.result is not None else writer.temporary()]


def write_guards(writer: Writer, ability: Ability, carrier: list[str], given: list[str]) -> None:
    """Write whether an ability fires or can be used; in two parts too, if it hears what is done with its own card."""
    pen = writer.pen
    number = ability.number
    works = [*write_in_place(writer, ability), write_working(writer, ability)]
    holds = [*write_icon_test(writer, ability), *(write(writer, each) for each in ability.condition)]
    if ability.once_per is not None:
        period = ability.once_per.number
        holds.insert(0, pen.expression("s.used.get((_0, _1)) != s.periods[_2]", carrier[0], number, period))
    if ability.hears_itself:
        writer.define(naming.ABILITY_ON.of(number), carrier, pen.both(deepcopy(works)))
        writer.define(naming.ABILITY_OWN_GUARD.of(number), given, pen.both(deepcopy(holds)))
    tests = [*works, *holds]
    if ability.sort == "icon":
        tests += write_usable_tests(writer, ability)
    writer.define(naming.ABILITY_GUARD.of(number), given, pen.both(tests))


def write_effect(writer: Writer, ability: Ability, params: list[str], given: list[str]) -> None:
    """Write what an ability does; before an event it returns the arguments, which it may have changed."""
    group = naming.GROUP_BODIES.of(writer.plan.group(*writer.plan.key_of(ability)))
    if ability.sort == "icon":
        group = naming.ICON_BODIES
        if ability.icon is not None and ability.icon.anytime:
            write_would_do(writer, ability)
    if ability.moment == "before":
        writer.returns_arguments = params
    body = write_body(writer, ability.body)
    if ability.moment == "before":
        body.append(Ret(writer.pen.tupled(params)))
        writer.returns_arguments = None
    writer.codes.append(Code(naming.ABILITY_BODY.of(ability.number), given, body, group, writer.pen.line))


def write_in_place(writer: Writer, ability: Ability) -> list[ast.expr]:
    """Write whether the card lies where this ability works, if others of the same group work elsewhere."""
    plan = writer.plan
    key = plan.key_of(ability)
    carriers = plan.carriers.get(ability, [])
    if not any((piece.number, key) in plan.scattered for piece in carriers):
        return []
    places = {piece.number: numbers_of(writer, zones_of(ability, piece)) for piece in carriers}
    table = writer.table(naming.WORKING_PLACES.of(ability.number), places)
    return [writer.pen.expression("s.loc[_0] in _1[_0]", ability.this.py, table)]  # type: ignore[union-attr]


def numbers_of(writer: Writer, zones: list[ZoneDecl]) -> frozenset[int]:
    """Return the numbers of all zones of some declarations."""
    return frozenset(number for number, (zone, _, _, _) in enumerate(writer.plan.zone_names) if zone in zones)


def write_working(writer: Writer, ability: Ability) -> ast.expr:
    """Write whether the card's `works while` holds: the nearest one, of its own or of its kinds."""
    pen = writer.pen
    pieces: dict[Any, list[int]] = {}
    for piece in writer.plan.carriers.get(ability, ()):
        owner = next((each for each in workings_of(piece) if each.works_while is not None), None)
        pieces.setdefault(owner, []).append(piece.number)
    made = pen.as_node(True)
    for number, (owner, cards) in enumerate(pieces.items()):
        test = write_works_while(writer, owner, ability) if owner is not None else pen.as_node(True)
        among = writer.table(naming.WORKING_CARDS.of(ability.number, number), frozenset(cards))
        made = pen.expression("_0 if _1 in _2 else _3", test, ability.this.py, among, made) if number else test  # type: ignore[union-attr]
    return made


def write_works_while(writer: Writer, owner: Any, ability: Ability) -> ast.expr:
    """Write the `works while` of a card or kind for an ability's card."""
    pen = writer.pen
    if ability.icon is not None and ability.icon in owner.works_anyway:
        return pen.as_node(True)
    this, you = owner.works_this
    given = {this: pen.as_node(ability.this.py), you: pen.as_node(ability.you.py)}  # type: ignore[union-attr]
    return write_with(writer, given, owner.works_while)


def write_icon_test(writer: Writer, ability: Ability) -> list[ast.expr]:
    """Write whether the condition of an ability's icon holds, if it has one."""
    icon = ability.icon
    if icon is None or icon.condition is None or icon.you is None:
        return []
    return [write_with(writer, {icon.you: writer.pen.as_node(ability.you.py)}, icon.condition)]  # type: ignore[union-attr]


def write_usable_tests(writer: Writer, ability: Ability) -> list[ast.expr]:
    """Write whether the cost of an ability can be paid and its first choice can be made."""
    tests: list[ast.expr] = []
    body = ability.body
    pays = costs_before(body)
    if pays:
        tests.append(write_payable(writer, [each for pay in pays for each in pay.body]))
    rest = body[len(pays) :]
    first = rest[0] if rest else None
    if isinstance(first, core.ChooseS) and first.otherwise:
        return tests  # there is something to do, also if there is nothing to choose
    if isinstance(first, core.ChooseS) and not needs_lift(first.set) and not uses_cost(first, pays):
        tests.append(writer.pen.expression("len(_0) > 0", write_pool(writer, first)))
    return tests + write_fulfillable(writer, body, pays)


def write_direct_use(writer: Writer, icon: IconDecl) -> None:
    """Write the direct use of a card's abilities of an icon, by its owner if nobody else is named."""
    pen = writer.pen
    card, you, pair = writer.temporary(), writer.temporary(), writer.temporary()
    if not icon.abilities:
        writer.codes.append(Code(naming.USE.of(icon.name), [card, you], []))
        return
    group = writer.plan.group("icon", icon)
    writer.types[card], writer.types[you], writer.types[pair] = Piece(), PLAYER, NUMBER
    found = pen.expression("usable_of(s, _0, _1, _2)", group, card, you)
    still = pen.expression("_0 in usable_of(s, _1, _2, _3)", pair, group, card, you)
    whose = pen.expression("_0 if _0 is not None else _1", you, write_owner(writer, pen.as_node(card)))
    body: list[Form] = [If(still, use_ability(writer, naming.ICON_BODIES, pair, [], [], whose))]
    writer.codes.append(Code(naming.USE.of(icon.name), [card, you], [Each(pair, found, body)]))


@writes(core.UseS)
def write_use(writer: Writer, node: core.UseS) -> list[Form]:
    forms: list[Form] = []
    card = write_lifted(writer, node.card, forms)
    player = write_lifted(writer, node.player, forms) if node.player is not None else writer.pen.as_node(None)
    return [*forms, Do(naming.USE.of(node.icon.name), [card, player])]
