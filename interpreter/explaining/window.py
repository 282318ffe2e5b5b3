"""Why an ability of a card can't be used: its moment, place, owner, limit, conditions, cost, or first choice."""

from __future__ import annotations

from typing import Any

import attrs

from ..meaning import core
from ..meaning.model import Ability, IconDecl
from ..meaning.scan import costs_before, uses_cost
from ..meaning.survey import roots, walk
from ..meaning.words import words_for
from ..planning.plan import workings_of, zones_of
from ..running.state import Use
from ..wording.selection import selection_of
from .compare import place_words
from .conditions import nothing_fits, pool_of, why
from .costs import nothing_whole, why_not_payable
from .known import is_known
from .look import CannotTell, Look
from .reasons import Reason, phrased, say


def why_not_usable(look: Look, card: int) -> list[Reason]:
    """Return why the seat that is asked can use no ability of a card now: of several, the one that is nearest."""
    piece = look.plan.pieces[card]
    abilities = [each for each in look.plan.abilities_of(piece) if each.sort == "icon"]
    if not abilities:
        return [without_icon(look, card)]
    if not look.sees(card):
        return [unseen(look, card)]
    found = [why_not(look, card, ability) for ability in abilities]
    return min(found, key=len) or [Reason(("unusable", card), say("not usable", card=name_of(look, card)))]


def why_not(look: Look, card: int, ability: Ability) -> list[Reason]:
    """Return all reasons why an ability of a card that the seat sees can't be used now."""
    you = look.machine.space["owner"](look.state, card)
    if look.state.loc[card] == 0:
        return [Reason(("out", card), say("out of the game", card=name_of(look, card)))]
    elsewhere = wrong_place(look, card, ability)
    if you is None or (look.user is not None and you != look.user):
        return elsewhere if elsewhere and you is None else [*elsewhere, not_yours(look, card, you)]
    if elsewhere:
        return elsewhere
    assert ability.this is not None
    assert ability.you is not None
    env = {ability.this.py: card, ability.you.py: you}
    moment = wrong_icon(look, card, ability)
    reasons = [*moment, *spent(look, card, ability), *not_working(look, card, ability, env)]
    if not moment:
        reasons += why_closed(look, ability, you)
    for condition in ability.condition:
        reasons += why(look, condition, env)
    return reasons + why_not_begun(look, ability, env)


def why_closed(look: Look, ability: Ability, you: int) -> list[Reason]:
    """Return what fails of the condition of an ability's icon."""
    icon = ability.icon
    if icon is None or icon.condition is None or icon.you is None:
        return []
    return why(look, icon.condition, {icon.you.py: you})


def must_first(look: Look) -> list[Reason]:
    """Return which ability must be used before anything else, if there is one."""
    for use in look.state.opts:
        if isinstance(use, Use) and look.plan.world.abilities[use.ability].must:
            return [Reason(("must first", use.card), say("must first", card=name_of(look, use.card)))]
    return []


def name_of(look: Look, card: int) -> Any:
    """Name a card, in each language."""
    return lambda language: look.card(card, language)


def without_icon(look: Look, card: int) -> Reason:
    """Return that a card has nothing to use; of one that works by itself, where it would, if it lies elsewhere."""
    some = look.plan.abilities_of(look.plan.pieces[card])
    elsewhere = [wrong_place(look, card, each) for each in some] if look.sees(card) and look.state.loc[card] else []
    if elsewhere and all(elsewhere):
        return elsewhere[0][0]
    return Reason(("no icon", card), say("by itself" if some else "no effect", card=name_of(look, card)))


def unseen(look: Look, card: int) -> Reason:
    """Return that the seat can't know where a card lies."""
    return Reason(("unseen", card), say("unseen", card=name_of(look, card)))


def open_icons(look: Look) -> list[IconDecl]:
    """Return the icons whose abilities the open question offers."""
    info = look.info
    if info is None or look.icons is not None:
        return list(look.icons or ())
    anytime = [icon for icon in look.plan.world.icons.values() if icon.anytime]
    if info.icons:
        return list(dict.fromkeys([*info.icons, *anytime]))
    if not isinstance(info.node, core.Decision) or is_closed(look):
        return []
    return list(dict.fromkeys([*info.node.beside, *anytime]))


def is_closed(look: Look) -> bool:
    """Whether nothing can be used beside the open question: in a cost, after the first of several things."""
    info = look.info
    assert info is not None
    selection = selection_of(look.table)
    if selection is not None and selection.chosen:
        return True
    spans = look.code.get("costs")
    if spans is None:
        pays = [node for _, root in roots(look.plan.world) for node in walk(root) if isinstance(node, core.PayS)]
        spans = look.code["costs"] = [
            node.span for pay in pays for node in walk(pay.body) if isinstance(node, core.ChooseS)
        ]
    return info.span in spans


