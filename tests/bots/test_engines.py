"""Bots choose the same on both engines."""

from __future__ import annotations

from random import Random

import pytest
from croupier.bots import GreedyBot, IsmctsBot, MonteCarloBot, Sight
from croupier.bots.bot import Bot
from croupier.interpreter.native.calling import available
from croupier.interpreter.searching.searcher import Searcher

from ..shipped import shipped

pytestmark = pytest.mark.skipif(not available(), reason="there is no wasmtime to run native code")


@pytest.mark.parametrize(
    "bot", [GreedyBot(thought=60), MonteCarloBot(playouts=30), IsmctsBot(rounds=60)], ids=lambda bot: type(bot).__name__
)
@pytest.mark.parametrize(("name", "players"), [("leduc", 2), ("hearts", 4), ("goofspiel", 2)])
def test_a_bot_chooses_the_same_natively(name: str, players: int, bot: Bot) -> None:
    records = []
    for engine in ("python", "native"):
        table = shipped(name).start(players=players, seed=5, engine=engine)
        rng = Random(2)
        for _ in range(8):
            if table.seat is not None:
                table.play(bot.choose(Sight(table, table.seat), rng))
        records.append(table.record)
    assert records[0] == records[1]


@pytest.mark.parametrize(("name", "players"), [("leduc", 2), ("hearts", 4), ("huns", 4), ("goofspiel", 4)])
def test_a_search_of_many_rounds_has_room_in_native_memory(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the Python machine did it all again, in a hundred times as long."""

    def think(*_: object) -> None:
        raise AssertionError("native code gave up")

    table = shipped(name).start(players=players, seed=5, engine="native")
    monkeypatch.setattr(Searcher, "think", think)
    assert table.seat is not None
    assert sum(table.search(table.seat, 30_000, 1).tried) == 30_000
