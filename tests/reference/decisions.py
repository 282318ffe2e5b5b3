"""Decisions of the core: choices, orders, menus, and what several players decide."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.types import PLAYER, Piece, Type

from .box import Env, name_of, once
from .moves import MANY
from .questions import Asking, Stopped, pays_of


class Decisions:
    """Lets players decide."""

    def merged(self, seat: int | None, options: list[Any], type: Type) -> list[Any]:
        """Offer one of several copies of a card that a player can't tell apart."""
        if not isinstance(type, Piece):
            return options
        found: dict[Any, Any] = {}
        for card in options:
            found.setdefault(self.looks(seat, card) if card is not None else None, card)
        return list(found.values())

    def looks(self, seat: int | None, card: int) -> Any:
        piece, now = self.pieces[card], self.now
        if piece.card is None or piece.card.copies == 1:
            return card
        if seat is None or not now.known[card] >> seat & 1:
            return card  # whoever does not know copies must not see that they are
        whose = self.box.spots[now.place[card]].seat
        to_see = range(self.players) if whose is None else (whose,)
        if whose != seat and any(not now.seen[now.place[card]] >> each & 1 for each in to_see):
            return card  # its place in the zone matters
        slots = {name_of(track) for kind in piece.kind.ancestry() for track in kind.tracks.values()}
        marks = [value for (slot, owner, _), value in now.tracks.items() if slot in slots and owner == card]
        on_it = [number for (_, _, on, _), number in self.numbers.items() if on == card]
        if any(sum(now.zones[number]) and not now.seen[number] >> seat & 1 for number in on_it):
            return card
        lying = [now.zones[number] for number in on_it]
        return (piece.card.title, str(piece.generated), now.place[card], str(marks), str(lying))

    def pool(self, node: core.ChooseS, env: Env, things: list[Any] | None = None) -> list[Any]:
        things = once(self.things(node.set, env) if things is None else things)
        if node.condition is None:
            return things
        return [thing for thing in things if self.value(node.condition, {**env, node.item: thing})]

    def most(self, node: core.ChooseS, env: Env) -> int:
        return self.value(node.most, env) if node.most is not None else MANY  # type: ignore[no-any-return]

    def who(self, node: core.QuestionS, env: Env) -> int:
        return self.value(node.chooser if node.decided_by is None else node.decided_by, env)  # type: ignore[no-any-return]

    def do_ChooseS(self, node: core.ChooseS, env: Env) -> Asking:
        answer = yield from self.choose(node, self.who(node, env), env)
        env[node.var] = self.nothing(node.var.type) if answer is None else answer
        if node.then is not None:
            yield from self.do_chosen(node, answer, env)

    def do_chosen(self, node: core.ChooseS, answer: Any, env: Env) -> Asking:
        chosen = answer is not None and (node.is_single or len(answer) > 0)
        yield from self.run((node.then or []) if chosen else node.otherwise, env)

    def choose(self, node: core.ChooseS, seat: int, env: Env) -> Asking:
        if node.is_single:
            return (yield from self.choose_one(node, seat, env))
        return (yield from self.choose_many(node, seat, env))

    def choice_words(self, node: core.ChooseS, chosen: tuple[Any, ...] = ()) -> Any:
        nothing = "pass" if node.is_single or (node.optional and not chosen) else "done"
        return lambda value: nothing if value is None else self.words(value, node.item.type)

    def choose_one(self, node: core.ChooseS, seat: int, env: Env) -> Asking:
        drawn = self.drawn(node.set, env)

        def options() -> list[Any]:
            found = [*self.pool(node, env, drawn), *([None] if node.optional else [])]
            return self.merged(seat, found or [None] if node.always else found, node.item.type)

        words, prompt = self.choice_words(node), (lambda: self.heading(node, seat, env))
        return (yield from self.asked_with(node, "choose", seat, options, words, prompt))

    def drawn(self, set: core.Expr, env: Env) -> list[Any] | None:
        """Return what chance draws for a choice, which it does once, before anything else."""
        return self.things(set, env) if self.is_chance(set) else None

    def heading(self, node: core.QuestionS, seat: int, env: Env) -> str:
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

    def choose_many(self, node: core.ChooseS, seat: int, env: Env) -> Asking:
        drawn, chosen = self.drawn(node.set, env), ()
        sort = "order" if node.ordered else "picks"
        pool: list[Any] = []
        most = least = 0

        def options() -> list[Any]:
            nonlocal pool, most, least
            if not chosen:
                pool = self.pool(node, env, drawn)
                wanted = self.value(node.least, env) if node.least is not None else len(pool)
                most, least = self.most(node, env), min(wanted, len(pool))
            env[node.var] = chosen
            found = self.next_picks(chosen, pool, least, most, node.optional, node, env)
            if node.ordered and node.least is None and not pool:
                return []
            if (node.always or self.asks) and chosen and found == [None]:
                return []
            return self.merged(seat, found or [None] if node.always and not chosen else found, node.item.type)

        while True:
            words, prompt = self.choice_words(node, chosen), (lambda: self.heading(node, seat, env))
            if chosen:
                answer = yield from self.ask(sort, seat, options(), words, prompt, node.always)
            else:
                answer = yield from self.asked_with(node, sort, seat, options, words, prompt)
            if answer is None:
                return chosen
            chosen = (*chosen, answer)
            at = pool.index(answer)
            pool = [*pool[:at], *pool[at + 1 :]] if node.ordered else pool[at + 1 :]

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

        def rest(at: int) -> list[Any]:
            return [*(pool[:at] if node.ordered else ()), *pool[at + 1 :]]

        options = [thing for at, thing in enumerate(pool) if completes((*chosen, thing), rest(at))]
        if (may and not chosen) or good(chosen):
            options.append(None)
        return options

    def do_EachDecidesS(self, node: core.EachDecidesS, env: Env) -> Asking:
        decision, seats = node.decision, once(self.things(node.players, env))
        answers: list[Any] = [None] * self.players
        for seat in seats:
            env[node.each] = seat
            if isinstance(decision, core.MenuS):
                answers[seat] = yield from self.pick_alternative(decision, seat, env)
            else:
                answers[seat] = yield from self.choose(decision, seat, env)
        if isinstance(decision, core.ChooseS) and decision.then is None:
            type = decision.var.type
            env[node.var] = tuple(self.nothing(type) if each is None else each for each in answers)
            return
        try:
            for seat in seats:
                env[node.each] = seat
                yield from self.do_decided(decision, answers[seat], env)
        except Stopped:
            pass

    def do_decided(self, decision: core.Decision, answer: Any, env: Env) -> Asking:
        if isinstance(decision, core.MenuS):
            yield from self.do_alternative(decision, answer, env)
        else:
            env[decision.var] = answer
            yield from self.do_chosen(decision, answer, env)

    def can_start(self, body: list[core.Stmt], env: Env) -> bool:
        """Whether the cost of an alternative can be paid, and the choice that it begins with be made."""
        rest = body[len(pays_of(body)) :]
        may_leave = bool(rest) and isinstance(rest[0], core.ChooseS) and rest[0].optional
        return self.payable(body, env) and (may_leave or self.can_begin(body, env))

    def do_MenuS(self, node: core.MenuS, env: Env) -> Asking:
        answer = yield from self.pick_alternative(node, self.who(node, env), env)
        yield from self.do_alternative(node, answer, env)

    def pick_alternative(self, node: core.MenuS, seat: int, env: Env) -> Asking:
        drawn = [self.drawn(option.things[0].set, env) if option.things else None for option in node.options]

        def words(option: tuple[int, Any]) -> str:
            if option[0] == len(node.options):
                return "pass"
            return self.text(node.options[option[0]].title, self.with_things(node, option, env))

        def make() -> list[tuple[int, Any]]:
            return self.alternatives(node, seat, drawn, env)

        return (yield from self.asked_with(node, "menu", seat, make, words, lambda: self.heading(node, seat, env)))

    def do_alternative(self, node: core.MenuS, answer: Any, env: Env) -> Asking:
        if answer is None or answer[0] == len(node.options):
            yield from self.run(node.otherwise, env)
            return
        env.update(self.with_things(node, answer, {}))
        yield from self.run(node.options[answer[0]].body, env)

    def with_things(self, node: core.MenuS, option: tuple[int, Any], env: Env) -> Env:
        """Return the variables with what an option is about."""
        variables = [each.var for each in node.options[option[0]].things]
        return {**env, **dict(zip(variables, option[1] if len(variables) > 1 else [option[1]], strict=False))}

    def alternatives(self, node: core.MenuS, seat: int, drawn: list[Any], env: Env) -> list[tuple[int, Any]]:
        """Find what a menu offers now."""
        options: list[tuple[int, Any]] = []
        for index, option in enumerate(node.options):
            rows = [
                row for row, inner in self.rows(option, drawn[index], env)
                if (option.guard is None or self.value(option.guard, inner)) and self.can_start(option.body, inner)
            ]  # fmt: skip
            if len(option.things) == 1:
                found = self.merged(seat, [row[0] for row in rows], option.things[0].var.type)
            else:
                found = self.merged_rows(seat, rows, [each.var.type for each in option.things])
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

    def merged_rows(self, seat: int | None, rows: list[tuple[Any, ...]], types: list[Type]) -> list[Any]:
        """Offer one of several rows that differ only by copies; two copies are not one of them twice."""
        if not types:
            return [None] * len(rows)
        found: dict[Any, Any] = {}
        for row in rows:
            cards = [thing if isinstance(type, Piece) else None for thing, type in zip(row, types, strict=True)]
            same = [[one is not None and one == other for one in cards] for other in cards]
            seen = [thing if card is None else self.looks(seat, card) for thing, card in zip(row, cards, strict=True)]
            found.setdefault(str((seen, same)), row)
        return list(found.values())
