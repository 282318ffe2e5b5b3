"""Blocks to Python functions, which hand each other frames.

A block that can be gone on with is a function `(s, f)` that unpacks its frame `f` (itself and the variables that are
still needed), runs to the next question or call, and returns the frame to go on with, or None when a question is open.
Frames are tuples, so that a table is copied by copying lists.
"""

from __future__ import annotations

import ast
from typing import Any, TypeAlias

from ..meaning import naming
from ..meaning.bounds import CHANCE, STEPS
from ..writing.forms import Ask, DoAny
from ..writing.python import Pen
from ..writing.straight import LONG
from .blocks import AskOut, Block, Branch, CallOut, Finish, GameOver, Jump, next_blocks
from .cutter import Cutter

# A block of at most this size is written again where it is jumped to, so deep at most.
SMALL, MOST_OPEN = 30, 3
# So many statements are written again in all, so that a long game does not become many times longer.
MOST_AGAIN = 20_000

Open: TypeAlias = tuple[Block, ...]


def write_blocks(cutter: Cutter) -> list[ast.FunctionDef]:
    """Make the functions; all procedures must have been cut."""
    return [write_block(cutter, block) for block in cutter.blocks if block.entry]


def write_block(cutter: Cutter, block: Block) -> ast.FunctionDef:
    """Make the function of a block, and note what its frame holds."""
    pen = cutter.pen
    name = naming.block_of(cutter.code.name, block.number)
    pen.line = first_line(pen, block)
    body: list[ast.stmt] = []
    if block.number == 0:
        body += unpack(pen, cutter.code.params)
        cutter.frames[name] = list(cutter.code.params)
    else:
        body += unpack(pen, block.live)
        cutter.frames[name] = block.live
        if block.target is not None:
            body += pen.statements("_0 = s.ans", block.target)
    return pen.function(name, ["s", "f"], body + write_rest(cutter, block, ()))


def unpack(pen: Pen, names: list[str]) -> list[ast.stmt]:
    """Write the taking of variables out of a frame."""
    if not names:
        return []
    if len(names) <= 2:
        return [each for i, name in enumerate(names) for each in pen.statements("_0 = f[_1]", name, i + 1)]
    made = pen.statements("a = f")
    made[0].targets = [_store_tuple(pen, ["_", *names])]  # type: ignore[attr-defined]
    return made


def write_rest(cutter: Cutter, block: Block, open: Open) -> list[ast.stmt]:
    """Write a block, and what follows it as far as there is one way in."""
    pen = cutter.pen
    leave = block.exit
    if block.weight > LONG:
        pen.line = first_line(pen, block)
        block.body, block.weight = pen.note_steps(block.weight) + block.body, 0
    if isinstance(leave, Jump):
        return block.body + go_to(cutter, leave.to, open)
    if isinstance(leave, Branch):
        yes, no = go_to(cutter, leave.yes, open), go_to(cutter, leave.no, open)
        return block.body + pen.statements("if _0:\n _1\n_2", leave.test, yes, no)
    if isinstance(leave, AskOut):
        return block.body + write_question(cutter, leave)
    if isinstance(leave, CallOut):
        return block.body + write_call(cutter, leave, open)
    if isinstance(leave, GameOver):
        return block.body + pen.statements("return over(s)")
    value = leave.value if leave.value is not None else pen.as_node(None)
    return block.body + pen.statements("s.ans = _0\nreturn s.stack.pop()", value)


def go_to(cutter: Cutter, block: Block, open: Open) -> list[ast.stmt]:
    """Go on at a block: written here if this is the only way in, or if it is small; else by its frame."""
    if not block.entry:
        return write_rest(cutter, block, open)
    if block.target is None and fits(cutter, block, open):
        return write_rest(cutter, block, (*open, block))
    return cutter.pen.statements("return _0", frame_of(cutter, block))


def fits(cutter: Cutter, block: Block, open: Open) -> bool:
    """Whether a block is to be written once more: if it is small, and not already being written."""
    if block in open or len(open) >= MOST_OPEN or size_of(cutter, block) > SMALL:
        return False
    cutter.pen.written_again += size_of(cutter, block)
    return cutter.pen.written_again <= MOST_AGAIN


