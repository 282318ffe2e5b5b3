"""A program that runs `croupier` again and again, and kills it with SIGKILL at a moment that it is told.

What is imported is imported once; each run is a child of its own, which is killed as any other process is. Orders come
in as lines of JSON, and for each a line goes out: how many questions were put before the end.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

from croupier.repl.cli import main

# What every `play` and `resume` imports, so that no child does it again.
from croupier.repl.commands import (
    play,  # noqa: F401
    resume,  # noqa: F401
)


def run(order: dict[str, Any]) -> int:
    """Run a command, answer as fast as can be, kill it after so many questions and seconds; return how many it put."""
    there, here = os.pipe()
    typed, typing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(typed, 0)
        os.dup2(here, 1)
        os.dup2(here, 2)
        for handle in (there, here, typed, typing):
            os.close(handle)
        sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = sys.stdout
        os._exit(main(order["words"]))
    os.close(here)
    os.close(typed)
    os.write(typing, order["typed"].encode())
    said = read_until(there, order["question"].encode(), order["questions"])
    time.sleep(order["seconds"])
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(typing)
    while more := os.read(there, 65536):
        said += more
    os.close(there)
    return said.count(order["question"].encode())


def read_until(stream: int, question: bytes, times: int) -> bytes:
    """Read until a question was put so often, or there is nothing more to read."""
    said = b""
    while said.count(question) < times and (more := os.read(stream, 65536)):
        said += more
    return said


if __name__ == "__main__":
    for line in sys.stdin:
        print(run(json.loads(line)), flush=True)
