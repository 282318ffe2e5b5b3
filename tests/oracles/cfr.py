"""The value of a two-player zero-sum game, from nothing but a table with explicit chance.

The tree is built once, as arrays; then regret matching (CFR+, in turn, late strategies counting more) goes over it
level by level. `bounds` brackets the value by the best answers to the mean strategies.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from croupier.interpreter import CHANCE

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


@attrs.frozen(eq=False)
class Level:
    """The nodes of one depth: who moved to them from where, by which choice, and with what chance."""

    node: Ints
    parent: Ints
    mover: Ints
    slot: Ints  # a place in the list of all choices of all information sets; of a chance node, 0
    odds: Floats  # of a decision, 1


@attrs.frozen(eq=False)
class Arrays:
    """A whole tree. A slot is one option of one information set."""

    levels: list[Level]
    size: int
    result: Floats  # of the first seat; 0 where the game goes on
    is_end: Ints
    set_of_slot: Ints
    sets: int


class Gathering:
    """The arrays of a tree while it grows."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.rows: list[list[tuple[int, int, int, int, float]]] = []
        self.results: list[float] = []
        self.ends: list[int] = []
        self.sets: dict[Any, int] = {}
        self.first_slot: list[int] = []
        self.widths: list[int] = []
        self.set_of_slot: list[int] = []
        self.depths: list[int] = []

    def add(self, table: Any, depth: int) -> int:
        """Add the tree below a table and return the number of its node."""
        node = len(self.results)
        self.results.append(0.0)
        if table.is_over:
            self.results[node] = float(table.returns()[0])
            self.ends.append(node)
            return node
        if len(self.rows) == depth:
            self.rows.append([])
        options = table.decision.options
        first = 0 if table.seat == CHANCE else self.slots(table, depth, len(options))
        for index, option in enumerate(options):
            below = table.clone()
            below.play(index)
            child = self.add(below, depth + 1)
            if table.seat == CHANCE:
                self.rows[depth].append((child, node, CHANCE, 0, float(option.probability)))
            else:
                self.rows[depth].append((child, node, table.seat, first + index, 1.0))
        return node

    def slots(self, table: Any, depth: int, count: int) -> int:
        """Return the first slot of what the seat to move knows."""
        key = (table.seat, table.information(table.seat))
        if key not in self.sets:
            self.sets[key] = len(self.widths)
            self.first_slot.append(len(self.set_of_slot))
            self.set_of_slot += [self.sets[key]] * count
            self.widths.append(count)
            self.depths.append(depth)
        number = self.sets[key]
        assert self.depths[number] == depth, "one information set at two depths"
        assert self.widths[number] == count, "one information set with different options"
        return self.first_slot[number]


def build(table: Any) -> Arrays:
    """Build the arrays of the tree below a table."""
    gathering = Gathering()
    gathering.add(table, 0)
    levels = []
    for rows in gathering.rows:
        child, parent, mover, slot, odds = zip(*rows, strict=True)
        levels.append(Level(np.array(child), np.array(parent), np.array(mover), np.array(slot), np.array(odds)))
    return Arrays(
        levels=levels,
        size=len(gathering.results),
        result=np.array(gathering.results),
        is_end=np.array(gathering.ends),
        set_of_slot=np.array(gathering.set_of_slot),
        sets=len(gathering.sets),
    )


def spread(tree: Arrays, weights: Floats) -> Floats:
    """Return weights per slot that add up to 1 in each information set; evenly where all are 0."""
    total = np.bincount(tree.set_of_slot, weights)
    count = np.bincount(tree.set_of_slot)
    whole = total[tree.set_of_slot]
    return np.where(whole > 0, weights / np.where(whole > 0, whole, 1), 1 / count[tree.set_of_slot])


def reach(tree: Arrays, strategy: Floats, without: int) -> Floats:
    """Return how likely each node is if the seat `without` does all to get there."""
    likely = np.ones(tree.size)
    for level in tree.levels:
        step = np.where(level.mover == CHANCE, level.odds, np.where(level.mover == without, 1, strategy[level.slot]))
        likely[level.node] = likely[level.parent] * step
    return likely


def improve(tree: Arrays, strategy: Floats, seat: int, regret: Floats) -> None:
    """Add to the regrets of a seat what each of its options would have brought more, and never go below 0."""
    value = np.zeros(tree.size)
    sign = 1 if seat == 0 else -1
    value[tree.is_end] = sign * tree.result[tree.is_end] * reach(tree, strategy, seat)[tree.is_end]
    for level in reversed(tree.levels):
        share = np.where(level.mover == seat, strategy[level.slot], 1.0)
        value += np.bincount(level.parent, share * value[level.node], tree.size)
        own = level.mover == seat
        more = value[level.node[own]] - value[level.parent[own]]
        regret += np.bincount(level.slot[own], more, len(regret))
    np.maximum(regret, 0, out=regret)


def own_reach(tree: Arrays, strategy: Floats, seat: int) -> Floats:
    """Return, for each slot of a seat, how likely the seat's own choices lead to its information set."""
    likely = np.ones(tree.size)
    of_slot = np.zeros(len(strategy))
    for level in tree.levels:
        own = level.mover == seat
        of_slot[level.slot[own]] = likely[level.parent[own]]
        likely[level.node] = likely[level.parent] * np.where(own, strategy[level.slot], 1.0)
    return of_slot


def solve(tree: Arrays, rounds: int) -> Floats:
    """Return the mean strategy of both seats after so many rounds."""
    regret = np.zeros(len(tree.set_of_slot))
    mean = np.zeros(len(tree.set_of_slot))
    for number in range(1, rounds + 1):
        for seat in (0, 1):
            strategy = spread(tree, regret)
            improve(tree, strategy, seat, regret)
        strategy = spread(tree, regret)
        mean += number * strategy * (own_reach(tree, strategy, 0) + own_reach(tree, strategy, 1))
    return spread(tree, mean)


def best_answer(tree: Arrays, strategy: Floats, seat: int) -> float:
    """Return what a seat wins at most against the strategy of the other."""
    value = np.zeros(tree.size)
    sign = 1 if seat == 0 else -1
    value[tree.is_end] = sign * tree.result[tree.is_end] * reach(tree, strategy, seat)[tree.is_end]
    for level in reversed(tree.levels):
        own = level.mover == seat
        worth = np.bincount(level.slot[own], value[level.node[own]], len(strategy))
        most = np.full(tree.sets, -np.inf)
        np.maximum.at(most, tree.set_of_slot, worth)
        # Of the options that are worth most, the first.
        best = np.zeros(len(strategy))
        slots = np.flatnonzero(worth == most[tree.set_of_slot])
        _, firsts = np.unique(tree.set_of_slot[slots], return_index=True)
        best[slots[firsts]] = 1.0
        share = np.where(own, best[level.slot], 1.0)
        value += np.bincount(level.parent, share * value[level.node], tree.size)
    return float(value[0])


def bounds(tree: Arrays, rounds: int) -> tuple[float, float]:
    """Return two numbers between which the value for the first seat lies."""
    strategy = solve(tree, rounds)
    return -best_answer(tree, strategy, 1), best_answer(tree, strategy, 0)
