"""The end: the ledger of points, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from .decision import Seat
from .words import words_for

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class Line:
    """Points, the line of the ledger that they belong to, and the card they come from, if it is one."""

    title: str
    points: int
    card: str | None = None
    titles: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Give the title in a language, with the card."""
        title = self.titles.get(language, self.title)
        return f"{title} ({self.card})" if self.card else title


@attrs.frozen
class Ledger:
    """Where each point of a seat comes from."""

    seat: Seat
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)


@attrs.frozen
class Outcome:
    """How a game ended: each seat's rank (from 1), who won, the scores."""

    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    how: str  # "score", "wins", "all win" or "all lose"


def ledger_of(table: Table, seat: int) -> Ledger:
    """Write the ledger of a seat as the table stands."""
    machine, state, world = table.machine, table.state, table.game.world
    lines: list[Line] = []
    for number, line in enumerate(world.scores):
        found = machine.space[f"score{number}"](state, seat)
        titles = {language: words_for(line.title, "", language) for language in table.game.languages}
        title = str(line.title.string)
        if machine.single_scores[number]:
            lines.append(Line(title, found, None, titles))
            continue
        for thing, points in found:
            card = machine.plan.pieces[thing].name if is_card(line.each) else None
            lines.append(Line(title, points, card, titles))
    if machine.worth:
        for card, points in machine.space["points"](state, seat):
            piece = machine.plan.pieces[card]
            titles = {language: words_for(piece.kind.title, "", language) for language in table.game.languages}
            lines.append(Line(str(piece.kind.title.string), points, piece.name, titles))
    return Ledger(Seat(seat), tuple(lines))


def is_card(each: Any) -> bool:
    """Tell whether a line of the ledger goes over cards."""
    from .types import Piece

    return each is not None and isinstance(each[0].type, Piece)


def outcome_of(table: Table) -> Outcome | None:
    """Work out who won; None until the game is over."""
    machine, state = table.machine, table.state
    if state.who is not None:
        return None
    seats = range(table.players)
    scores = tuple(machine.space["score"](state, seat) for seat in seats)
    how, player = state.ending
    if how in ("all win", "all lose"):
        winners = tuple(Seat(seat) for seat in seats) if how == "all win" else ()
        return Outcome((1,) * table.players if winners else (2,) * table.players, winners, scores, how)
    if how == "wins":
        return Outcome(tuple(1 if seat == player else 2 for seat in seats), (Seat(player),), scores, how)
    ranks = ranks_of(table)
    return Outcome(ranks, tuple(Seat(seat) for seat in seats if ranks[seat] == 1), scores, how)


def ranks_of(table: Table) -> tuple[int, ...]:
    """Rank the seats by the lines of the ranking; without one, by the highest score."""
    machine, state, world = table.machine, table.state, table.game.world
    seats = range(table.players)
    teams: dict[int, Any] = {seat: seat for seat in seats}
    columns: list[list[int]] = []
    for number, line in enumerate(world.ranking):
        values = [machine.space[f"rank{number}"](state, seat) for seat in seats]
        if line.sort == "teams":
            teams = dict(zip(seats, values, strict=True))
        else:
            columns.append([-value if line.sort == "highest" else value for value in values])
    if not columns:
        columns.append([-machine.space["score"](state, seat) for seat in seats])
    keys = {
        team: tuple(sum(column[seat] for seat in seats if teams[seat] == team) for column in columns) for team in teams.values()
    }
    order = sorted(keys.values())
    return tuple(1 + order.index(keys[teams[seat]]) for seat in seats)
