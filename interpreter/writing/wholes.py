"""Conditions on a whole choice to Python, with what they see of each thing."""

from __future__ import annotations

import ast

from ..meaning import core
from ..planning.whole import ALL, ONCE, Feature, features_of
from ..running.search import JOINED
from .python import as_node, both, constant, expression, tupled
from .statements import StatementWriter


class WholeWriter(StatementWriter):
    """Writes conditions on all that is chosen."""

    def whole_test(self, choice: core.ChooseS) -> ast.expr:
        """Write the condition on a whole choice, as a function of what is chosen, and what it sees of a thing."""
        if choice.whole is None:
            return as_node(None)
        name = f"w{self.temporary()}"
        value = self.inside(choice.var, choice.whole)
        free = self.separate(name, value, choice.var.py)
        test = expression("lambda c: _0(s, c, *_1)", name, free)
        features = features_of(choice)
        if features is None:
            return expression("Whole(s, _0)", test)
        thing = self.temporary()
        seen = f"k{thing}"
        free = self.separate(seen, tupled([self.feature(each, thing) for each in features]), thing)
        ways = constant(tuple(each.way for each in features))
        return expression("Whole(s, _0, _1, lambda c: _2(s, c, *_3))", test, ways, seen, free)

    def feature(self, feature: Feature, thing: str) -> ast.expr:
        """Write what is seen of a thing; the same as of nothing if it does not count."""
        before = self.env
        self.env = {**before, **dict.fromkeys(feature.items, as_node(thing))}
        for param, arg in feature.given:
            self.env = {**self.env, param: self.whole(arg)}
        values = [self.whole(value) for value in feature.values]
        tests = [self.whole(test) for test in feature.where]
        self.env = before
        seen = tupled(values) if feature.way == ALL else values[0]
        if feature.way in (ALL, ONCE):
            seen = tupled([seen])
        return expression("_0 if _1 else _2", seen, both(tests), constant(JOINED[feature.way][1])) if tests else seen
