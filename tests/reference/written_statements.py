"""Random statements, inside each other in every way; loops are short."""

from __future__ import annotations

from collections.abc import Callable


class StatementWriter:
    """Writes statements."""

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
            self.let,
            self.let,
            self.assign,
            self.assign,
            self.branch,
            self.branch,
            self.each,
            self.times,
            self.loop_while,
            self.loop_until_stop,
            self.tokens,
            self.this_period,
        ]
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
            forms += [
                self.choose,
                self.choose,
                self.choose_then,
                self.choose_many,
                self.menu,
                self.menu,
                self.menu,
                self.may,
                self.each_chooses,
                self.each_does,
                self.order,
                self.order_each,
                self.order_each,
                self.group,
                self.order_changes,
            ]
        if self.in_procedure and not self.gives:
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
            "number": self.number,
            "player": self.player,
            "cards": lambda: self.cards(1),
            "colour": self.colour,
            "maybe card": lambda: f"{self.pick('first', 'last')}({self.cards(1)})",
            "truth": self.truth,
        }[type]()
        self.line(f"let {name} = {value}")
        self.scope.append((type, name))

    def assign(self) -> None:
        numbers = [*self.known("number"), "total", f"{self.player()}'s points_won", f"level[{self.colour()}]"]
        numbers += [f"marks[{self.pick('0', '-1', 'total mod 3 - 1')}]", f"{self.player()}'s trust[{self.player()}]"]
        numbers += [f"{card}'s mark" for card in self.known("card")]
        target = self.pick(*numbers, *numbers)
        choices = [f"{target} {self.pick('=', '+=', '-=')} ({self.number()}) mod 50"]
        choices += [f"{name} = {self.player()}" for name in self.known("player") if name.startswith("p")]
        choices += [f"{name} = {self.cards(1)}" for name in self.known("cards")]
        choices += [f"{name} = {self.colour()}" for name in self.known("colour") if name.startswith("c")]
        choices += [
            f"{self.player()}'s flag = {self.truth()}",
            f"list_of_cards = {self.cards(1)}",
            f"active = {self.player()}",
            f"{self.player()}'s favourite = {self.colour()}",
            f"{self.player()}'s offer = {self.pick('none', self.number(), 'lowest(rank over row)')}",
        ]
        self.line(self.chance.choice(choices))

    def branch(self) -> None:
        with self.block(f"if {self.truth()}:"):
            self.body()
        if self.maybe(0.5):
            with self.block("else:"):
                self.body()

    def each(self) -> None:
        type, things = self.chance.choice(
            [
                ("player", f"players {self.pick('from', 'after')} {self.player()}"),
                ("card", self.cards(1)),
                ("player", "players"),
                ("colour", "Colour"),
                ("number", f"{self.pick('0', '1')}..{self.small()}"),
                ("player", "players where not flag"),
                ("card", self.open_zone()),
            ]
        )
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

    # Events.

    def call(self) -> None:
        number = self.chance.randrange(self.procedures)
        call = f"proc{number} {self.small_word()} by {self.player()} with {self.colour()}"
        how = self.pick("do", "let", "assign") if number in self.givers else "do"
        if how == "let":
            name = self.new("n")
            self.line(f"let {name} = {call}")
            self.scope.append(("number", name))
        elif how == "assign":
            self.line(f"total {self.pick('=', '+=', '-=')} {call}")
            self.line("total = total mod 50")
        else:
            self.line(call)

    def small_word(self) -> str:
        """Write a number that begins with a word or a digit."""
        return self.pick("1", "2", "3", *self.known("number"), "total + 1")

    def window(self) -> None:
        self.line(f"open {self.pick('act', 'act', 'react', 'act, react')} for {self.player()}")

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
