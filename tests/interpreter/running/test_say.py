"""What a game says is worked out wherever it runs: a part of none is a fault, whether or not anybody is told."""

from __future__ import annotations

import pytest
from croupier.interpreter import GameFault

from ...reference.compare import compare
from ..small import small_game

PLAY = """
track led: Card
score "Points": player's points
play
    let c = {card}
    {line}
    ann chooses n from 1..2
    ann's points = n
to note player "{{player}}: {{led's rank}}."
    player's points = 1
"""

FAULTS = [
    'say "Rank {c\'s rank}."',
    'say "Rank {led\'s rank}."',
    'say "Rank {led\'s rank + 1}." fr "Rang {1}."',
    'say "Rank {1}." fr "Rang {led\'s rank}."',
    "note ann",
]


@pytest.mark.parametrize("line", FAULTS)
@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_line_that_asks_a_part_of_none_is_a_fault_that_names_it(line: str, engine: str) -> None:
    game = small_game(PLAY.format(card="top of pile", line=line))
    with pytest.raises(GameFault) as met:
        game.start(2, 1, engine=engine)
    assert "asks for a part of none" in str(met.value)
    assert met.value.diagnostic.span.text in (line, 'to note player "{player}: {led\'s rank}."')


@pytest.mark.parametrize("line", FAULTS)
def test_both_interpreters_agree_on_lines_that_ask_a_part_of_none(line: str) -> None:
    compare(small_game(PLAY.format(card="top of pile", line=line)), 2, 1)


def test_a_line_about_none_itself_is_said() -> None:
    game = small_game(PLAY.format(card="top of pile", line='say "{c}, {led}, {first(pile)}."'))
    assert "nothing, nothing, nothing." in [event.text(0) for event in game.start(2, 1).log]


def test_a_line_about_a_card_is_said() -> None:
    game = small_game(PLAY.format(card="first(Card)", line='say "Rank {c\'s rank} of {count(Card)}."'))
    assert "Rank 1 of 8." in [event.text(0) for event in game.start(2, 1).log]
