"""Costs of the core: whether all of one is there, and fits where it goes."""

from __future__ import annotations

from collections import Counter

from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.types import Piece

from .box import Env
from .questions import Asking, hanging_on, pays_of, uses


class Costs:
    """Pays all or nothing."""

    def do_PayS(self, node: core.PayS, env: Env) -> Asking:
        self.paid |= {*node.body}
        yield from self.run(node.body, env)

    def payable(self, body: list[core.Stmt], env: Env) -> bool:
        """Whether the costs that a body begins with are all there, and fit where they go."""
        return self.affordable([each for pay in pays_of(body) for each in pay.body], env)

    def affordable(self, cost: list[core.Stmt], env: Env) -> bool:
        """Whether moves and choices can all be made; what hangs on one thing chosen is tried for each."""
        moves: list[core.Stmt] = []
        for index, each in enumerate(cost):
            if not isinstance(each, core.ChooseS):
                moves.append(each)
                continue
            if not self.can_choose(each, env):
                return False
            rest = cost[index + 1 :]
            hanging = hanging_on(each.var, rest)
            tried = self.pool(each, env) if hanging and each.is_single else ()
            if tried and not any(self.affordable(hanging, {**env, each.var: thing}) for thing in tried):
                return False
            return self.moves_fit(moves, env) and self.affordable(
                [other for other in rest if other not in hanging], env
            )
        return self.moves_fit(moves, env)

    def moves_fit(self, moves: list[core.Stmt], env: Env) -> bool:
        """Whether all of these is there, and has room, taken together."""
        out: dict[tuple[int, int], int] = {}
        into: dict[tuple[int, int], int] = {}
        cards_out: Counter[int] = Counter()
        cards_into: Counter[int] = Counter()
        for each in moves:
            if isinstance(each, core.MoveTokensS) and each.count is not None:
                value = self.value(each.value, env) if each.value is not None else 0
                count, source, to = self.value(each.count, env), self.value(each.source, env), self.value(each.to, env)
                if value is None:
                    return False
                out[source, value] = out.get((source, value), 0) + count
                into[to, value] = into.get((to, value), 0) + count
            elif isinstance(each, core.MoveS) and not self.note_cards(each, env, cards_out, cards_into):
                return False
        if any(len(self.now.zones[source]) < count for source, count in cards_out.items()):
            return False
        if any(not self.cards_fit(target, count) for target, count in cards_into.items()):
            return False
        for zone, value in into:
            limit = self.limit(zone)
            together = sum(count for (to, _), count in into.items() if to == zone)
            if limit is not None and self.room(zone, value) < (
                together if isinstance(limit, int) else into[zone, value]
            ):
                return False
        return all(self.now.zones[source][value] >= count for (source, value), count in out.items())

    def note_cards(self, node: core.MoveS, env: Env, out: Counter[int], into: Counter[int]) -> bool:
        """Note how many cards a move takes from the end of a zone to another; return whether there are any."""
        count = 1
        if isinstance(node.what, core.Ends):
            count = self.value(node.what.count, env) if node.what.count is not None else 1
            out[self.value(node.what.zone, env)] += count
        elif isinstance(node.what.type, Piece):
            if self.value(node.what, env) is None:
                return False
        elif isinstance(node.what, core.Function) and len(node.what.args) == 2:
            count = self.value(node.what.args[1], env)
            if len(self.things(node.what, env)) < count:
                return False
        else:
            count = len(self.things(node.what, env))
            if count == 0:
                return False
        into[self.value(node.to, env)] += count
        return True

    def cards_fit(self, zone: int, count: int) -> bool:
        limit = self.limit(zone)
        return limit is None or len(self.now.zones[zone]) + count <= limit

    def can_begin(self, body: list[core.Stmt], env: Env) -> bool:
        """Whether some list fulfils what a first choice asks of it; a choice that hangs on a cost is not tried."""
        pays = pays_of(body)
        first = body[len(pays)] if len(body) > len(pays) else None
        if not isinstance(first, core.ChooseS) or first.otherwise or first.whole is None or first.is_single:
            return True
        parts = (first.set, first.condition, first.least, first.most, first.whole)
        paid = [each for pay in pays for each in pay.body]
        if self.is_chance(first.set) or any(uses(part, paid) for part in parts if part is not None):
            return True
        pool = self.pool(first, env)
        least = min(self.value(first.least, env) if first.least is not None else len(pool), len(pool))
        return bool(self.next_picks((), pool, least, self.most(first, env), False, first, env))

    def can_choose(self, node: core.ChooseS, env: Env) -> bool:
        pool = self.pool(node, env)
        if node.is_single:
            return bool(pool)
        least = self.value(node.least, env) if node.least is not None else len(pool)
        if node.whole is None:
            return len(pool) >= least
        return bool(self.next_picks((), pool, least, self.most(node, env), False, node, env))
