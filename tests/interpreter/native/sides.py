"""The same game on both engines, question by question, and all in which two states differ."""

from __future__ import annotations

import random
from typing import Any

import attrs
from croupier.interpreter import Game, GameFault, Table
from croupier.interpreter.meaning.said import Said
from croupier.interpreter.native_table import NativeTable
from croupier.interpreter.running.state import State

# The answer to the last question is used up when the next one is put.
USED_UP = ("ans",)
# Steps are given anew with each choice, and whenever somebody looks at a table.
FLEETING = (*USED_UP, "steps", "renewed")


def plain(value: Any) -> Any:
    """Return a value with the types of all that is in it; to native code, a truth is a number, a range a list."""
    if isinstance(value, Said):
        return ("said", value.info.pieces, plain(value.values), str(value))
    if isinstance(value, int):
        return int(value)
    if isinstance(value, list | range):
        return [plain(each) for each in value]
    if isinstance(value, tuple):
        return (type(value).__name__, *map(plain, value))
    if isinstance(value, dict):
        return {plain(key): plain(each) for key, each in value.items()}
    return value


def like(one: Any, other: Any) -> bool:
    """Whether a track of truths is read back as one."""
    first = other[0] if isinstance(other, list) and other else other
    return not isinstance(first, bool) or repr(one) == repr(other)


def frames(stack: list[Any]) -> list[Any]:
    """Return what is going on, with the functions themselves."""
    return [(frame[0], *map(plain, frame[1:])) for frame in stack]


def differences(native: State, python: State, aside: tuple[str, ...] = FLEETING) -> list[str]:
    """Compare two states slot by slot, with the kinds of all that is in them."""
    found = []
    for name in type(python).__slots__:  # type: ignore[attr-defined]
        if name not in aside:
            one, other = getattr(native, name), getattr(python, name)
            one, other = (frames(one), frames(other)) if name == "stack" else (plain(one), plain(other))
            if one != other or not like(getattr(native, name), getattr(python, name)):
                found.append(f"{name}: native {one}, Python {other}")
    return found


@attrs.define
class Both:
    """One game at two tables."""

    native: NativeTable
    python: Table
    steps: list[int] = attrs.Factory(list)
    aside: tuple[str, ...] = USED_UP  # what is not compared
    fallen_back: int = 0  # how often native code gave up, and the Python machine made the choice

    def check(self) -> None:
        """Complain unless both tables stand the same."""
        native, python = self.native, self.python
        state = native.engine.state(native.at) if native.at else native.state
        found = differences(state, python.state, self.aside)
        assert not found, f"after {self.steps}: " + "; ".join(found)
        assert (native.seat, native.width) == (python.seat, python.width), self.steps

    def play(self, index: int) -> bool:
        """Make the same choice at both; return whether the game goes on. What goes wrong must be said the same."""
        self.steps.append(index)
        said = [fault_of(table, index) for table in (self.native, self.python)]
        assert said[0] == said[1], f"after {self.steps}: native {said[0]!r}, Python {said[1]!r}"
        self.fallen_back += not self.native.at
        self.check()
        return said[1] is None


def fault_of(table: Table, index: int) -> tuple[str, ...] | None:
    """Play; return what is said to be wrong with the game, if anything."""
    try:
        table.play(index)
    except GameFault as met:
        return described(met)
    return None


def described(met: GameFault) -> tuple[str, ...]:
    """Return all that a fault says."""
    return (str(met), repr(met.args), *(f"{name}={value!r}" for name, value in sorted(vars(met).items())))


def both(game: Game, players: int, seed: int, options: dict[str, Any] | None = None, **how: str) -> Both | None:
    """Set up two tables; None if the game goes wrong at once, at both in the same way."""
    made: list[Table] = []
    said = []
    for engine in ("native", "python"):
        try:
            made.append(game.start(players, seed, options, engine=engine, **how))
            said.append(None)
        except GameFault as met:
            said.append(described(met))
    assert said[0] == said[1], f"native {said[0]!r}, Python {said[1]!r}"
    if not made:
        return None
    native, python = made
    assert isinstance(native, NativeTable), "this machine is not run natively"
    found = Both(native, python)
    found.check()
    return found


def compare(
    game: Game, players: int, seed: int, options: dict[str, Any] | None = None, most: int = 10_000, **how: str
) -> tuple[int, int]:
    """Play a random game at both; return how many choices were made, and how often native code gave up."""
    tables = both(game, players, seed, options, **how)
    if tables is None:
        return 0, 0
    chance = random.Random(seed)
    while not tables.python.is_over and len(tables.steps) < most:
        if not tables.play(chance.randrange(tables.python.width)):
            break
    assert points_of(tables.native) == points_of(tables.python)
    return len(tables.steps), tables.fallen_back


def compare_many(
    game: Game, players: int, seeds: int, options: dict[str, Any] | None = None, most: int = 10_000, **how: str
) -> int:
    """Play random games one after another until so many choices are made; native code must never give up."""
    done, seed = 0, seeds
    while done < most:
        made, gave_up = compare(game, players, seed, options, most - done, **how)
        assert not gave_up, f"native code gave up {gave_up} times with seed {seed}"
        done += made + 1
        seed += 1
    return done


def points_of(table: Table) -> Any:
    """Return the points of all seats, or what is wrong with them."""
    try:
        return table.returns()
    except GameFault as met:
        return described(met)
