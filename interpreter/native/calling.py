"""Modules of WebAssembly: machine code made from them, and their functions called from Python.

`Compiled.of` turns the bytes of a module into machine code; an `Instance` is a running copy of it, with a memory of its
own. A module imports nothing, so nothing outside its memory can be reached from within. Its functions take whole
numbers of 64 bits and return one or none.

Calls go past wasmtime's own wrapper, which looks at each value: all that a call hands over is made once, and only the
numbers are put into a block of memory before it and taken out after it.

An instance belongs to one thread at a time. Its memory never moves while it grows.
"""

from __future__ import annotations

import atexit
import ctypes
import os
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from wasmtime import Engine, Func, FuncType, Memory, Module, Store
    from wasmtime import Trap as Broken

Function = Callable[..., int]
# A call of which all that is handed over was settled; what it returns is an error.
Call = Callable[[], int | None]
# What wasmtime can go wrong with where it is not meant to run: not installed, no such machine, another version.
MISSING = (ImportError, OSError, RuntimeError, AttributeError)
# How much address space a memory is given, all that 32 bits can reach: it need not move, and an access out of it is
# noticed by the processor instead of by a comparison.
REACH = 1 << 32
# How many bytes a memory may have, if nothing else is said.
MOST = 1 << 30
# The most arguments that a function can have.
ARGUMENTS = 6
# A value takes two words of 64 bits where wasmtime hands it over.
STRIDE = 16


class Trap(Exception):
    """A function of a module was broken off; `code` says why in wasmtime's word, such as `UNREACHABLE`."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class Refused(Exception):
    """A module that wasmtime does not take, or no room in memory for an instance of it."""


@cache
def available() -> bool:
    """Whether modules can be run here."""
    try:
        engine(False)
        library()
        _callers()
    except MISSING:
        return False
    return True


def native_version() -> str:
    """Return which wasmtime runs modules here, or nothing if none can be run."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wasmtime") if available() else ""
    except PackageNotFoundError:
        return "?"


@cache
def library() -> tuple[str, int]:
    """Return what tells one wasmtime from another at no cost: the name of its library's file, and how large it is."""
    from wasmtime import _ffi

    path = str(_ffi.dll._name)
    return "/".join(path.replace("\\", "/").split("/")[-2:]), os.stat(path).st_size


@cache
def engine(stoppable: bool, /) -> Engine:
    """Return what makes machine code and runs it, one for the whole process."""
    import wasmtime

    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.memory_reservation = REACH
    config.memory_may_move = False
    # Its threads would be missing in a forked process, which would then wait for them for ever.
    config.parallel_compilation = False
    config.macos_use_mach_ports = False
    config.epoch_interruption = stoppable
    atexit.register(leave_to_the_system)
    return wasmtime.Engine(config)


def leave_to_the_system() -> None:
    """Let the system take back what wasmtime holds when the process ends: by then its own way no longer works."""
    from wasmtime._managed import Managed

    if hasattr(Managed, "__del__"):
        del Managed.__del__


def tick() -> None:
    """Count on the clock of all stoppable instances; can be called from any thread."""
    engine(True).increment_epoch()


@attrs.frozen
class Compiled:
    """A module as machine code, of which instances are made; `arguments` says how many each of its functions takes.

    A stoppable one looks at the clock in each loop and call, which costs time; one that counts its own steps need not
    be stoppable.
    """

    module: Module
    stoppable: bool
    arguments: dict[str, int]

    @classmethod
    def of(cls, code: bytes, stoppable: bool = False) -> Compiled:
        """Return the machine code for the bytes of a module."""
        import wasmtime

        return cls._made(wasmtime.Module, code, stoppable)

    @classmethod
    def unpacked(cls, data: bytes, stoppable: bool = False) -> Compiled:
        """Return the machine code out of bytes that `packed` returned; others can do anything, so they must be ours."""
        import wasmtime

        return cls._made(wasmtime.Module.deserialize, data, stoppable)

    def packed(self) -> bytes:
        """Return the machine code as bytes, which the same wasmtime on the same kind of machine can unpack."""
        return bytes(self.module.serialize())

    @classmethod
    def _made(cls, make: Callable[[Engine, bytes], Module], data: bytes, stoppable: bool) -> Compiled:
        import wasmtime

        try:
            module = make(engine(stoppable), data)
        except wasmtime.WasmtimeError as error:
            raise Refused(str(error)) from None
        kinds = {export.name: export.type for export in module.exports}
        found = {name: kind for name, kind in kinds.items() if isinstance(kind, wasmtime.FuncType)}
        return cls(module, stoppable, {name: _arguments_of(name, kind) for name, kind in found.items()})


