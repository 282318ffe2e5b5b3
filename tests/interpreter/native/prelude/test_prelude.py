"""The prelude: memory that is taken and left, tables that are copied, and nothing that nobody calls."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from croupier.interpreter.native import prelude
from croupier.interpreter.native.calling import Compiled, Instance
from croupier.interpreter.native.lowering.whole import EXPORTED, Roots, lower_machine
from croupier.interpreter.native.wasm import emit

from ....shipped import shipped

FILES = sorted(Path(*prelude.__path__).glob("*.py"))
ROOM = Path(__file__).parents[4] / "interpreter" / "native"


@cache
def native() -> Instance:
    return Instance(Compiled.of(emit(lower_machine(shipped("leduc").machine(2), Roots()).module)))


def defined() -> dict[str, ast.FunctionDef]:
    bodies = [each for path in FILES for each in ast.parse(path.read_text("utf-8")).body]
    return {each.name: each for each in bodies if isinstance(each, ast.FunctionDef)}


def test_a_block_that_is_left_is_taken_again() -> None:
    call = native().functions
    one, other = call["take_block"](100), call["take_block"](100)
    assert one != other
    call["leave_block"](one)
    assert call["take_block"](90) == one


def test_a_copy_goes_its_own_way_and_outlives_the_nursery() -> None:
    call = native().functions
    table = call["new_table"]()
    call["start_table"](table)
    copy = call["copy_table"](table)
    before = native().read(copy + 16, 64)
    call["play_out"](table, 5, 1000)
    for _ in range(3):
        call["play_games"](table, 300, 1)
    call["collect"]()
    assert native().read(copy + 16, 64) == before
    assert call["play_out"](copy, 5, 1000) > 0


def test_everything_is_called_by_something() -> None:
    called = {
        node.func.id
        for made in defined().values()
        for node in ast.walk(made)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    texts = "".join(path.read_text("utf-8") for path in (ROOM / "lowering").glob("*.py"))
    assert {name for name in defined() if name not in called | {*EXPORTED} and f'"{name}"' not in texts} == set()
