"""A glance at a game file: its title, how many play and what it is about, without reading the rest of it.

To list the games there are, the whole of each would have to be read and checked, which takes its time.
"""

from __future__ import annotations

import re

import attrs
from croupier import games
from croupier.grammar import Source, parse
from croupier.grammar.tree import AboutLine, Game, PlayersLine, Variant
from croupier.interpreter.meaning.words import words_for
from croupier.interpreter.reading.given import number_of

from ..phrases import counted, phrase

# From the line that begins with `game` or `variant` to the next that is not set in.
HEAD = re.compile(r"^(?:game|variant)\b.*\n(?:[ \t].*\n|[ \t]*\n)*", re.MULTILINE)


@attrs.frozen
class Glance:
    """What a list says about a game."""

    name: str
    title: str
    players: str = ""
    about: str = ""


def glance_at(name: str, lang: str) -> Glance:
    """Read the head of a shipped game's file."""
    head = HEAD.search(games.path(name).read_text("utf-8"))
    start = parse(Source(name, head[0]))[0] if head else None
    game = next((each for each in start.declarations if isinstance(each, Game | Variant)), None) if start else None
    if game is None:
        return Glance(name, name)
    return Glance(name, words_for(game.title, name, lang), _say_players(game, lang), _say_about(game, lang))


def _say_players(game: Game | Variant, lang: str) -> str:
    for line in game.lines or ():
        if isinstance(line, PlayersLine):
            return say_players(number_of(line.least), number_of(line.most or line.least), lang)
    return ""


def _say_about(game: Game | Variant, lang: str) -> str:
    return next((words_for(line.text, "", lang) for line in game.lines or () if isinstance(line, AboutLine)), "")


def say_players(least: int, most: int, lang: str = "en") -> str:
    """Return for how many players a game is."""
    if least != most:
        return phrase(lang, "players from", least=least, most=most)
    return counted(lang, "players", least)
