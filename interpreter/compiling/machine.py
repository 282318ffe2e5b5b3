"""The machine: generated functions and a state, for one plan, with or without explicit chance and a log.

`Machine.start(seed)` makes a state and runs it to the first question; `step(state, index)` answers the question and
runs to the next one. Everything else about a table is a reading of that.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from copy import copy
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from ..meaning import core
from ..meaning.bounds import STEPS, STEPS_TOLD, Fault, StepLimit
from ..meaning.model import ExampleDecl, ScoreLine, Var, ZoneDecl
from ..meaning.said import English, Said, said
from ..planning.plan import Plan, works_in
from ..planning.static import STEPS as STEPS_BEFORE
from ..running.luck import SPENT, key_of
from ..running.runtime import make_runtime
from ..running.state import Block, Frame, State
from ..running.trials import Orders, Trial
from ..writing.events import EventWriter
from ..writing.forms import Asking, Code, End, Form
from ..writing.plain import plain, weigh
from ..writing.python import (
    LINES,
    as_node,
    constant,
    expression,
    function,
    listed,
    look_up_long_tuples,
    returned,
    statements,
)
from .blocks import Cutter
from .deals import join_draws
from .loops import Loops
from .uncollected import uncollected

# So many lines of a score are written in place, for each player.
MANY_LINES = 40
# What is no part of how a table lies.
UNSHAPED = ("steps", "renewed", "ans", "log", "heard", "shared", "watched", "counted", "rng", "luck", "by")

# Puts the answer to a question with one option into the log of a machine that tells.
NoteForced: TypeAlias = "Callable[[Machine, State], None]"


class Machine:
    """Runs tables of one plan."""

    @uncollected()
    def __init__(
        self,
        plan: Plan,
        explicit: bool = False,
        told: bool = False,
        asks: bool = False,
        note_forced: NoteForced | None = None,
    ) -> None:
        self.plan = plan
        self.note_forced = note_forced
        self.explicit = explicit
        self.asks = asks  # also questions that have one answer
        self.told = told
        self.writer = EventWriter(plan, explicit, told, asks)
        self.frames: dict[str, list[str]] = {}
        self.loop_items: dict[str, str] = {}
        self.conditions: list[Callable[[State], bool]] = []  # of an example
        self.examples = 0
        self.link(self.write())
        self.writer.forget()
        self.seat_names = tuple(f"Player {seat + 1}" for seat in range(plan.players))

    # Writing.

    def write(self) -> list[Any]:
        """Write all functions."""
        writer, world = self.writer, self.plan.world
        self.plan.static.steps = STEPS_BEFORE
        writer.write_all()
        body: list[Form] = []
        for name, procedure in (("setup", world.setup), ("play", world.play)):
            if name == "play":
                body += writer.refills(None)
            if procedure is not None:
                body += writer.whole_procedure(f"do_{name}", procedure)
        writer.codes.append(Code("main", [], [*body, End()]))
        self.write_scores()
        self.write_limits()
        if not (self.explicit or self.told or self.asks):
            writer.write_trials()
        made: list[Any] = self.write_state()
        self.asking = Asking(writer.codes)
        cutters: dict[str, Cutter] = {}
        for code in writer.codes:
            LINES.current = code.line or LINES.current
            if code.name in self.asking.names:
                Cutter(code, self.asking, cutters, self.loop_items).cut()
            else:
                weigh(code)
                made.append(function(code.name, ["s", *code.params], plain(code.body)))
        for cutter in cutters.values():
            made += self.written_blocks(cutter)
        made += writer.functions
        if not self.told:
            loops = Loops()
            for each in made:
                each.body = loops.body(join_draws(each.body))
        return made

    def written_blocks(self, cutter: Cutter) -> list[ast.FunctionDef]:
        """Write the blocks of a procedure, and note what their frames hold."""
        made = cutter.write()
        self.frames.update(cutter.frames)
        return made

    def for_example(self, example: ExampleDecl) -> Machine:
        """Make a machine that runs an example in the game's place; what is written already is shared.

        Until its conditions have been looked at, the writer knows the example's seats by their names.
        """
        self.examples += 1
        writer, name = self.writer, f"example{self.examples}"
        writer.env = {seat: as_node(number) for number, seat in enumerate(example.seats)}
        steps = [each for each in example.steps if not isinstance(each, core.AnswerS)]
        code = Code(name, [], [*writer.forms(example.given), *writer.forms(steps), End()])
        self.asking.names.add(name)
        writer.write_trials()
        cutters = [Cutter(each, self.asking, {}, self.loop_items) for each in [code, *writer.codes]]
        self.asking.names.update(each.name for each in writer.codes)
        for cutter in cutters:
            cutter.cut()
        for number, condition in enumerate(example.conditions):
            LINES.at(condition.span)
            writer.separate(f"{name}_then{number}", writer.write(condition))
        blocks = [each for cutter in cutters for each in self.written_blocks(cutter)]
        self.add_functions([*blocks, *writer.functions])
        self.link_trials()
        writer.forget()
        made = copy(self)
        made.main = self.space[name]
        made.first_frame = (made.main,)
        made.conditions = [self.space[f"{name}_then{number}"] for number in range(len(example.conditions))]
        return made

    def write_scores(self) -> None:
        """Write the lines of the ledger: each gives its points, or pairs of a thing and its points."""
        writer, world = self.writer, self.plan.world
        self.single_scores: list[bool] = []
        for number, line in enumerate(world.scores):
            LINES.at(line.node.span)
            self.single_scores.append(line.each is None)
            writer.functions.append(
                function(f"score{number}", ["s", line.player.py], [returned(self.score_line(line))])
            )
        self.write_points()
        writer.functions.append(function("score", ["s", "p"], [returned(self.total(as_node("p")))]))
        totals = [self.total(as_node(seat)) for seat in range(self.plan.players)]
        writer.functions.append(function("returns", ["s"], [returned(listed(totals))]))
        for number, rank in enumerate(world.ranking):
            writer.functions.append(
                function(f"rank{number}", ["s", rank.player.py], [returned(writer.write(rank.value))])
            )

    def score_line(self, line: ScoreLine) -> ast.expr:
        """Write the points of one line."""
        if line.each is None:
            return self.writer.write(line.points)
        var, over = line.each
        return self.writer.comprehension(
            expression("(_0, _1)", var.py, self.writer.inside(var, line.points)), var, over
        )

    def total(self, player: ast.expr) -> ast.expr:
        """Write all points of a player."""
        lines = self.plan.world.scores
        made: ast.expr | None = None
        if len(lines) > MANY_LINES:
            made = expression("sum(_0)", listed([self.points_of_line(each, player) for each in range(len(lines))]))
            lines = []
        for line in lines:
            self.writer.env[line.player] = player
            value = self.score_line(line)
            del self.writer.env[line.player]
            value = value if line.each is None else expression("sum([x for _, x in _0])", value)
            made = value if made is None else expression("_0 + _1", made, value)
        if self.worth:
            value = expression("all_points(s, _0)", player)
            made = value if made is None else expression("_0 + _1", made, value)
        return made if made is not None else as_node(0)

    def points_of_line(self, number: int, player: ast.expr) -> ast.expr:
        """Write the points of one of very many lines, which are not written again for every player."""
        value = expression(f"score{number}(s, _0)", player)
        return value if self.single_scores[number] else expression("sum([x for _, x in _0])", value)

    def write_points(self) -> None:
        """Write what cards are worth to the player who has them."""
        writer = self.writer
        self.worth: dict[int, str] = {}
        names: dict[Any, str] = {}
        for piece in self.plan.pieces:
            owners: list[Any] = [piece.card, *piece.kind.ancestry()]
            owner = next((each for each in owners if each is not None and each.points is not None), None)
            if owner is None:
                continue
            if owner not in names:
                names[owner] = f"worth{len(names)}"
                this, you, value = owner.points
                writer.functions.append(function(names[owner], ["s", this.py, you.py], [returned(writer.write(value))]))
            self.worth[piece.number] = names[owner]

    def write_limits(self) -> None:
        """Write the limits of zones that depend on play."""
        plan = self.plan
        self.limit_functions: dict[int, str] = {}
        for number, (zone, seat, card, index) in enumerate(plan.zone_names):
            if plan.limits[number] is True:
                self.limit_functions[number] = self.zone_function(zone.limit, f"limit{number}", seat, card, index)

    def zone_function(self, scoped: Any, name: str, seat: int | None, card: int | None, index: int | None) -> str:
        this, variables, expr = scoped
        before = self.writer.env
        self.writer.env = {
            var: as_node(value) for var, value in self.plan.env_of(this, variables, seat, card, index).items()
        }
        self.writer.functions.append(function(name, ["s"], [returned(self.writer.write(expr))]))
        self.writer.env = before
        return name

    def write_state(self) -> list[ast.FunctionDef]:
        """Write how a state is made, copied and compared."""
        plan, world = self.plan, self.plan.world
        lists = [
            "loc",
            "known",
            "lo",
            "hi",
            *(slot for slot, start in plan.start_values.items() if isinstance(start, list)),
        ]
        plain_slots = [
            "rng",
            "luck",
            "steps",
            "renewed",
            "ans",
            "ending",
            *(slot for slot in plan.start_values if slot not in lists),
        ]
        nested = ["Z"]
        defaults: dict[str, Any] = {
            "on": [],
            "temps": (),
            "used": {},
            "private": {},
            "periods": (0,),
            "serial": 0,
            "log": [],
            "heard": [],
            "by": None,
        }
        if plan.has_secret_dice:
            lists.append("cast")
        if any(info.private for info in self.writer.questions):
            plain_slots.append("private")
        if self.explicit:
            plain_slots.append("by")
        if plan.groups:
            nested.append("on")
        if any(rule.temporary for rule in world.all_rules()):
            plain_slots.append("temps")
        if any(ability.once_per for ability in world.abilities):
            plain_slots.append("used")
        if any(icon.anytime for icon in world.icons.values()):
            lists.append("offered")
        if world.periods:
            plain_slots += ["periods", "serial"]
        if self.told:
            lists += ["log", "heard"]
            plain_slots += ["shared", "watched", "counted"]
        slots = ["stack", "who", "opts", "q", *lists, *plain_slots, *nested]
        self.State = type("State", (), {"__slots__": slots, **{k: v for k, v in defaults.items() if k not in slots}})
        copy = statements("n = State()\nn.stack = s.stack.copy()\nn.who = s.who\nn.opts = s.opts\nn.q = s.q")
        shape: list[ast.expr] = []
        for name in lists:
            copy += statements(f"n.{name} = s.{name}.copy()")
        for name in plain_slots:
            copy += statements(f"n.{name} = s.{name}")
        copy += copied_zones(len(plan.zone_names))
        if plan.groups:
            copy += statements("n.on = [*map(copied, s.on)]")
        for name in [*lists, *plain_slots, *nested]:
            if name not in UNSHAPED:
                shape.append(expression(f"s.{name}"))
        shape += [expression("s.who"), expression("s.opts"), expression("s.stack")]
        return [
            function("clone", ["s"], copy + statements("return n")),
            function("shape", ["s"], [returned(listed(shape))]),
            function("fresh", ["luck"], self.fresh(slots)),
        ]

    def fresh(self, slots: list[str]) -> list[ast.stmt]:
        plan = self.plan
        zones = len(plan.zone_names)
        start: dict[str, Any] = {
            "Z": plan.start_contents, "loc": plan.start_places,
            "known": [plan.seen[place] for place in plan.start_places],
            "lo": [0] * zones, "hi": [0] * zones, "on": self.start_on(), "stack": [], "opts": (),
            "who": None, "by": None, "q": 0, "ans": None,
            "rng": SPENT, "steps": STEPS_TOLD if self.told else STEPS, "renewed": 0,
            "ending": ("score", None), "temps": (), "periods": (0,) * (len(plan.world.periods) + 1),
            "serial": 0, "log": [], "heard": [], "shared": None, "watched": None,
            "cast": [plan.everybody] * len(plan.pieces), "offered": [()] * plan.players, **plan.start_values,
        }  # fmt: skip
        body = statements("n = State()")
        for name in slots:
            value: ast.expr = (
                expression("{}")
                if name in ("used", "private", "counted")
                else as_node(name)
                if name == "luck"
                else self.started(start[name])
            )
            body += statements(f"n.{name} = _0", value)
        return body + statements("return n")

    def started(self, value: Any) -> ast.expr:
        """Write what a slot starts with; texts with something filled in are kept in a table."""
        kept = value if isinstance(value, list) else [value]
        if not any(isinstance(each, Said) for each in kept):
            return literal(value)
        name = self.writer.table(f"S{len(self.writer.tables)}", tuple(kept))
        return expression("list(_0)" if isinstance(value, list) else "_0[0]", name)

    def start_on(self) -> list[list[int]]:
        on: list[list[int]] = [[] for _ in self.plan.groups]
        for card, place in enumerate(self.plan.start_places):
            for group in self.plan.entering[card].get(place, ()):
                on[group].append(card)
        return on

    # Linking.

    def link(self, written: list[Any]) -> None:
        """Turn what is written into functions."""
        plan = self.plan
        runtime = make_runtime(plan, self.told)
        space: dict[str, Any] = dict(
            runtime,
            State=self.State,
            copied=list.copy,
            map=map,
            OWNER=plan.owners,
            NAMES=tuple(piece.name for piece in plan.pieces),
            over=over,
            said=said,
            ENGLISH=English(plan.pieces, plan.zone_names),
        )
        space["__builtins__"] = {
            "len": len, "sum": sum, "max": max, "min": min, "all": all, "any": any, "list": list,
            "dict": dict, "tuple": tuple,
            "range": range, "abs": abs, "set": set, "bool": bool,
        }  # fmt: skip
        self.space = space
        self.add_functions(written)
        written_by = {
            "GUARDS": "g", "VALUES": "e", "BODIES": "a", "EFFECTS": "h", "WORKINGS": "on", "OWN_GUARDS": "own",
        }  # fmt: skip
        for table, letter in written_by.items():
            runtime[table] += [space.get(f"{letter}{ability.number}") for ability in plan.world.abilities]
        runtime["WEIGHTS"] += [self.writer.weights.get(ability.number, 1) for ability in plan.world.abilities]
        bodies = runtime["BODIES"]
        space["LI"] = bodies
        for number in range(len(plan.groups)):
            space[f"L{number}"] = bodies
        runtime["clone"], runtime["shape"] = space["clone"], space["shape"]
        self.orders = Orders(plan, runtime)
        space["arranged"] = self.orders.next
        self.link_trials()
        space["tell_forced"] = self.tell_forced
        limits = {number: space[name] for number, name in self.limit_functions.items()}
        runtime["limit_of"] = lambda s, zone: limits[zone](s)
        worth = worth_by_zone(plan, {card: space[name] for card, name in sorted(self.worth.items())})
        owner = runtime["owner"]
        space["points"] = lambda s, player: [
            (card, worth[s.loc[card]][card](s, card, player))
            for card in sorted(self.worth)
            if card in worth[s.loc[card]] and owner(s, card) == player
        ]
        space["all_points"] = points_by_zone(plan, worth) if not plan.nested else points_by_card(space["points"])
        self.runtime = runtime
        self.clone: Callable[[State], State] = space["clone"]
        self.shape: Callable[[State], list[Any]] = space["shape"]
        self.fresh_state: Callable[[int], State] = space["fresh"]
        self.main: Block = space["main"]
        self.first_frame: Frame = (self.main,)
        self.returns: Callable[[State], list[int]] = space["returns"]

    def link_trials(self) -> None:
        """Let the orders know how to try out what was written."""
        for number, are_cards in self.writer.trials.items():
            if f"try{number}" in self.space:
                asks = f"try{number}" in self.asking.names
                things, run = self.space[f"things{number}"], self.space[f"try{number}"]
                self.orders.trials[number] = Trial(things, run, asks, are_cards)

    def try_on(self, other: Machine) -> None:
        """Try out orders on a machine of the same plan that draws chance and tells nothing."""
        self.orders = other.orders
        self.space["arranged"] = self.orders.next

    def compiled(
        self, expr: core.Expr, params: list[str], env: dict[Var, ast.expr] | None = None
    ) -> Callable[..., Any]:
        """Turn one more expression into a function of the state and some variables; `env` has what others stand for."""
        before, self.writer.env = self.writer.env, self.writer.env if env is None else env
        value = self.writer.write(expr)
        self.writer.env = before
        extra = function("extra", ["s", *params], [returned(value)])
        self.add_functions([*self.writer.functions, extra])
        # What is in the space is there for good; a table that is asked again and again must not grow.
        self.writer.forget()
        made: Callable[..., Any] = self.space.pop("extra")
        return made

    def call(self, name: str, state: State, env: dict[str, Any]) -> Any:
        """Call a written function by its name, with variables of a frame by theirs."""
        called = self.space[name]
        params = called.__code__.co_varnames[1 : called.__code__.co_argcount]
        return called(state, *(env[param] for param in params))

    def add_functions(self, written: list[Any]) -> None:
        """Put written functions, and the tables that they use, into the machine's space, without running anything."""
        look_up_long_tuples(self.writer.tables)
        self.space.update(self.writer.tables)
        for code in compile(ast.Module(written, []), "<game>", "exec", dont_inherit=True).co_consts:
            if isinstance(code, CodeType):
                self.space[code.co_name] = FunctionType(code, self.space, code.co_name)

    # Running.

    def tell_forced(self, s: State, frame: Frame, options: Sequence[Any], question: int) -> None:
        """Note the answer to a question with one option, as if it had been put."""
        assert self.note_forced is not None
        before = s.opts, s.q
        s.opts, s.q = options, question
        s.stack.append(frame)
        self.note_forced(self, s)
        s.stack.pop()
        s.opts, s.q = before

    def start(self, seed: int) -> State:
        """Make a state and run it to the first question."""
        s = self.fresh_state(key_of(seed))
        frame = self.main(s, self.first_frame)
        if frame is not None:
            go(s, frame)
        if s.who is None:
            asked(s)
        return s


