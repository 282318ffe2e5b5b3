"""Suspicions: what is there and can never come up, or can come out in one way only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.grammar import Diagnostic, warning

from ..meaning import core
from ..meaning.model import CardDef, KindDecl, RuleDecl, TokenDecl
from ..meaning.survey import Survey, walk
from ..planning.plan import Plan
from ..planning.static import binary


def every_window_has_abilities(seen: Survey) -> Iterator[Diagnostic]:
    """Point at windows in which nobody can ever do anything."""
    anytime = any(icon.anytime and icon.abilities for icon in seen.world.icons.values())
    met = set()
    for node in seen.nodes:
        if not isinstance(node, core.OpenS) or anytime:
            continue
        for icon in node.icons:
            if icon.abilities or icon in met:
                continue
            met.add(icon)
            name = icon.name
            yield warning(
                "empty-window",
                "nobody can do anything here",
                node.span,
                f'no card has an ability "{name}"',
                hint=f"give a card one: {name}: ...",
            )


def every_icon_is_opened(seen: Survey) -> Iterator[Diagnostic]:
    """Point at icons whose abilities are never offered."""
    for icon in seen.world.icons.values():
        if icon.abilities and icon not in seen.opened and not icon.anytime:
            yield warning(
                "never-opened",
                f'the abilities "{icon.name}" are never offered',
                icon.node.name.span,
                "cards have it, but nothing opens it",
                hint=f"write in the course of play: open {icon.name} for p",
            )


def every_period_is_entered(seen: Survey) -> Iterator[Diagnostic]:
    """Point at periods that limits speak of, and that never begin."""
    for period in seen.world.periods.values():
        if period.node is not None and period.name in seen.spoken_periods and period not in seen.entered_periods:
            yield warning(
                "never-entered",
                f'"{period.name}" never begins',
                period.node.name.span,
                "cards count by it",
                hint=f"write `{period.name}:` before the lines that belong to it",
            )


def every_listener_can_fire(seen: Survey) -> Iterator[Diagnostic]:
    """Point at effects that wait for something that is never done."""
    for ability in seen.world.abilities:
        procedure = ability.procedure
        if procedure is not None and procedure.node is not None and procedure not in seen.procedures:
            yield warning(
                "never-fires",
                "this effect can never happen",
                ability.node.event.verb.span,  # type: ignore[union-attr]
                f'"{procedure.name}" is never done',
                hint=f"write a line `{procedure.name} ...` where it is to be done",
            )


def every_effect_can_work_somewhere(seen: Survey) -> Iterator[Diagnostic]:
    """Point at effects that are on only in zones where their card never comes."""
    met = set()
    for ability in seen.world.abilities:
        key = (ability.kind, tuple(ability.zones))
        if key in met or any(can_come(ability.kind, zone, seen) for zone in ability.zones):
            continue
        met.add(key)
        names = " or ".join(zone.name for zone in ability.zones)
        yield warning(
            "never-works",
            "this effect is never on",
            ability.node.span,
            f"its card never comes to {names}",
            hint=f"move a {ability.kind.name} there, or let it work where it lies",
        )


def every_card_can_count(seen: Survey) -> Iterator[Diagnostic]:
    """Point at points of cards that work only where they are nobody's, or never come."""
    counting: dict[Any, str] = {}
    for card in seen.world.cards:
        says: list[Any] = [card, *card.kind.ancestry()]
        worth = next((each for each in says if each.points is not None), None)
        zones = next((each.works_in for each in says if each.works_in is not None), None)
        if worth is None:
            continue
        if zones is None or any(zone.owner is not None and can_come(card.kind, zone, seen) for zone in zones):
            counting[worth] = ""
        else:
            counting.setdefault(worth, " or ".join(zone.name for zone in zones))
    for worth, names in counting.items():
        if names:
            yield warning(
                "never-counts",
                "these points never count",
                worth.points[2].span,
                f"a card counts where it works, and no player ever has it in {names}",
                hint="name the zones in which it counts after `works in`, and those of an ability beside it: `in hand`",
            )


def can_come(kind: KindDecl, zone: Any, seen: Survey) -> bool:
    """Whether cards of a kind can come to a zone."""
    if isinstance(zone.of, TokenDecl) or not (kind.is_a(zone.of) or zone.of.is_a(kind)):
        return False
    return seen.enters_any_zone or zone in seen.entered


def every_card_can_be_reached(seen: Survey, plans: dict[int, Plan]) -> Iterator[Diagnostic]:
    """Point at cards that lie in the box, whatever the number of players, and are never taken out."""
    if seen.opens_box or depends_on_options(seen):
        return
    outside: set[int] = set()
    for plan in plans.values():
        outside.update(card for card, place in enumerate(plan.start_places) if place)
    missing: dict[CardDef, list[str]] = {}
    for piece in plans[min(plans)].pieces:
        if piece.card is not None and piece.number not in outside and not is_taken(piece.kind, piece.name, seen):
            missing.setdefault(piece.card, []).append(piece.name)
    for card, names in missing.items():
        more = f" and {len(names) - 1} more" if len(names) > 1 and len(set(names)) > 1 else ""
        span = card.title.span if card.title is not None else card.node.span
        yield warning(
            "never-drawn",
            f'"{names[0]}"{more} can never be drawn',
            span,
            "no zone starts with it, so it stays in the box",
            hint=f"let a zone start with it: zone deck of {card.kind.name}, starts with {card.kind.name}",
        )


