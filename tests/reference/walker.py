"""Statements of the core, done by walking them: a generator that yields questions and is sent the answers.

    walker = Walker(plan, seed)
    for question in walker.play(): ...          # or question = play.send(answer)

Nothing here is fast and nothing is saved: a procedure is a Python call, `stop` and `return` are exceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import combinations, permutations
from typing import Any, TypeAlias

import attrs
from croupier.interpreter import core
from croupier.interpreter.model import Ability, IconDecl, ProcedureDecl, Var
from croupier.interpreter.types import NUMBER, Many, Piece, Place, Player, Type
from croupier.interpreter.write_expressions import parts_of

from .values import Env, Fault, Values

MANY = 10**6


@attrs.frozen
class Question:
    """What is asked."""

    sort: str
    seat: int
    options: list[Any]
    texts: list[str]
    prompt: str = ""


Asking: TypeAlias = Generator[Question, Any, Any]


class Stopped(Exception):
    """The innermost loop is left."""


class Returned(Exception):
    """The procedure is left."""

    def __init__(self, value: Any = None) -> None:
        super().__init__()
        self.value = value


class GameOver(Exception):
    """The game has ended."""


class Walker(Values):
    """Plays a game by walking its core."""

    def play(self) -> Asking:
        """Set up, play, and end."""
        try:
            for procedure in (self.world.setup, self.world.play):
                if procedure is self.world.play:
                    self.refill()
                if procedure is not None:
                    yield from self.procedure_body(procedure.body, {})
        except GameOver:
            pass

    def procedure_body(self, body: list[core.Stmt], env: Env) -> Asking:
        try:
            yield from self.run(body, env)
        except Returned as met:
            return met.value
        return None

    def run(self, body: list[core.Stmt], env: Env) -> Asking:
        """Do statements one after the other; costs that follow each other are one cost."""
        for index, statement in enumerate(body):
            if isinstance(statement, core.PayS) and not (index and isinstance(body[index - 1], core.PayS)):
                if not self.payable(body[index:], env):
                    raise Returned
            yield from getattr(self, f"do_{type(statement).__name__}")(statement, env)

    def ask(self, sort: str, seat: Any, options: list[Any], words: Any, prompt: Callable[[], str] = str) -> Asking:
        """Put a question, unless there is nothing to choose."""
        if len(options) < 2:
            return options[0] if options else None
        if seat is None:
            raise Fault("nobody is asked")
        self.reader = seat
        question = Question(sort, seat, options, [words(option) for option in options], prompt())
        index = yield question
        return options[index]

    # Values.

    def do_LetS(self, node: core.LetS, env: Env) -> Asking:
        env[node.var] = self.value(node.value, env)
        yield from ()

    def do_AssignS(self, node: core.AssignS, env: Env) -> Asking:
        value = tuple(self.things(node.value, env)) if isinstance(node.target.type, Many) else self.value(node.value, env)
        target = node.target
        if node.sign != "=":
            before = self.value(target, env)
            value = before + value if node.sign == "+=" else before - value
        if isinstance(target, core.Local):
            env[target.var] = value
        else:
            assert isinstance(target, core.TrackOf)
            self.now.tracks[self.track(target, env)] = value
        yield from ()

    # Moves.

    def limit(self, zone: int) -> Any:
        decl, seat, card, index = self.plan.zone_names[zone]
        if decl.limit is None:
            return None
        this, variables, expr = decl.limit
        return self.value(expr, self.plan.env_of(this, variables, seat, card, index))

    def put(self, card: int, zone: int, under: bool = False, chosen: bool = True) -> bool:
        """Move a card, if there is room."""
        limit, source = self.limit(zone), self.now.place[card]
        if limit is not None and source != zone and len(self.now.zones[zone]) >= limit:
            return False
        self.now.put(card, zone, under, chosen)
        return True

    def refill(self) -> None:
        """Fill up the zones that are short, in their order."""
        for number, (decl, seat, on, index) in enumerate(self.plan.zone_names):
            if decl.refill_size is None:
                continue
            env = self.plan.env_of(*decl.refill_size[:2], seat, on, index)
            while len(self.now.zones[number]) < self.value(decl.refill_size[2], env):
                if not self.draw(self.value(decl.refill_from[2], env), number):
                    break

    def draw(self, source: int, target: int) -> bool:
        """Move the top card of a zone."""
        limit = self.limit(target)
        if not self.now.zones[source] or (limit is not None and len(self.now.zones[target]) >= limit):
            return False
        self.now.settle(source, 1, True)
        return self.put(self.now.zones[source][-1], target, chosen=False)

    def do_MoveS(self, node: core.MoveS, env: Env) -> Asking:
        yield from self.move(node, env)
        self.refill()

    def move(self, node: core.MoveS, env: Env) -> Asking:
        watched = self.world.procedures.get("move")
        what = node.what
        if watched is not None:
            cards = [self.value(what, env)] if isinstance(what.type, Piece) else self.things(what, env)
            target = self.value(node.to, env)
            for card in cards:
                if card is not None:
                    yield from self.event(watched, [card, self.now.place[card], target], node.under)
            return
        target = self.value(node.to, env)
        if isinstance(what, core.Ends) and what.end == "top" and not node.under:
            source = self.value(what.zone, env)
            for _ in range(self.value(what.count, env) if what.count is not None else 1):
                self.draw(source, target)
        elif isinstance(what.type, Place) and not node.under:
            for card in self.things(what, env) if self.value(what, env) != target else ():
                if not self.put(card, target, chosen=False):
                    return
        else:
            for card in [self.value(what, env)] if isinstance(what.type, Piece) else self.things(what, env):
                if card is not None:
                    self.put(card, target, node.under)

    def room(self, zone: int, value: int) -> int:
        limit, counts = self.limit(zone), self.now.zones[zone]
        if limit is None:
            return MANY
        return max(0, limit - sum(counts) if isinstance(limit, int) else limit[value] - counts[value])

    def do_MoveTokensS(self, node: core.MoveTokensS, env: Env) -> Asking:
        source, target = self.value(node.source, env), self.value(node.to, env)
        values = range(len(self.now.zones[source]))
        if node.count is not None:
            values = [self.value(node.value, env) if node.value is not None else 0]  # type: ignore[assignment]
        for value in values:
            if value is None or source == target:
                continue
            there = self.now.zones[source][value]
            wanted = self.value(node.count, env) if node.count is not None else there
            count = max(0, min(wanted, there, self.room(target, value)))
            self.now.zones[source][value] -= count
            self.now.zones[target][value] += count
        yield from ()

    def do_ShuffleS(self, node: core.ShuffleS, env: Env) -> Asking:
        zone = self.value(node.zone, env)
        watched = self.world.procedures.get("shuffle")
        if watched is not None:
            yield from self.event(watched, [zone])
        else:
            self.now.shuffle(zone)

    def do_RollS(self, node: core.RollS, env: Env) -> Asking:
        watched = self.world.procedures.get("roll")
        for die in [self.value(node.what, env)] if isinstance(node.what.type, Piece) else self.things(node.what, env):
            if watched is not None:
                yield from self.event(watched, [die])
            else:
                self.roll(die)

    def roll(self, die: int) -> None:
        self.now.tracks[self.plan.slots["card face"], die, None] = self.now.pick(self.plan.faces(die))

    def do_ShowS(self, node: core.ShowS, env: Env) -> Asking:
        cards = [self.value(node.what, env)] if isinstance(node.what.type, Piece) else self.things(node.what, env)
        whom = [self.value(node.to, env)] if isinstance(node.to.type, Player) else self.things(node.to, env)
        for card in cards:
            if card is not None:
                self.now.known[card] |= sum(1 << seat for seat in set(whom))
        yield from ()

    def do_SayS(self, node: core.SayS, env: Env) -> Asking:
        yield from ()

    # Procedures and events.

    def do_CallS(self, node: core.CallS, env: Env) -> Asking:
        args = [tuple(self.things(arg, env)) if isinstance(arg.type, Many) else self.value(arg, env) for arg in node.args]
        yield from self.event(node.procedure, args)

    def event(self, procedure: ProcedureDecl, args: list[Any], under: bool = False) -> Asking:
        """Do a procedure, with what fires before it, instead of it and after it."""
        args = yield from self.fire(procedure, "before", args)
        instead = self.firing(procedure, "instead of", args)
        if instead:
            result = yield from self.ability(*instead[0], args)
        elif procedure.node is None:
            result = None
            if procedure.name == "move":
                if args[0] is not None:
                    self.put(args[0], args[2], under)
            elif procedure.name == "shuffle":
                self.now.shuffle(args[0])
            else:
                self.roll(args[0])
        else:
            result = yield from self.procedure_body(procedure.body, dict(zip(procedure.params, args, strict=True)))
        yield from self.fire(procedure, "after", [*args, result])
        return result

    def firing(self, procedure: ProcedureDecl, moment: str, args: list[Any]) -> list[tuple[int, Ability]]:
        listens = self.at_work(lambda each: each.procedure is procedure and each.moment == moment)
        return [(card, ability) for card, ability in listens if self.is_on(card, ability, args)]

    def fire(self, procedure: ProcedureDecl, moment: str, args: list[Any]) -> Asking:
        """Let everything fire that listens; what comes before an event can change its arguments."""
        pending = self.firing(procedure, moment, args)
        while pending:
            pair = pending[0]
            if self.world.triggers_by is not None and len(pending) > 1 and self.order_matters(procedure, moment, pending, args):
                who = self.value(self.world.triggers_by, {})
                pair = yield from self.ask("triggers", who, pending, self.ability_words)
            pending = [each for each in pending if each != pair]
            if pair in self.firing(procedure, moment, args):
                args = yield from self.fire_one(*pair, moment, args)
        return args

    def fire_one(self, card: int, ability: Ability, moment: str, args: list[Any]) -> Asking:
        env = self.env_of(card, ability, args)
        self.use_up(card, ability)
        yield from self.procedure_body(ability.body, env)
        return [env[param] for param in ability.params] if moment == "before" else args

    def order_matters(self, procedure: ProcedureDecl, moment: str, pending: list[tuple[int, Ability]], args: list[Any]) -> bool:
        """Tell whether different orders lead to different positions; what can ask or is chance counts as such."""
        listeners = procedure.listeners[moment]
        if len(pending) > 4 or any(self.can_ask(each.body) for each in listeners):
            return True
        before, results = self.now, []
        for order in permutations(pending):
            self.now, given = before.copy(), args
            for card, ability in order:
                if (card, ability) in self.firing(procedure, moment, given):
                    given = finished(self.fire_one(card, ability, moment, given))
            order_of_arrival = [
                card for card in sorted(self.now.place, key=lambda each: self.now.arrived[each]) if self.plan.entering[card]
            ]
            results.append((self.now.facts(), self.at_work_by_group(order_of_arrival), given))
        self.now = before
        return any(result != results[0] for result in results)

    def at_work_by_group(self, cards: list[int]) -> list[Any]:
        return [[card for card in cards if group in self.plan.entering[card].get(self.now.place[card], ())]
                for group in range(len(self.plan.groups))]  # fmt: skip

    def can_ask(self, body: list[Any]) -> bool:
        asking = (core.ChooseS, core.MenuS, core.SecretlyS, core.OrderS, core.OrderChangesS, core.OpenS, core.UseS, core.CallS,
                  core.EndS, core.RollS)  # fmt: skip
        watched = {"move": core.MoveS, "shuffle": core.ShuffleS}
        for each in body:
            if isinstance(each, asking) or any(isinstance(each, watched[name]) for name in watched if name in self.world.procedures):
                return True
            if any(self.is_chance(part) for part in parts_of(each)):
                return True
            if any(self.can_ask(getattr(each, inner, None) or []) for inner in ("then", "otherwise", "body")):
                return True
        return False

    def is_chance(self, expr: core.Expr) -> bool:
        if isinstance(expr, core.AtRandom | core.Make):
            return True
        if isinstance(expr, core.Ends) and (not isinstance(expr.zone, core.ZoneAt) or expr.zone.zone.shuffled):
            return True
        return any(self.is_chance(part) for part in parts_of(expr))

    def use_up(self, card: int, ability: Ability) -> None:
        if ability.once_per is not None:
            self.now.used[card, ability.number] = self.now.periods[ability.once_per.number]

    def ability(self, card: int, ability: Ability, args: list[Any]) -> Asking:
        """Do what an ability says."""
        self.use_up(card, ability)
        return (yield from self.procedure_body(ability.body, self.env_of(card, ability, args)))

    def ability_words(self, pair: tuple[int, Ability] | None) -> str:
        if pair is None:
            return "pass"
        card, ability = pair
        name = self.words(card, Piece())
        icons = [each for each in self.plan.abilities_of(self.plan.pieces[card]) if each.sort == "icon"]
        if ability.icon is None or len(icons) < 2:
            return name
        text = ability.icon.node.text
        return f"{name} ({text.string if text else ability.icon.name})"

    # Windows.

    def do_OpenS(self, node: core.OpenS, env: Env) -> Asking:
        player = self.some(node.player, env)
        anytime = [icon for icon in self.world.icons.values() if icon.anytime and icon is not node.icon]
        yield from self.offer(node.icon, [node.icon, *anytime], player)
        for step in range(1, self.plan.players):
            icons = [node.icon, *anytime] if node.icon.anytime else anytime
            yield from self.offer(node.icon, icons, (player + step) % self.plan.players)

    def usable(self, icons: list[IconDecl]) -> list[tuple[int, Ability]]:
        return [
            (card, ability)
            for icon in icons
            for card, ability in self.at_work(lambda each, icon=icon: each.icon is icon)
            if self.is_on(card, ability, []) and self.can_be_used(card, ability)
        ]

    def can_be_used(self, card: int, ability: Ability) -> bool:
        env = self.env_of(card, ability, [])
        if not self.payable(ability.body, env):
            return False
        pays = pays_of(ability.body)
        rest = ability.body[len(pays) :]
        if rest and isinstance(rest[0], core.ChooseS) and not self.is_chance(rest[0].set):
            parts = [rest[0].set, *([rest[0].condition] if rest[0].condition else [])]
            if not any(uses(part, [each for pay in pays for each in pay.body]) for part in parts):
                return bool(self.pool(rest[0], env))
        return True

    def offer(self, icon: IconDecl, icons: list[IconDecl], player: int) -> Asking:
        prompt = str(icon.node.text.string) if icon.node.text else icon.name
        while True:
            mine = [pair for pair in self.usable(icons) if self.now.owner(pair[0]) == player]
            options = [*mine, None] if mine else []
            pair = yield from self.ask("window", player, options, self.ability_words, lambda: prompt)
            if pair is None:
                return
            yield from self.ability(*pair, [])

    def do_UseS(self, node: core.UseS, env: Env) -> Asking:
        card = self.value(node.card, env)
        for pair in [pair for pair in self.usable([node.icon]) if pair[0] == card]:
            if pair in self.usable([node.icon]):
                yield from self.ability(*pair, [])

    # Branches, loops, periods.

    def do_IfS(self, node: core.IfS, env: Env) -> Asking:
        yield from self.run(node.then if self.value(node.condition, env) else node.otherwise, env)

    def do_ForS(self, node: core.ForS, env: Env) -> Asking:
        try:
            for thing in self.things(node.set, env):
                env[node.var] = thing
                yield from self.run(node.body, env)
        except Stopped:
            pass

    def do_RepeatS(self, node: core.RepeatS, env: Env) -> Asking:
        times = self.value(node.times, env) if node.times is not None else MANY
        try:
            for _ in range(times):
                if node.condition is not None and not self.value(node.condition, env):
                    return
                yield from self.run(node.body, env)
        except Stopped:
            pass

    def do_StopS(self, node: core.StopS, env: Env) -> Asking:
        yield from ()
        raise Stopped

    def do_ReturnS(self, node: core.ReturnS, env: Env) -> Asking:
        yield from ()
        raise Returned(self.value(node.value, env) if node.value is not None else None)

    def do_EndS(self, node: core.EndS, env: Env) -> Asking:
        yield from ()
        self.now.ending = (node.how, self.value(node.player, env) if node.player is not None else None)
        raise GameOver

    def do_PeriodS(self, node: core.PeriodS, env: Env) -> Asking:
        number = node.period.number
        before = self.now.periods[number]
        self.now.serial += 1
        self.now.periods[number] = self.now.serial
        try:
            yield from self.run(node.body, env)
        finally:
            self.now.periods[number] = before

    def do_ChangeS(self, node: core.ChangeS, env: Env) -> Asking:
        patterns = [() if pattern is None else (self.value(pattern, env),) for pattern in node.patterns]
        number = node.period.number
        if self.now.periods[number] == 0:
            raise Fault("no such period is going on")
        change = (node.rule, patterns, node.sign, self.value(node.value, env), number, self.now.periods[number])
        self.now.changes.append(change)
        yield from ()

    # Costs.

    def do_PayS(self, node: core.PayS, env: Env) -> Asking:
        yield from self.run(node.body, env)

    def payable(self, body: list[core.Stmt], env: Env) -> bool:
        """Tell whether the costs that a body begins with are all there, and fit where they go."""
        return self.affordable([each for pay in pays_of(body) for each in pay.body], env)

    def affordable(self, cost: list[core.Stmt], env: Env) -> bool:
        """Tell whether moves and choices can all be made; what hangs on one thing chosen is tried for each."""
        moves: list[core.Stmt] = []
        for index, each in enumerate(cost):
            if not isinstance(each, core.ChooseS):
                moves.append(each)
                continue
            if not self.can_choose(each, env):
                return False
            rest = cost[index + 1 :]
            hanging = hanging_on(each.var, rest)
            if hanging and each.least is None:
                if not any(self.affordable(hanging, {**env, each.var: thing}) for thing in self.pool(each, env)):
                    return False
            return self.moves_fit(moves, env) and self.affordable([other for other in rest if other not in hanging], env)
        return self.moves_fit(moves, env)

    def moves_fit(self, moves: list[core.Stmt], env: Env) -> bool:
        """Tell whether all of these is there, and has room, taken together."""
        out: dict[tuple[int, int], int] = {}
        into: dict[tuple[int, int], int] = {}
        for each in moves:
            if isinstance(each, core.MoveTokensS) and each.count is not None:
                value = self.value(each.value, env) if each.value is not None else 0
                count, source, to = self.value(each.count, env), self.value(each.source, env), self.value(each.to, env)
                if value is None:
                    return False
                out[source, value] = out.get((source, value), 0) + count
                into[to, value] = into.get((to, value), 0) + count
            elif isinstance(each, core.MoveS) and not self.cards_fit(each, env):
                return False
        for zone, value in into:
            limit = self.limit(zone)
            together = sum(count for (to, _), count in into.items() if to == zone)
            if limit is not None and self.room(zone, value) < (together if isinstance(limit, int) else into[zone, value]):
                return False
        return all(self.now.zones[source][value] >= count for (source, value), count in out.items())

    def cards_fit(self, node: core.MoveS, env: Env) -> bool:
        count = 1
        if isinstance(node.what, core.Ends):
            count = self.value(node.what.count, env) if node.what.count is not None else 1
            if len(self.now.zones[self.value(node.what.zone, env)]) < count:
                return False
        elif isinstance(node.what.type, Piece):
            if self.value(node.what, env) is None:
                return False
        else:
            count = len(self.things(node.what, env))
            if count == 0:
                return False
        target = self.value(node.to, env)
        limit = self.limit(target)
        return limit is None or len(self.now.zones[target]) + count <= limit

    def can_choose(self, node: core.ChooseS, env: Env) -> bool:
        pool = self.pool(node, env)
        if node.least is None:
            return bool(pool)
        least = self.value(node.least, env)
        if node.whole is None:
            return len(pool) >= least
        return bool(self.next_picks((), pool, least, self.most(node, env), False, node, env))

    # Decisions.

    def merged(self, options: list[Any], type: Type) -> list[Any]:
        """Offer one of several copies of a card that nobody can tell apart."""
        if not isinstance(type, Piece):
            return options
        found: dict[Any, Any] = {}
        for card in options:
            found.setdefault(self.looks(card) if card is not None else None, card)
        return list(found.values())

    def looks(self, card: int) -> Any:
        piece, now = self.plan.pieces[card], self.now
        if piece.card is None or piece.card.copies == 1:
            return card
        slots = {track.slot for kind in piece.kind.ancestry() for track in kind.tracks.values()}
        marks = [value for (slot, owner, _), value in now.tracks.items() if slot in slots and owner == card]
        lying = [now.zones[number] for (_, _, on, _), number in self.numbers.items() if on == card]
        return (piece.card.title, str(piece.generated), now.place[card], now.known[card], str(marks), str(lying))

    def pool(self, node: core.ChooseS, env: Env) -> list[Any]:
        things = self.things(node.set, env)
        if node.condition is None:
            return things
        return [thing for thing in things if self.value(node.condition, {**env, node.item: thing})]

    def most(self, node: core.ChooseS, env: Env) -> int:
        return self.value(node.most, env) if node.most is not None else MANY  # type: ignore[no-any-return]

    def do_ChooseS(self, node: core.ChooseS, env: Env) -> Asking:
        if node.decided_by is not None:
            answers = []
            for seat in self.things(node.chooser, env):
                answers.append((yield from self.choose_one(node, seat, "group", env)))
            answer = answers[0] if answers else None
            if len(set(answers)) != 1:
                answer = yield from self.choose_one(node, self.value(node.decided_by, env), "group", env)
        else:
            answer = yield from self.choose(node, self.value(node.chooser, env), env)
        env[node.var] = answer
        if node.then is not None:
            chosen = answer is not None if node.least is None else len(answer) > 0
            yield from self.run(node.then if chosen else node.otherwise, env)

    def choose(self, node: core.ChooseS, seat: int, env: Env, sort: str = "") -> Asking:
        if node.least is None:
            return (yield from self.choose_one(node, seat, sort or "choose", env))
        return (yield from self.choose_many(node, seat, sort or "picks", env))

    def choice_words(self, node: core.ChooseS, sort: str) -> Any:
        return lambda value: ("done" if sort in ("picks", "secret") else "pass") if value is None else self.words(value, node.item.type)

    def choose_one(self, node: core.ChooseS, seat: int, sort: str, env: Env) -> Asking:
        options = [*self.pool(node, env), *([None] if node.optional else [])]
        options = self.merged(options, node.item.type)
        return (yield from self.ask(sort, seat, options, self.choice_words(node, sort), lambda: self.text(node.prompt, env)))

    def choose_many(self, node: core.ChooseS, seat: int, sort: str, env: Env) -> Asking:
        pool, chosen = self.pool(node, env), ()
        most, least = self.most(node, env), min(self.value(node.least, env), len(pool))  # type: ignore[arg-type]
        while True:
            options = self.merged(self.next_picks(chosen, pool, least, most, node.optional, node, env), node.item.type)
            env[node.var] = chosen
            answer = yield from self.ask(sort, seat, options, self.choice_words(node, sort), lambda: self.text(node.prompt, env))
            if answer is None:
                return chosen
            chosen = (*chosen, answer)
            pool = pool[pool.index(answer) + 1 :]

    def next_picks(self, chosen: tuple[Any, ...], pool: list[Any], least: int, most: int, may: bool, node: core.ChooseS, env: Env) -> list[Any]:
        """Tell what can be picked next so that the choice can be completed, by trying all that can follow."""

        def good(whole: tuple[Any, ...]) -> bool:
            return least <= len(whole) <= most and (node.whole is None or bool(self.value(node.whole, {**env, node.var: whole})))

        def completes(some: tuple[Any, ...], rest: list[Any]) -> bool:
            if node.whole is None:
                return len(some) <= most and len(some) + len(rest) >= least
            return any(good((*some, *more)) for size in range(len(rest) + 1) for more in combinations(rest, size))

        options = [thing for at, thing in enumerate(pool) if completes((*chosen, thing), pool[at + 1 :])]
        if (may and not chosen) or good(chosen):
            options.append(None)
        return options

    def do_SecretlyS(self, node: core.SecretlyS, env: Env) -> Asking:
        answers: list[Any] = [None] * self.plan.players
        for seat in self.things(node.players, env):
            env[node.each] = seat
            answers[seat] = yield from self.choose(node.choice, seat, env, "secret")
        env[node.var] = tuple(answers)

    def do_OrderS(self, node: core.OrderS, env: Env) -> Asking:
        pool, placed = self.things(node.set, env), ()
        type = node.var.type.item if isinstance(node.var.type, Many) else NUMBER
        while pool:
            env[node.var] = placed
            words, prompt = (lambda value: self.words(value, type)), (lambda: self.text(node.prompt, env))
            answer = yield from self.ask("order", self.value(node.chooser, env), self.merged(pool, type), words, prompt)
            placed = (*placed, answer)
            pool = [each for each in pool if each != answer]
        env[node.var] = placed

    def do_OrderChangesS(self, node: core.OrderChangesS, env: Env) -> Asking:
        options = self.orders(node.rule, [self.value(arg, env) for arg in node.args])
        words, prompt = (lambda value: self.words(value, node.var.type)), (lambda: self.text(node.prompt, env))
        env[node.var] = yield from self.ask("changes", self.value(node.chooser, env), options, words, prompt)

    def do_MenuS(self, node: core.MenuS, env: Env) -> Asking:
        options: list[tuple[int, Any]] = []
        for index, option in enumerate(node.options):
            if option.var is None or option.set is None:
                if (option.guard is None or self.value(option.guard, env)) and self.payable(option.body, env):
                    options.append((index, None))
                continue
            found = []
            for thing in self.things(option.set, env):
                inner = {**env, option.var: thing}
                offered = all(test is None or self.value(test, inner) for test in (option.where, option.guard))
                if offered and self.payable(option.body, inner):
                    found.append(thing)
            options += [(index, thing) for thing in self.merged(found, option.var.type)]
        if node.optional:
            options.append((len(node.options), None))

        def words(option: tuple[int, Any]) -> str:
            index, thing = option
            if index == len(node.options):
                return "pass"
            written = node.options[index]
            return self.text(written.title, {**env, written.var: thing} if written.var else env)

        answer = yield from self.ask("menu", self.value(node.chooser, env), options, words, lambda: self.text(node.prompt, env))
        if answer is not None and answer[0] < len(node.options):
            option = node.options[answer[0]]
            if option.var is not None:
                env[option.var] = answer[1]
            yield from self.run(option.body, env)


def finished(doing: Asking) -> Any:
    """Do something that can't ask; give its result."""
    try:
        next(doing)
    except StopIteration as met:
        return met.value
    raise AssertionError("this asks")


def pays_of(body: list[core.Stmt]) -> list[core.PayS]:
    """Give the costs that a body begins with."""
    found = []
    for statement in body:
        if not isinstance(statement, core.PayS):
            break
        found.append(statement)
    return found


def uses(expr: core.Expr, body: list[core.Stmt]) -> bool:
    """Tell whether an expression uses what a choice among these gives."""
    return any(hangs(expr, each.var) for each in body if isinstance(each, core.ChooseS))


def hanging_on(var: Var, body: list[core.Stmt]) -> list[core.Stmt]:
    """Find the statements that use a variable, or what is chosen with its help."""
    found: list[core.Stmt] = []
    known = [var]
    for each in body:
        if any(hangs(each, one) for one in known):
            found.append(each)
            known += [each.var] if isinstance(each, core.ChooseS) else []
    return found


def hangs(node: core.Expr | core.Stmt, var: Var) -> bool:
    """Tell whether something uses a variable."""
    return (isinstance(node, core.Local) and node.var is var) or any(hangs(part, var) for part in parts_of(node))
