"""Moves of the core, done by walking them: cards, tokens, shuffles, rolls."""

from __future__ import annotations

from typing import Any

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import KindDecl
from croupier.interpreter.meaning.types import Piece, Place, Player, item_of

from .box import Env, names_of
from .questions import Asking

MANY = 10**6


class Moves:
    """Moves cards and tokens."""

    def limit(self, zone: int) -> Any:
        decl, *whose = self.box.spots[zone]
        if decl is None or decl.limit is None:
            return None
        this, variables, expr = decl.limit
        return self.value(expr, names_of(this, variables, *whose))

    def put(self, card: int, zone: int, under: bool = False, chosen: bool = True) -> bool:
        """Move a card, if there is room."""
        limit, source = self.limit(zone), self.now.place[card]
        if limit is not None and source != zone and len(self.now.zones[zone]) >= limit:
            return False
        self.now.put(card, zone, under, chosen)
        return True

    def refill(self, moved: KindDecl | None = None) -> None:
        """Fill up the zones that are short, in their order; after a move, those in which what moved could lie."""
        for number, (decl, *whose) in enumerate(self.box.spots):
            if decl is None or decl.refill_size is None:
                continue
            if moved is not None and not (moved.is_a(decl.of) or decl.of.is_a(moved)):
                continue
            env = names_of(*decl.refill_size[:2], *whose)
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
        what = node.what.type
        piece = what if isinstance(what, Piece) else item_of(what)
        self.refill(piece.kind if isinstance(piece, Piece) else None)

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
        self.now.tracks["card face", die, None] = self.now.pick(self.faces(die))
        self.now.known[die] = self.now.seen[self.now.place[die]]

    def do_ShowS(self, node: core.ShowS, env: Env) -> Asking:
        cards = [self.value(node.what, env)] if isinstance(node.what.type, Piece) else self.things(node.what, env)
        whom = [self.value(node.to, env)] if isinstance(node.to.type, Player) else self.things(node.to, env)
        for card in cards:
            if card is not None and not self.now.is_loose(card):
                self.now.known[card] |= sum(1 << seat for seat in set(whom))
        yield from ()

    def do_SayS(self, node: core.SayS, env: Env) -> Asking:
        self.say(node.text, env)
        yield from ()
