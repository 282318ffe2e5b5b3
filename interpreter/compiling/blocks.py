"""Blocks: stretches of a procedure between questions, and what each needs from before.

A procedure that can ask becomes blocks (`cutter.py`), and each of those that can be gone on with becomes a function
(`frames.py`).
"""

from __future__ import annotations

import ast
from typing import Any

import attrs

from ..writing.forms import Ask, Do, DoAny
from .live import exposed, variables_read


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
class AskOut:
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


def next_blocks(block: Block) -> list[Block]:
    """Return the blocks that come after a block."""
    leave = block.exit
    if isinstance(leave, Jump):
        return [leave.to]
    if isinstance(leave, Branch):
        return [leave.yes, leave.no]
    if isinstance(leave, AskOut | CallOut):
        return [leave.then]
    return []


def skip_empty(blocks: list[Block]) -> None:
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

    for block in blocks:
        leave = block.exit
        if isinstance(leave, Jump):
            leave.to = end(leave.to)
        elif isinstance(leave, Branch):
            leave.yes, leave.no = end(leave.yes), end(leave.no)


def reachable(blocks: list[Block]) -> list[Block]:
    """Return the blocks that are ever come to; each notes from how many places, and whether it is gone on with."""
    blocks[0].entry = True
    reached, todo = {0}, [blocks[0]]
    while todo:
        for following in next_blocks(todo.pop()):
            if following.number not in reached:
                reached.add(following.number)
                todo.append(following)
    blocks = [block for block in blocks if block.number in reached]
    for block in blocks:
        for following in next_blocks(block):
            following.comes_from += 1
            if isinstance(block.exit, AskOut | CallOut):
                following.entry = True
    for block in blocks:
        if block.comes_from > 1:
            block.entry = True
    return blocks


def find_live(blocks: list[Block]) -> None:
    """Work out which variables each block needs when it is entered."""
    own = {block.number: reads_and_writes(block) for block in blocks}
    live: dict[int, set[str]] = {block.number: set() for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            reads, writes = own[block.number]
            after = set().union(*(live[each.number] for each in next_blocks(block)), set())
            need = reads | (after - writes)
            if block.target is not None:
                need.discard(block.target)
            need |= block.uses
            if need != live[block.number]:
                live[block.number] = need
                changed = True
    for block in blocks:
        block.live = sorted(live[block.number])


def reads_and_writes(block: Block) -> tuple[set[str], set[str]]:
    """Return the variables that a block needs from before, and those that it surely sets."""
    writes: set[str] = set()
    reads = exposed(block.body, writes)
    leave = block.exit
    parts: list[ast.AST] = []
    if isinstance(leave, Branch):
        parts = [leave.test]
    elif isinstance(leave, AskOut):
        made = set(writes)
        reads |= exposed(leave.ask.before, made)
        parts = [leave.ask.who, leave.ask.options]
    elif isinstance(leave, CallOut):
        parts = [*leave.form.args, *([leave.form.key] if isinstance(leave.form, DoAny) else [])]
    elif isinstance(leave, Finish) and leave.value is not None:
        parts = [leave.value]
    return reads | (variables_read(parts) - writes), writes
