"""Decisions of the core: choices, menus, orders, secrets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.types import NUMBER, PLAYER, Many, Piece, Type

from .box import Env, name_of, once
from .moves import MANY
from .questions import Asking, pays_of


class Decisions:
    """Lets players decide."""

    def merged(self, options: list[Any], type: Type) -> list[Any]:
        """Offer one of several copies of a card that nobody can tell apart."""
        if not isinstance(type, Piece):
            return options
        found: dict[Any, Any] = {}
        for card in options:
            found.setdefault(self.looks(card) if card is not None else None, card)
        return list(found.values())

    def looks(self, card: int) -> Any:
        piece, now = self.pieces[card], self.now
        if piece.card is None or piece.card.copies == 1:
            return card
        seat = self.box.spots[now.place[card]].seat
        if any(not now.known[card] >> each & 1 for each in (range(self.players) if seat is None else (seat,))):
            return card  # whoever does not know copies must not see that they are
        slots = {name_of(track) for kind in piece.kind.ancestry() for track in kind.tracks.values()}
        marks = [value for (slot, owner, _), value in now.tracks.items() if slot in slots and owner == card]
        lying = [now.zones[number] for (_, _, on, _), number in self.numbers.items() if on == card]
        return (piece.card.title, str(piece.generated), now.place[card], now.known[card], str(marks), str(lying))

    def pool(self, node: core.ChooseS, env: Env, things: list[Any] | None = None) -> list[Any]:
        things = once(self.things(node.set, env) if things is None else things)
        if node.condition is None:
            return things
        return [thing for thing in things if self.value(node.condition, {**env, node.item: thing})]

    def most(self, node: core.ChooseS, env: Env) -> int:
        return self.value(node.most, env) if node.most is not None else MANY  # type: ignore[no-any-return]

    def do_ChooseS(self, node: core.ChooseS, env: Env) -> Asking:
        seat = self.value(node.chooser if node.decided_by is None else node.decided_by, env)
        answer = yield from self.choose(node, seat, env)
        env[node.var] = self.nothing(node.var.type) if answer is None else answer
        if node.then is not None:
            chosen = answer is not None if node.least is None else len(answer) > 0
            yield from self.run(node.then if chosen else node.otherwise, env)

    def choose(self, node: core.ChooseS, seat: int, env: Env, sort: str = "") -> Asking:
        if node.least is None:
            return (yield from self.choose_one(node, seat, sort or "choose", env))
        return (yield from self.choose_many(node, seat, sort or "picks", env))

    def choice_words(self, node: core.ChooseS, sort: str, chosen: tuple[Any, ...] = ()) -> Any:
        several = node.least is not None or sort == "secret"
        nothing = "pass" if not several or (node.optional and not chosen) else "done"
        return lambda value: nothing if value is None else self.words(value, node.item.type)

    def choose_one(self, node: core.ChooseS, seat: int, sort: str, env: Env) -> Asking:
        drawn = self.drawn(node.set, env)

        def options() -> list[Any]:
            found = [*self.pool(node, env, drawn), *([None] if node.optional else [])]
            return self.merged(found or [None] if node.always else found, node.item.type)

        words, prompt = self.choice_words(node, sort), (lambda: self.heading(node, seat, env))
        return (yield from self.asked_with(node, sort, seat, options, words, prompt))

    def drawn(self, set: core.Expr, env: Env) -> list[Any] | None:
        """Return what chance draws for a choice, which it does once, before anything else."""
        return self.things(set, env) if self.is_chance(set) else None

    def heading(self, node: core.ChooseS, seat: int, env: Env) -> str:
        """Put the question, and say before it for whom else it is answered."""
        asked = self.text(node.prompt, env)
        group = self.things(node.chooser, env) if node.decided_by else []
        others = [each for each in group if each != seat]
        if not others:
            return asked
        names = [self.words(each, PLAYER) for each in others]
        named = " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
        whom = "all" if len({*group}) == self.players else named
        return f"You decide for {whom}. {asked}".rstrip()

    def choose_many(self, node: core.ChooseS, seat: int, sort: str, env: Env) -> Asking:
        drawn, chosen = self.drawn(node.set, env), ()
        pool: list[Any] = []
        most = least = 0

        def options() -> list[Any]:
            nonlocal pool, most, least
            if not chosen:
                pool = self.pool(node, env, drawn)
                most, least = self.most(node, env), min(self.value(node.least, env), len(pool))  # type: ignore[arg-type]
            env[node.var] = chosen
            found = self.next_picks(chosen, pool, least, most, node.optional, node, env)
            if (node.always or self.asks) and chosen and found == [None]:
                return []
            return self.merged(found or [None] if node.always and not chosen else found, node.item.type)

        while True:
            words, prompt = self.choice_words(node, sort, chosen), (lambda: self.heading(node, seat, env))
            if chosen:
                answer = yield from self.ask(sort, seat, options(), words, prompt, node.always)
            else:
                answer = yield from self.asked_with(node, sort, seat, options, words, prompt)
            if answer is None:
                return chosen
            chosen = (*chosen, answer)
            pool = pool[pool.index(answer) + 1 :]

    def next_picks(
        self, chosen: tuple[Any, ...], pool: list[Any], least: int, most: int, may: bool, node: core.ChooseS, env: Env
    ) -> list[Any]:
        """Return what can be picked next so that the choice can be completed, by trying all that can follow."""

        def good(whole: tuple[Any, ...]) -> bool:
            return least <= len(whole) <= most and (
                node.whole is None or bool(self.value(node.whole, {**env, node.var: whole}))
            )

        def completes(some: tuple[Any, ...], rest: list[Any]) -> bool:
            if node.whole is None:
                return len(some) <= most and len(some) + len(rest) >= least
            return any(good((*some, *more)) for size in range(len(rest) + 1) for more in combinations(rest, size))

        options = [thing for at, thing in enumerate(pool) if completes((*chosen, thing), pool[at + 1 :])]
        if (may and not chosen) or good(chosen):
            options.append(None)
        return options

    def do_SecretlyS(self, node: core.SecretlyS, env: Env) -> Asking:
        answers: list[Any] = [self.nothing(node.choice.var.type)] * self.players
        for seat in self.things(node.players, env):
            env[node.each] = seat
            answer = yield from self.choose(node.choice, seat, env, "secret")
            answers[seat] = self.nothing(node.choice.var.type) if answer is None else answer
        env[node.var] = tuple(answers)

    def do_OrderS(self, node: core.OrderS, env: Env) -> Asking:
        pool, placed = once(self.things(node.set, env)), ()
        type = node.var.type.item if isinstance(node.var.type, Many) else NUMBER
        while pool:
            env[node.var] = placed
            words, prompt = (lambda value: self.words(value, type)), (lambda: self.text(node.prompt, env))
            seat = self.value(node.chooser, env)
            answer = yield from self.ask("order", seat, self.merged(pool, type), words, prompt, node.always)
            placed = (*placed, answer)
            pool = [each for each in pool if each != answer]
        env[node.var] = placed

    def do_OrderChangesS(self, node: core.OrderChangesS, env: Env) -> Asking:
        options = self.orders(node.rule, [self.one(arg, env) for arg in node.args])
        if node.least is not None:
            least = self.value(node.least, env)
            options = list(dict.fromkeys(least if value < least else value for value in options))
        words, prompt = (lambda value: self.words(value, node.var.type)), (lambda: self.text(node.prompt, env))
        seat = self.value(node.chooser, env)
        env[node.var] = yield from self.ask("changes", seat, options, words, prompt, node.always)

    def can_start(self, body: list[core.Stmt], env: Env) -> bool:
        """Whether the cost of an alternative can be paid, and the choice that it begins with be made."""
        rest = body[len(pays_of(body)) :]
        may_leave = bool(rest) and isinstance(rest[0], core.ChooseS) and rest[0].optional
        return self.payable(body, env) and (may_leave or self.can_begin(body, env))

    def do_MenuS(self, node: core.MenuS, env: Env) -> Asking:
        drawn = [self.drawn(option.things[0].set, env) if option.things else None for option in node.options]

        def words(option: tuple[int, Any]) -> str:
            if option[0] == len(node.options):
                return "pass"
            return self.text(node.options[option[0]].title, self.with_things(node, option, env))

        answer = yield from self.asked_with(
            node,
            "menu",
            self.value(node.chooser, env),
            lambda: self.alternatives(node, drawn, env),
            words,
            lambda: self.text(node.prompt, env),
        )
        if answer is None or answer[0] == len(node.options):
            yield from self.run(node.otherwise, env)
            return
        env.update(self.with_things(node, answer, {}))
        yield from self.run(node.options[answer[0]].body, env)

    def with_things(self, node: core.MenuS, option: tuple[int, Any], env: Env) -> Env:
        """Return the variables with what an option is about."""
        variables = [each.var for each in node.options[option[0]].things]
        return {**env, **dict(zip(variables, option[1] if len(variables) > 1 else [option[1]], strict=False))}

    def alternatives(self, node: core.MenuS, drawn: list[Any], env: Env) -> list[tuple[int, Any]]:
        """Find what a menu offers now."""
        options: list[tuple[int, Any]] = []
        for index, option in enumerate(node.options):
            rows = [
                row for row, inner in self.rows(option, drawn[index], env)
                if (option.guard is None or self.value(option.guard, inner)) and self.can_start(option.body, inner)
            ]  # fmt: skip
            if len(option.things) == 1:
                found = self.merged([row[0] for row in rows], option.things[0].var.type)
            else:
                found = self.merged_rows(rows, [each.var.type for each in option.things])
            options += [(index, thing) for thing in found]
        if node.optional or (node.always and not options):
            options.append((len(node.options), None))
        return options

    def rows(self, option: core.Alternative, drawn: Any, env: Env) -> list[tuple[tuple[Any, ...], Env]]:
        """Find what an alternative can be about: a thing of each set, with the variables that stand for them."""
        found: list[tuple[tuple[Any, ...], Env]] = [((), env)]
        for at, each in enumerate(option.things):
            longer = []
            for row, inner in found:
                for thing in once(drawn if at == 0 and drawn is not None else self.things(each.set, inner)):
                    known = {**inner, each.var: thing}
                    if each.where is None or self.value(each.where, known):
                        longer.append(((*row, thing), known))
            found = longer
        return found

    def merged_rows(self, rows: list[tuple[Any, ...]], types: list[Type]) -> list[Any]:
        """Offer one of several rows that differ only by copies; two copies are not one of them twice."""
        if not types:
            return [None] * len(rows)
        found: dict[Any, Any] = {}
        for row in rows:
            cards = [thing if isinstance(type, Piece) else None for thing, type in zip(row, types, strict=True)]
            same = [[one is not None and one == other for one in cards] for other in cards]
            seen = [thing if card is None else self.looks(card) for thing, card in zip(row, cards, strict=True)]
            found.setdefault(str((seen, same)), row)
        return list(found.values())