def step(s: State, index: int, steps: int = STEPS) -> None:
    """Answer the open question with one of its options, and run to the next."""
    s.ans = s.opts[index]
    s.steps = steps
    s.renewed = 0
    go(s, s.stack.pop())


# So many frames are run before their steps are used up.
SOME_FRAMES, STEPS_A_FRAME = range(100), 16
# Up to so many zones are copied by as many calls, which is faster than a loop.
MOST_ZONES = 300


def go(s: State, frame: Frame) -> None:
    """Run from a frame to the next question."""
    while s.steps >= 0:
        for _ in SOME_FRAMES:
            then = frame[0](s, frame)
            if then is None:
                if s.who is None:
                    asked(s)
                return
            frame = then
        s.steps -= len(SOME_FRAMES) * STEPS_A_FRAME
    raise StepLimit(frame[0].__code__.co_firstlineno)


def asked(s: State) -> None:
    """Make sure that an open question is put to somebody: a chooser can turn out to be none."""
    if s.who is None and s.stack:
        raise Fault("nobody is there to be asked", s.stack[-1][0].__code__.co_firstlineno)


def over(s: State) -> None:
    """End the game."""
    s.stack = []
    s.who = None
    s.opts = ()


def worth_by_zone(plan: Plan, worth: dict[int, Callable[..., int]]) -> list[dict[int, Callable[..., int]]]:
    """Return for each zone what cards are worth there: a card that says where it works counts only there."""
    where = {card: works_in(plan.pieces[card]) for card in worth}
    found: dict[ZoneDecl, dict[int, Callable[..., int]]] = {}
    for zone, *_ in plan.zone_names:
        if zone not in found:
            found[zone] = {card: worth[card] for card, said in where.items() if said is None or zone in said}
    return [found[zone] for zone, *_ in plan.zone_names]


