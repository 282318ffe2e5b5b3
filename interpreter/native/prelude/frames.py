"""Frames and running: from question to question. A frame is its variables, how many there are, its function."""

from __future__ import annotations

from .memory import copy_words
from .raw import (
    ANSWER,
    FRAME,
    FRAME_AT,
    LIST,
    NONE,
    NOTHING,
    OPTIONS,
    QUESTION,
    STACK,
    STEPS_LEFT,
    WHO,
    load,
    load32,
    load32s,
    run,
    store,
    store32,
    trap,
)
from .sequences import grow_seq, new_seq, push


def room_for_frame(s: int, count: int) -> int:
    """Make room for a frame with so many variables on the stack; return where it is to be written."""
    stack = load(s, STACK)
    there = load32(stack)
    while there + count + 2 > load32(stack, 4):
        grow_seq(stack, load32(stack, 4))
    store32(stack, there + count + 2)
    return stack + load32s(stack, 8) + (there << 3)


def pop_frame(s: int) -> int:
    """Take the innermost frame off the stack, and open it; return the number of its function.

    Its variables are read where they lie, before anything is laid on the stack again.
    """
    stack = load(s, STACK)
    there = load32(stack) - 2
    if there < 0:
        trap()
    at = stack + load32s(stack, 8) + (there << 3)
    count = load(at)
    function = load(at, 8)
    store(FRAME_AT, at - (count << 3))
    store32(stack, there - count)
    return function


def game_over(s: int) -> int:
    """End the game."""
    store32(load(s, STACK), 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    return -1


def go(s: int, function: int, first: int) -> int:
    """Run frames to the next question; return who is asked, and how many options there are, or 0 when all is over.

    Of the first frames the steps are not counted.
    """
    while first > 0 and function >= 0:
        function = run(function, s)
        first -= 1
    while function >= 0:
        if load(s, STEPS_LEFT) < 0:
            trap()
        count = 100
        while count > 0 and function >= 0:
            function = run(function, s)
            count -= 1
        if function >= 0:
            store(s, STEPS_LEFT, load(s, STEPS_LEFT) - 1600)
    who = load(s, WHO)
    if who == NONE:
        if load32(load(s, STACK)) > 0:
            trap()
        return 0
    return (who + 2) << 32 | load32(load(s, OPTIONS))


def question(s: int) -> int:
    """Return the open question, as `go` does."""
    who = load(s, WHO)
    if who == NONE:
        return 0
    return (who + 2) << 32 | load32(load(s, OPTIONS))


def trial_go(s: int, function: int) -> None:
    """Run frames of a trial to its next question or end."""
    while function >= 0:
        store(s, STEPS_LEFT, load(s, STEPS_LEFT) - 1)
        function = run(function, s)
        if load(s, STEPS_LEFT) < 0:
            trap()


def trial_begin(s: int, function: int, given: int, end: int) -> None:
    """Run a procedure on its own, to its first question or its end."""
    store(s, QUESTION, 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    stack = new_seq(32, LIST)
    push(stack, 0)
    push(stack, end)
    store(s, STACK, stack)
    copy_words(FRAME, given + load32s(given, 8), load32(given))
    store(FRAME_AT, FRAME)
    trial_go(s, function)


def trial_resume(s: int, option: int) -> None:
    """Answer the open question of a procedure that is run on its own, and run on."""
    store(s, ANSWER, option)
    store(s, QUESTION, 0)
    store(s, WHO, NONE)
    store(s, OPTIONS, NOTHING)
    trial_go(s, pop_frame(s))
