"""Points as text: what a seat may know of the scores during a game, and the ranking at its end.

During a game the true table is not asked, since its scores can tell who holds what: tables are imagined as the seat
could imagine them, and where their scores differ, what lies between the least and the most is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault

from ..phrases import counted, phrase
from ..width import pad, pad_before, widest

if TYPE_CHECKING:
    from croupier.interpreter import Ledger, LedgerLine, Outcome, Seat, Table

# How many tables are imagined to find out what a seat can know of a score: for the ledger, and for a note.
IMAGINED, GLANCED = 24, 8


def draw_scores(table: Table, seat: Seat, lang: str) -> list[str]:
    """Write the scores as this seat can know them: each line of points, and the cards that it comes from."""
    if not table.game.shows_points(table.is_over):
        return [phrase(lang, "points in the end" if table.game.shows_points(over=True) else "no points")]
    imagined = imagine(table, seat, IMAGINED)
    lines = []
    for other, name in zip(table.seats, table.names, strict=True):
        ledgers = [could_be.score(other).shown for could_be in imagined]
        totals = [ledger.total for ledger in ledgers]
        lines.append(phrase(lang, "holds", what=name, value=_range(totals, lang, "unsure")))
        lines += [f"  {line}" for line in _draw_lines(ledgers, lang)]
    return lines


def note_points(table: Table, seat: Seat, lang: str) -> dict[int, str]:
    """Write for each player the points so far as this seat can know them; nothing in a game without points."""
    try:
        return _note_points(table, seat, lang)
    except GameFault:
        return {}


def _note_points(table: Table, seat: Seat, lang: str) -> dict[int, str]:
    if not table.game.shows_points(table.is_over):
        return {}
    scores = [count_points(could_be) for could_be in imagine(table, seat, GLANCED)]
    title = name_points(table, lang)
    return {int(other): _say_points([each[other] for each in scores], title, lang) for other in table.seats}


def count_points(table: Table) -> Sequence[int]:
    """Count the points that people are shown of each seat as the table stands."""
    if all(line.is_shown(table.is_over) for line in table.game.score_lines):
        return table.returns()
    return [table.score(seat).shown.total for seat in table.seats]


def name_points(table: Table, lang: str) -> str:
    """Return the words of a game for its points, if it counts only one thing; else nothing."""
    shown = [line for line in table.game.score_lines if line.is_shown(table.is_over)]
    alone = len(shown) == 1 and shown[0].is_single and not table.game.has_points_on_cards
    return shown[0].title_in(lang) if alone else ""


def _say_points(points: Sequence[int], title: str, lang: str) -> str:
    least, most = min(points), max(points)
    if title:
        value = str(least) if least == most else phrase(lang, "from to", least=least, most=most)
        return phrase(lang, "holds", what=title, value=value)
    return phrase(lang, "points between", count=least, most=most) if least != most else counted(lang, "points", least)


def imagine(table: Table, seat: Seat, count: int) -> list[Table]:
    """Imagine the table as a seat could; when the game is over, the scores are no secret."""
    rng = Random(0)
    return [table] if table.is_over else [table.determinize(seat, rng) for _ in range(count)]


def draw_ranking(table: Table, lang: str) -> list[str]:
    """Write how a game ended: who won, the ranks, and where the points came from."""
    outcome = table.outcome
    assert outcome is not None, "only a game that is over has a ranking"
    winners = say_winners([table.names[seat] for seat in outcome.winners], len(table.names), lang)
    if not table.game.shows_points(over=True) and outcome.how != "score":
        return [winners]
    seats = sorted(table.seats, key=lambda seat: outcome.ranks[seat])
    width = widest(table.names)
    points = _draw_points(table, lang)
    ranked = [
        f"{outcome.ranks[seat]}. {pad(table.names[seat], width)}  {points[seat]}".rstrip()
        + _draw_tie(table, outcome, seat, lang)
        for seat in seats
    ]
    return [winners, *ranked]


def _draw_points(table: Table, lang: str) -> list[str]:
    """Write the points of each seat at the end; nothing in a game that shows none."""
    if not table.game.shows_points(over=True):
        return [""] * len(table.seats)
    ledgers = [table.score(seat).shown for seat in table.seats]
    high = widest([str(ledger.total) for ledger in ledgers])
    return [_draw_ledger(ledger, lang, high) for ledger in ledgers]


def _draw_tie(table: Table, outcome: Outcome, seat: Seat, lang: str) -> str:
    """Write what was compared where scores are equal."""
    if outcome.how != "score" or outcome.scores.count(outcome.scores[seat]) == 1:
        return ""
    return "".join(f" · {tie.title_in(lang)} {tie.values[seat]}" for tie in table.tie_breaks)


def say_winners(winners: Sequence[str], players: int, lang: str) -> str:
    """Return who won."""
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
    return pad_before(str(ledger.total), width) + (f"  ({', '.join(parts)})" if parts and not alone else "")


def _draw_lines(ledgers: Sequence[Ledger], lang: str) -> list[str]:
    """Write each line of points once, with its cards if they are the same in all ledgers."""
    found = [
        {title: (points, _cards_of(lines, lang)) for title, points, lines in _titles_of(each, lang)} for each in ledgers
    ]
    drawn = []
    for title in dict.fromkeys(title for each in found for title in each):
        points = [each[title][0] if title in each else 0 for each in found]
        cards = {each[title][1] if title in each else "" for each in found}
        drawn.append(f"{title} {_range(points, lang, 'perhaps')}" + (cards.pop() if len(cards) == 1 else ""))
    return drawn


def _cards_of(lines: Sequence[LedgerLine], lang: str) -> str:
    cards = [f"{line.card_in(lang)}: {line.points}" for line in lines if line.card]
    return f" ({', '.join(cards)})" if cards else ""


def _range(points: Sequence[int], lang: str, unsure: str) -> str:
    least, most = min(points), max(points)
    return str(least) if least == most else phrase(lang, unsure, least=least, most=most)


def _titles_of(ledger: Ledger, lang: str) -> list[tuple[str, int, list[LedgerLine]]]:
    """Put lines of the same title together; those of no points say nothing."""
    titles: dict[str, list[LedgerLine]] = {}
    for line in ledger.lines:
        if line.points:
            titles.setdefault(line.title_in(lang), []).append(line)
    return [(title, sum(line.points for line in lines), lines) for title, lines in titles.items()]
