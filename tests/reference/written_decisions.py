"""Random moves and decisions."""

from __future__ import annotations


class DecisionWriter:
    """Writes moves, costs and what players decide."""

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
        count, source = self.pick("", self.small() + " "), self.pick("deck", "deck", "deck", self.zone())
        self.line(f"move top {count}of {source} to {self.zone()}")

    def show(self) -> None:
        what = self.pick(f"top {self.small()} of deck", "bottom of deck", self.cards(0), "deck", self.some_card())
        self.line(f"show {what} to {self.pick(self.player(), 'players')}")

    def shuffle(self) -> None:
        self.line(f"shuffle {self.pick('deck', 'deck', 'discard')}")

    def chance_card(self) -> None:
        type, value = self.chance.choice(
            [
                ("maybe card", f"{self.pick('top', 'bottom', 'random')} of {self.zone()}"),
                ("cards", f"{self.pick('top', 'bottom', 'random')} {self.small()} of {self.zone()}"),
                ("player", "random of players"),
                ("number", "random of [1, 2, 5]"),
            ]
        )
        name = self.new(type[0])
        self.line(f"let {name} = {value}")
        self.scope.append((type, name))

    def roll(self) -> None:
        self.line(f"roll {self.pick('dice', 'first(dice)')}")
        self.line(f"total = sum(face over dice){self.pick('', ' + 1')}")

    def tokens(self) -> None:
        one, other = self.player(), self.player()
        card = [f"{name}'s load" for name in self.known("card")]
        purse, other_purse = f"{one}'s purse", f"{other}'s purse"
        gem = [f"{one}'s stash", f"{other}'s stash", "reserve", *card]
        self.line(
            self.pick(
                f"move {self.number(1)} of {self.colour()} from {self.pick(*gem)} to {self.pick(*gem)}",
                f"move {self.number(0)} from {self.pick('bank', purse)} to {self.pick('bank', purse, other_purse)}",
                f"move {self.pick(*gem)} to {self.pick(*gem)}",
            )
        )

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

    # Decisions.

    def always(self) -> str:
        """Let a question be put whatever there is to answer, or unnoticed by others, now and then."""
        return self.pick("", "", "", "", "always ", "privately ", "always privately ")

    def beside(self) -> str:
        """Write the icons that stand beside a question; within an ability none, so that none leads to itself."""
        return self.pick("", "", " with act open", " with act, react open") if self.can_open else ""

    def choose(self) -> None:
        type, things = self.chance.choice(
            [
                ("maybe card", self.cards(1)),
                ("player", f"players{self.pick('', ' after ' + self.player())}"),
                ("colour", "Colour where level[it] < 3"),
                ("number", f"1..{self.small()}"),
                ("number", f"1..{self.small()} where it > {self.number(0)}"),
                ("maybe card", f"{self.open_zone()} where {self.truth(0)} or rank > 2"),
            ]
        )
        name = self.new({"maybe card": "m"}.get(type, "x"))
        if type == "colour":
            things, type = "Colour", "colour"
        may = self.maybe(0.3) and type in ("maybe card", "number")
        prompt = self.pick("", ' "Which?"', ' "Now {total}?"')
        beside = self.beside()
        verb = self.always() + ("may choose" if may else "chooses")
        self.line(f"{self.player()} {verb} {name} from {things}{prompt}{beside}")
        can_be_none = type == "number" and (may or "where" in things or "mod" in things)
        if can_be_none and self.maybe(0.8):
            self.line(f"if {name} is none: {name} = 0")
        self.scope.append((type, name))

    def choose_then(self) -> None:
        name = self.new("m")
        with self.block(
            f"{self.player()} {self.always()}{self.pick('may choose', 'chooses')} {name} from {self.cards(1)}"
            f"{self.beside()}:",
            ("card", name),
        ):
            self.body()
        self.otherwise()

    def choose_many(self) -> None:
        name = self.new("s")
        quantity = self.pick("2", "1 to 3", "up to 2", "any")
        whole = self.pick("", "", f" with sum(rank over {name}) {self.pick('>', '<')} {self.chance.randint(2, 6)}")
        may = self.always() + ("may choose" if self.maybe(0.3) else "chooses")
        where = self.pick("", " where rank < 4")
        self.line(f"{self.player()} {may} {quantity} {name} from {self.open_zone()}{where}{whole}{self.beside()}")
        self.scope.append(("cards", name))

    def each_chooses(self) -> None:
        name, one = self.new("b"), self.new("x")
        things = self.pick(f"{one}'s hand", "Colour", "1..3", f"{one}'s hand where rank > 1")
        quantity = self.pick("", "", "2 ") if "hand" in things else ""
        people = self.people()
        verb = self.pick("chooses", "chooses", "may choose", "orders" if "hand" in things else "chooses")
        several = bool(quantity) or verb == "orders"
        line = f"each {one} in {people} {self.together()}{verb} {quantity}{name} from {things}{self.beside()}"
        if self.maybe(0.3) and (quantity or verb != "orders"):
            kind = "cards" if several else "card" if "hand" in things else "colour" if things == "Colour" else "number"
            with self.block(f"{line}:", ("player", one), (kind, name), loop=True):
                self.body(1, 2)
            self.otherwise()
            return
        self.line(line)
        if "hand" in things and self.can_move:
            with self.block(f"for each y{name} in players:", ("player", f"y{name}"), loop=True):
                if several and people != "players":
                    self.line("total += 1")
                else:
                    self.line(f"move {name}[y{name}] to {self.pick('discard', f'y{name}' + chr(39) + 's table')}")

    def people(self) -> str:
        """Write which players decide."""
        return self.pick("players", f"players after {self.player()}", "players where not flag")

    def together(self) -> str:
        """Write how several players decide."""
        return self.pick("", "secretly ", "secretly ", "always secretly ", "privately ")

    def each_does(self) -> None:
        one = self.new("x")
        who = f"each {one} in {self.people()} {self.together()}"
        before, self.scope = list(self.scope), [*self.scope, ("player", one)]
        if self.maybe(0.4):
            with self.block(f'{who}may "do it"{self.beside()}:', loop=True):
                self.body(1, 2)
        else:
            with self.block(f"{who}{self.pick('chooses', 'may choose')}{self.beside()}:", loop=True):
                for index in range(self.chance.randint(1, 3)):
                    self.alternative(index)
        self.otherwise()
        self.scope = before

    def order(self) -> None:
        name = self.new("o")
        quantity = self.pick("", "", "", "2 ", "up to 2 ", "1 to 2 ")
        whole = f" with sum(rank over {name}) > {self.chance.randint(2, 6)}" if self.maybe(0.2) else ""
        verb = "may order" if self.maybe(0.2) else "orders"
        things = self.pick(self.cards(1), self.open_zone())
        self.line(f"{self.player()} {self.always()}{verb} {quantity}{name} from {things}{whole}{self.beside()}")
        self.scope.append(("cards", name))

    def order_each(self) -> None:
        name = self.new("m")
        prompt = self.pick("", ' "Which next?"')
        things = self.pick(self.cards(1), self.open_zone(), self.open_zone())
        by = f"{self.pick('', '', '', 'always ')}ordered by {self.player()}"
        with self.block(f"for each {name} in {things} {by}{prompt}:", ("card", name), loop=True):
            self.body(1, 2)

    def group(self) -> None:
        name = self.new("g")
        some = self.pick("", "", "2 ", "up to 2 ")
        whole = f" with sum(rank over {name}) mod 3 is 0" if some and self.pick(True, False) else ""
        group = self.pick("players", self.new("g"))
        if group != "players":
            self.line(f"let {group} = players after {self.player()}")
        decided = f"decided by {self.player()}"
        if self.maybe(0.3):
            with self.block(f'{group} may {decided} "do it together":'):
                self.body(1, 2)
            return
        self.line(f"{group} choose {some}{name} from {self.cards(1)}{whole} {decided}")
        self.scope.append(("cards" if some else "maybe card", name))

    def order_changes(self) -> None:
        name = self.new("n")
        ways = f"outcomes(bonus({self.player()}))"
        ways = self.pick(ways, f"distinct(highest([v{name}, 2]) over v{name} in {ways})")
        self.line(f"{self.player()} {self.always()}chooses {name} from {ways}")
        self.scope.append(("number", name))

    def menu(self) -> None:
        prompt = self.pick("", ' "What now?"')
        verb = self.always() + self.pick("chooses", "chooses", "may choose")
        with self.block(f"{self.player()} {verb}{prompt}{self.beside()}:"):
            for index in range(self.chance.randint(1, 4)):
                self.alternative(index)
        self.otherwise()

    def otherwise(self) -> None:
        """Write what is done if nothing was chosen, now and then."""
        if self.maybe(0.5):
            with self.block("else:"):
                self.body()

    def alternative(self, index: int) -> None:
        """Write an alternative of a menu: about nothing, about things of one set, or of two or three."""
        before, names, sets = list(self.scope), [], []
        for _ in range(self.chance.choice([0, 0, 0, 1, 1, 2, 2, 3])):
            name = self.new("z")
            type, things = self.chance.choice(
                [
                    ("card", self.open_zone()),
                    ("player", "players"),
                    ("colour", "Colour"),
                    ("card", self.cards(1)),
                    ("number", f"1..{self.small()}"),
                ]
            )
            others = [other for other, kind in zip(names, self.scope[len(before) :], strict=True) if kind[0] == type]
            where = self.pick("", "", " where rank > 1") if type == "card" else ""
            if others and self.maybe(0.5):
                where = f" where {name} is not {others[-1]}"
            sets.append(f"{name} in {things}{where}")
            names.append(name)
            self.scope.append((type, name))
        guard = self.pick("", "", f" when {self.truth(1)}")
        found, self.scope = self.scope[len(before) :], before
        about = f" for {', '.join(sets)}" if sets else ""
        title = "".join(f" {{{name}}}" for name in names) if names else f" {index} {{total}}"
        with self.block(f'"do{title}"{about}{guard}:', *found):
            if self.in_procedure and not self.gives and self.maybe(0.3):
                self.pay()
            self.body(1, 3)

    def may(self) -> None:
        with self.block(f'{self.player()} may "do it"{self.beside()}:'):
            self.body()
        self.otherwise()
