"""Random small games that are valid: statements inside each other in every way, events, windows, changes, costs.

A `Writer` keeps what is in scope, so that what it writes has a meaning; loops are short, so that every game ends.
Procedures call only those before them, and what listens to a procedure calls only those before that one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

HEAD = """\
game "Random"
    players 2..3
{triggers}
enum Colour: red, blue, green
token Gem of Colour
token Coin
icon act "Act"
icon react "React" anytime
period turn
period round

kind Card
    has rank: number
    has colour: Colour
    zone load of Gem, up to 2
    track mark: number
    rule strength = rank + mark
    works in table
{kind_abilities}
kind Special is Card
    works while {works_while}
    points 1 if count(load) > 0 else 0

die Die faces 1..4
    has number: number

cards Card "{{colour}} {{rank}}" for rank in 1..4, colour in Colour
cards Die "die {{number}}" for number in 1..2

zone deck of Card, face down, starts with Card
zone discard of Card, face up
zone row of Card, face up{row}
zone dice of Die, face up, starts with Die
zone reserve of Gem, starts with 3
zone bank of Coin, starts with 9
each player has
    zone hand of Card, seen by owner{hand}
    zone table of Card, face up
    zone stash of Gem, up to 6
    zone purse of Coin
    track points_won: number
    track flag: truth
    track favourite: Colour = red

track active: player
track total: number = 1
track list_of_cards: list Card
track level[colour]: number

