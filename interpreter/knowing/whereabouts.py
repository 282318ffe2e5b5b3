"""Which zones can hold which of the cards that nobody can tell apart.

Everybody knows what lies in each zone when play begins, and sees from where to where a card goes, if not which card it
is. So zones are put together by the cards that went unseen between them: whatever lies there, all of it lies in one of
these zones. A zone that was empty, or in which everybody knew every card when it was shuffled, stands alone again. An
imagined table lets cards change places only within such a set of zones, and so keeps the decks of two players apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..running.happenings import Happening, Move, MoveAll, Roll, Show, Shuffle
from ..wording.events import told

if TYPE_CHECKING:
    from ..planning.plan import Plan
    from ..table import Table


class Whereabouts:
    """Follows the events of one table."""

    def __init__(self, plan: Plan) -> None:
        self.seen, self.everybody = plan.seen, plan.everybody
        self.set_of = list(range(len(plan.zone_names)))
        self.next_set = len(self.set_of)
        holds_tokens = [zone.holds_tokens for zone, *_ in plan.zone_names]
        self.inside: list[set[int]] = [
            set() if tokens else set(cards) for tokens, cards in zip(holds_tokens, plan.start_contents, strict=True)
        ]
        self.open = {card for card, zone in enumerate(plan.start_places) if plan.seen[zone] == plan.everybody}
        self.followed = 0

    def follow(self, log: Sequence[Happening]) -> None:
        """Follow the events that came since the last time."""
        for event in log[self.followed :]:
            if isinstance(event, Move):
                self.move(event.card, event.known, event.source, event.target)
            elif isinstance(event, MoveAll):
                for card, known in zip(event.cards, event.known, strict=True):
                    self.move(card, known, event.source, event.target)
            elif isinstance(event, Shuffle):
                self.shuffle(event.zone)
            elif isinstance(event, Roll) and event.known != self.everybody:
                self.open.discard(event.die)
            elif isinstance(event, Show) and event.known == self.everybody:
                self.open.add(event.card)
        self.followed = len(log)

    def move(self, card: int, known: int, source: int, target: int) -> None:
        """Let a card go from one zone to another."""
        inside, set_of = self.inside, self.set_of
        inside[source].discard(card)
        if not inside[target]:
            self.set_apart(target)
        inside[target].add(card)
        if known == self.everybody:
            self.open.add(card)
        else:
            # It could have been any card of the zone.
            self.open -= inside[source]
            self.open.discard(card)
            if set_of[source] != set_of[target]:
                old, new = set_of[source], set_of[target]
                self.set_of = [new if each == old else each for each in set_of]

    def shuffle(self, zone: int) -> None:
        """Forget where in a zone its cards lie; if all were known, they are still known to lie there."""
        if self.inside[zone] <= self.open:
            self.set_apart(zone)
        if self.seen[zone] != self.everybody:
            self.open -= self.inside[zone]

    def set_apart(self, zone: int) -> None:
        """Let a zone stand alone."""
        self.set_of[zone] = self.next_set
        self.next_set += 1


def sets_of_zones(table: Table) -> list[int] | None:
    """Return each zone the number of the set that it belongs to; None where that can't be told."""
    if table.imagined or table.laid:
        # What was laid by hand was seen by nobody in particular.
        return None
    machine, state = told(table)
    followed = table.whereabouts
    if followed is None or followed[0] is not state:
        followed = table.whereabouts = (state, Whereabouts(machine.plan))
    followed[1].follow(state.log)
    return followed[1].set_of
