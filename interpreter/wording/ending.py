"""The end: the ledger of points, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ..meaning import naming
from ..meaning.types import Piece
from ..meaning.words import name_for, words_for
from ..running.state import Seat

if TYPE_CHECKING:
    from ..table import Table


@attrs.frozen
class LedgerLine:
    """Points, the line of the ledger that they belong to, and the card they come from, if it is one."""

    title: str
    points: int
    card: str | None = None
    titles: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)
    cards: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)
    # Whether people are shown it as the table stands.
    is_shown: bool = attrs.field(default=True, repr=False, eq=False)

    def text_in(self, language: str) -> str:
        """Return the title in a language, with the card."""
        card = self.card_in(language)
        return f"{self.title_in(language)} ({card})" if card else self.title_in(language)

    def title_in(self, language: str) -> str:
        """Return the title in a language, without the card."""
        return self.titles.get(language, self.title)

    def card_in(self, language: str) -> str | None:
        """Name the card in a language, if there is one."""
        return self.cards.get(language, self.card) if self.card else None


@attrs.frozen
class Ledger:
    """Where each point of a seat comes from."""

    seat: Seat
    lines: tuple[LedgerLine, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)

    @property
    def shown(self) -> Ledger:
        """The lines that people are shown as the table stands."""
        return Ledger(self.seat, tuple([line for line in self.lines if line.is_shown]))


@attrs.frozen
class TieBreak:
    """What a line of the ranking compares beside the score, in words, and what each seat has of it."""

    title: str
    values: tuple[int, ...]
    titles: dict[str, str] = attrs.field(factory=dict, repr=False, eq=False)

    def title_in(self, language: str) -> str:
        """Return the words in a language."""
        return self.titles.get(language, self.title)


@attrs.frozen
class Outcome:
    """How a game ended: each seat's rank (from 1), who won, the scores."""

    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    how: str  # "score", "wins", "all win" or "all lose"


def ledger_of(table: Table, seat: int) -> Ledger:
    """Write the ledger of a seat as the table stands."""
    machine, state, world = table.machine, table.state, table.game.world
    lines: list[LedgerLine] = []
    for number, line in enumerate(world.scores):
        found = machine.space[naming.SCORE_LINE.of(number)](state, seat)
        titles = {language: words_for(line.title, "", language) for language in table.game.languages}
        title, is_shown = str(line.title.string), line.is_shown(table.is_over)
        if machine.scores.single[number]:
            lines.append(LedgerLine(title, found, None, titles, is_shown=is_shown))
            continue
        for thing, points in found:
            if is_card(line.each):
                piece = machine.plan.pieces[thing]
                lines.append(LedgerLine(title, points, piece.name, titles, piece.names, is_shown))
            else:
                lines.append(LedgerLine(title, points, None, titles, is_shown=is_shown))
    if machine.scores.worth:
        for card, points in machine.space["points"](state, seat):
            piece = machine.plan.pieces[card]
            titles = {language: name_for(piece.kind.title, "", language) for language in table.game.languages}
            lines.append(LedgerLine(titles["en"], points, piece.name, titles, piece.names))
    return Ledger(Seat(seat), tuple(lines))


def is_card(each: Any) -> bool:
    """Whether a line of the ledger goes over cards."""
    return each is not None and isinstance(each[0].type, Piece)


def outcome_of(table: Table) -> Outcome | None:
    """Work out who won; None until the game is over."""
    machine, state = table.machine, table.state
    if state.who is not None:
        return None
    scores = tuple(machine.returns(state))
    how, player = state.ending
    if how == "score":
        ranks = ranks_of(table, scores)
        winners = tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == 1])
    elif how == "wins":
        assert player is not None
        ranks = tuple(1 if seat == player else 2 for seat in range(len(scores)))
        winners = (Seat(player),)
    else:
        won = how == "all win"
        ranks = (1 if won else 2,) * len(scores)
        winners = table.seats if won else ()
    return Outcome(ranks, winners, scores, how)


def tie_breaks_of(table: Table) -> tuple[TieBreak, ...]:
    """Return the lines of the ranking that have words, as the table stands."""
    found = []
    for number, line in enumerate(table.game.world.ranking):
        text = None if line.sort == "teams" else line.node.text
        if text is not None:
            rank = table.machine.space[naming.RANK.of(number)]
            titles = {language: words_for(text, "", language) for language in table.game.languages}
            found.append(TieBreak(titles["en"], tuple([rank(table.state, seat) for seat in table.seats]), titles))
    return tuple(found)


def ranks_of(table: Table, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Rank the seats by the lines of the ranking; without one, by the highest score."""
    space, state, seats = table.machine.space, table.state, range(len(scores))
    teams: list[Any] | None = None
    columns: list[list[int]] = []
    for number, line in enumerate(table.game.world.ranking):
        rank = space[naming.RANK.of(number)]
        values = [rank(state, seat) for seat in seats]
        if line.sort == "teams":
            teams = values
        else:
            columns.append([-value for value in values] if line.sort == "highest" else values)
    columns = columns or [[-score for score in scores]]
    if teams is not None:
        columns = [add_up(column, teams) for column in columns]
    keys = list(zip(*columns, strict=True)) if len(columns) > 1 else columns[0]
    order = places_of(sorted(keys) if teams is None else sorted(dict(zip(teams, keys, strict=True)).values()))
    return tuple([order[key] for key in keys])


def add_up(column: list[int], teams: list[Any]) -> list[int]:
    """Return for each seat the sum of its team."""
    return [sum(value for value, other in zip(column, teams, strict=True) if other == team) for team in teams]


def places_of(keys: list[Any]) -> dict[Any, int]:
    """Return the place of each key in a sorted list, from 1; equal keys share the first."""
    places: dict[Any, int] = {}
    for place, key in enumerate(keys, 1):
        if key not in places:
            places[key] = place
    return places
