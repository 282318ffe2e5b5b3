"""Procedures that can ask, run on their own on a copy of a table: from the beginning, or from an answer."""

from __future__ import annotations

from typing import Any

from ..meaning.bounds import StepLimit
from .state import BlockFunction, Frame, State

# In the place of a question: what was run has come to its end.
ENDED = -1


def begin(s: State, run: BlockFunction, arguments: tuple[Any, ...]) -> None:
    """Run a procedure to its first question, or to its end, where what it returns is left as an answer is."""
    s.q, s.who, s.opts = 0, None, ()
    s.stack = [(ended,)]
    run_on(s, (run, *arguments))


def resume(s: State, option: Any) -> None:
    """Answer the open question with an option, and run on to the next one, or to the end."""
    s.ans = option
    s.q, s.who, s.opts = 0, None, ()
    run_on(s, s.stack.pop())


def run_on(s: State, frame: Frame | None) -> None:
    """Run frame by frame until a question is open, or all is over."""
    while frame is not None:
        s.steps -= 1
        frame = frame[0](s, frame)
        if s.steps < 0:
            raise StepLimit


def ended(s: State, frame: Frame) -> None:
    """Stop after what was run."""
    s.q, s.who, s.opts = ENDED, None, ()
