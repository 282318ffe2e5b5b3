"""Imagining is written in the part of Python that can be lowered."""

from __future__ import annotations

import ast
import inspect

from croupier.interpreter.knowing import imagine

from ..running.subset import BUILTINS, EXPRESSIONS, OF_LISTS, SIGNS, STATEMENTS

# What a native machine does in its own way.
INTRINSICS = {"rnd", "exchange", "show_face", "offer_again", "choose_again", "ask_again"}


def test_imagining_can_be_lowered() -> None:
    tree = ast.parse(inspect.getsource(imagine))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    names = {function.name for function in functions}
    for function in functions:
        for node in (each for statement in function.body for each in ast.walk(statement)):
            assert isinstance(node, (*STATEMENTS, *EXPRESSIONS, *SIGNS)), ast.unparse(node)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id in names | INTRINSICS | BUILTINS, node.func.id
            elif isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Attribute)
                assert node.func.attr in OF_LISTS
