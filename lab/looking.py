"""Seed after seed until what is asked for is settled: it is looked at now and then, and kept when Ctrl-C stops it.

Whether to look at a measurement is decided by how many seeds were played, never by the clock: so the same games are
played on any machine, and by any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, Protocol, TypeVar

import attrs


class Measured(Protocol):
    """What is measured: it counts what comes of each seed, and notes how long all of them took."""

    seconds: float

    def add(self, found: Any) -> None:
        """Count one seed."""


Sought = TypeVar("Sought", bound=Measured)


@attrs.frozen
class Looks:
    """How many seeds lie between two looks, and how many are played before anything can be settled."""

    every: int
    first: int


def play_until_settled(
    sought: Sought,
    seeds: Generator[Any, None, None],
    looks: Looks,
    is_settled: Callable[[Sought], bool],
    stopped: Callable[[Sought], KeyboardInterrupt],
    progress: Callable[[Sought], None] | None = None,
) -> Sought:
    """Count what comes of seeds until it is settled, or there are no more; `progress` hears of each look.

    Ctrl-C is raised again as what `stopped` makes of that which was found until then.
    """
    begin = perf_counter()
    try:
        for number, found in enumerate(seeds, 1):
            sought.add(found)
            if number % looks.every == 0:
                sought.seconds = perf_counter() - begin
                if progress:
                    progress(sought)
                if number >= looks.first and is_settled(sought):
                    break
    except KeyboardInterrupt as met:
        sought.seconds = perf_counter() - begin
        raise stopped(sought) from met
    finally:
        # Processes that play go home at once.
        seeds.close()
    sought.seconds = perf_counter() - begin
    return sought
