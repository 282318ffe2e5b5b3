"""Which values hang on what others can't see: what lies in hidden places, and whatever is worked out from it.

`Hidden` holds what was found out of a plan so far; `secrecy.py` goes through the game until nothing is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ..meaning import core
from ..meaning.model import Ability, IconDecl, KindDecl, ProcedureDecl, RuleDecl, Var, World, ZoneDecl
from ..meaning.survey import nodes_in, parts
from ..meaning.types import Many, PerPlayer, Piece, Type
from .plan import zones_of

if TYPE_CHECKING:
    from croupier.grammar import Span

    from .plan import Plan


@attrs.define(eq=False)
class Hidden:
    """What a game does and asks depending on what lies in hidden places."""

    plan: Plan
    # What holds something hidden; what goes over all cards, wherever they lie; what comes to pass or not.
    holders: set[Var | RuleDecl | ProcedureDecl] = attrs.Factory(set)
    roaming: set[Var] = attrs.Factory(set)
    unsure: set[ProcedureDecl | Ability | tuple[IconDecl, ...]] = attrs.Factory(set)
    # Questions, by where they stand: with hidden options, and put or not for a hidden reason.
    options: set[Span] = attrs.Factory(set)
    asked: set[Span] = attrs.Factory(set)
    # Moves, by where they stand, that come to pass or not for a hidden reason.
    moves: set[Span] = attrs.Factory(set)
    anytime: tuple[IconDecl, ...] = attrs.field(init=False)
    kinds: set[KindDecl] = attrs.field(init=False)  # of cards that can lie hidden

    def __attrs_post_init__(self) -> None:
        self.anytime = tuple(icon for icon in self.world.icons.values() if icon.anytime)
        self.kinds = {zone.of for zone in self.world.all_zones() if is_hidden(zone) and not zone.holds_tokens}

    @property
    def world(self) -> World:
        """The game."""
        return self.plan.world

    @property
    def size(self) -> int:
        """How much was found out."""
        found = (self.holders, self.roaming, self.unsure, self.options, self.asked, self.moves)
        return sum([len(each) for each in found])


# Abilities.


def is_held(hidden: Hidden, ability: Ability) -> bool:
    """Whether a card can have an ability at work where others don't see it."""
    carriers = hidden.plan.carriers.get(ability, ())
    return any(is_hidden(zone) for piece in carriers for zone in zones_of(ability, piece))


def is_uncertain(hidden: Hidden, ability: Ability) -> bool:
    """Whether it hangs on what others can't see that an ability fires or can be used."""
    condition = ability.icon.condition if ability.icon is not None else None
    return is_held(hidden, ability) or hides(hidden, [*ability.condition, condition])


def is_uncertain_to_use(hidden: Hidden, ability: Ability) -> bool:
    """Whether it hangs on what others can't see that an ability can be used."""
    return is_uncertain(hidden, ability) or begins_unseen(hidden, ability.body)


def is_usable_unseen(hidden: Hidden, icon: IconDecl) -> bool:
    """Whether it hangs on what others can't see that an ability of an icon can be used."""
    return any(is_uncertain_to_use(hidden, each) for each in icon.abilities)


def is_interruption_unsure(hidden: Hidden) -> bool:
    """Whether it hangs on what others can't see that somebody is offered abilities between two questions.

    That is so too if what they would do does, or if one of the questions that they are offered at does.
    """
    return bool(hidden.asked) or any(
        is_uncertain_to_use(hidden, each) or hides(hidden, each.body)
        for icon in hidden.anytime
        for each in icon.abilities
    )


def begins_unseen(hidden: Hidden, body: list[Any]) -> bool:
    """Whether the costs or the first choice, with which something begins, hang on what others can't see."""
    for statement in body:
        if isinstance(statement, core.PayS):
            if hides(hidden, statement.body):
                return True
            continue
        return isinstance(statement, core.ChooseS) and hides(hidden, [statement.set, statement.condition])
    return False


# Values.


