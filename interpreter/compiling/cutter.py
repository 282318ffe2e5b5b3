"""Procedures that can ask, cut at each question into blocks.

In go `Code`s: procedures as a few forms (`Py`, `If`, `Loop`, `Each`, `Ask`, `Do` ...) around ready Python. Out come
blocks, each of which knows how it goes on and which variables it needs.
"""

from __future__ import annotations

from ..meaning import naming
from ..writing.forms import Ask, Asking, Code, Do, DoAny, Each, End, Form, If, Leave, Loop, Ret, forms_in
from ..writing.python import Pen
from ..writing.straight import is_constant_tuple, straight, weight_of
from .blocks import AskOut, Block, Branch, CallOut, Finish, GameOver, Jump, find_live, reachable, skip_empty


class Cutter:
    """Cuts one procedure into blocks."""

    def __init__(
        self, pen: Pen, code: Code, asking: Asking, all_cutters: dict[str, Cutter], loop_items: dict[str, str]
    ) -> None:
        self.pen = pen
        self.code = code
        self.asking = asking
        self.all_cutters = all_cutters
        all_cutters[code.name] = self
        self.blocks: list[Block] = []
        self.exits: list[Block] = []
        self.frames: dict[str, list[str]] = {}
        self.loop_items = loop_items  # of all procedures: a loop's items, and the variable that takes each
        self.sizes: dict[int, int] = {}

    def new(self) -> Block:
        block = Block(len(self.blocks), line=self.pen.line)
        self.blocks.append(block)
        return block

    def cut(self) -> None:
        """Cut the procedure into blocks, and find out what each needs."""
        start = self.new()
        last = self.sequence(self.code.body, start)
        if last is not None:
            last.exit = Finish(None)
        skip_empty(self.blocks)
        self.blocks = reachable(self.blocks)
        find_live(self.blocks)

    def sequence(self, body: list[Form], block: Block | None) -> Block | None:
        for form in body:
            if block is None:
                return None
            block = self.add(form, block)
        return block

    def add(self, form: Form, block: Block) -> Block | None:
        """Put a form at the end of a block; give the block where it goes on, or None if it never does."""
        if isinstance(form, Leave):
            block.exit = Jump(self.exits[-1])
            return None
        if isinstance(form, Ret):
            block.exit = Finish(form.value)
            return None
        if isinstance(form, End):
            block.exit = GameOver()
            return None
        if isinstance(form, Ask):
            then = self.new()
            then.target, then.uses, then.line = form.target, set(form.uses), form.line or then.line
            block.exit = AskOut(form, then)
            return then
        if isinstance(form, Do | DoAny) and self.asking.asks([form]):
            then = self.new()
            then.target = form.target
            block.exit = CallOut(form, then)
            return then
        if not self.asking.asks([form]) and not leaves(form):
            block.body += straight(self.pen, [form])
            block.weight += weight_of([form])
            return block
        if isinstance(form, If):
            return self.add_if(form, block)
        if isinstance(form, Loop):
            return self.add_loop(form, block)
        assert isinstance(form, Each)
        return self.add_each(form, block)

    def add_if(self, form: If, block: Block) -> Block | None:
        yes, no = self.new(), self.new()
        block.weight += form.weight
        block.exit = Branch(form.test, yes, no)
        after_yes, after_no = self.sequence(form.then, yes), self.sequence(form.otherwise, no)
        if after_yes is None or after_no is None:
            return after_yes or after_no
        join = self.new()
        after_yes.exit = Jump(join)
        after_no.exit = Jump(join)
        return join

    def add_loop(self, form: Loop, block: Block) -> Block | None:
        head, after = self.new(), self.new()
        head.line = form.line or head.line
        head.weight += form.weight
        block.exit = Jump(head)
        self.exits.append(after)
        last = self.sequence(form.body, head)
        self.exits.pop()
        if last is not None:
            last.exit = Jump(head)
        return after

    def add_each(self, form: Each, block: Block) -> Block | None:
        number = len(self.loop_items) + 1
        items, index = naming.LOOP_ITEMS.of(number), naming.LOOP_INDEX.of(number)
        self.loop_items[items] = form.var
        whole = form.items if is_constant_tuple(form.items) else self.pen.statements("tuple(_0)", form.items)[0].value  # type: ignore[attr-defined]
        block.body += self.pen.statements("_0 = _1\n_2 = 0", items, whole, index)
        head, body, after = self.new(), self.new(), self.new()
        block.exit = Jump(head)
        head.exit = Branch(self.pen.statements("_0 < len(_1)", index, items)[0].value, body, after)  # type: ignore[attr-defined]
        body.body += self.pen.statements("_0 = _1[_2]\n_2 += 1", form.var, items, index)
        self.exits.append(after)
        last = self.sequence(form.body, body)
        self.exits.pop()
        if last is not None:
            last.exit = Jump(head)
        return after


def leaves(form: Form) -> bool:
    """Whether a form holds a way out that straight Python in the middle of a block can't express."""
    if isinstance(form, If):
        return any(isinstance(each, Leave | Ret | End) or leaves(each) for each in [*form.then, *form.otherwise])
    if isinstance(form, Loop | Each):
        return any(isinstance(each, Ret | End) for each in forms_in(form.body))
    return False
