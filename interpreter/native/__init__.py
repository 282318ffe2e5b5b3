"""The same machine as WebAssembly, run by wasmtime where that is installed.

A compiled game is lowered to a module of WebAssembly, which wasmtime turns into machine code. `calling.py` holds such a
module and calls its functions; `vault.py` keeps machine code on disk under a seal, so that a game is built once.
"""
