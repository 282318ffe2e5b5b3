"""Seeds are played until what is sought is settled, and what was found is kept."""

from __future__ import annotations

from collections.abc import Generator

import attrs
import pytest
from croupier.lab.looking import Looks, play_until_settled

LOOKS = Looks(every=3, first=6)


@attrs.define
class Sum:
    seconds: float = 0.0
    numbers: list[int] = attrs.Factory(list)

    def add(self, found: int) -> None:
        self.numbers.append(found)


class Stopped(KeyboardInterrupt):
    def __init__(self, found: Sum) -> None:
        super().__init__()
        self.found = found


def numbers(most: int, closed: list[bool]) -> Generator[int, None, None]:
    try:
        yield from range(most)
    finally:
        closed.append(True)


def test_it_stops_at_the_first_look_that_may_settle_it() -> None:
    closed: list[bool] = []
    heard: list[int] = []
    found = play_until_settled(
        Sum(), numbers(20, closed), LOOKS, lambda _: True, Stopped, lambda sought: heard.append(len(sought.numbers))
    )
    assert (len(found.numbers), heard, closed) == (6, [3, 6], [True])


def test_what_is_never_settled_takes_all_seeds() -> None:
    assert len(play_until_settled(Sum(), numbers(20, []), LOOKS, lambda _: False, Stopped).numbers) == 20


def test_what_was_found_until_ctrl_c_is_kept() -> None:
    closed: list[bool] = []

    def stop(_: Sum) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as met:
        play_until_settled(Sum(), numbers(20, closed), LOOKS, lambda _: True, Stopped, stop)
    assert (len(met.value.found.numbers), closed) == (3, [True])
    assert met.value.found.seconds > 0
