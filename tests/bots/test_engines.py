"""Bots choose the same on both engines."""

from __future__ import annotations

from random import Random

import pytest
from croupier.bots import GreedyBot, IsmctsBot, MonteCarloBot, Sight
from croupier.bots.bot import Bot
from croupier.interpreter.native.calling import available

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
