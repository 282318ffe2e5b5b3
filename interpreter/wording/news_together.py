"""Lines put together: moves that go the same way, dice that are rolled, cards that are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import attrs
from croupier.phrases import BAR

from ..meaning.model import KindDecl, TokenDecl, ZoneDecl
from ..meaning.words import name_for, words_for
from ..planning.plan import ZoneName
from ..running.happenings import Move, MoveAll, Moving, Roll, Show, Shuffle, Tokens
from .news_lines import Listener, NewsLine, sees_roll
from .sentences import is_new_to, place_seen, say, tell_shown, tell_way, tokens_seen
from .wording import Wording

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
    tokens: list[Tokens] = attrs.Factory(list)
    # Whether cards are counted instead of named.
    counted: bool = False
    shuffled: bool = False

    def goes_with(self, other: Way) -> bool:
        """Whether something goes the same way."""
        same_sort = bool(self.cards) == bool(other.cards) and self.counted == other.counted
        return same_sort and not self.shuffled and self.key == other.key

    @property
    def key(self) -> tuple[int | None, int, bool]:
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
        """Note that the place to which things went last was shuffled; return whether it was that one."""
        if not self.found or self.found[-1].target != zone:
            return False
        self.found[-1].shuffled = True
        return True


# How cards are laid on a card: from where, if that is known, in which of its zones, and whether to the bottom.
Laying: TypeAlias = tuple[ZoneDecl | None, ZoneDecl, bool]


def put_together(reader: Listener, lines: Sequence[NewsLine]) -> list[str]:
    """Write lines one after the other, those that belong together as one."""
    told: list[str] = []
    ways, alike = Ways(), list[NewsLine]()
    for line in lines:
        if alike and not belongs(reader, alike[0], line):
            told.append(tell_alike(reader, alike))
            alike = []
        if line.text is None:
            ways.paused = ways.paused or not line.is_move
        elif isinstance(line.data, Move | MoveAll | Tokens):
            ways.add(way_of(reader, line.data))
        elif not isinstance(line.data, Shuffle) or not ways.shuffle(line.data.zone):
            told += tell_ways(reader, ways.found)
            ways = Ways()
            alike.append(line)
    return [*told, *([tell_alike(reader, alike)] if alike else []), *tell_ways(reader, ways.found)]


# What is alike.


def belongs(reader: Listener, first: NewsLine, then: NewsLine) -> bool:
    """Whether a line can be told with those before it, or stands between such lines without a word."""
    if then.is_choice:
        return False
    if then.text is None:
        return True
    one, other = first.data, then.data
    if isinstance(one, Roll) and isinstance(other, Roll):
        sees = sees_roll(reader, one)
        return sees == sees_roll(reader, other) and (sees or one.zone == other.zone)
    if isinstance(one, Show) and isinstance(other, Show):
        return (one.zone, one.whom) == (other.zone, other.whom)
    return isinstance(one, Shuffle) and isinstance(other, Shuffle)


def tell_alike(reader: Listener, lines: list[NewsLine]) -> str:
    """Put lines that belong together into one."""
    first, words = lines[0].data, reader.words
    if isinstance(first, Show):
        cards = [(each.data.card, each.data.known) for each in lines if isinstance(each.data, Show)]
        return tell_shown(words, name_cards(reader, cards, first.zone), first.zone, first.whom, reader.seat)
    if isinstance(first, Roll) and sees_roll(reader, first):
        rolls = [each.data for each in lines if isinstance(each.data, Roll)]
        return say(words, "rolls", dice=", ".join(f"{words.card(roll.die)} {roll.face}" for roll in rolls))
    if isinstance(first, Shuffle) and len(lines) > 1:
        zones = [each.data.zone for each in lines if isinstance(each.data, Shuffle)]
        return say(words, "all shuffled", what=", ".join(place_seen(words, zone, reader.seat) for zone in zones))
    return lines[0].text or ""


# Moves.


def way_of(reader: Listener, move: Moving) -> Way:
    """Return from where to where something moves, as the seat may know it."""
    source: int | None = move.source
    if move.origin is not None:
        source = move.origin.source if reader.knows(move.origin.told_to) else None
    if isinstance(move, Tokens):
        return Way(source, move.target, under=False, tokens=[move])
    if isinstance(move, Move):
        return Way(source, move.target, move.under, [(move.card, move.known)])
    cards = list(zip(move.cards, move.known, strict=True))
    return Way(source, move.target, under=False, cards=cards, counted=not is_new_to(reader.seat, move.gained))


def tell_ways(reader: Listener, ways: Sequence[Way]) -> list[str]:
    """Put moves into words; those that many cards have in common, or several players, are one line."""
    names = reader.words.plan.zone_names
    layings = Counter(laying_of(names, way) for way in ways)
    bundles: list[list[Way]] = []
    laid: dict[Laying, list[Way]] = {}
    for way in ways:
        laying = laying_of(names, way)
        if laying is not None and layings[laying] >= LEAST_LAID:
            if laying not in laid:
                bundles.append(laid.setdefault(laying, []))
            laid[laying].append(way)
        elif bundles and is_shared(reader, bundles[-1][-1], way):
            bundles[-1].append(way)
        else:
            bundles.append([way])
    by_ways = {id(each): laying for laying, each in laid.items()}
    return [
        tell_laid(reader, each, by_ways[id(each)]) if id(each) in by_ways else tell_shared(reader, each)
        for each in bundles
    ]


def laying_of(names: Sequence[ZoneName], way: Way) -> Laying | None:
    """Describe how cards are laid on a card, without saying on which; nothing if they go elsewhere."""
    target = names[way.target]
    source = None if way.source is None else names[way.source].zone
    return None if target.card is None or way.tokens else (source, target.zone, way.under)


def tell_laid(reader: Listener, ways: list[Way], laying: Laying) -> str:
    """Return how many cards are laid on how many cards."""
    (source, zone, _), words = laying, reader.words
    cards = count_cards(words, sum(len(way.cards) for way in ways), zone.of)
    holders = count_cards(words, len({way.target for way in ways}), zone.owner)
    target = words.phrases["on"].format(what=words.decl(zone), owner=holders)
    if source is None:
        return say(words, "line", what=cards, how=words.phrases["way in"].format(target=target))
    return say(words, "line", what=cards, how=words.phrases["way"].format(source=words.decl(source), target=target))


def is_shared(reader: Listener, way: Way, then: Way) -> bool:
    """Whether the next way is the same, but for the player whose places they are."""
    if things(reader, way) != things(reader, then) or (way.under, way.shuffled) != (then.under, then.shuffled):
        return False
    names = reader.words.plan.zone_names
    owner, other = owner_of(names, way), owner_of(names, then)
    return owner != other and None not in (owner, other) and unowned(names, way) == unowned(names, then)


def owner_of(names: Sequence[ZoneName], way: Way) -> int | None:
    """Return whose places things go between; None if they are nobody's, or those of two players."""
    seats = {names[zone].seat for zone in (way.source, way.target) if zone is not None} - {None}
    return seats.pop() if len(seats) == 1 else None


