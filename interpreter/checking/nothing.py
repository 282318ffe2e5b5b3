"""Suspicions about choices that can come to nothing: what follows relies on something having been chosen.

A choice that may be left comes to none. So does one beside which abilities can be used, if these leave nothing to
choose from; that there was something when the question was put does not help. Numbers, truths and lists have no none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.grammar import Diagnostic, Label, Severity

from ..meaning import core
from ..meaning.model import IconDecl, Var, World
from ..meaning.scan import bodies_in
from ..meaning.survey import Survey, field_names, nodes_in, parts, roots
from ..meaning.types import nothing_of
from .touched import Touched

BLOCKS = ("then", "otherwise", "body")
LEAVES = (core.ReturnS, core.StopS, core.EndS)
ORDERED = ("<", "<=", ">", ">=")
PARTS_OF_THINGS = ("sure", "left", "right", "seat", "score", "piece_owner", "piece_zone")


def nothing_relies_on_a_choice_that_can_come_to_nothing(seen: Survey) -> Iterator[Diagnostic]:
    """Point at what goes wrong where nothing was chosen."""
    relies, emptied = Reliance(seen.world), Emptied(seen.world)
    for place, root in roots(seen.world):
        for block in blocks_in(root) if place == "body" else ():
            for index, node in enumerate(block):
                if not isinstance(node, core.ChooseS) or node.then is not None or not can_be_none(node, emptied):
                    continue
                found = relies.in_block(block[index + 1 :], node.var)
                if found is not None:
                    yield complaint(node, found)


def complaint(choice: core.ChooseS, found: core.Node) -> Diagnostic:
    """Return what goes wrong, and when."""
    name = choice.var.name
    why = (
        "who passes here chooses none"
        if choice.optional
        else "what is used beside this question can leave nothing to choose from"
    )
    return Diagnostic(
        "perhaps-none",
        Severity.WARNING,
        f'"{name}" can be none here',
        (Label(found.span, "then this is a fault"), Label(choice.span, why)),
        hint=f"write `if {name} is not none:` before it, or give the choice a body, and an `else` if it needs one: "
        f"... choose{'' if choice.optional else 's'} {name} from ...:",
    )


def can_be_none(choice: core.ChooseS, emptied: Emptied) -> bool:
    """Whether a choice can come to nothing though there was something to choose from."""
    if not choice.is_single or nothing_of(choice.var.type) is not None:
        return False
    return choice.optional or emptied.by_what_is_beside(choice)


class Emptied:
    """Knows whether what is used beside a question can change what is chosen from."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.anytime = tuple(icon for icon in world.icons.values() if icon.anytime)
        self.known: dict[tuple[IconDecl, ...], Touched] = {}

    def by_what_is_beside(self, choice: core.ChooseS) -> bool:
        icons = (*choice.beside, *self.anytime)
        if icons not in self.known:
            self.known[icons] = Touched(self.world, icons)
        return self.known[icons].is_other([choice.set, choice.condition])


def blocks_in(root: Any) -> Iterator[list[core.Stmt]]:
    """Yield every list of statements; without costs, beside which nothing is used."""
    if isinstance(root, list) and root and isinstance(root[0], core.Stmt):
        yield root
        for each in root:
            if isinstance(each, core.PayS):
                continue
            for inner in inner_blocks(each):
                yield from blocks_in(inner)


def inner_blocks(node: core.Stmt) -> list[list[core.Stmt]]:
    """Return the lists of statements in a statement."""
    return list(bodies_in(node))


def is_var(expr: Any, var: Var) -> bool:
    """Whether an expression is a variable and nothing else."""
    return isinstance(expr, core.Local) and expr.var is var


def is_none(expr: core.Expr) -> bool:
    """Whether an expression is `none`."""
    return isinstance(expr, core.Const) and expr.value is None


def leaves(block: list[core.Stmt]) -> bool:
    """Whether what comes after a block is not reached through it."""
    last = block[-1] if block else None
    return isinstance(last, LEAVES) or (isinstance(last, core.IfS) and leaves(last.then) and leaves(last.otherwise))


def assures(condition: core.Expr, var: Var, holds: bool) -> bool:
    """Whether a variable is not none if a condition holds, or if it does not."""
    if isinstance(condition, core.Unary) and condition.sign == "not":
        return assures(condition.value, var, not holds)
    if isinstance(condition, core.IsKind):
        return is_var(condition.card, var) and condition.negated is not holds
    if not isinstance(condition, core.Binary):
        return False
    sign, left, right = condition.sign, condition.left, condition.right
    if sign in ("and", "or"):
        both = assures(left, var, holds), assures(right, var, holds)
        return any(both) if (sign == "and") is holds else all(both)
    if sign in ("in", "not in"):
        return is_var(left, var) and (sign == "in") is holds
    other = right if is_var(left, var) else left if is_var(right, var) else None
    if other is None or sign not in ("is", "is not"):
        return False
    is_something = isinstance(other, core.Const | core.PieceNamed) and not is_none(other)
    same = (sign == "is") is holds
    return is_something if same else is_none(other)


