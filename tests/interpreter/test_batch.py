"""Tables that are stepped together are as each would be by itself."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from croupier.interpreter import SetupError, Table
from croupier.interpreter.native.calling import Trap
from croupier.interpreter.wording.wording import HIDDEN

from ..shipped import shipped

pytest.importorskip("wasmtime")
np = pytest.importorskip("numpy")

from croupier.interpreter.observing import NOTHING, UNKNOWN, Column, Observer  # noqa: E402 - it needs numpy

if TYPE_CHECKING:
    from croupier.interpreter.batch import Batch
    from numpy.typing import NDArray


@pytest.mark.parametrize(("name", "players", "count"), [("kuhn", 2, 20), ("hearts", 4, 3), ("huns", 2, 4)])
def test_a_batch_is_as_many_single_tables(name: str, players: int, count: int) -> None:
    game, rng = shipped(name), Random(3)
    batch = game.batch(count, players, 7)
    tables = [game.start(players, 7 + number, engine="python") for number in range(count)]
    while not all(table.is_over for table in tables):
        assert batch.seats.tolist() == [-1 if table.seat is None else table.seat for table in tables]
        assert batch.widths.tolist() == [table.width for table in tables]
        choices = [int(rng.random() * table.width) if table.width else -1 for table in tables]
        batch.step(choices)
        for table, index in zip(tables, choices, strict=True):
            if index >= 0:
                table.play(index)
    assert batch.rewards.tolist() == [table.returns() for table in tables]
    assert [batch.record(number) for number in range(count)] == [table.record for table in tables]


def test_a_game_that_ends_is_followed_by_the_next_if_wanted() -> None:
    game = shipped("kuhn")
    batch = game.batch(2, 2, 0, again=True)
    ended = 0
    for _ in range(20):
        batch.step([0, 0])
        ended += int(batch.over.sum())
        assert (batch.seats >= 0).all()
    assert ended == 20
    assert batch.seeds == [20, 21]
    batch.reset(1)
    assert batch.seeds == [20, 23]


def test_python_does_what_native_code_can_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped("huns")
    batch, other = game.batch(3, 2, 1), game.batch(3, 2, 1)
    steps = batch.engine.step_tables

    def breaks_off(at: int, count: int, first: int) -> int:
        if first > 1:
            return steps(at, count, first)
        steps(at, 2, first)
        raise Trap("broken off")

    for _ in range(5):
        other.step([0, 0, 0])
    monkeypatch.setattr(batch.engine, "step_tables", breaks_off)
    for _ in range(5):
        batch.step([0, 0, 0])
    assert batch.seats.tolist() == other.seats.tolist()
    assert batch.widths.tolist() == other.widths.tolist()


def test_wrong_choices_are_refused() -> None:
    batch = shipped("kuhn").batch(2, 2, 0)
    with pytest.raises(ValueError, match="2 tables"):
        batch.step([0])
    with pytest.raises(ValueError, match="table 1 has 2 options"):
        batch.step([0, 2])


def test_without_numpy_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.interpreter.batch", None)
    with pytest.raises(SetupError, match="needs numpy"):
        shipped("kuhn").batch(2)


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("huns", 2), ("leduc", 2)])
def test_a_seat_observes_what_its_view_shows(name: str, players: int) -> None:
    batch, rng = shipped(name).batch(2, players, 5), Random(4)
    for _ in range(25):
        for number, row in enumerate(batch.observations):
            table = shipped(name).start(players, 5 + number, engine="python")
            for index in batch.record(number):
                table.play(index)
            if table.seat is not None:
                assert zip_of(batch, row) == expected(table, table.seat, batch.layout)
        batch.step([int(rng.random() * width) if width else -1 for width in batch.widths.tolist()])


def zip_of(batch: Batch, row: NDArray[Any]) -> dict[Column, int]:
    """Return an observation by its columns."""
    return dict(zip(batch.layout, row.tolist(), strict=True))


def expected(table: Table, seat: int, layout: tuple[Column, ...]) -> dict[Column, int]:
    """Return what a seat observes, out of its view."""
    view = table.view(seat)
    found: dict[Column, Any] = {}
    cards = {card.id: (zone, at, card) for zone in view.zones for at, card in enumerate(zone.cards) if card is not None}
    zones = {zone.number: zone for zone in view.zones}
    tracks = iter(view.tracks)
    for column in layout:
        value: Any = UNKNOWN
        if column.sort == "seat":
            value = seat
        elif column.sort == "question":
            value = table.question
        elif column.sort in ("place", "position"):
            assert column.card is not None
            if column.card in cards:
                zone, at, _ = cards[column.card]
                value = zone.number if column.sort == "place" else at if zone.ordered else UNKNOWN
            elif column.sort == "place":
                place = table.place_of(column.card, seat)
                value = 0 if place is not None and place.is_box else UNKNOWN
        elif column.sort in ("cards", "tokens"):
            if column.zone in zones:
                zone = zones[column.zone]
                counts = list((zone.tokens or {}).values())
                sees = len(counts) > 1 or column.index is None
                value = (counts[column.index] if sees else UNKNOWN) if column.index is not None else zone.count
        elif column.card is not None:
            if column.card in cards:
                held = cards[column.card][2].tracks[column.name]
                value = held if column.index is None else held[column.index]
        else:
            # They stand in the order of the view, which has lists and texts too.
            value = next(each.value for each in tracks if (each.name, each.owner) == (column.name, column.owner))
        found[column] = NOTHING if value is None else UNKNOWN if value == HIDDEN else int(value)
    return found


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("huns", 2)])
def test_a_seat_observes_the_same_at_tables_that_differ_in_what_it_can_not_know(name: str, players: int) -> None:
    batch, rng = shipped(name).batch(1, players, 8), Random(6)
    engine, seen = batch.engine, batch.observations
    differing = 0
    for _ in range(12):
        table = shipped(name).start(players, 8, engine="python")
        for index in batch.record(0):
            table.play(index)
        assert table.seat is not None
        imagined = table.determinize(table.seat, rng)
        at = engine.new()
        engine.put(at, imagined.state)
        differing += imagined.state.Z != table.state.Z
        other = Observer(engine).look(np.array([at]), batch.seats)
        assert other.tolist() == batch.observations.tolist()
        engine.unused.append(at)
        batch.step([int(rng.random() * batch.widths[0])])
    assert differing
    assert (seen != batch.observations).any()
