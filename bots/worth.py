"""What a table is worth to a seat, by what any game has: its ranking, its end, and what lies before the players.

An imagined table goes in, a number comes out, in points of the game: the more, the better for the seat. This file reads
the state behind a table, so that hundreds of tables can be judged for one choice; it is only ever given imagined ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.interpreter import GameFault, Seat, Table
from croupier.interpreter.faults import RUNTIME_ERRORS

if TYPE_CHECKING:
    from croupier.interpreter.machine import Machine

# A game that somebody wins, or that all win or lose together: more than any points.
DECIDED = 1000.0
# Being first when the points are counted.
FIRST = 1.0
# One's own points beside the lead over the best rival, so that there is something to want where all have the same.
OWN = 0.25
# What each line of a ranking counts beside the line before it.
NEXT_LINE = 0.01
# A token is likely to become a part of a point. An open card and a choice only break ties; a card in hand may be a boon
# or a burden, and counts nothing.
TOKEN = 0.05
OPEN_CARD = 0.001
CHOICE = 0.0001


class Judge:
    """Keeps what judges the tables of the machine and seat that were asked for last."""

    def __init__(self) -> None:
        self._worth: Worth | None = None

    def of(self, machine: Machine, seat: Seat) -> Worth:
        """Give what judges tables of a machine for a seat."""
        if self._worth is None or self._worth.machine is not machine or self._worth.seat != seat:
            self._worth = Worth(machine, seat)
        return self._worth


class Worth:
    """Judges tables of one machine for one seat."""

    def __init__(self, machine: Machine, seat: Seat) -> None:
        self.machine = machine
        self.seat = seat
        self._find_ranking()
        self._find_zones()

    def of(self, table: Table) -> float:
        """Tell what a table is worth."""
        state = table.state
        worth = self._lead(state) + self._pieces(state)
        if table.seat is None:
            return worth + self._end(table)
        return worth + CHOICE * table.width if table.seat == self.seat else worth

    def _find_ranking(self) -> None:
        machine = self.machine
        self._lines: list[tuple[int, Any]] = []
        self._team: Any = None
        for number, line in enumerate(machine.plan.world.ranking):
            rank = machine.space[f"rank{number}"]
            if line.sort == "teams":
                self._team = rank
            else:
                self._lines.append((1 if line.sort == "highest" else -1, rank))
        if not self._lines:
            self._lines = [(1, machine.space["score"])]
        self._seats = range(machine.plan.players)

    def _find_zones(self) -> None:
        plan = self.machine.plan
        mine = [number for number, owner in enumerate(plan.owners) if owner == self.seat]
        holds_tokens = [zone.holds_tokens for zone, _, _, _ in plan.zone_names]
        self._token_zones = [number for number in mine if holds_tokens[number]]
        self._open_zones = [
            number for number in mine if not holds_tokens[number] and plan.seen[number] == plan.everybody
        ]
        self._on_card: dict[int, list[int]] = {}
        for number, card in enumerate(plan.holders):
            if card is not None and holds_tokens[number]:
                self._on_card.setdefault(card, []).append(number)

    def _lead(self, state: Any) -> float:
        """Tell how far the seat, or its team, is before its best rival, as the game itself ranks them."""
        try:
            seats = self._seats
            if self._team is not None:
                return self._lead_of_team(state)
            lead, weight = 0.0, 1.0
            for sign, rank in self._lines:
                lead += weight * self._lead_by([sign * rank(state, seat) for seat in seats], self.seat)
                weight *= NEXT_LINE
        except RUNTIME_ERRORS:
            # Points need not make sense before the end.
            return 0.0
        return lead

    def _lead_of_team(self, state: Any) -> float:
        teams: dict[Any, list[int]] = {}
        for seat in self._seats:
            teams.setdefault(self._team(state, seat), []).append(seat)
        mine = [self.seat in team for team in teams.values()].index(True)
        lead, weight = 0.0, 1.0
        for sign, rank in self._lines:
            sums = [sign * sum([rank(state, seat) for seat in team]) for team in teams.values()]
            lead += weight * self._lead_by(sums, mine)
            weight *= NEXT_LINE
        return lead

    def _lead_by(self, values: list[int], mine: int) -> float:
        own = values.pop(mine)
        return own - max(values) + OWN * own if values else own

    def _pieces(self, state: Any) -> float:
        """Count what lies before the seat, for all to see or to be spent."""
        zones = state.Z
        tokens = cards = 0
        for number in self._token_zones:
            tokens += sum(zones[number])
        for number in self._open_zones:
            cards += len(zones[number])
            if self._on_card:
                tokens += sum([sum(zones[on]) for card in zones[number] for on in self._on_card.get(card, ())])
        return TOKEN * tokens + OPEN_CARD * cards

    def _end(self, table: Table) -> float:
        try:
            outcome = table.outcome
        except GameFault:
            return 0.0
        assert outcome is not None, "a table where nobody is asked has an outcome"
        won = self.seat in outcome.winners
        if outcome.how == "score":
            return FIRST if won else 0.0
        return DECIDED if won else -DECIDED
