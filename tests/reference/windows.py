"""Windows of the core: abilities offered by an icon, beside a question, or at any time."""

from __future__ import annotations

from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Ability, IconDecl

from .box import Env, parts_of
from .questions import Asking


class Used(tuple):
    """An option: to use an ability of a card."""


class Windows:
    """Offers abilities."""

    @property
    def anytime(self) -> list[IconDecl]:
        return [icon for icon in self.world.icons.values() if icon.anytime]

    def do_OpenS(self, node: core.OpenS, env: Env) -> Asking:
        player = self.some(node.player, env)
        title = ", ".join(icon.node.text.string if icon.node.text else icon.name for icon in node.icons)
        icons = list(dict.fromkeys([*node.icons, *self.anytime]))
        while True:
            while True:
                used = yield from self.offer(title, icons, player)
                if not used:
                    break
            if not (yield from self.interruption(player)):
                return

    def mine(self, icons: list[IconDecl], player: int | None) -> list[Used]:
        """Find what a player can use; of copies that they can't tell apart, only one."""
        found: dict[Any, Used] = {}
        for card, ability in self.usable(icons):
            if player is not None and self.now.owner(card) == player:
                found.setdefault((self.looks(player, card), ability), Used((card, ability)))
        return list(found.values())

    def offer(self, title: str, icons: list[IconDecl], player: int) -> Asking:
        """Let a player use an ability; return whether they did."""
        self.note(player)
        mine = self.mine(icons, player)
        must = any(ability.must for _, ability in mine)
        options = [*mine, *([None] if mine and not must else [])]
        pair = yield from self.ask(
            "window", player, options, self.ability_words, lambda: f"{title}: do you use a card?"
        )
        if pair is None:
            return False
        yield from self.ability(*pair, [])
        return True

    # At any time.

    def effects(self, player: int) -> list[Any]:
        """Return what a player can use at any time, and what it would do."""
        return [(pair, self.would_do(*pair)) for pair in self.mine(self.anytime, player)]

    def note(self, player: int | None) -> None:
        if player is not None:
            self.now.offered[player] = self.effects(player)

    def interruption(self, player: int | None) -> Asking:
        """Offer all others what they can use at any time, where that is new; return whether anybody did."""
        used = False
        while player is not None:
            seat = self.next_to_ask(player)
            if seat is None:
                break
            title = ", ".join(icon.node.text.string if icon.node.text else icon.name for icon in self.anytime)
            if (yield from self.offer(title, self.anytime, seat)):
                used = True
                self.now.offered[seat] = []
        return used

    def next_to_ask(self, player: int) -> int | None:
        for step in range(1, self.players):
            seat = (player + step) % self.players
            effects = self.effects(seat)
            if any(each not in self.now.offered.get(seat, []) for each in effects):
                return seat
            self.now.offered[seat] = effects
        return None

    def would_do(self, card: int, ability: Ability) -> list[Any]:
        """Work out the values of an ability's lines, up to a question, that hang on nothing before."""
        env = self.env_of(card, ability, [])
        found: list[Any] = []
        for statement in ability.body:
            for part in [statement] if not isinstance(statement, core.PayS) else statement.body:
                found += self.values_before(part, env)
            if isinstance(statement, core.ChooseS | core.MenuS):
                break
        return found

    def values_before(self, node: core.Stmt, env: Env) -> list[Any]:
        if isinstance(node, core.ChooseS):
            sets = [(node.set, node.item, node.condition)]
            rest: list[core.Expr] = []
        elif isinstance(node, core.MenuS):
            sets = [(each.set, each.var, each.where) for option in node.options for each in option.things]
            rest = [each.guard for each in node.options if each.guard is not None]
        else:
            sets, rest = [], parts_of(node)
        found = []
        for things, var, test in sets:
            if self.is_clear(things, env) and (test is None or self.is_clear(test, {**env, var: None})):
                found.append([x for x in self.things(things, env) if test is None or self.value(test, {**env, var: x})])
        return [*found, *(self.snapshot(part, env) for part in rest if self.is_clear(part, env))]

    def snapshot(self, part: core.Expr, env: Env) -> Any:
        if isinstance(part, core.ZoneAt) and not part.zone.holds_tokens:
            return list(self.things(part, env))
        value = self.value(part, env)
        return list(value) if isinstance(value, list | tuple) else value

    def is_clear(self, part: core.Expr, env: Env) -> bool:
        """Whether an expression can be worked out without what comes before it."""
        if isinstance(part, core.Template) or self.is_chance(part):
            return False
        return self.has_all(part, set(env))

    def has_all(self, part: core.Expr, known: set[Any]) -> bool:
        if isinstance(part, core.Local):
            return part.var in known
        if isinstance(part, core.Filter | core.Aggregate):
            known = known | {part.var}
        return all(self.has_all(each, known) for each in parts_of(part))

    # Beside a question.

    def asked_with(self, node: Any, sort: str, seat: int | None, make: Any, words: Any, prompt: Any) -> Asking:
        """Put a question with the abilities beside it, again after each that is used."""
        icons = list(dict.fromkeys([*node.beside, *self.anytime]))
        if node in self.paid or not any(icon.abilities for icon in icons):
            return (yield from self.ask(sort, seat, make(), words, prompt, node.always))
        while True:
            yield from self.interruption(seat)
            self.note(seat)
            options = make()
            mine = self.mine(icons, seat) if options else []
            if any(ability.must for _, ability in mine):
                options = []
            answer = yield from self.ask(
                sort,
                seat,
                [*options, *mine],
                lambda option: f"use {self.ability_words(option)}" if isinstance(option, Used) else words(option),
                prompt,
                node.always,
            )
            if not isinstance(answer, Used):
                return answer
            yield from self.ability(*answer, [])
