"""Functions of modules are called from Python, and what goes wrong inside is an exception outside."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref

import pytest
from croupier.interpreter.native.calling import (
    ARGUMENTS,
    Compiled,
    Instance,
    Refused,
    Trap,
    available,
    native_version,
    tick,
)
from wasmtime import wat2wasm

from .tiny import tiny

PAGE = 1 << 16


def module(text: str) -> Compiled:
    return Compiled.of(bytes(wat2wasm(f"(module {text})")))


def test_a_function_takes_as_many_numbers_as_it_wants() -> None:
    called = Instance(tiny()).functions
    assert called["seven"]() == 7
    assert called["same"](5) == 5
    assert called["minus"](2, 10) == -8
    assert called["third"](1, 2, 3) == 3
    assert called["fourth"](1, 2, 3, 4) == 4
    assert called["fifth"](1, 2, 3, 4, 5) == 5
    assert called["sixth"](1, 2, 3, 4, 5, 6) == 6
    called["quiet"](5)


@pytest.mark.parametrize("number", [0, -1, 2**62, 2**63 - 1, -(2**63)])
def test_a_number_of_64_bits_comes_back_as_it_went_in(number: int) -> None:
    instance = Instance(tiny())
    assert instance.functions["same"](number) == number
    assert instance.letting("same")(number) == number


@pytest.mark.parametrize("arguments", [(), (1, 2), ("one",)])
def test_other_arguments_are_a_mistake_of_the_caller(arguments: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Instance(tiny()).functions["same"](*arguments)


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("break", (), "UNREACHABLE"),
        ("divide", (1, 0), "INTEGER_DIVISION_BY_ZERO"),
        ("divide", (-(2**63), -1), "INTEGER_OVERFLOW"),
        ("load", (PAGE,), "MEMORY_OUT_OF_BOUNDS"),
        ("load", (-8,), "MEMORY_OUT_OF_BOUNDS"),
        ("deep", (1,), "STACK_OVERFLOW"),
    ],
)
def test_a_trap_says_what_it_was_and_the_instance_goes_on(name: str, arguments: tuple[int, ...], code: str) -> None:
    instance = Instance(tiny())
    for call in (instance.functions[name], instance.letting(name)):
        with pytest.raises(Trap, match="wasm") as told:
            call(*arguments)
        assert told.value.code == code
        assert instance.functions["minus"](5, 3) == 2


def test_ten_thousand_traps_leave_nothing_behind() -> None:
    instance = Instance(tiny())
    for _ in range(10_000):
        with pytest.raises(Trap):
            instance.functions["break"]()
    assert instance.functions["seven"]() == 7


def test_the_memory_is_read_and_written_on_both_sides() -> None:
    instance = Instance(tiny())
    assert instance.word(16) == instance.words[2] == instance.functions["load"](16) == 42
    instance.write(16, (43).to_bytes(8, "little"))
    assert instance.functions["load"](16) == 43
    instance.words[2] = -44
    assert instance.functions["load"](16) == -44
    instance.functions["store"](24, 9)
    assert instance.read(24, 8) == (9).to_bytes(8, "little")
    assert instance.read(PAGE, 0) == b""


@pytest.mark.parametrize(("address", "size"), [(-8, 8), (PAGE, 8), (PAGE - 4, 8), (0, PAGE + 1), (8, -8), (2**70, 8)])
def test_nothing_outside_the_memory_is_read(address: int, size: int) -> None:
    with pytest.raises(IndexError):
        Instance(tiny()).read(address, size)


def test_nothing_outside_the_memory_is_written() -> None:
    instance = Instance(tiny())
    for address in (-8, PAGE - 4, PAGE):
        with pytest.raises(IndexError):
            instance.write(address, bytes(8))
    with pytest.raises(IndexError):
        instance.word(PAGE)


def test_the_memory_grows_and_stays_where_it_is() -> None:
    instance = Instance(tiny())
    base, words = instance.base, instance.words
    assert instance.functions["grow"](62) == 1
    instance.functions["store"](63 * PAGE - 8, 5)
    assert instance.word(63 * PAGE - 8) == 5
    assert instance.read(63 * PAGE - 8, 8) == (5).to_bytes(8, "little")
    assert (instance.base, instance.size, len(instance.words)) == (base, 63 * PAGE, 63 * PAGE // 8)
    assert words[2] == 42


def test_the_memory_grows_to_a_limit() -> None:
    instance = Instance(tiny(), most=4 * PAGE)
    assert instance.functions["grow"](3) == 1
    assert instance.functions["grow"](1) == -1
    assert Instance(tiny()).functions["grow"](64) == -1
    with pytest.raises(Refused):
        Instance(module("(memory 3)"), most=2 * PAGE)


def test_a_module_without_a_memory_has_none() -> None:
    instance = Instance(module('(func (export "one") (result i64) (i64.const 1))'))
    assert (instance.functions["one"](), instance.size, len(instance.words)) == (1, 0, 0)
    with pytest.raises(IndexError):
        instance.read(0, 1)


def test_each_instance_has_its_own_memory() -> None:
    first, second = Instance(tiny()), Instance(tiny())
    first.functions["store"](16, 1)
    assert second.word(16) == 42


def test_an_instance_goes_without_the_collector() -> None:
    instance = Instance(tiny())
    gone = weakref.ref(instance.line)
    gc.disable()
    try:
        del instance
        assert gone() is None
    finally:
        gc.enable()


def test_a_function_and_a_view_outlive_the_instance() -> None:
    instance = Instance(tiny())
    load, store, words = instance.functions["load"], instance.functions["store"], instance.words
    del instance
    store(16, 6)
    del store
    assert load(16) == 6
    del load
    assert words[2] == 6


@pytest.mark.parametrize(
    "text",
    [
        '(func (export "f") (param i32))',
        '(func (export "f") (result f64) (f64.const 0))',
        '(func (export "f") (result i64 i64) (i64.const 0) (i64.const 0))',
        f'(func (export "f") (param {"i64 " * (ARGUMENTS + 1)}))',
        '(import "a" "b" (func))',
    ],
)
def test_a_module_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        Instance(module(text))


def test_a_module_that_breaks_while_it_starts_is_a_trap() -> None:
    with pytest.raises(Trap, match="unreachable"):
        Instance(module("(func $f unreachable) (start $f)"))


@pytest.mark.parametrize("code", [b"", b"nonsense", b"\0asm\1\0\0", b"\0asm\1\0\0\0\7"])
def test_bytes_that_are_no_module_are_refused(code: bytes) -> None:
    with pytest.raises(Refused):
        Compiled.of(code)


def test_machine_code_is_packed_and_unpacked() -> None:
    packed = tiny().packed()
    assert Instance(Compiled.unpacked(packed)).functions["minus"](9, 4) == 5
    with pytest.raises(Refused):
        Compiled.unpacked(packed, stoppable=True)


def test_an_endless_loop_is_stopped_by_the_clock() -> None:
    instance = Instance(tiny(stoppable=True))
    clock = threading.Timer(0.05, tick)
    clock.start()
    with pytest.raises(Trap) as told:
        instance.functions["endless"]()
    clock.join()
    assert told.value.code == "INTERRUPT"
    instance.allow(1)
    assert instance.functions["sum"](10) == 55


@pytest.mark.needs("forks")
def test_a_forked_process_calls_and_compiles() -> None:
    program = """
import os
from croupier.interpreter.native.calling import Compiled, Instance, Trap
from wasmtime import wat2wasm
code = bytes(wat2wasm('(module (func (export "f") (result i64) unreachable) (memory (export "memory") 1))'))
before = Instance(Compiled.of(code))
child = os.fork()
if not child:
    broken = 0
    for instance in (before, Instance(Compiled.of(code))):
        try:
            instance.functions["f"]()
        except Trap:
            broken += 1
    os._exit(broken)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_without_wasmtime_nothing_is_available_and_nothing_breaks() -> None:
    program = """
import sys
sys.modules["wasmtime"] = None
from croupier.interpreter.native.calling import available, native_version
assert not available()
assert native_version() == ""
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_with_wasmtime_its_version_is_known() -> None:
    assert available()
    assert int(native_version().split(".")[0]) >= 50
