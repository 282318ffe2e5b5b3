"""A module of a few functions, as text that wasmtime turns into bytes."""

from __future__ import annotations

from functools import cache

from croupier.interpreter.native.calling import Compiled
from wasmtime import wat2wasm

TEXT = """
(module
  (memory (export "memory") 1 64)
  (data (i32.const 16) "\\2a\\00\\00\\00\\00\\00\\00\\00")
  (func (export "seven") (result i64) (i64.const 7))
  (func (export "same") (param i64) (result i64) (local.get 0))
  (func (export "minus") (param i64 i64) (result i64) (i64.sub (local.get 0) (local.get 1)))
  (func (export "third") (param i64 i64 i64) (result i64) (local.get 2))
  (func (export "fourth") (param i64 i64 i64 i64) (result i64) (local.get 3))
  (func (export "fifth") (param i64 i64 i64 i64 i64) (result i64) (local.get 4))
  (func (export "sixth") (param i64 i64 i64 i64 i64 i64) (result i64) (local.get 5))
  (func (export "quiet") (param i64))
  (func (export "break") (result i64) unreachable)
  (func (export "divide") (param i64 i64) (result i64) (i64.div_s (local.get 0) (local.get 1)))
  (func (export "load") (param i64) (result i64) (i64.load (i32.wrap_i64 (local.get 0))))
  (func (export "store") (param i64 i64) (i64.store (i32.wrap_i64 (local.get 0)) (local.get 1)))
  (func (export "grow") (param i64) (result i64)
    (i64.extend_i32_s (memory.grow (i32.wrap_i64 (local.get 0)))))
  (func $deep (export "deep") (param i64) (result i64) (i64.add (i64.const 1) (call $deep (local.get 0))))
  (func (export "sum") (param $n i64) (result i64) (local $all i64)
    (loop $again
      (local.set $all (i64.add (local.get $all) (local.get $n)))
      (local.set $n (i64.sub (local.get $n) (i64.const 1)))
      (br_if $again (i64.gt_s (local.get $n) (i64.const 0))))
    (local.get $all))
  (func (export "endless") (loop $again (br $again))))
"""


@cache
def tiny(stoppable: bool = False) -> Compiled:
    return Compiled.of(bytes(wat2wasm(TEXT)), stoppable)
