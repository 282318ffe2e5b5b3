"""Random expressions that have a meaning where they stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager


class ValueWriter:
    """Writes lines, and expressions out of what is in scope."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines: list[str] = []
        self.depth = 0
        self.names = 0
        self.scope: list[tuple[str, str]] = []  # type and name
        self.in_loop = False
        self.in_procedure = False
        self.in_rule = False
        self.gives = False  # each way through the body that is written returns a value
        self.givers: list[int] = []
        self.room = 0
        self.procedures = 0
        self.parameters: list[tuple[str, str, str]] = []
        self.can_move = True
        self.can_open = False
        self.can_ask = True
        self.has_before = ""

    # Lines.

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)
        self.room -= 1

    @contextmanager
    def block(self, head: str, *variables: tuple[str, str], loop: bool = False) -> Iterator[None]:
        self.line(head)
        before, in_loop = list(self.scope), self.in_loop
        self.scope += variables
        self.in_loop = self.in_loop or loop
        self.depth += 1
        yield
        self.depth -= 1
        self.scope, self.in_loop = before, in_loop

    def new(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def pick(self, *things: str) -> str:
        return self.chance.choice(things)

    def maybe(self, share: float) -> bool:
        return self.chance.random() < share

    def known(self, type: str) -> list[str]:
        return [name for kind, name in self.scope if kind == type]

    # Expressions.

    def number(self, deep: int = 2) -> str:
        simple = [
            str(self.chance.randrange(4)),
            *self.known("number"),
            *self.known("number"),
            "total",
            f"{self.player()}'s points_won",
            f"count({self.cards(0)})",
            f"level[{self.colour()}]",
            f"{self.player()}'s stash[{self.colour()}]",
        ]
        simple += [f"{card}'s {self.pick('rank', 'mark', 'strength')}" for card in self.known("card")]
        simple += [f"worth({card})" for card in self.known("card")]
        simple += [f"count({one}'s purse)" for one in [self.player()]]
        simple += [f"marks[{self.chance.randint(-1, 1)}]", f"{self.player()}'s trust[{self.player()}]"]
        if deep <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            f"({self.number(deep - 1)} {self.pick('+', '-', '*')} {self.number(0)})",
            f"({self.number(deep - 1)} mod {self.chance.randint(2, 4)})",
            f"({self.number(deep - 1)} / {self.chance.randint(2, 4)})",
            f"({self.number(0)} if {self.truth(deep - 1)} else {self.number(0)})",
            f"sum({self.pick('rank', 'strength', 'mark + 1')} over {self.cards(1)})",
            f"({self.pick('highest', 'lowest')}(rank over {self.cards(1)}), else {self.number(0)})",
            f"({self.player()}'s offer, else {self.number(0)})",
            f"{self.pick('highest', 'lowest')}([{self.number(0)}, {self.number(0)}])",
            "sum(points_won over players)",
            f"marks[({self.number(0)}) mod 3 - 1]",
            f"count(players where {self.pick('flag', 'points_won > 1', 'count(it' + chr(39) + 's hand) > 2')})",
            f"bonus({self.player()})",
            f"price({self.colour()})",
            f"abs({self.number(deep - 1)})",
            f"{self.player()}'s seat",
            f"total_rank({self.cards(1)})",
            *([] if self.in_rule else [f"reckon({self.number(0)}, {self.cards(1)})"]),
            f"count(distinct([rank mod 2, mark] over {self.cards(1)}))",
            f"(place of {self.number(0)} in list(mark over {self.cards(1)}))",
            f"count(list({self.pick('rank mod 2', 'mark')} over {self.cards(1)})[{self.number(0)}..{self.number(0)}])",
            f"sum({self.pick('highest', 'lowest')}([rank mod 2, mark] over {self.cards(1)}))",
            f"count(joined({self.pick('hand', 'table', 'list(rank over hand)')} over players))",
            f"count([[{self.number(0)}], [{self.number(0)}, 1]] {self.pick('+', '-')} [[{self.number(0)}]])",
        )

    def small(self) -> str:
        """Write a number that loops and draws can take."""
        return self.pick("1", "2", "3", *[f"(({name}) mod 3)" for name in [*self.known("number"), "total"]])

    def truth(self, deep: int = 2) -> str:
        simple = [
            f"{self.player()}'s flag",
            f"{self.number(0)} {self.pick('>', '<', '>=', '<=', 'is', 'is not')} {self.number(0)}",
            f"{self.player()} is {self.pick('', 'not ')}{self.player()}",
            f"{self.colour()} is {self.colour()}",
            f"{self.player()}'s offer is {self.pick('none', 'not none', self.number(0))}",
        ]
        simple += [f"{card} {self.pick('in', 'not in')} {self.zone()}" for card in self.known("card")]
        simple += [f"{card}'s owner is {self.pick(self.player(), 'none')}" for card in self.known("card")]
        simple += [f"{card} is {self.pick('', 'not ')}none" for card in self.known("maybe card")]
        simple += [
            f"{card} is {self.pick('', 'not ')}Special" for card in [*self.known("card"), *self.known("maybe card")]
        ]
        if deep <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            f"not ({self.truth(deep - 1)})",
            f"({self.truth(deep - 1)} {self.pick('and', 'or')} {self.truth(0)})",
            f"{self.pick('some', 'every')}({self.pick('rank > 2', 'colour is red', 'mark is 0')} over {self.cards(1)})",
            f"count({self.cards(1)}) > {self.chance.randrange(4)}",
            f"[{self.number(0)}, 1] {self.pick('in', 'not in')} [[{self.number(0)}, 1], 1..{self.small()}]",
            f"{self.cards(0)} is {self.pick('', 'not ')}({self.cards(1)} + [])",
            f"list(rank over {self.cards(1)}) {self.pick('<', '<=', '>', '>=')} [{self.number(0)}, {self.number(0)}]",
        )

    def player(self) -> str:
        people = [*self.known("player"), *self.known("player"), "active"]
        return self.pick(*people, *(f"{one}'s {self.pick('left', 'right')}" for one in people))

    def colour(self) -> str:
        return self.pick(
            "red", "blue", "green", *self.known("colour"), *(f"{card}'s colour" for card in self.known("card"))
        )

    def zone(self) -> str:
        one = self.player()
        return self.pick("discard", "row", f"{one}'s hand", f"{one}'s table", "deck", f"shelf[{self.pick('1', '2')}]")

    def open_zone(self) -> str:
        one = self.player()
        return self.pick("discard", "row", f"{one}'s hand", f"{one}'s table", f"{one}'s hand", "shelf[total mod 2 + 1]")

    def never_shuffled(self) -> str:
        return self.pick("row", f"{self.player()}'s table")

    def cards(self, deep: int = 1) -> str:
        simple = [self.open_zone(), self.open_zone(), *self.known("cards"), "list_of_cards"]
        if deep <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            f"({self.open_zone()} where {self.pick('rank > 1', 'colour is red', 'rank is not 3', 'strength < 4')})",
            f"({self.open_zone()} + {self.open_zone()})",
            f"({self.open_zone()} - {self.cards(0)})",
            f"({self.pick('top', 'bottom')} {self.small()} of ({self.never_shuffled()} where rank > 1))",
            f"({self.cards(0)} where {self.pick('rank > 3', 'colour is red')}, else {self.cards(deep - 1)})",
            f"best({self.pick('rank', '[rank mod 2, mark]')} over {self.open_zone()})",
            f"worst([rank mod 2, -mark] over {self.open_zone()})",
            f"list_of_cards[{self.pick('2..3', '1..2', '[3, 1, 1]')}]",
            f"{self.player()}'s table[{self.number(0)}..{self.number(0)}]",
            f"joined({self.pick('hand', 'table')} over players)",
            f"sorted({self.pick('rank', '[mark, -rank]')} over {self.open_zone()})",
        )
