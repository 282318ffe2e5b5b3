"""Lines put together: moves that go the same way, dice that are rolled, cards that are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs
from croupier.phrases import BAR

from ..meaning.model import KindDecl
from ..meaning.words import name_for, words_for
from .events import is_new_to
from .news_lines import MOVES, Line, LineTeller

# A seat is told the names of this many cards in one line, fewer if they come out of the box; others are counted.
MOST_NAMES = 20
MOST_OF_BOX = 6
# Cards that are laid on this many cards in the same way are told at once.
LEAST_LAID = 5


@attrs.define(eq=False)
class Way:
    """Things that go from one place to another; the source is None if that can't be told."""

    source: int | None
    target: int
    under: bool
    # Of cards: those with who knows them. Of tokens: how many of which value.
    cards: list[tuple[int, int]] = attrs.Factory(list)
    tokens: list[Any] = attrs.Factory(list)
    # Whether cards are counted instead of named.
    counted: bool = False
    shuffled: bool = False

    def goes_with(self, other: Way) -> bool:
        """Whether something goes the same way."""
        same_sort = bool(self.cards) == bool(other.cards) and self.counted == other.counted
        return same_sort and not self.shuffled and self.key == other.key

    @property
    def key(self) -> tuple[Any, ...]:
        """From where to where."""
        return self.source, self.target, self.under

    def may_cause(self, other: Way) -> bool:
        """Whether what goes another way may do so since this was moved: into its source, or out of its target."""
        return other.source == self.target or other.target == self.source

    def take(self, other: Way) -> None:
        """Put things that go the same way to these."""
        self.cards += other.cards
        self.tokens += other.tokens


class Ways:
    """Moves one after the other, put together if they go the same way; after a choice, only with the last before it."""

    def __init__(self) -> None:
        self.found: list[Way] = []
        self.first = 0
        self.paused = False

    def add(self, way: Way) -> None:
        """Put a move to those that go its way, but not before others that it may follow from."""
        if self.paused:
            self.first = max(0, len(self.found) - 1)
            self.paused = False
        for other in reversed(self.found[self.first :]):
            if other.goes_with(way):
                other.take(way)
                return
            if other.may_cause(way):
                break
        self.found.append(way)

    def shuffle(self, zone: int) -> bool:
        """Note that the place to which things went last was shuffled; tell whether it was that one."""
        if not self.found or self.found[-1].target != zone:
            return False
        self.found[-1].shuffled = True
        return True