def points_by_card(points: Callable[[State, int], list[tuple[int, int]]]) -> Callable[[State, int], int]:
    """Make a function that adds up what a player's cards are worth, wherever they lie."""
    return lambda s, player: sum([value for _, value in points(s, player)])


def points_by_zone(plan: Plan, worth: list[dict[int, Callable[..., int]]]) -> Callable[[State, int], int]:
    """Make the same where cards never lie on cards: only a player's own zones have to be gone through."""
    zones: list[list[tuple[int, dict[int, Callable[..., int]]]]] = [[] for _ in range(plan.players)]
    for number, seat in enumerate(plan.owners):
        if seat is not None and worth[number] and not plan.zone_names[number][0].holds_tokens:
            zones[seat].append((number, worth[number]))

    def all_points(s: State, player: int) -> int:
        total = 0
        for zone, counted in zones[player]:
            for card in s.Z[zone]:
                if card in counted:
                    total += counted[card](s, card, player)
        return total

    return all_points


def copied_zones(count: int) -> list[ast.stmt]:
    """Write the copy of so many zones, one by one if there are not too many."""
    if count > MOST_ZONES:
        return statements("n.Z = [*map(copied, s.Z)]")
    each = [f"z{number}" for number in range(count)]
    copies = ", ".join([f"{zone}.copy()" for zone in each])
    return statements(f"[{', '.join(each)}] = s.Z\nn.Z = [{copies}]")


def literal(value: Any) -> ast.expr:
    """Write a value out, with new lists each time it is run."""
    if isinstance(value, list):
        if len(value) > 30 and all(each == value[0] for each in value) and not isinstance(value[0], list):
            return expression("[_0] * _1", literal(value[0]), len(value))
        if len(value) > 30 and not any(isinstance(each, list) for each in value):
            return expression("list(_0)", constant(tuple(value)))
        return listed([literal(each) for each in value])
    return constant(value)
