"""Points as text: what a seat may know of the scores during a game, and the ranking at its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.interpreter import Ledger, Seat, Table

# How many tables are imagined to find out what a seat can know of a score.
IMAGINED = 24


def draw_scores(table: Table, seat: Seat, lang: str) -> list[str]:
    """Write the scores as this seat can know them: of hidden cards, only what they could make.

    The true table is not asked, since its scores can tell who holds what.
    """
    rng = Random(0)
    imagined = [table.determinize(seat, rng) for _ in range(IMAGINED)]
    lines = []
    for other, name in zip(table.seats, table.names, strict=True):
        ledgers = [could_be.score(other) for could_be in imagined]
        totals = {ledger.total for ledger in ledgers}
        if len(totals) > 1:
            lines.append(f"{name}: {min(totals)} to {max(totals)}, depending on what you can't see")
        else:
            lines.append(f"{name}: {_draw_ledger(ledgers[0], lang)}")
    return lines


def draw_ranking(table: Table, lang: str) -> list[str]:
    """Write how a game ended: who won, the ranks, and where the points came from."""
    outcome = table.outcome
    assert outcome is not None, "only a game that is over has a ranking"
    seats = sorted(table.seats, key=lambda seat: outcome.ranks[seat])
    width = max(len(name) for name in table.names)
    ranked = [
        f"{outcome.ranks[seat]}. {table.names[seat]:<{width}}  {_draw_ledger(table.score(seat), lang)}"
        for seat in seats
    ]
    return [say_winners([table.names[seat] for seat in outcome.winners], len(table.names)), *ranked]


def say_winners(winners: Sequence[str], players: int) -> str:
    """Say who won."""
    if not winners:
        return "Nobody wins."
    if len(winners) == players:
        return "Everybody wins." if players > 1 else f"{winners[0]} wins."
    return f"{winners[0]} wins." if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} win."


def _draw_ledger(ledger: Ledger, lang: str) -> str:
    parts = [f"{line.text_in(lang)} {line.points}" for line in ledger.lines]
    return f"{ledger.total}" + (f" ({', '.join(parts)})" if parts else "")
