"""`croupier list`: the shipped games by families, each with its variants; of some, what can be settled before play."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from ..language import system_language
from ..options import tell_options
from ..screen.glance import Glance, families, glance_over
from ..width import pad, widest
from .opening import open_game

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `list`."""
    parser.add_game("games", nargs="*", tells="help listed")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """List the games."""
    lang = arguments.lang or system_language()
    if arguments.games:
        return list_some([(name, open_game(name)) for name in arguments.games], lang, arguments.json)
    found = families(lang)
    if arguments.json:
        return write([row_of(game) for group in found.values() for game in group])
    width = widest([indented(game) for group in found.values() for game in group])
    for number, (family, group) in enumerate(found.items()):
        print(("\n" if number else "") + family)
        for game in group:
            print(f"  {pad(indented(game), width)}  {headline(game, lang)}")
            if game.about:
                print(f"  {pad('', width)}  {game.about}")
    return 0


def indented(game: Glance) -> str:
    """Return the name of a game; a variant stands under its game, a little to the right."""
    return f"  {game.name}" if game.base else game.name


def list_some(named: list[tuple[str, Game]], lang: str, for_program: bool) -> int:
    """List games that were named, with their options."""
    if for_program:
        return write([row_of(glance_over(*each, lang)) | {"options": options_of(each[1])} for each in named])
    for number, (name, game) in enumerate(named):
        glance = glance_over(name, game, lang)
        print(("\n" if number else "") + headline(glance, lang))
        for line in filter(None, [glance.family, glance.about, *tell_options(game, lang)]):
            print(f"  {line}")
    return 0


def headline(game: Glance, lang: str) -> str:
    """Return a game's title, for how many it is and how long it lasts."""
    return ", ".join(filter(None, [game.title, game.note_in(lang)]))


def write(rows: list[dict[str, Any]]) -> int:
    """Write what is listed for another program."""
    print(json.dumps(rows, indent=2, ensure_ascii=False))
    return 0


def row_of(game: Glance) -> dict[str, Any]:
    """Return what the list says about a game as plain values."""
    least, most = game.players or (None, None)
    return {
        "name": game.name,
        "title": game.title,
        "family": game.family,
        "about": game.about,
        "least_players": least,
        "most_players": most,
        "minutes": game.minutes,
        "variant_of": game.base or None,
    }


def options_of(game: Game) -> list[dict[str, Any]]:
    """Return the options of a game as plain values."""
    return [
        {"name": option.name, "default": option.default, "allowed": list(option.allowed or ())}
        for option in game.options
    ]