class Reliance:
    """Finds what relies on a variable not being none, also in the rules and procedures that it is given to."""

    def __init__(self, world: World) -> None:
        self.known: dict[Var, bool] = {}
        self.uses: dict[Var, Any] = {}
        self.texts: dict[Var, core.Template | None] = {}  # of procedures: what is said at each call
        for rule in world.all_rules():
            lines = rule.value.body if isinstance(rule.value, core.Worked) else rule.value
            self.uses.update(dict.fromkeys(rule.all_params, lines))
        for procedure in world.procedures.values():
            self.uses.update(dict.fromkeys(procedure.params, procedure.body))
            self.texts.update(dict.fromkeys(procedure.params, procedure.text))

    # Statements.

    def in_block(self, block: list[core.Stmt], var: Var) -> core.Node | None:
        """Find the first thing in some statements that is a fault if a variable is none."""
        for node in block:
            found = self.in_statement(node, var)
            if found is not None or self.settles(node, var):
                return found
        return None

    def settles(self, node: core.Stmt, var: Var) -> bool:
        """Whether a variable is not none after a statement, or something else."""
        if isinstance(node, core.AssignS):
            return is_var(node.target, var)
        if not isinstance(node, core.IfS):
            return False
        return (leaves(node.then) and assures(node.condition, var, holds=False)) or (
            leaves(node.otherwise) and assures(node.condition, var, holds=True)
        )

    def in_statement(self, node: core.Stmt, var: Var) -> core.Node | None:
        if isinstance(node, core.IfS):
            return self.in_if(node, var)
        asked = getattr(node, "chooser", None)
        if is_var(asked, var) or (isinstance(node, core.ShowS) and is_var(node.to, var)):
            return node
        if isinstance(node, core.CallS) and self.is_wanted(zip(node.procedure.params, node.args, strict=False), var):
            return node
        if isinstance(node, core.EachDecidesS):
            return self.in_expression(node.players, var) or self.in_statement(node.decision, var)
        own = [getattr(node, name) for name in field_names(type(node)) if name not in BLOCKS]
        return self.in_any(own, var) or self.in_inner(node, var)

    def in_if(self, node: core.IfS, var: Var) -> core.Node | None:
        found = self.in_expression(node.condition, var)
        for block, holds in ((node.then, True), (node.otherwise, False)):
            if found is None and not assures(node.condition, var, holds):
                found = self.in_block(block, var)
        return found

    def in_inner(self, node: core.Stmt, var: Var) -> core.Node | None:
        for option in getattr(node, "options", ()):
            tests = [test for test in (*(each.where for each in option.things), option.guard) if test is not None]
            found = self.in_any([*(each.set for each in option.things), *tests], var)
            if found is None and not any(assures(test, var, holds=True) for test in tests):
                found = self.in_block(option.body, var)
            if found is not None:
                return found
        blocks = [node.otherwise] if isinstance(node, core.MenuS) else inner_blocks(node)
        return next((found for block in blocks if (found := self.in_block(block, var)) is not None), None)

    # Expressions.

    def in_any(self, values: Any, var: Var) -> core.Node | None:
        found = (self.in_expression(each, var) for each in nodes_in(values) if isinstance(each, core.Expr))
        return next((each for each in found if each is not None), None)

    def in_expression(self, expr: core.Expr, var: Var) -> core.Node | None:
        """Find what is a fault if a variable is none."""
        if isinstance(expr, core.Binary) and expr.sign in ("and", "or"):
            sure = assures(expr.left, var, holds=expr.sign == "and")
            return self.in_any([expr.left] if sure else [expr.left, expr.right], var)
        if isinstance(expr, core.Either):
            sides = [(expr.value, True), (expr.otherwise, False)]
            met = [side for side, holds in sides if not assures(expr.condition, var, holds)]
            return self.in_any([expr.condition, *met], var)
        if any(is_var(each, var) for each in self.wanted_by(expr)):
            return expr
        if isinstance(expr, core.RuleCall) and self.is_wanted(zip(expr.rule.all_params, expr.args, strict=False), var):
            return expr
        return self.in_any(list(parts(expr)), var)

    def wanted_by(self, expr: core.Expr) -> Iterable[Any]:
        """Return the parts of an expression that can't be none."""
        if isinstance(expr, core.FieldOf):
            return (expr.card,)
        if isinstance(expr, core.TrackOf | core.ZoneAt):
            return (expr.owner, expr.index)
        if isinstance(expr, core.At):
            return (expr.index,)
        if isinstance(expr, core.Players):
            return (expr.player,)
        if isinstance(expr, core.Function) and expr.name in PARTS_OF_THINGS:
            return expr.args
        return (expr.left, expr.right) if isinstance(expr, core.Binary) and expr.sign in ORDERED else ()

    # What a variable is given to.

    def is_wanted(self, given: Iterable[tuple[Var, core.Expr]], var: Var) -> bool:
        """Whether a variable is given to a rule or procedure that can't do without it."""
        return any(is_var(value, var) and self.is_relied_on(param) for param, value in given)

    def is_relied_on(self, param: Var) -> bool:
        """Whether a rule or procedure goes wrong if a parameter is none."""
        if param not in self.known:
            self.known[param] = False  # while it is looked at, for those that ask for themselves
            used = self.uses.get(param)
            found = self.in_block(used, param) if isinstance(used, list) else self.in_any(used, param)
            found = found or self.in_any(self.texts.get(param), param)
            self.known[param] = found is not None
        return self.known[param]
