"""Points as text: what a seat may know of the scores during a game, and the ranking at its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from .phrases import phrase

if TYPE_CHECKING:
    from croupier.interpreter import Ledger, Line, Seat, Table

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
            unsure = phrase(lang, "unsure", least=min(totals), most=max(totals))
            lines.append(phrase(lang, "holds", what=name, value=unsure))
        else:
            lines.append(phrase(lang, "holds", what=name, value=ledgers[0].total))
            lines += _draw_lines(ledgers[0], lang)
    return lines


def draw_ranking(table: Table, lang: str) -> list[str]:
    """Write how a game ended: who won, the ranks, and where the points came from."""
    outcome = table.outcome
    assert outcome is not None, "only a game that is over has a ranking"
    seats = sorted(table.seats, key=lambda seat: outcome.ranks[seat])
    width = max(len(name) for name in table.names)
    high = max(len(str(score)) for score in outcome.scores)
    ranked = [
        f"{outcome.ranks[seat]}. {table.names[seat]:<{width}}  {_draw_ledger(table.score(seat), lang, high)}"
        for seat in seats
    ]
    return [say_winners([table.names[seat] for seat in outcome.winners], len(table.names), lang), *ranked]


def say_winners(winners: Sequence[str], players: int, lang: str) -> str:
    """Say who won."""
    if not winners:
        return phrase(lang, "nobody wins")
    if len(winners) == 1:
        return phrase(lang, "wins", name=winners[0])
    if len(winners) == players:
        return phrase(lang, "everybody wins")
    return phrase(lang, "win", names=", ".join(winners[:-1]), name=winners[-1])


def _draw_ledger(ledger: Ledger, lang: str, width: int = 0) -> str:
    parts = [f"{title} {points}" for title, points, _ in _titles_of(ledger, lang)]
    # One line alone says no more than the total.
    alone = len({line.title for line in ledger.lines}) == 1
    return f"{ledger.total:>{width}}" + (f"  ({', '.join(parts)})" if parts and not alone else "")


def _draw_lines(ledger: Ledger, lang: str) -> list[str]:
    drawn = []
    for title, points, lines in _titles_of(ledger, lang):
        cards = [f"{line.card_in(lang)}: {line.points}" for line in lines if line.card]
        drawn.append(f"  {title} {points}" + (f" ({', '.join(cards)})" if cards else ""))
    return drawn


def _titles_of(ledger: Ledger, lang: str) -> list[tuple[str, int, list[Line]]]:
    """Put lines of the same title together; those of no points say nothing."""
    titles: dict[str, list[Line]] = {}
    for line in ledger.lines:
        if line.points:
            titles.setdefault(line.title_in(lang), []).append(line)
    return [(title, sum(line.points for line in lines), lines) for title, lines in titles.items()]