def is_taken(kind: KindDecl, name: str, seen: Survey) -> bool:
    """Whether the game speaks of a card by its name, or of all cards of its kind."""
    return name in seen.named or any(kind.is_a(each) for each in seen.taken)


def depends_on_options(seen: Survey) -> bool:
    """Whether an option says which cards are in the game."""
    todo: list[Any] = [zone.starts for zone in seen.world.all_zones()]
    met: set[RuleDecl] = set()
    while todo:
        for node in walk(todo.pop()):
            if isinstance(node, core.OptionValue):
                return True
            if isinstance(node, core.RuleCall) and node.rule not in met:
                met.add(node.rule)
                todo.append(node.rule.value)
    return False


def every_condition_can_come_out_both_ways(seen: Survey) -> Iterator[Diagnostic]:
    """Point at conditions that hold always or never."""
    for condition, is_where in conditions(seen):
        result = constant_of(condition)
        if result is not None:
            word = "always" if result else "never"
            text = f"whatever happens, it comes out as {'yes' if result else 'no'}"
            hint = "take the condition away, or compare with something that changes"
            if is_where:
                hint = "take the `where` away, for a set alone is all of its things; or speak of their parts"
            yield warning("always-so", f"this is {word} so", condition.span, text, hint=hint)


def conditions(seen: Survey) -> Iterator[tuple[core.Expr, bool]]:
    """Yield the conditions of a game, and whether each is a `where`."""
    for node in seen.nodes:
        found: Any = None
        if isinstance(node, core.IfS | core.RepeatS | core.Either | core.Filter | core.ChooseS):
            found = node.condition
        elif isinstance(node, core.Alternative):
            found = node.guard
        if found is not None:
            yield found, isinstance(node, core.Filter | core.ChooseS)
    for ability in seen.world.abilities:
        guard = ability.node.guard
        if guard is not None and ability.condition:
            yield ability.condition[-1], False


def constant_of(expr: core.Expr) -> Any:
    """Work out a condition that depends on nothing; None if it depends on something."""
    if isinstance(expr, core.Const):
        return expr.value
    if isinstance(expr, core.Unary) and expr.sign == "not":
        inner = constant_of(expr.value)
        return None if inner is None else not inner
    if not isinstance(expr, core.Binary):
        return None
    left, right = constant_of(expr.left), constant_of(expr.right)
    if expr.sign in ("and", "or"):
        stops = expr.sign == "or"
        if stops in (left, right) and (left is stops or right is stops):
            return stops
        return None if left is None or right is None else not stops
    if left is not None and right is not None and expr.sign in ("is", "is not", "<", "<=", ">", ">="):
        return binary(expr.sign, left, right)
    if expr.sign in ("is", "is not") and isinstance(expr.left, core.Local) and isinstance(expr.right, core.Local):
        return expr.sign == "is" if expr.left.var is expr.right.var else None
    return None


def every_where_looks_at_its_items(seen: Survey) -> Iterator[Diagnostic]:
    """Point at a `where` that keeps all or none, since it says nothing of the things that it looks at."""
    for node in seen.nodes:
        item, condition = where_of(node)
        if condition is None or constant_of(condition) is not None:
            continue
        if not any(isinstance(part, core.Local) and part.var is item for part in walk(condition)):
            yield warning(
                "blind-where",
                "this `where` keeps all or nothing",
                condition.span,
                "it says nothing of the things that it looks at",
                hint="speak of their parts, as in `where rank > 3`, or of `it`; or write an `if`",
            )


def where_of(node: Any) -> tuple[Any, Any]:
    """Return the item and the condition of a `where`."""
    if isinstance(node, core.Filter):
        return node.var, node.condition
    if isinstance(node, core.ChooseS):
        return node.item, node.condition
    if isinstance(node, core.Among):
        return node.var, node.where
    return None, None


def somebody_can_win(seen: Survey) -> Iterator[Diagnostic]:
    """Point at games without a score, a ranking and a line in which somebody wins."""
    world = seen.world
    owners: list[KindDecl | CardDef] = [*world.kinds.values(), *world.cards]
    if world.scores or any(each.points is not None for each in owners):
        return
    decided = any(isinstance(node, core.EndS) and node.how != "score" for node in seen.nodes)
    asks_score = any(isinstance(node, core.Function) and node.name == "score" for node in seen.nodes)
    if asks_score or not (world.ranking or decided):
        text = "there is neither a score nor a ranking, and nobody ever wins"
        if asks_score:
            text = "there is no line of score"
        hint = 'write: score "Points": ... with `player` for whose score it is'
        yield warning("no-score", "nothing says who wins", world.node.title.span, text, hint=hint)
