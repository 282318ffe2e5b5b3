"""Abilities to code: what listens to events, what windows offer, what changes rules; and the procedures themselves."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any

from ..meaning import core
from ..meaning.bounds import EVENT
from ..meaning.model import Ability, IconDecl, ProcedureDecl, ZoneDecl
from ..meaning.types import NUMBER, PLAYER, Many, Number, Piece, Truth
from ..planning.plan import workings_of, zones_of
from .forms import Ask, Code, Do, DoAny, Each, Form, If, Leave, Loop, Py, Ret
from .orders import OrderWriter
from .python import LINES, as_node, both, expression, function, returned, statements, tupled
from .questions import QuestionInfo


class EventWriter(OrderWriter):
    """Writes procedures, events, windows and abilities."""

    def write_all(self) -> None:
        """Write everything that the game can do."""
        world = self.plan.world
        for ability in world.abilities:
            self.ability(ability)
        for procedure in world.procedures.values():
            self.procedure(procedure)
        for icon in world.icons.values():
            if icon.opened or icon.anytime:
                self.use(icon)
        for icons in world.windows:
            self.window(icons)
        self.any_time()

    # Procedures and their events.

    def params_of(self, owner: Any) -> list[str]:
        for var in owner.params:
            self.types[var.py] = var.type
        return [var.py for var in owner.params]

    def procedure(self, procedure: ProcedureDecl) -> None:
        params = self.params_of(procedure)
        name = procedure.name
        if procedure.node is not None:
            LINES.at(procedure.node.span)
            body: list[Form] = []
            if self.told and procedure.text is not None:
                body.append(self.say(procedure.text))
            body += self.forms(procedure.body)
            self.codes.append(Code(f"do_{name}", params, body, line=LINES.current))
        else:
            self.built_in(name, params)
        if procedure.listeners:
            self.event(procedure, f"do_{name}", f"event_{name}", params)
            if name == "move":
                self.event(procedure, "do_move_under", "event_move_under", params)

    def built_in(self, name: str, params: list[str]) -> None:
        """Write the verbs of the language as procedures, for games in which cards watch them."""
        if name == "move":
            self.codes.append(Code("do_move", params, [Py(statements("put(s, _0, _1)", params[0], params[2]), EVENT)]))
            self.codes.append(
                Code("do_move_under", params, [Py(statements("put_under(s, _0, _1)", params[0], params[2]), EVENT)])
            )
        elif name == "shuffle":
            self.codes.append(Code("do_shuffle", params, [Py(statements("shuffle(s, _0)", params[0]), EVENT)]))
        else:
            self.codes.append(Code("do_roll", params, self.roll_now(as_node(params[0]))))

    def event(self, procedure: ProcedureDecl, body: str, name: str, params: list[str]) -> None:
        """Write a procedure with what fires before, instead of and after it."""
        listeners = procedure.listeners
        forms: list[Form] = []
        result = self.temporary()
        if "before" in listeners:
            forms += self.fire(procedure, "before", params, [], params)
        before = ""
        if any(each.hears_itself for each in listeners.get("after", ())):
            before = self.temporary()
            self.types[before] = Many(Piece())
            group = self.plan.group("listener", procedure, "after")
            forms.append(Py(statements("_0 = at_work(s, _1, _2)", before, group, tupled(list(params)))))
        call: list[Form] = [Do(body, [as_node(each) for each in params], result)]
        if "instead of" in listeners:
            call = self.instead(procedure, params, result, call)
            if isinstance(procedure.result, Number):
                call.append(If(expression("_0 is None", result), [Py(statements("_0 = 0", result))]))
        forms += call
        if isinstance(procedure.result, Number | Truth):  # nothing was returned, or something else was done instead
            nothing = as_node(0 if isinstance(procedure.result, Number) else False)
            forms.append(If(expression("_0 is None", result), [Py(statements("_0 = _1", result, nothing))]))
        self.types[result] = procedure.result or NUMBER
        if "after" in listeners:
            forms += self.fire(procedure, "after", params, [result], [], before)
        self.codes.append(Code(name, params, [*forms, Ret(as_node(result))], line=LINES.current))

    def fire(
        self, procedure: ProcedureDecl, moment: str, params: list[str], more: list[str], changed: list[str],
        before: str = "",
    ) -> list[Form]:  # fmt: skip
        """Write the firing of all that listens, in the order that a player says where it matters.

        `before` is the variable with what was on before the event and hears what is done with its own card.
        """
        group = self.plan.group("listener", procedure, moment)
        pending, pair = self.temporary(), self.temporary()
        args = tupled([*params, *more])
        find = statements("_0 = firing(s, _1, _2)", pending, group, args)
        if before:
            find = statements("_0 = firing_after(s, _1, _2, _3)", pending, group, args, before)
        body: list[Form] = [If(expression("not _0", pending), [Leave()])]
        if self.plan.world.triggers_by is not None:
            body += self.which_first(procedure, moment, group, pending, pair, args)
        else:
            body.append(Py(statements("_0 = _1[0]", pair, pending)))
        body.append(Py(statements("_0 = without(_2, (_1,))", pending, pair, self.glanced(as_node(pending)))))
        you = expression("whose(s, _0)", pair) if before else None
        call = self.run_ability(f"L{group}", pair, [*params, *more], changed, you)
        body.append(If(expression("still(s, _0, _1, _2)", group, pair, args), call))
        self.types[pending], self.types[pair] = Many(Piece()), NUMBER
        some = expression("s.on[_0] or _1", group, before) if before else expression("s.on[_0]", group)
        return [If(some, [Py(find), Loop(body, LINES.current)])]

    def which_first(
        self, procedure: ProcedureDecl, moment: str, group: int, pending: str, pair: str, args: ast.expr
    ) -> list[Form]:
        """Write the question which of several triggers comes first."""
        info = self.question(QuestionInfo("triggers", LINES.current, span=self.plan.world.triggers_node.span))  # type: ignore[union-attr]
        info.uses = [pending]
        who = self.write(self.plan.world.triggers_by)
        can_ask = any(self.ability_asks(ability) for ability in procedure.listeners[moment])
        matters = as_node(True) if can_ask else expression("order_matters(s, _0, _1, _2)", group, pending, args)
        asked: list[Form] = [Ask(who, as_node(pending), info.number, pair, info.uses)]
        taken: list[Form] = [Py(statements("_0 = _1[0]", pair, pending))]
        return [If(both([expression("len(_0) > 1", pending), matters]), asked, taken)]

    def ability_asks(self, ability: Ability) -> bool:
        """Whether an ability's own body may put a question, calls something that may, or lets chance speak."""
        asking: tuple[type, ...] = (
            core.ChooseS, core.MenuS, core.SecretlyS, core.OrderS, core.EachInOrderS, core.OrderChangesS, core.OpenS,
            core.UseS, core.CallS,
            core.EndS, core.RollS,
        )  # fmt: skip
        watched = {"move": core.MoveS, "shuffle": core.ShuffleS}
        asking += tuple(watched[verb] for verb in watched if verb in self.plan.world.procedures)

        def asks(body: list[Any]) -> bool:
            for each in body:
                if isinstance(each, asking) or any(self.needs_lift(part) for part in core.parts_of(each)):
                    return True
                for inner in ("then", "otherwise", "body"):
                    if asks(getattr(each, inner, None) or []):
                        return True
            return False

        return asks(ability.body)

    def instead(self, procedure: ProcedureDecl, params: list[str], result: str, call: list[Form]) -> list[Form]:
        group = self.plan.group("listener", procedure, "instead of")
        pending, pair = self.temporary(), self.temporary()
        self.types[pending], self.types[pair] = Many(Piece()), NUMBER
        find = Py(statements("_0 = firing(s, _1, _2)\n_3 = first(_0)", pending, group, tupled(params), pair))
        card, you = expression("_0[0]", pair), self.owner_of(expression("_0[0]", pair))
        replace: list[Form] = [
            Py(statements("use_up(s, _0[0], _0[1])", pair)),
            DoAny(f"L{group}", expression("_0[1]", pair), [card, you, *(as_node(each) for each in params)], result),
        ]
        if self.told:
            replace.insert(0, Py(statements("tell_ability(s, _0)", pair), 0))
        return [find, If(expression("_0 is not None", pair), replace, call)]

    # Abilities.

    def ability(self, ability: Ability) -> None:
        """Write when an ability can be used or fires, and what it does."""
        LINES.at(ability.node.span)
        assert ability.this is not None
        assert ability.you is not None
        this, you = ability.this.py, ability.you.py
        self.types[this], self.types[you] = ability.this.type, ability.you.type
        params = self.params_of(ability)
        results = []
        if ability.procedure is not None and ability.moment == "after":
            results = [ability.result.py if ability.result is not None else self.temporary()]
            if ability.result is not None:
                self.types[ability.result.py] = ability.result.type
        number = ability.number
        before = self.begin()
        works = [*self.in_place(ability), self.working(ability)]
        holds = [*self.icon_test(ability), *(self.write(each) for each in ability.condition)]
        if ability.once_per is not None:
            period = ability.once_per.number
            holds.insert(0, expression("s.used.get((_0, _1)) != s.periods[_2]", this, number, period))
        if ability.hears_itself:
            self.functions.append(function(f"on{number}", ["s", this, you], [returned(both(deepcopy(works)))]))
            self.functions.append(
                function(f"own{number}", ["s", this, you, *params, *results], [returned(both(deepcopy(holds)))])
            )
        tests = [*works, *holds]
        if ability.sort == "icon":
            tests += self.usable_tests(ability)
        self.functions.append(function(f"g{number}", ["s", this, you, *params, *results], [returned(both(tests))]))
        if ability.sort == "always":
            self.functions.append(
                function(f"e{number}", ["s", this, you, *params], [returned(self.whole(ability.value))])
            )
        self.weights[number] = 4 + self.steps_of(*before)
        if ability.sort == "always":
            return
        group = f"L{self.plan.group(*self.plan.key_of(ability))}"
        if ability.sort == "icon":
            group = "LI"
            if ability.icon is not None and ability.icon.anytime:
                self.would_do(ability)
        if ability.moment == "before":
            self.returns_arguments = params
        body = self.forms(ability.body)
        if ability.moment == "before":
            body.append(Ret(tupled(params)))
            self.returns_arguments = None
        self.codes.append(Code(f"a{number}", [this, you, *params, *results], body, group, LINES.current))

    def in_place(self, ability: Ability) -> list[ast.expr]:
        """Write whether the card lies where this ability works, if others of the same group work elsewhere."""
        plan = self.plan
        key = plan.key_of(ability)
        carriers = plan.carriers.get(ability, [])
        groups = [[each for each in plan.abilities_of(piece) if plan.key_of(each) == key] for piece in carriers]
        if all(
            set(zones_of(each, piece)) == set(zones_of(ability, piece))
            for piece, group in zip(carriers, groups, strict=True)
            for each in group
        ):
            return []
        places = {piece.number: self.numbers_of(zones_of(ability, piece)) for piece in carriers}
        return [expression("s.loc[_0] in _1[_0]", ability.this.py, self.table(f"W{ability.number}", places))]  # type: ignore[union-attr]

    def numbers_of(self, zones: list[ZoneDecl]) -> frozenset[int]:
        """Return the numbers of all zones of some declarations."""
        return frozenset(number for number, (zone, _, _, _) in enumerate(self.plan.zone_names) if zone in zones)

    def working(self, ability: Ability) -> ast.expr:
        """Write whether the card's `works while` holds: the nearest one, of its own or of its kinds."""
        pieces: dict[Any, list[int]] = {}
        for piece in self.plan.carriers.get(ability, ()):
            owner = next((each for each in workings_of(piece) if each.works_while is not None), None)
            pieces.setdefault(owner, []).append(piece.number)
        made = as_node(True)
        for number, (owner, cards) in enumerate(pieces.items()):
            test = self.works(owner, ability) if owner is not None else as_node(True)
            among = self.table(f"C{ability.number}_{number}", frozenset(cards))
            made = expression("_0 if _1 in _2 else _3", test, ability.this.py, among, made) if number else test  # type: ignore[union-attr]
        return made

    def works(self, owner: Any, ability: Ability) -> ast.expr:
        """Write the `works while` of a card or kind for an ability's card."""
        if ability.icon is not None and ability.icon in owner.works_anyway:
            return as_node(True)
        this, you = owner.works_this
        before = self.env
        self.env = {**before, this: as_node(ability.this.py), you: as_node(ability.you.py)}  # type: ignore[union-attr]
        made = self.write(owner.works_while)
        self.env = before
        return made

    def icon_test(self, ability: Ability) -> list[ast.expr]:
        """Write whether the condition of an ability's icon holds, if it has one."""
        icon = ability.icon
        if icon is None or icon.condition is None or icon.you is None:
            return []
        before, self.env = self.env, {**self.env, icon.you: as_node(ability.you.py)}  # type: ignore[union-attr]
        made = self.write(icon.condition)
        self.env = before
        return [made]

    def usable_tests(self, ability: Ability) -> list[ast.expr]:
        """Write whether the cost of an ability can be paid and its first choice can be made."""
        tests: list[ast.expr] = []
        body = ability.body
        pays = self.following_pays(body, 0)
        if pays:
            tests.append(self.payable([each for pay in pays for each in pay.body]))
        rest = body[len(pays) :]
        first = rest[0] if rest else None
        if isinstance(first, core.ChooseS) and not self.needs_lift(first.set) and not self.uses_cost(first, pays):
            tests.append(expression("len(_0) > 0", self.pool(first)))
        return tests + self.fulfillable(body, pays)

    # Direct use.

    def use(self, icon: IconDecl) -> None:
        """Write the direct use of a card's abilities of an icon, by its owner if nobody else is named."""
        card, you, pair = self.temporary(), self.temporary(), self.temporary()
        if not icon.abilities:
            self.codes.append(Code(f"use_{icon.name}", [card, you], []))
            return
        group = self.plan.group("icon", icon)
        self.types[card], self.types[you], self.types[pair] = Piece(), PLAYER, NUMBER
        found = expression("usable_of(s, _0, _1, _2)", group, card, you)
        still = expression("_0 in usable_of(s, _1, _2, _3)", pair, group, card, you)
        whose = expression("_0 if _0 is not None else _1", you, self.owner_of(as_node(card)))
        body: list[Form] = [If(still, self.run_ability("LI", pair, [], [], whose))]
        self.codes.append(Code(f"use_{icon.name}", [card, you], [Each(pair, found, body)]))

    def forms_UseS(self, node: core.UseS) -> list[Form]:
        forms: list[Form] = []
        card = self.value(node.card, forms)
        player = self.value(node.player, forms) if node.player is not None else as_node(None)
        return [*forms, Do(f"use_{node.icon.name}", [card, player])]
