"""Memory: room in the nursery, and blocks outside it."""

from __future__ import annotations

from .raw import AT, END_OF_ROOM, FREE, MOST_MEMORY, TOP, grow_memory, load, move, pages, rare, store, trap


def alloc(size: int) -> int:
    """Take so many bytes, a multiple of 8."""
    at = load(AT)
    end = at + size
    if end > load(END_OF_ROOM):
        trap()
    store(AT, end)
    return at


def copy_words(to: int, at: int, count: int) -> None:
    """Copy so many words to a place in front of them, or to another."""
    if count > 16:
        move(to, at, count << 3)
        return
    end = at + (count << 3)
    while at != end:
        store(to, load(at))
        at += 8
        to += 8


@rare
def take_block(size: int) -> int:
    """Take a block of at least so many bytes, outside the nursery."""
    sort = 8
    while (1 << sort) - 16 < size:
        sort += 1
    at = load(FREE + (sort << 3))
    if at != 0:
        store(FREE + (sort << 3), load(at))
        return at
    at = load(TOP) + 16
    end = at - 16 + (1 << sort)
    if end > MOST_MEMORY:
        trap()
    if end > pages() << 16:
        more = (end - (pages() << 16) + 65535) >> 16
        # As much again, so that it does not happen often.
        if grow_memory(more + 64) == 4294967295:
            trap()
    store(TOP, end)
    store(at - 16, sort)
    return at


@rare
def leave_block(at: int) -> None:
    """Let a block be taken again."""
    sort = load(at - 16)
    store(at, load(FREE + (sort << 3)))
    store(FREE + (sort << 3), at)
