"""What is missing for a cost: tokens, cards, room, or something to choose."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs

from ..meaning import core
from ..meaning.bounds import STEPS
from ..meaning.types import Piece
from ..running.conditions import Whole
from ..running.search import picks
from .conditions import nothing_fits, pool_of
from .known import is_known
from .look import CannotTell, Look
from .reasons import Reason, phrased, say
from .words import demand, set_words, value_words


def why_not_payable(look: Look, body: list[core.Stmt], env: dict[str, Any]) -> list[Reason]:
    """Return which parts of a cost can't be paid as the table stands; what hangs on a choice is left to the choice."""
    reasons: list[Reason] = []
    for each in body:
        try:
            if isinstance(each, core.MoveTokensS):
                reasons += missing_tokens(look, each, env)
            elif isinstance(each, core.MoveS):
                reasons += missing_cards(look, each, env)
            elif isinstance(each, core.ChooseS):
                reasons += missing_choice(look, each, env)
        except CannotTell:
            continue
    return reasons


def missing_tokens(look: Look, move: core.MoveTokensS, env: dict[str, Any]) -> list[Reason]:
    """Return how many tokens there are, and how many are needed; or that there is no room for them."""
    if move.count is None:
        return []
    count, source, target = look.value(move.count, env), look.value(move.source, env), look.value(move.to, env)
    value = look.value(move.value, env) if move.value is not None else 0
    if value is None:
        return [Reason(("cost", id(move)), say("cost nothing"), move.span)]
    there = look.state.Z[source][value]
    if there < count:
        return [short(look, move, source, there, count, env)]
    if look.machine.runtime["room"](look.state, target, value) < count:
        return [Reason(("room", id(move)), say("cost room", zone=lambda lang: look.zone(target, lang)), move.span)]
    return []


def short(look: Look, move: core.MoveTokensS, source: int, there: int, count: int, env: dict[str, Any]) -> Reason:
    """Return how much lies somewhere, and how much is needed."""

    def zone(language: str) -> str:
        name = look.zone(source, language)
        return f"{name}, {value_words(look, move.value, env, language)}" if move.value is not None else name

    texts = say("cost there", zone=zone, value=str(there), needed=lambda lang: phrased(">=", lang, x=count))
    return Reason(("cost", id(move)), texts, move.span, say("cost"))


def missing_cards(look: Look, move: core.MoveS, env: dict[str, Any]) -> list[Reason]:
    """Return that the cards are not there."""
    what = move.what
    if isinstance(what, core.Ends):
        count = look.value(what.count, env) if what.count is not None else 1
        there = len(look.items(what.zone, env))
        if there >= count:
            return []
        texts = say(
            "cost there",
            zone=lambda language: set_words(look, what.zone, env, language),
            value=str(there),
            needed=lambda language: phrased(">=", language, x=count),
        )
        return [Reason(("cost", id(move)), texts, move.span, say("cost"))]
    value = look.value(what, env)
    there_is = value is not None if isinstance(what.type, Piece) else bool(look.items(what, env))
    return [] if there_is else [Reason(("cost", id(move)), say("cost nothing"), move.span)]


def missing_choice(look: Look, choice: core.ChooseS, env: dict[str, Any]) -> list[Reason]:
    """Return that there is nothing, or too little, to choose for a cost."""
    pool = pool_of(look, choice, env)
    if not pool:
        reason = nothing_fits(look, choice.set, choice.item, choice.condition, env, choice.set)
        texts = say("cost choice", why=lambda language: reason.texts[language])
        general = say("cost choice", why=lambda language: (reason.general or reason.texts)[language])
        return [Reason(("cost", reason.key), texts, choice.span, general)]
    least = look.value(choice.least, env) if choice.least is not None else 1
    if len(pool) < least:
        texts = say(
            "cost there",
            zone=lambda language: set_words(look, choice.set, env, language),
            value=str(len(pool)),
            needed=lambda language: phrased(">=", language, x=least),
        )
        return [Reason(("cost", id(choice)), texts, choice.span, say("cost"))]
    return [
        attrs.evolve(reason, key=("cost", reason.key), texts=say("cost choice", why=reason.texts.__getitem__))
        for reason in nothing_whole(look, choice, pool, env)
    ]


def nothing_whole(look: Look, choice: core.ChooseS, pool: list[Any], env: dict[str, Any]) -> list[Reason]:
    """Return that nothing fulfils what is asked of all that is chosen."""
    if (whole := choice.whole) is None or choice.is_single:
        return []
    least = min(look.value(choice.least, env), len(pool)) if choice.least is not None else len(pool)
    if can_be_whole(look, choice, pool, least, env):
        return []
    unbound = {name: value for name, value in env.items() if name != choice.var.py}
    texts = say("no choice", label=lambda lang: demand(look.without(choice.var), whole, unbound, lang))
    parts = [part for part in (choice.set, choice.condition, whole) if part is not None]
    return [Reason(("whole", id(choice)), texts, choice.span, certain=all(is_known(look, each, env) for each in parts))]


def can_be_whole(look: Look, choice: core.ChooseS, pool: list[Any], least: int, env: dict[str, Any]) -> bool:
    """Whether some selection fulfils the condition on all of it."""
    whole = choice.whole
    assert whole is not None
    most = look.value(choice.most, env) if choice.most is not None else len(pool)

    def test(things: tuple[Any, ...]) -> bool:
        return look.truth(whole, {**env, choice.var.py: things}) is not False

    return bool(picks((), pool, least, most, False, Whole(SimpleNamespace(steps=STEPS, renewed=0), test)))
