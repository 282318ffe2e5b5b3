"""How seats stand and what lies before them, counted quickly: for bots, which judge imagined tables by the hundred.

What is counted is found once for each machine: the lines of the ranking, the zones of each seat, the cards with spaces
and while what they work, the piles and supplies that run out. What any of it is worth is for the bots to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from .faults import RUNTIME_ERRORS
from .planning.plan import workings_of
from .running.state import State

if TYPE_CHECKING:
    from .compiling.machine import Machine
    from .table import Table

# For each line of the ranking: the values of the seats or teams, and the place of each seat's own among them.
Standing: TypeAlias = list[tuple[list[int], Mapping[int, int] | Sequence[int]]]
# What a card before a seat may bring: it works; it will work when its spaces are filled; it works since they are.
Promise: TypeAlias = Literal["works", "waits", "filled"]


class Holdings(NamedTuple):
    """What lies before a seat, for all to see or to be spent."""

    tokens: int
    # Tokens in the spaces of its cards, its open cards, and which of them may bring something.
    in_spaces: int
    cards: int
    promises: list[Promise]


class Reckoner:
    """Counts at tables of one machine, for any seat."""

    def __init__(self, machine: Machine) -> None:
        plan = machine.plan
        self.players = plan.players
        self._plan = plan
        self._entering = plan.entering
        self._find_ranking(machine)
        self._find_zones()
        self._find_spaces(machine)
        self._find_supplies()

    # What there is to count.

    def _find_ranking(self, machine: Machine) -> None:
        self._lines: list[tuple[int, Any]] = []
        self._team: Any = None
        for number, line in enumerate(self._plan.world.ranking):
            rank = machine.space[f"rank{number}"]
            if line.sort == "teams":
                self._team = rank
            else:
                self._lines.append((1 if line.sort == "highest" else -1, rank))
        if not self._lines:
            self._lines = [(1, machine.space["score"])]

    def _find_zones(self) -> None:
        plan = self._plan
        holds_tokens = [zone.holds_tokens for zone, _, _, _ in plan.zone_names]
        self._token_zones: list[list[int]] = [[] for _ in range(self.players)]
        self._open_zones: list[list[int]] = [[] for _ in range(self.players)]
        for number, owner in enumerate(plan.owners):
            if owner is not None and holds_tokens[number]:
                self._token_zones[owner].append(number)
            elif owner is not None and plan.seen[number] == plan.everybody:
                self._open_zones[owner].append(number)

    def _find_spaces(self, machine: Machine) -> None:
        """Find which cards hold tokens, how many fit there, and while what such cards work."""
        plan = self._plan
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
        self._works = self._find_workings(machine)
        self._notable = {card for card, zones in enumerate(plan.entering) if zones} | {*self._purses, *self._spaces}

    def _find_workings(self, machine: Machine) -> dict[int, Callable[..., bool]]:
        works: dict[int, Callable[..., bool]] = {}
        written: dict[int, Callable[..., bool]] = {}
        for card in self._spaces:
            workings = workings_of(self._plan.pieces[card])
            says = next((each for each in workings if each.works_while is not None), None)
            if says is not None and self._entering[card]:
                if id(says) not in written:
                    names = [each.py for each in says.works_this]
                    written[id(says)] = machine.compiled(says.works_while, names)
                works[card] = written[id(says)]
        return works

    def _find_supplies(self) -> None:
        """Find the face-down piles and the supplies of tokens that are nobody's, and how much there is at the start."""
        plan = self._plan
        self._piles: list[tuple[int, int]] = []
        self._stores: list[tuple[int, int]] = []
        for number, (zone, seat, card, _) in enumerate(plan.zone_names):
            start = plan.start_contents[number]
            if seat is None and card is None and start:
                if zone.holds_tokens and min(start) > 0:
                    self._stores.append((number, min(start)))
                elif not zone.holds_tokens and plan.seen[number] == 0:
                    self._piles.append((number, len(start)))

    # Counting.

    def standing(self, table: Table) -> Standing:
        """Work out each line of the ranking for every seat or team; nothing if that makes no sense before the end."""
        state, seats = table.state, range(self.players)
        try:
            if self._team is None:
                return [([sign * rank(state, seat) for seat in seats], seats) for sign, rank in self._lines]
            return self._standing_of_teams(state)
        except RUNTIME_ERRORS:
            return []

    def _standing_of_teams(self, state: State) -> Standing:
        teams: dict[Any, list[int]] = {}
        for seat in range(self.players):
            teams.setdefault(self._team(state, seat), []).append(seat)
        places = {seat: place for place, team in enumerate(teams.values()) for seat in team}
        return [
            ([sign * sum([rank(state, seat) for seat in team]) for team in teams.values()], places)
            for sign, rank in self._lines
        ]

    def holdings(self, table: Table, seat: int) -> Holdings:
        """Count what lies before a seat."""
        state = table.state
        zones = state.Z
        tokens = cards = filled = 0
        promises: list[Promise] = []
        for number in self._token_zones[seat]:
            tokens += sum(zones[number])
        for number in self._open_zones[seat]:
            cards += len(zones[number])
            for card in zones[number] if self._notable else ():
                if card in self._notable:
                    tokens += sum([sum(zones[on]) for on in self._purses.get(card, ())])
                    filled += sum([sum(zones[on]) for on, _ in self._spaces.get(card, ())])
                    if number in self._entering[card] and (promise := self._promise(state, card, seat)) is not None:
                        promises.append(promise)
        return Holdings(tokens, filled, cards, promises)

    def _promise(self, state: State, card: int, seat: int) -> Promise | None:
        """Return what a card may bring; nothing if it works only until its spaces are filled, which is a burden."""
        works = self._works.get(card)
        if works is None:
            return "works"
        full = all(sum(state.Z[on]) == limit for on, limit in self._spaces[card])
        try:
            if works(state, card, seat):
                return "filled" if full else None
        except RUNTIME_ERRORS:
            return None
        return None if full else "waits"

    def left(self, table: Table) -> float:
        """Guess which part of the game is to come: what is left of the pile or supply that shrank most."""
        zones = table.state.Z
        left = 1.0
        for number, start in self._piles:
            left = min(left, len(zones[number]) / start)
        for number, start in self._stores:
            left = min(left, min(zones[number]) / start)
        return left
