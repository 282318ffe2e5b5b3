"""What no person would overlook: a hand that wins is kept, a free gain is taken, a game that can be won now is won.

A position of each shipped game, or several, laid by hand or found among deals. `hard` must see it, and so must a bot
that searches about as long as `expert` does; it counts rounds, so that a busy machine does not make it worse.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from random import Random

import pytest
from croupier.bots import IsmctsBot, Sight, make
from croupier.games import names

from . import positions
from .positions.laying import Position, texts

MODULES = [import_module(f"{positions.__name__}.{found.name}") for found in iter_modules(positions.__path__)]
POSITIONS: list[Position] = [position for module in MODULES for position in getattr(module, "POSITIONS", [])]

# So many rounds, and how often each bot is asked.
LONG = 2000
ASKED = {"hard": 2, "long": 1}
# Whoever draws from cards that nobody can tell apart can't go wrong.
BLIND = {"old_maid"}


def test_every_shipped_game_has_a_position() -> None:
    assert {name for name in names() if not any(each.__name__.startswith(name) for each in POSITIONS)} == BLIND


@pytest.mark.parametrize("bot", ASKED)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_nobody_overlooks_it(position: Position, bot: str) -> None:
    table, right = position()
    assert table.seat is not None
    offered = texts(table)
    assert right
    assert right < {*offered}
    for number in range(ASKED[bot]):
        player = make("hard") if bot == "hard" else IsmctsBot(rounds=LONG)
        assert offered[player.choose(Sight(table, table.seat), Random(number))] in right
