"""`croupier list`: the shipped games, how many play each, what each is about."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from croupier import games

from ..language import system_language
from ..screen.glance import say_players
from ..width import pad, widest
from .opening import open_game

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `list`."""
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """List the games."""
    lang = arguments.lang or system_language()
    rows = [describe(name, open_game(name), lang) for name in games.names()]
    if arguments.json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return 0
    width = widest([row["name"] for row in rows])
    for row in rows:
        players = say_players(row["least_players"], row["most_players"], lang)
        print(f"{pad(row['name'], width)}  {row['title']}, {players}")
        if row["about"]:
            print(f"{pad('', width)}  {row['about']}")
    return 0


def describe(name: str, game: Game, lang: str) -> dict[str, Any]:
    """Return what the list says about a game as plain values."""
    return {
        "name": name,
        "title": game.title(lang),
        "about": game.about(lang),
        "least_players": game.least_players,
        "most_players": game.most_players,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": list(option.allowed or ()),
            }
            for option in game.options
        ],
    }
