"""Whole game trees: counted, and compared node by node with OpenSpiel's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
from croupier.interpreter import CHANCE

from .spiel import Both, pyspiel


@attrs.define
class Tree:
    """What there is in a tree: histories of all kinds, decisions, ends, and what the deciders can tell apart."""

    histories: int = 0
    decisions: int = 0
    ends: int = 0
    information_sets: set[Any] = attrs.field(factory=set)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Histories, decisions, ends, information sets."""
        return self.histories, self.decisions, self.ends, len(self.information_sets)


def count_table(table: Any) -> Tree:
    """Count the tree below a table with explicit chance."""
    tree = Tree()
    waiting = [table]
    while waiting:
        table = waiting.pop()
        tree.histories += 1
        if table.is_over:
            tree.ends += 1
            continue
        if table.seat != CHANCE:
            tree.decisions += 1
            tree.information_sets.add((table.seat, table.information(table.seat)))
        for index in range(len(table.decision.options)):
            waiting.append(table.clone())
            waiting[-1].play(index)
    return tree


def count_state(state: pyspiel.State) -> Tree:
    """Count the tree below a state of OpenSpiel, without the nodes at which there is only one thing to do."""
    tree = Tree()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        while not state.is_terminal() and len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        tree.histories += 1
        if state.is_terminal():
            tree.ends += 1
            continue
        if not state.is_chance_node():
            tree.decisions += 1
            seat = state.current_player()
            tree.information_sets.add((seat, state.information_state_string(seat)))
        waiting.extend(state.child(action) for action in state.legal_actions())
    return tree


def walk_both(both: Both) -> tuple[list[tuple[Any, str]], list[tuple[list[float], list[float]]]]:
    """Check two trees node by node; return what the decider knows, here and there, and the results, here and there."""
    knowledge: list[tuple[Any, str]] = []
    results: list[tuple[list[float], list[float]]] = []
    waiting = [both]
    while waiting:
        both = waiting.pop()
        actions = both.check()
        if not actions:
            results.append((list(both.table.returns()), both.state.returns()))
        elif not both.by_chance:
            seat = both.table.seat
            knows = both.state.information_state_string(seat)
            knowledge.append(((seat, both.table.information(seat)), f"{seat} {knows}"))
        waiting += [both.below(index, action) for index, action in enumerate(actions)]
    return knowledge, results


def tells_apart(finer: Iterable[Any], coarser: Iterable[Any]) -> bool:
    """Whether things that differ in the second list always differ in the first."""
    seen: dict[Any, Any] = {}
    return all(seen.setdefault(one, other) == other for one, other in zip(finer, coarser, strict=True))
