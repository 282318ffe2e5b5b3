"""Procedures that can ask, cut at each question into blocks.

In go `Code`s: procedures as a few forms (`Py`, `If`, `Loop`, `Each`, `Ask`, `Do` ...) around ready Python. Out come
Python functions. A procedure that never asks becomes one plain function. A procedure that can ask becomes blocks: each
is a function `(s, f)` that unpacks its frame `f` (itself and the variables that are still needed), runs to the next
question or call, and returns the frame to go on with, or None when a question is open. Frames are tuples, so that a
table is copied by copying lists.
"""

from __future__ import annotations

import ast
from typing import Any, TypeAlias

import attrs

from ..meaning.bounds import CHANCE, STEPS
from ..writing.forms import Ask, Asking, Code, Do, DoAny, Each, End, Form, If, Leave, Loop, Ret, forms_in
from ..writing.live import exposed, variables_read
from ..writing.plain import LONG, is_constant_tuple, noted, plain, weight_of
from ..writing.python import LINES, as_node, constant, function, statements, tupled

# A block of at most this size is written again where it is jumped to, so deep at most.
SMALL, MOST_OPEN = 30, 3


Open: TypeAlias = "tuple[Block, ...]"


@attrs.define(eq=False)
class Block:
    """A stretch of code with one way in; `exit` says how it goes on."""

    number: int
    body: list[ast.stmt] = attrs.Factory(list)
    exit: Any = None
    target: str | None = None  # takes the answer or the result
    uses: set[str] = attrs.Factory(set)  # needed by the question that leads here
    entry: bool = False
    comes_from: int = 0
    live: list[str] = attrs.Factory(list)
    line: int = 0
    weight: int = 0  # in steps


@attrs.define(eq=False)
class Jump:
    """Go on there."""

    to: Block


@attrs.define(eq=False)
class Branch:
    """Go on here or there."""

    test: ast.expr
    yes: Block
    no: Block


@attrs.define(eq=False)
class Question:
    """Ask, then go on there."""

    ask: Ask
    then: Block


@attrs.define(eq=False)
class CallOut:
    """Call a procedure that can ask, then go on there."""

    form: Do | DoAny
    then: Block


@attrs.define(eq=False)
class Finish:
    """Return from the procedure."""

    value: ast.expr | None


@attrs.define(eq=False)
class GameOver:
    """End the game."""


