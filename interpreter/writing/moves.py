"""Verbs to forms: moves, shuffles, rolls, shows, lines of the log."""

from __future__ import annotations

import ast
from typing import Any

from ..meaning import core
from ..meaning.bounds import EVENT
from ..meaning.model import Var
from ..meaning.types import NUMBER, Many, Piece, Place, Player, Type, fits, item_of
from .forms import Do, Each, Form, If, Leave, Loop, Py
from .lifts import Lifter
from .python import LINES, as_node, attribute, expression, listed, statements

# A draw of so many cards is weighed before play; of more, or of a number that is not known, in play.
MOST_WEIGHED = 20


class MoveWriter(Lifter):
    """The verbs of the language."""

    def forms_MoveS(self, node: core.MoveS) -> list[Form]:
        moved = node.what.type if isinstance(node.what.type, Piece) else item_of(node.what.type)
        return [*self.move(node), *self.refills(moved)]

    def refills(self, moved: Type | None) -> list[Form]:
        """Write the filling up of zones that a move of such pieces may have left short (None: any)."""
        made: list[Form] = []
        for number, (zone, _, _, _) in enumerate(self.plan.zone_names):
            if zone.refill_size is None or (moved is not None and not fits(moved, Piece(zone.of))):
                continue
            size, source = self.of_zone(zone.refill_size, number), self.of_zone(zone.refill_from, number)
            full = " or full(s, _0)" if zone.limit is not None else ""
            place = self.temporary()
            self.types[place] = Place()
            body: list[Form] = [
                Py(statements("_0 = _1", place, source)),
                If(expression(f"len(s.Z[_0]) >= _1 or not s.Z[_2]{full}", number, size, place), [Leave()]),
            ]
            if self.explicit:
                self.fix(place, as_node(1), True, body)
            body.append(Py(statements("draw(s, _0, _1)", place, number), EVENT))
            made.append(Loop(body, LINES.current))
        return made

    def of_zone(self, scoped: Any, number: int) -> ast.expr:
        """Write an expression that belongs to a zone."""
        this, variables, expr = scoped
        before = self.env
        self.env = {**before, **{var: as_node(value) for var, value in self.plan.env(this, variables, number).items()}}
        made = self.write(expr)
        self.env = before
        return made

    def move(self, node: core.MoveS) -> list[Form]:
        forms: list[Form] = []
        what = node.what
        if "move" in self.plan.world.procedures:
            return self.watched_move(node)
        verb = "put_under" if node.under else "put_open" if self.is_open(node.to) else "put"
        if isinstance(what, core.Ends) and what.end == "top" and not node.under:
            return self.draws(what, node.to)
        if isinstance(what.type, Place) and not node.under:
            source, target = self.value(what, forms), self.value(node.to, forms)
            return [*forms, Py(statements("put_all(s, _0, _1)", source, target), EVENT)]
        moved = self.lift(what, forms)
        target = self.value(node.to, forms)
        if isinstance(what.type, Piece):
            return [*forms, Py(statements(f"{verb}(s, _0, _1)", self.write(moved), target), EVENT)]
        card = self.temporary()
        each = statements(f"{verb}(s, _0, _1)", card, target)
        cards = self.temporary()
        self.types[cards] = Many(Piece())
        made = statements("_0 = tuple(_1)\ns.steps -= _2 * len(_0)", cards, self.items(moved), EVENT)
        return [*forms, Py([*made, *statements("for _0 in _1:\n _2", card, cards, each)])]

    def is_open(self, zone: core.Expr) -> bool:
        """Whether everybody sees what lies in a zone."""
        return isinstance(zone, core.ZoneAt) and zone.zone.seen == "all"

    def draws(self, what: core.Ends, to: core.Expr) -> list[Form]:
        """Write a move of cards from the top of a zone."""
        forms: list[Form] = []
        target = self.value(to, forms)
        source = self.value(what.zone, forms)
        shuffled = self.explicit and self.can_be_shuffled(what.zone)
        if not isinstance(source, ast.Constant | ast.Name):
            source = as_node(self.let(Place(), source, forms).py)
        if shuffled and any(limit is not None for limit in self.plan.limits):
            count = self.value(what.count, forms) if what.count is not None else as_node(1)
            return [*forms, self.draws_while_there_is_room(source, target, count)]
        if what.count is None:
            if shuffled:
                self.fix_constant(source, as_node(1), forms)
            return [*forms, Py(statements("draw(s, _0, _1)", source, target), EVENT)]
        count = self.value(what.count, forms)
        if shuffled:
            count = as_node(self.let(NUMBER, count, forms).py)
            self.fix_constant(source, count, forms)
        return [*forms, self.draw_so_many(count, source, target)]

    def draw_so_many(self, count: ast.expr, source: ast.expr, target: ast.expr) -> Py:
        """Write a draw of a number of cards; a small number that is known beforehand is weighed beforehand."""
        number = count.value if isinstance(count, ast.Constant) and isinstance(count.value, int) else MOST_WEIGHED + 1
        turns = "range(min(_1, len(s.Z[_2])))" if number <= MOST_WEIGHED else "turns(s, min(_1, len(s.Z[_2])))"
        made = statements(f"for _0 in {turns}: draw(s, _2, _3)", self.temporary(), count, source, target)
        return Py(made, EVENT * max(1, number) if number <= MOST_WEIGHED else EVENT)

    def draws_while_there_is_room(self, source: ast.expr, target: ast.expr, count: ast.expr) -> Form:
        """Write a move of cards from the top, one by one, so that chance is not asked for a card that doesn't fit."""
        body: list[Form] = [If(expression("full(s, _0)", target), [Leave()])]
        self.fix_constant(source, as_node(1), body)
        body.append(Py(statements("draw(s, _0, _1)", source, target), EVENT))
        return Each(self.temporary(), expression("range(min(_0, len(s.Z[_1])))", count, source), body)

    def fix_constant(self, source: ast.expr, count: ast.expr, forms: list[Form]) -> None:
        name = source.id if isinstance(source, ast.Name) else self.let(Place(), source, forms).py
        self.fix(name, count, True, forms)

    def watched_move(self, node: core.MoveS) -> list[Form]:
        """Write a move that cards watch: card by card, as an event."""
        forms: list[Form] = []
        what, target = self.lift(node.what, forms), self.let(Place(), self.value(node.to, forms), forms)
        items = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        card = Var("", Piece(), node.span, py=self.temporary())
        self.types[card.py] = Piece()
        name = "event_move_under" if node.under else "event_move"
        call = Do(name, [as_node(card.py), expression("s.loc[_0]", card.py), as_node(target.py)])
        return [*forms, Each(card.py, expression("[c for c in _0 if c is not None]", items), [call])]

    def forms_MoveTokensS(self, node: core.MoveTokensS) -> list[Form]:
        forms: list[Form] = []
        source, target = self.value(node.source, forms), self.value(node.to, forms)
        if node.count is None:
            return [*forms, Py(statements("all_tokens(s, _0, _1)", source, target), EVENT)]
        value = self.value(node.value, forms) if node.value is not None else as_node(0)
        count = self.value(node.count, forms)
        return [*forms, Py(statements("tokens(s, _0, _1, _2, _3)", count, value, source, target), EVENT)]

    def forms_ShuffleS(self, node: core.ShuffleS) -> list[Form]:
        forms: list[Form] = []
        zone = self.value(node.zone, forms)
        if "shuffle" in self.plan.world.procedures:
            return [*forms, Do("event_shuffle", [zone])]
        return [*forms, Py(statements("shuffle(s, _0)", zone), EVENT)]

    def forms_RollS(self, node: core.RollS) -> list[Form]:
        forms: list[Form] = []
        what = self.lift(node.what, forms)
        items = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        die = self.temporary()
        self.types[die] = Piece()
        return [*forms, Each(die, expression("tuple(_0)", items), self.roll(as_node(die)))]

    def roll(self, die: ast.expr) -> list[Form]:
        if "roll" in self.plan.world.procedures:
            return [Do("event_roll", [die])]
        return self.roll_now(die)

    def roll_now(self, die: ast.expr) -> list[Form]:
        forms: list[Form] = []
        face = self.temporary()
        faces = tuple(self.plan.faces(piece.number) for piece in self.plan.pieces)
        self.chance(face, expression("_0[_1]", self.table("FACES", faces), die), forms, NUMBER)
        slot = attribute(self.plan.slots["card face"])
        forms.append(Py(statements("_0[_1] = _2", slot, die, face), EVENT))
        if self.plan.has_secret_dice:
            forms.append(Py(statements("cast(s, _0)", die)))
        if self.told:
            forms.append(Py(statements("tell_roll(s, _0, _1)", die, face), 0))
        return forms

    def forms_ShowS(self, node: core.ShowS) -> list[Form]:
        forms: list[Form] = []
        what, whom = self.lift(node.what, forms), self.lift(node.to, forms)
        cards = listed([self.write(what)]) if isinstance(what.type, Piece) else self.items(what)
        seats = listed([self.write(whom)]) if isinstance(whom.type, Player) else self.items(whom)
        return [*forms, Py(statements("show(s, _0, _1, _2)", cards, seats, node.private))]

    def forms_SayS(self, node: core.SayS) -> list[Form]:
        if not self.told:
            return [Py([], EVENT)]
        return [self.say(node.text, EVENT)]

    def say(self, text: core.Template, weight: int = 0) -> Py:
        """Write a line of the log; a table that is not told takes as many steps as one that is."""
        before = self.begin()
        made = statements("tell_text(s, _0, lambda: _1)", self.text(text).number, self.text_values(text))
        self.steps_of(*before)
        return Py(made, weight)
