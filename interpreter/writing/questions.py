"""What is known of a question of a game, so that it can be put into words later."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

import attrs
from croupier.grammar import NOWHERE, Span

from ..meaning import core
from ..meaning.model import IconDecl, Var
from ..meaning.said import TextInfo
from ..meaning.types import UNKNOWN, Type
from ..planning.hidden import Hidden, is_held, is_interruption_unsure


class Secret(NamedTuple):
    """Whose answer to a question is kept from the others until all have answered."""

    node: core.EachDecidesS
    seat: int | str  # or the variable with it
    answers: str  # the variable with what all chose
    order: str | tuple[int, ...]  # the seats as they are asked, or the variable with them


@attrs.define(eq=False)
class QuestionInfo:
    """A question that the game can put."""

    sort: str  # choose, picks, order, menu, window, triggers, chance
    line: int
    type: Type = UNKNOWN
    number: int = 0
    span: Span = NOWHERE
    prompt: TextInfo | None = None
    # Of a menu: the words of each alternative, and the variables of what it is about.
    titles: list[tuple[TextInfo, tuple[str, ...]]] = attrs.Factory(list)
    node: Any = None
    function: str = ""
    uses: list[str] = attrs.Factory(list)
    # The options of a menu that are always the same, and have no function.
    same: tuple[Any, ...] = ()
    secret: Secret | None = None
    # If several things are chosen: the function that gives what is chosen so far, out of which, and how many can be.
    several: str = ""
    # If they are chosen in secret: the function that says out of which and how, and its variable for the seat.
    secret_picks: tuple[str, str] | None = None
    title: Any = None
    # Of a window: the icons whose abilities it offers.
    icons: tuple[IconDecl, ...] = ()
    # Of a choice that one makes for a group: the function that gives who belongs to it.
    group: str = ""
    # Of a choice of several things that may be left: the variable with what is chosen so far.
    picked: str = ""
    # Whether others notice neither the question nor the answer.
    private: bool = False
    # Whether it is put also if there is one answer.
    always: bool = False
    env: dict[Var, ast.expr] = attrs.Factory(dict)  # what stands for variables where it is written


def bound(variables: tuple[str, ...], thing: Any) -> dict[str, Any]:
    """Return what the variables of an alternative stand for: one thing, or several in a tuple."""
    return {variables[0]: thing} if len(variables) == 1 else dict(zip(variables, thing or (), strict=True))


def hides_who(hidden: Hidden, info: QuestionInfo) -> bool:
    """Whether it hangs on what others can't see that somebody is asked at all."""
    if info.sort == "window":
        return info.icons in hidden.unsure or (info.icons == hidden.anytime and is_interruption_unsure(hidden))
    if info.private:
        return True
    if info.secret_picks is not None:  # how many questions that takes is a secret
        return True
    if info.sort == "triggers":
        return any(is_held(hidden, ability) for ability in hidden.world.abilities if ability.sort == "listener")
    return info.span in hidden.asked or (info.span in hidden.options and not is_always_put(info))


def is_always_put(info: QuestionInfo) -> bool:
    """Whether a question is put whatever can be answered: also with one option, and there is always one."""
    if not info.always:
        return False
    node = info.node
    if isinstance(node, core.MenuS):
        plain = [each for each in node.options if not each.things and each.guard is None]
        return node.optional or any(not any(isinstance(part, core.PayS) for part in each.body) for each in plain)
    return isinstance(node, core.ChooseS) and node.optional
