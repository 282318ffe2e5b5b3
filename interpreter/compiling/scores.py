"""Points: the lines of the ledger, ties, what cards are worth, and how much fits into zones.

All of these are values that a machine works out beside its procedures.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from ..meaning import naming
from ..meaning.model import ScoreLine, ZoneDecl
from ..planning.plan import Plan, spaces_in, workings_of, works_in
from ..running.functions import OfCard
from ..running.state import State
from ..writing.context import Writer, write, write_with
from ..writing.sets import write_comprehension, write_inside

# So many lines of a score are written in place, for each player.
MANY_LINES = 40

# What one card is worth: of the state, the card and its player.
WorthOfCard: TypeAlias = Callable[[Any, int, int], int]
# What cards are worth to a player: each with its points, or all together.
Points: TypeAlias = Callable[[Any, int], list[tuple[int, int]]]
AllPoints: TypeAlias = Callable[[Any, int], int]


@attrs.frozen
class Scores:
    """What is written of points."""

    single: list[bool]  # by line: whether it gives its points, and not pairs of a thing and its points
    worth: dict[int, str]  # by card: the function that says what it is worth
    working: dict[int, str]  # by card with spaces for tokens: the function that says whether it works


def write_scores(writer: Writer) -> Scores:
    """Write the lines of the ledger: each gives its points, or pairs of a thing and its points."""
    pen = writer.pen
    world = writer.plan.world
    for number, line in enumerate(world.scores):
        pen.at(line.node.span)
        writer.define(naming.SCORE_LINE.of(number), [line.player.py], write_line(writer, line))
    scores = Scores([line.each is None for line in world.scores], write_worth(writer), write_workings(writer))
    writer.define(naming.SCORE, ["p"], write_total(writer, scores, pen.as_node("p")))
    totals = [write_total(writer, scores, pen.as_node(seat)) for seat in range(writer.plan.players)]
    writer.define(naming.RETURNS, [], pen.listed(totals))
    for number, rank in enumerate(world.ranking):
        writer.define(naming.RANK.of(number), [rank.player.py], write(writer, rank.value))
    return scores


def write_line(writer: Writer, line: ScoreLine) -> ast.expr:
    """Write the points of one line."""
    if line.each is None:
        return write(writer, line.points)
    var, over = line.each
    pair = writer.pen.expression("(_0, _1)", var.py, write_inside(writer, var, line.points))
    return write_comprehension(writer, pair, var, over)


def write_total(writer: Writer, scores: Scores, player: ast.expr) -> ast.expr:
    """Write all points of a player."""
    pen = writer.pen
    lines = writer.plan.world.scores
    made: ast.expr | None = None
    if len(lines) > MANY_LINES:
        parts = [write_line_of(writer, scores, number, player) for number in range(len(lines))]
        made = pen.expression("sum(_0)", pen.listed(parts))
        lines = []
    for line in lines:
        before, writer.env = writer.env, {**writer.env, line.player: player}
        value = write_line(writer, line)
        writer.env = before
        value = value if line.each is None else pen.expression("sum([x for _, x in _0])", value)
        made = value if made is None else pen.expression("_0 + _1", made, value)
    if scores.worth:
        value = pen.expression("all_points(s, _0)", player)
        made = value if made is None else pen.expression("_0 + _1", made, value)
    return made if made is not None else pen.as_node(0)


def write_line_of(writer: Writer, scores: Scores, number: int, player: ast.expr) -> ast.expr:
    """Write the points of one of very many lines, which are not written again for every player."""
    value = writer.pen.expression("_0(s, _1)", naming.SCORE_LINE.of(number), player)
    return value if scores.single[number] else writer.pen.expression("sum([x for _, x in _0])", value)


def write_worth(writer: Writer) -> dict[int, str]:
    """Write what cards are worth to the player who has them; give the function of each card."""
    made: dict[int, str] = {}
    names: dict[Any, str] = {}
    for piece in writer.plan.pieces:
        owners: list[Any] = [piece.card, *piece.kind.ancestry()]
        owner = next((each for each in owners if each is not None and each.points is not None), None)
        if owner is None:
            continue
        if owner not in names:
            names[owner] = naming.WORTH.of(len(names))
            this, you, value = owner.points
            writer.define(names[owner], [this.py, you.py], write(writer, value))
        made[piece.number] = names[owner]
    return made


def write_workings(writer: Writer) -> dict[int, str]:
    """Write while what cards with spaces for tokens work, where they say so; give the function of each card."""
    plan = writer.plan
    made: dict[int, str] = {}
    names: dict[Any, str] = {}
    zones = zip(plan.zone_names, plan.limits, strict=True)
    for card in dict.fromkeys([each.card for each, limit in zones if spaces_in(each, limit)]):
        assert card is not None, "only a card has spaces"
        owner = next((each for each in workings_of(plan.pieces[card]) if each.works_while is not None), None)
        if owner is None or not plan.entering[card]:
            continue
        if owner not in names:
            names[owner] = naming.WORKING.of(len(names))
            this, you = owner.works_this
            writer.define(names[owner], [this.py, you.py], write(writer, owner.works_while))
        made[card] = names[owner]
    return made


def write_limits(writer: Writer) -> dict[int, str]:
    """Write the limits of zones that depend on play; give the function of each zone."""
    plan = writer.plan
    made: dict[int, str] = {}
    for number, (zone, seat, card, index) in enumerate(plan.zone_names):
        if zone.limit is not None and plan.limits[number] is True:
            this, variables, expr = zone.limit
            known = plan.env_of(this, variables, seat, card, index)
            given = {var: writer.pen.as_node(value) for var, value in known.items()}
            made[number] = naming.ZONE_LIMIT.of(number)
            writer.define(made[number], [], write_with(writer, given, expr))
    return made


# In play.


def worth_by_card(plan: Plan, worth: dict[int, WorthOfCard]) -> list[WorthOfCard | None]:
    """Return for each card the function that says what it is worth."""
    return [worth.get(piece.number) for piece in plan.pieces]


def counting_cards(plan: Plan, cards: Iterable[int]) -> list[frozenset[int]]:
    """Return for each zone the cards that are worth something there: one that says where it works counts only there."""
    where = {card: works_in(plan.pieces[card]) for card in cards}
    found: dict[ZoneDecl, frozenset[int]] = {}
    for zone, *_ in plan.zone_names:
        if zone not in found:
            found[zone] = frozenset([card for card, said in where.items() if said is None or zone in said])
    return [found[zone] for zone, *_ in plan.zone_names]


def make_points(plan: Plan, worth: dict[int, WorthOfCard], owner: OfCard) -> tuple[Points, AllPoints]:
    """Make functions that say what a player's cards are worth: each with its points, and all together."""
    cards = sorted(worth)
    worth_of: list[Any] = worth_by_card(plan, worth)
    counting = counting_cards(plan, cards)
    # Where cards never lie on cards, only a player's own zones have to be gone through.
    zones: list[list[int]] = [[] for _ in range(plan.players)]
    for number, seat in enumerate(plan.owners):
        if seat is not None and counting[number] and not plan.zone_names[number].zone.holds_tokens:
            zones[seat].append(number)

    def points(s: State, player: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for card in cards:
            counted: frozenset[int] = counting[s.loc[card]]
            if card in counted and owner(s, card) == player:
                found.append((card, worth_of[card](s, card, player)))
        return found

    def all_points_anywhere(s: State, player: int) -> int:
        return sum([pair[1] for pair in points(s, player)])

    def all_points(s: State, player: int) -> int:
        total = 0
        for zone in zones[player]:
            counted: frozenset[int] = counting[zone]
            for card in s.Z[zone]:
                if card in counted:
                    total += worth_of[card](s, card, player)
        return total

    return points, all_points_anywhere if plan.nested else all_points