class Together(LineTeller):
    """Puts lines together."""

    def put_together(self, lines: Sequence[Line]) -> list[str]:
        """Write lines one after the other, those that belong together as one."""
        told: list[str] = []
        ways, alike = Ways(), list[Line]()
        for line in lines:
            if alike and not self.belongs(alike, line):
                told.append(self.tell_alike(alike))
                alike = []
            if line.text is None:
                ways.paused = ways.paused or line.sort not in MOVES
            elif line.sort in MOVES:
                ways.add(self.way_of(line.data))
            elif line.sort != "shuffle" or not ways.shuffle(line.data[1]):
                told += self.tell_ways(ways.found)
                ways = Ways()
                alike.append(line)
        return [*told, *([self.tell_alike(alike)] if alike else []), *self.tell_ways(ways.found)]

    # What is alike.

    def belongs(self, lines: list[Line], then: Line) -> bool:
        """Whether a line can be told with those before it, or stands between such lines without a word."""
        first = lines[0]
        if then.sort == "choice":
            return False
        if then.text is None:
            return True
        if first.sort != then.sort or first.sort not in ("show", "roll", "shuffle"):
            return False
        if first.sort == "roll":
            sees = self.sees_roll(first.data), self.sees_roll(then.data)
            return sees[0] == sees[1] and (sees[0] or first.data[4] == then.data[4])
        return first.sort != "show" or bool(first.data[3:5] == then.data[3:5])

    def tell_alike(self, lines: list[Line]) -> str:
        """Return lines that belong together."""
        first = lines[0]
        if first.sort == "show":
            cards = [(line.data[1], line.data[2]) for line in lines]
            return self.tell_shown(self.name_cards(cards, first.data[3]), first.data[3], first.data[4], self.seat)
        if first.sort == "roll" and self.sees_roll(first.data):
            return self.say("rolls", dice=", ".join(f"{self.card(line.data[1])} {line.data[2]}" for line in lines))
        if first.sort == "shuffle" and len(lines) > 1:
            return self.say("all shuffled", what=", ".join(self.place_seen(each.data[1], self.seat) for each in lines))
        return first.text or ""

    # Moves.

    def way_of(self, data: Any) -> Way:
        """Return from where to where an event moves something, as the seat may know it."""
        source: int | None = data[3]
        if data.origin is not None:
            origin, whom = data.origin
            source = origin if self.seat is None or whom >> self.seat & 1 else None
        if data[0] == "tokens":
            return Way(source, data[4], under=False, tokens=[data])
        if data[0] == "move":
            return Way(source, data[4], data[5], [(data[1], data[2])])
        cards = list(zip(data[1], data[2], strict=True))
        return Way(source, data[4], under=False, cards=cards, counted=not is_new_to(self.seat, data[5]))

    def tell_ways(self, ways: Sequence[Way]) -> list[str]:
        """Return moves; those that many cards have in common, or several players, are one line."""
        layouts = Counter(self.layout_of(way) for way in ways)
        bundles: list[list[Way]] = []
        laid: dict[Any, list[Way]] = {}
        for way in ways:
            layout = self.layout_of(way)
            if layout is not None and layouts[layout] >= LEAST_LAID:
                if layout not in laid:
                    bundles.append(laid.setdefault(layout, []))
                laid[layout].append(way)
            elif bundles and self.is_shared(bundles[-1][-1], way):
                bundles[-1].append(way)
            else:
                bundles.append([way])
        return [self.tell_laid(each) if each in laid.values() else self.tell_shared(each) for each in bundles]

    def layout_of(self, way: Way) -> Any:
        """Describe how cards are laid on a card, without saying on which; nothing if they go elsewhere."""
        zone, _, holder, _ = self.plan.zone_names[way.target]
        source = None if way.source is None else self.plan.zone_names[way.source][0]
        return None if holder is None or way.tokens else (source, zone, way.under)

    def tell_laid(self, ways: list[Way]) -> str:
        """Return how many cards are laid on how many cards."""
        source, zone, _ = self.layout_of(ways[0])
        cards = self.count_cards(sum(len(way.cards) for way in ways), zone.of)
        holders = self.count_cards(len({way.target for way in ways}), zone.owner)
        target = self.phrases["on"].format(what=self.decl(zone), owner=holders)
        if source is None:
            return self.say("line", what=cards, how=self.phrases["way in"].format(target=target))
        return self.say("line", what=cards, how=self.phrases["way"].format(source=self.decl(source), target=target))

    def is_shared(self, way: Way, then: Way) -> bool:
        """Whether the next way is the same, but for the player whose places they are."""
        if self.things(way) != self.things(then) or (way.under, way.shuffled) != (then.under, then.shuffled):
            return False
        return self.owner(way) != self.owner(then) and self.unowned(way) == self.unowned(then)

    def owner(self, way: Way) -> int | None:
        """Return whose places things go between; None if they are nobody's, or those of two players."""
        seats = {self.plan.zone_names[zone][1] for zone in (way.source, way.target) if zone is not None} - {None}
        return seats.pop() if len(seats) == 1 else None

    def unowned(self, way: Way) -> Any:
        """Describe a way without saying whose it is; no two such ways are alike if that can't be done."""
        if self.owner(way) is None:
            return way
        places = [None if zone is None else self.plan.zone_names[zone] for zone in (way.source, way.target)]
        return [None if place is None else (place[0], place[1] is None, place[2], place[3]) for place in places]

    def tell_shared(self, ways: list[Way]) -> str:
        """Return a way, or one that several players have in common."""
        first = ways[0]
        what, names = self.things(first), self.names
        owner = self.owner(first)
        if len(ways) > 1 and owner is not None:
            what = self.phrases["each"].format(what=what)
            seats = [self.owner(way) for way in ways]
            people = self.join(names[seat] for seat in seats if seat is not None)
            everybody = self.phrases["everybody"] if len(ways) == self.plan.players else people
            self.names = tuple(everybody if seat == owner else name for seat, name in enumerate(names))
        how = self.go(first)
        self.names = names
        how = self.phrases["then shuffled"].format(how=how) if first.shuffled else how
        return self.say("line", what=what, how=how)

    def go(self, way: Way) -> str:
        """Return from where to where things go."""
        if way.source is not None and (way.source != way.target or way.under):
            return self.way(way.source, way.target, way.under, self.seat)
        sort = "way under in" if way.under else "way in" if way.source is None else "way back"
        return self.phrases[sort].format(target=self.place_seen(way.target, self.seat))

    def things(self, way: Way) -> str:
        """Name what goes a way."""
        if way.tokens:
            return ", ".join(self.tokens_seen(data, self.seat) for data in summed(way.tokens))
        if way.counted:
            return self.count_cards(len(way.cards), self.plan.zone_names[way.target][0].of)
        of_box = way.source is not None and self.plan.zone_names[way.source][0].node is None
        return self.name_cards(way.cards, way.target, MOST_OF_BOX if of_box else MOST_NAMES)

    def name_cards(self, cards: list[tuple[int, int]], zone: int, most: int = MOST_NAMES) -> str:
        """Name the cards that the seat sees, and say how many others there are; if they are too many, just count."""
        kind = self.plan.zone_names[zone][0].of
        seen = Counter(self.card(card) for card, known in cards if self.seat is None or known >> self.seat & 1)
        if len(seen) > most:
            return self.count_cards(len(cards), kind)
        named = [
            self.phrases["copies"].format(what=name, count=count) if count > 1 else name for name, count in seen.items()
        ]
        others = len(cards) - seen.total()
        return ", ".join([*named, *([self.count_cards(others, kind)] if others else [])])

    def count_cards(self, count: int, kind: Any) -> str:
        """Return how many cards there are, by the name of their kind if it can be said of several."""
        text = kind.title if isinstance(kind, KindDecl) else None
        if BAR in words_for(text, "", self.language):
            return f"{count} {name_for(text, '', self.language, count)}"
        return self.phrases["a card"] if count == 1 else self.phrases["cards"].format(count=count)


def summed(tokens: list[Any]) -> list[Any]:
    """Put tokens of one value together."""
    counts: dict[int, Any] = {}
    for data in tokens:
        before = counts.get(data[2])
        counts[data[2]] = data if before is None else (data[0], data[1] + before[1], *data[2:])
    return list(counts.values())
