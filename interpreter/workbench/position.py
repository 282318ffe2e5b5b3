"""A position, zone by zone: `Ann's hand: K, Q`, `reserve: 3 red`, `top of deck: 7`, `Ann's stake = 2`.

What a zone is to hold comes in exchange for what lies there. What is left over goes back to where it lay before the
first move, under what is there; unless the list ends in `...`, which leaves it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..keeping.by_hand import HandError, lay
from ..meaning.model import TokenDecl
from ..reading.given import briefly, number_in
from .hand_words import HandReader, lay_by_words

if TYPE_CHECKING:
    from ..table import Table

TOP = re.compile(r"top\s+of\s+(?P<zone>.+)")
ITEM = re.compile(r'\s*((?:[^,"]|"[^"]*")+)')
MORE = "..."
TOKENS = re.compile(r"(?P<count>\d+)\s*(?P<what>.*)")


def lay_out(table: Table, sort: str, where: str, what: str) -> None:
    """Lay what a zone is to hold, or set a track; all of it or nothing."""
    if sort == "track":
        lay_by_words(table, None, "set", f"{where} = {what}")
        return
    trial = table.clone()
    layer = Layer(trial)
    if found := TOP.fullmatch(where):
        layer.top(found["zone"], items_of(what))
    else:
        layer.zone(where, items_of(what))
    table.laid, table.practice = trial.laid, trial.practice
    table.put(trial.state)


def items_of(text: str) -> list[str]:
    """Split a list at its commas, except inside of quotes."""
    return [found.strip() for found in ITEM.findall(text) if found.strip() not in ("", "nothing")]


class Layer:
    """Fills one zone after the other."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reader = HandReader(table, None)
        self.plan = table.machine.plan

    def top(self, where: str, items: list[str]) -> None:
        """Put cards on top of a zone, the first one uppermost."""
        zone = self.reader.zone(where)
        for card in reversed(self.cards(items, zone)):
            lay(self.table, "put", card, zone, False)

    def zone(self, where: str, items: list[str]) -> None:
        """Let a zone hold these things and nothing else."""
        zone = self.reader.zone(where)
        token = self.plan.zone_names[zone].zone.of
        if isinstance(token, TokenDecl):
            self.tokens(zone, token, items)
            return
        wanted = self.cards([item for item in items if item != MORE], zone)
        lying = self.table.state.Z[zone]
        extra = [card for card in lying if card not in wanted]
        missing = [card for card in wanted if card not in lying]
        for card, other in zip(missing, extra, strict=False):
            lay(self.table, "swap", card, other)
        for card in missing[len(extra) :]:
            lay(self.table, "put", card, zone, False)
        if MORE in items:
            return
        for card in extra[len(missing) :]:
            lay(self.table, "put", card, self.plan.start_places[card], True)
        self.arrange(zone, wanted)

    def arrange(self, zone: int, wanted: list[int]) -> None:
        """Put the cards in their order, the bottom first."""
        if self.table.state.Z[zone] != wanted:
            for card in wanted:
                lay(self.table, "put", card, zone, False)

    def cards(self, items: list[str], zone: int) -> list[int]:
        """Find the cards that are meant, each once; those that lie there already first."""
        found: list[int] = []
        for item in items:
            copies = [card for card in self.reader.called(item) if card not in found]
            if not copies:
                copies = [card for card in self.reader.cards(item, None) if card not in found]
            if not copies:
                raise HandError("only once", item=item)
            here = [card for card in copies if self.table.state.loc[card] == zone]
            found.append(here[0] if here else min(copies, key=lambda card: self.reader.nearness(card, zone)))
        return found

    def tokens(self, zone: int, token: TokenDecl, items: list[str]) -> None:
        """Let a zone hold so many tokens of each value; the rest comes from, and goes to, where the most lie."""
        wanted = [0] * len(self.table.state.Z[zone])
        for item in items:
            found = TOKENS.fullmatch(item)
            count = number_in(found["count"]) if found is not None else None
            if found is None or count is None:
                raise HandError("no number of", item=briefly(item), token=token.name)
            wanted[self.reader.token_value(found["what"], token)] += count
        for value, count in enumerate(wanted):
            more = count - self.table.state.Z[zone][value]
            if more:
                bank = self.reader.bank_of(token, value, zone)
                way = (bank, zone) if more > 0 else (zone, bank)
                lay(self.table, "give", abs(more), value, *way)