def _arguments_of(name: str, kind: FuncType) -> int:
    """Return how many arguments a function has, after a look whether it can be called."""
    taken, returned = [[str(each) for each in values] for values in (kind.params, kind.results)]
    if {*taken, *returned} <= {"i64"} and len(taken) <= ARGUMENTS and len(returned) <= 1:
        return len(taken)
    raise Refused(f"the function {name} takes {taken} and returns {returned}")


class Instance:
    """A running copy of a module: its functions by their names, and its memory as numbers and bytes.

    `words` and `octets` are the memory as whole numbers of 64 bits and as bytes, as large as it was when it was last
    measured; `read`, `write` and `word` see all of it. `base` is where it lies in this process. What a function
    without a result returns means nothing.
    """

    __slots__ = ("_memory", "base", "functions", "line", "octets", "size", "words")

    def __init__(self, compiled: Compiled, most: int = MOST) -> None:
        import wasmtime

        store = wasmtime.Store(engine(compiled.stoppable))
        store.set_limits(memory_size=most)
        if compiled.stoppable:
            store.set_epoch_deadline(1)
        try:
            exports = wasmtime.Instance(store, compiled.module, []).exports(store)
        except wasmtime.Trap as broken:
            raise _explained(broken) from None
        except wasmtime.WasmtimeError as error:
            raise Refused(str(error)) from None
        memories = [export for export in exports.values() if isinstance(export, wasmtime.Memory)]
        self._memory: Memory | None = memories[0] if memories else None
        found = {name: export for name, export in exports.items() if isinstance(export, wasmtime.Func)}
        self.line = Line(store, found, compiled.arguments)
        # While a stoppable function runs, another thread must be able to tick.
        self.functions: dict[str, Function] = {
            name: self.line.function(name, letting=compiled.stoppable) for name in compiled.arguments
        }
        self.base = self.size = 0
        self.octets, self.words = memoryview(b""), memoryview(b"").cast("q")
        self.measure()

    def letting(self, name: str) -> Function:
        """Return a function that lets other threads of Python run meanwhile; each call takes a little longer."""
        return self.line.function(name, letting=True)

    def allow(self, ticks: int) -> None:
        """Let a stoppable instance run until the clock has ticked so often from now on."""
        self.line.store.set_epoch_deadline(ticks)

    def measure(self) -> None:
        """Make `words` and `octets` as large as the memory has become."""
        if self._memory is None:
            return
        store = self.line.store
        size = self._memory.data_len(store)
        if size == self.size:
            return
        self.base = ctypes.addressof(self._memory.data_ptr(store).contents)
        block: Any = (ctypes.c_ubyte * size).from_address(self.base)
        block.store = store  # who holds a view of the memory holds the memory
        self.octets = memoryview(block).cast("B")
        self.words = self.octets.cast("q")
        self.size = size

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""
        self._within(address, size)  # this may make `octets` anew
        return self.octets[address : address + size].tobytes()

    def write(self, address: int, data: bytes) -> None:
        """Put bytes into the memory."""
        self._within(address, len(data))
        self.octets[address : address + len(data)] = data

    def word(self, address: int) -> int:
        """Return the number at an address, which must be a multiple of 8."""
        try:
            return self.words[address >> 3]
        except IndexError:
            self.measure()
            return self.words[self._within(address, 8) >> 3]

    def _within(self, address: int, size: int) -> int:
        """Return an address after a look whether so many bytes from there lie in the memory."""
        if address + size > self.size:
            self.measure()
        if address < 0 or size < 0 or address + size > self.size:
            raise IndexError(f"{size} bytes at {address} are not in a memory of {self.size}")
        return address


