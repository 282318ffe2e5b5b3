"""One card, tried out: made blank, set aside before a game, given to a player in the middle of it.

A blank card keeps its name, its kind and its fields, and all that its kind says of it; its own effects and points are
gone. Cards of one line, such as copies, are one card here. A table at which a card was set aside or given is practice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..game import Game
from ..keeping.by_hand import HandError, lay
from ..planning.plan import Plan, works_in, zones_of

if TYPE_CHECKING:
    from ..meaning.model import CardDef, ZoneDecl
    from ..planning.pieces import Piece
    from ..table import Table

# The zone of whatever is out of the game.
ASIDE = 0


class GameWithBlank(Game):
    """A game in which a card is blank."""

    def __init__(self, game: Game, card: str) -> None:
        world, line = game.world, line_of(game, card)
        blank = attrs.evolve(line, points=None, abilities=[])
        changed = attrs.evolve(world, cards=[blank if each is line else each for each in world.cards])
        changed.finish()
        least = game.machine().plan
        super().__init__(changed, game.source, {world.least: Plan(changed, world.least, dict(least.options))})
        self.given = game.given
        self.blank = card

    @property
    def _letters(self) -> str:
        return f"{super()._letters}, {self.blank} blank"


def with_blank(game: Game, card: str) -> Game:
    """Return a game in which a card has no effects and points of its own; SetupError if it has no such card."""
    return GameWithBlank(game, card)


def does_something(game: Game, card: str) -> bool:
    """Whether a card has effects or points of its own."""
    line = piece_of(game.machine().plan, card).card
    return line is not None and (bool(line.abilities) or line.points is not None)


def cards_that_do_something(game: Game) -> tuple[str, ...]:
    """Return the names of the cards that have effects or points of their own, each once."""
    first: dict[int, str] = {}
    for piece in game.machine().plan.pieces:
        if piece.card is not None and (piece.card.abilities or piece.card.points is not None):
            first.setdefault(id(piece.card), piece.name)
    return tuple(first.values())


def homes_of(game: Game, card: str, players: int | None = None) -> tuple[str, ...]:
    """Return the places of a player that can have a card, by their names; those where it works first."""
    plan = game.machine(players).plan
    piece = piece_of(plan, card)
    able = [zone for zone in plan.world.player_zones.values() if _takes(zone, piece)]
    works = [*(works_in(piece) or ())]
    works += [zone for ability in plan.abilities_of(piece) for zone in zones_of(ability, piece)]
    return tuple([zone.name for zone in sorted(able, key=lambda zone: zone not in works)])


def home_for(game: Game, card: str, players: int, asked: str | None = None) -> str:
    """Return the place of a player that is to have a card: the one that is asked for, else where it works.

    HandError if no place of a player, or not this one, holds such cards.
    """
    homes = homes_of(game, card, players)
    if not homes:
        raise HandError("no home at all", card=card)
    if asked is not None and asked not in homes:
        raise HandError("no home", card=card, home=asked, homes=", ".join(homes))
    return asked if asked is not None else homes[0]


def _takes(zone: ZoneDecl, piece: Piece) -> bool:
    return not zone.holds_tokens and zone.index is None and (zone.of is None or piece.kind.is_a(zone.of))


def set_aside(table: Table, card: str) -> None:
    """Take a card out of the game; HandError if nobody could answer the open question then."""
    lay(table, "put", piece_of(table.machine.plan, card).number, ASIDE, False)


def give(table: Table, card: str, seat: int, home: str) -> None:
    """Put a card into a place of a player; HandError if that is full."""
    plan = table.machine.plan
    places = enumerate(plan.zone_names)
    number = next(each for each, (zone, owner, *_) in places if zone.name == home and owner == seat)
    lay(table, "put", piece_of(plan, card).number, number, False)


def piece_of(plan: Plan, card: str) -> Piece:
    """Return the piece of a name, the first of several; HandError if there is none."""
    number = plan.numbers.get(card)
    if number is None:
        raise HandError("no card called", name=card)
    return plan.pieces[number]


def line_of(game: Game, card: str) -> CardDef:
    """Return the line of a file that makes a card."""
    line = piece_of(game.machine().plan, card).card
    if line is None:
        raise HandError("no card called", name=card)
    return line
