"""A position that is put in order at once comes to the same as one of which everything is worked out."""

from __future__ import annotations

from random import Random

import pytest
from croupier.interpreter import Table
from croupier.interpreter.knowing.imaginable import Preparation
from croupier.interpreter.knowing.mixtures import Imaginable
from croupier.interpreter.knowing.preparing import make_preparing
from croupier.interpreter.knowing.prospect import prospect_of

from ...shipped import shipped

GAMES = [("huns", 2), ("hearts", 4), ("arhun", 3), ("tenefyr", 2), ("printers", 2), ("memory", 2), ("go_fish", 3)]
CHOICES = 60


def at_once(table: Table, seat: int) -> Imaginable | None:
    prospect = prospect_of(table, seat, table.state, table.state.stack)
    if prospect is None:
        return None
    return table.machine.once(make_preparing).prepared(table.machine.clone(table.state), prospect)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_at_once_or_not_the_same_can_be_imagined(name: str, players: int) -> None:
    table, rng, done = shipped(name).start(players, 5, engine="python"), Random(5), 0
    for _ in range(CHOICES):
        if table.is_over:
            break
        for seat in table.seats:
            found, whole = at_once(table, seat), Preparation(table, seat).prepared()
            if found is not None:
                done += 1
                assert found._replace(state=whole.state) == whole
                assert table.machine.shape(found.state) == table.machine.shape(whole.state)
        table.play_at_random(rng, 1)
    assert done > 0


def test_a_quick_look_at_a_native_table_works_nothing_out_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = shipped("huns"), Random(7)
    native, python = game.start(2, 7, engine="native"), game.start(2, 7, engine="python")
    monkeypatch.setattr(Table, "once_for", lambda *_: pytest.fail("worked out in Python"))
    for _ in range(20):
        native.play_at_random(rng, 1)
    assert native.seat is not None
    found = native.weigh(native.seat, 480, 11)
    monkeypatch.undo()
    for index in native.record:
        python.play(index)
    assert found == python.weigh(native.seat, 480, 11)
