"""What a table is worth to a seat, by what any game has: its ranking, its end, and what lies before the players.

An imagined table goes in, a number comes out, in points of the game: the more, the better for the seat. This file reads
the state behind a table, so that hundreds of tables can be judged for one choice; it is only ever given imagined ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

# For each line of the ranking: the values of the seats or teams, and the place of each seat's own among them.
Standing = list[tuple[list[int], Mapping[int, int] | Sequence[int]]]


class Worth:
    """Judges tables of one machine, for any seat."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._seats = range(machine.plan.players)
        self._find_ranking()
        self._find_zones()

    def of(self, table: Table, seat: Seat) -> float:
        """Tell what a table is worth to a seat."""
        return self._for(seat, table, self._standing(table.state), self._winners(table))

    def of_all(self, table: Table) -> list[float]:
        """Tell what a table is worth to each seat."""
        standing, winners = self._standing(table.state), self._winners(table)
        return [self._for(Seat(seat), table, standing, winners) for seat in self._seats]

    def _for(
        self, seat: Seat, table: Table, standing: Standing, winners: tuple[bool, tuple[Seat, ...]] | None
    ) -> float:
        worth = self._lead(seat, standing) + self._pieces(table.state, seat)
        if winners is not None:
            return worth + self._end(seat, *winners)
        return worth + CHOICE * table.width if table.seat == seat else worth

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

    def _find_zones(self) -> None:
        plan = self.machine.plan
        holds_tokens = [zone.holds_tokens for zone, _, _, _ in plan.zone_names]
        self._token_zones: list[list[int]] = [[] for _ in self._seats]
        self._open_zones: list[list[int]] = [[] for _ in self._seats]
        for number, owner in enumerate(plan.owners):
            if owner is not None and holds_tokens[number]:
                self._token_zones[owner].append(number)
            elif owner is not None and plan.seen[number] == plan.everybody:
                self._open_zones[owner].append(number)
        self._on_card: dict[int, list[int]] = {}
        for number, card in enumerate(plan.holders):
            if card is not None and holds_tokens[number]:
                self._on_card.setdefault(card, []).append(number)

    def _standing(self, state: Any) -> Standing:
        """Work out each line of the ranking for every seat or team; nothing if that makes no sense."""
        seats = self._seats
        try:
            if self._team is None:
                return [([sign * rank(state, seat) for seat in seats], seats) for sign, rank in self._lines]
            return self._standing_of_teams(state)
        except RUNTIME_ERRORS:
            # Points need not make sense before the end.
            return []

    def _standing_of_teams(self, state: Any) -> Standing:
        teams: dict[Any, list[int]] = {}
        for seat in self._seats:
            teams.setdefault(self._team(state, seat), []).append(seat)
        places = {seat: place for place, team in enumerate(teams.values()) for seat in team}
        return [
            ([sign * sum([rank(state, seat) for seat in team]) for team in teams.values()], places)
            for sign, rank in self._lines
        ]

    def _lead(self, seat: Seat, standing: Standing) -> float:
        """Tell how far a seat, or its team, is before its best rival, as the game itself ranks them."""
        lead, weight = 0.0, 1.0
        for values, places in standing:
            mine = places[seat]
            own = values[mine]
            rivals = values[:mine] + values[mine + 1 :]
            lead += weight * (own - max(rivals) + OWN * own if rivals else own)
            weight *= NEXT_LINE
        return lead

    def _pieces(self, state: Any, seat: Seat) -> float:
        """Count what lies before a seat, for all to see or to be spent."""
        zones = state.Z
        tokens = cards = 0
        for number in self._token_zones[seat]:
            tokens += sum(zones[number])
        for number in self._open_zones[seat]:
            cards += len(zones[number])
            if self._on_card:
                tokens += sum([sum(zones[on]) for card in zones[number] for on in self._on_card.get(card, ())])
        return TOKEN * tokens + OPEN_CARD * cards

    def _winners(self, table: Table) -> tuple[bool, tuple[Seat, ...]] | None:
        """Tell whether points decided, and who won; None while the game goes on, or if that makes no sense."""
        if table.seat is not None:
            return None
        try:
            outcome = table.outcome
        except GameFault:
            return None
        assert outcome is not None, "a table where nobody is asked has an outcome"
        return outcome.how == "score", outcome.winners

    def _end(self, seat: Seat, by_points: bool, winners: tuple[Seat, ...]) -> float:
        if by_points:
            return FIRST if seat in winners else 0.0
        return DECIDED if seat in winners else -DECIDED


class Judge:
    """Keeps what judges tables of the machine that was asked for last."""

    def __init__(self) -> None:
        self._worth: Worth | None = None

    def of(self, machine: Machine) -> Worth:
        """Give what judges tables of a machine."""
        if self._worth is None or self._worth.machine is not machine:
            self._worth = Worth(machine)
        return self._worth
