"""Windows to forms: abilities that are offered by an icon, beside a question, or at any time."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..meaning import core, naming
from ..meaning.bounds import EVENT
from ..meaning.model import Ability, IconDecl, Var
from ..meaning.types import NUMBER, PLAYER, TRUTH, Many, Place
from ..planning.plan import Plan
from .context import Writer, separate, write, writes
from .forms import Ask, Code, Do, DoAny, Form, If, Leave, Loop, Py, Ret
from .lifts import needs_lift, write_lifted
from .questions import QuestionInfo
from .sets import write_items


def groups_of(plan: Plan, icons: Sequence[IconDecl]) -> tuple[int, ...]:
    """Return the groups of the abilities with these icons, without those that no card has."""
    return tuple(plan.group("icon", icon) for icon in dict.fromkeys(icons) if icon.abilities)


def icons_at_any_time(plan: Plan) -> list[IconDecl]:
    """Return the icons whose abilities can be used at any time."""
    return [icon for icon in plan.world.icons.values() if icon.anytime]


def write_at_work(writer: Writer, groups: Sequence[int]) -> ast.expr:
    """Write whether any card with an ability of these groups lies where it works."""
    made = writer.pen.expression("s.on[_0]", groups[0])
    for group in groups[1:]:
        made = writer.pen.expression("_0 or s.on[_1]", made, group)
    return made


def write_owner(writer: Writer, card: ast.expr) -> ast.expr:
    """Write who owns a card."""
    return writer.pen.expression("owner(s, _0)" if writer.plan.nested else "OWNER[s.loc[_0]]", card)


def use_ability(
    writer: Writer, group: str, pair: str, args: list[str], changed: list[str], you: ast.expr | None = None
) -> list[Form]:
    """Write the use of an ability, by the owner of its card if nobody else is named."""
    pen = writer.pen
    card = pen.expression("_0[0]", pair)
    given = [card, you or write_owner(writer, pen.expression("_0[0]", pair)), *(pen.as_node(each) for each in args)]
    forms: list[Form] = [Py(pen.statements("use_up(s, _0[0], _0[1])", pair), EVENT)]
    if writer.told:
        forms.append(Py(pen.statements("tell_ability(s, _0)", pair), 0))
    if changed:
        back = writer.temporary()
        forms.append(DoAny(group, pen.expression("_0[1]", pair), given, back))
        forms += [Py(pen.statements("_0 = _1[_2]", name, back, index)) for index, name in enumerate(changed)]
        writer.types[back] = NUMBER
    else:
        forms.append(DoAny(group, pen.expression("_0[1]", pair), given))
    return forms


@writes(core.OpenS)
def write_open(writer: Writer, node: core.OpenS) -> list[Form]:
    forms: list[Form] = []
    player = write_lifted(writer, node.player, forms)
    return [*forms, Do(window_name(node.icons), [player])]


def write_window(writer: Writer, icons: tuple[IconDecl, ...]) -> None:
    """Write a window: its player uses abilities until passing, then the others; an answer starts it again."""
    pen = writer.pen
    pen.at(icons[0].node.span)
    player = writer.temporary()
    writer.types[player] = PLAYER
    forms = offers(writer, icons, groups_of(writer.plan, [*icons, *icons_at_any_time(writer.plan)]), player)
    if groups_of(writer.plan, icons_at_any_time(writer.plan)):
        used = writer.temporary()
        writer.types[used] = TRUTH
        forms += [*interruption(writer, pen.as_node(player), used), If(pen.expression("not _0", used), [Leave()])]
        forms = [Loop(forms, pen.line)]
    writer.codes.append(Code(window_name(icons), [player], forms, line=pen.line))


def offers(writer: Writer, icons: tuple[IconDecl, ...], groups: tuple[int, ...], player: str) -> list[Form]:
    """Write that a player uses abilities of some groups until passing."""
    pen = writer.pen
    if not groups:
        return []
    ask, pair = ask_in_window(writer, icons, groups, player)
    body: list[Form] = [
        If(pen.expression("not in_use(s, _0, _1)", pen.tupled(list(groups)), player), [Leave()]),
        *note_offers(writer, pen.as_node(player)),
        ask,
        If(pen.expression("_0 is None", pair), [Leave()]),
        *use_ability(writer, naming.ICON_BODIES, pair, [], []),
    ]
    return [If(write_at_work(writer, groups), [Loop(body, pen.line)])]


def ask_in_window(writer: Writer, icons: Sequence[IconDecl], groups: tuple[int, ...], player: str) -> tuple[Ask, str]:
    """Write the question which ability a player uses, or none."""
    pen = writer.pen
    info = writer.question(QuestionInfo("window", pen.line, span=icons[0].node.span, icons=tuple(icons)))
    info.function = naming.OPTIONS.of(info.number)
    pair = writer.temporary()
    writer.types[pair] = NUMBER
    info.uses = separate(writer, info.function, pen.expression("usable(s, _0, _1)", pen.tupled(list(groups)), player))
    found = pen.expression("_0(s, *_1)", info.function, info.uses)
    info.always = writer.asks
    return Ask(pen.as_node(player), found, info.number, pair, info.uses, always=writer.asks), pair


def note_offers(writer: Writer, player: ast.expr) -> list[Form]:
    """Write that a player is offered now what can be used at any time."""
    groups = groups_of(writer.plan, icons_at_any_time(writer.plan))
    if not groups:
        return []
    pen = writer.pen
    note = Py(pen.statements("noted(s, _0, _1)", pen.tupled(list(groups)), player))
    return [If(write_at_work(writer, groups), [note])]


def interruption(writer: Writer, player: ast.expr, used: str | None = None) -> list[Form]:
    """Write that all others are offered what they can use at any time, if that is new; whether anybody did."""
    pen = writer.pen
    forms: list[Form] = [Py(pen.statements("_0 = False", used))] if used is not None else []
    groups = groups_of(writer.plan, icons_at_any_time(writer.plan))
    if groups and writer.plan.players > 1:
        waits = pen.expression("pending(s, _0, _1) is not None", pen.tupled(list(groups)), player)
        forms.append(If(pen.both([write_at_work(writer, groups), waits]), [Do(naming.ANY_TIME, [player], used)]))
    return forms


def write_any_time(writer: Writer) -> None:
    """Write what happens when others may use abilities: each in turn, until nobody has anything new to use."""
    pen = writer.pen
    groups = groups_of(writer.plan, icons_at_any_time(writer.plan))
    if not groups or writer.plan.players < 2:
        return
    player, seat, used = writer.temporary(), writer.temporary(), writer.temporary()
    writer.types.update({player: PLAYER, seat: PLAYER, used: TRUTH})
    pen.at(icons_at_any_time(writer.plan)[0].node.span)
    ask, pair = ask_in_window(writer, icons_at_any_time(writer.plan), groups, seat)
    use = [
        *use_ability(writer, naming.ICON_BODIES, pair, [], []),
        Py(pen.statements("_0 = True\nforgotten(s, _1)", used, seat)),
    ]
    body: list[Form] = [
        Py(pen.statements("_0 = pending(s, _1, _2)", seat, pen.tupled(list(groups)), player)),
        If(pen.expression("_0 is None", seat), [Leave()]),
        *note_offers(writer, pen.as_node(seat)),
        ask,
        If(pen.expression("_0 is not None", pair), use),
    ]
    start: Form = Py(pen.statements("_0 = False", used))
    writer.codes.append(Code(naming.ANY_TIME, [player], [start, Loop(body, pen.line), Ret(pen.as_node(used))]))


def write_would_do(writer: Writer, ability: Ability) -> None:
    """Write what an ability would do now, as far as that can be told: the values of its lines up to a question."""
    this, you = ability.this, ability.you
    assert this is not None
    assert you is not None
    values: list[ast.expr] = []
    for statement in ability.body:
        values += write_values_of(writer, statement, {this, you})
        if isinstance(statement, core.ChooseS | core.MenuS):
            break
    made = writer.pen.tupled([writer.pen.expression("frozen(_0)", value) for value in values])
    writer.define(naming.ABILITY_EFFECT.of(ability.number), [this.py, you.py], made)


def write_values_of(writer: Writer, statement: core.Stmt, known: set[object]) -> list[ast.expr]:
    """Write the values that a statement works with, without those that hang on the statements before."""
    if isinstance(statement, core.PayS):
        return [value for each in statement.body for value in write_values_of(writer, each, known)]
    if isinstance(statement, core.MenuS):
        things = [each for option in statement.options for each in option.things]
        sets = [filtered(each.set, each.var, each.where) for each in things]
        guards = [option.guard for option in statement.options if option.guard is not None]
        parts = [*sets, *guards]
    elif isinstance(statement, core.ChooseS):
        parts = [filtered(statement.set, statement.item, statement.condition)]
    else:
        parts = core.parts_of(statement)
    return [
        write_items(writer, part) if is_pile(part) else write(writer, part) for part in parts if is_known(part, known)
    ]


def filtered(things: core.Expr, var: Var, condition: core.Expr | None) -> core.Expr:
    """Return the things of a set for which a condition holds."""
    if condition is None:
        return things
    return core.Filter(Many(var.type), things.span, things, var, condition)


def is_known(part: core.Expr, known: set[object]) -> bool:
    """Whether an expression can be worked out before the statements around it are done."""
    if isinstance(part, core.Template) or needs_lift(part):
        return False
    bound = {each.var for each in within(part) if isinstance(each, core.Filter | core.Aggregate)}
    return all(each.var in known | bound for each in within(part) if isinstance(each, core.Local))


def groups_beside(writer: Writer, node: core.ChooseS | core.MenuS) -> tuple[int, ...]:
    """Return the groups of abilities that stand beside a question; none within a cost."""
    if writer.in_cost:
        return ()
    return groups_of(writer.plan, [*node.beside, *icons_at_any_time(writer.plan)])


def with_abilities(writer: Writer, groups: tuple[int, ...], who: ast.expr, options: ast.expr) -> ast.expr:
    """Write the options of a question, and the abilities that stand beside them."""
    return writer.pen.expression("beside(s, _0, _1, _2)", writer.pen.tupled(list(groups)), who, options)


def until_answered(writer: Writer, who: ast.expr, ask: Ask, answer: str, first: Sequence[Form] = ()) -> list[Form]:
    """Write a question that comes back after an ability beside it was used."""
    body: list[Form] = [
        *interruption(writer, who),
        *first,
        *note_offers(writer, who),
        ask,
        If(writer.pen.expression("not is_use(_0)", answer), [Leave()]),
        *use_ability(writer, naming.ICON_BODIES, answer, [], []),
    ]
    return [Loop(body, writer.pen.line)]


def window_name(icons: Sequence[IconDecl]) -> str:
    """Name the procedure of a window."""
    return naming.OPEN.of("_and_".join(icon.name for icon in icons))


def is_pile(expr: core.Expr) -> bool:
    """Whether an expression is a zone of cards."""
    return isinstance(expr.type, Place) and isinstance(expr, core.ZoneAt) and not expr.zone.holds_tokens


def within(expr: core.Expr) -> list[core.Expr]:
    """List an expression and all expressions in it."""
    return [expr, *(inner for part in core.parts_of(expr) for inner in within(part))]