def icon_words(icon: IconDecl, language: str) -> str:
    """Name an icon."""
    return words_for(icon.node.text, icon.name.replace("_", " "), language)


def wrong_icon(look: Look, card: int, ability: Ability) -> list[Reason]:
    """Return that the window of another icon is open, or none."""
    icon = ability.icon
    opened = open_icons(look)
    if icon is None or icon in opened:
        return []
    key = ("icon", card, icon.name)
    if icon.anytime and look.info is not None:
        texts = say("closed", question=lambda language: question_words(look, language))
        return [Reason(key, texts, ability.node.span)]
    shown = [each for each in opened if not each.anytime]
    if not shown and look.info is None:
        texts = say("icon closed", card=name_of(look, card), icon=lambda language: icon_words(icon, language))
    elif shown:
        texts = say(
            "icon open",
            card=name_of(look, card),
            icon=lambda language: icon_words(icon, language),
            open=lambda language: ", ".join(icon_words(each, language) for each in shown),
        )
    else:
        texts = say(
            "icon",
            card=name_of(look, card),
            icon=lambda language: icon_words(icon, language),
            question=lambda language: question_words(look, language),
        )
    return [Reason(key, texts, ability.node.span)]


def question_words(look: Look, language: str) -> str:
    """Return what is asked now."""
    assert look.info is not None
    prompt = look.words[language].prompt(look.info, look.state, look.env, look.sees)
    return phrased("question", language, prompt=prompt or "…")


def wrong_place(look: Look, card: int, ability: Ability) -> list[Reason]:
    """Return where a card lies, if its ability does not work there."""
    zones = zones_of(ability, look.plan.pieces[card])
    if look.plan.zone_names[look.state.loc[card]].zone in zones:
        return []
    texts = say(
        "used in" if ability.sort == "icon" else "works in",
        card=name_of(look, card),
        zone=lambda language: place_words(look, card, language),
        zones=lambda language: ", ".join(look.words[language].decl(zone) for zone in zones),
    )
    return [Reason(("works in", card, ability.number), texts, ability.node.span)]


def not_yours(look: Look, card: int, owner: int | None) -> Reason:
    """Return whose card it is."""
    if owner is None:
        there = say("nobody's", card=name_of(look, card), zone=lambda language: place_words(look, card, language))
        return Reason(("whose", card), there)
    return Reason(("whose", card), say("whose", card=name_of(look, card), name=look.table.names[owner]))


def spent(look: Look, card: int, ability: Ability) -> list[Reason]:
    """Return that the limit of an ability is used up."""
    period = ability.once_per
    if period is None:
        return []
    used = look.state.used.get((card, ability.number))
    if used is None or used != look.state.periods[period.number]:
        return []
    if period.node is None:
        return [Reason(("limit", card, ability.number), say("limit game", card=name_of(look, card)), ability.node.span)]
    text, name = period.node.text, period.name
    texts = say("limit", card=name_of(look, card), period=lambda language: words_for(text, name, language))
    return [Reason(("limit", card, ability.number), texts, ability.node.span)]


def not_working(look: Look, card: int, ability: Ability, env: dict[str, Any]) -> list[Reason]:
    """Return which part of the nearest `works while` fails."""
    owner = next((each for each in workings_of(look.plan.pieces[card]) if each.works_while is not None), None)
    if owner is None:
        return []
    this, you = owner.works_this
    return why(look, owner.works_while, {this.py: card, you.py: env[ability.you.py]})  # type: ignore[union-attr]


def why_not_begun(look: Look, ability: Ability, env: dict[str, Any]) -> list[Reason]:
    """Return what of its cost can't be paid, or that its first choice is empty."""
    body: list[core.Stmt] = ability.body
    pays = costs_before(body)
    reasons = why_not_payable(look, [each for pay in pays for each in pay.body], env)
    rest = body[len(pays) :]
    first = rest[0] if rest else None
    if (
        not isinstance(first, core.ChooseS)
        or first.otherwise
        or any(isinstance(node, core.AtRandom) for node in walk(first.set))
    ):
        return reasons
    if pays and uses_cost(first, pays):
        return reasons
    return reasons + empty_choice(look, first, env)


def empty_choice(look: Look, choice: core.ChooseS, env: dict[str, Any]) -> list[Reason]:
    """Explain that there is nothing to choose from, and why nothing fits; or that no list fulfils the condition."""
    try:
        if pool := pool_of(look, choice, env):
            return nothing_whole(look, choice, pool, env)
    except CannotTell:
        return []
    reason = nothing_fits(look, choice.set, choice.item, choice.condition, env, choice.set)
    return [attrs.evolve(reason, certain=all(is_known(look, part, env) for part in parts_of_choice(choice)))]


def parts_of_choice(choice: core.ChooseS) -> list[core.Expr]:
    """Return what says what a choice is made from."""
    return [choice.set, choice.condition] if choice.condition is not None else [choice.set]