@cache
def _callers() -> tuple[Any, Any]:
    """Return wasmtime's call as a C function that holds Python's lock meanwhile, and as one that lets go of it.

    Neither is told the types of what it is handed, which would be looked at in each call.
    """
    from wasmtime import _ffi

    both = []
    for kind in (ctypes.PyDLL, ctypes.CDLL):
        call: Any = kind(_ffi.dll._name)["wasmtime_func_call_unchecked"]
        call.restype = ctypes.c_void_p
        both.append(call)
    return both[0], both[1]


class Line:
    """What the calls of one instance share: its store, and the block in which numbers are handed over.

    `words` is the block as numbers, of which every other is one that is handed over; what is returned takes the place
    of the first. `halves` is the same as pairs of smaller numbers.

    An instance and its functions hold the line, which holds none of them: nothing waits for Python's collector.
    """

    def __init__(self, store: Store, exported: dict[str, Func], arguments: dict[str, int]) -> None:
        self.store = store
        self.arguments = arguments
        self.exported = exported
        self.block = ctypes.create_string_buffer(STRIDE * (ARGUMENTS + 1))
        self.words = memoryview(self.block).cast("B").cast("q")
        self.halves = memoryview(self.block).cast("B").cast("I")
        self.trap = ctypes.c_void_p()

    def function(self, name: str, letting: bool) -> Function:
        """Return an exported function as one of Python."""
        return BY_ARGUMENTS[self.arguments[name]](self, self.call(name, letting))

    def call(self, name: str, letting: bool = False) -> Call:
        """Return the call of an exported function, for arguments that lie in the block.

        All that is handed over is settled now: that saves a third of the time of a call.
        """
        handed = (
            ctypes.byref(self.store._context().contents),
            ctypes.byref(self.exported[name]._func),
            ctypes.byref(self.block),
            ctypes.c_size_t.from_param(max(1, self.arguments[name])),
            ctypes.byref(self.trap),
        )
        return partial(_callers()[1 if letting else 0], *handed)

    def broken(self, error: int | None) -> Exception:
        """Return why a call went wrong, as what is raised, and be ready for the next call."""
        from wasmtime import Trap as Broken
        from wasmtime import WasmtimeError, _ffi

        if error:
            return Refused(str(WasmtimeError._from_ptr(ctypes.cast(error, ctypes.POINTER(_ffi.wasmtime_error_t)))))
        pointer = ctypes.cast(self.trap.value or 0, ctypes.POINTER(_ffi.wasm_trap_t))
        self.trap.value = None
        return _explained(Broken._from_ptr(pointer))


def _explained(broken: Broken) -> Trap:
    code = broken.trap_code
    return Trap(broken.message, code.name if code else "")


# A function for each number of arguments: these are called at every step of every game, and a loop over the arguments
# would take as long as the call itself.


def _with_0(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function() -> int:
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_1(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int) -> int:
        words[0] = u
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_2(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int, v: int) -> int:
        words[0] = u
        words[2] = v
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_3(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int, v: int, w: int) -> int:
        words[0] = u
        words[2] = v
        words[4] = w
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_4(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int, v: int, w: int, x: int) -> int:
        words[0] = u
        words[2] = v
        words[4] = w
        words[6] = x
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_5(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int, v: int, w: int, x: int, y: int) -> int:
        words[0] = u
        words[2] = v
        words[4] = w
        words[6] = x
        words[8] = y
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


def _with_6(line: Line, call: Call) -> Function:
    trap, words = line.trap, line.words

    def function(u: int, v: int, w: int, x: int, y: int, z: int) -> int:
        words[0] = u
        words[2] = v
        words[4] = w
        words[6] = x
        words[8] = y
        words[10] = z
        if (error := call()) or trap:
            raise line.broken(error)
        return words[0]

    return function


BY_ARGUMENTS = (_with_0, _with_1, _with_2, _with_3, _with_4, _with_5, _with_6)
