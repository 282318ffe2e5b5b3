"""The bot that takes what looks best a moment later, in any game.

For each option it plays that option on imagined tables, lets everybody go on at random for a few plays, and asks
`Worth` what it then has. Tables are imagined one after the other; options that do badly are left out of the later ones.
How long it thinks is counted in plays, not in time, so that the same seed gives the same game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault

from .bot import Sight
from .worth import Worth

if TYPE_CHECKING:
    from croupier.interpreter import Seat, Table

# How many plays it thinks about before one of its own, roughly; to imagine a table takes as long as some plays.
THOUGHT = 240
IMAGINED = 30
# So few and so many tables are imagined whatever they cost, and each is played on so often.
LEAST_TABLES = 2
MOST_TABLES = 10
GOES = 2
# How many plays of anybody it looks ahead: fewer where there are many options.
FARTHEST = 12
NEAREST = 4


class GreedyBot:
    """A player that wants to be well off soon; with less `thought` it is quicker and weaker."""

    def __init__(self, thought: int = THOUGHT) -> None:
        self.thought = thought
        self._worth: Worth | None = None

    def choose(self, sight: Sight, rng: Random) -> int:
        """Give the index of the option that does best on imagined tables."""
        worths = [0.0] * sight.width
        left = list(range(sight.width))
        plays = 0
        for number in range(1, MOST_TABLES + 1):
            imagined = sight.imagine(rng)
            plays += IMAGINED
            # What is hidden can change what is offered; such a table says nothing about the true options.
            if imagined.width != sight.width:
                continue
            plays += self._try_out(imagined, sight.seat, left, worths, rng)
            if number >= LEAST_TABLES and plays >= self.thought:
                break
            left = better_half(left, worths)
        most = max(worths[option] for option in left)
        best = [option for option in left if worths[option] == most]
        return best[int(rng.random() * len(best))]

    def _try_out(self, imagined: Table, seat: Seat, options: list[int], worths: list[float], rng: Random) -> int:
        """Add to the worths of some options what they lead to on a table; tell how many plays that took."""
        worth = self._worth_for(imagined, seat)
        farthest = max(NEAREST, min(FARTHEST, self.thought // len(options)))
        before = len(imagined.record)
        plays = 0
        for _ in range(GOES):
            set_luck(imagined, rng.getrandbits(64))
            for option in options:
                table = imagined.clone()
                play_on(table, option, farthest, rng)
                worths[option] += worth.of(table)
                plays += len(table.record) - before
        return plays

    def _worth_for(self, table: Table, seat: Seat) -> Worth:
        if self._worth is None or self._worth.machine is not table.machine or self._worth.seat != seat:
            self._worth = Worth(table.machine, seat)
        return self._worth


def set_luck(imagined: Table, luck: int) -> None:
    """Let chance on a table start from a number: all copies made after this have the same luck."""
    assert imagined.origin is not None, "an imagined table knows where it began"
    imagined.state.rng = luck
    # After a fault a table runs again from where it began, and must come to the same place.
    imagined.origin[0].rng = luck


def play_on(table: Table, option: int, plays: int, rng: Random) -> None:
    """Take an option, then any, for so many plays of anybody."""
    chance = rng.random
    try:
        table.play(option)
        for _ in range(plays):
            if table.seat is None:
                return
            table.play(int(chance() * table.width))
    except GameFault:
        # The table is as it was before the fault, and is judged so.
        return


def better_half(options: list[int], worths: list[float]) -> list[int]:
    """Leave out the options that did worse than half of them; two always stay, and what is as good as those that do."""
    kept = max(2, (len(options) + 1) // 2)
    if len(options) <= kept:
        return options
    bar = sorted([worths[option] for option in options], reverse=True)[kept - 1]
    return [option for option in options if worths[option] >= bar]
