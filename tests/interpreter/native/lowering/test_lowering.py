"""Python and what it is lowered to do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

import pytest
from croupier.interpreter.native.calling import Compiled, Instance, Trap
from croupier.interpreter.native.lowering.program import Unsupported
from croupier.interpreter.native.lowering.whole import Roots, lower_machine
from croupier.interpreter.native.wasm import emit
from croupier.interpreter.running.state import State

from ....shipped import shipped

TABLE = {3: 30, 5: 50}
NAMED = {"a": 1, "b": 2}


def signs(s: State, a: int, b: int) -> int:
    return (a // b) * 1000 + (a % b) * 100 + (a ^ b) + (a << 2) - (a >> 1) + abs(-a)


def lists(s: State, a: int, b: int) -> int:
    made = [a, b, *range(4), a + b]
    made.insert(1, 7)
    made.remove(b)
    del made[0]
    made[-1] = 9
    made.extend(made[1:3])
    made.sort()
    return sum(each * (at + 1) for at, each in enumerate(made)) + made.index(7) + len(made[::-1])


def long_sort(s: State, a: int, b: int) -> int:
    made = sorted([(each * a) % 37 for each in range(50)], key=lambda each: (each % b, each))
    return sum(each * at for at, each in enumerate(made))


def dictionaries(s: State, a: int, b: int) -> int:
    made: dict[tuple[int, int], int] = {}
    for one in range(a):
        for other in range(b):
            made[one, other] = made.get((other, one), 0) + one * 10 + other
    total = 0
    for (one, other), each in made.items():
        total = total * 3 % 1009 + each + one - other
    return total + len(made) + TABLE.get(a, 0)


def sets(s: State, a: int, b: int) -> int:
    one, other = {*range(a)}, {each * 2 for each in range(b)}
    return len(one | other) * 100 + len(one & other) * 10 + len(one - other) + (a in other)


def conditions(s: State, a: int, b: int) -> int:
    found = 0
    if a < b <= 7 or (a > 5 and not b):
        found += 1
    if any(each == a for each in (1, 3, 5)) and all(each < 9 for each in [a, b]):
        found += 2
    if a in TABLE and [a, b] == [3, 4]:
        found += 4
    return found + (8 if (a, b) > (3, 3) else 16) + (max(a, b, 6) - min(a, b))


def closures(s: State, a: int, b: int) -> int:
    add = lambda each: each + a  # noqa: E731 - it is what is lowered
    while True:
        b = add(b)
        if b > 50:
            break
        if b % 2:
            continue
        b += 1
    return b


def filled(s: State, a: int, b: int) -> int:
    found, others, count, is_there = [a], [b], 0, False
    high = []
    for each in range(a * 3):
        found.append(each)
    for each in found:
        if each % b == 1 and each != a:
            high.append(each)
        if each == b:
            is_there = True
        if each > b or each == 0:
            count += 1
    for each in high:
        if each > 4:
            others.append(each)
        others.append(a)
    for each in others:
        if each == 7 and len(others) < 20:
            others.append(1)
    return sum(found) * 7 + sum(high) * 5 + sum(others) * 3 + len(others) + count + is_there


FUNCTIONS: list[Callable[..., int]] = [filled, signs, lists, long_sort, dictionaries, sets, conditions, closures]


def out_of_bounds(s: State, a: int, b: int) -> int:
    return [a, b][a]


def without_a_key(s: State, a: int, b: int) -> int:
    return TABLE[a]


def no_number(s: State, a: int, b: int) -> int:
    held: list[Any] = [a, None]
    return held[1] + 1  # type: ignore[no-any-return]


TRAPS: list[Callable[..., int]] = [out_of_bounds, without_a_key, no_number]


@cache
def native() -> tuple[Instance, dict[str, str]]:
    functions: list[Any] = [*FUNCTIONS, *TRAPS]
    program = lower_machine(shipped("kuhn").machine(2), Roots((*functions,)))
    names = {each.__name__: program.entry(each).name for each in functions}
    return Instance(Compiled.of(emit(program.module))), names


def call(name: str, *args: int) -> int:
    instance, names = native()
    return instance.functions[names[name]](instance.functions["new_table"](), *args)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_a_function_returns_what_python_returns(function: FunctionType) -> None:
    state = shipped("kuhn").machine(2).fresh_state(0)
    for a, b in ((3, 4), (5, 2), (7, 7), (1, 3), (12, 9)):
        assert call(function.__name__, a, b) == function(state, a, b), (a, b)


@pytest.mark.parametrize("function", TRAPS, ids=lambda each: each.__name__)
def test_what_python_raises_is_a_trap(function: FunctionType) -> None:
    with pytest.raises(Trap):
        call(function.__name__, 4, 5)


def by_generator(s: State) -> Iterator[int]:
    yield s.steps


def by_text(s: State, a: int) -> bool:
    return f"{a}" in NAMED


@pytest.mark.parametrize("function", [by_generator, by_text], ids=lambda each: each.__name__)
def test_what_can_not_be_lowered_is_said_with_its_place(function: FunctionType) -> None:
    with pytest.raises(Unsupported, match=function.__name__):
        lower_machine(shipped("kuhn").machine(2), Roots((function,)))
