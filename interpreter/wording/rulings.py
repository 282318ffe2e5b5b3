"""What a choice that all see rules out about hidden cards, worked out as it is made: see `planning/rulings.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..compiling.machine import Machine
from ..faults import RUNTIME_ERRORS
from ..meaning import core
from ..meaning.types import Piece, Player
from ..planning.hidden import hides
from ..planning.rulings import Claim, Level, Part
from ..planning.unfolding import unfolded
from ..running.happenings import Ruling
from ..running.state import State, Use
from ..writing.questions import QuestionInfo, bound
from .decision import variables_of


class RulingCode:
    """The functions that work out what a machine's choices rule out, written when they are first needed."""

    def __init__(self, machine: Machine) -> None:
        self.rulings = machine.plan.rulings
        # By the expression, the question that it is worked out at, and the variables there.
        self.functions: dict[tuple[core.Expr, int, tuple[str, ...]], Callable[..., Any]] = {}
        self.levels: dict[core.ChooseS, list[Level]] = {}
        self.sets: dict[core.ChooseS, core.Expr] = {}
        self.claims: dict[tuple[core.Expr, bool], list[Claim]] = {}
        self.silent: dict[core.Alternative, bool] = {}

    def levels_of(self, node: core.ChooseS) -> list[Level]:
        """Return how the set of a choice came about."""
        if node not in self.levels:
            self.levels[node] = self.rulings.levels(node)
        return self.levels[node]

    def set_of(self, node: core.ChooseS) -> core.Expr:
        """Return the set of a choice, with its rules unfolded."""
        if node not in self.sets:
            self.sets[node] = unfolded(node.set)
        return self.sets[node]

    def claims_of(self, condition: core.Expr | None, holds: bool = True) -> list[Claim]:
        """Return what follows from a condition that holds, or that does not."""
        if condition is None:
            return []
        if (condition, holds) not in self.claims:
            self.claims[condition, holds] = list(self.rulings.claims(unfolded(condition), holds))
        return self.claims[condition, holds]

    def says_nothing(self, chosen: core.Alternative) -> bool:
        """Whether nothing follows from the choice of an alternative."""
        if chosen not in self.silent:
            conditions = [chosen.guard, *[each.where for each in chosen.things]]
            self.silent[chosen] = not any(self.claims_of(each) for each in conditions)
        return self.silent[chosen]


def note_rulings(machine: Machine, state: State, value: Any) -> None:
    """Note what the answer to the open question rules out; it stands in the log already."""
    info = machine.writer.questions[state.q]
    if value is None or isinstance(value, Use) or info.private or info.secret is not None:
        return
    if info.sort == "choose" and isinstance(info.node, core.ChooseS):
        found = of_choice(machine, state, info, info.node, value)
    elif info.sort == "menu" and isinstance(info.node, core.MenuS) and value[0] < len(info.node.options):
        found = of_alternative(machine, state, info, info.node.options[value[0]], value[1])
    else:
        return
    before = state.steps
    try:
        state.ruled.extend([each for each in found if is_kept(state, each)])
    except (*RUNTIME_ERRORS, NameError):
        # What the question no longer needs can't be asked for.
        pass
    state.steps = before


def is_kept(state: State, ruling: Ruling) -> bool:
    """Whether a ruling says something, and is right."""
    count = sum([card in ruling.cards for card in state.Z[ruling.zone]])
    return bool(ruling.cards) and ruling.least <= count <= ruling.most


def of_choice(machine: Machine, state: State, info: QuestionInfo, node: core.ChooseS, value: Any) -> Iterator[Ruling]:
    """Go through what the choice of one thing rules out."""
    code, env = machine.once(RulingCode), env_of(machine, state, node.chooser)
    if isinstance(info.type, Piece):
        yield from passed_over(Asked(machine, state, info, env), code.levels_of(node), value)
        yield from of_set(Asked(machine, state, info, env), code, code.set_of(node), value)
        return
    asked = Asked(machine, state, info, {**env, node.item.py: value})
    if isinstance(node.set, core.Filter):
        asked.env[node.set.var.py] = value
        yield from asked.claimed(code.claims_of(node.set.condition))
    yield from asked.claimed(code.claims_of(node.condition))


