"""The LALR automaton: tokens in, the value that the productions make of them out.

It is the loop that lark has too, over lark's tables, but it makes our tree at once, keeps the place of everything, and
tells the truth about what it wanted when it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .layout import LAYOUT, Lexeme, Unreadable
from .tables import Tables

# Parts within parts that any tree may have; whatever walks a tree afterwards can count on it.
MOST_DEPTH = 180

# Makes the value of a production out of its parts and its place.
Make = Callable[[str, list[Any], int, int], Any]
# Makes the value of a token.
Take = Callable[[str, Lexeme], Any]


class Unexpected(Unreadable):
    """A token that nothing wanted."""

    def __init__(self, token: Lexeme) -> None:
        super().__init__(token.start)
        self.token = token


class TooDeep(Exception):
    """Something that is nested deeper than anybody writes, from `start` to `end`."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start)
        self.start = start
        self.end = end


class Automaton:
    """Reads tokens by a grammar's tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def run(self, tokens: Iterable[Lexeme], start: str, take: Take, make: Make) -> Any:
        """Read tokens to the end and give the value of the whole."""
        run = _Run(self.tables, start, take, make)
        fed: list[Lexeme] = []
        try:
            for token in tokens:
                run.feed(token)
                fed.append(token)
            end = fed[-1].end if fed else 0
            return run.finish(Lexeme(("$END",), "", end, end))
        except Unreadable as met:
            met.states = self.states_after(fed, start)
            raise

    def states_after(self, fed: list[Lexeme], start: str) -> tuple[int, ...]:
        """Return the states after some tokens, before any part was closed on account of the next one."""
        run = _Run(self.tables, start, lambda kind, token: None, lambda rule, parts, start, end: None)
        for token in fed:
            run.feed(token)
        return tuple(run.states)

    def wanted(self, states: tuple[int, ...]) -> set[str]:
        """List the terminals that could have come in these states."""
        return {kind for kind in self.tables.actions[states[-1]] if self._accepts(list(states), kind)}

    def _accepts(self, states: list[int], kind: str) -> bool:
        tables = self.tables
        while True:
            action = tables.actions[states[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                return True
            production = tables.productions[-1 - action]
            if production.size:
                del states[-production.size :]
            states.append(tables.gotos[states[-1]][production.origin])
            if kind == "$END" and states[-1] in tables.ends.values():
                return True


class _Run:
    """One reading: the stacks of states, of values, and of their places and depths. A place of -1 is none."""

    def __init__(self, tables: Tables, start: str, take: Take, make: Make) -> None:
        self.tables = tables
        self.take = take
        self.make = make
        self.end_state = tables.ends[start]
        self.states = [tables.starts[start]]
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.depths: list[int] = []

    def feed(self, token: Lexeme) -> None:
        """Take one more token."""
        tables, states = self.tables, self.states
        actions = tables.actions
        wanted = actions[states[-1]]
        for kind in token.kinds:
            action = wanted.get(kind)
            if action is not None:
                break
        else:
            raise Unexpected(token)
        while action < 0:
            self._reduce(-1 - action)
            action = actions[states[-1]].get(kind)
            if action is None:
                raise Unexpected(token)
        states.append(action)
        self.values.append(self.take(kind, token))
        layout = kind in LAYOUT
        self.starts.append(-1 if layout else token.start)
        self.ends.append(-1 if layout else token.end)
        self.depths.append(0)

    def finish(self, token: Lexeme) -> Any:
        """Close all that is open."""
        states = self.states
        while states[-1] != self.end_state:
            action = self.tables.actions[states[-1]].get("$END")
            if action is None:
                raise Unexpected(token)
            self._reduce(-1 - action)
        return self.values[-1]

    def _reduce(self, number: int) -> None:
        """Replace the last parts by what the production makes of them."""
        production = self.tables.productions[number]
        states, size = self.states, production.size
        if size == 1 and production.only and production.kept:
            # It stands for its one part: only the state changes.
            states.pop()
            states.append(self.tables.gotos[states[-1]][production.origin])
            return
        start = end = -1
        depth = 0
        parts: list[Any] = []
        if size:
            start = next((at for at in self.starts[-size:] if at >= 0), -1)
            end = max(self.ends[-size:])
            depth = max(self.depths[-size:])
            parts = self.values[-size:]
            del states[-size:], self.values[-size:], self.starts[-size:], self.ends[-size:], self.depths[-size:]
        value: Any = self._value(number, parts, start, end)
        if production.origin[0] != "_":
            depth += 1
            if depth > MOST_DEPTH:
                raise TooDeep(start, end)
        states.append(self.tables.gotos[states[-1]][production.origin])
        self.values.append(value)
        self.starts.append(start)
        self.ends.append(end)
        self.depths.append(depth)

    def _value(self, number: int, parts: list[Any], start: int, end: int) -> Any:
        production = self.tables.productions[number]
        chosen: list[Any] = []
        for place, many, absent in production.kept:
            if absent:
                chosen += [None] * absent
            if many:
                # A list that comes first is taken over whole, so that long lists are not copied again and again.
                chosen = chosen + parts[place] if chosen else parts[place]
            else:
                chosen.append(parts[place])
        if production.absent:
            chosen += [None] * production.absent
        if production.rule[0] == "_":
            return chosen
        if production.only and len(chosen) == 1:
            return chosen[0]
        return self.make(production.rule, chosen, start, end)
