"""What can't be seen from a seat, in words: which cards can still be where, and how likely.

All of it follows from what the seat may know; how others play is not taken into account.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.interpreter import Pool, pools_of

from ..phrases import counted, phrase
from ..picture.picture import fold

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table

# Of what a field can be, at most so many values are told; of the cards of a pool, so many names.
MOST_VALUES = 6
MOST_NAMES = 60


class Odds:
    """Tells a seat about what it can't see."""

    def __init__(self, table: Table, seat: Seat, lang: str, width: int) -> None:
        self.cards = table.cards
        self.lang = lang
        self.width = width
        self.pools = [pool for pool in pools_of(table, seat) if pool.places]
        self.places = {zone: table.place(zone, seat) for pool in self.pools for zone in pool.places}
        hidden = {card for pool in self.pools for card in pool.cards}
        # What each hidden card is: its kind (under no name), and its fields by their names.
        self.values = {card: self._values_of(card) for card in hidden}

    def draw(self) -> list[str]:
        """Describe everything that is unseen."""
        if not self.pools:
            return [phrase(self.lang, "nothing unseen")]
        total = sum(len(pool.cards) for pool in self.pools)
        lines = [counted(self.lang, "unseen", total)]
        for pool in self.pools:
            lines += ["", *self._draw_pool(pool)]
        return lines

    def draw_wanted(self, word: str) -> list[str]:
        """Return where cards of a name, a kind or a value can be; nothing if no hidden card is so."""
        lines = []
        for pool in self.pools:
            wanted = [card for card in pool.cards if self._is_meant(card, word.casefold())]
            if wanted:
                count = phrase(self.lang, "of unseen", count=len(wanted), total=len(pool.cards))
                lines += self._fold(phrase(self.lang, "holds", what=self._names(wanted), value=count))
                lines += [line for zone in pool.places for line in self._draw_chances(pool, zone, word, wanted)]
        return lines

    def find_words(self) -> list[str]:
        """List what can be asked for."""
        found: dict[str, None] = {}
        for pool in self.pools:
            for card in pool.cards:
                found.update(dict.fromkeys([*self.values[card].values(), self._name(card)]))
        return list(found)

    # A pool.

    def _draw_pool(self, pool: Pool) -> list[str]:
        places = ", ".join(f"{self._name_zone(zone)} ({count})" for zone, count in pool.places.items())
        places = places[:1].upper() + places[1:]
        lines = self._fold(phrase(self.lang, "holds", what=places, value=self._names(pool.cards)))
        for zone, count in pool.places.items():
            parts = [self._draw_field(pool, zone, field, values) for field, values in self._fields(pool).items()]
            known_top = self._known_top(zone)
            if known_top:
                parts = [known_top, *parts]
            if parts:
                what = phrase(self.lang, self._place_phrase(zone, count), zone=self._name_zone(zone), count=count)
                lines += self._fold(phrase(self.lang, "holds", what=what, value="; ".join(parts)), "  ")
        return lines

    def _draw_field(self, pool: Pool, zone: int, field: str, values: dict[str, list[int]]) -> str:
        many = pool.places[zone] > 1 and not self._is_pile(zone)
        chance = pool.chance_of_any if many else pool.chance
        told = [f"{value} {self._percent(chance(zone, cards), pool)}" for value, cards in values.items()]
        return (f"{field} " if field else "") + ", ".join(told)

    def _draw_chances(self, pool: Pool, zone: int, word: str, wanted: list[int]) -> list[str]:
        one = self._percent(pool.chance(zone, wanted), pool)
        any_of = self._percent(pool.chance_of_any(zone, wanted), pool)
        name = "deck odds" if self._is_pile(zone) else "hand odds"
        parts = {"zone": self._name_zone(zone), "count": pool.places[zone], "one": one, "any": any_of, "word": word}
        return self._fold(phrase(self.lang, "one odds" if pool.places[zone] == 1 else name, **parts), "  ")

    def _is_pile(self, zone: int) -> bool:
        """Whether one card of it comes before the others."""
        return self.places[zone].is_pile

    def _name_zone(self, zone: int) -> str:
        return self.places[zone].text_in(self.lang)

    def _place_phrase(self, zone: int, count: int) -> str:
        if count == 1:
            return "its card"
        return "next card" if self._is_pile(zone) else "among cards"

    def _known_top(self, zone: int) -> str:
        top = self.places[zone].top
        return phrase(self.lang, "known top", card=self._name(top)) if top is not None else ""

    # Cards.

    def _name(self, card: int) -> str:
        return self.cards[card].text_in(self.lang)

    def _fields(self, pool: Pool) -> dict[str, dict[str, list[int]]]:
        """Sort the cards of a pool by what they can differ in: their kind, and fields of few values."""
        sorted_out: dict[str, dict[str, list[int]]] = {}
        for card in pool.cards:
            for field, value in self.values[card].items():
                sorted_out.setdefault(field, {}).setdefault(value, []).append(card)
        return {
            field: dict(sorted(values.items(), key=lambda pair: number_in(pair[0])))
            for field, values in sorted_out.items()
            if 1 < len(values) <= MOST_VALUES and sum(map(len, values.values())) == len(pool.cards)
        }

    def _values_of(self, card: int) -> dict[str, str]:
        printed = self.cards[card]
        return {"": printed.kind_in(self.lang), **printed.plain_fields_in(self.lang)}

    def _is_meant(self, card: int, word: str) -> bool:
        values = self.values[card]
        pairs = [f"{field} {value}" for field, value in values.items() if field]
        said = [*values.values(), *pairs, *self.cards[card].names.values()]
        return any(word == each.casefold() for each in said) or word in self._name(card).casefold().split()

    def _names(self, cards: Any) -> str:
        counts = Counter(self._name(card) for card in cards)
        named = [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]
        if len(named) > MOST_NAMES:
            rest = counted(self.lang, "more", len(named) - MOST_NAMES)
            named = [*named[:MOST_NAMES], rest]
        return ", ".join(named)

    def _percent(self, chance: float, pool: Pool) -> str:
        about = "" if pool.is_exact else "≈"
        share = 100 * chance
        number = "<1" if 0 < share < 1 else ">99" if 99 < share < 100 else f"{share:.0f}"
        return f"{about}{phrase(self.lang, 'percent', number=number)}"

    def _fold(self, line: str, indent: str = "") -> list[str]:
        return fold(line, self.width, indent)


def number_in(value: str) -> int:
    """Return the number that a value is, to put values in order; what is no number stays as it was."""
    return int(value) if value.removeprefix("-").isdecimal() else 0
