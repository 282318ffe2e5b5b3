"""Checks on chance: it is drawn by the lines of a procedure or an effect, never inside of what is only worked out.

Rules, conditions, points and texts can be asked for at any time and any number of times, so they must not draw, and
must not make pieces. The machine takes chance out of a line and draws it first; `DRAWN_FIRST` says from where.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.grammar import Diagnostic, Label, error

from ..meaning import core
from ..meaning.model import Var
from ..meaning.scan import results_of
from ..meaning.survey import Part, Survey, field_names, nodes_in, parts, roots, walk
from ..meaning.types import Many

DRAWN_FIRST: dict[type, tuple[str, ...]] = {
    core.LetS: ("value",),
    core.AssignS: ("value",),
    core.MoveS: ("what", "to"),
    core.MoveTokensS: ("count", "value", "source", "to"),
    core.ShuffleS: ("zone",),
    core.RollS: ("what",),
    core.ShowS: ("what", "to"),
    core.OpenS: ("player",),
    core.UseS: ("card", "player"),
    core.CallS: ("args",),
    core.IfS: ("condition",),
    core.ForS: ("set",),
    core.RepeatS: ("times", "condition"),
    core.ReturnS: ("value",),
    core.EndS: ("player",),
    core.PeriodS: ("player",),
    core.ChangeS: ("patterns", "value"),
    core.ChooseS: ("set",),
    core.EachDecidesS: ("players",),
    core.Among: ("set",),
}
BODIES = (core.Stmt, core.Alternative, core.Among)
# Where nothing can be drawn, in words; what is not listed is a line of a procedure or an effect.
PLACES = {
    "option": "what is settled before the game",
    "field": "what is printed on a card",
    "condition": "a condition",
    "points": "what a card is worth",
    "starts": "what a zone starts with",
    "zone": "what is said of a zone",
    "track": "what a track starts with",
    "rule": "a rule",
    "change": "the change of a rule",
    "text": "a text",
    "score": "a line of the score",
    "ranking": "the ranking",
    "triggers": "the order of triggers",
}
NOTE = "it can be asked for at any time, and any number of times; chance is drawn once, by a line of its own"
HINT = "draw on a line before, as in `let c = random of players`, and use c here"
HINT_FOR_RULES = "let a procedure draw, as in `let c = top of deck`, and hand c to the rule: rule worth(card) = ..."


def chance_is_drawn_in_lines_of_its_own(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of chance inside of rules, conditions, texts and the like."""
    shuffles = any(zone.shuffled for zone in seen.world.all_zones())
    for place, root in roots(seen.world):
        if place == "body":
            for node in nodes_in(root):
                yield from in_line(node, shuffles)
        else:
            yield from everywhere(root, PLACES[place], shuffles)


def in_line(node: Part, shuffles: bool, paying: bool = False) -> Iterator[Diagnostic]:
    """Look through a statement: some of its expressions may draw, the others may not."""
    drawn = () if paying else DRAWN_FIRST.get(type(node), ())
    paying = paying or isinstance(node, core.PayS)
    for name in field_names(type(node)):
        for part in nodes_in(getattr(node, name)):
            if isinstance(part, core.Among) and part is not getattr(node, name)[0]:
                yield from everywhere(part, "a choice", shuffles)  # it is worked out for each thing before it
            elif isinstance(part, BODIES):
                yield from in_line(part, shuffles, paying)
            elif name in drawn:
                yield from under_sets(part, shuffles)
            elif paying and isinstance(node, core.MoveS) and isinstance(part, core.Ends):
                yield from everywhere([part.zone, part.count], "a cost", shuffles)
            else:
                yield from everywhere(part, "a cost" if paying else what_of(node, part), shuffles)


def what_of(node: Part, part: Part) -> str:
    """Name the place of an expression that can't draw in a statement."""
    if isinstance(part, core.Template):
        return "a text"
    return "what is changed" if isinstance(node, core.AssignS) else "a choice"


def under_sets(expr: Any, shuffles: bool) -> Iterator[Diagnostic]:
    """Look at an expression that may draw: under a `where` or an `over` it may not."""
    if isinstance(expr, core.Filter | core.Aggregate):
        yield from under_sets(expr.set, shuffles)
        inner = expr.condition if isinstance(expr, core.Filter) else expr.value
        yield from everywhere(inner, "a `where`" if isinstance(expr, core.Filter) else "an `over`", shuffles)
    elif isinstance(expr, core.Template):
        yield from everywhere(expr, "a text", shuffles)
    else:
        for part in parts(expr):
            yield from under_sets(part, shuffles)


def everywhere(root: Any, place: str, shuffles: bool) -> Iterator[Diagnostic]:
    """Complain of all chance in something."""
    for node in walk(root):
        if isinstance(node, core.Make):
            yield error(
                "new-inside",
                f"no piece can be made in {place}",
                node.span,
                "this makes a piece each time it is asked for",
                hint="make it on a line before: let piece = new(...)",
            )
        elif isinstance(node, core.AtRandom) or (isinstance(node, core.Ends) and can_be_shuffled(node.zone, shuffles)):
            yield error(
                "chance-inside",
                f"nothing can be drawn in {place}",
                node.span,
                drawn_by(node),
                NOTE,
                HINT_FOR_RULES if place == "a rule" else HINT,
            )