def hides(hidden: Hidden, node: Any) -> bool:
    """Whether a value, or anything in a list of them, hangs on what lies in hidden places."""
    if not isinstance(node, core.Expr):
        return any(hides(hidden, each) for each in (nodes_in(node) if not is_node(node) else parts(node)))
    hides_itself = HIDES.get(type(node))
    if hides_itself is not None and hides_itself(hidden, node):
        return True
    return any(hides(hidden, each) for each in inner(hidden, node))


def inner(hidden: Hidden, node: core.Expr) -> Iterable[Any]:
    """Return the parts of a value; how many cards lie somewhere is seen by all."""
    counts = isinstance(node, core.Function) and node.name in ("count", "count_tokens")
    if isinstance(node, core.Function) and counts and isinstance(node.args[0], core.ZoneAt):
        return parts(node.args[0])
    if isinstance(node, core.Aggregate | core.Filter):
        bind(hidden, node.var, node.set)
    return parts(node)


def bind(hidden: Hidden, var: Var, value: Any) -> None:
    """Let a variable stand for a thing of a set."""
    if holds_cards(var.type) and hides(hidden, value):
        hidden.holders.add(var)
    if roams(hidden, value):
        hidden.roaming.add(var)


def roams(hidden: Hidden, node: Any) -> bool:
    """Whether a value can be any card of a kind of which some lie hidden."""
    if isinstance(node, core.Local):
        return node.var in hidden.roaming
    if isinstance(node, core.PieceNamed):
        return bool(hidden.kinds)
    if isinstance(node, core.Pieces):
        return any(node.kind.is_a(each) or each.is_a(node.kind) for each in hidden.kinds)
    if isinstance(node, core.Filter | core.AtRandom):
        return roams(hidden, node.set)
    return isinstance(node, core.Function) and any(roams(hidden, each) for each in node.args)


def hides_zone(hidden: Hidden, node: core.ZoneAt) -> bool:
    """Whether a zone is hidden."""
    return is_hidden(node.zone)


def hides_local(hidden: Hidden, node: core.Local) -> bool:
    """Whether a variable holds something hidden."""
    return node.var in hidden.holders


def hides_rule(hidden: Hidden, node: core.RuleCall) -> bool:
    """Whether a rule hangs on something hidden."""
    return node.rule in hidden.holders


def hides_track(hidden: Hidden, node: core.TrackOf) -> bool:
    """Whether a track is of a card that may lie anywhere."""
    return isinstance(node.track.owner, KindDecl) and roams(hidden, node.owner)


def hides_usable(hidden: Hidden, node: core.Usable) -> bool:
    """Whether others can't see if an ability can be used."""
    return is_usable_unseen(hidden, node.icon)


def hides_function(hidden: Hidden, node: core.Function) -> bool:
    """Whether it is where a card lies that may lie anywhere, or points that others can't see."""
    if node.name in ("piece_owner", "piece_zone"):
        return roams(hidden, node.args[0])
    return node.name == "score" and hides_scores(hidden)


def hides_scores(hidden: Hidden) -> bool:
    """Whether points hang on what others can't see."""
    owners: list[Any] = [*hidden.world.kinds.values(), *hidden.world.cards]
    by_cards = any(owner.points is not None for owner in owners) and bool(hidden.kinds)
    return by_cards or any(hides(hidden, [line.points, line.each]) for line in hidden.world.scores)


# What hides something by itself, by the class of the expression; others do if one of their parts does.
Hides: TypeAlias = Callable[[Hidden, Any], bool]
HIDES: dict[type[core.Expr], Hides] = {
    core.ZoneAt: hides_zone,
    core.Local: hides_local,
    core.RuleCall: hides_rule,
    core.TrackOf: hides_track,
    core.Usable: hides_usable,
    core.Function: hides_function,
}


def is_hidden(zone: ZoneDecl) -> bool:
    """Whether somebody doesn't see what lies in a zone."""
    return zone.seen != "all"


def is_node(value: Any) -> bool:
    """Whether a value is a piece of core, and not a list of such."""
    return isinstance(value, core.Stmt | core.Alternative | core.Among)


def holds_cards(type: Type) -> bool:
    """Whether a value of a type is a card, or a list of cards."""
    return isinstance(type, Piece) or (isinstance(type, Many | PerPlayer) and holds_cards(type.item))
