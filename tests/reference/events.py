"""Events of the core: what fires before, instead of and after them, and the windows of icons."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Ability, IconDecl, ProcedureDecl
from croupier.interpreter.meaning.types import Many, Piece

from .box import Env, parts_of
from .questions import Asking, finished, pays_of, uses


class Events:
    """Does procedures, with all that listens to them."""

    def do_CallS(self, node: core.CallS, env: Env) -> Asking:
        args = [
            tuple(self.things(arg, env)) if isinstance(arg.type, Many) else self.value(arg, env) for arg in node.args
        ]
        result = yield from self.event(node.procedure, args)
        if node.into is not None:
            env[node.into] = result

    def event(self, procedure: ProcedureDecl, args: list[Any], under: bool = False) -> Asking:
        """Do a procedure, with what fires before it, instead of it and after it."""
        args = yield from self.fire(procedure, "before", args)
        before = self.at_work_itself(procedure, args)
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
            env = dict(zip(procedure.params, args, strict=True))
            self.say(procedure.text, env)
            result = yield from self.procedure_body(procedure.body, env)
        yield from self.fire(procedure, "after", [*args, result], before)
        return result

    def at_work_itself(self, procedure: ProcedureDecl, args: list[Any]) -> list[tuple[int, Ability, Any]]:
        """Find the abilities that are on and wait for what is done with their own card, and whose they are."""
        listens = self.at_work(lambda each: each.procedure is procedure and each.hears_itself)
        return [(card, each, self.now.owner(card)) for card, each in listens if card in args and self.works(card)]

    def firing(self, procedure: ProcedureDecl, moment: str, args: list[Any], before: Any = ()) -> list[Any]:
        """Find what fires: what is on, and what was on before the event and hears what is done with its own card."""
        listens = self.at_work(lambda each: each.procedure is procedure and each.moment == moment)
        found: list[Any] = [(card, ability) for card, ability in listens if self.is_on(card, ability, args)]
        left = [each for each in before if each[:2] not in found]
        return found + [each for each in left if self.holds(each[1], self.env_of(*each[:2], args, each[2]), each[0])]

    def fire(self, procedure: ProcedureDecl, moment: str, args: list[Any], before: Any = ()) -> Asking:
        """Let everything fire that listens; what comes before an event can change its arguments."""
        pending = self.firing(procedure, moment, args, before)
        while pending:
            pair = pending[0]
            if (
                self.world.triggers_by is not None
                and len(pending) > 1
                and self.order_matters(procedure, moment, pending, args, before)
            ):
                who = self.value(self.world.triggers_by, {})
                pair = yield from self.ask("triggers", who, pending, self.ability_words)
            pending = [each for each in pending if each != pair]
            if pair in self.firing(procedure, moment, args, [pair] if len(pair) > 2 else ()):
                args = yield from self.fire_one(pair, moment, args)
        return args

    def fire_one(self, pair: Any, moment: str, args: list[Any]) -> Asking:
        card, ability = pair[:2]
        env = self.env_of(card, ability, args, *pair[2:])
        self.use_up(card, ability)
        yield from self.procedure_body(ability.body, env)
        return [env[param] for param in ability.params] if moment == "before" else args

    def order_matters(
        self, procedure: ProcedureDecl, moment: str, pending: list[Any], args: list[Any], before_it: Any
    ) -> bool:
        """Whether different orders lead to different positions; what can ask or is chance counts as such."""
        listeners = procedure.listeners[moment]
        if len(pending) > 4 or any(self.can_ask(each.body) for each in listeners):
            return True
        before, results = self.now, []
        for order in permutations(pending):
            self.now, given = before.copy(), args
            for pair in order:
                if pair in self.firing(procedure, moment, given, before_it):
                    given = finished(self.fire_one(pair, moment, given))
            results.append((self.now.facts(), self.at_work_by_group(), given))
        self.now = before
        return any(result != results[0] for result in results)

    def can_ask(self, body: list[Any]) -> bool:
        asking = (
            core.QuestionS, core.EachDecidesS, core.OpenS, core.UseS, core.CallS, core.EndS, core.RollS,
        )  # fmt: skip
        watched = {"move": core.MoveS, "shuffle": core.ShuffleS}
        for each in body:
            if isinstance(each, asking) or any(
                isinstance(each, watched[name]) for name in watched if name in self.world.procedures
            ):
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

    def ability(self, card: int, ability: Ability, args: list[Any], player: int | None = None) -> Asking:
        """Do what an ability says."""
        self.use_up(card, ability)
        return (yield from self.procedure_body(ability.body, self.env_of(card, ability, args, player)))

    def ability_words(self, pair: tuple[int, Ability] | None) -> str:
        if pair is None:
            return "pass"
        card, ability = pair[:2]
        name = self.words(card, Piece())
        icons = [each for each in self.pieces[card].abilities() if each.sort == "icon"]
        if ability.icon is None or len(icons) < 2:
            return name
        text = ability.icon.node.text
        return f"{name} ({text.string if text else ability.icon.name})"

    # What can be used.

    def usable(self, icons: list[IconDecl]) -> list[tuple[int, Ability]]:
        return [
            (card, ability)
            for icon in icons
            for card, ability in self.at_work(lambda each, icon=icon: each.icon is icon)
            if self.is_on(card, ability, []) and self.can_be_used(card, ability)
        ]

    def usable_of(self, icon: IconDecl, card: Any, player: int | None) -> list[tuple[int, Ability]]:
        """Find what can be used of one card; of the others nothing is asked, for they may ask for this one."""
        return [
            (each, ability)
            for each, ability in self.at_work(lambda ability: ability.icon is icon)
            if each == card and self.is_on(card, ability, [], player) and self.can_be_used(card, ability, player)
        ]

    def can_be_used(self, card: int, ability: Ability, player: int | None = None) -> bool:
        env = self.env_of(card, ability, [], player)
        if not self.payable(ability.body, env):
            return False
        pays = pays_of(ability.body)
        rest = ability.body[len(pays) :]
        if rest and isinstance(rest[0], core.ChooseS) and not rest[0].otherwise and not self.is_chance(rest[0].set):
            parts = [rest[0].set, *([rest[0].condition] if rest[0].condition else [])]
            if not any(uses(part, [each for pay in pays for each in pay.body]) for part in parts):
                return bool(self.pool(rest[0], env)) and self.can_begin(ability.body, env)
        return True

    def do_UseS(self, node: core.UseS, env: Env) -> Asking:
        card = self.value(node.card, env)
        player = self.value(node.player, env) if node.player is not None else None
        for pair in self.usable_of(node.icon, card, player):
            if pair in self.usable_of(node.icon, card, player):
                yield from self.ability(*pair, [], player)

    def value_Usable(self, expr: core.Usable, env: Env) -> bool:
        card = self.value(expr.card, env)
        player = self.value(expr.player, env) if expr.player is not None else None
        return bool(self.usable_of(expr.icon, card, player))
