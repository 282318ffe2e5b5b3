"""Random small games that are valid: statements inside each other in every way, events, windows, changes, costs.

A `Writer` keeps what is in scope, so that what it writes has a meaning; loops are short, so that every game ends.
Procedures call only those before them, and what listens to a procedure calls only those before that one.
"""

from __future__ import annotations

from .written_decisions import DecisionWriter
from .written_rules import RuleWriter
from .written_statements import StatementWriter
from .written_values import ValueWriter

HEAD = """\
game "Random"
    players 2..3
{triggers}
enum Colour: red, blue, green
token Gem of Colour
token Coin
icon act "Act"{act_guard}
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
zone shelf[1..2] of Card, face up, up to 3
zone dice of Die, face up, starts with Die
zone reserve of Gem, starts with 3
zone bank of Coin, starts with 9
each player has
    zone hand of Card, seen by {seers}{hand}
    zone table of Card, face up
    zone stash of Gem, up to 6
    zone purse of Coin
    track points_won: number
    track flag: truth
    track trust[player]: number
    track offer: number or none
    track favourite: Colour = red

track active: player
track total: number = 1
track list_of_cards: list Card
track level[colour]: number
track marks[n: -1..1]: number = n

rule bonus(player) = {bonus}
rule price(colour) = 1 + level[colour]
rule worth(card: Card) = card's rank + {worth}
rule total_rank(held: list Card) = sum(rank over held)
"""

TAIL = """
score "Points": player's points_won + count(player's purse)
score "Cards": c's strength for each c in player's table
score "Level": sum(level[it] over Colour)
"""


class Writer(ValueWriter, DecisionWriter, StatementWriter, RuleWriter):
    """Writes one program."""

    def procedure(self, number: int) -> None:
        self.procedures = number
        n, p, c = self.new("n"), self.new("p"), self.new("c")
        self.scope = [("number", n), ("player", p), ("colour", c)]
        self.in_procedure, self.in_loop, self.room = True, False, self.chance.choice([3, 6, 12, 20])
        self.gives, first = self.maybe(0.5), len(self.lines)
        self.lines.append(f"to proc{number} {n}: number by {p}: player with {c}: Colour")
        self.parameters.append((n, p, c))
        self.depth = 1
        self.body(1, 5)
        if self.lines[-1].strip().startswith("total ="):
            self.line(f"return {self.number(1)}")
        if self.gives and any("return " in line for line in self.lines[first:]):
            self.givers.append(number)
        self.gives = False
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
                self.pick(
                    f"act{once.replace(', in discard', '') or ', once per turn'}{self.pick('', '', ', must')}{guard}:",
                    f"react, once per {self.pick('turn', 'round')}{guard}:",
                )
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
            self.gives = moment == "instead of" and watched in self.givers
            self.can_ask = self.maybe(0.5)
            with self.block(f"{moment} proc{watched}{pattern}{once}{guard}:"):
                if moment == "before" and self.maybe(0.7):
                    self.line(f"{n} {self.pick('+=', '-=', '=')} {self.number(0)} mod 9")
                if moment == "after" and self.maybe(0.5):
                    self.scope.append(("number", "result"))
                self.body(1, 3)
                if self.gives and self.lines[-1].strip().startswith("total ="):
                    self.line(f"return {self.number(1)}")
            self.has_before, self.gives = "", False
        elif sort in ("move", "shuffle"):
            self.procedures, self.can_move, self.can_ask = 0, False, self.maybe(0.4)
            self.has_before = "after"
            itself = self.pick("", " this") if sort == "move" else ""
            with self.block(f"{self.pick('before', 'after')} {sort}{itself}{once}:"):
                self.body(1, 2)
            self.has_before = ""
        else:
            where = once if "in" in once else ""
            changed = "bonus(any q)" if "discard" in once else self.pick("bonus(you)", "bonus(any q)")
            self.line(f"always{where}{guard}: {changed} {self.sign()} {self.chance.randint(0, 4)}")
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
        rules = self.rule_with_lines()
        play = [
            "setup",
            "    shuffle deck",
            "    active = first(players)",
            "    for each p in players: move top 3 of deck to p's hand",
            "    for each p in players: move top 1 of deck to p's table",
            "    move top 2 of deck to row",
            "    for each p in players: move 2 of red from reserve to p's stash",
            "",
            "play",
            "    repeat 3 times:",
        ]
        self.lines, self.depth, self.room, self.scope = [], 2, 25, []
        with self.block(f"{self.pick('round', 'turn for active', 'round')}:"):
            with self.block("for each p in players from active:", ("player", "p"), loop=True):
                self.line("turn for p:")
                self.depth += 1
                self.body(2, 6)
                self.depth -= 1
            self.line("active = active's left")
        head = HEAD.format(
            triggers=triggers,
            act_guard=self.pick("", "", " when you is active", " when not your flag"),
            kind_abilities="\n".join(kind_abilities),
            works_while=self.pick("mark < 3", "count(load) < 2", "rank > 0"),
            row=self.pick("", ", up to 3", ", refills to 2 from deck", ", up to 2, refills to 3 from deck"),
            seers=self.pick("owner", "owner", "owner", "others"),
            hand=self.pick("", "", ", up to 4"),
            bonus=self.pick("1", "player's points_won mod 3", "2 if player's flag else 1"),
            worth=self.pick("0", "total", "card's mark"),
        )
        return "\n".join([head, *rules, *procedures, *specials, *play, *self.lines, TAIL])


def program(seed: int) -> str:
    """Write the program of a seed."""
    return Writer(seed).program()