class Cutter:
    """Cuts one procedure into blocks."""

    def __init__(self, code: Code, asking: Asking, all_cutters: dict[str, Cutter], loop_items: dict[str, str]) -> None:
        self.code = code
        self.asking = asking
        self.all_cutters = all_cutters
        all_cutters[code.name] = self
        self.blocks: list[Block] = []
        self.exits: list[Block] = []
        self.frames: dict[str, list[str]] = {}
        self.loop_items = loop_items  # of all procedures: a loop's items, and the variable that takes each
        self.sizes: dict[int, int] = {}

    def name(self, block: Block) -> str:
        return self.code.name if block.number == 0 else f"{self.code.name}_{block.number}"

    def new(self) -> Block:
        block = Block(len(self.blocks), line=LINES.current)
        self.blocks.append(block)
        return block

    def cut(self) -> None:
        """Cut the procedure into blocks, and find out what each needs."""
        start = self.new()
        last = self.sequence(self.code.body, start)
        if last is not None:
            last.exit = Finish(None)
        self.skip_empty()
        self.count_ways()
        self.find_live()

    def write(self) -> list[ast.FunctionDef]:
        """Make the functions; all procedures must have been cut."""
        return [self.function(block) for block in self.blocks if block.entry]

    # Forms to blocks.

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
            block.exit = Question(form, then)
            return then
        if isinstance(form, Do | DoAny) and self.asking.asks([form]):
            then = self.new()
            then.target = form.target
            block.exit = CallOut(form, then)
            return then
        if not self.asking.asks([form]) and not leaves(form):
            block.body += plain([form])
            block.weight += weight_of([form])
            return block
        return getattr(self, f"add_{type(form).__name__.lower()}")(form, block)  # type: ignore[no-any-return]

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
        items, index = f"i{number}", f"n{number}"
        self.loop_items[items] = form.var
        whole = form.items if is_constant_tuple(form.items) else statements("tuple(_0)", form.items)[0].value  # type: ignore[attr-defined]
        block.body += statements("_0 = _1\n_2 = 0", items, whole, index)
        head, body, after = self.new(), self.new(), self.new()
        block.exit = Jump(head)
        head.exit = Branch(statements("_0 < len(_1)", index, items)[0].value, body, after)  # type: ignore[attr-defined]
        body.body += statements("_0 = _1[_2]\n_2 += 1", form.var, items, index)
        self.exits.append(after)
        last = self.sequence(form.body, body)
        self.exits.pop()
        if last is not None:
            last.exit = Jump(head)
        return after

    # What is needed later.

    def next_blocks(self, block: Block) -> list[Block]:
        leave = block.exit
        if isinstance(leave, Jump):
            return [leave.to]
        if isinstance(leave, Branch):
            return [leave.yes, leave.no]
        if isinstance(leave, Question | CallOut):
            return [leave.then]
        return []

    def skip_empty(self) -> None:
        """Let jumps to blocks that only jump on go to the end of the chain."""

        def end(block: Block) -> Block:
            seen = {block.number}
            while (
                not block.body
                and isinstance(block.exit, Jump)
                and block.target is None
                and block.exit.to.number not in seen
            ):
                block = block.exit.to
                seen.add(block.number)
            return block

        for block in self.blocks:
            leave = block.exit
            if isinstance(leave, Jump):
                leave.to = end(leave.to)
            elif isinstance(leave, Branch):
                leave.yes, leave.no = end(leave.yes), end(leave.no)

    def count_ways(self) -> None:
        self.blocks[0].entry = True
        reached, todo = {0}, [self.blocks[0]]
        while todo:
            for following in self.next_blocks(todo.pop()):
                if following.number not in reached:
                    reached.add(following.number)
                    todo.append(following)
        self.blocks = [block for block in self.blocks if block.number in reached]
        for block in self.blocks:
            for following in self.next_blocks(block):
                following.comes_from += 1
                if isinstance(block.exit, Question | CallOut):
                    following.entry = True
        for block in self.blocks:
            if block.comes_from > 1:
                block.entry = True

    def find_live(self) -> None:
        """Work out which variables each block needs when it is entered."""
        own = {block.number: self.reads_and_writes(block) for block in self.blocks}
        live: dict[int, set[str]] = {block.number: set() for block in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                reads, writes = own[block.number]
                after = set().union(*(live[each.number] for each in self.next_blocks(block)), set())
                need = reads | (after - writes)
                if block.target is not None:
                    need.discard(block.target)
                need |= block.uses
                if need != live[block.number]:
                    live[block.number] = need
                    changed = True
        for block in self.blocks:
            block.live = sorted(live[block.number])

    def reads_and_writes(self, block: Block) -> tuple[set[str], set[str]]:
        writes: set[str] = set()
        reads = exposed(block.body, writes)
        leave = block.exit
        parts: list[ast.AST] = []
        if isinstance(leave, Branch):
            parts = [leave.test]
        elif isinstance(leave, Question):
            made = set(writes)
            reads |= exposed(leave.ask.before, made)
            parts = [leave.ask.who, leave.ask.options]
        elif isinstance(leave, CallOut):
            parts = [*leave.form.args, *([leave.form.key] if isinstance(leave.form, DoAny) else [])]
        elif isinstance(leave, Finish) and leave.value is not None:
            parts = [leave.value]
        return reads | (variables_read(parts) - writes), writes

    # Blocks to Python.

    def function(self, block: Block) -> ast.FunctionDef:
        name = self.name(block)
        LINES.current = first_line(block)
        body: list[ast.stmt] = []
        if block.number == 0:
            body += self.unpack(self.code.params)
            self.frames[name] = list(self.code.params)
        else:
            body += self.unpack(block.live)
            self.frames[name] = block.live
            if block.target is not None:
                body += statements("_0 = s.ans", block.target)
        return function(name, ["s", "f"], body + self.rest(block, ()))

    def unpack(self, names: list[str]) -> list[ast.stmt]:
        if not names:
            return []
        if len(names) <= 2:
            return [each for i, name in enumerate(names) for each in statements("_0 = f[_1]", name, i + 1)]
        made = statements("a = f")
        made[0].targets = [_store_tuple(["_", *names])]  # type: ignore[attr-defined]
        return made

    def rest(self, block: Block, open: Open) -> list[ast.stmt]:
        """Write a block, and what follows it as far as there is one way in."""
        leave = block.exit
        if block.weight > LONG:
            LINES.current = first_line(block)
            block.body, block.weight = noted(block.weight) + block.body, 0
        if isinstance(leave, Jump):
            return block.body + self.go(leave.to, open)
        if isinstance(leave, Branch):
            yes, no = self.go(leave.yes, open), self.go(leave.no, open)
            return block.body + statements("if _0:\n _1\n_2", leave.test, yes, no)
        if isinstance(leave, Question):
            return block.body + self.question(leave)
        if isinstance(leave, CallOut):
            return block.body + self.call(leave, open)
        if isinstance(leave, GameOver):
            return block.body + statements("return over(s)")
        value = leave.value if leave.value is not None else as_node(None)
        return block.body + statements("s.ans = _0\nreturn s.stack.pop()", value)

    def go(self, block: Block, open: Open) -> list[ast.stmt]:
        """Go on at a block: written here if this is the only way in, or if it is small; else by its frame."""
        if not block.entry:
            return self.rest(block, open)
        if block.target is None and self.fits(block, open):
            return self.rest(block, (*open, block))
        return statements("return _0", self.frame(block))

    def fits(self, block: Block, open: Open) -> bool:
        """Whether a block is small enough to be written once more, and not already being written."""
        return block not in open and len(open) < MOST_OPEN and self.size(block) <= SMALL

    def size(self, block: Block) -> int:
        """Count the statements of a block and of what is written with it."""
        if block.number not in self.sizes:
            self.sizes[block.number] = SMALL + 1  # in case it leads back to itself
            inner = sum(self.size(each) for each in self.next_blocks(block) if not each.entry)
            self.sizes[block.number] = sum(1 for each in block.body for _ in ast.walk(each)) // 6 + inner + 2
        return self.sizes[block.number]

    def frame(self, block: Block) -> ast.expr:
        return tupled([self.name(block), *block.live])

    def question(self, leave: Question) -> list[ast.stmt]:
        ask, then = leave.ask, leave.then
        put = statements(
            "s.stack.append(_0)\ns.who = _1\ns.opts = o\ns.q = _2\nreturn None", self.frame(then), ask.who, ask.question
        )
        if ask.is_chance:
            # Who was asked last can still matter, and chance is nobody.
            put = statements(f"if s.who != {CHANCE}: s.by = s.who") + put
        take = ask.before or statements("o = _0", ask.options)
        if ask.private:
            take = take + statements("s.private = {**s.private, _0: (_1, tuple(o))}", constant(ask.private), ask.who)
        if ask.sure:
            return take + put
        test = "if o:\n _0\n_1" if ask.always else "if len(o) > 1:\n _0\n_1"
        return take + statements(test, put, self.answer(ask, then))

    def answer(self, ask: Ask, then: Block) -> list[ast.stmt]:
        """Write how a question with one answer or none is answered: who was asked last can still matter."""
        made = [] if ask.is_chance else statements("s.who = _0", ask.who)
        if ask.is_told:
            made += statements("if o: tell_forced(s, _0, o, _1)", self.frame(then), ask.question)
        renew = f"if s.steps < {STEPS // 2}: renew(s)"
        return made + statements(f"s.ans = o[0] if o else None\n{renew}\nreturn _0", self.frame(then))

    def call(self, leave: CallOut, open: Open) -> list[ast.stmt]:
        """Call a procedure: its start is written here if it is small, else it is gone to by its frame."""
        form, then = leave.form, leave.then
        made: list[ast.stmt] = []
        if not self.is_tail(then):
            made += statements("s.stack.append(_0)", self.frame(then))
        if isinstance(form, DoAny):
            entry: Any = statements("_0[_1]", form.group, form.key)[0].value  # type: ignore[attr-defined]
            return made + statements("return _0", tupled([entry, *form.args]))
        called = self.all_cutters.get(form.name, self)
        start = called.blocks[0]
        if called is self or any(block in called.blocks for block in open) or not called.fits(start, open):
            return made + statements("return _0", tupled([form.name, *form.args]))
        for param, arg in zip(called.code.params, form.args, strict=True):
            made += statements("_0 = _1", param, arg)
        return made + called.rest(start, (*open, start))

    def is_tail(self, then: Block) -> bool:
        """Whether nothing is left to do after a call but to return its result."""
        leave = then.exit
        if then.body or not isinstance(leave, Finish):
            return False
        return leave.value is None and then.target is None and self.code.name not in ("main",)


def first_line(block: Block) -> int:
    """Return the line of the game that a block begins with."""
    return block.body[0].lineno if block.body else block.line or LINES.current


def leaves(form: Form) -> bool:
    """Whether a form holds a way out that straight Python in the middle of a block can't express."""
    if isinstance(form, If):
        return any(isinstance(each, Leave | Ret | End) or leaves(each) for each in [*form.then, *form.otherwise])
    if isinstance(form, Loop | Each):
        return any(isinstance(each, Ret | End) for each in forms_in(form.body))
    return False


def _store_tuple(names: list[str]) -> ast.expr:
    made = tupled(names)
    for element in made.elts:  # type: ignore[attr-defined]
        element.ctx = ast.Store()
    made.ctx = ast.Store()  # type: ignore[attr-defined]
    return made
