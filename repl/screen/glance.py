"""A glance at a shipped game: its title, how many play and what it is about, without reading the rest of its file."""

from __future__ import annotations

import attrs
from croupier import games
from croupier.grammar import Source
from croupier.interpreter import head_of

from ..phrases import counted, phrase


@attrs.frozen
class Glance:
    """What a list says about a game."""

    name: str
    title: str
    players: str = ""
    about: str = ""


def glance_at(name: str, lang: str) -> Glance:
    """Read the head of a shipped game's file."""
    head = head_of(Source(name, games.path(name).read_text("utf-8")))
    if head is None:
        return Glance(name, name)
    players = "" if head.players is None else say_players(*head.players, lang)
    return Glance(name, head.title_in(lang), players, head.about_in(lang))


def say_players(least: int, most: int, lang: str = "en") -> str:
    """Return for how many players a game is."""
    if least != most:
        return phrase(lang, "players from", least=least, most=most)
    return counted(lang, "players", least)