def of_alternative(
    machine: Machine, state: State, info: QuestionInfo, chosen: core.Alternative, value: Any
) -> Iterator[Ruling]:
    """Go through what the choice of an alternative rules out."""
    code = machine.once(RulingCode)
    if code.says_nothing(chosen):
        return
    env = env_of(machine, state, info.node.chooser)
    variables = tuple(each.var for each in chosen.things)
    if not any(isinstance(var.type, Piece) for var in variables):
        env = {**env, **bound(tuple(var.py for var in variables), value)}
    asked = Asked(machine, state, info, env)
    yield from asked.claimed(code.claims_of(chosen.guard))
    for each in chosen.things:
        if variables[0].py in env:
            yield from asked.claimed(code.claims_of(each.where))


def env_of(machine: Machine, state: State, chooser: core.Expr) -> dict[str, Any]:
    """Return the variables of the waiting frame, and who chooses."""
    env = variables_of(machine, state)
    if isinstance(chooser, core.Local) and isinstance(chooser.type, Player):
        env.setdefault(chooser.var.py, state.who)
    return env


class Asked:
    """A question as it is answered: works out expressions there."""

    def __init__(self, machine: Machine, state: State, info: QuestionInfo, env: dict[str, Any]) -> None:
        self.machine = machine
        self.state = state
        self.info = info
        self.env = env

    def value(self, expr: core.Expr) -> Any:
        """Work an expression out."""
        functions = self.machine.once(RulingCode).functions
        key = (expr, self.info.number, tuple(self.env))
        if key not in functions:
            functions[key] = self.machine.compiled(expr, list(self.env), self.info.env)
        return functions[key](self.state, *self.env.values())

    def claimed(self, claims: list[Claim], shown: int | None = None) -> Iterator[Ruling]:
        """Work claims out."""
        for claim in claims:
            yield self.ruling(claim.part, claim.least, claim.most, shown)

    def ruling(self, part: Part, least: int, most: int | None, shown: int | None) -> Ruling:
        """Return how many cards of a part lie there."""
        cards = frozenset(self.value(part.cards))
        return Ruling(
            len(self.state.log), self.value(part.zone), cards, least, len(cards) if most is None else most, shown
        )


def of_set(asked: Asked, code: RulingCode, node: core.Expr, chosen: int) -> Iterator[Ruling]:
    """Go through what follows from which of several sets was chosen from.

    Where a condition is no secret, all know which of two sets it is. Where it is one, they know it if a card was chosen
    that only one of them can have.
    """
    while isinstance(node, core.Either):
        if not hides(code.rulings.hidden, node.condition):
            node = node.value if asked.value(node.condition) else node.otherwise
            continue
        first = can_have(asked, code, node.value, chosen)
        if first is can_have(asked, code, node.otherwise, chosen):
            return
        yield from asked.claimed(code.claims_of(node.condition, first), chosen)
        node = node.value if first else node.otherwise


def can_have(asked: Asked, code: RulingCode, node: core.Expr, chosen: int) -> bool:
    """Whether a card can be in a set, as far as all know."""
    if isinstance(node, core.Either):
        if hides(code.rulings.hidden, node.condition):
            return can_have(asked, code, node.value, chosen) or can_have(asked, code, node.otherwise, chosen)
        return can_have(asked, code, node.value if asked.value(node.condition) else node.otherwise, chosen)
    part = code.rulings.part(node)
    return part is None or chosen in asked.value(part.cards)


def passed_over(asked: Asked, levels: list[Level], chosen: int) -> Iterator[Ruling]:
    """Go through the sets that were empty, since a card was chosen that is only in a later one.

    Each set is taken only if the one before is empty, so a card of an earlier one would have been chosen.
    """
    taken: list[Part] = []
    for level in levels:
        if not all(asked.value(each) for each in level.conditions):
            continue
        if level.part is None:
            return
        taken = [*taken, level.part] if level.if_empty else [level.part]
    earlier = [asked.ruling(part, 0, 0, chosen) for part in taken]
    for ruling in earlier:
        if chosen in ruling.cards:
            return
        yield ruling
