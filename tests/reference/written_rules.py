"""Random rules with lines: names, branches and loops, up to a value."""

from __future__ import annotations


class RuleWriter:
    """Writes a rule that works something out of a number and some cards."""

    def rule_with_lines(self) -> list[str]:
        """Write `reckon(n: number, held: list Card)`, which may ask for itself with a smaller number."""
        before, self.lines = self.lines, []
        self.scope, self.depth, self.room = [("number", "n"), ("cards", "held")], 1, self.chance.choice([3, 6, 12])
        self.in_loop, self.in_rule = False, True
        self.line("let found = 0")
        self.scope.append(("number", "found"))
        self.reckon(1, 3)
        if self.maybe(0.3):
            self.line("if n > 0 and n < 4: found += reckon(n - 1, held) mod 20")
        self.line(f"return (found + {self.number(1)}) mod 30")
        made, self.lines, self.depth, self.in_rule = self.lines, before, 0, False
        return ["rule reckon(n: number, held: list Card)", *made, ""]

    def reckon(self, least: int, most: int) -> None:
        """Write a block; something that leaves it can only stand last."""
        for _ in range(self.chance.randint(least, most)):
            if self.room > 0 and self.depth < 5:
                self.chance.choice(
                    [self.let, self.reassign, self.reassign, self.either_way, self.each_card, self.so_many_times]
                )()
        if self.in_loop and self.maybe(0.3):
            self.line("stop")
        elif self.depth > 1 and self.maybe(0.3):
            self.line(f"return ({self.number(1)}) mod 20")
        else:
            self.line("found = (found + 1) mod 40")

    def reassign(self) -> None:
        """Let a name of the rule have another value."""
        choices = [f"{name} {self.pick('=', '+=', '-=')} ({self.number(1)}) mod 20" for name in self.known("number")]
        choices += [f"{name} = {self.cards(1)}" for name in self.known("cards")]
        self.line(self.pick(*choices))

    def either_way(self) -> None:
        with self.block(f"if {self.truth()}:"):
            self.reckon(1, 2)
        if self.maybe(0.5):
            with self.block("else:"):
                self.reckon(1, 2)

    def each_card(self) -> None:
        name = self.new("c")
        with self.block(f"for each {name} in {self.cards(1)}:", ("card", name), loop=True):
            self.reckon(1, 2)

    def so_many_times(self) -> None:
        head = self.pick(f"repeat {self.small()} times:", "repeat while found in 1..5:", "repeat until found > 3:")
        with self.block(head, loop=True):
            if "times" not in head:
                self.line("found += 1")
            self.reckon(1, 2)
            if "times" not in head and "found = " in self.lines[-1]:
                self.lines.pop()
                self.line("stop")
