"""Whole games, written down: what happened, what was offered and what was taken. `pytest --accept` writes them anew."""

from __future__ import annotations

import random
import textwrap
from pathlib import Path
from typing import Any

import pytest
from croupier import games

from .shipped import shipped

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 7
# A game of many deals is as well seen from a few.
OPTIONS: dict[str, dict[str, object]] = {
    "hearts": {"goal": 20},
    "belote": {"goal": 100},
    "bridge": {"deals": 1},
    "briscola": {"goal": 1},
    "cheat": {"ranks": 4},
    "choir": {"last_song": 2, "repeats": 3},
    "casino": {"goal": 3},
    "cribbage": {"goal": 31},
    "euchre": {"goal": 3},
    "fan_tan": {"stake": 5},
    "five_hundred": {"goal": 100},
    "golf": {"holes": 1},
    "heirs": {"rounds": 5},
    "holdem": {"deals": 3},
    "seven_card_stud": {"deals": 2},
    "five_card_draw": {"deals": 2},
    "omaha": {"deals": 2},
    "memory": {"pairs": 6},
    "nap": {"rounds": 1},
    "pinochle": {"goal": 25},
    "printers": {"rounds": 6},
    "president": {"goal": 2},
    "rummy_500": {"goal": 50},
    "schnapsen": {"goal": 3},
    "scopa": {"goal": 1},
    "skyport": {"size": 6},
    "spades": {"goal": 0},
    "universal_poker": {"deals": 2},
    "spider": {"suits": 4},
    "ten_thousand": {"goal": 1000},
    "tide_and_ember": {"lives": 10},
    "whist": {"goal": 2},
}


def playthrough(name: str) -> str:
    """Play a game at random with the fewest and with the most players, and write it down."""
    game = shipped(name)
    counts = sorted({game.least_players, game.most_players})
    options = OPTIONS.get(name, {})
    return "\n\n".join("\n".join(lines_of(game, players, options)) for players in counts) + "\n"


def lines_of(game: Any, players: int, options: dict[str, object]) -> list[str]:
    """Play one game; return a line for each event, for one who sees everything, and for each decision."""
    table = game.start(players=players, seed=SEED, options=options)
    rng = random.Random(SEED)
    lines = [f"{game.title()}, {players} players, seed {SEED}", ""]
    told = 0
    while not table.is_over:
        told = tell(table, told, lines)
        index = rng.randrange(table.width)
        lines += wrapped(decision(table, index))
        table.play(index)
    tell(table, told, lines)
    return [*lines, "", *result(table)]


def tell(table: Any, told: int, lines: list[str]) -> int:
    """Add what happened since the last time; return how much has happened."""
    log = table.log
    for event in log[told:]:
        if (text := event.text(None)) is not None:
            lines += wrapped(text)
    return len(log)


def decision(table: Any, taken: int) -> str:
    """Write down who is asked what, with the option that is taken in brackets."""
    asked = table.decision
    options = ", ".join(f"[{each.text}]" if each.index == taken else each.text for each in asked.options)
    prompt = f"{asked.prompt} " if asked.prompt else ""
    return f"  {table.names[asked.seat]}? {prompt}{options}"


def wrapped(line: str) -> list[str]:
    """Break a long line."""
    return textwrap.wrap(line, 120, subsequent_indent="      ", break_on_hyphens=False)


def result(table: Any) -> list[str]:
    """Write down the ledgers and who won."""
    lines = []
    for seat, name in enumerate(table.names):
        ledger = table.score(seat)
        points = ", ".join(entry(line) for line in ledger.lines)
        lines += wrapped(f"{name}: {points}; {ledger.total} in all, rank {table.outcome.ranks[seat]}")
    return lines


def entry(line: Any) -> str:
    """Write down one line of a ledger."""
    return f"{line.title} ({line.card}) {line.points}" if line.card else f"{line.title} {line.points}"


@pytest.mark.parametrize("name", games.names())
def test_a_game_goes_as_it_is_written_down(name: str, accept: bool) -> None:
    path = FOLDER / f"{name}.txt"
    played = playthrough(name)
    if accept:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(played, encoding="utf-8")
    assert path.exists(), "run pytest --accept"
    assert path.read_text(encoding="utf-8") == played


def test_no_playthrough_is_of_a_game_that_is_gone(accept: bool) -> None:
    gone = [path for path in FOLDER.glob("*.txt") if path.stem not in games.names()]
    if accept:
        for path in gone:
            path.unlink()
        gone = []
    assert not gone
