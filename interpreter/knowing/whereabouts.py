"""Which zones can hold which of the cards that nobody can tell apart.

Everybody knows what lies in each zone when play begins, and sees from where to where a card goes, if not which card it
is. So zones are put together by the cards that went unseen between them: whatever lies there, all of it lies in one of
these zones. A zone that was empty, or in which everybody knew every card when it was shuffled, stands alone again. An
imagined table lets cards change places only within such a set of zones, and so keeps the decks of two players apart.

What choices and moves have ruled out is followed too: how many cards of some sort a zone holds at least and at most. A
card that comes unseen may be one of them, and one that goes unseen may have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..running.happenings import Choice, Happening, Move, MoveAll, Roll, Ruling, Show, Shuffle
from ..wording.events import told

if TYPE_CHECKING:
    from ..planning.plan import Plan
    from ..table import Table


# So many bounds are kept of a zone, the latest.
MOST_BOUNDS = 16


class Limits(NamedTuple):
    """How many of some cards lie in a zone, at least and at most."""

    least: int
    most: int

    def gain(self, is_one: bool, is_open: bool) -> Limits:
        """Return how many there are when a card has come: one of them or not, if all saw it."""
        if is_open:
            return Limits(self.least + is_one, self.most + is_one)
        return Limits(self.least, self.most + 1)

    def lose(self, is_one: bool, is_open: bool) -> Limits:
        """Return how many there are when a card has gone."""
        if is_open:
            return Limits(max(0, self.least - is_one), max(0, self.most - is_one))
        return Limits(max(0, self.least - 1), self.most)


def without_idle(bounds: dict[frozenset[int], Limits]) -> dict[frozenset[int], Limits]:
    """Return bounds without those that say nothing."""
    return {cards: limits for cards, limits in bounds.items() if limits.least > 0 or limits.most < len(cards)}


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
        self.bounds: dict[int, dict[frozenset[int], Limits]] = {}
        self.pending: list[Ruling] = []
        self.followed = self.ruled = 0

    def follow(self, log: Sequence[Happening], rulings: Sequence[Ruling]) -> None:
        """Follow the events that came since the last time, and what they ruled out."""
        for at in range(self.followed, len(log)):
            self.take_rulings(rulings, at)
            event = log[at]
            if isinstance(event, Move):
                self.come_to_light(event)
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
            elif isinstance(event, Choice):
                self.pending.clear()
        self.take_rulings(rulings, len(log))
        self.followed = len(log)

    # What was ruled out.

    def take_rulings(self, rulings: Sequence[Ruling], happened: int) -> None:
        """Take what was ruled out before the next event; some of it all can tell only when a card comes to light."""
        while self.ruled < len(rulings) and rulings[self.ruled].after <= happened:
            ruling = rulings[self.ruled]
            self.ruled += 1
            if ruling.shown is None:
                self.rule(ruling)
            else:
                self.pending.append(ruling)

    def come_to_light(self, event: Move) -> None:
        """Let what all can tell from a card be ruled out, before it leaves; anything else that moves there ends it."""
        for ruling in self.pending:
            if ruling.shown == event.card and ruling.zone == event.source and event.known == self.everybody:
                self.rule(ruling)
        self.pending = [each for each in self.pending if each.zone not in (event.source, event.target)]

    def rule(self, ruling: Ruling) -> None:
        """Bound how many of some cards lie in a zone."""
        bounds = self.bounds.setdefault(ruling.zone, {})
        least, most = bounds.pop(ruling.cards, Limits(0, len(ruling.cards)))
        bounds[ruling.cards] = Limits(max(least, ruling.least), min(most, ruling.most))
        if len(bounds) > MOST_BOUNDS:
            del bounds[next(iter(bounds))]

    def shift_bounds(self, card: int, is_open: bool, source: int, target: int) -> None:
        """Let the bounds of two zones follow a card that goes from one to the other; all see which, or not."""
        of_source, of_target = self.bounds.get(source, {}), self.bounds.get(target, {})
        if not of_source and not of_target:
            return
        # What is sure not to lie in the source did not come out of it.
        missing = [cards for cards, limits in of_source.items() if limits.most == 0]
        came = {
            cards: limits.gain(card in cards, is_open)
            if is_open or not any(cards <= each for each in missing)
            else limits
            for cards, limits in of_target.items()
        }
        if not self.inside[target] and not is_open:
            came = dict.fromkeys(missing, Limits(0, 0))
        self.bounds[target] = without_idle(came)
        left = {cards: limits.lose(card in cards, is_open) for cards, limits in of_source.items()}
        self.bounds[source] = without_idle(left) if self.inside[source] else {}

    def move(self, card: int, known: int, source: int, target: int) -> None:
        """Let a card go from one zone to another."""
        inside, set_of = self.inside, self.set_of
        inside[source].discard(card)
        if source != target:
            self.shift_bounds(card, known == self.everybody, source, target)
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


def whereabouts_of(table: Table) -> Whereabouts | None:
    """Return what all can tell of where hidden cards lie; None where nothing can be told."""
    if table.imagined or table.laid:
        # What was laid by hand was seen by nobody in particular.
        return None
    machine, state = told(table)
    followed = table.whereabouts
    if followed is None or followed[0] is not state:
        followed = table.whereabouts = (state, Whereabouts(machine.plan))
    followed[1].follow(state.log, state.ruled)
    return followed[1]
