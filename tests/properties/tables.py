"""Random games of every shipped game and of the sketches, position by position, and what makes two tables equal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from croupier import games
from croupier.interpreter import Game, Table, load
from croupier.interpreter.meaning.types import Piece
from croupier.interpreter.running.luck import pick
from croupier.interpreter.wording.decision import question_of

from ..shipped import BIG, found, shipped

SKETCHES = sorted((Path(__file__).parents[1] / "sketches").glob("*.cg"))
# So many decisions of a game are looked at; of a small one only the first, but where its end matters.
ALL, SOME = 10_000, 60


@attrs.frozen
class Setting:
    """A game, a number of players and options."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join([Path(self.game).stem, str(self.players), *(f"{name}={value}" for name, value in self.options)])

    @property
    def is_small(self) -> bool:
        """Whether it is of a small game."""
        return is_small(self.game)

    @property
    def seeds(self) -> range:
        """The games that are played for a test."""
        return range(1 if self.is_small else 2)

    def load(self) -> Game:
        """Return the game, read once."""
        return read(self.game)

    def start(self, seed: int, chance: str = "drawn") -> Table:
        """Set a table up."""
        return self.load().start(self.players, seed, dict(self.options), chance=chance)


@cache
def read(name: str) -> Game:
    """Return a game, read once."""
    if name in games.names():
        return shipped(name)
    game = load(name).game
    assert game is not None
    return game


# A game that can't be read is another test's business, and keeps no test here from running.
NAMES = [name for name in games.names() if found(name) is not None]
SHIPPED = [
    Setting(name, players) for name in NAMES for players in range(read(name).least_players, read(name).most_players + 1)
]
WITH_OPTIONS = [
    Setting("crazy_eights", 3, (("use_special_cards", True), ("reshuffle", True))),
    Setting("goofspiel", 3, (("num_cards", 5), ("imp_info", True), ("points_order", "descending"))),
    Setting("hearts", 4, (("can_lead_any_club", True), ("must_break_hearts", False), ("jd_bonus", True))),
]
SKETCHED = [
    Setting(str(path), players)
    for path in SKETCHES
    for players in range(read(str(path)).least_players, read(str(path)).most_players + 1)
]


def is_small(name: str) -> bool:
    """Whether a game is a shipped one that is small; there are many, so that each is looked at less."""
    return name in NAMES and name not in BIG


def fewest(name: str) -> Setting:
    """Return a game with the smallest number of players."""
    return next(each for each in SHIPPED if each.game == name)


def few(name: str) -> list[Setting]:
    """Return the greatest number of players of a game, of a big one the smallest and a middle one too."""
    settings = [each for each in SHIPPED if each.game == name]
    others = [fewest(name), settings[len(settings) // 3]] if name in BIG else []
    return list(dict.fromkeys([*others, settings[-1]]))


SETTINGS = [each for name in NAMES for each in few(name)] + WITH_OPTIONS + SKETCHED
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
# What tests/games looks at in the shipped games with their usual options.
OTHERS = WITH_OPTIONS + SKETCHED
every_other_setting = pytest.mark.parametrize("setting", OTHERS, ids=str)


def positions(setting: Setting, seed: int, most: int | None = None) -> Iterator[tuple[Table, random.Random]]:
    """Play a random game; yield the table at every decision, and a source of chance of its own."""
    chance = random.Random(seed)
    table = setting.start(seed)
    for _ in range(most or (SOME if setting.is_small else ALL)):
        if table.is_over:
            return
        yield table, chance
        table.play(chance.randrange(table.width))


def some_positions(setting: Setting, seed: int) -> Iterator[tuple[Table, random.Random]]:
    """Play a random game; yield the table at every decision, but of a long game only now and then after a while."""
    first = 12 if setting.is_small else 40
    for number, (table, chance) in enumerate(positions(setting, seed)):
        if number < first or number % 11 == 0:
            yield table, chance


def play_out(table: Table, chance: random.Random) -> Table:
    """Play to the end, at random."""
    while not table.is_over:
        table.play(chance.randrange(table.width))
    return table


def facts(table: Table) -> tuple[Any, ...]:
    """Return everything that a table is, comparable with that of a table of another machine or another process."""
    shape = table.machine.shape(table.state)
    stack = [(frame[0].__name__, *frame[1:]) for frame in shape[-1]]
    options = tuple(table.state.opts)
    luck = table.state.rng, table.state.luck
    return (repr([*shape[:-2], stack]), repr(options), luck, table.state.q, tuple(table.record), table.seat)


def cards_seen_by(table: Table, seat: int) -> list[bool]:
    """Return of each card whether a seat knows it."""
    return [bool(known >> seat & 1) for known in table.state.known]


def pieces_and_tokens(table: Table) -> tuple[list[int], dict[str, tuple[int, ...]]]:
    """Count what lies on a table: every piece, and tokens by sort and value."""
    pieces: list[int] = []
    tokens: dict[str, tuple[int, ...]] = {}
    for (zone, _, _, _), contents in zip(table.machine.plan.zone_names, table.state.Z, strict=True):
        if zone.holds_tokens:
            before = tokens.get(zone.of.name, (0,) * len(contents))
            tokens[zone.of.name] = tuple(a + b for a, b in zip(before, contents, strict=True))
        else:
            pieces += contents
    return sorted(pieces), tokens


def drawn_by(explicit: Table, dice: Any) -> int:
    """Return the option that a table which draws for itself takes: it draws from a shuffled stretch as that lies."""
    state, options = explicit.state, list(explicit.state.opts)
    if question_of(explicit).type == Piece():
        zone = state.loc[options[0]]
        stretch = state.Z[zone][state.lo[zone] : state.hi[zone]]
        if sorted(stretch) == options:
            return options.index(pick(dice, stretch))
    return options.index(pick(dice, options))