def size_of(cutter: Cutter, block: Block) -> int:
    """Count the statements of a block and of what is written with it."""
    if block.number not in cutter.sizes:
        cutter.sizes[block.number] = SMALL + 1  # in case it leads back to itself
        inner = sum(size_of(cutter, each) for each in next_blocks(block) if not each.entry)
        cutter.sizes[block.number] = sum(1 for each in block.body for _ in ast.walk(each)) // 6 + inner + 2
    return cutter.sizes[block.number]


def frame_of(cutter: Cutter, block: Block) -> ast.expr:
    """Write the frame with which a block is gone on."""
    return cutter.pen.tupled([naming.block_of(cutter.code.name, block.number), *block.live])


def write_question(cutter: Cutter, leave: AskOut) -> list[ast.stmt]:
    """Write that a question is put, if there is something to choose."""
    pen = cutter.pen
    ask, then = leave.ask, leave.then
    put = pen.statements(
        "s.stack.append(_0)\ns.who = _1\ns.opts = o\ns.q = _2\nreturn None",
        frame_of(cutter, then),
        ask.who,
        ask.question,
    )
    if ask.is_chance:
        # Who was asked last can still matter, and chance is nobody.
        put = pen.statements(f"if s.who != {CHANCE}: s.by = s.who") + put
    take = ask.before or pen.statements("o = _0", ask.options)
    if ask.private:
        take = take + pen.statements(
            "s.private = {**s.private, _0: (_1, tuple(o))}", pen.constant(ask.private), ask.who
        )
    if ask.sure:
        return take + put
    test = "if o:\n _0\n_1" if ask.always else "if len(o) > 1:\n _0\n_1"
    return take + pen.statements(test, put, write_answer(cutter, ask, then))


def write_answer(cutter: Cutter, ask: Ask, then: Block) -> list[ast.stmt]:
    """Write how a question with one answer or none is answered: who was asked last can still matter."""
    pen = cutter.pen
    made = [] if ask.is_chance else pen.statements("s.who = _0", ask.who)
    if ask.is_told:
        made += pen.statements("if o: tell_forced(s, _0, o, _1)", frame_of(cutter, then), ask.question)
    renew = f"if s.steps < {STEPS // 2}: renew(s)"
    return made + pen.statements(f"s.ans = o[0] if o else None\n{renew}\nreturn _0", frame_of(cutter, then))


def write_call(cutter: Cutter, leave: CallOut, open: Open) -> list[ast.stmt]:
    """Call a procedure: its start is written here if it is small, else it is gone to by its frame."""
    pen = cutter.pen
    form, then = leave.form, leave.then
    made: list[ast.stmt] = []
    if not is_tail(cutter, then):
        made += pen.statements("s.stack.append(_0)", frame_of(cutter, then))
    if isinstance(form, DoAny):
        entry: Any = pen.statements("_0[_1]", form.group, form.key)[0].value  # type: ignore[attr-defined]
        return made + pen.statements("return _0", pen.tupled([entry, *form.args]))
    called = cutter.all_cutters.get(form.name, cutter)
    start = called.blocks[0]
    if called is cutter or any(block in called.blocks for block in open) or not fits(called, start, open):
        return made + pen.statements("return _0", pen.tupled([form.name, *form.args]))
    for param, arg in zip(called.code.params, form.args, strict=True):
        made += pen.statements("_0 = _1", param, arg)
    return made + write_rest(called, start, (*open, start))


def is_tail(cutter: Cutter, then: Block) -> bool:
    """Whether nothing is left to do after a call but to return its result."""
    leave = then.exit
    if then.body or not isinstance(leave, Finish):
        return False
    return leave.value is None and then.target is None and cutter.code.name != naming.MAIN


def first_line(pen: Pen, block: Block) -> int:
    """Return the line of the game that a block begins with."""
    return block.body[0].lineno if block.body else block.line or pen.line


def _store_tuple(pen: Pen, names: list[str]) -> ast.expr:
    made = pen.tupled(names)
    for element in made.elts:  # type: ignore[attr-defined]
        element.ctx = ast.Store()
    made.ctx = ast.Store()  # type: ignore[attr-defined]
    return made
