"""Small games for the tests of the interpreter: a head with cards, and a few lines of play."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import Game, Table, load_source

HEAD = """\
game "Small"
    players 2..4

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..8

zone deck of Card, face down, starts with Card
zone pile of Card, face up
zone secret of Card, face down
each player has
    zone hand of Card, seen by owner
    zone table of Card, face up
    track points: number

track ann: player = first(players)

"""


def small_game(text: str, head: str = HEAD) -> Game:
    """Read a game; it must be right."""
    loaded = load_source(Source("small.cg", head + text))
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    return loaded.game


def small_table(text: str, head: str = HEAD, players: int = 2, seed: int = 1, chance: str = "drawn") -> Table:
    """Start a game; the first players are called Ann, Bob, Cid and Dan."""
    names = ["Ann", "Bob", "Cid", "Dan"][:players]
    return small_game(text, head).start(players, seed, names=names, chance=chance)


def words(table: Table) -> list[str]:
    """Return the words of the options."""
    assert table.decision is not None
    return [option.text for option in table.decision.options]


def card_named(table: Table, name: str) -> int:
    """Find a card by its name."""
    return next(piece.number for piece in table.machine.plan.pieces if piece.name == name)


def knowers(table: Table, name: str) -> set[int]:
    """Return which seats know where a card is."""
    known = table.state.known[card_named(table, name)]
    return {seat for seat in table.seats if known >> seat & 1}


def place(table: Table, name: str) -> str:
    """Return in which zone a card lies."""
    zone, seat, _, _ = table.machine.plan.zone_names[table.state.loc[card_named(table, name)]]
    return zone.name if seat is None else f"{table.names[seat]}'s {zone.name}"