def unowned(names: Sequence[ZoneName], way: Way) -> list[object]:
    """Describe a way without saying whose it is."""
    places = [None if zone is None else names[zone] for zone in (way.source, way.target)]
    return [None if place is None else (place.zone, place.seat is None, place.card, place.value) for place in places]


def tell_shared(reader: Listener, ways: list[Way]) -> str:
    """Return a way, or one that several players have in common."""
    first, words = ways[0], reader.words
    what, zones = things(reader, first), words.plan.zone_names
    owner = owner_of(zones, first)
    if len(ways) > 1 and owner is not None:
        what = words.phrases["each"].format(what=what)
        seats = [owner_of(zones, way) for way in ways]
        people = words.join(words.names[seat] for seat in seats if seat is not None)
        everybody = words.phrases["everybody"] if len(ways) == words.plan.players else people
        names = tuple(everybody if seat == owner else name for seat, name in enumerate(words.names))
        words = Wording(words.machine, names, words.language)
    how = tell_going(words, first, reader.seat)
    how = words.phrases["then shuffled"].format(how=how) if first.shuffled else how
    return say(words, "line", what=what, how=how)


def tell_going(words: Wording, way: Way, seat: int | None) -> str:
    """Return from where to where things go."""
    if way.source is not None and (way.source != way.target or way.under):
        return tell_way(words, way.source, way.target, way.under, seat)
    sort = "way under in" if way.under else "way in" if way.source is None else "way back"
    return words.phrases[sort].format(target=place_seen(words, way.target, seat))


def things(reader: Listener, way: Way) -> str:
    """Name what goes a way."""
    names = reader.words.plan.zone_names
    if way.tokens:
        return ", ".join(tokens_seen(reader.words, each, reader.seat) for each in summed(way.tokens))
    if way.counted:
        return count_cards(reader.words, len(way.cards), names[way.target].zone.of)
    of_box = way.source is not None and names[way.source].zone.node is None
    return name_cards(reader, way.cards, way.target, MOST_OF_BOX if of_box else MOST_NAMES)


def name_cards(reader: Listener, cards: list[tuple[int, int]], zone: int, most: int = MOST_NAMES) -> str:
    """Name the cards that the seat sees, and say how many others there are; if they are too many, just count."""
    words = reader.words
    kind = words.plan.zone_names[zone].zone.of
    seen = Counter(words.card(card) for card, known in cards if reader.knows(known))
    if len(seen) > most:
        return count_cards(words, len(cards), kind)
    named = [
        words.phrases["copies"].format(what=name, count=count) if count > 1 else name for name, count in seen.items()
    ]
    others = len(cards) - seen.total()
    return ", ".join([*named, *([count_cards(words, others, kind)] if others else [])])


def count_cards(words: Wording, count: int, kind: KindDecl | TokenDecl | str | None) -> str:
    """Return how many cards there are, by the name of their kind if it can be said of several."""
    text = kind.title if isinstance(kind, KindDecl) else None
    if BAR in words_for(text, "", words.language):
        return f"{count} {name_for(text, '', words.language, count)}"
    return words.phrases["a card"] if count == 1 else words.phrases["cards"].format(count=count)


def summed(tokens: list[Tokens]) -> list[Tokens]:
    """Put tokens of one value together."""
    counts: dict[int, Tokens] = {}
    for move in tokens:
        before = counts.get(move.value)
        counts[move.value] = move if before is None else move._replace(number=move.number + before.number)
    return list(counts.values())
