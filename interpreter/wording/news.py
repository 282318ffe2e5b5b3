"""What happened, told to a seat in few lines, as somebody at the table would tell it.

Each event is a line. Lines that others make needless are left out, and those that are left are put together: cards that
go the same way are one line, as when they are dealt. What the seat itself chose is not told to it. What goes to a place
that the layout hides is not told; what comes from there is told by where it was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .events import Event
from .masking import is_noticed
from .news_left_out import LEFT_OUT
from .news_lines import Listener, line_of
from .news_together import put_together
from .wording import Wording

# How many lines that come again are looked for.
LONGEST_REPEAT = 3
# So many events are told at once, the latest; those before them are counted.
MOST_EVENTS = 3000


def news(events: Sequence[Event], seat: int | None, language: str = "en", is_past: bool = False) -> list[str]:
    """Relate events to a seat (None sees everything); of the past, what was asked about the last of them is over."""
    if not events:
        return []
    machine = events[0].machine
    reader = Listener(Wording(machine, events[0].names, language), seat, is_past)
    left_out = max(0, len(events) - MOST_EVENTS)
    events = events[left_out:]
    lines = [line_of(reader, event.data) for event in events if is_noticed(machine, event.data, seat)]
    for leave_out in LEFT_OUT:
        leave_out(reader, lines)
    told = fold_repeats(put_together(reader, lines))
    return [reader.words.phrases["earlier"].format(count=left_out), *told] if left_out else told


def fold_repeats(lines: list[str]) -> list[str]:
    """Write lines that come again and again at once: the lines, and how many times."""
    folded: list[str] = []
    at = 0
    while at < len(lines):
        size, times = next(repeats for repeats in repeats_at(lines, at) if repeats[1] > 1 or repeats[0] == 1)
        block = " ".join(lines[at : at + size])
        folded.append(f"{block} (× {times})" if times > 1 else block)
        at += size * times
    return folded


def repeats_at(lines: list[str], at: int) -> Iterator[tuple[int, int]]:
    """Yield for blocks of lines, from the longest to one line, how many times they stand there one after the other."""
    for size in range(LONGEST_REPEAT, 0, -1):
        block, times = lines[at : at + size], 1
        while lines[at + size * times : at + size * (times + 1)] == block:
            times += 1
        yield size, times
