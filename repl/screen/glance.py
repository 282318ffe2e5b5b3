"""A glance at the shipped games: what a list says about each, without reading the rest of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from croupier import games
from croupier.grammar import Source
from croupier.interpreter import head_of

from ..phrases import counted, phrase

if TYPE_CHECKING:
    from croupier.interpreter import Game


@attrs.frozen
class Glance:
    """What a list says about a game."""

    name: str
    title: str
    players: tuple[int, int] | None = None
    minutes: tuple[int, int] | None = None
    family: str = ""
    about: str = ""
    # The game that it is a variant of, by its name.
    base: str = ""

    def note_in(self, lang: str) -> str:
        """Return for how many players a game is, and how long it lasts, as far as it says so."""
        ranges = {"players": self.players, "minutes": self.minutes}
        return ", ".join(say_range(lang, what, *found) for what, found in ranges.items() if found is not None)


def glance_at(name: str, lang: str) -> Glance:
    """Read the head of a shipped game's file."""
    head = head_of(Source(name, games.path(name).read_text("utf-8")))
    if head is None:
        return Glance(name, name)
    below = glance_at(head.base, lang) if head.base in games.all_names() else Glance("", "")
    family = head.family_in(lang) or below.family or phrase(lang, "other games")
    players, minutes = head.players or below.players, head.minutes or below.minutes
    return Glance(name, head.title_in(lang), players, minutes, family, head.about_in(lang), head.base)


def glance_over(name: str, game: Game, lang: str) -> Glance:
    """Return the same of a game that was read."""
    players = game.least_players, game.most_players
    return Glance(name, game.title(lang), players, game.minutes, game.family(lang), game.about(lang))


def families(lang: str) -> dict[str, list[Glance]]:
    """Return the shipped games by their families, both in alphabetical order; those without one come last.

    The variants of a game come after it.
    """
    found: dict[str, list[Glance]] = {}
    variants = [glance_at(name, lang) for name in games.variant_names()]
    for name in games.names():
        game = glance_at(name, lang)
        found.setdefault(game.family, []).extend([game, *(each for each in variants if each.base == name)])
    others = phrase(lang, "other games")
    return {family: found[family] for family in sorted(found, key=lambda family: (family == others, family))}


def say_range(lang: str, what: str, least: int, most: int) -> str:
    """Return a number of players or minutes, or from which to which."""
    if least != most:
        return phrase(lang, f"range of {what}", least=least, most=most)
    return counted(lang, what, least)
