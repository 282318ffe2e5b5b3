"""The same machine as WebAssembly, run by wasmtime where that is installed.

The Python functions that a silent machine runs, those that were generated and those of `running/`, are lowered to a
module of WebAssembly, which wasmtime turns into machine code. `lowering/` turns Python into code between the two
(`code.py`), `prelude/` is the code that all programs share, `wasm.py` writes the module. `memory.py` says where
everything lies. `calling.py` holds a module and calls its functions; `vault.py` keeps machine code on disk under a
seal, so that a game is built once. `engine.py` puts all of it together: tables that run natively, known by their
addresses, and tables handed over to the Python machine and taken back (`transfer.py`).

Nothing has a meaning of its own here: what Python does is what native code must do, and where it can't, it breaks off.
"""