def can_be_shuffled(zone: core.Expr, shuffles: bool) -> bool:
    """Whether the order of a zone can be unknown."""
    return zone.zone.shuffled if isinstance(zone, core.ZoneAt) else shuffles


def drawn_by(node: core.AtRandom | core.Ends) -> str:
    """Return why it is chance."""
    if isinstance(node, core.AtRandom):
        return "chance decides this"
    if isinstance(node.zone, core.ZoneAt):
        return f'"{node.zone.zone.name}" is shuffled, so chance decides what lies at its {node.end}'
    return f"this zone can be shuffled, so chance decides what lies at its {node.end}"


def only_zones_that_keep_their_order_have_a_first_card(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of `first(deck)` where the deck is shuffled: its order is not known, not even to the table."""
    shuffles = any(zone.shuffled for zone in seen.world.all_zones())
    for node in seen.nodes:
        zone = zone_without_order(node, shuffles)
        if zone is not None:
            yield error("no-order", "a shuffled zone has no order", node.span, lies_anywhere(zone), hint=drawn(node))


def zone_without_order(node: Part, shuffles: bool) -> core.Expr | None:
    """Return the shuffled zone of which, or of some cards of which, the first, last or so many-th is asked for."""
    cards = ordered_by(node)
    zone = cards.set if isinstance(cards, core.Filter) else cards
    if isinstance(zone, core.ZoneAt):
        return zone if zone.zone.shuffled else None
    # Which zone a parameter is, is not known.
    unknown = shuffles and isinstance(node, core.Function) and node.name in ("top", "bottom")
    return zone if unknown else None


def ordered_by(node: Part) -> core.Expr | None:
    """Return that of which the first, last, uppermost or so many-th is asked for."""
    if isinstance(node, core.Function) and node.name in ("first", "last", "top", "bottom"):
        return node.args[0]
    if isinstance(node, core.Binary) and node.sign == "place":
        return node.right
    return node.base if isinstance(node, core.At | core.Slice) else None


def lies_anywhere(zone: core.Expr) -> str:
    """Return that nobody knows the order of a zone."""
    name = f'"{zone.zone.name}"' if isinstance(zone, core.ZoneAt) else "this zone, if it is shuffled,"
    return f"nobody knows where which card of {name} lies"


def drawn(node: Part, zone: core.Expr | None = None) -> str:
    """Return how a card of a shuffled zone is drawn: from an end, or by chance if not every card will do."""
    cards = ordered_by(node)
    assert cards is not None, "only such nodes are complained of"
    if isinstance(node, core.Slice):
        return f"to draw cards: top 2 of {(zone or cards).span.text}"
    if not isinstance(cards, core.Filter):
        end = "bottom" if isinstance(node, core.Function) and node.name == "first" else "top"
        return f"to draw a card: {end} of {(zone or cards).span.text}"
    many = isinstance(node, core.Function) and len(node.args) == 2
    count = f"{node.args[1].span.text} " if isinstance(node, core.Function) and many else ""
    return f"to draw from these cards: random {count}of ({cards.span.text})"


def no_list_of_a_shuffled_zone_has_a_first_card(seen: Survey) -> Iterator[Diagnostic]:
    """Complain of `first(cards)` where cards is a name or a parameter that stands for all of a shuffled zone."""
    named = lists_without_order(seen)
    for node in seen.nodes:
        cards = ordered_by(node)
        held = cards.set if isinstance(cards, core.Filter) else cards
        if isinstance(held, core.Local) and held.var in named:
            zone = named[held.var]
            came = Label(zone.span, "its cards come from here")
            where = lies_anywhere(zone)
            yield error("no-order", "a shuffled zone has no order", node.span, where, "", drawn(node, zone), came)


def lists_without_order(seen: Survey) -> dict[Var, core.ZoneAt]:
    """Find the names and parameters that can stand for the cards of a shuffled zone."""
    given = [pair for node in seen.nodes for pair in named_by(node)]
    found: dict[Var, core.ZoneAt] = {}
    before = -1
    while before < len(found):
        before = len(found)
        for var, value in given:
            zone = cards_of(value, found)
            if zone is not None:
                found.setdefault(var, zone)
    return found


def cards_of(value: core.Expr, named: dict[Var, core.ZoneAt]) -> core.ZoneAt | None:
    """Return the shuffled zone of which a value is the list of all cards, or of some."""
    if isinstance(value, core.Filter):
        return cards_of(value.set, named)
    if isinstance(value, core.Function) and value.name == "contents":
        value = value.args[0]
    if isinstance(value, core.Local):
        return named.get(value.var)
    return value if isinstance(value, core.ZoneAt) and value.zone.shuffled else None


def named_by(node: Part) -> Iterator[tuple[Var, core.Expr]]:
    """Yield the variables to which a node gives a list, each with it."""
    pairs: list[tuple[Var, core.Expr]] = []
    if isinstance(node, core.LetS):
        pairs = [(node.var, node.value)]
    elif isinstance(node, core.CallS):
        pairs = list(zip(node.procedure.params, node.args, strict=True))
        pairs += [(node.into, value) for value in results_of(node.procedure)] if node.into is not None else []
    elif isinstance(node, core.RuleCall):
        pairs = list(zip(node.rule.all_params, node.args, strict=True))
    yield from ((var, value) for var, value in pairs if isinstance(var.type, Many))