rule bonus(player) = {bonus}
rule price(colour) = 1 + level[colour]
rule worth(card: Card) = card's rank + {worth}
"""

TAIL = """
score "Points": player's points_won + count(player's purse)
score "Cards": c's strength for each c in player's table
score "Level": sum(level[it] over Colour)
"""


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines: list[str] = []
        self.depth = 0
        self.names = 0
        self.scope: list[tuple[str, str]] = []  # type and name
        self.in_loop = False
        self.in_procedure = False
        self.room = 0
        self.procedures = 0
        self.can_move = True
        self.can_open = False
        self.can_ask = True
        self.has_before = ""

    # Writing.

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
        simple = [str(self.chance.randrange(4)), *self.known("number"), *self.known("number"), "total", f"{self.player()}'s points_won",
                  f"count({self.cards(0)})", f"level[{self.colour()}]", f"{self.player()}'s stash[{self.colour()}]"]  # fmt: skip
        simple += [f"{card}'s {self.pick('rank', 'mark', 'strength')}" for card in self.known("card")]
        simple += [f"worth({card})" for card in self.known("card")]
        simple += [f"count({one}'s purse)" for one in [self.player()]]
        if deep <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            f"({self.number(deep - 1)} {self.pick('+', '-', '*')} {self.number(0)})",
            f"({self.number(deep - 1)} mod {self.chance.randint(2, 4)})",
            f"({self.number(deep - 1)} / {self.chance.randint(2, 4)})",
            f"({self.number(0)} if {self.truth(deep - 1)} else {self.number(0)})",
            f"sum({self.pick('rank', 'strength', 'mark + 1')} over {self.cards(1)})",
            f"{self.pick('highest', 'lowest')}(rank over {self.cards(1)})",
            f"{self.pick('highest', 'lowest')}([{self.number(0)}, {self.number(0)}])",
            "sum(points_won over players)",
            f"count(players where {self.pick('flag', 'points_won > 1', 'count(it' + chr(39) + 's hand) > 2')})",
            f"bonus({self.player()})",
            f"price({self.colour()})",
            f"abs({self.number(deep - 1)})",
            f"{self.player()}'s seat",
        )

    def small(self) -> str:
        """A number that loops and draws can take."""
        return self.pick("1", "2", "3", *[f"(({name}) mod 3)" for name in [*self.known("number"), "total"]])

    def truth(self, deep: int = 2) -> str:
        simple = [f"{self.player()}'s flag", f"{self.number(0)} {self.pick('>', '<', '>=', '<=', 'is', 'is not')} {self.number(0)}",
                  f"{self.player()} is {self.pick('', 'not ')}{self.player()}", f"{self.colour()} is {self.colour()}"]  # fmt: skip
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
        return self.pick("discard", "row", f"{one}'s hand", f"{one}'s table", "deck")

    def open_zone(self) -> str:
        one = self.player()
        return self.pick("discard", "row", f"{one}'s hand", f"{one}'s table", f"{one}'s hand")

    def cards(self, deep: int = 1) -> str:
        simple = [self.open_zone(), self.open_zone(), *self.known("cards"), "list_of_cards"]
        if deep <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            f"({self.open_zone()} where {self.pick('rank > 1', 'colour is red', 'rank is not 3', 'strength < 4')})",
            f"({self.open_zone()} + {self.open_zone()})",
            f"({self.open_zone()} - {self.cards(0)})",
            f"best(rank over {self.open_zone()})",
            f"sorted(rank over {self.open_zone()})",
        )

    # Statements.

    def body(self, least: int = 1, most: int = 4) -> None:
        """Write a block; something that leaves it can only stand last."""
        for _ in range(self.chance.randint(least, most)):
            if self.room <= 0:
                break
            self.statement()
        if self.maybe(0.12) and self.in_loop:
            self.line("stop")
        elif self.maybe(0.02):
            self.line(
                self.pick(
                    "end game", "all win", "all lose", f"{self.chance.choice([*self.known('player'), 'active'])} wins"
                )
            )
        elif self.maybe(0.1) and self.in_procedure:
            self.line(self.pick("return", "return") if self.has_before else f"return {self.number(1)}")
        else:
            self.line(f"total = (total + {self.chance.randint(1, 3)}) mod 7")

    def statement(self) -> None:
        forms: list[Callable[[], None]] = [
            self.let, self.let, self.assign, self.assign, self.branch, self.branch, self.each, self.times, self.loop_while,
            self.loop_until_stop, self.tokens, self.this_period,
        ]  # fmt: skip
        if self.can_move:
            forms += [
                self.move,
                self.move,
                self.move,
                self.show,
                self.draw,
                self.draw,
                self.shuffle,
                self.chance_card,
                self.roll,
            ]
        if self.can_ask:
            forms += [self.choose, self.choose, self.choose_then, self.choose_many, self.menu, self.menu, self.menu, self.may, self.secretly,
                      self.order, self.group, self.order_changes]  # fmt: skip
        if self.in_procedure:
            forms += [self.pay]
        if self.procedures:
            forms += [self.call] * 3
        if self.can_open:
            forms += [self.window] * 2 + [self.use]
        if self.depth < 7:
            forms += [self.period]
        else:
            forms = [self.let, self.assign, self.tokens, *([self.choose] if self.can_ask else [])]
        self.chance.choice(forms)()

    def let(self) -> None:
        type = self.pick("number", "number", "player", "cards", "colour", "maybe card", "truth")
        name = self.new(type[0])
        value = {
            "number": self.number, "player": self.player, "cards": lambda: self.cards(1), "colour": self.colour,
            "maybe card": lambda: f"{self.pick('first', 'last')}({self.cards(1)})", "truth": self.truth,
        }[type]()  # fmt: skip
        self.line(f"let {name} = {value}")
        self.scope.append((type, name))

    def assign(self) -> None:
        numbers = [*self.known("number"), "total", f"{self.player()}'s points_won", f"level[{self.colour()}]"]
        numbers += [f"{card}'s mark" for card in self.known("card")]
        target = self.pick(*numbers, *numbers)
        choices = [f"{target} {self.pick('=', '+=', '-=')} ({self.number()}) mod 50"]
        choices += [f"{name} = {self.player()}" for name in self.known("player") if name.startswith("p")]
        choices += [f"{name} = {self.cards(1)}" for name in self.known("cards")]
        choices += [f"{name} = {self.colour()}" for name in self.known("colour") if name.startswith("c")]
        choices += [f"{self.player()}'s flag = {self.truth()}", f"list_of_cards = {self.cards(1)}", f"active = {self.player()}",
                    f"{self.player()}'s favourite = {self.colour()}"]  # fmt: skip
        self.line(self.chance.choice(choices))

    def branch(self) -> None:
        with self.block(f"if {self.truth()}:"):
            self.body()
        if self.maybe(0.5):
            with self.block("else:"):
                self.body()

    def each(self) -> None:
        type, things = self.chance.choice([("player", f"players {self.pick('from', 'after')} {self.player()}"), ("card", self.cards(1)),
                                           ("player", "players"), ("colour", "Colour"), ("number", f"{self.pick('0', '1')}..{self.small()}"),
                                           ("player", "players where not flag"), ("card", self.open_zone())])  # fmt: skip
        name = self.new({"number": "i"}.get(type, "x"))
        with self.block(f"for each {name} in {things}:", (type, name), loop=True):
            self.body()

    def times(self) -> None:
        with self.block(f"repeat {self.small()} times:", loop=True):
            self.body()

    def loop_while(self) -> None:
        name = self.new("k")
        self.line(f"let {name} = 0")
        head = self.pick(
            f"repeat while {name} < {self.chance.randint(1, 3)}",
            f"repeat until {name} >= {self.chance.randint(1, 3)} or {self.truth(0)}",
        )
        with self.block(f"{head}:", loop=True):
            self.line(f"{name} += 1")
            self.body()

    def loop_until_stop(self) -> None:
        name = self.new("k")
        self.line(f"let {name} = 0")
        with self.block("repeat:", loop=True):
            self.line(f"{name} += 1")
            self.line(f"if {name} > {self.chance.randint(1, 3)}{self.pick('', ' or ' + self.truth(0))}: stop")
            self.body()

    # Moves.

    def some_card(self) -> str:
        return self.pick(
            *self.known("card"),
            *self.known("card"),
            *self.known("maybe card"),
            f"first({self.cards(0)})",
            f"last({self.cards(1)})",
        )

    def move(self) -> None:
        what = self.pick(
            self.some_card(), self.some_card(), self.cards(1), self.open_zone(), f"bottom of {self.zone()}"
        )
        self.line(f"move {what} {self.pick('to', 'to', 'to', 'under')} {self.zone()}")

    def draw(self) -> None:
        self.line(
            f"move top {self.pick('', self.small() + ' ')}of {self.pick('deck', 'deck', 'deck', self.zone())} to {self.zone()}"
        )

    def show(self) -> None:
        what = self.pick(f"top {self.small()} of deck", "bottom of deck", self.cards(0), "deck", self.some_card())
        self.line(f"show {what} to {self.pick(self.player(), 'players')}")

    def shuffle(self) -> None:
        self.line(f"shuffle {self.pick('deck', 'deck', 'discard')}")

    def chance_card(self) -> None:
        type, value = self.chance.choice([("maybe card", f"{self.pick('top', 'bottom', 'random')} of {self.zone()}"),
                                          ("cards", f"{self.pick('top', 'bottom', 'random')} {self.small()} of {self.zone()}"),
                                          ("player", "random of players"), ("number", "random of [1, 2, 5]")])  # fmt: skip
        name = self.new(type[0])
        self.line(f"let {name} = {value}")
        self.scope.append((type, name))

    def roll(self) -> None:
        self.line(f"roll {self.pick('dice', 'first(dice)')}")
        self.line(f"total = sum(face over dice){self.pick('', ' + 1')}")

    def tokens(self) -> None:
        one, other = self.player(), self.player()
        card = [f"{name}'s load" for name in self.known("card")]
        gem = [f"{one}'s stash", f"{other}'s stash", "reserve", *card]
        self.line(self.pick(
            f"move {self.number(1)} of {self.colour()} from {self.pick(*gem)} to {self.pick(*gem)}",
            f"move {self.number(0)} from {self.pick('bank', one + chr(39) + 's purse')} to {self.pick('bank', other + chr(39) + 's purse')}",
            f"move {self.pick(*gem)} to {self.pick(*gem)}",
        ))  # fmt: skip

    def pay(self) -> None:
        if self.has_before and not self.maybe(0.5):
            return
        one = self.player()
        costs = [
            f"move {self.chance.randint(1, 2)} of {self.colour()} from {one}'s stash to reserve",
            f"move {self.chance.randint(1, 2)} from {one}'s purse to bank",
            f"move {self.chance.randint(1, 2)} of {self.colour()} from reserve to {one}'s stash",
        ]
        if self.can_move:
            costs += [f"move first({one}'s hand) to discard", f"move top 2 of deck to {one}'s hand"]
        for _ in range(self.chance.randint(1, 2)):
            self.line(f"pay {self.pick(*costs)}")
        if self.can_ask and self.can_move and self.maybe(0.4):
            name = self.new("x")
            with self.block("pay:"):
                quantity = self.pick("", "2 ")
                self.line(f"{one} chooses {quantity}{name} from {one}'s hand{self.pick('', ' where rank > 1')}")
                self.line(f"move {name} to discard")

    # Events.

    def call(self) -> None:
        self.line(
            f"proc{self.chance.randrange(self.procedures)} {self.number(1)} by {self.player()} with {self.colour()}"
        )

    def window(self) -> None:
        self.line(f"open {self.pick('act', 'act', 'react')} for {self.player()}")

    def use(self) -> None:
        for card in self.known("card")[:1]:
            self.line(f"use act of {card} for {self.player()}")

    def period(self) -> None:
        with self.block(self.pick(f"turn for {self.player()}:", "round:")):
            self.body()

    def this_period(self) -> None:
        change = self.pick(
            f"bonus({self.pick(self.player(), 'any p')}) {self.sign()} {self.number(1)}",
            f"price({self.pick(self.colour(), 'any c')}) {self.sign()} {self.number(0)}",
        )
        self.line(f"this {self.pick('turn', 'round')}: {change}")

    def sign(self) -> str:
        return self.pick("+", "-", "*", "=", "at least", "at most")

    # Decisions.

    def choose(self) -> None:
        type, things = self.chance.choice([("maybe card", self.cards(1)), ("player", f"players{self.pick('', ' after ' + self.player())}"),
                                           ("colour", "Colour where level[it] < 3"), ("number", f"1..{self.small()}"),
                                           ("maybe card", f"{self.open_zone()} where {self.truth(0)} or rank > 2")])  # fmt: skip
        name = self.new({"maybe card": "m"}.get(type, "x"))
        if type == "colour":
            things, type = "Colour", "colour"
        may = self.maybe(0.3) and type == "maybe card"
        prompt = self.pick("", ' "Which?"', ' "Now {total}?"')
        self.line(f"{self.player()} {'may choose' if may else 'chooses'} {name} from {things}{prompt}")
        if type != "number":
            self.scope.append((type, name))

    def choose_then(self) -> None:
        name = self.new("m")
        with self.block(f"{self.player()} may choose {name} from {self.cards(1)}:", ("card", name)):
            self.body()
        if self.maybe(0.5):
            with self.block("else:"):
                self.body()

    def choose_many(self) -> None:
        name = self.new("s")
        quantity = self.pick("2", "1 to 3", "up to 2", "any")
        whole = self.pick("", "", f" with sum(rank over {name}) {self.pick('>', '<')} {self.chance.randint(2, 6)}")
        may = "may choose" if self.maybe(0.3) else "chooses"
        self.line(
            f"{self.player()} {may} {quantity} {name} from {self.open_zone()}{self.pick('', ' where rank < 4')}{whole}"
        )
        self.scope.append(("cards", name))

    def secretly(self) -> None:
        name, one = self.new("b"), self.new("x")
        things = self.pick(f"{one}'s hand", "Colour", "1..3", f"{one}'s hand where rank > 1")
        quantity = self.pick("", "", "2 ") if "hand" in things else ""
        self.line(
            f"each {one} in players{self.pick('', ' after ' + self.player(), ' where not flag')} secretly chooses {quantity}{name} from {things}"
        )
        if "hand" in things and self.can_move:
            with self.block(f"for each y{name} in players:", ("player", f"y{name}"), loop=True):
                if quantity:
                    self.line(
                        f"if {name}[y{name}] is not [] : move {name}[y{name}] to discard" if False else "total += 1"
                    )
                else:
                    self.line(f"move {name}[y{name}] to y{name}'s table")

    def order(self) -> None:
        name = self.new("o")
        self.line(f"{self.player()} orders {name} from {self.pick(self.cards(1), self.open_zone())}")
        self.scope.append(("cards", name))

    def group(self) -> None:
        name = self.new("g")
        self.line(f"players choose {name} from {self.cards(1)} decided by {self.player()}")
        self.scope.append(("maybe card", name))

    def order_changes(self) -> None:
        name = self.new("n")
        self.line(f"{self.player()} orders changes of bonus({self.player()}) as {name}")
        self.scope.append(("number", name))

    def menu(self) -> None:
        with self.block(
            f"{self.player()} {self.pick('chooses', 'chooses', 'may choose')}{self.pick('', ' ' + chr(34) + 'What now?' + chr(34))}:"
        ):
            for index in range(self.chance.randint(1, 4)):
                if self.maybe(0.4):
                    name = self.new("z")
                    type, things = self.chance.choice(
                        [
                            ("card", self.open_zone()),
                            ("player", "players"),
                            ("colour", "Colour"),
                            ("card", self.cards(1)),
                        ]
                    )
                    before = list(self.scope)
                    where = self.pick("", "", " where rank > 1") if type == "card" else ""
                    self.scope.append((type, name))
                    guard = self.pick("", "", f" when {self.truth(1)}")
                    self.scope = before
                    with self.block(f'"take {{{name}}}" for {name} in {things}{where}{guard}:', (type, name)):
                        if self.in_procedure and self.maybe(0.3):
                            self.pay()
                        self.body(1, 3)
                else:
                    guard = self.pick("", f" when {self.truth(1)}")
                    with self.block(f'"do {index} {{total}}"{guard}:'):
                        if self.in_procedure and self.maybe(0.3):
                            self.pay()
                        self.body(1, 3)

    def may(self) -> None:
        with self.block(f'{self.player()} may "do it":'):
            self.body()
        if self.maybe(0.5):
            with self.block("else:"):
                self.body()

    # Declarations.

    def procedure(self, number: int) -> None:
        self.procedures = number
        n, p, c = self.new("n"), self.new("p"), self.new("c")
        self.scope = [("number", n), ("player", p), ("colour", c)]
        self.in_procedure, self.in_loop, self.room = True, False, self.chance.choice([3, 6, 12, 20])
        self.lines.append(f"to proc{number} {n}: number by {p}: player with {c}: Colour")
        self.parameters = getattr(self, "parameters", []) + [(n, p, c)]
        self.depth = 1
        self.body(1, 5)
        if self.lines[-1].strip().startswith("total ="):
            self.line(f"return {self.number(1)}")
        self.depth = 0
        self.lines.append("")

    def ability(self, procedures: int) -> list[str]:
        """Write an ability: of an icon, of a listener, or a change of a rule."""
        before, self.lines = self.lines, []
        self.depth, self.room = 1, self.chance.choice([2, 4, 8])
        self.in_procedure, self.in_loop, self.can_open, self.can_ask, self.can_move = True, False, False, True, True
        once = self.pick(
            "", ", once per turn", ", once per round", ", once per game", ", in hand or table", ", in discard"
        )
        self.scope = [("player", "you"), ("player", "you"), ("card", "this")]
        sort = self.pick(
            "icon", "icon", "listener", "listener", "listener", "listener", "move", "shuffle", "always", "always"
        )
        if "discard" in once:
            self.scope = [("card", "this")]
        guard = self.pick("", f" when {self.truth(1)}")
        if sort == "icon":
            self.procedures = procedures
            with self.block(
                f"{self.pick('act', 'react')}{once.replace(', in discard', '') or ', once per turn'}{guard}:"
            ):
                self.has_before = ""
                if self.maybe(0.3):
                    self.pay()
                self.body(1, 3)
            # An effect returns nothing.
            self.lines = [
                line.split("return")[0] + "return" if line.strip().startswith("return") else line for line in self.lines
            ]
        elif sort == "listener":
            watched = self.chance.randrange(procedures)
            self.procedures = watched
            n, p, c = self.parameters[watched]
            moment = self.pick("before", "after", "after", "instead of")
            self.scope += [("number", n), ("player", p), ("colour", c)]
            pattern = self.pick("", " by you" if "discard" not in once else "", f" with {self.pick('red', 'blue')}")
            self.has_before = moment if moment != "instead of" else ""
            self.can_ask = self.maybe(0.5)
            with self.block(f"{moment} proc{watched}{pattern}{once}{guard}:"):
                if moment == "before" and self.maybe(0.7):
                    self.line(f"{n} {self.pick('+=', '-=', '=')} {self.number(0)} mod 9")
                if moment == "after" and self.maybe(0.5):
                    self.scope.append(("number", "result"))
                self.body(1, 3)
            self.has_before = ""
        elif sort in ("move", "shuffle"):
            self.procedures, self.can_move, self.can_ask = 0, False, self.maybe(0.4)
            self.has_before = "after"
            with self.block(f"{self.pick('before', 'after')} {sort}{once}:"):
                self.body(1, 2)
            self.has_before = ""
        else:
            self.line(
                f"always{once if 'in' in once else ''}{guard}: {self.pick('bonus(you)', 'bonus(any q)') if 'discard' not in once else 'bonus(any q)'} {self.sign()} {self.chance.randint(0, 4)}"
            )
        made, self.lines = self.lines, before
        self.can_move = self.can_ask = True
        self.depth = 0
        return made

    def program(self) -> str:
        """Write a whole game."""
        triggers = self.pick("", "    triggers ordered by active\n", "    triggers ordered by active\n")
        for number in range(3):
            self.procedure(number)
        procedures, self.lines = self.lines, []
        kind_abilities = self.ability(3) if self.maybe(0.4) else []
        specials: list[str] = []
        for number in range(self.chance.randint(1, 4)):
            specials += [
                f'{self.pick("", "2 x ")}card "Special {number}" is Special',
                f"    rank = {self.chance.randint(1, 5)}",
                f"    colour = {self.pick('red', 'blue', 'green')}",
            ]
            for _ in range(self.chance.randint(1, 2)):
                specials += self.ability(3)
            specials.append("")
        self.procedures, self.can_open, self.in_procedure, self.has_before = 3, True, False, ""
        play = ["setup", "    shuffle deck", "    active = first(players)", "    for each p in players: move top 3 of deck to p's hand",
                "    for each p in players: move top 1 of deck to p's table", "    move top 2 of deck to row",
                "    for each p in players: move 2 of red from reserve to p's stash", "", "play", "    repeat 3 times:"]  # fmt: skip
        self.lines, self.depth, self.room, self.scope = [], 2, 25, []
        with self.block(f"{self.pick('round', 'turn for active', 'round')}:"):
            with self.block("for each p in players from active:", ("player", "p"), loop=True):
                self.line("turn for p:")
                self.depth += 1
                self.body(2, 6)
                self.depth -= 1
            self.line("active = active's left")
        head = HEAD.format(
            triggers=triggers, kind_abilities="\n".join(kind_abilities), works_while=self.pick("mark < 3", "count(load) < 2", "rank > 0"),
            row=self.pick("", ", up to 3", ", refills to 2 from deck", ", up to 2, refills to 3 from deck"), hand=self.pick("", "", ", up to 4"),
            bonus=self.pick("1", "player's points_won mod 3", "2 if player's flag else 1"), worth=self.pick("0", "total", "card's mark"),
        )  # fmt: skip
        return "\n".join([head, *procedures, *specials, *play, *self.lines, TAIL])


def program(seed: int) -> str:
    """Write the program of a seed."""
    return Writer(seed).program()
