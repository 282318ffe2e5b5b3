"""What a table is worth to a seat, by what any game has: its ranking, its end, and what lies before the players.

An imagined table goes in, a number comes out, in points of the game: the more, the better for the seat. This file reads
the state behind a table, so that hundreds of tables can be judged for one choice; it is only ever given imagined ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.interpreter import GameFault, Seat, Table
from croupier.interpreter.faults import RUNTIME_ERRORS
from croupier.interpreter.planning.plan import workings_of

if TYPE_CHECKING:
    from croupier.interpreter.compiling.machine import Machine

# A game that somebody wins, or that all win or lose together: more than any points.
DECIDED = 1000.0
# Being first when the points are counted.
FIRST = 1.0
# One's own points beside the lead over the best rival, so that there is something to want where all have the same.
OWN = 0.25
# What each line of a ranking counts beside the line before it.
NEXT_LINE = 0.01
# A token is likely to become a part of a point; on a card with spaces, it brings nearer what the card is filled for. An
# open card and a choice only break ties; a card in hand may be a boon or a burden, and counts nothing.
TOKEN = 0.05
IN_SPACE = 0.3
OPEN_CARD = 0.001
CHOICE = 0.0001
# What a card may bring in a whole game: one that works, one that will work when its spaces are filled, and one that
# works since they are. What works until they are filled is a burden, and counts nothing. Toward the end all count less.
WORKS = 0.7
WAITS = 1.5
HIRED = 3.0

# For each line of the ranking: the values of the seats or teams, and the place of each seat's own among them.
Standing = list[tuple[list[int], Mapping[int, int] | Sequence[int]]]


class Worth:
    """Judges tables of one machine, for any seat."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._seats = range(machine.plan.players)
        self._entering = machine.plan.entering
        self._find_ranking()
        self._find_zones()
        self._find_spaces()
        self._find_supplies()

    def of(self, table: Table, seat: Seat) -> float:
        """Return what a table is worth to a seat."""
        return self._for(seat, table, self._standing(table.state), self._winners(table))

    def of_all(self, table: Table) -> list[float]:
        """Return what a table is worth to each seat."""
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

    def _find_spaces(self) -> None:
        """Find which cards hold tokens, how many fit there, and while what such cards work."""
        plan = self.machine.plan
        self._purses: dict[int, list[int]] = {}
        self._spaces: dict[int, list[tuple[int, int]]] = {}
        for number, (zone, _, card, _) in enumerate(plan.zone_names):
            limit = plan.limits[number]
            if card is None or not zone.holds_tokens or limit == 0:
                continue
            # True stands for a limit that is known only in play.
            if limit is None or limit is True:
                self._purses.setdefault(card, []).append(number)
            else:
                self._spaces.setdefault(card, []).append((number, limit))
        self._works: dict[int, Callable[..., bool]] = {}
        written: dict[int, Callable[..., bool]] = {}
        for card in self._spaces:
            says = next((each for each in workings_of(plan.pieces[card]) if each.works_while is not None), None)
            if says is not None and plan.entering[card]:
                if id(says) not in written:
                    names = [each.py for each in says.works_this]
                    written[id(says)] = self.machine.compiled(says.works_while, names)
                self._works[card] = written[id(says)]
        self._notable = {card for card, zones in enumerate(plan.entering) if zones} | {*self._purses, *self._spaces}

    def _find_supplies(self) -> None:
        """Find the face-down piles and the supplies of tokens that are nobody's, and how much there is at the start."""
        plan = self.machine.plan
        self._piles: list[tuple[int, int]] = []
        self._stores: list[tuple[int, int]] = []
        for number, (zone, seat, card, _) in enumerate(plan.zone_names):
            start = plan.start_contents[number]
            if seat is None and card is None and start:
                if zone.holds_tokens and min(start) > 0:
                    self._stores.append((number, min(start)))
                elif not zone.holds_tokens and plan.seen[number] == 0:
                    self._piles.append((number, len(start)))

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
        """Return how far a seat, or its team, is before its best rival, as the game itself ranks them."""
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
        tokens = cards = filled = 0
        promise = 0.0
        for number in self._token_zones[seat]:
            tokens += sum(zones[number])
        for number in self._open_zones[seat]:
            cards += len(zones[number])
            for card in zones[number] if self._notable else ():
                if card in self._notable:
                    tokens += sum([sum(zones[on]) for on in self._purses.get(card, ())])
                    filled += sum([sum(zones[on]) for on, _ in self._spaces.get(card, ())])
                    if number in self._entering[card]:
                        promise += self._promise(state, card, seat)
        worth = TOKEN * tokens + IN_SPACE * filled + OPEN_CARD * cards
        return worth + promise * self._left(zones) if promise else worth

    def _promise(self, state: Any, card: int, seat: Seat) -> float:
        """Return what a card may bring to whom it lies before, if the whole game were to come."""
        works = self._works.get(card)
        if works is None:
            return WORKS
        full = all(sum(state.Z[on]) == limit for on, limit in self._spaces[card])
        try:
            if works(state, card, seat):
                return HIRED if full else 0.0
        except RUNTIME_ERRORS:
            return 0.0
        return 0.0 if full else WAITS

    def _left(self, zones: list[list[int]]) -> float:
        """Guess which part of the game is to come: what is left of the pile or supply that shrank most."""
        left = 1.0
        for number, start in self._piles:
            left = min(left, len(zones[number]) / start)
        for number, start in self._stores:
            left = min(left, min(zones[number]) / start)
        return left

    def _winners(self, table: Table) -> tuple[bool, tuple[Seat, ...]] | None:
        """Return whether points decided, and who won; None while the game goes on, or if that makes no sense."""
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
        """Return what judges tables of a machine."""
        if self._worth is None or self._worth.machine is not machine:
            self._worth = Worth(machine)
        return self._worth
